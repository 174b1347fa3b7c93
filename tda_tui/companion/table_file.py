"""Keeping a told game as a record, with what was told in keys for the companion."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from tda_tui import __version__
from tda_tui.companion.companion import Companion, Setting
from tda_tui.companion.history import History, decisions
from tda_tui.files.atomic import make_folder, write_atomically
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.files.toml_files import convert, read_toml
from tda_tui.players.player import PERSON
from tda_tui.records.playback import start_game
from tda_tui.records.record import FORMAT, LONGEST_NAME, record_of
from tda_tui.rules.abilities.registry import AbilityError, new_characters
from tda_tui.rules.questions import ANSWERS, Refusal
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.rules.state.table import NOBODY
from tda_tui.saves.game_record import write_house_rules
from tda_tui.words.problems import refusal_reason
from tda_tui.words.translate import gettext as _

_TELLINGS = 6
"""How often a game is told to find out how it may have been played. Each takes a tenth of a second, or almost one where
abilities depend on hands."""


class _Seat(msgspec.Struct):
    name: str
    abilities: list[str] = []


class _Told(msgspec.Struct):
    seat: str
    told: list[str]


class _File(msgspec.Struct):
    format: str
    ruleset: str
    seed: int
    seat: list[_Seat]
    x_companion: str
    """The player who is advised; "" for nobody."""
    x_told: list[_Told] = []


def write_table(companion: Companion, path: Path, played: bool = False) -> bool:
    """Write everything told so far; with `played`, also the game itself, if it is found how it may have been played;
    returns whether it was. Raises OSError."""
    make_folder(path.parent)
    setting = companion.setting
    ruleset = write_house_rules(path, setting.ruleset, setting.changes) if setting.changes else setting.ruleset
    record = table_record(companion, ruleset, played)
    write_atomically(path, tomli_w.dumps(record).encode())
    return "position" in record


def table_record(companion: Companion, ruleset: str, played: bool = False) -> Mapping[str, Any]:
    """The record of the game, whose rules are called `ruleset`; with `played`, also the game itself, as above."""
    setting, names = companion.setting, companion.setting.names
    data: dict[str, Any] = {
        "format": FORMAT,
        "ruleset": ruleset,
        "seed": setting.seed,
        "x_version": __version__,
        "x_companion": names[setting.adviser] if setting.adviser != NOBODY else "",
        "x_players": [PERSON if seat == setting.adviser else "" for seat in range(len(names))],
        "x_told": [{"seat": names[entry.seat], "told": list(entry.answer)} for entry in companion.entries],
    }
    seats: list[dict[str, Any]] = [{"name": name} for name in names]
    for seat, ids in zip(seats, setting.abilities, strict=False):
        seat |= {"abilities": list(ids)} if ids else {}
    head = {**data, "seat": seats}
    return _with_some_game(head, companion) if played else head


def _with_some_game(head: Mapping[str, Any], companion: Companion) -> Mapping[str, Any]:
    """The record with a game in which everything may have happened as told; without, if none is found.

    Where cards were taken unseen, what was imagined may turn out to be impossible later. The game is told again then,
    and other cards are imagined.
    """
    for again in range(_TELLINGS):
        with suppress(Refusal, FileError):
            telling = companion if again == 0 else companion.told_again(companion.setting.seed + again)
            if (history := telling.history()) is not None:
                return _with_game(head, history, companion.rules)
    return head


def _with_game(head: Mapping[str, Any], history: History, rules: Rules) -> dict[str, Any]:
    """The record with the position that was dealt, what chance brought, and the decisions. Raises Refusal if the game
    cannot have been played so."""
    ids, gold = rules.ids, rules.ruleset.gold_each(len(history.hands))
    hands = zip(head["seat"], history.hands, strict=True)
    game = {
        **head,
        "seat": [{**seat, "gold": gold, "hand": [ids[card] for card in hand]} for seat, hand in hands],
        "x_taken": [[take.shuffles, take.below, ids[take.card]] for take in history.takes],
        "x_drawn": [list(drawn) for drawn in history.drawn],
        "position": {"round": 0, "deck": [ids[card] for card in reversed(history.deck)], "deck_rest": "none"},
    }
    start = start_game(record_of(game), rules=rules)
    given = decisions(start, history.answers)
    names = start.names
    return game | {
        "decision": [{"seat": names[one.seat], "ask": one.kind, "choose": list(one.answer)} for one in given]
    }


def read_table(path: Path) -> Companion:
    """The game as it was left. Raises FileError."""
    data = read_toml(path)
    if "x_companion" not in data:
        raise FileError(_("{path}: this is not a companion game").format(path=path))
    kept = convert(data, _File, path)
    companion = Companion(_setting(kept, path))
    for number, entry in enumerate(kept.x_told, 1):
        try:
            companion.tell(companion.setting.names.index(entry.seat), entry.told)
        except (Refusal, ValueError) as problem:
            why = refusal_reason(problem) if isinstance(problem, Refusal) else str(problem)
            raise FileError(_("{path}: entry {n} is refused: {why}").format(path=path, n=number, why=why)) from None
    return companion


def _setting(kept: _File, path: Path) -> Setting:
    names = tuple([seat.name for seat in kept.seat])
    adviser = names.index(kept.x_companion) if kept.x_companion in names else NOBODY
    abilities = tuple([tuple(seat.abilities) for seat in kept.seat])
    ruleset = str(path.parent / kept.ruleset) if kept.ruleset.endswith(".toml") else kept.ruleset
    rules = load_rules(ruleset)
    setting = Setting(rules, names, adviser, abilities, ruleset, {}, kept.seed)
    if problem := setting_problem(setting):
        raise FileError(f"{path}: {problem}")
    return setting


def setting_problem(setting: Setting) -> str:
    """Why such a game cannot be told; "" if it can."""
    names, (fewest, most) = setting.names, setting.rules.ruleset.players
    if not fewest <= len(names) <= most:
        return _("{n} at the table: expected {fewest} to {most}").format(n=len(names), fewest=fewest, most=most)
    if wrong := names_problem(names):
        return wrong
    for name in names:
        if name in setting.rules.number:
            return _("{name} cannot be the name of a seat").format(name=name)
    if setting.rules.ruleset.abilities.secret and setting.adviser != NOBODY:
        return _(
            "abilities that stay secret until used must be entered by somebody who is not playing, "
            "so nobody can get advice"
        )
    try:
        new_characters(setting.rules, setting.abilities)
    except AbilityError as problem:
        return refusal_reason(problem)
    return ""


def names_problem(names: Sequence[str]) -> str:
    """Why seats cannot be called so, under any rules; "" if they can."""
    if len({name.lower() for name in names}) < len(names):
        return _("two seats have the same name")
    for name in names:
        if not is_name(name, LONGEST_NAME) or name.isdecimal() or name in ANSWERS:
            return _("{name} cannot be the name of a seat").format(name=name)
    return ""
