"""The companion to a game with real cards: it is told what everybody sees, and its table agrees with that."""
