"""Records: one TOML file for a save, a replay, a lesson, a puzzle and a rules test."""
