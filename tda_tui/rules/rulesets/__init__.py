"""What a game is played with: cards, ruleset keys, and the tables compiled from both."""
