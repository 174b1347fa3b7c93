"""The `tda` command."""
