"""The game in a browser on the same machine."""
