"""Puzzles: positions in which to find the best answer, from arena games and from the person's own."""
