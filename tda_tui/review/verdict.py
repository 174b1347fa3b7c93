"""What decided a game for a seat: its play or luck, compared with how its opponents usually play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tda_tui.players.calibrated import usual_losses
from tda_tui.players.player import LEVELS, level_in, level_title
from tda_tui.review.judgement import Account
from tda_tui.words.figures import hundredths
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_EVEN = 0.01
"""Shares of winning from which a game has been decided at all."""


class Decided(NamedTuple):
    """How much of winning the game play and luck brought a seat; negative for what they cost it.

    A mistake that its opponents would make as well is no bad play: what they give away comes to the seat as luck.
    """

    play: float
    luck: float

    @property
    def even(self) -> bool:
        """Whether the seat came out as all began."""
        return abs(self.play + self.luck) < _EVEN

    @property
    def gained(self) -> bool:
        """Whether the seat came out better than all began."""
        return self.play + self.luck > 0

    @property
    def by_play(self) -> bool:
        """Whether play mattered more than luck."""
        return (self.play > self.luck) == self.gained

    @property
    def alone(self) -> bool:
        """Whether what mattered less was against it."""
        return (self.luck if self.by_play else self.play) * (self.play + self.luck) <= 0


_CAUSES = {
    (True, True, True): mark("Good play decided it, against bad luck."),
    (True, True, False): mark("Good play decided it, more than luck."),
    (True, False, True): mark("Luck decided it: it made up for the mistakes."),
    (True, False, False): mark("Luck decided it, more than good play."),
    (False, True, True): mark("Mistakes decided it, in spite of good luck."),
    (False, True, False): mark("Mistakes decided it, more than bad luck."),
    (False, False, True): mark("Bad luck decided it: such opponents usually make worse mistakes."),
    (False, False, False): mark("Bad luck decided it, more than mistakes."),
}
"""Sentences by the properties of `Decided`."""
_SHORT = {
    (True, True): mark("good play"),
    (True, False): mark("luck"),
    (False, True): mark("mistakes"),
    (False, False): mark("bad luck"),
}
"""The same in a word or two."""


def decided(account: Account, opponents: Iterable[str], seats: int) -> Decided | None:
    """What decided it; `opponents` are their roles. None if tables of this size were not measured."""
    usual = usual_losses(seats)
    if not usual:
        return None
    known = [usual[level].mean for level in map(level_in, opponents) if level in usual]
    # People and the weakest players were not measured.
    theirs = sum(known) / len(known) if known else max(one.mean for one in usual.values())
    play = theirs * len(account.mistakes) - account.lost
    return Decided(play, account.result - account.par - play)


def short_cause(found: Decided | None) -> str:
    """What decided it, in a word or two."""
    return _(_SHORT[found.gained, found.by_play]) if found is not None and not found.even else ""


def cause_words(found: Decided | None) -> str:
    """What decided it, in a sentence."""
    return _(_CAUSES[found.gained, found.by_play, found.alone]) if found is not None and not found.even else ""


def outcome_words(won: Sequence[float] | None, seat: int, name: str, me: bool) -> str:
    """Who won, as seen from a seat; `won` are the shares of the victory, None for an unfinished game."""
    if won is None:
        return _("The game was not played to its end.")
    if not won[seat]:
        return _("You lost.") if me else _("{name} lost.").format(name=name)
    if won[seat] < 1:
        return _("You shared the victory.") if me else _("{name} shared the victory.").format(name=name)
    return _("You won.") if me else _("{name} won.").format(name=name)


def level_words(account: Account, seats: int) -> str:
    """How much the decisions gave away, and which level usually gives away as much."""
    figure, count, usual = account.per_decision, len(account.mistakes), usual_losses(seats)
    if figure is None:
        return _("There was nothing to decide.")
    measured = [level for level in LEVELS if level in usual]
    alike = [level for level in measured if figure.mean <= usual[level].mean + usual[level].error]
    if alike:
        level = _("Level of play: {level}.").format(level=level_title(alike[-1]))
    else:
        level = _("Level of play: below {level}.").format(level=level_title(measured[0])) if measured else ""
    said = ngettext(
        "{n} decision gave away {loss} % of the game.",
        "{n} decisions gave away {loss} % of the game each, on average.",
        count,
    )
    return f"{level} {said.format(n=count, loss=hundredths(100 * figure.mean))}".lstrip()
