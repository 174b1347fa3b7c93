"""Random keys typed into the real program in a pseudo-terminal, over all screens, sizes and rulesets."""
