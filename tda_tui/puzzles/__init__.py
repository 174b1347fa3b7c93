"""Positions in which one has to find the best answer: from games of the arena, and from one's own."""
