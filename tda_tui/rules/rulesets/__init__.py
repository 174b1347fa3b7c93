"""What a game is played with: cards, the keys of a ruleset, and the tables made of both."""
