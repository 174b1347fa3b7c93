"""What can be chosen for a game: the table's size, the ruleset, and a few changes to its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import msgspec

from tda_tui.files.ruleset_files import FileError, load_rules, playable
from tda_tui.players.player import USUAL_LEVEL
from tda_tui.rules.ruleset import BOUNDS, Ruleset
from tda_tui.session.names import clean_name
from tda_tui.session.pace import PACES, TALKS
from tda_tui.words.rulesets import end_meaning, goal_problem, has_own_end, series_meaning, time_meaning, unreachable_end
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

# The ten unique cards of 2005, by the names that they have in every box (Legendary rulebook, Appendix 1).
TRADITIONAL = (
    "bahamut", "tiamat", "dracolich", "archmage", "dragonslayer", "druid", "fool", "thief", "priest", "princess",
)  # fmt: skip


GOLD = "gold"
"""The end that is played to gold; with a dash and a number behind it, to as much as was typed."""
GOAL_DIGITS = len(str(BOUNDS["play_to_gold"][1]))
_LAST_TWO = 2


class Option(NamedTuple):
    """A choice: its id, its name, what it means in plain words, and the keys that it changes."""

    id: str
    name: str
    meaning: str
    changes: Mapping[str, Any] = {}


def deck_options(ruleset: Ruleset, _wishes: GameOptions) -> list[Option]:
    """How the special cards of the deck are chosen; one choice where the deck is fixed (Legendary, Appendix 1)."""
    if ruleset.specials_count is None:
        return [Option("", _("as the box has it"), _("Every card of the box is in the deck."))]
    many = ruleset.specials_count
    usual = _usual_deck(ruleset)
    changing: list[tuple[str, str, str, dict[str, Any]]] = [
        ("friends", _("among friends"), _("{n} special cards at random, and nobody knows which."), {}),
        ("show", _("show 'em"), _("{n} special cards at random, shown to all."), {"show_specials": True}),
        ("pick", _("pick 'em"), _("Each player picks a special card, the rest of the {n} at random."),
         {"pick_specials": "each"}),
        ("druid", _("druid's party"), _("The Druid is in for certain, the rest of the {n} special cards at random."),
         {"specials_named": ["druid"]}),
        ("list", _("a chosen list"), _("You choose up to {n} special cards, the rest at random."),
         {"pick_specials": "host"}),
        ("traditional", _("traditional set"), _("The ten special cards of the first box."),
         {"specials_named": list(TRADITIONAL)}),
    ]  # fmt: skip
    plain = {"specials_named": [], "show_specials": False, "pick_specials": "nobody"} if usual else {}
    options = [Option(key, name, said.format(n=many), plain | keys) for key, name, said, keys in changing]
    if many != len(TRADITIONAL):
        options.pop()
    return [*usual, *options]


def _usual_deck(ruleset: Ruleset) -> list[Option]:
    """The ruleset's own way, where it is none of those that have a name."""
    if ruleset.specials_named or ruleset.show_specials or ruleset.pick_specials != "nobody":
        return [Option("", _("as the rules say"), _("The special cards that the ruleset's own file says."))]
    return []


def end_options(ruleset: Ruleset, game_options: GameOptions) -> list[Option]:
    """When the game ends, as far as that can come about at the table."""
    plain = {"gambits": 0, "play_to_gold": 0, "players_left": 0} if has_own_end(ruleset, game_options.players) else {}
    name = _("{n} gambits")
    ends = [(f"gambits-{n}", name.format(n=n), {"gambits": n}) for n in (3, 5, 10)]
    if goals := game_options.goals(ruleset):
        goal = _typed_goal(game_options.ends)
        goal = goal if goal in goals else usual_goal(goals)
        key = game_options.ends if game_options.ends.startswith(f"{GOLD}-") else GOLD
        ends.append((key, _("at {n} gold").format(n=goal), {"play_to_gold": goal}))
    if game_options.players > _LAST_TWO:
        ends.append(("left-2", _("when two remain"), {"players_left": _LAST_TWO}))
    return [
        Option("", _("as the rules say"), end_meaning(ruleset, game_options.players)),
        *(_end_option(key, name, plain | keys, ruleset, game_options.players) for key, name, keys in ends),
    ]


def _end_option(key: str, name: str, changes: dict[str, int], ruleset: Ruleset, players: int) -> Option:
    return Option(key, name, end_meaning(msgspec.structs.replace(ruleset, **changes), players), changes)


