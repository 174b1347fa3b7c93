"""The screens of a game that is being played, and the sheets over it."""
