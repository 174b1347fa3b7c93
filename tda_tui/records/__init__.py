"""Records: one TOML file for a save, a replay, a lesson, a bug report and a rules test."""
