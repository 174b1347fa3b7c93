"""What can be chosen about the rules of a game: its cards, its end, time, gold, abilities, and its story."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from tda_tui.files.ruleset_files import Story
from tda_tui.rules.rulesets.ruleset import BOUNDS, AbilityRules, Ruleset
from tda_tui.session.new_game.decks import MIX, MIX_SIZE, can_mix, mix_changes, mix_problem
from tda_tui.session.new_game.rows import Number, Option
from tda_tui.words.languages import messages
from tda_tui.words.rulesets import (
    abilities_meaning,
    coin_names,
    coins_meaning,
    end_meaning,
    has_own_end,
    hole_meaning,
    prize_meaning,
    prize_name,
    prizes,
    ruleset_name,
    series_meaning,
    time_meaning,
)
from tda_tui.words.translate import gettext as _, ngettext, pgettext

# The ten unique cards of 2005, by their ids in every box (Legendary rulebook, Appendix 1).
_TRADITIONAL_SET = (
    "bahamut", "tiamat", "dracolich", "archmage", "dragonslayer", "druid", "fool", "thief", "priest", "princess",
)  # fmt: skip

WITHOUT_ABILITIES = "none"
"""The choice to play without abilities where the rules would give some."""
_MOST_PICKS = 3
_LAST_TWO = 2
SHORT = 6
"""The gold per player of a short game."""
EACH, ALL = "starting_gold_per_player", "starting_gold"
GOLD = "gold-"
"""The prefix of the ids of ends at an amount of gold."""

_MINUTES = Number("time_limit_minutes", 1, BOUNDS["time_limit_minutes"][1])
_GAMES = Number("series", *BOUNDS["series"])
_GAMBITS = Number("gambits", 1, BOUNDS["gambits"][1], "gambits-")
_GOLD_EACH, _GOLD_ALL = Number(EACH, 2, 100), Number(ALL, 10, 1000)

# The options of each row: the ruleset's own comes first, with the id "" and no changes

_Words = Callable[[Any], str]


def _values(
    key: str, values: Iterable[Any], name: _Words, meaning: _Words, id: _Words = str, number: Number | None = None
) -> list[Option]:
    own, *others = dict.fromkeys(values)
    return [
        Option("", name(own), meaning(own), {}, number),
        *(Option(id(value), name(value), meaning(value), {key: value}, number) for value in others),
    ]


def deck_options(ruleset: Ruleset, mix: Sequence[str] = ()) -> list[Option]:
    """How the deck's special cards are chosen (Legendary, Appendix 1); if all are in, possibly a mix instead."""
    if ruleset.specials_count is None:
        fixed = Option("", _("as the rules say"), _("Every card of the ruleset is in the deck."))
        return [fixed, _mix_option(mix)] if can_mix(ruleset) else [fixed]
    many = ruleset.specials_count
    options, plain = [], dict[str, Any]()
    if ruleset.specials_named or ruleset.pick_specials != "nobody":
        options = [Option("", _("as the rules say"), _("The special cards are chosen as the ruleset file says."))]
        plain = {"specials_named": [], "pick_specials": "nobody"}
    changes: dict[str, dict[str, Any]] = {
        "friends": {},
        "pick": {"pick_specials": "each"},
        "druid": {"specials_named": ["druid"]},
        "list": {"pick_specials": "host"},
    }
    if many == len(_TRADITIONAL_SET):
        changes["traditional"] = {"specials_named": list(_TRADITIONAL_SET)}
    for key, keys in changes.items():
        texts = messages("new_game")["deck"][key]
        options.append(Option(key, _(texts["name"]), _(texts["meaning"]).format(n=many), plain | keys))
    return options


def _mix_option(mix: Sequence[str]) -> Option:
    if mix_problem(mix):
        return Option(MIX, _("a mix of your own"), _("You pick {n} cards from the two older boxes.").format(n=MIX_SIZE))
    meaning = _("{n} cards from the two older boxes, picked by you.").format(n=MIX_SIZE)
    return Option(MIX, _("a mix of your own"), meaning, mix_changes(mix))


