"""Files: rulesets, settings and texts that anybody may have written, read with care and written atomically."""
