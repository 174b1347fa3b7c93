"""A review in sentences, and as plain data."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tda_tui.players.judgement import FOUND, MARKS, Judgement, usual_losses
from tda_tui.players.player import LEVELS, level_in, level_title
from tda_tui.players.win_share import Figure
from tda_tui.review.moments import Finding, found_words, in_order, mistake_words, turning_points
from tda_tui.review.replay import Replay
from tda_tui.review.review import Account, Review, costliest
from tda_tui.words.languages import messages
from tda_tui.words.phrases import hundredths, listed, signed_tenths, tenths
from tda_tui.words.translate import gettext as _, ngettext

_EVEN = 0.01
"""Shares of winning from which a game has been decided at all."""


class Decided(NamedTuple):
    """How much of winning the game play and luck brought a seat; negative for what they cost it.

    A mistake that its opponents would make as well is no bad play: what they give away comes to the seat as luck.
    """

    play: float
    luck: float

    @property
    def kind(self) -> str:
        """Whether the seat came out better than all began, and by play or luck: "won-play"; "" if as all began."""
        total = self.play + self.luck
        by_play = (self.play > self.luck) == (total > 0)
        return f"{'won' if total > 0 else 'lost'}-{'play' if by_play else 'luck'}" if abs(total) >= _EVEN else ""

    @property
    def figures(self) -> list[tuple[float, str]]:
        """What play and luck brought or cost, each with a word or two for it, what mattered more first."""
        texts = messages("review")["decided-short"]
        named = [
            (gain, _(texts[f"{'won' if gain > 0 else 'lost'}-{cause}"]))
            for gain, cause in zip(self, ("play", "luck"), strict=True)
        ]
        return sorted(named, key=lambda one: -abs(one[0]))

    @property
    def short_words(self) -> str:
        """What decided it, in a word or two; "" if nothing."""
        return _(messages("review")["decided-short"][self.kind]) if self.kind else ""

    @property
    def words(self) -> str:
        """What decided it, and whether what mattered less was against the seat, in a sentence; "" if nothing."""
        total, less = self.play + self.luck, min(self.play, self.luck, key=abs)
        key = f"{self.kind}-{'against' if less * total <= 0 else 'with'}"
        return _(messages("review")["decided"][key]) if self.kind else ""


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


def outcome_words(won: Sequence[float] | None, seat: int, name: str, me: bool) -> str:
    """Who won, as seen from a seat; `won` are the shares of the victory, None for an unfinished game."""
    if won is None:
        return _("The game was not played to the end.")
    key = "lost" if not won[seat] else "shared" if won[seat] < 1 else "won"
    return _(messages("review")["outcome"][key]["you" if me else "seat"]).format(name=name)


def level_sentence(account: Account, seats: int) -> str:
    """The level whose decisions usually cost as much; "" if that has not been measured."""
    figure, usual = account.per_decision, usual_losses(seats)
    measured = [level for level in LEVELS if level in usual]
    if figure is None or not measured:
        return ""
    # Nobody really gives away less than nothing: a mean below it is within its error.
    alike = [level for level in measured if figure.mean <= max(0.0, usual[level].mean) + usual[level].error]
    if alike:
        return _("Level: {level}.").format(level=level_title(alike[-1]))
    return _("Level: below {level}.").format(level=level_title(measured[0]))


def level_words(account: Account, seats: int) -> str:
    """How much the decisions cost, and which level's usually cost as much."""
    figure, count = account.per_decision, len(account.mistakes)
    if figure is None:
        return _("There was nothing to decide.")
    text = ngettext(
        "{n} decision cost {loss}%, compared with the best answer.",
        "{n} decisions cost {loss}% each on average, compared with the best answers.",
        count,
    )
    return f"{level_sentence(account, seats)} {text.format(n=count, loss=tenths(100 * figure.mean))}".lstrip()


def sum_words(account: Account) -> Iterator[str]:
    """The result as the sum of par, luck and all that the decisions cost, whether it was marked or not."""
    marked = math.fsum(one.loss.mean for one in account.mistakes if one.is_mistake)
    yield _(
        "Compared with the best answers: decisions {decisions}% in all, of which marked mistakes {marked}%; luck, "
        "including opponents' mistakes, {luck}%."
    ).format(
        decisions=signed_tenths(-100 * account.lost),
        marked=signed_tenths(-100 * marked),
        luck=signed_tenths(100 * account.lucky),
    )
    if max(account.lost, abs(account.lucky)) > 1.0:
        yield _("These are totals over all decisions, so each may exceed 100%.")