def shown_options(ruleset: Ruleset) -> list[Option]:
    """Whether all see the deck's special cards before the deal (Legendary, Appendix 1: show 'em)."""
    if ruleset.specials_count is None:
        return [Option("", _("all cards are in the deck"))]
    hidden, shown = (
        _("The random cards stay secret."),
        _("Everyone sees which special cards are in the deck."),
    )
    options = {
        False: Option("hide", _("unseen"), hidden, {"show_specials": False}),
        True: Option("show", _("shown to all (show 'em)"), shown, {"show_specials": True}),
    }
    usual = options.pop(ruleset.show_specials)
    return [Option("", usual.name, usual.meaning), *options.values()]


def end_options(ruleset: Ruleset, players: int, goals: range, chosen: str) -> list[Option]:
    """The ends of a game that can be reached here; `goals` are the amounts of gold to play to."""
    goal = Number("play_to_gold", goals[0], goals[-1], GOLD) if goals else None
    left = Number("players_left", 1, players - 1, "left-")
    ends: list[tuple[str, str, int, Number]] = [
        (f"{_GAMBITS.before}{n}", ngettext("{n} gambit", "{n} gambits", n).format(n=n), n, _GAMBITS)
        for n in dict.fromkeys((3, 5, 10, *_GAMBITS.typed(chosen)))
    ]
    if goal is not None:
        gold = [*goal.typed(chosen), usual_goal(goals)][0]
        ends.append((chosen if chosen.startswith(GOLD) else "gold", goal.words(f"{gold}"), gold, goal))
    if players > _LAST_TWO:

        def words(left: int) -> str:
            if left == _LAST_TWO:
                return _("when two remain")
            return ngettext("when one remains", "when {n} remain", left).format(n=left)

        ends += [(f"{left.before}{n}", words(n), n, left) for n in dict.fromkeys((_LAST_TWO, *left.typed(chosen)))]
    plain = {"gambits": 0, "play_to_gold": 0, "players_left": 0} if has_own_end(ruleset, players) else {}
    options = [Option("", _("as the rules say"), end_meaning(ruleset, players), {}, goal)]
    for key, name, n, number in ends:
        changes = plain | {number.key: n}
        meaning = end_meaning(msgspec.structs.replace(ruleset, **changes), players)
        options.append(Option(key, name, meaning, changes, number))
    return options


