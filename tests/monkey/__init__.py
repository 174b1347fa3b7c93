"""Random keys: the real program in a real pseudo-terminal, over all screens, sizes and rulesets."""
