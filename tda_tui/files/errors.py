"""What is wrong with a file that somebody has written."""

from __future__ import annotations

from typing import Self

from tda_tui.files.sanitize import shorten
from tda_tui.words.translate import gettext as _


class FileError(ValueError):
    """A file that cannot be used: which one, which key, and what was expected. As text the first problem of all."""

    def __init__(self, *problems: str) -> None:
        problems = tuple(shorten(problem) for problem in problems)
        said = problems[0]
        if len(problems) > 1:
            said = _("{problem} (and {n} more)").format(problem=said, n=len(problems) - 1)
        super().__init__(said)
        self.problems = problems
        self.unfinished = False
        """Whether only something is missing, as where a file was cut off: nothing that is there is wrong."""

    def of(self, where: object) -> Self:
        """The same problems, each told of that file, or of that key."""
        return type(self)(*(f"{where}: {problem}" for problem in self.problems))
