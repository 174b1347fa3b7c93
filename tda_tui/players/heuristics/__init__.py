"""The rating of answers one step deep, in gold, from a View."""
