"""What a seat sees, in words: questions and choices, events, previews of cards, the coach's advice. No widgets."""
