"""Played games: reading, replaying, continuing, exporting, reviewing and counting them."""
