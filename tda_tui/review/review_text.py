"""A review in sentences, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tda_tui.players.calibrated import usual_losses
from tda_tui.players.judgement import FOUND, MARKS, Judgement
from tda_tui.players.player import level_title
from tda_tui.players.win_share import Figure
from tda_tui.review.fortune import turns_of_fortune
from tda_tui.review.judgement import Account, Review, dearest
from tda_tui.review.mistake_text import found_words, mistake_words
from tda_tui.review.replay import Replay
from tda_tui.review.told import Told
from tda_tui.review.verdict import Decided, cause_words, decided, level_words, outcome_words
from tda_tui.words.figures import hundredths, signed_tenths, tenths
from tda_tui.words.listing import listed
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark


def percent(share: float) -> str:
    """A share in per cent with one decimal."""
    return tenths(100 * share)


def sum_words(account: Account) -> Iterator[str]:
    """The result as the sum of par, luck and mistakes."""
    yield _(
        "Compared with the best answers: mistakes {mistakes} % in all; luck, with what the others gave away, {luck} %."
    ).format(luck=signed_tenths(100 * account.lucky), mistakes=signed_tenths(-100 * account.lost))
    if max(account.lost, abs(account.lucky)) > 1.0:
        yield _("These are added up over all decisions: so each may come to more than 100 %.")


def _decided(review: Review, replay: Replay, seat: int) -> Decided | None:
    others = [role for other, role in enumerate(replay.played.levels or ()) if other != seat]
    return decided(review.account(seat), others, len(review.names))


def verdict(review: Review, replay: Replay, seat: int) -> Iterator[str]:
    """What decided the game for a seat, and how well it played, in words."""
    outcome = outcome_words(review.won, seat, replay.called[seat], seat == replay.played.me)
    cause = cause_words(_decided(review, replay, seat)) if review.won is not None else ""
    yield f"{outcome} {cause}".rstrip()
    yield level_words(review.account(seat), len(review.names))


def figure_words(review: Review, replay: Replay, seat: int) -> Iterator[str]:
    """The figures behind the verdict, each with its meaning."""
    account, found = review.account(seat), _decided(review, replay, seat)
    if found is not None:
        yield _(
            "Chance of winning: {par} % to begin with, as for everybody; play {play} %, compared with such opponents; "
            "luck {luck} %; in the end {result} %."
        ).format(
            par=percent(account.par),
            play=signed_tenths(100 * found.play),
            luck=signed_tenths(100 * found.luck),
            result=percent(account.result),
        )
    yield from sum_words(account)
    usual = usual_losses(len(review.names))
    if usual and account.mistakes:
        # Nobody really gives away less than nothing: a mean below it is within its error.
        names = [
            _("{level} {loss} %").format(level=level_title(level), loss=hundredths(100 * max(0.0, one.mean)))
            for level, one in usual.items()
        ]
        said = _("What a decision usually gives away at a table of {n}: {levels}.")
        yield said.format(n=len(review.names), levels=listed(names))


def marks_words(account: Account) -> str:
    """How many answers got which mark."""
    marks = [one.mark for one in account.mistakes]
    counted = [_(_COUNTED[sign]).format(n=marks.count(sign)) for sign in (*MARKS, FOUND) if sign in marks]
    return _("Marks: {marks}.").format(marks=", ".join(counted)) if counted else _("No mark at all.")


_COUNTED = {
    "?!": mark("?! doubtful: {n}"),
    "?": mark("? mistaken: {n}"),
    "??": mark("?? badly mistaken: {n}"),
    FOUND: mark("! hard to see, and found: {n}"),
}
"""What each mark means."""


def mistakes(review: Review, replay: Replay, seat: int) -> list[Told]:
    """The costliest mistakes of a seat, the worst first."""
    return [mistake_words(replay, one) for one in dearest(review.of(seat))]


def review_lines(review: Review, replay: Replay, seat: int) -> Iterator[str]:
    """The whole review of one seat."""
    name = replay.called[seat]
    account = review.account(seat)
    yield _("You") if seat == replay.played.me else name
    yield from verdict(review, replay, seat)
    yield from figure_words(review, replay, seat)
    yield marks_words(account)
    yield _("Chance of winning in % at the beginning of each gambit, and at the end: {shares}.").format(
        shares=", ".join(f"{100 * share:.0f}" for _n, share in by_gambit(review, replay, seat))
    )
    turns = turns_of_fortune(review, replay, seat)
    if turns:
        yield _("Turns of fortune:")
        yield from (f"  {turn.words}" for turn in turns)
    worst = mistakes(review, replay, seat)
    if worst:
        yield _("Costliest mistakes:")
        yield from (f"  {told.words}" for told in worst)
    found = [one for one in account.mistakes if one.mark == FOUND]
    if found:
        yield _("Hard to see, and found:")
        yield from (f"  {found_words(replay, one).words}" for one in found)


def by_gambit(review: Review, replay: Replay, seat: int) -> list[tuple[int, float]]:
    """The win share at the start of each gambit by its number, with the result at the end as number 0."""
    account = review.account(seat)
    shares: dict[int, float] = {}
    for one in account.mistakes:
        shares.setdefault(_gambit_of(replay, one), one.value)
    return [*shares.items(), (0, account.result)]


def course(review: Review, seat: int) -> list[tuple[float, float]]:
    """The win share during the game: pairs of the time, from 0 to 1, and the share, before and after each decision."""
    account, last = review.account(seat), max(1, review.last)
    points = [(0.0, account.par)]
    for one in account.mistakes:
        points += [(one.answers / last, one.value), (one.answers / last, one.share.mean)]
    return [*points, (1.0, account.result)]


def gambit_starts(review: Review, replay: Replay) -> list[tuple[int, float]]:
    """Each gambit's number and its start as a time from 0 to 1."""
    last = max(1, review.last)
    return [(gambit.number, replay.stops[gambit.first].answers / last) for gambit in replay.gambits()]


def _gambit_of(replay: Replay, one: Judgement) -> int:
    return replay.game(one.answers).table.gambit


def as_dict(review: Review, replay: Replay, seats: Iterable[int]) -> dict[str, Any]:
    """The review as plain data for JSON."""
    return {
        "game": str(replay.played.path),
        "engine": review.engine,
        "iterations": review.iterations,
        "ruleset": replay.rules.ruleset.name,
        "seats": [_seat(review, replay, seat) for seat in seats],
    }


def _seat(review: Review, replay: Replay, seat: int) -> dict[str, Any]:
    account = review.account(seat)
    figure = account.per_decision or Figure(0.0, 0.0)
    return {
        "name": replay.names[seat],
        "result": account.result,
        "par": account.par,
        "luck": account.lucky,
        "mistakes": account.lost,
        "decisions": len(account.mistakes),
        "forced": review.forced[seat],
        "unjudged": review.unjudged[seat],
        "loss_per_decision": {"mean": figure.mean, "error": figure.error},
        "lucks": [{"after": luck.after, "until": luck.until, "gain": luck.gain} for luck in account.luck],
        "judgements": [_judgement(replay, one) for one in account.mistakes],
    }


def _judgement(replay: Replay, one: Judgement) -> dict[str, Any]:
    return {
        "decision": one.answers + 1,
        "gambit": _gambit_of(replay, one),
        "ask": one.kind,
        "chosen": list(one.chosen),
        "best": list(one.best),
        "right": [list(answer) for answer in one.right],
        "share": one.share.mean,
        "loss": one.loss.mean,
        "error": one.loss.error,
        "gold": {"chosen": one.gold[0], "best": one.gold[1]},
        "mark": one.mark,
    }
