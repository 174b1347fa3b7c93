"""Options about the story of a game, its coins and a prize, which change no rule."""

from __future__ import annotations

from tda_tui.files.story import Story
from tda_tui.session.new_game.rule_options import Option
from tda_tui.words.stories import COIN_NAMES, PRIZES, coins_meaning, prize_meaning, prize_name
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


def coins_options(own: Story) -> list[Option]:
    """The kinds of coins, the ruleset's own first (Legendary rulebook, Appendix 2; 2005, The Vernacular)."""
    others = [coins for coins in COIN_NAMES if coins != own.coins]
    return [
        Option("", _(COIN_NAMES[own.coins]), coins_meaning(own.coins)),
        *(Option(coins, _(COIN_NAMES[coins]), coins_meaning(coins), {"coins": coins}) for coins in others),
    ]


def prize_options(own: Story) -> list[Option]:
    """The prizes, the ruleset's own first (Legendary rulebook, Appendix 2: prize game)."""
    prizes = {"none": "", **PRIZES} if own.prize else PRIZES
    return [
        Option("", prize_name(own.prize) or _none(), prize_meaning(own.prize)),
        *(
            Option(key, prize_name(prize) or _none(), prize_meaning(prize), {"prize": prize})
            for key, prize in prizes.items()
        ),
    ]


def _none() -> str:
    return pgettext("prize", "none")
