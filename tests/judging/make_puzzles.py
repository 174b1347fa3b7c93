"""Makes puzzles from games kept by `tests.judging.sweep`, and checks existing ones.

python -m tests.judging.make_puzzles FILE       # look for more in the games of FILE python -m
tests.judging.make_puzzles --check    # check all with the current engine python -m tests.judging.make_puzzles --renew
# update their figures, and delete those that no longer hold
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import msgspec
import tomli_w

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.causes import causes_of
from tda_tui.players.player import make_player
from tda_tui.players.think_task import think
from tda_tui.players.win_share import CLEAR, ENGINE, Budget, Figure, Valued, WinShares, win_shares
from tda_tui.process.streams import say
from tda_tui.puzzles.exercise import right_first
from tda_tui.puzzles.puzzle import FOLDER, LEVELS, Notes, Puzzle, puzzles
from tda_tui.puzzles.themes import theme_of
from tda_tui.records.journal import entry
from tda_tui.records.position import start_game
from tda_tui.records.record import FORMAT, parse_record
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Answer
from tda_tui.rules.state.table import Table
from tests.judging.sweep import Judged, Swept, names_of, read

BUDGET = Budget(iterations=4000, least=150)
"""The budget of each of the two searches that have to agree."""
MARGIN = 0.015
"""How far every wrong answer must be behind: enough for a mark."""
OBVIOUS_MARGIN = 0.03
"""The same for puzzles that a gambler solves, of which there are plenty."""
SHARPS = 24
"""How many sharps are tested: a puzzle that one of them misses is hard."""
ROUNDS = 300
"""Determinizations used to find the cause."""
OPEN = (0.06, 0.85)
"""The range of win shares in which a game counts as undecided."""
WANTED = 42
"""Puzzles per difficulty."""
ALIKE = 3
"""The most puzzles of one ruleset with the same theme and card."""


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
        return check()
    make(read(options.file)[options.first :], options.into)
    return 0


# Making


def make(games: Sequence[Swept], folder: Path) -> None:
    """Look through the games, and write puzzles until there are enough."""
    folder.mkdir(exist_ok=True)
    there = list(puzzles(folder))
    known = Counter(puzzle.notes.level for puzzle in there)
    alike = Counter(_kind(puzzle.record.ruleset, puzzle.notes) for puzzle in there)
    for swept in games:
        for judged in candidates(swept):
            name = f"{swept.ruleset}-{len(swept.levels)}-{swept.seed}-{judged.answers}"
            path = folder / f"{name}.toml"
            if path.exists():
                continue
            position = position_of(swept, judged.answers)
            notes = position and notes_of(position, {frozenset(answer) for answer in judged.opinion.right})
            if not position or not notes:
                say(f"{name}: no")
                continue
            kind = _kind(swept.ruleset, notes)
            if known[notes.level] >= WANTED or alike[kind] >= ALIKE:
                say(f"{name}: enough of {LEVELS[notes.level]} {kind}")
                continue
            known[notes.level] += 1
            alike[kind] += 1
            path.write_text(text_of(name, position, notes), encoding="utf-8")
            say(f"{name}: {LEVELS[notes.level]} {notes.themes} {dict(known)}")


def _kind(ruleset: str, notes: Notes) -> tuple[object, ...]:
    return ruleset, notes.themes, notes.right[0]


def candidates(swept: Swept) -> Iterator[Judged]:
    """Decisions in undecided games in which the best answers lead clearly."""
    for judged in swept.judged:
        opinion = judged.opinion
        gap, error = opinion.next_best
        value = opinion.share.mean + opinion.loss.mean
        if gap >= (OBVIOUS_MARGIN if opinion.obvious else MARGIN) and gap > CLEAR * error and OPEN[0] < value < OPEN[1]:
            yield judged


def position_of(swept: Swept, answers: int) -> Position | None:
    """The decision as a record that begins with its gambit; None if that does not lead to the same position."""
    game = Game.start(load_rules(swept.ruleset), names_of(len(swept.levels)), swept.seed, telling=False)
    begun, first, kinds = game.fork(), 0, []
    for number, (seat, choice) in enumerate(swept.given[:answers], 1):
        gambit = game.table.gambit
        kinds.append(next(one.kind for one in game.questions if one.seat == seat))
        game.answer(seat, choice)
        if game.table.gambit > gambit and game.at_rest:
            begun, first = game.fork(), number
    if len(game.table.playing) < game.table.seats or begun.table.gambit != game.table.gambit:
        return None
    given = [
        (begun.names[seat], kind, choice)
        for (seat, choice), kind in zip(swept.given[first:answers], kinds[first:], strict=True)
    ]
    asked = game.names[swept.given[answers][0]]
    position = Position(record_text(swept, begun.table, game, given), asked)
    return position if _leads_there(position, game) else None


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
        position["special_cards"] = [ids[card] for card in table.rules.special_cards if card not in table.out]
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
    """Judge existing puzzles with the current engine; update their figures, or delete those that no longer hold."""
    for puzzle in puzzles(folder):
        text = puzzle.path.read_text(encoding="utf-8").partition("[expect]")[0]
        position = Position(text, puzzle.notes.seat)
        notes = notes_of(position, {frozenset(answer) for answer in puzzle.notes.right})
        if notes is None:
            say(f"{puzzle.id}: does not hold")
            puzzle.path.unlink()
        else:
            puzzle.path.write_text(with_notes(text, notes), encoding="utf-8")


# Judging


def search(game: Game, seat: int, by: int) -> WinShares:
    """The win shares by a search with this seed."""
    asked = game.as_asked(seat)
    return win_shares(asked.view(seat), partial(asked.determinize, seat), BUDGET, by)


def gap_of(shares: WinShares) -> tuple[list[Valued], Figure] | None:
    """The right answers, and how far the next one is behind; None if that is not clear."""
    right = [one for one in shares.options if one.as_good]
    wrong = [one for one in shares.options if not one.as_good]
    if not wrong:
        return None
    nearest = min(wrong, key=lambda one: one.behind.mean)
    clear = nearest.behind.mean >= MARGIN and nearest.behind.mean > CLEAR * 1.5 * nearest.behind.error
    return (right, nearest.behind) if clear and OPEN[0] < shares.options[0].share.mean < OPEN[1] else None


def notes_of(position: Position, seems: set[frozenset[str]]) -> Notes | None:
    """The notes of a puzzle at which these answers seem right; None if two searches disagree, or a novice solves it."""
    game = played(position.text)
    seat = game.names.index(position.seat)
    question = next(one for one in game.questions if one.seat == seat)
    easy = {level: _chosen(game, seat, level) for level in ("novice", "gambler")}
    if easy["novice"] & seems:
        return None
    searches = []
    for by in (1, 2):
        shares = search(game, seat, by)
        found = gap_of(shares)
        answers = {frozenset(one.answer) for one in found[0]} if found else set()
        if not found or len(answers) > len(shares.options) / 2 or easy["novice"] & answers:
            return None
        searches.append((shares, found, answers))
    (first, found, answers), (second, again, others) = searches
    if answers != others:
        return None
    if easy["gambler"] <= answers and min(found[1].mean, again[1].mean) < OBVIOUS_MARGIN:
        return None
    level = 1 if easy["gambler"] <= answers else 2 if _chosen(game, seat, "sharp", SHARPS) <= answers else 3
    tempting = tuple(sorted(next(iter(easy["novice"]))))
    best = first.options[0].answer
    margin = min(found[1].mean, again[1].mean)
    asked = game.as_asked(seat)
    causes = causes_of(asked.view(seat), partial(asked.determinize, seat), best, tempting, margin, ROUNDS)
    if not causes:
        return None
    return Notes(
        level=level,
        seat=position.seat,
        ask=question.kind,
        right=right_first(best, [one.answer for one in found[0]]),
        tempting=tempting,
        themes=(theme_of(asked.view(seat), best, tempting, causes[0]),),
        share=(first.options[0].share, second.options[0].share),
        margin=(found[1], again[1]),
        causes=causes,
        engine=ENGINE,
        iterations=BUDGET.iterations,
    )


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
    for key in ("share", "margin"):
        said[key] = [[round(figure, 5) for figure in one] for one in said[key]]
    said["causes"] = [cause | {key: round(cause[key], 3) for key in ("best", "other")} for cause in said["causes"]]
    expect = f'[expect]\nasks = {{ seat = "{notes.seat}", ask = "{notes.ask}" }}\n'
    return f"{text}{expect}\n{tomli_w.dumps({'x_puzzle': said})}"


# Checking


def check(found: Sequence[Puzzle] | None = None) -> int:
    """Check puzzles; prints those that no longer hold, and returns how many."""
    wrong = 0
    for puzzle in found if found is not None else puzzles():
        if problem := problem_of(puzzle):
            wrong += 1
            say(f"{puzzle.id}: {problem}")
    say(f"{wrong} wrong")
    return wrong


def problem_of(puzzle: Puzzle, budget: Budget = BUDGET) -> str:
    """Why a puzzle no longer holds; "" if its best answer is right and the tempting one is not."""
    replay = Replay(read_game(puzzle.path))
    game = replay.game(len(replay.asked))
    seat = game.names.index(puzzle.notes.seat)
    asked = game.as_asked(seat)
    shares = win_shares(asked.view(seat), partial(asked.determinize, seat), budget, 7)
    best, tempting = shares.of(puzzle.best), shares.of(puzzle.notes.tempting)
    if best is None or not best.as_good:
        return f"best is {shares.best}, not {puzzle.best}"
    if tempting is None or tempting.as_good:
        return f"{puzzle.notes.tempting} is as good"
    return ""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
