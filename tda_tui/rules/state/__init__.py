"""The state of a game and its basic operations: cards, gold, flights, randomness, hidden information."""
