"""Longer texts, from files in one folder per language: on cards, powers, lessons, regulars and more."""
