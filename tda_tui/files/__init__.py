"""What lies on disk: rulesets, settings and texts of anybody, read with care and replaced as a whole."""
