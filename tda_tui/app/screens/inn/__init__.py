"""The inn where several people play: its lobby, a table before its game, at it, and after it."""
