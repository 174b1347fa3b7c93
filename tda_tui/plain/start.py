"""From the command line to a table and back: one series of games after the other, and leaving."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from tda_tui.plain import telling
from tda_tui.plain.choosing import Wanted, choose, full_name
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.game import PlainGame
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import Picking
from tda_tui.players import Player, make_player
from tda_tui.rules.ruleset import Rules
from tda_tui.settings import Settings
from tda_tui.shelf import FileProblem, load_changed, load_rules
from tda_tui.sitting.deal import Deal, deal_game
from tda_tui.sitting.game_record import GameRecord
from tda_tui.sitting.names import seat_names
from tda_tui.sitting.options import Wishes
from tda_tui.sitting.picking import most_picks, pick, picks_alone
from tda_tui.sitting.series import Series
from tda_tui.sitting.think_time import think_time
from tda_tui.words.rulesets import own_course
from tda_tui.words.sentences import card_name
from tda_tui.words.translate import gettext as _

INTERRUPTED = 130


def run(wanted: Wanted, settings: Settings, lines: Lines) -> int:
    """Play until the player has enough; returns the exit status. OSError if the record cannot be written."""
    try:
        _Evening(wanted, settings, lines).play()
    except Left:
        lines.say(_("You leave the table. Farewell."))
    except EOFError:
        lines.say(_("No more answers come in: you leave the table."))
    except KeyboardInterrupt:
        lines.say(_("You leave the table."))
        return INTERRUPTED
    return 0


class _Evening:
    """One game after the other, with the same rules and the same number of players."""

    rules: Rules
    changes: dict[str, Any]

    def __init__(self, wanted: Wanted, settings: Settings, lines: Lines) -> None:
        self.wanted = wanted
        self.problem = settings.problem
        self.wishes = Wishes.remembered(settings.section("new_game"))
        self.seconds = think_time(settings.section("screen"))
        self.lines = lines
        self.commands = Commands(lines)

    def play(self) -> None:
        self.lines.say(_("Three-Dragon Ante in plain lines. Answer by number, then Enter."))
        self.lines.say(_("At any time: ? help, t table, c card in full, l log, q leave."))
        if self.problem:
            self.lines.say(self.problem)
        self.wishes = choose(self.wanted, self.wishes, self.commands)
        self._load()
        seed, record = self.wanted.seed, self.wanted.record
        while True:
            self._series(_any_seed() if seed is None else seed, record)
            seed = record = None
            if not self.commands.yes(_("Play again?"), leaving=False):
                raise Left

    def _load(self) -> None:
        """The rules that the wishes ask for; without their changes if these do not go together."""
        self.rules = load_rules(self.wishes.ruleset)
        self.changes = self.wishes.changes(self.rules.ruleset)
        if not self.changes:
            return
        try:
            self.rules = load_changed(self.wishes.ruleset, self.changes)
        except FileProblem as problem:
            self.lines.say(str(problem))
            self.changes = {}

    def _series(self, seed: int, record: Path | None) -> None:
        """One game, or as many as the rules say; only the first is written down."""
        names = seat_names(self.wishes.name, self.wishes.players, self.rules, seed)
        self._say_seats(names)
        series = self._picked(names, seed)
        while not series.over:
            self._game(series, seed, record)
            seed, record = _any_seed(), None

    def _picked(self, names: Sequence[str], seed: int) -> Series:
        """The games that will be played, once special cards are picked where the rules ask for it."""
        if not most_picks(self.rules.ruleset):
            return Series(self.rules, names, self.changes)
        mine = Picking(self.lines, self.rules, self.wishes.picked).pick()
        if picks_alone(self.rules.ruleset):
            self.wishes = self.wishes._replace(picked=mine)
        picks = pick(self.rules, names, mine, seed)
        self.lines.say()
        for line in picks.said:
            self.lines.say(line)
        changes = {**self.changes, **picks.changes}
        return Series(load_changed(self.wishes.ruleset, changes), names, changes)

    def _game(self, series: Series, seed: int, record: Path | None) -> None:
        deal = Deal(self.wishes.ruleset, series.changes or {}, series.rules, series.names, seed)
        with ExitStack() as closing:
            journal = None
            if record is not None:
                journal = GameRecord(record, deal, self.wanted.level)
                closing.callback(journal.close)
            controller = deal_game(deal, self._player, journal)
            self._introduce(series, seed, controller.view().specials_met)
            PlainGame(self.lines, controller).play()
        series.count([seat.gold for seat in controller.view().seats])
        if series.games > 1:
            for line in telling.standing(series):
                self.lines.say(line)

    def _player(self, seed: int) -> Player:
        return make_player(self.wanted.level, seed, self.seconds)

    def _say_seats(self, names: Sequence[str]) -> None:
        self.lines.say()
        self.lines.say(_("{name}. Seats, clockwise: you, {others}.").format(
            name=full_name(self.rules), others=", ".join(names[1:])
        ))  # fmt: skip

    def _introduce(self, series: Series, seed: int, specials: Sequence[str]) -> None:
        rules = series.rules
        if series.games > 1:
            if series.played:
                self.lines.say()
            self.lines.say(_("Game {n} of {all}.").format(n=series.played + 1, all=series.games))
        gold = rules.starting_gold(len(series.names))
        self.lines.say(_("Everybody has {gold} gold. Seed {seed}.").format(gold=gold, seed=seed))
        if not series.played and (course := own_course(rules.ruleset)):
            self.lines.say(" ".join(course))
        known = specials if rules.ruleset.show_specials else rules.ruleset.specials_named
        if known:
            cards = ", ".join(card_name(rules, card) for card in known)
            self.lines.say(_("Special cards in the deck: {cards}.").format(cards=cards))


def _any_seed() -> int:
    return random.SystemRandom().getrandbits(32)


def ascii_wanted(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Whether the locale that the environment names, or the encoding of the output, is not UTF-8."""
    named = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    return not (encoding or "").lower().startswith("utf") or "utf" not in named.lower()
