"""The `[story]` table of a ruleset file: what is played for, which changes no rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, get_args

import msgspec

from tda_tui.files.validation import Invalid, validate
from tda_tui.rules.rulesets.ruleset import is_name
from tda_tui.words.translate import gettext as _

Coins = Literal["copper", "silver", "gold", "platinum"]
COINS: tuple[str, ...] = get_args(Coins)
_LONGEST_PRIZE = 60


class Story(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The kind of coins on the table, and a prize for the winner."""

    coins: Coins = "gold"
    prize: str = ""


class _File(msgspec.Struct):
    story: Story = Story()


def story_problems(story: object) -> Iterator[Invalid]:
    """Everything wrong with the table."""
    wrong = list(validate({"story": story}, _File))
    yield from wrong
    prize = story.get("prize") if isinstance(story, dict) else None
    if not wrong and prize and not is_name(prize, _LONGEST_PRIZE):
        yield Invalid(
            "story", _("`story.prize`: expected at most {n} characters that can be shown").format(n=_LONGEST_PRIZE)
        )
