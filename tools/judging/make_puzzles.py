"""Makes puzzles from games kept by `tools.judging.sweep`, and checks existing ones.

    python -m tools.judging.make_puzzles FILE       # look for more in the games of FILE
    python -m tools.judging.make_puzzles --check    # judge all puzzles again, and compare with what is noted
    python -m tools.judging.make_puzzles --renew    # update their figures, and delete those that no longer hold

A puzzle needs a clear lead of its right answers in two searches of the evaluator, and in games played to their end.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import tomli_w

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.causes import causes_of
from tda_tui.players.judgement import Judgement
from tda_tui.players.player import make_player
from tda_tui.players.think_task import think
from tda_tui.players.win_share import CLEAR, ENGINE, AnswerValue, Budget, Figure, value_of, win_shares
from tda_tui.process.streams import say
from tda_tui.puzzles.exercise import right_first, theme_of
from tda_tui.puzzles.puzzle import LEVELS, Notes, Puzzle, puzzles
from tda_tui.records.journal import entry
from tda_tui.records.playback import start_game
from tda_tui.records.record import FORMAT, parse_record
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer
from tda_tui.rules.state.table import Table
from tools.judging.played_out import ERRORS, Lead, lead_in, least_lead, rounded
from tools.judging.sweep import Swept, names_of, read

FOLDER = Path(__file__).resolve().parents[2] / "tda_tui" / "puzzles" / "shipped"
"""The shipped puzzles in this folder, whichever build of the game makes or checks them."""
BUDGET = Budget(iterations=4000, least=150)
"""The budget of each of the two searches that have to agree."""
MARGIN = 0.015
"""How far every wrong answer must be behind, by both searches: enough for a mark."""
OBVIOUS_MARGIN = 0.03
"""The same for puzzles that a gambler solves, of which there are plenty."""
SHARPS = 24
"""How many sharps are tested: a puzzle that one of them misses is hard."""
ROUNDS = 300
"""Determinizations used to find the cause."""
OPEN = (0.06, 0.85)
"""The range of win shares in which a game counts as undecided."""
RIVALS = 2
"""How many of the best wrong answers are played out, besides the tempting one."""
DRIFT = 4.0
"""How many standard errors lie between figures that do not agree: a lot, because there are hundreds of figures."""
WANTED = 42
"""Puzzles per difficulty."""
ALIKE = 3
"""The most puzzles of one ruleset with the same theme and card."""


class Unfit(Exception):
    """Raised for a position that makes no puzzle, with the reason."""


class Position(NamedTuple):
    """A position as the text of a record, and the seat to move."""

    text: str
    seat: str


def main(words: list[str]) -> int:
    """Make puzzles, or check them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--renew", action="store_true")
    parser.add_argument("--into", type=Path, default=FOLDER)
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="GAME")
    options = parser.parse_args(words)
    if options.renew:
        renew(options.into)
        return 0
    if options.check or options.file is None:
        return check(options.into)
    make(read(options.file)[options.first :], options.into)
    return 0


# Making


def make(games: Sequence[Swept], folder: Path) -> None:
    """Look through the games, and write puzzles until there are enough."""
    folder.mkdir(exist_ok=True)
    there = list(puzzles(folder))
    known = Counter(puzzle.notes.level for puzzle in there)
    alike = Counter((puzzle.record.ruleset, puzzle.notes.themes[0], puzzle.best) for puzzle in there)
    for swept in games:

        def is_enough(level: int, theme: str, best: Answer, ruleset: str = swept.ruleset) -> bool:
            return known[level] >= WANTED or alike[ruleset, theme, best] >= ALIKE

        for judged in candidates(swept):
            name = f"{swept.ruleset}-{len(swept.levels)}-{swept.seed}-{judged.answers}"
            path = folder / f"{name}.toml"
            if path.exists():
                continue
            try:
                position = position_of(swept, judged.answers)
                notes = notes_of(position, is_enough)
            except Unfit as why:
                say(f"{name}: {why}")
                continue
            known[notes.level] += 1
            alike[swept.ruleset, notes.themes[0], notes.right[0]] += 1
            path.write_text(text_of(name, position, notes), encoding="utf-8")
            say(f"{name}: {LEVELS[notes.level]} {notes.themes} {dict(known)}")


