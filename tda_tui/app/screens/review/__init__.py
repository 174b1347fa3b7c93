"""The screens of played games: history, replay, review, export."""
