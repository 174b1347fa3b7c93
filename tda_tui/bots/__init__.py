"""Programs from outside that play: what is said to them and by them, running them, and speaking as one of them."""
