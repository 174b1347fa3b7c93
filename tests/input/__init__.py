"""What other people wrote or left lying about: code, names, escapes."""
