"""Searching: determinizations, the tree and the playouts in them, and the player that goes by their results."""
