"""Tests of `tda_tui.evening`."""