def candidates(swept: Swept) -> Iterator[Judgement]:
    """Decisions in undecided games in which the best answers lead clearly."""
    for judged in swept.judged:
        gap, error = judged.next_best
        if (
            gap >= (OBVIOUS_MARGIN if judged.obvious else MARGIN)
            and gap > CLEAR * error
            and OPEN[0] < judged.value < OPEN[1]
        ):
            yield judged


def position_of(swept: Swept, answers: int) -> Position:
    """The decision as a record that begins with its gambit. Raises Unfit if that does not lead to the same position."""
    game = Game.start(load_rules(swept.ruleset), names_of(len(swept.levels)), swept.seed, telling=False)
    begun, first, kinds = game.fork(), 0, []
    for number, (seat, choice) in enumerate(swept.given[:answers], 1):
        gambit = game.table.gambit
        kinds.append(next(one.kind for one in game.questions if one.seat == seat))
        game.answer(seat, choice)
        if game.table.gambit > gambit and game.at_rest:
            begun, first = game.fork(), number
    if len(game.table.playing) < game.table.seats or begun.table.gambit != game.table.gambit:
        raise Unfit("its gambit did not begin at rest")
    given = [
        (begun.names[seat], kind, choice)
        for (seat, choice), kind in zip(swept.given[first:answers], kinds[first:], strict=True)
    ]
    asked = game.names[swept.given[answers][0]]
    position = Position(record_text(swept, begun.table, game, given), asked)
    if not _leads_there(position, game):
        raise Unfit("its record leads elsewhere")
    return position


def record_text(swept: Swept, table: Table, end: Game, given: Sequence[tuple[str, str, Answer]]) -> str:
    """The text of the record. The last winner sits first, because that affects the order of play."""
    ids, names = table.rules.ids, end.names
    drawn = len(table.deck) - len(end.table.deck) if len(table.deck) > len(end.table.deck) else 0
    position: dict[str, object] = {"gambit": table.gambit, "round": 0, "stakes": table.stakes}
    if table.hole:
        position["hole"] = table.hole
    position["discard"] = [ids[card] for card in table.discards]
    position["deck"] = [ids[card] for card in table.deck[::-1][: drawn + 1]]
    if table.rules.ruleset.specials_count is not None:
        position["special_cards"] = [ids[card] for card in table.rules.special_cards if card not in table.left_out]
    if table.debts:
        said = [(names[debt.debtor], names[debt.creditor] if debt.creditor >= 0 else "stakes", debt.gold)
                for debt in table.debts]  # fmt: skip
        position["debt"] = [{"from": debtor, "to": to, "gold": gold} for debtor, to, gold in said]
    seats = [
        {"name": names[seat], "gold": table.gold[seat], "hand": [ids[card] for card in table.hands[seat]]}
        | ({"owes": table.owes[seat]} if table.owes[seat] else {})
        for seat in [(table.last_winner + step) % table.seats for step in range(table.seats)]
    ]
    head = {"format": FORMAT, "ruleset": swept.ruleset, "seed": swept.seed, "seat": seats, "position": position}
    return tomli_w.dumps(head) + "".join(entry(*one) for one in given)


def _leads_there(position: Position, game: Game) -> bool:
    """Whether the seat sees the same as in the game."""
    try:
        there = played(position.text)
    except (FileError, ValueError):
        return False
    seat, mine = there.names.index(position.seat), game.names.index(position.seat)
    return _seen(there, seat) == _seen(game, mine)


def _seen(game: Game, me: int) -> object:
    table, ids = game.table, game.rules.ids
    around = [(me + step) % table.seats for step in range(table.seats)]
    seats = [
        (game.names[seat], table.gold[seat], table.owes[seat], [ids[card] for card in table.flights[seat]],
         len(table.hands[seat])) for seat in around
    ]  # fmt: skip
    question = next((one for one in game.questions if one.seat == me), None)
    asked = question and (question.kind, sorted(question.options), question.source, question.gold)
    effects = [(effect.name, game.names[effect.seat], effect.card, effect.figure) for effect in table.effects]
    return seats, sorted(ids[card] for card in table.hands[me]), table.stakes, sorted(table.ante), asked, effects


def played(text: str) -> Game:
    """The game at the end of a record."""
    record = parse_record(text)
    game = start_game(record, telling=True)
    for one in record.decision:
        game.answer(game.names.index(one.seat), one.choose)
    return game


