"""Longer texts in files, one folder a language: of cards, powers, lessons, regulars."""
