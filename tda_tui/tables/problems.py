"""What cannot be done at a table, or with a name."""

from __future__ import annotations


class TableProblem(ValueError):
    """Why something cannot be done now: a sentence for whoever wanted it, in their language."""
