"""The levels of play, one module each; from weakest to strongest: random, novice, gambler, sharp, master."""
