"""The inn as lines of text, at the same tables as other people's screens."""
