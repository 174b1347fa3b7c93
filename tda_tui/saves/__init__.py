"""Saved games: where they are kept, the format of their files, writing and resuming them."""
