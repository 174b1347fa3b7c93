"""What cards, powers and answers are worth, as a thoughtful player reckons it from a View."""
