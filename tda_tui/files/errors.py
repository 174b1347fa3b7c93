"""The error for invalid files."""

from typing import Self

from tda_tui.files.sanitize import shorten
from tda_tui.words.translate import gettext as _


class FileError(ValueError):
    """Raised for a file that cannot be used: which file and key, and what was expected. Its text is the first
    problem."""

    def __init__(self, *problems: str) -> None:
        problems = tuple(shorten(problem) for problem in problems)
        text = problems[0]
        if len(problems) > 1:
            text = _("{problem} (and {n} more)").format(problem=text, n=len(problems) - 1)
        super().__init__(text)
        self.problems = problems
        self.unfinished = False
        """Whether something is only missing, as in an incomplete file, and nothing present is wrong."""

    def of(self, where: object) -> Self:
        """The same problems with a file or key named before each."""
        return type(self)(*(f"{where}: {problem}" for problem in self.problems))
