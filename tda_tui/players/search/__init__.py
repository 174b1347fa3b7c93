"""Searching: determinizations, the playouts in them, and the player that goes by their results."""
