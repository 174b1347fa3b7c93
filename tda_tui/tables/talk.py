"""What is told at a table besides the game's events: notices, remarks and phrases, in each reader's language."""

from typing import NamedTuple

from tda_tui.files.sanitize import on_one_line
from tda_tui.players.player import LEVELS, level_title
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.lookalikes import fewer_marks, visible
from tda_tui.words.languages import messages, read_texts
from tda_tui.words.translate import gettext as _, language


def phrases() -> dict[str, str]:
    """All phrases by id, in the order of their keys, in the reader's language."""
    texts: dict[str, str] = read_texts("phrases.toml", language())["says"]
    return texts


def fit_line(line: str, most: int) -> str:
    """The line as shown to all, without control characters. Raises TableProblem if it is empty or too long."""
    if len(line) > most:
        raise TableProblem(_("That is too long: {most} characters at most.").format(most=most))
    fit = on_one_line(fewer_marks(" ".join(visible(line).split())))[:most]
    if not fit:
        raise TableProblem(_("There is nothing to say."))
    return fit


class Notice(NamedTuple):
    """An event at the table that is not part of the game."""

    kind: str
    name: str = ""
    other: str = ""
    level: str = ""

    def text(self) -> str:
        """The text, in the reader's language."""
        level = level_title(self.level) if self.level in LEVELS else ""
        return _(messages("tables")["notices"][self.kind]).format(name=self.name, other=self.other, level=level)


class Remark(NamedTuple):
    """Something said: a line, or one of the phrases by its id."""

    who: str
    """The id of the account."""
    name: str
    line: str = ""
    phrase: str = ""

    def text(self) -> str:
        """The text; a phrase is in the reader's language."""
        words = phrases().get(self.phrase, "") if self.phrase else self.line
        return _('{name}: "{words}"').format(name=self.name, words=words)


News = Notice | Remark
"""Whatever an attendee is told."""
