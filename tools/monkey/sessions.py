"""A monkey session: the command it starts, the keys it types, and the screens it has seen."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import tomli_w

from tda_tui.files.ruleset_files import load_rules, ruleset_ids
from tda_tui.players.player import make_player
from tda_tui.rules.game import Game
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.options import RULE_ROWS, GameOptions
from tests.helpers import NAMES
from tests.review.games import written_game
from tests.saves.kept_games import Clock, play, whole_game
from tools.faults.pane import ROOT, Pane
from tools.monkey.typing import CTRL_L, ESCAPE, FROM_REPLAY, FROM_START, SIZES, Burst, bursts, pick

LONGEST = 400
"""The most keys in a session."""
_PATIENCE = 60.0
"""The longest time in seconds that drawing the screen takes, even on a busy machine."""
_LAST_KEYS = 60
"""How many of the last keys are reported."""

SCREENS = {
    "start": "More ways to play",
    "new game": "2-6 Players",
    "opponents": "Backspace  At random",
    "characters": "Space  Single abilities",
    "single abilities": "Space  Choose    Enter  Done",
    "pick 'em": "i  In full",
    "settings": "Enter, Esc Done",
    "new tournament": "Enter Begin",
    "standing": "Tab (Results|Standings)  e Export",
    "lessons": "r From the start",
    "lesson": "Enter  (Continue|Next lesson|What comes next) ",
    "after the lessons": "Enter  An extra|p, Enter  Play a game",
    "table": "(Play|Choose|Done|more|ahead)  h Hint",
    "score sheet": r"Flight .*Total .*Net",
    "coach": "(Any key  Close|Esc  Cancel)",
    "final": "m Menu",
    "replay": "Arrows Step",
    "jump": "Jump to a gambit",
    "export": "Export this game",
    "play on": "Play on after move",
    "history": "Left, Right Page",
    "saved games": "u  Restore",
    "glossary": "Type to search   Tab, Enter",
    "browse": "Letters  Search    Arrows  Cards",
    "inspect": "Arrows  Other cards    PgDn  More",
    "log": "PgUp, PgDn  Scroll",
    "help": "On the table",
    "all keys": "< Keys: ",
    "keys": "│ *Keys .*│|[|] *Keys .*[|]",
    "company": "Arrows  Other opponents",
    "leave": "y  Yes, leave",
    "too small": "Please enlarge",
}
"""A regular expression that identifies each screen."""


def template(folder: Path) -> Path:
    """Fill a home with finished games, games in progress, one of them close to its end, and a record."""
    saves = Saves(folder / "saves", clock=Clock())
    rules = load_rules("original")
    for seed in range(3):
        whole_game(saves, Deal("original", {}, rules, NAMES[:3], seed), "random")
    for seed, left in ((3, 3), (4, 40), (5, 1)):
        deal = Deal("original", {}, rules, NAMES[:2], seed, ("person", "random"))
        made = play(_begun(deal))
        play(_begun(deal, saves), until=max(1, made - left))
    written_game(folder, seed=4, ruleset="emperors-gambit")
    return folder


def _begun(deal: Deal, saves: Saves | None = None) -> GameController:
    players = {1: make_player("random", deal.seed)}
    writer = None if saves is None else saves.begin(deal)
    game = Game.start(deal.rules, deal.names, deal.seed)
    return GameController(game, players, journals=[writer] if writer is not None else [])


class Session(NamedTuple):
    """The result of a session: how often each screen, window size and answered question was seen, what went wrong."""

    number: int
    command: Sequence[str]
    keys: int
    seen: Counter[str]
    problem: str = ""


def session(home: Path, model: Path, seed: int, number: int, keys: int) -> Session:
    """Let a monkey type in a copy of the model home. Seed and number decide everything except the timing."""
    rng = Random(f"{seed} {number}")
    shutil.copytree(model, home)
    ruleset = rng.choice(sorted(ruleset_ids()))
    command = _command(rng, home, ruleset)
    _write_settings(rng, home, ruleset)
    size = pick(rng, SIZES)
    environ = {
        "PATH": os.environ["PATH"], "HOME": str(home), "XDG_CONFIG_HOME": str(home), "TDA_HOME": str(home),
        "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    typist = _Typist(home, Pane(command, environ, size, home), size)
    with typist.pane:
        problem = typist.type(bursts(rng, _first(command)), keys)
    seen = typist.seen + Counter([ruleset]) + _asked(home) - _asked(model)
    return Session(number, command, len(typist.typed), seen, problem)


def _first(command: Sequence[str]) -> Sequence[tuple[str, ...]]:
    """The screens to visit first, by the command."""
    if "replay" in command:
        return FROM_REPLAY
    return () if "--players" in command or "tutorial" in command else FROM_START


def _command(rng: Random, home: Path, ruleset: str) -> list[str]:
    record = next(home.glob("*.toml"))
    table = ["--players", str(rng.randint(2, 6)), "--ruleset", ruleset, "--seed", str(rng.randint(1, 10**6))]
    level = rng.choices(("random", "novice", "gambler", "sharp"), (6, 2, 2, 1))[0]
    commands = {(): 8, (*table, "--level", level): 4, ("tutorial",): 2, ("replay", str(record)): 4}
    chosen = list(pick(rng, commands))
    if "replay" not in chosen:
        chosen += rng.choices(([], ["--ascii"], ["--motion"], ["--theme", "ansi"]), (5, 2, 1, 1))[0]
    return chosen if chosen[:1] != ["tutorial"] else chosen[:1]


def _write_settings(rng: Random, home: Path, ruleset: str) -> None:
    """Write random settings for new games and for the screen."""
    rules = load_rules(ruleset).ruleset
    game_options = GameOptions(players=rng.randint(*rules.players), ruleset=ruleset)
    chosen = {row: rng.choice(game_options.options(row, rules)).id for row in RULE_ROWS if rng.random() < 0.6}
    if any(deck.id == "pick" for deck in game_options.options("deck", rules)) and rng.random() < 0.5:
        chosen["deck"] = rng.choice(("pick", "list"))
    settings = {
        "new_game": {
            **chosen, "ruleset": ruleset, "players": game_options.players,
            "pace": rng.choice(("off", "off", "normal")), "level": "random", "talk": rng.choice(("off", "often")),
        },
        "screen": {
            "hints": rng.choice(("request", "always", "off")), "characters": rng.choice(("auto", "ascii")),
            "think_time": "0.3",
        },
    }  # fmt: skip
    (home / "tda").mkdir(exist_ok=True)
    (home / "tda" / "settings.toml").write_text(tomli_w.dumps(settings))


def _asked(home: Path) -> Counter[str]:
    """How often each kind of question was answered, according to the saves."""
    texts = (path.read_text(encoding="utf-8", errors="replace") for path in (home / "saves").rglob("*.toml"))
    return Counter(f"{kind}?" for text in texts for kind in re.findall(r'^ask = "(.*)"$', text, re.MULTILINE))


class _Typist:
    def __init__(self, home: Path, pane: Pane, size: tuple[int, int]) -> None:
        self.home = home
        self.pane = pane
        self.typed: list[bytes] = []
        self.seen = Counter(["{}x{}".format(*size)])

    def type(self, bursts: Iterable[Burst], keys: int) -> str:
        """Type until the program ends or `keys` are typed; returns what went wrong, if anything."""
        self.pane.until("tda", "Dragon", "Stakes", "enlarge", "Learn")
        wrong = ""
        for burst in bursts:
            if len(self.typed) >= keys or wrong or not self._do(burst):
                break
            wrong = self._wrong()
        return wrong or self._wrong() or self._still_there()

    def _do(self, burst: Burst) -> bool:
        """Type a burst and look at the screen; returns whether the program still runs."""
        if burst.size is not None:
            self.pane.resize(*burst.size)
            self.seen["{}x{}".format(*burst.size)] += 1
        self.typed += burst.keys
        self.pane.press(b"".join(burst.keys))
        there = self.pane.look(burst.pause)
        shown = self.pane.shown()
        self.seen.update(name for name, words in SCREENS.items() if re.search(words, shown))
        return there

    def _wrong(self) -> str:
        """The crash report with the last keys; "" without one."""
        reports = sorted((self.home / "crash").glob("*.txt"))
        if not reports:
            return ""
        return f"{self._last()}\n{reports[0].read_text(encoding='utf-8')}"

    def _still_there(self) -> str:
        """Check that the program still draws when asked, or has exited properly; returns what is wrong."""
        if self._is_there(1.0):
            self.pane.resize(80, 24)
            self.pane.press(ESCAPE + CTRL_L)
            try:
                self._drawn()
            except AssertionError as problem:
                return f"{self._last()}\n{problem}"
            return self._wrong()
        status = self.pane.gone()
        return self._wrong() or (f"{self._last()}\nleft with status {status}" if status else "")

    def _is_there(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not self.pane.look(left):
                return False
        return True

    def _drawn(self) -> None:
        self.pane.screen.erase_in_display(2)
        end = time.monotonic() + _PATIENCE
        while not self.pane.shown().strip():
            assert time.monotonic() < end, "the program draws nothing any more"
            if not self.pane.look(0.05):
                return

    def _last(self) -> str:
        last = [key.decode("utf-8", "backslashreplace") for key in self.typed[-_LAST_KEYS:]]
        return f"after {len(self.typed)} keys, the last ones: {last}"
