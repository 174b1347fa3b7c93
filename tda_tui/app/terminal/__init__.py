"""What the terminal can show, what it sends, and how little can be written to it."""
