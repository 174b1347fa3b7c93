"""The inn, where several people play: the lobby, and tables before, during and after a game."""
