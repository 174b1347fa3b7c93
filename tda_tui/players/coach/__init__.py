"""What a strong player would do in the person's place, and why."""
