"""How cards, faces and gold are drawn, for whatever widget shows them."""
