"""Everything in the program that reads a file, with good files to spoil.

A reader gives the message that the player gets ("" where the file works) and the texts of the file that are shown.
"""

from __future__ import annotations

import functools
import itertools
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from textual.color import Color

from tda_tui.app.terminal.capabilities import SECTION, decide
from tda_tui.app.terminal.theme import load_theme
from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped, user_folder
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.settings import Settings
from tda_tui.players.player import PERSON
from tda_tui.records.check import check_file
from tda_tui.records.record import GivenAnswer
from tda_tui.review.game_text import game_text
from tda_tui.review.played_game import read_game
from tda_tui.review.replay import Replay
from tda_tui.rules.game import Game
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.options import RULE_ROWS, GameOptions
from tda_tui.session.new_game.seating import seat_everybody
from tda_tui.words.glossary import glossary
from tda_tui.words.phrases import fit_name
from tda_tui.words.rulesets import about, deck_meaning, end_meaning, unreachable_end, unusual_rules
from tda_tui.words.sentences import sentence
from tda_tui.words.texts import card_text
from tests.helpers import NAMES, random_decisions

POSITIONS = Path(__file__).resolve().parents[2] / "tests" / "positions"
_DECISIONS = 40
"""That are made with a ruleset which can be played."""

Said = tuple[str, list[str]]


class Reader(NamedTuple):
    """Its name, the files that it can read, and itself. It may write in the folder."""

    name: str
    sources: Callable[[], list[bytes]]
    read: Callable[[bytes, Path], Said]


# Rulesets and cards


def _shipped(pattern: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted(shipped("rulesets").glob(pattern))]


def _read_ruleset(content: bytes, folder: Path) -> Said:
    path = folder / "tavern.toml"
    path.write_bytes(content)
    return _try_rules(path)


def _read_cards(content: bytes, folder: Path) -> Said:
    """A ruleset that plays with this card file alone."""
    path = folder / "tavern.toml"
    (folder / "tavern-cards.toml").write_bytes(content)
    path.write_text('name = "Tavern"\ncards = ["tavern-cards.toml"]\nplayers = [2, 3]\nante_effects = true\n')
    return _try_rules(path)


def _try_rules(path: Path) -> Said:
    try:
        rules = load_rules(str(path))
    except FileError as problem:
        return "\n".join(problem.problems), []
    return "", [*_words_of(rules), *_some_play(rules)]


def _words_of(rules: Rules) -> Iterator[str]:
    """Everything that the screens say of a ruleset."""
    ruleset = rules.ruleset
    yield from (ruleset.name, about(ruleset), deck_meaning(rules))
    for players in range(2, 7):
        game_options = GameOptions(players=players, ruleset=ruleset.id, deck="pick", shown="show", gold="15")
        yield from (end_meaning(ruleset, players), unreachable_end(ruleset, players), *unusual_rules(ruleset, players))
        yield from game_options.change_sentences(ruleset)
        yield from (option.name + option.meaning for row in RULE_ROWS for option in game_options.options(row, ruleset))
    for card in rules.cards:
        yield from (card.id, card.name, card_text(card).short, card_text(card).detail)
    yield from (term.title for term in glossary(rules).values())


def _some_play(rules: Rules) -> Iterator[str]:
    """The first sentences of a game; nothing in it may go wrong."""
    _fewest, most = rules.ruleset.players
    names = [fit_name(name, rules) for name in NAMES[:most]]
    game = Game.start(rules, names, 1)
    yield from (sentence(event, tuple(names), rules) or "" for event in game.take_events())
    for question, answer in itertools.islice(random_decisions(game, 1), _DECISIONS):
        game.view(question.seat)
        yield from (sentence(event, tuple(names), rules) or "" for event in game.answer(question.seat, answer))
    assert not game.problems(), game.problems()


# Themes and settings


def _themes() -> list[bytes]:
    return [path.read_bytes() for path in sorted(shipped("themes").glob("*.toml"))]


def _read_theme(content: bytes, folder: Path) -> Said:
    """The player's own themes lie in the folder that the caller has set as theirs."""
    path = user_folder("themes") / "mine.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    try:
        palette = load_theme("mine")
    except FileError as problem:
        return str(problem), []
    for colour in palette.variables().values():
        Color.parse(colour)
    palette.theme()
    return "", [palette.name, palette.about]


