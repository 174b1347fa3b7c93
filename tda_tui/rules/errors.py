"""What is refused, in English words with places for figures: whoever shows it may say it in another language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial


class RuleError(ValueError):
    """A reason: `message` as it is translated, `figures` what stands in its places; as text both put together."""

    def __init__(self, message: str = "", **figures: object) -> None:
        super().__init__(message.format(**figures) if figures else message)
        self.message = message
        self.figures = figures

    def __reduce__(self) -> tuple[Callable[[], RuleError], tuple[()]]:
        """Pickled with its figures, also where it is compiled, of which an exception's own way knows nothing."""
        return partial(type(self), self.message, **self.figures), ()
