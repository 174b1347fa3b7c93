"""From the command line to a table and back: what is asked before a game, one game after the other, and leaving."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

from tda_tui.plain.answers import number_of
from tda_tui.plain.game import Commands, Left, PlainGame
from tda_tui.plain.lines import Lines, clean
from tda_tui.plain.shared import Shared
from tda_tui.players import make_player
from tda_tui.rules.game import Game
from tda_tui.rules.ruleset import Rules
from tda_tui.shelf import FileProblem, load_rules, ruleset_ids
from tda_tui.watching import NAMES
from tda_tui.words.rulesets import about
from tda_tui.words.sentences import card_name
from tda_tui.words.translate import gettext as _

USUAL_RULESET = "legendary"
USUAL_PLAYERS = 4
NAME_LENGTH = 10
_NOT_NAMES = ("pay", "none", "yes", "no", "pass")
INTERRUPTED = 130


class Wanted(NamedTuple):
    """What the command line says about the game; None where it is to be asked."""

    seed: int | None = None
    players: int | None = None
    ruleset: str | None = None
    level: str = "gambler"
    name: str = ""
    record: Path | None = None


def run(wanted: Wanted, shared: Shared, lines: Lines) -> int:
    """Play until the player has enough; returns the exit status. OSError if the record cannot be written."""
    try:
        _Evening(wanted, shared, lines).play()
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

    def __init__(self, wanted: Wanted, shared: Shared, lines: Lines) -> None:
        self.wanted = wanted
        self.shared = shared
        self.lines = lines
        self.commands = Commands(lines)

    def play(self) -> None:
        self.lines.say(_("Three-Dragon Ante in plain lines. Answer by number, then Enter."))
        self.lines.say(_("At any time: ? help, t table, c card in full, l log, q leave."))
        players = self.wanted.players or self._ask_players()
        ruleset = self.wanted.ruleset or self._ask_ruleset(players)
        rules = load_rules(ruleset)
        seed, record = self.wanted.seed, self.wanted.record
        while True:
            if seed is None:
                seed = random.SystemRandom().getrandbits(32)
            self._game(rules, ruleset, players, seed, record)
            seed = record = None
            if not self.commands.yes(_("Play again?"), leaving=False):
                raise Left

    def _game(self, rules: Rules, ruleset: str, players: int, seed: int, record: Path | None) -> None:
        names = seat_names(self.wanted.name, players, rules, seed)
        others = {seat: make_player(self.wanted.level, seed * 8 + seat) for seat in range(1, players)}
        with ExitStack() as closing:
            written: dict[str, Any] = {}
            if record is not None:
                journal = self.shared.record(record, _deal(rules, ruleset, names, seed), self.wanted.level)
                closing.callback(journal.close)
                written = {"on_decision": journal.decide, "on_last_gambit": journal.last_gambit}
            controller = self.shared.controller(Game.start(rules, names, seed), others, **written)
            self._introduce(rules, names, seed, controller.view().specials_met)
            PlainGame(self.lines, self.shared, controller, others).play()

    def _introduce(self, rules: Rules, names: Sequence[str], seed: int, specials: Sequence[str]) -> None:
        self.lines.say()
        self.lines.say(_("{name}. Seats, clockwise: you, {others}.").format(
            name=_full_name(rules), others=", ".join(names[1:])
        ))  # fmt: skip
        gold = rules.starting_gold(len(names))
        self.lines.say(_("Everybody has {gold} gold. Seed {seed}.").format(gold=gold, seed=seed))
        if rules.ruleset.show_specials or rules.ruleset.specials_named:
            cards = ", ".join(card_name(rules, card) for card in specials)
            self.lines.say(_("Special cards in the deck: {cards}.").format(cards=cards))

    # Questions before the game

    def _ask_players(self) -> int:
        fewest, most, usual = 2, 6, USUAL_PLAYERS
        if self.wanted.ruleset is not None:
            fewest, most = load_rules(self.wanted.ruleset).ruleset.players
            usual = min(max(usual, fewest), most)
        asked = _("How many players, {fewest} to {most}? Enter alone: {usual}.").format(
            fewest=fewest, most=most, usual=usual
        )
        return self._ask_number(asked, fewest, most, usual)

    def _ask_ruleset(self, players: int) -> str:
        shelf = _shelf(players)
        usual = next((at for at, (name, _rules) in enumerate(shelf, 1) if name == USUAL_RULESET), 1)
        asked = _("Which rules? Enter alone: {usual}.").format(usual=usual)
        options = [
            f"{number}. {_full_name(rules)}. {about(rules.ruleset)}" for number, (_n, rules) in enumerate(shelf, 1)
        ]
        return shelf[self._ask_number(asked, 1, len(shelf), usual, options) - 1][0]

    def _ask_number(self, asked: str, least: int, most: int, usual: int, options: Sequence[str] = ()) -> int:
        """A number from `least` to `most`; the options are told once, the question after every wrong answer."""
        for place, line in enumerate([asked, *options]):
            self.lines.say(line, 3 if place else 0)
        while True:
            typed = self.commands.answer()
            number = number_of(typed, most) if typed else usual
            if number is not None and number >= least:
                return number
            self.lines.say(_("Type a number from {least} to {most}.").format(least=least, most=most))
            self.lines.say(asked)


def _shelf(players: int) -> list[tuple[str, Rules]]:
    """The rulesets for that many players, the usual one first; a player's own file may be broken."""
    found = []
    for name in sorted(ruleset_ids(), key=lambda name: (name != USUAL_RULESET, name)):
        try:
            rules = load_rules(name)
        except FileProblem:
            continue
        fewest, most = rules.ruleset.players
        if fewest <= players <= most:
            found.append((name, rules))
    return found


def _full_name(rules: Rules) -> str:
    known = rules.ruleset
    year = f" ({known.year})" if known.year and str(known.year) not in known.name else ""
    return known.name + year


def seat_names(name: str, players: int, rules: Rules, seed: int) -> list[str]:
    """The person's name, fit for a seat, and as many others as are wanted."""
    me = " ".join(clean(name, ascii_only=False).split())[:NAME_LENGTH].strip() or _("You")
    if me.lower() in _NOT_NAMES or me in rules.number or number_of(me, 99999) is not None:
        me = _("You")
    others = [other for other in NAMES if other.lower() != me.lower()]
    return [me, *random.Random(seed).sample(others, players - 1)]


class Deal(NamedTuple):
    """What is about to be dealt, as it is written into a record."""

    ruleset: str
    changes: Mapping[str, Any]
    rules: Rules
    names: Sequence[str]
    seed: int


def _deal(rules: Rules, ruleset: str, names: Sequence[str], seed: int) -> Deal:
    # A record names a ruleset's file from where the record lies, not from where the game was started.
    name = str(Path(ruleset).resolve()) if ruleset.endswith(".toml") else ruleset
    return Deal(name, {}, rules, names, seed)


def ascii_wanted(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Whether the locale that the environment names, or the encoding of the output, is not UTF-8."""
    named = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    return not (encoding or "").lower().startswith("utf") or "utf" not in named.lower()
