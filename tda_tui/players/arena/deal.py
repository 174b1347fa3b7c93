"""Playing a deal: the same cards in all rotations of the seats."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.players.ability_dealing import deal_to_strangers
from tda_tui.players.arena.arena_file import ArenaError, Bench, Deal, rules_checksum
from tda_tui.players.arena.contestant import Contestant
from tda_tui.players.arena.match import play_game
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.players.player import Determinize, Player
    from tda_tui.rules.view import View


def rotations(levels: Sequence[str]) -> list[tuple[str, ...]]:
    """All distinct rotations of the levels around the table."""
    around = tuple(levels)
    return list(dict.fromkeys(around[shift:] + around[:shift] for shift in range(len(around))))


class _Timed:
    """A player whose decisions are counted and timed."""

    def __init__(self, player: Player, bench: Bench) -> None:
        self._player, self._bench = player, bench

    def choose(self, view: View, determinize: Determinize | None = None) -> tuple[str, ...]:
        began = time.process_time()
        answer = self._player.choose(view, determinize)
        self._bench.seconds += time.process_time() - began
        self._bench.decisions += 1
        return answer


def play_deal(
    ruleset: str, levels: tuple[str, ...], seed: int, changes: Mapping[str, Any] | None = None, expected: str = ""
) -> Deal:
    """Play a deal in every rotation. The seed decides the cards and, with the seat, each player's randomness.

    `changes` are changed ruleset keys; if they turn abilities on, every seat gets a random character. Raises ArenaError
    if the rules on this machine do not have the `expected` checksum.
    """
    rules = load_changed(ruleset, dict(changes)) if changes else load_rules(ruleset)
    if expected and rules_checksum(rules) != expected:
        raise ArenaError(_("{ruleset} is another ruleset where this was to be played").format(ruleset=ruleset))
    abilities = deal_to_strangers(rules, len(levels), seed).abilities
    names = [f"seat {seat + 1}" for seat in range(len(levels))]
    deal = Deal(seed, 0, {level: Bench() for level in levels})
    for order in rotations(levels):
        benches = [deal.levels[level] for level in order]
        contestants = [Contestant.read(level) for level in order]
        players = [
            _Timed(contestant.player(seed * 8 + seat), bench)
            for seat, (contestant, bench) in enumerate(zip(contestants, benches, strict=True))
        ]
        seeing = [seat for seat, contestant in enumerate(contestants) if contestant.sees_hands]
        end = play_game(rules, names, players, seed, abilities=abilities, seeing=seeing)
        mean = statistics.fmean(end.table.gold)
        for seat, bench in enumerate(benches):
            bench.margin += end.table.gold[seat] - mean
            bench.won += (seat in end.winners) / len(end.winners)
        deal.games += 1
    return deal
