"""One-step rating of answers, in gold, from a View."""
