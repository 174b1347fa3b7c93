"""What the coach says."""
