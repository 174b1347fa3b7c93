"""What is made of a played game: a text, a record that depends on nothing on this machine, or a new game.

A new game continues from any moment of the played one, with the same decisions before it.
"""

from pathlib import Path
from typing import Any

import msgspec
import tomli_w

from tda_tui import __version__
from tda_tui.files.errors import FileError
from tda_tui.files.folders import shipped
from tda_tui.files.regular_file import real_path
from tda_tui.files.ruleset_files import load_rules, ruleset_path
from tda_tui.players.player import PERSON, Role
from tda_tui.records.journal import entry
from tda_tui.records.record import FINGERPRINT
from tda_tui.review.game_text import game_text
from tda_tui.review.replay import Replay
from tda_tui.rules.rulesets.fingerprint import fingerprint
from tda_tui.saves.game_record import check_place, write_house_rules
from tda_tui.saves.kept_rules import keep_rules
from tda_tui.saves.save_format import SaveError
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal
from tda_tui.session.new_game.seating import Seating
from tda_tui.words.translate import gettext as _


def export_text(replay: Replay, out: Path) -> None:
    """Write the game as text. Raises OSError, or FileError if `out` is the game's own file."""
    _check_target(replay, out)
    out.write_text("\n".join(game_text(replay)) + "\n", encoding="utf-8")


def export_record(replay: Replay, out: Path) -> None:
    """Write a record without the notes of a save, expecting the game's actual end; unusual rules are written beside it.

    Raises OSError, or FileError if `out` is the game's own file.
    """
    _check_target(replay, out)
    ruleset = _ruleset_for(replay, out)
    rules_id = fingerprint(load_rules(ruleset, out.parent))
    out.write_text(record_text(replay, ruleset, rules_id), encoding="utf-8")


def record_text(replay: Replay, ruleset: str, rules_id: str) -> str:
    """The text of the record; `ruleset` is how it refers to its rules, `rules_id` their fingerprint."""
    played = replay.played
    record = played.record
    head = msgspec.to_builtins(msgspec.structs.replace(record, ruleset=ruleset, decision=[], expect=None))
    head.pop("expect", None)
    seats = "".join(f"\n[[seat]]\n{tomli_w.dumps(seat)}" for seat in head.pop("seat"))
    position = f"\n{tomli_w.dumps({'position': head.pop('position')})}" if record.position is not None else ""
    head |= {"x_version": __version__, FINGERPRINT: rules_id}
    if played.levels:
        head["x_players"] = list(played.levels)
    if played.date is not None:
        head["x_date"] = played.date
    decisions = "".join(
        entry(given.seat, question.kind, given.choose)
        for given, question in zip(played.given, replay.asked, strict=False)
    )
    if refused := record.decision[len(replay.asked) :]:
        decisions += "\n" + tomli_w.dumps({"decision": msgspec.to_builtins(refused)})
    expect = {"expect": _expect(replay)}
    return f"{tomli_w.dumps(head)}{seats}{position}{decisions}\n{tomli_w.dumps(expect)}"


def _expect(replay: Replay) -> dict[str, Any]:
    """The record's own expectation, or else the state at the end of the game."""
    expected = replay.played.record.expect
    if expected is not None:
        return _without_nulls(msgspec.to_builtins(expected))
    end = replay.game(len(replay.asked))
    table, names = end.table, replay.names
    expect: dict[str, Any] = {"gold": dict(zip(names, table.gold, strict=True)), "gambit": table.gambit}
    if end.over:
        expect |= {"game_over": True, "winners": [names[seat] for seat in end.winners]}
    return expect


def _without_nulls(data: dict[str, Any]) -> dict[str, Any]:
    """Plain data without null values, which TOML cannot express."""
    present = {key: value for key, value in data.items() if value is not None}
    return {key: _without_nulls(value) if key == "asks" else value for key, value in present.items()}


def _check_target(replay: Replay, out: Path) -> None:
    check_place(out)
    if out.exists() and replay.played.path.exists() and out.samefile(replay.played.path):
        raise FileError(_("{path} is the game itself: name another file").format(path=out))


def _ruleset_for(replay: Replay, out: Path) -> str:
    """How a record at `out` can refer to its rules; rules that are not shipped are written beside it in full."""
    deal = replay.played.deal
    if deal is None:
        name = replay.played.record.ruleset
        name = str(replay.played.path.parent / name) if name.endswith(".toml") else name
        deal = Deal(name, {}, replay.rules, replay.names, 0)
    base, changes = deal.ruleset, dict(deal.changes)
    if not _is_shipped(deal):
        keep_rules(out.parent, deal.rules)
        base, changes = str(out.parent / f"{fingerprint(deal.rules)}.toml"), {}
    called = next((given.last_gambit for given in replay.played.given if given.last_gambit), 0)
    if called:
        # The rules may end the game earlier than the clock.
        changes["gambits"] = min(called, deal.rules.ruleset.gambits or called)
    if changes:
        return write_house_rules(out, base, changes)
    return Path(base).name if base.endswith(".toml") else base


def _is_shipped(deal: Deal) -> bool:
    """Whether the rules are shipped with the program, apart from changes made for one game."""
    try:
        path = ruleset_path(deal.ruleset)
        rules = load_rules(deal.ruleset, changes=dict(deal.changes))
    except ValueError:
        return False
    return real_path(path).parent == real_path(shipped("rulesets")) and fingerprint(rules) == fingerprint(deal.rules)


def seating(replay: Replay, seat: int, level: str, others: str = "") -> Seating:
    """The seating with the person at `seat`; whoever sat there gets the person's old seat and name.

    The other players keep their levels, or all get the level `others`; where their level is unknown they get `level`.
    """
    played = replay.played
    names, roles = list(replay.names), list(played.levels or [level] * len(replay.names))
    if played.me is not None and played.me != seat:
        names[seat], names[played.me] = names[played.me], names[seat]
        roles[played.me] = roles[seat]
    for at, recorded in enumerate(roles):
        try:
            role = Role.read(recorded)
        except ValueError:  # it no longer exists
            role = Role(level)
        roles[at] = str(role._replace(level=others or role.level))
    roles[seat] = PERSON
    return Seating(tuple(names), tuple(roles))


def why_not(replay: Replay, answers: int) -> str:
    """Why the game cannot be continued after this many answers; "" if it can."""
    if replay.played.deal is None:
        return _("This record begins in the middle of a game: you cannot play on from it.")
    return _("The game is over at this point: go back to an earlier moment.") if replay.game(answers).over else ""


def branch_game(saves: Saves, replay: Replay, answers: int, seat: int, level: str, others: str = "") -> Path:
    """Create a save of a new game that continues after this many answers; returns its path.

    Raises SaveError with the reason if that is impossible.
    """
    deal = replay.played.deal
    if deal is None or why_not(replay, answers):
        raise SaveError(why_not(replay, answers))
    names, roles = seating(replay, seat, level, others)
    text = [_("You play on after move {n} of an earlier game.").format(n=answers), *replay.played.first_lines]
    writer = saves.begin(deal._replace(names=names, seated=roles), None, text, practice=True)
    renamed = dict(zip(replay.names, names, strict=True))
    writer.repeat(
        one._replace(seat=renamed[one.seat], choose=tuple([renamed.get(choice, choice) for choice in one.choose]))
        for one in replay.played.given[:answers]
    )
    writer.close()
    if writer.problem:
        raise SaveError(writer.problem)
    return writer.path
