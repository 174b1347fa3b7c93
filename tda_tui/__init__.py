"""Three-Dragon Ante for the terminal: an unofficial fan project."""

__version__ = "1.0.0"
