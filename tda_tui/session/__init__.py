"""One game at a table: what is dealt, who sits there, and how it goes on, for whatever shows it. No screen."""
