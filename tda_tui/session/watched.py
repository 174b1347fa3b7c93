"""A game of computer players alone, for somebody who watches."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tda_tui.players.characters import Candidate, abilities_of_regular, deal_abilities
from tda_tui.players.player import Role
from tda_tui.players.regulars import find_regular, regular_ids
from tda_tui.session.deal import Deal
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.rules.rulesets.rules import Rules


def deal_watched(
    rules: Rules, ruleset: str, players: int, level: str, seed: int, changes: Mapping[str, Any] | None = None
) -> Deal:
    """Regulars drawn by lot at every seat, with abilities that fit them if the rules have any.

    `rules` are those of the `ruleset` with these `changes`. A `level` may be a role, whose style then is everybody's.
    """
    guests = random.Random(seed).sample(regular_ids(), players)
    names = [find_regular(guest).name for guest in guests]
    roles = [level if Role.read(level).regular else str(Role(level, guest)) for guest in guests]
    edition = rules.ruleset.abilities.edition
    candidates = [Candidate(abilities_of_regular(guest, edition)) for guest in guests]
    return Deal(ruleset, changes or {}, rules, names, seed, roles, deal_abilities(rules, candidates, seed).abilities)


def seed_words(seed: int) -> str:
    """How to see the same game again."""
    return _("Seed {seed}: with `--seed {seed}` you see the same game again.").format(seed=seed)