def decided_in(review: Review, replay: Replay, seat: int) -> Decided | None:
    """What decided a game for a seat, or would have; None if tables of its size were not measured."""
    others = [role for other, role in enumerate(replay.played.levels or ()) if other != seat]
    return decided(review.account(seat), others, len(review.names))


def verdict(review: Review, replay: Replay, seat: int) -> Iterator[str]:
    """What decided the game for a seat, and how well it played, in words."""
    outcome = outcome_words(review.won, seat, replay.called[seat], seat == replay.played.me)
    found = decided_in(review, replay, seat) if review.won is not None else None
    yield f"{outcome} {found.words}".rstrip() if found is not None else outcome
    yield level_words(review.account(seat), len(review.names))


def figure_words(review: Review, replay: Replay, seat: int) -> Iterator[str]:
    """The figures behind the verdict, each with its meaning."""
    account, found = review.account(seat), decided_in(review, replay, seat)
    text = _("Chance of winning: {par}% at the start, as for everyone; {result}% at the end.")
    yield text.format(par=tenths(100 * account.par), result=tenths(100 * account.result))
    yield from sum_words(account)
    if found is not None:
        yield _(
            "What decides a game is measured against opponents like these, who usually lose {usual}% over as many "
            "decisions: play {play}%; luck {luck}%."
        ).format(
            usual=tenths(100 * (account.lost + found.play)),
            play=signed_tenths(100 * found.play),
            luck=signed_tenths(100 * found.luck),
        )
    usual = usual_losses(len(review.names))
    if usual and account.mistakes:
        # Nobody really gives away less than nothing: a mean below it is within its error.
        names = [
            _("{level} {loss}%").format(level=level_title(level), loss=hundredths(100 * max(0.0, one.mean)))
            for level, one in usual.items()
        ]
        text = _("What a decision usually costs each level with {n} players: {levels}.")
        yield text.format(n=len(review.names), levels=listed(names))


def marks_words(account: Account) -> str:
    """How many answers got which mark."""
    marks, texts = [one.mark for one in account.mistakes], messages("review")["marks"]
    counted = [_(texts[sign]).format(n=marks.count(sign)) for sign in (*MARKS, FOUND) if sign in marks]
    return _("Marks: {marks}.").format(marks=", ".join(counted)) if counted else _("No marks.")


def mistakes(review: Review, replay: Replay, seat: int) -> list[Finding]:
    """The costliest mistakes of a seat, in the order of the game."""
    return in_order(mistake_words(replay, one) for one in costliest(review.of(seat)))


def review_lines(review: Review, replay: Replay, seat: int) -> Iterator[str]:
    """The whole review of one seat."""
    account = review.account(seat)
    yield _("You") if seat == replay.played.me else replay.called[seat]
    yield from verdict(review, replay, seat)
    shares: dict[int, float] = {}
    for one in account.mistakes:
        shares.setdefault(_gambit_of(replay, one), one.value)
    yield _("Percentage chance of winning at the start of each gambit, and at the end: {shares}.").format(
        shares=", ".join(f"{100 * share:.0f}" for share in (*shares.values(), account.result))
    )
    luck, worst = turning_points(review, replay, seat), mistakes(review, replay, seat)
    numbers = {one: number for number, one in enumerate(in_order([*luck, *worst]), 1)}
    found = [found_words(replay, one) for one in account.mistakes if one.mark == FOUND]
    for heading, lines in (
        (_("Swings of luck:"), [f"{numbers[one]} {one.words}" for one in luck]),
        (_("Costliest mistakes:"), [f"{numbers[one]} {one.words}" for one in worst]),
        (_("Hard to see, but found:"), found),
    ):
        if lines:
            yield heading
            yield from (f"  {line}" for line in lines)
    yield from figure_words(review, replay, seat)
    yield marks_words(account)


def win_shares(review: Review, seat: int) -> list[tuple[float, float]]:
    """The win share during the game: pairs of the time, from 0 to 1, and the share, before and after each decision."""
    account, last = review.account(seat), max(1, review.last)
    points = [(0.0, account.par)]
    for one in account.mistakes:
        points += [(one.answers / last, one.value), ((one.answers + 1) / last, one.share.mean)]
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
