"""Many games between computer players, and statistics about their strength."""
