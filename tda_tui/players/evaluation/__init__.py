"""The value of a position in gold, from a view or, fast, from a table. No power is known by name here."""
