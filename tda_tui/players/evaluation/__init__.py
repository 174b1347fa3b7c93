"""What a position is worth, in gold: exactly from a View, and fast from a table. No power is known here by name."""
