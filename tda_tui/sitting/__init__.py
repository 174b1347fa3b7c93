"""A person at the table, whatever the table is shown on: what they see, are asked and choose. No screen."""
