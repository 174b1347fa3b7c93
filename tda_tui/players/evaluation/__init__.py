"""Estimates the value of a position in gold: exactly from a View, and fast from a table. No power is known by name
here."""
