"""The game as lines of text with numbered answers, for screen readers, braille displays, simple terminals and scripts.

Nothing here moves a cursor, emits an escape sequence or imports Textual.
"""
