"""The tests of a module stand in the folder of its room, as `tests/rules` for `tda_tui/rules`.

The whole program is driven from bench, faults, fuzz, monkey and terminals; positions are records that `rules` plays.
"""
