"""Watching a game between computer players, and replaying a game, as lines of text."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from tda_tui.players.player import make_player
from tda_tui.rules.events import Event
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.state.table import NOBODY
from tda_tui.saves.game_record import GameRecord
from tda_tui.session.controller import GameController
from tda_tui.session.deal import deal_watched, seat_players
from tda_tui.session.pace import SECONDS
from tda_tui.words.phrases import listed
from tda_tui.words.sentences import score_sheet, sentence
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _


def watch_game(
    rules: Rules,
    ruleset: str,
    players: int,
    level: str,
    seed: int,
    record: Path | None = None,
    levels: Sequence[str] = (),
) -> Iterator[str]:
    """The lines of a game as it is played; writes its record, if wanted. `levels` are those of the first seats, if they
    have their own. Raises OSError if the record cannot be written."""
    deal = deal_watched(rules, ruleset, players, level, seed, levels=levels)
    names, notices = tuple(deal.names), list[str]()
    controller = GameController(deal.start(), seat_players(deal, make_player), NOBODY, now=lambda: 0.0)  # no clock runs
    for name, ids in zip(names, deal.abilities, strict=False):
        known = listed([ability_text(rules, ability).name for ability in ids]) or _("no ability")
        yield f"{name}: {known}."
    with ExitStack() as closing:
        closing.callback(controller.close)
        if record is not None:
            journal = GameRecord(record, deal, notices.append, f"{players} computer players")
            closing.callback(journal.close)
            controller.journals.append(journal)
        while True:
            yield from _lines([step.event for step in controller.mine.take_steps()], names, rules)
            yield from notices
            notices.clear()
            if controller.over:
                return
            controller.wait_for_other()


def paced(lines: Iterable[str], pace: str, wait: Callable[[float], object] = time.sleep) -> Iterator[str]:
    """The lines one after the other, each with the time to read it."""
    for line in lines:
        yield line
        if line and (seconds := SECONDS[pace]):
            wait(seconds)


def replay_lines(path: Path) -> Iterator[str]:
    """The lines of a played game. Raises FileError if it cannot be read, or an answer in it is refused."""
    from tda_tui.review.played_game import read_game
    from tda_tui.review.replay import Replay

    replay = Replay(read_game(path))
    yield from replay.played.first_lines
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
