"""Choices before a game: players, rules and cards."""
