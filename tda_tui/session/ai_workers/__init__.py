"""Thinking in other processes, so that the screen never waits. No screen."""
