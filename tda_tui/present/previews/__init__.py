"""Previews of a card of the hand: played in determinizations, and told in a sentence or two."""
