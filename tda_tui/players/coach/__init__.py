"""What a strong player would do in the player's place, and why."""
