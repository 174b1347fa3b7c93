"""The pages of docs/rules, written from the texts of the game."""
