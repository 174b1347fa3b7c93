"""Tests of a module are in the folder of its package, such as `tests/rules` for `tda_tui/rules`.

faults, fuzz, monkey and terminals drive the whole program; positions are records that the tests of the rules play.
"""
