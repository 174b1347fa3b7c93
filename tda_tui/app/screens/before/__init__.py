"""The screens before a game: start, saved games, a new game and who plays it, settings, lessons."""
