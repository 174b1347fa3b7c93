"""What is wrong with a file that somebody has written."""

from __future__ import annotations

from typing import Self

from tda_tui.files.sanitize import shorten


class FileError(ValueError):
    """A file that cannot be used: which one, which key, and what was expected. As text the first problem of all."""

    def __init__(self, *problems: str) -> None:
        problems = tuple(shorten(problem) for problem in problems)
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"{problems[0]}{more}")
        self.problems = problems

    def of(self, where: object) -> Self:
        """The same problems, each told of that file, or of that key."""
        return type(self)(*(f"{where}: {problem}" for problem in self.problems))
