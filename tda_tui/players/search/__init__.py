"""Search: determinizations, playouts in them, and the player that chooses by their results."""