def _typed_goal(ends: str) -> int:
    """The gold to play to that somebody typed; 0 where nobody did."""
    kind, _dash, typed = ends.partition("-")
    return int(typed) if kind == GOLD and typed.isascii() and typed.isdigit() and len(typed) <= GOAL_DIGITS else 0


def usual_goal(goals: range) -> int:
    """What is offered to play to: two thirds of all gold, or what comes nearest among those that can be reached."""
    return min(max(goals.stop * 2 // 3, goals.start), goals.stop - 1)


def time_options(ruleset: Ruleset, _wishes: GameOptions) -> list[Option]:
    """How long the game may last."""
    own = ruleset.time_limit_minutes
    return [
        _time_option(minutes, "" if minutes == own else f"{minutes}", own)
        for minutes in dict.fromkeys((own, 0, 15, 30, 60))
    ]


def _time_option(minutes: int, key: str, own: int) -> Option:
    changes = {} if minutes == own else {"time_limit_minutes": minutes}
    if not minutes:
        return Option(key, _("no limit"), "", changes)
    return Option(key, _("{n} minutes").format(n=minutes), time_meaning(minutes), changes)


def gold_options(ruleset: Ruleset, _wishes: GameOptions) -> list[Option]:
    """How much gold everybody starts with."""
    if ruleset.starting_gold_per_player:
        usual = ruleset.starting_gold_per_player
        said = _("Everybody starts with {n} gold for each player at the table.")
        amounts = {"starting_gold_per_player": (usual, 8, 12, 15)}
    else:
        usual = ruleset.starting_gold
        said = _("Everybody starts with {n} gold.")
        amounts = {"starting_gold": (usual, 30, 50, 80)}
    ((key, values),) = amounts.items()
    return [
        Option(
            "" if value == usual else str(value), _gold_name(key, value), said.format(n=value),
            {} if value == usual else {key: value},
        )
        for value in dict.fromkeys(values)
    ]  # fmt: skip


def _gold_name(key: str, value: int) -> str:
    if not key.endswith("per_player"):
        return str(value)
    return _("{n} for each player (a game and a half)" if value == 15 else "{n} for each player").format(n=value)


def series_options(ruleset: Ruleset, _wishes: GameOptions) -> list[Option]:
    """How many games are played."""
    own = ruleset.series
    options = []
    for games in dict.fromkeys((own, 1, 3, 5)):
        name = ngettext("one game", "{n} games", games).format(n=games)
        usual = games == own
        options.append(
            Option("" if usual else str(games), name, series_meaning(games), {} if usual else {"series": games})
        )
    return options


OPTIONS = {
    "deck": deck_options, "ends": end_options, "time": time_options, "gold": gold_options, "series": series_options,
}  # fmt: skip


class GameOptions(NamedTuple):
    """What game is wanted. Options are kept by their ids, so that one that is gone is only forgotten."""

    players: int = 4
    name: str = "You"
    pace: str = "normal"
    ruleset: str = "legendary"
    deck: str = ""
    ends: str = ""
    time: str = ""
    gold: str = ""
    series: str = ""
    picked: tuple[str, ...] = ()
    """The special cards that were chosen last, for a chosen list."""
    take_back: bool = True
    """Whether the last own decision may be taken back."""
    level: str = USUAL_LEVEL
    guests: tuple[str, ...] = ()
    """The regulars at the other seats, from the left neighbour on; "" or nothing where one is drawn by lot."""
    levels: tuple[str, ...] = ()
    """The levels of those seats that have one of their own; "" or nothing where it is that of all."""
    talk: str = "sometimes"

    def options(self, row: str, ruleset: Ruleset) -> list[Option]:
        """What can be chosen in a row at this table."""
        return OPTIONS[row](ruleset, self)

    def place(self, row: str, ruleset: Ruleset) -> int:
        """Where the choice of a row stands among its options."""
        ids = [option.id for option in self.options(row, ruleset)]
        chosen = getattr(self, row)
        return ids.index(chosen) if chosen in ids else 0

    def choice(self, row: str, ruleset: Ruleset) -> Option:
        """What is chosen in a row of options."""
        return self.options(row, ruleset)[self.place(row, ruleset)]

    def goals(self, ruleset: Ruleset) -> range:
        """The amounts of gold that can be played to with so many players, and as much gold as was chosen."""
        return self._with_gold(ruleset).goals(self.players)

    def goal_problem(self, goal: int, ruleset: Ruleset) -> str:
        """Why nobody can play to so much gold at this table; "" if they can."""
        return goal_problem(goal, self._with_gold(ruleset), self.players)

    def end_problem(self, ruleset: Ruleset) -> str:
        """Why a game with these rules, as they were changed, cannot come to its end at this table; "" if it can."""
        return unreachable_end(msgspec.structs.replace(ruleset, **self.changes(ruleset)), self.players)

    def with_goal(self, goal: int) -> GameOptions:
        """The same wishes for a game to so much gold."""
        return self._replace(ends=f"{GOLD}-{goal}")

    def _with_gold(self, ruleset: Ruleset) -> Ruleset:
        return msgspec.structs.replace(ruleset, **self.choice("gold", ruleset).changes)

    def changes(self, ruleset: Ruleset) -> dict[str, Any]:
        """The keys of the ruleset that the options change."""
        return {key: value for row in OPTIONS for key, value in self.choice(row, ruleset).changes.items()}

    def changes_said(self, ruleset: Ruleset) -> list[str]:
        """What the options change, a sentence each."""
        chosen = [self.choice(row, ruleset) for row in OPTIONS]
        return [option.meaning or f"{option.name.capitalize()}." for option in chosen if option.changes]

    def with_choice(self, row: str, option: str) -> GameOptions:
        """The same wishes with another choice in a row of options."""
        return GameOptions(**{**self._asdict(), row: option})

    def guest(self, seat: int) -> str:
        """The regular that was chosen for another seat, the left neighbour's being 0; "" where none was."""
        return self.guests[seat] if seat < len(self.guests) else ""

    def own_level(self, seat: int) -> str:
        """The level that was chosen for that seat alone; "" where none was."""
        return self.levels[seat] if seat < len(self.levels) else ""

    def with_guest(self, seat: int, guest: str) -> GameOptions:
        """The same wishes with that regular at the seat, or "" for one drawn by lot."""
        return self._replace(guests=_put(self.guests, seat, guest))

    def with_own_level(self, seat: int, level: str) -> GameOptions:
        """The same wishes with that level at the seat, or "" for that of all."""
        return self._replace(levels=_put(self.levels, seat, level))

    def at_level(self, level: str) -> GameOptions:
        """The same wishes with everybody at that level."""
        return self._replace(level=level, levels=())

    def saved(self) -> dict[str, Any]:
        """As the settings keep it."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in self._asdict().items()}

    def for_ruleset(self, ruleset: str) -> GameOptions:
        """The same people and table with another ruleset, as its rules say."""
        cleared: dict[str, Any] = dict.fromkeys(OPTIONS, "")
        return self._replace(ruleset=ruleset, **cleared)

    @classmethod
    def remembered(cls, saved: Mapping[str, Any]) -> GameOptions:
        """From the settings; a value that cannot be is left at its usual one."""
        usual = cls()
        found: dict[str, Any] = {}
        for key, value in usual._asdict().items():
            kept = saved.get(key)
            if isinstance(value, tuple) and isinstance(kept, list):
                found[key] = tuple(name for name in kept if isinstance(name, str))
            elif type(kept) is type(value):
                found[key] = kept
        game_options = usual._replace(**found)
        return game_options._replace(
            players=min(6, max(2, game_options.players)),
            pace=game_options.pace if game_options.pace in PACES else usual.pace,
            talk=game_options.talk if game_options.talk in TALKS else usual.talk,
            name=clean_name(game_options.name) or usual.name,
        )


SAVED_OPTIONS = msgspec.defstruct(
    "GameOptions",
    [
        (key, kind, GameOptions._field_defaults[key])
        for key, kind in {
            **get_type_hints(GameOptions),
            "players": Annotated[int, msgspec.Meta(ge=2, le=6)],
            "pace": Literal[tuple(PACES)],
            "talk": Literal[tuple(TALKS)],
        }.items()
    ],
)
"""What the section of the settings may say in which wishes are kept."""


def that_can_be_played(game_options: GameOptions) -> tuple[GameOptions, str]:
    """The wishes with the usual ruleset where theirs cannot be played, and why it cannot; "" where it can."""
    try:
        load_rules(game_options.ruleset)
    except FileError as problem:
        return game_options._replace(ruleset=playable(GameOptions().ruleset)), str(problem)
    return game_options, ""


def _put(names: Sequence[str], place: int, name: str) -> tuple[str, ...]:
    """The names with another one at that place."""
    kept = [*names, *[""] * (place + 1 - len(names))]
    kept[place] = name
    return tuple(kept)
