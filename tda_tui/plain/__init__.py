"""The game as lines of text with numbered answers: for screen readers, braille lines, dumb terminals and scripts.

Nothing here moves a cursor or sends an escape sequence, and nothing imports Textual.
"""
