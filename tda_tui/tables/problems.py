"""The error for anything not possible at a table."""

from __future__ import annotations


class TableProblem(ValueError):
    """Why something is not possible now: a sentence for the person who wanted it, in their language."""
