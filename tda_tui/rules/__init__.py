"""The rules engine: deterministic given a seed, with no dependency on screens, files or the rest of the program."""
