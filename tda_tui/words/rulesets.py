"""A ruleset in sentences for a player: what it means, how long its games take, what they are played for."""

import functools
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tda_tui.rules.rulesets.rules import Rules
from tda_tui.rules.rulesets.ruleset import AbilityRules, Ruleset
from tda_tui.words.languages import messages
from tda_tui.words.phrases import listed
from tda_tui.words.translate import gettext as _, ngettext


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
    return _(messages("rulesets")["debts"][ruleset.shortfall])


def hole_meaning(ruleset: Ruleset) -> str:
    """Who gets the gold in the hole after the game; "" if there is no hole."""
    if ruleset.shortfall != "hole":
        return ""
    if ruleset.hole_to == "nobody":
        return _("The gold in the hole belongs to the house: nobody gets it back.")
    return _("The winner of the game gets the gold in the hole.")


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
            "A player without gold is out; the game ends when one player is left.",
            "A player without gold is out; the game ends when {n} players are left.", left,
        ).format(n=left)  # fmt: skip
    else:
        yield _("A player without gold is out, and the game goes on.")
    if many:
        yield ngettext(
            "It ends after {n} gambit at the latest.", "It ends after {n} gambits at the latest.", many
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
        text = _("Nobody can reach {n} gold while others are still playing: {players} players together have {all}.")
    else:
        text = _("A game to {n} gold would end at once: each of the {players} players starts with {each}.")
    return text.format(n=goal, players=players, all=each * players, each=each)


def time_meaning(minutes: int) -> str:
    """The meaning of a time limit; "" if there is none."""
    text = ngettext(
        "After {n} minute, everyone plays one last gambit.",
        "After {n} minutes, everyone plays one last gambit.",
        minutes,
    )
    return text.format(n=minutes) if minutes else ""


def series_meaning(games: int) -> str:
    """The meaning of a series; "" for a single game."""
    return _("You play {n} games; the most gold over all of them wins.").format(n=games) if games > 1 else ""


def abilities_meaning(abilities: AbilityRules) -> str:
    """How roleplaying abilities are played with."""
    texts = messages("rulesets")["abilities"]
    if abilities.edition == "none":
        return _(texts["no-edition"])
    if abilities.mode == "picks":
        return ngettext(
            "Insight checks decide who picks first; everyone in turn picks {n} ability that nobody else has.",
            "Insight checks decide who picks first; players take turns picking until everyone has {n} "
            "abilities that nobody else has.",
            abilities.picks,
        ).format(n=abilities.picks)
    if abilities.mode == "noted":
        each = ngettext("Every character has {n} ability.", "Every character has {n} abilities.", abilities.noted)
        return f"{each.format(n=abilities.noted)} {_(texts['secret' if abilities.secret else 'open'])}"
    return _(texts.get(abilities.mode, texts["none"]))


def unusual_rules(ruleset: Ruleset, players: int) -> list[str]:
    """What is unusual about games with these rules, one sentence each: end, hole, time, series, abilities."""
    end = end_meaning(ruleset, players) if has_own_end(ruleset, players) else ""
    hole = hole_meaning(ruleset) if ruleset.hole_to == "nobody" else ""
    abilities = abilities_meaning(ruleset.abilities) if ruleset.abilities.mode != "none" else ""
    text = (end, hole, time_meaning(ruleset.time_limit_minutes), series_meaning(ruleset.series), abilities)
    return [sentence for sentence in text if sentence]


class GameLength(NamedTuple):
    """For games that start with `gold` per player for each of `players` players: the range of gambits that seven in ten
    games take, and the minutes of a typical game."""

    gold: int
    players: int
    fewest: int
    most: int
    minutes: int


@functools.cache
def measured_lengths() -> tuple[GameLength, ...]:
    """The lengths that were measured."""
    table = tomllib.loads(Path(__file__).with_name("game_lengths.toml").read_text(encoding="utf-8"))
    return tuple(GameLength(*length) for length in table["lengths"])


_LEAST, _MOST = 0.8, 1.15
"""Factors on the least and the most gold measured, beyond which games differ too much to tell."""


def game_length(ruleset: Ruleset, players: int) -> GameLength | None:
    """The usual length of a game; None if it is unknown, as for games with another end."""
    each = ruleset.gold_each(players) / players
    measured = measured_lengths()
    seats = min((length.players for length in measured), key=lambda seats: abs(seats - players))
    lengths = [length for length in measured if length.players == seats]
    if has_own_end(ruleset, players) or ruleset.time_limit_minutes:
        return None
    if not _LEAST * lengths[0].gold <= each <= _MOST * lengths[-1].gold:
        return None
    return min(lengths, key=lambda length: abs(length.gold - each))


def length_words(ruleset: Ruleset, players: int) -> str:
    """The usual length of a game in a sentence; "" if it is unknown."""
    length = game_length(ruleset, players)
    text = _("A game usually takes {fewest} to {most} gambits, about {minutes} minutes.")
    return text.format(**length._asdict()) if length is not None else ""


def length_figures(ruleset: Ruleset, players: int) -> str:
    """The usual length of a game in short, for a menu row; "" if it is unknown."""
    length = game_length(ruleset, players)
    text = _("{fewest} to {most} gambits, {minutes} minutes")
    return text.format(**length._asdict()) if length is not None else ""


def coin_names() -> dict[str, str]:
    """The kinds of coins to choose from, by id."""
    return {coins: _(name) for coins, name in messages("rulesets")["coin-names"].items()}


def prizes() -> dict[str, str]:
    """The prizes to choose from, by id, in English, as they are stored."""
    return dict(messages("rulesets")["prizes"])


def coins_meaning(coins: str) -> str:
    """What the coins on the table stand for; "" for gold."""
    text = messages("rulesets")["coins"].get(coins)
    return _(text) if text else ""


def prize_name(prize: str) -> str:
    """A prize in the player's language; one invented by a player as it is written."""
    return _(prize) if prize else ""


def prize_meaning(prize: str) -> str:
    """What the winner gets besides the gold; "" if nothing."""
    return _("The winner also gets {prize}.").format(prize=prize_name(prize)) if prize else ""


def story_words(coins: str, prize: str) -> list[str]:
    """The sentences about coins and prize."""
    return [text for text in (coins_meaning(coins), prize_meaning(prize)) if text]


def prize_won(prize: str, winners: Sequence[str], person: bool) -> str:
    """Who gets the prize; `person`: the person alone has won. "" if there is no prize."""
    if not prize:
        return ""
    if len(winners) > 1:
        text = _("{names} have to agree on who gets {prize}.")
    else:
        text = _("You get {prize}.") if person else _("{names} gets {prize}.")
    return text.format(names=listed(list(winners)), prize=prize_name(prize))
