"""Benchmarks, measured beside a reference in the same run: `make bench`. Not part of the tests."""
