"""The companion to a game with real cards: setting up a table, and keeping it."""
