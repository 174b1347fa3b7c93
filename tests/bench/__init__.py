"""Speed, measured beside a reference point in the same run: `make bench`. Never part of the tests."""