def renew(folder: Path) -> None:
    """Judge existing puzzles with the current engine; update their figures, or delete those that no longer hold. Whole
    games are played again only where the right or the tempting answers are others: no evaluator takes part in them."""
    for puzzle in puzzles(folder):
        try:
            position = position_in(puzzle)
            notes = notes_of(position, confirmed=puzzle.notes)
            puzzle.path.write_text(with_notes(position.text, notes), encoding="utf-8")
        except Unfit as why:
            say(f"{puzzle.id}: {why}")
            puzzle.path.unlink()


def position_in(puzzle: Puzzle) -> Position:
    """The position of a puzzle."""
    return Position(puzzle.path.read_text(encoding="utf-8").partition("[expect]")[0], puzzle.notes.seat)


# Judging


class Searched(NamedTuple):
    """What two searches agree on: the right answers, the best one first, and the wrong ones, the nearest first. `share`
    is that of the best answer and `margin` its lead over the nearest wrong one, by each search."""

    right: tuple[Answer, ...]
    wrong: tuple[Answer, ...]
    share: tuple[Figure, Figure]
    margin: tuple[Figure, Figure]


def searched(game: Game, seat: int) -> Searched:
    """Search twice. Raises Unfit if the searches disagree, or no answer is clearly the best."""
    first, second = (_search(game, seat, by) for by in (1, 2))
    right, again = ([one.answer for one in shares if one.as_good] for shares in (first, second))
    if {*map(frozenset, right)} != {*map(frozenset, again)}:
        raise Unfit("the two searches disagree")
    if 2 * len(right) > len(first):
        raise Unfit("most answers are right")
    if not all(OPEN[0] < shares[0].share.mean < OPEN[1] for shares in (first, second)):
        raise Unfit("the game is decided")
    lag = {one.answer: one.behind.mean for one in first if not one.as_good}
    nearest = [
        min((one.behind for one in shares if not one.as_good), key=lambda lead: lead.mean) for shares in (first, second)
    ]
    if not all(leads_clearly(margin) for margin in nearest):
        raise Unfit("no answer leads clearly")
    return Searched(
        right_first(first[0].answer, right),
        tuple(sorted(lag, key=lambda answer: lag[answer])),
        (rounded(first[0].share), rounded(second[0].share)),
        (rounded(nearest[0]), rounded(nearest[1])),
    )


def _search(game: Game, seat: int, by: int) -> tuple[AnswerValue, ...]:
    """The win shares by a search with this seed."""
    asked = game.as_asked(seat)
    return win_shares(asked.view(seat), partial(asked.determinize, seat), BUDGET, by)


def leads_clearly(margin: Figure) -> bool:
    """Whether the lead over the best wrong answer is enough for a puzzle."""
    return margin.mean >= MARGIN and margin.mean >= ERRORS * margin.error


def notes_of(
    position: Position,
    is_enough: Callable[[int, str, Answer], bool] = lambda *_kind: False,
    confirmed: Notes | None = None,
) -> Notes:
    """The notes of a puzzle; `confirmed` are earlier ones, with a lead in whole games. Raises Unfit if the position
    makes no puzzle, or `is_enough` says so of its level, theme and best answer."""
    game = played(position.text)
    seat = game.names.index(position.seat)
    question = next(one for one in game.questions if one.seat == seat)
    found = searched(game, seat)
    level, tempting = _difficulty(game, seat, found)
    asked = game.as_asked(seat)
    margin = min(each.mean for each in found.margin)
    best = found.right[0]
    causes = causes_of(asked.view(seat), partial(asked.determinize, seat), best, tempting, margin, ROUNDS)
    if not causes:
        raise Unfit("the reason cannot be found")
    theme = theme_of(asked.view(seat), best, tempting, causes[0])
    if is_enough(level, theme, best):
        raise Unfit("there are enough like it")
    if confirmed is not None and (confirmed.right, confirmed.tempting) == (found.right, tempting):
        lead = Lead(confirmed.played_out, confirmed.deals)
    else:
        lead = played_out(game, seat, found, tempting)
    return Notes(
        level=level,
        seat=position.seat,
        ask=question.kind,
        right=found.right,
        tempting=tempting,
        themes=(theme,),
        share=found.share,
        margin=found.margin,
        played_out=lead.figure,
        deals=lead.deals,
        causes=causes,
        engine=ENGINE,
        iterations=BUDGET.iterations,
    )


