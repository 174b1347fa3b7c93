"""What a card of the hand would do: tried in determinizations, and told in a sentence or two."""
