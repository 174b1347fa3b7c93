"""Serving the game over SSH: each visitor gets a session of their own in one process. Needs the extra `serve`."""
