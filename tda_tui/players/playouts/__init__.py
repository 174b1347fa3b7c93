"""Playouts: playing a gambit to its end by a fast policy, and valuing the result."""
