"""Pictures of cards, faces and gold, for any widget."""
