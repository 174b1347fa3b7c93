"""What went wrong, in the player's language: refusals by the rules, and messages of the system and of libraries.

Refusals come as an English template and figures. The system and libraries have only English messages: known ones are
recognized by their text, unknown ones stay English."""

import re
from collections.abc import Sequence

from tda_tui.rules.errors import RuleError
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _, language


def refusal_reason(error: RuleError) -> str:
    """The reason, as a clause without a capital."""
    return _(error.message).format(**error.figures) if error.figures else _(error.message or str(error))


def refusal_sentence(error: RuleError) -> str:
    """The reason as a complete sentence."""
    reason = refusal_reason(error)
    return reason[:1].upper() + reason[1:] + "."


def in_words(message: str, templates: Sequence[str]) -> str:
    """The message in the player's language; places in its template may hold such messages, too."""
    if language() == "en":
        return message
    for template in templates:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(template))
        if found := re.fullmatch(pattern, message, re.DOTALL):
            parts = {name: in_words(part, templates) for name, part in found.groupdict().items()}
            return _(template).format(**parts)
    return message


def why(problem: OSError) -> str:
    """Why a file cannot be read or written."""
    return in_words(problem.strerror or str(problem), tuple(messages("system").values()))
