"""The screens of a tournament: what is chosen for it, how it stands, and who has won it."""
