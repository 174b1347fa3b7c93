"""What computer players have learned from games: `make train` plays them and fits the figures anew."""