def usual_goal(goals: range) -> int:
    """The default goal: two thirds of all gold, or the nearest amount that can be reached."""
    return min(max(goals.stop * 2 // 3, goals.start), goals.stop - 1)


def time_options(ruleset: Ruleset, chosen: str = "") -> list[Option]:
    """The time limits; `chosen` is the id of the last choice."""

    def name(minutes: int) -> str:
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes) if minutes else _("no limit")

    values = (ruleset.time_limit_minutes, 0, 15, 30, 60, *_MINUTES.typed(chosen))
    return _values(_MINUTES.key, values, name, time_meaning, number=_MINUTES)


def gold_options(ruleset: Ruleset, chosen: str = "") -> list[Option]:
    """The starting gold, per player at the table or per hoard as in the ruleset."""
    number = _GOLD_ALL
    amounts = [(ALL, ruleset.starting_gold), (EACH, SHORT), *((ALL, value) for value in (30, 50, 80))]
    if each := ruleset.starting_gold_per_player:
        number = _GOLD_EACH
        amounts = [(EACH, value) for value in (each, SHORT, 8, 12, 15)]
    amounts += [(number.key, typed) for typed in number.typed(chosen)]
    options: list[Option] = []
    named = messages("new_game")["each"]
    for key, value in dict.fromkeys(amounts):
        name, meaning = str(value), _("Everyone starts with {n} gold.")
        if key == EACH:
            name = (_(named[f"{value}"]) if f"{value}" in named else _("{n} x the players")).format(n=value)
            meaning = _("Everyone starts with {n} gold times the number of players.")
        usual = not options
        changes = {} if usual else {key: value}
        options.append(Option("" if usual else str(value), name, meaning.format(n=value), changes, number))
    return options


def table_lengths(ruleset: Ruleset, players: int) -> dict[str, str]:
    """The gold options for a short, a usual and a long game, as far as the rules allow them."""
    gold = {
        option.id: msgspec.structs.replace(ruleset, **option.changes).gold_each(players)
        for option in gold_options(ruleset)
    }
    own, longest = gold[""], [*gold][-1]
    lengths = {"short": f"{SHORT}"} if gold.get(f"{SHORT}", own) < own else {}
    return {**lengths, "usual": "", **({"long": longest} if gold[longest] > own else {})}


def length_name(length: str) -> str:
    """The name of a length of games; "custom" for any other amount of gold."""
    names = messages("contexts")["length of a game"]
    return pgettext("length of a game", names.get(length, names["own"]))


def hole_options(ruleset: Ruleset) -> list[Option]:
    """Who gets the gold in the hole (Legendary, Appendix 2: hole in the house); one option if there is no hole."""
    if ruleset.shortfall != "hole":
        return [Option("", _("owed as a debt"))]
    names = {"winner": _("to the winner"), "nobody": _("to the house")}
    return _values(
        "hole_to", (ruleset.hole_to, *names), names.__getitem__,
        lambda to: hole_meaning(msgspec.structs.replace(ruleset, hole_to=to)),
    )  # fmt: skip


def series_options(ruleset: Ruleset, chosen: str = "") -> list[Option]:
    """The numbers of games; `chosen` is the id of the last choice."""

    def name(games: int) -> str:
        return ngettext("one game", "{n} games", games).format(n=games)

    values = (ruleset.series, 1, 3, 5, *_GAMES.typed(chosen))
    return _values(_GAMES.key, values, name, series_meaning, number=_GAMES)


def coins_options(own: Story) -> list[Option]:
    """The kinds of coins, the ruleset's own first (Legendary rulebook, Appendix 2; 2005, The Vernacular)."""
    return _values("coins", (own.coins, *coin_names()), lambda coins: coin_names()[coins], coins_meaning)


def prize_options(own: Story) -> list[Option]:
    """The prizes, the ruleset's own first (Legendary rulebook, Appendix 2: prize game)."""
    offered = [("", own.prize), *([("none", "")] if own.prize else []), *prizes().items()]
    none = pgettext("prize", "none")
    return [
        Option(key, prize_name(prize) or none, prize_meaning(prize), {"prize": prize} if key else {})
        for key, prize in offered
    ]


# Roleplaying abilities


def ability_options(ruleset: Ruleset) -> list[Option]:
    """The ways to play with the edition's abilities; the ruleset's own, usually without, comes first."""
    own = ruleset.abilities
    off = own.mode == WITHOUT_ABILITIES
    changes: dict[str, dict[str, Any]] = {} if off else {WITHOUT_ABILITIES: {"mode": WITHOUT_ABILITIES}}
    if own.edition == "original":
        changes |= {mode: {"mode": mode} for mode in ("one", "all")}
    elif own.edition == "emperors-gambit":
        changes |= {f"picks-{n}": {"mode": "picks", "picks": n} for n in range(1, _MOST_PICKS + 1)}
    elif own.edition == "legendary":
        changes |= {id: {"mode": "noted", "secret": id == "secret"} for id in ("noted", "secret")}
    options = [Option("", _ability_mode(own) if off else _("as the rules say"), abilities_meaning(own))]
    for id, keys in changes.items():
        rules = msgspec.structs.replace(own, **keys)
        options.append(Option(id, _ability_mode(rules), abilities_meaning(rules), {"abilities": keys}))
    return options


def _ability_mode(rules: AbilityRules) -> str:
    if rules.mode == "picks":
        return ngettext("{n} pick", "{n} picks", rules.picks).format(n=rules.picks)
    if rules.mode == "noted":
        return (_("{n} each, secret") if rules.secret else _("{n} each, known to all")).format(n=rules.noted)
    names = {"one": _("one each"), "all": _("all they have")}
    return names.get(rules.mode) or pgettext("abilities", "none")


def ability_modes(ruleset: Ruleset) -> dict[str, Option]:
    """The ways to play with abilities, by their names on the command line."""
    usual, *others = ability_options(ruleset)
    return {WITHOUT_ABILITIES: usual, **{option.id: option for option in others}}


def open_pairs(ruleset: Ruleset) -> Option | None:
    """The way in which everybody brings a few abilities that all know, if the edition has it."""
    return ability_modes(ruleset).get("noted")


def unknown_abilities(ruleset: Ruleset, mode: str) -> str:
    """Why the ruleset does not offer this way; "" if it does."""
    modes = ability_modes(ruleset)
    if mode in modes:
        return ""
    problem = _("{way!r} is not a way of playing with abilities in {name}; choose from {ways}")
    return problem.format(name=ruleset_name(ruleset), way=mode, ways=", ".join(modes))
