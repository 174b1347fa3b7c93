"""What a regular says before a game about those before it: that they have not met, or who has beaten whom."""

import random
from collections.abc import Mapping

from tda_tui.session.deal import Deal
from tda_tui.session.new_game.seating import Seating
from tda_tui.talk.table_talk import quoted
from tda_tui.words.texts import regular_texts

_EAGER = {"often": 1.0, "sometimes": 0.5, "off": 0.0}
"""The probability that somebody speaks, if anybody has something to say."""
_STREAK = 3
_TELLING = ("", "strangers", "beaten", "losing", "winning")
"""The occasions, the least telling first: they have never met; the person had more gold last time; the regular has been
losing to the person several times running, or winning."""


def greeting(deal: Deal, how: str, runs: Mapping[str, int]) -> str:
    """What one of the regulars says to the person; "" if none of them speaks.

    `runs` says by name in how many games, up to the latest, the person always ended richer than they (negative:
    poorer); a name that is not in it has never met the person. `how` is `often`, `sometimes` or `off`.
    """
    rng, names = random.Random(f"{deal.seed} greeting"), deal.names
    here = Seating(names, deal.roles).regulars()
    occasions = {seat: _occasion(runs.get(names[seat])) for seat in here}
    best = max(occasions.values(), key=_TELLING.index, default="")
    if not best or rng.random() >= _EAGER[how]:
        return ""
    seat = rng.choice([seat for seat, occasion in occasions.items() if occasion == best])
    line = rng.choice(regular_texts(here[seat]).greets[best])
    return quoted(names[seat], line, names[deal.me], n=abs(runs.get(names[seat], 0)))


def _occasion(run: int | None) -> str:
    if run is None:
        return "strangers"
    if abs(run) >= _STREAK:
        return "losing" if run > 0 else "winning"
    return "beaten" if run > 0 else ""
