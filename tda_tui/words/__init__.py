"""What a person reads: translations, sentences for the log, and one folder a language of longer texts."""
