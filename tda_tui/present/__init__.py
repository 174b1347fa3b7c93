"""A View in words: what is asked, what has happened, what a card would do. No widgets."""
