"""Errors for refused input: an English message template plus its figures, so that it can be shown in another
language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial


class RuleError(ValueError):
    """A reason for refusal: `message` is the template to translate, `figures` fills its places."""

    def __init__(self, message: str = "", **figures: object) -> None:
        super().__init__(message.format(**figures) if figures else message)
        self.message = message
        self.figures = figures

    def __reduce__(self) -> tuple[Callable[[], RuleError], tuple[()]]:
        """Keep the figures when pickled; the default for exceptions loses them in compiled code."""
        return partial(type(self), self.message, **self.figures), ()
