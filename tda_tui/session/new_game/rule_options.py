"""Options that change a few ruleset keys: the deck, the end, the time limit, gold, the hole, the number of games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from tda_tui.rules.rulesets.ruleset import Ruleset
from tda_tui.session.new_game.mixes import MIX, MIX_SIZE, can_mix, mix_changes, mix_problem
from tda_tui.session.new_game.numbers import (
    ALL,
    EACH,
    GAMBITS,
    GAMES,
    GOLD,
    LEFT,
    MANY_GAMBITS,
    MINUTES,
    goal,
    remaining,
    starting_gold,
)
from tda_tui.words.rulesets import end_meaning, has_own_end, hole_meaning, series_meaning, time_meaning
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext, pgettext

# The ten unique cards of 2005, by their ids in every box (Legendary rulebook, Appendix 1).
_TRADITIONAL_SET = (
    "bahamut", "tiamat", "dracolich", "archmage", "dragonslayer", "druid", "fool", "thief", "priest", "princess",
)  # fmt: skip


_LAST_TWO = 2
_TO_GOLD = "gold"
"""The end that plays to the default amount of gold."""
SHORT = 6
"""The gold per player of a short game."""
_NAMED_GOLD = {
    SHORT: mark("{n} for each player (a short game)"),
    15: mark("{n} for each player (a game and a half)"),
}


class Option(Struct, frozen=True):
    """An option: its id, name, meaning in a sentence, and the ruleset keys it changes."""

    id: str
    name: str
    meaning: str
    changes: Mapping[str, Any] = {}


def deck_options(ruleset: Ruleset, mix: Sequence[str] = ()) -> list[Option]:
    """How the deck's special cards are chosen (Legendary, Appendix 1); if all are in, possibly a mix instead.

    `mix` are the card types last picked for a mix.
    """
    if ruleset.specials_count is None:
        fixed = Option("", _("as the rules have it"), _("Every card of the rules is in the deck."))
        return [fixed, _mix_option(mix)] if can_mix(ruleset) else [fixed]
    many = ruleset.specials_count
    usual = _usual_deck(ruleset)
    changing: list[tuple[str, str, str, dict[str, Any]]] = [
        ("friends", _("among friends"), _("{n} special cards at random."), {}),
        ("pick", _("pick 'em"), _("Each player picks a special card, the rest of the {n} at random."),
         {"pick_specials": "each"}),
        ("druid", _("druid's party"), _("The Druid is in for certain, the rest of the {n} special cards at random."),
         {"specials_named": ["druid"]}),
        ("list", _("a chosen list"), _("You choose up to {n} special cards, the rest at random."),
         {"pick_specials": "host"}),
        ("traditional", _("traditional set"), _("The ten special cards of the first box."),
         {"specials_named": list(_TRADITIONAL_SET)}),
    ]  # fmt: skip
    plain = {"specials_named": [], "pick_specials": "nobody"} if usual else {}
    options = [Option(key, name, said.format(n=many), plain | keys) for key, name, said, keys in changing]
    if many != len(_TRADITIONAL_SET):
        options.pop()
    return [*usual, *options]


def _mix_option(mix: Sequence[str]) -> Option:
    problem = mix_problem(mix)
    said = _("{n} cards of both older boxes, as you picked them.").format(n=MIX_SIZE)
    if problem:
        said = _("You pick {n} cards of both older boxes.").format(n=MIX_SIZE)
    return Option(MIX, _("a mix of your own"), said, {} if problem else mix_changes(mix))


def _usual_deck(ruleset: Ruleset) -> list[Option]:
    """The ruleset's own way to choose special cards, if it is not among the named ones."""
    if ruleset.specials_named or ruleset.pick_specials != "nobody":
        return [Option("", _("as the rules say"), _("The special cards that the ruleset's own file says."))]
    return []


def shown_options(ruleset: Ruleset) -> list[Option]:
    """Whether the deck's special cards are shown before the deal (Legendary, Appendix 1: show 'em).

    There is only one option if all special cards are in the deck.
    """
    if ruleset.specials_count is None:
        return [Option("", _("every card is in"), "")]
    names = {
        False: ("hide", _("unseen"), _("Nobody knows which of them came in at random.")),
        True: ("show", _("shown to all (show 'em)"), _("All special cards of the deck are shown to all.")),
    }
    own = ruleset.show_specials
    return [
        Option("" if shown == own else key, name, said, {} if shown == own else {"show_specials": shown})
        for shown, (key, name, said) in ((shown, names[shown]) for shown in (own, not own))
    ]


def end_options(ruleset: Ruleset, players: int, goals: range, chosen: str) -> list[Option]:
    """The ends of a game that can be reached at this table.

    `goals` are the amounts of gold that can be played to, `chosen` is the id of the last choice.
    """
    plain = {"gambits": 0, "play_to_gold": 0, "players_left": 0} if has_own_end(ruleset, players) else {}
    ends = [
        (f"{GAMBITS}{n}", ngettext("{n} gambit", "{n} gambits", n).format(n=n), {"gambits": n})
        for n in _with_typed((3, 5, 10), MANY_GAMBITS.chosen(chosen))
    ]
    if goals:
        gold = goal(goals).chosen(chosen) or usual_goal(goals)
        key = chosen if chosen.startswith(GOLD) else _TO_GOLD
        ends.append((key, goal(goals).words(f"{gold}"), {"play_to_gold": gold}))
    if players > _LAST_TWO:
        ends += [
            (f"{LEFT}{n}", _remaining_words(n), {"players_left": n})
            for n in _with_typed((_LAST_TWO,), remaining(players).chosen(chosen))
        ]
    return [
        Option("", _("as the rules say"), end_meaning(ruleset, players)),
        *(_end_option(key, name, plain | keys, ruleset, players) for key, name, keys in ends),
    ]


