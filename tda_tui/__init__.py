"""Three-Dragon Ante for the terminal: an unofficial fan project."""

__version__ = "0.1.0"
