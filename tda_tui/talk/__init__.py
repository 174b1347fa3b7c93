"""What the regulars say at the table, and when."""
