"""Watching a game between computer players, and replaying a game, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from pathlib import Path

from tda_tui.players.ability_dealing import deal_to_strangers
from tda_tui.players.player import make_player
from tda_tui.records.journal import Journal, header
from tda_tui.records.record import FINGERPRINT
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.saves.game_record import renewed_note
from tda_tui.session.controller import GameController
from tda_tui.words.listing import listed
from tda_tui.words.score_sheet import score_sheet
from tda_tui.words.sentences import sentence
from tda_tui.words.texts.ability_texts import ability_text
from tda_tui.words.translate import gettext as _

NAMES = ("Ursula", "Breen", "Thorinn", "Mirabel", "Odo", "Zephra")


def watch_game(
    rules: Rules, ruleset: str, players: int, level: str, seed: int, record: Path | None = None
) -> Iterator[str]:
    """The lines of a game as it is played; writes its record, if wanted. Raises OSError if that fails."""
    names = NAMES[:players]
    seats = {seat: make_player(level, seed * 10 + seat) for seat in range(players)}
    abilities = deal_to_strangers(rules, players, seed).abilities
    game = Game.start(rules, names, seed, abilities=abilities)
    controller = GameController(game, seats, NOBODY, now=lambda: 0.0)  # no clock runs
    notes = {FINGERPRINT: fingerprint(rules)}
    head = header(ruleset, names, seed, f"{players} computer players", [level] * players, notes, abilities)
    journal = Journal.begin_plain(record, head) if record is not None else None
    if journal is not None:
        controller.on_decision = lambda seat, question, choices: journal.decide(names[seat], question.kind, choices)
    told = False
    yield from _who(rules, names, abilities)
    with journal or nullcontext():
        yield from _lines(_events(controller), names, rules)
        while not controller.over:
            controller.wait_for_other()
            if journal is not None and journal.renewed and not told:
                told = True
                yield renewed_note(journal.path)
            yield from _lines(_events(controller), names, rules)


def _who(rules: Rules, names: Sequence[str], abilities: Sequence[Sequence[str]]) -> Iterator[str]:
    """Everybody's abilities."""
    for name, ids in zip(names, abilities, strict=False):
        known = listed([ability_text(rules, ability).name for ability in ids]) or _("no ability")
        yield f"{name}: {known}."


def _events(controller: GameController) -> list[Event]:
    """The latest events with all cards visible."""
    return [step.event for step in controller.take_steps()]


def replay_lines(path: Path) -> Iterator[str]:
    """The lines of a played game. Raises FileError if it cannot be read, or an answer in it is refused."""
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    replay = Replay(read_game(path))
    yield from replay.played.said
    for stop in replay.stops:
        yield from _lines(stop.events, replay.called, replay.rules)
    yield from (f"{note[:1].upper()}{note[1:]}." for note in (*replay.played.notices, replay.refused) if note)


def _lines(events: Sequence[Event], names: tuple[str, ...], rules: Rules) -> Iterator[str]:
    for event in events:
        if event.kind == "score":
            yield ""
            yield from score_sheet(event, names, rules, None)
            yield ""
        elif line := sentence(event, names, rules):
            if event.kind == "gambit" and event.gold > 1:
                yield ""
            yield line
