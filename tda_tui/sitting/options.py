"""What can be chosen for a game: the table's size, the ruleset, and a few changes to its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tda_tui.players import USUAL_LEVEL
from tda_tui.rules.ruleset import Ruleset
from tda_tui.shelf import FileProblem, load_rules, playable
from tda_tui.sitting.names import clean_name
from tda_tui.sitting.pace import PACES, TALKS
from tda_tui.words.rulesets import end_meaning, has_own_end, series_meaning, time_meaning
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import ngettext

# The ten unique cards of 2005, by the names that they have in every box (Legendary rulebook, Appendix 1).
TRADITIONAL = (
    "bahamut", "tiamat", "dracolich", "archmage", "dragonslayer", "druid", "fool", "thief", "priest", "princess",
)  # fmt: skip


class Option(NamedTuple):
    """A choice: its id, its name, what it means in plain words, and the keys that it changes."""

    id: str
    name: str
    meaning: str
    changes: Mapping[str, Any] = {}


def deck_options(ruleset: Ruleset) -> list[Option]:
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


def end_options(ruleset: Ruleset) -> list[Option]:
    """When the game ends."""
    name = _("{n} gambits")
    plain = {"gambits": 0, "play_to_gold": 0, "players_left": 0} if has_own_end(ruleset) else {}
    return [
        Option("", _("as the rules say"), end_meaning(ruleset)),
        *(
            Option(
                f"gambits-{n}", name.format(n=n),
                _("The game ends after {n} gambits, or when a hoard is empty.").format(n=n), plain | {"gambits": n},
            )
            for n in (3, 5, 10)
        ),
        Option(
            "gold-100", _("at 100 gold"),
            _("The game ends when a hoard holds 100 gold. Who has none is out, and it goes on."),
            plain | {"play_to_gold": 100},
        ),
        Option(
            "left-2", _("when two remain"), _("Who has no gold is out; the game ends with the last two."),
            plain | {"players_left": 2},
        ),
    ]  # fmt: skip


def time_options(ruleset: Ruleset) -> list[Option]:
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


def gold_options(ruleset: Ruleset) -> list[Option]:
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


def series_options(ruleset: Ruleset) -> list[Option]:
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


class Wishes(NamedTuple):
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

    def place(self, row: str, ruleset: Ruleset) -> int:
        """Where the choice of a row stands among its options."""
        ids = [option.id for option in OPTIONS[row](ruleset)]
        chosen = getattr(self, row)
        return ids.index(chosen) if chosen in ids else 0

    def choice(self, row: str, ruleset: Ruleset) -> Option:
        """What is chosen in a row of options."""
        return OPTIONS[row](ruleset)[self.place(row, ruleset)]

    def changes(self, ruleset: Ruleset) -> dict[str, Any]:
        """The keys of the ruleset that the options change."""
        return {key: value for row in OPTIONS for key, value in self.choice(row, ruleset).changes.items()}

    def changes_said(self, ruleset: Ruleset) -> list[str]:
        """What the options change, a sentence each."""
        chosen = [self.choice(row, ruleset) for row in OPTIONS]
        return [option.meaning or f"{option.name.capitalize()}." for option in chosen if option.changes]

    def with_choice(self, row: str, option: str) -> Wishes:
        """The same wishes with another choice in a row of options."""
        return Wishes(**{**self._asdict(), row: option})

    def guest(self, seat: int) -> str:
        """The regular that was chosen for another seat, the left neighbour's being 0; "" where none was."""
        return self.guests[seat] if seat < len(self.guests) else ""

    def own_level(self, seat: int) -> str:
        """The level that was chosen for that seat alone; "" where none was."""
        return self.levels[seat] if seat < len(self.levels) else ""

    def with_guest(self, seat: int, guest: str) -> Wishes:
        """The same wishes with that regular at the seat, or "" for one drawn by lot."""
        return self._replace(guests=_put(self.guests, seat, guest))

    def with_own_level(self, seat: int, level: str) -> Wishes:
        """The same wishes with that level at the seat, or "" for that of all."""
        return self._replace(levels=_put(self.levels, seat, level))

    def at_level(self, level: str) -> Wishes:
        """The same wishes with everybody at that level."""
        return self._replace(level=level, levels=())

    def saved(self) -> dict[str, Any]:
        """As the settings keep it."""
        return {key: list(value) if isinstance(value, tuple) else value for key, value in self._asdict().items()}

    def for_ruleset(self, ruleset: str) -> Wishes:
        """The same people and table with another ruleset, as its rules say."""
        return self._replace(ruleset=ruleset, **dict.fromkeys(OPTIONS, ""))

    @classmethod
    def remembered(cls, saved: Mapping[str, Any]) -> Wishes:
        """From the settings; a value that cannot be is left at its usual one."""
        usual = cls()
        found: dict[str, Any] = {}
        for key, value in usual._asdict().items():
            kept = saved.get(key)
            if isinstance(value, tuple) and isinstance(kept, list):
                found[key] = tuple(name for name in kept if isinstance(name, str))
            elif type(kept) is type(value):
                found[key] = kept
        wishes = usual._replace(**found)
        return wishes._replace(
            players=min(6, max(2, wishes.players)),
            pace=wishes.pace if wishes.pace in PACES else usual.pace,
            talk=wishes.talk if wishes.talk in TALKS else usual.talk,
            name=clean_name(wishes.name) or usual.name,
        )


def that_can_be_played(wishes: Wishes) -> tuple[Wishes, str]:
    """The wishes with the usual ruleset where theirs cannot be played, and why it cannot; "" where it can."""
    try:
        load_rules(wishes.ruleset)
    except FileProblem as problem:
        return wishes._replace(ruleset=playable(Wishes().ruleset)), str(problem)
    return wishes, ""


def _put(names: Sequence[str], place: int, name: str) -> tuple[str, ...]:
    """The names with another one at that place."""
    kept = [*names, *[""] * (place + 1 - len(names))]
    kept[place] = name
    return tuple(kept)
