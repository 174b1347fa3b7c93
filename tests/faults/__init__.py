"""The real program is killed at any moment, and no decision that it has shown is lost or doubled."""
