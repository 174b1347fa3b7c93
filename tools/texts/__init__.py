"""What translators work with: collecting all English texts, and telling what a language lacks."""
