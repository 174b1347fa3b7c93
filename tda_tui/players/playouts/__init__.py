"""Playouts: a gambit played to its end by a fast policy, and what the end is worth."""
