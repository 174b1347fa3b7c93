"""Everything that lies on the table and how it changes hands: cards, gold, flights, chance, what is hidden."""
