"""One game at a table: dealing, seats, and the course of the game, independent of how it is displayed."""
