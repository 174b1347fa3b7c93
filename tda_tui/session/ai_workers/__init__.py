"""Thinking in worker processes, so that the screen never waits."""
