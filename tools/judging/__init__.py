"""Arena games with judged decisions, from which thresholds, calibration and puzzles are made."""
