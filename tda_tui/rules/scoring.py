"""Scoring a gambit: what each flight counts, and which is best."""

from __future__ import annotations

from collections.abc import Mapping

from tda_tui.rules.events import ScoreLine
from tda_tui.rules.powers.lasting import FLIGHT_BONUS, PER_EVIL, RIDES, WEAKEST_WINS
from tda_tui.rules.state import flights
from tda_tui.rules.state.table import NO_CARD, Table


def scoring_strengths(table: Table) -> dict[int, int]:
    """Strengths of cards that differ from the printed ones while scoring (Legendary rulebook, The Dragonrider)."""
    changed = {}
    for effect in table.effects_of(RIDES) if table.effects else ():
        place = table.find(effect.card)
        if place is not None:
            rules = table.rules
            dragons = [rules.strength[card] for card in table.flights[place[0]] if rules.dragon[card]]
            changed[effect.card] = min(dragons, default=0)
    return changed


def bonus(table: Table, seat: int) -> int:
    """What is added to the seat's flight at scoring time."""
    if not table.effects:
        return 0
    evil = sum(table.rules.evil[card] for card in table.flights[seat])
    worth = {PER_EVIL: evil, FLIGHT_BONUS: 1}
    return sum(e.figure * worth.get(e.name, 0) for e in table.effects if e.seat == seat)


def weakest_wins(table: Table) -> bool:
    """Whether the weakest flight wins the gambit as things are."""
    return table.has_effect(WEAKEST_WINS) or table.in_ante("weakest-wins") != NO_CARD


def score_sheet(table: Table, changed: Mapping[int, int] | None = None) -> tuple[ScoreLine, ...]:
    """Each seat's flight as it would score now."""
    if changed is None:
        changed = scoring_strengths(table)
    ids = table.rules.ids
    lines = []
    for seat in table.playing:
        base, extra = flights.strength(table, seat, changed), bonus(table, seat)
        barred = tuple([ids[card] for card in flights.barred_by(table, seat)])
        flight = tuple([ids[card] for card in table.flights[seat]])
        lines.append(ScoreLine(seat, flight, base, extra, base + extra, barred))
    return tuple(lines)


def best_seats(table: Table, changed: Mapping[int, int]) -> list[int]:
    """The seats that would win the gambit now: one, several on a tie, none if all are barred."""
    eligible = [seat for seat in table.playing if not flights.barred_by(table, seat)]
    if not eligible:
        return []
    totals = {seat: flights.strength(table, seat, changed) + bonus(table, seat) for seat in eligible}
    pick = min if weakest_wins(table) else max
    wanted = pick(totals.values())
    return [seat for seat in eligible if totals[seat] == wanted]
