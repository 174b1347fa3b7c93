"""The screens of a game in progress, and the sheets over it."""
