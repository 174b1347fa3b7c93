"""Games of the arena in which every decision is judged: thresholds, calibration and puzzles come of them."""