def _difficulty(game: Game, seat: int, found: Searched) -> tuple[int, Answer]:
    """The level, and a novice's answer. Raises Unfit if novices find a right one, or gamblers one that leads by
    little."""
    right = {*map(frozenset, found.right)}
    novices, gamblers = (_chosen(game, seat, level) for level in ("novice", "gambler"))
    if novices & right:
        raise Unfit("a novice finds it")
    tempting = min(tuple(sorted(answer)) for answer in novices)
    if not gamblers <= right:
        return (2 if _chosen(game, seat, "sharp", SHARPS) <= right else 3), tempting
    if min(margin.mean for margin in found.margin) < OBVIOUS_MARGIN:
        raise Unfit("a gambler finds it, and it leads by little")
    return 1, tempting


def played_out(game: Game, seat: int, found: Searched, tempting: Answer) -> Lead:
    """The least lead of the best answer in whole games, over the best wrong answers and the tempting one. Raises Unfit
    if it is not certain."""
    rivals = {frozenset(answer): answer for answer in (*found.wrong[:RIVALS], tempting)}
    lead = least_lead(game.as_asked(seat), seat, found.right[0], list(rivals.values()))
    if lead is None:
        raise Unfit("whole games do not confirm it")
    return lead


def _chosen(game: Game, seat: int, level: str, many: int = 3) -> set[frozenset[str]]:
    """The answers of `many` players of a level with different seeds."""
    return {frozenset(think(game, seat, make_player(level, seed).choose)) for seed in range(many)}


def text_of(name: str, position: Position, notes: Notes) -> str:
    """The text of the puzzle's record."""
    head, seats = position.text.split("seed = ", 1)
    return with_notes(f'{head}title = "Puzzle {name}"\nseed = {seats}\n', notes)


def with_notes(text: str, notes: Notes) -> str:
    """The text of a position with the notes of a puzzle."""
    said = msgspec.to_builtins(notes)
    said["causes"] = [cause | {key: round(cause[key], 3) for key in ("best", "other")} for cause in said["causes"]]
    expect = f'[expect]\nasks = {{ seat = "{notes.seat}", ask = "{notes.ask}" }}\n'
    return f"{text}{expect}\n{tomli_w.dumps({'x_puzzle': said})}"


# Checking


def check(folder: Path) -> int:
    """Check puzzles; prints those that no longer hold, and returns how many."""
    wrong = 0
    for puzzle in puzzles(folder):
        if problem := problem_of(puzzle):
            wrong += 1
            say(f"{puzzle.id}: {problem}")
    say(f"{wrong} wrong")
    return wrong


def problem_of(puzzle: Puzzle, playing: bool = True) -> str:
    """Why a puzzle no longer holds; "" if what is found today agrees with its notes. Without `playing` no game is
    played."""
    game, notes = played(position_in(puzzle).text), puzzle.notes
    seat = game.names.index(notes.seat)
    right, rivals = {*map(frozenset, notes.right)}, {frozenset(notes.tempting): notes.tempting}
    for by, share, margin in zip((1, 2), notes.share, notes.margin, strict=True):
        shares = _search(game, seat, by)
        best = value_of(shares, puzzle.best)
        wrong = [one for one in shares if frozenset(one.answer) not in right]
        if best is None or not best.as_good:
            return f"best is {shares[0].answer}, not {puzzle.best}"
        if wrong[0].as_good:
            return f"{wrong[0].answer} is as good"
        lead = Figure(wrong[0].behind.mean - best.behind.mean, wrong[0].behind.error)
        if differ(shares[0].share, share) or differ(lead, margin):
            return f"today the share is {shares[0].share} and the lead {lead}"
        rivals |= {frozenset(one.answer): one.answer for one in wrong[:RIVALS]}
    if playing:
        lead = lead_in(notes.deals, game.as_asked(seat), seat, puzzle.best, list(rivals.values())).figure
        if lead.mean <= 0 or differ(lead, notes.played_out):
            return f"in whole games the lead is {lead}"
    return ""


def differ(one: Figure, other: Figure) -> bool:
    """Whether figures differ by more than chance."""
    return abs(one.mean - other.mean) > DRIFT * math.hypot(one.error, other.error)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
