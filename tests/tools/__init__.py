"""Tests of `tools`: what they compute and write, without playing for hours."""
