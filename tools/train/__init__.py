"""Training of the computer players' learned figures: `make train` plays games and fits them again."""
