"""Lessons: records played step by step, in which the learner makes some of the moves."""
