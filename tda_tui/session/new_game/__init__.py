"""What is chosen before a game begins: who sits there, by which rules, with which cards."""
