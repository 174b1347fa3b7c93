"""The meaning of a ruleset in sentences for a player."""

from __future__ import annotations

from collections.abc import Iterator

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import mark, ngettext

_DEBTS = {
    "hole": mark("Gold that you cannot pay, you pay into the hole when the gambit ends."),
    "debt-settle": mark("Gold that you cannot pay, you owe; debts are settled in order when the gambit ends."),
    "debt-immediate": mark("Gold that you cannot pay, you owe, and you pay it back with the first gold you get."),
}


def ruleset_name(ruleset: Ruleset) -> str:
    """The ruleset's name."""
    return _(ruleset.name) if ruleset.name else ""


def about(ruleset: Ruleset) -> str:
    """The ruleset's description of itself."""
    return _(ruleset.about) if ruleset.about else ""


def deck_meaning(rules: Rules) -> str:
    """The size of the deck."""
    return _("The deck has {n} cards.").format(n=rules.deck_size)


def debts_meaning(ruleset: Ruleset) -> str:
    """What happens to gold that cannot be paid."""
    return _(_DEBTS[ruleset.shortfall])


def hole_meaning(ruleset: Ruleset) -> str:
    """Who gets the gold in the hole after the game; "" if there is no hole."""
    if ruleset.shortfall != "hole":
        return ""
    if ruleset.hole_to == "nobody":
        return _("The gold in the hole belongs to the house: nobody gets it back.")
    return _("Whoever wins the game gets the gold in the hole.")


def house_words(ruleset: Ruleset, hole: int) -> str:
    """What the house keeps of the hole after the game; "" if nothing."""
    if not hole or ruleset.hole_to != "nobody":
        return ""
    return _("The house keeps the {n} gold in the hole.").format(n=hole)


def has_own_end(ruleset: Ruleset, players: int) -> bool:
    """Whether a game with this many players ends otherwise than with the first empty hoard."""
    return bool(ruleset.gambits or ruleset.play_to_gold or ruleset.last_players(players))


def end_meaning(ruleset: Ruleset, players: int) -> str:
    """When a game with this many players ends."""
    return " ".join(_ends(ruleset, players))


def _ends(ruleset: Ruleset, players: int) -> Iterator[str]:
    many, gold, left = ruleset.gambits, ruleset.play_to_gold, ruleset.last_players(players)
    if not (gold or left):
        if many:
            yield ngettext(
                "The game ends after {n} gambit.", "The game ends after {n} gambits, or when a hoard is empty.", many
            ).format(n=many)
        else:
            yield _("The game ends when a hoard is empty after a gambit.")
        return
    if gold:
        yield _("The game ends when a hoard holds {n} gold after a gambit.").format(n=gold)
    if left:
        yield ngettext(
            "Who has no gold is out; the game ends when one player is left.",
            "Who has no gold is out; the game ends when {n} players are left.", left,
        ).format(n=left)  # fmt: skip
    else:
        yield _("Who has no gold is out, and it goes on.")
    if many:
        yield ngettext(
            "After {n} gambit it ends in any case.", "After {n} gambits it ends in any case.", many
        ).format(n=many)  # fmt: skip


def unreachable_end(ruleset: Ruleset, players: int) -> str:
    """Why this many players cannot reach the ruleset's goal of gold; "" if they can, or if there is none."""
    return goal_problem(ruleset.play_to_gold, ruleset, players) if ruleset.play_to_gold else ""


def goal_problem(goal: int, ruleset: Ruleset, players: int) -> str:
    """Why this many players cannot play to a goal of gold; "" if they can."""
    each = ruleset.gold_each(players)
    if goal in ruleset.goals(players):
        return ""
    if goal > each:
        said = _("Nobody can win {n} gold while others still play: all gold of {players} players together is {all}.")
    else:
        said = _("A game to {n} gold would end at once: each of {players} players starts with {each}.")
    return said.format(n=goal, players=players, all=each * players, each=each)


def time_meaning(minutes: int) -> str:
    """The meaning of a time limit; "" if there is none."""
    return _("After {n} minutes one last gambit is played.").format(n=minutes) if minutes else ""


def series_meaning(games: int) -> str:
    """The meaning of a series; "" for a single game."""
    return _("{n} games are played; who has won the most gold in all wins.").format(n=games) if games > 1 else ""


def abilities_meaning(said: AbilityRules) -> str:
    """How roleplaying abilities are played with."""
    if said.edition == "none":
        return _("These rules have no roleplaying abilities.")
    if said.mode == "one":
        return _("Every character has one ability; two may have the same.")
    if said.mode == "all":
        return _("Every character has all abilities that it is trained for.")
    if said.mode == "picks":
        return ngettext(
            "Insight checks say who picks first; everybody picks {n} ability that nobody else has.",
            "Insight checks say who picks first; everybody picks {n} abilities, in turn, that nobody else has.",
            said.picks,
        ).format(n=said.picks)
    if said.mode == "noted":
        known = (
            _("Nobody knows those of the others until they are used.")
            if said.secret
            else _("They lie open from the start.")
        )
        each = ngettext("Every character has {n} ability.", "Every character has {n} abilities.", said.noted)
        return f"{each.format(n=said.noted)} {known}"
    return _("Nobody has roleplaying abilities.")


def own_course(ruleset: Ruleset, players: int) -> list[str]:
    """What is unusual about games with these rules, one sentence each: end, hole, time, series, abilities."""
    end = end_meaning(ruleset, players) if has_own_end(ruleset, players) else ""
    hole = hole_meaning(ruleset) if ruleset.hole_to == "nobody" else ""
    abilities = abilities_meaning(ruleset.abilities) if ruleset.abilities.mode != "none" else ""
    said = (end, hole, time_meaning(ruleset.time_limit_minutes), series_meaning(ruleset.series), abilities)
    return [sentence for sentence in said if sentence]