_SETTINGS = b"""[new_game]
players = 4
name = "Ursula"
pace = "normal"
ruleset = "legendary"
deck = "list"
ends = "gambits-5"
time = "30"
gold = "12"
series = "3"
picked = ["druid", "fool"]
[screen]
theme = "parchment"
motion = "off"
mouse = "auto"
characters = "ascii"
hints = "always"
[lessons]
done = ["basics"]
[lessons.at]
basics = 3
"""


def _read_settings(content: bytes, folder: Path) -> Said:
    """What the app does with the settings before it opens; then something is changed in them."""
    path = folder / "settings.toml"
    path.write_bytes(content)
    settings = Settings(path)
    game_options = GameOptions.remembered(settings.section("new_game"))
    terminal = decide(settings.section(SECTION), {"TERM": "xterm"})
    said = [settings.problem, game_options.name]
    try:
        said.append(load_theme(terminal.theme).name)
    except FileError as problem:
        said.append(str(problem))
    try:
        rules = load_rules(game_options.ruleset)
        game_options.changes(rules.ruleset)
        said += seat_everybody(game_options, rules, 1).names
    except FileError as problem:
        said.append(str(problem))
    settings.put("new_game", game_options._replace(players=2 + game_options.players % 5).saved())
    if not settings.problem:
        assert Settings(path).section("new_game")["players"] == 2 + game_options.players % 5
    return settings.problem, [*said, settings.problem]


# Records and saves


@functools.lru_cache
def _positions() -> list[bytes]:
    return [path.read_bytes() for path in sorted(POSITIONS.rglob("*.toml"))]


def _read_record(content: bytes, folder: Path) -> Said:
    """Checked, and gone through as a replay. A whole game as text is for records that are as they should be."""
    path = folder / "record.toml"
    path.write_bytes(content)
    outcome = check_file(path)
    said = [*outcome.problems, *outcome.notices]
    try:
        replay = Replay(read_game(path))
    except FileError as problem:
        assert outcome.problems
        return str(problem), said
    return "\n".join(outcome.problems), [*said, *game_text(replay), *replay.played.first_lines, replay.played.title]


@functools.lru_cache
def _saves() -> list[bytes]:
    """Games that were left after some decisions."""
    import tempfile

    found = []
    with tempfile.TemporaryDirectory() as name:
        for ruleset, seats, decisions in (("legendary", 3, 12), ("original", 2, 30), ("emperors-gambit", 4, 0)):
            saves = Saves(Path(name) / ruleset)
            roles = (PERSON, *["random"] * (seats - 1))
            deal = Deal(ruleset, {}, load_rules(ruleset), NAMES[:seats], 5, roles)
            writer = saves.begin(deal, first_lines=["You pick the Fool."])
            game = Game.start(deal.rules, deal.names, 5)
            for question, answer in itertools.islice(random_decisions(game, 5), decisions):
                writer.decide(GivenAnswer(game.names[question.seat], question.kind, tuple(answer)))
                game.answer(question.seat, answer)
            writer.close()
            found.append(writer.path.read_bytes())
    return found


def _read_save(content: bytes, folder: Path) -> Said:
    """Listed and opened; a game that can be opened is gone on with."""
    saves = Saves(folder / "saves")
    shutil.rmtree(saves.folder, ignore_errors=True)
    saves.folder.mkdir()
    path = saves.folder / "20260101-120000-abcdef.toml"
    path.write_bytes(content)
    (save,) = saves.list()
    said = [save.reason, save.note, save.ruleset, *save.seats, *save.levels, *save.winners, str(save.gambit)]
    try:
        resumed = saves.resume(path)
    except SaveError as problem:
        return str(problem), said
    try:
        said += [*resumed.notices, *resumed.first_lines, resumed.writer.problem, str(resumed.writer.seconds)]
        controller = resumed.sit_down()
        said += [
            sentence(step.event, tuple(resumed.deal.names), resumed.deal.rules) or ""
            for step in controller.mine.take_steps()
        ]
        if controller.awaited_at(controller.me) is not None:
            controller.wait_for_other()
    finally:
        resumed.writer.close()
    return "", said


READERS: tuple[Reader, ...] = (
    Reader("ruleset", lambda: _shipped("*.toml"), _read_ruleset),
    Reader("cards", lambda: _shipped("cards/*.toml"), _read_cards),
    Reader("theme", _themes, _read_theme),
    Reader("settings", lambda: [_SETTINGS], _read_settings),
    Reader("record", _positions, _read_record),
    Reader("save", _saves, _read_save),
)
