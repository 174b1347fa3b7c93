"""The screens before a game: start, saved games, new game and opponents, settings, lessons, puzzles."""
