"""What a person reads: translations, sentences for the log, and longer texts with one folder per language."""
