"""What the system and the libraries say by themselves, in the player's language.

They speak English. What they say is known by its sentence; what is not known stays English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import language, mark

SYSTEM_SAYS = (
    mark("No such file or directory"),
    mark("Permission denied"),
    mark("Is a directory"),
    mark("Not a directory"),
    mark("File exists"),
    mark("No space left on device"),
    mark("Read-only file system"),
    mark("File name too long"),
    mark("Input/output error"),
    mark("Disk quota exceeded"),
    mark("Too many open files"),
    mark("Operation not permitted"),
    mark("Too many levels of symbolic links"),
)
"""Why a file cannot be read or written, as the system has it."""


def in_words(said: str, templates: Sequence[str]) -> str:
    """A sentence as the player reads it; what stands in braces in its template may be such a sentence as well."""
    if language() == "en":
        return said
    for template in templates:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
        if found := re.fullmatch(pattern, said, re.DOTALL):
            parts = {name: in_words(part, templates) for name, part in found.groupdict().items()}
            return _(template).format(**parts)
    return said


def why(problem: OSError) -> str:
    """Why a file cannot be read or written, or what else has gone wrong with it."""
    return in_words(problem.strerror or str(problem), SYSTEM_SAYS)