def _end_option(key: str, name: str, changes: dict[str, int], ruleset: Ruleset, players: int) -> Option:
    return Option(key, name, end_meaning(msgspec.structs.replace(ruleset, **changes), players), changes)


def _with_typed(offered: Iterable[int], typed: int) -> Iterable[int]:
    """The numbers always offered, and the one typed."""
    return dict.fromkeys((*offered, typed) if typed else offered)


def _remaining_words(left: int) -> str:
    if left == _LAST_TWO:
        return _("when two remain")
    return ngettext("when one remains", "when {n} remain", left).format(n=left)


def usual_goal(goals: range) -> int:
    """The default goal: two thirds of all gold, or the nearest amount that can be reached."""
    return min(max(goals.stop * 2 // 3, goals.start), goals.stop - 1)


def time_options(ruleset: Ruleset, chosen: str = "") -> list[Option]:
    """The time limits; `chosen` is the id of the last choice."""
    own = ruleset.time_limit_minutes
    return [
        _time_option(minutes, "" if minutes == own else f"{minutes}", own)
        for minutes in _with_typed((own, 0, 15, 30, 60), MINUTES.chosen(chosen))
    ]


def _time_option(minutes: int, key: str, own: int) -> Option:
    changes = {} if minutes == own else {"time_limit_minutes": minutes}
    if not minutes:
        return Option(key, _("no limit"), "", changes)
    name = ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return Option(key, name, time_meaning(minutes), changes)


def gold_options(ruleset: Ruleset, chosen: str = "") -> list[Option]:
    """The amounts of starting gold: the ruleset's, that of a short game, more, and a typed one.

    `chosen` is the id of the last choice.
    """
    each = ruleset.starting_gold_per_player
    if each:
        amounts = [(EACH, value) for value in (each, SHORT, 8, 12, 15)]
    else:
        amounts = [(ALL, ruleset.starting_gold), (EACH, SHORT), *((ALL, value) for value in (30, 50, 80))]
    number = starting_gold(ruleset)
    if typed := number.chosen(chosen):
        amounts.append((number.key, typed))
    return [_gold_option(key, value, usual=(key, value) == amounts[0]) for key, value in dict.fromkeys(amounts)]


def _gold_option(key: str, value: int, usual: bool) -> Option:
    said = _("Everybody starts with {n} gold.")
    if key == EACH:
        said = _("Everybody starts with {n} gold for each player at the table.")
    changes = {} if usual else {key: value}
    return Option("" if usual else str(value), _gold_name(key, value), said.format(n=value), changes)


def table_lengths(ruleset: Ruleset, players: int) -> dict[str, str]:
    """The gold options for a short, a usual and a long game, as far as the rules allow them."""
    usual, *others = gold_options(ruleset)
    own = ruleset.gold_each(players)
    gold = {option.id: msgspec.structs.replace(ruleset, **option.changes).gold_each(players) for option in others}
    short, longest = str(SHORT), others[-1].id
    lengths = {"short": short} if gold.get(short, own) < own else {}
    lengths["usual"] = usual.id
    if gold[longest] > own:
        lengths["long"] = longest
    return lengths


def length_name(length: str) -> str:
    """The name of a length of games; "own" for any other amount of gold."""
    if length == "short":
        return pgettext("length of a game", "short")
    if length == "long":
        return pgettext("length of a game", "long")
    return pgettext("length of a game", "usual") if length == "usual" else pgettext("length of a game", "own")


def _gold_name(key: str, value: int) -> str:
    if key != EACH:
        return str(value)
    return _(_NAMED_GOLD.get(value, mark("{n} for each player"))).format(n=value)


def hole_options(ruleset: Ruleset) -> list[Option]:
    """Who gets the gold in the hole (Legendary, Appendix 2: hole in the house); one option if there is no hole."""
    if ruleset.shortfall != "hole":
        return [Option("", _("none in this game"), "")]
    own = ruleset.hole_to
    names = {"winner": _("to the winner"), "nobody": _("to the house")}
    return [_hole_option(to, names[to], ruleset) for to in sorted(names, key=lambda to: to != own)]


def _hole_option(to: str, name: str, ruleset: Ruleset) -> Option:
    usual = to == ruleset.hole_to
    changes: dict[str, Any] = {} if usual else {"hole_to": to}
    return Option("" if usual else to, name, hole_meaning(msgspec.structs.replace(ruleset, **changes)), changes)


def series_options(ruleset: Ruleset, chosen: str = "") -> list[Option]:
    """The numbers of games; `chosen` is the id of the last choice."""
    own = ruleset.series
    options = []
    for games in _with_typed((own, 1, 3, 5), GAMES.chosen(chosen)):
        name = ngettext("one game", "{n} games", games).format(n=games)
        usual = games == own
        options.append(
            Option("" if usual else str(games), name, series_meaning(games), {} if usual else {"series": games})
        )
    return options
