"""The levels of play, one module each, the weakest first: random, novice, gambler, sharp, master."""
