"""What lies beside the seats for a gambit: ante cards without an owner, active effects, debts between players."""

from __future__ import annotations

from itertools import groupby

from textual.content import Content

from tda_tui.app.widgets.lines import wrap
from tda_tui.app.widgets.table.pieces import TableLines, card_tag
from tda_tui.present.card_text import ante_effect, find, tag
from tda_tui.rules.events import STAKES
from tda_tui.rules.state.table import Effect
from tda_tui.rules.view import View
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


class Effects(TableLines):
    """As many rows as they need, usually none."""

    def lines(self, width: int) -> list[Content]:
        view = self.scene.view
        strays = [card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner < 0]
        title = Content.styled(_("Also in the ante:"), "$quiet")
        rows = [Content("  ").join([title, *(card_tag(view.rules, card) for card in strays)]).truncate(width)]
        for words, found in (
            (_("In effect: {list}"), dict.fromkeys(effect_words(view, effect) for effect in view.effects)),
            (_("In the ante: {list}"), [_ante_effect_words(view, *lying) for lying in view.ante_effects]),
            (_("Owed: {list}"), debts_words(view)),
        ):
            rows += wrap(words.format(list="; ".join(found)), width, "$warning", 2) if found else []
        return rows if strays else rows[1:]


def effect_words(view: View, effect: Effect) -> str:
    """An effect in a few words."""
    who = pgettext("whose effect", "you") if effect.seat == view.me else view.seats[effect.seat].name
    card = tag(view.rules, view.rules.ids[effect.card]).rstrip()
    words = {
        "weakest-wins": _("the WEAKEST flight wins"),
        "later-cards-trigger": _("{who}: every card triggers"),
        "split-stakes": _("the winner shares with the left neighbour"),
        "buying-pays": _("{who}: paid when others buy"),
        "score-per-evil-dragon": _("{who}: +{n} per evil dragon at scoring"),
        "rides-weakest-dragon": _("{card} scores like the weakest dragon beside it"),
        "wild-colour": _("{card} is every colour"),
        "gift": _("{who}: pays each opponent {n} on winning"),
        "another-round": _("{who}: a further round unless winning"),
        "score-later": _("{n} rounds before scoring"),
        "flight-bonus": _("{who}: +{n} at scoring"),
        "unites-mortals": _("{who}: mortals make special flights"),
        "lead-next": _("{who}: leads the next round"),
    }
    return words.get(effect.name, effect.name.replace("-", " ")).format(who=who, card=card, n=effect.figure)


def _ante_effect_words(view: View, card: str, effect: str) -> str:
    words = ante_effect(find(view.rules, card), effect)
    return _("{card} {effect}").format(card=tag(view.rules, card).rstrip(), effect=words)


def debts_words(view: View) -> list[str]:
    """Debts between players, the oldest first; consecutive debts to the same creditor are combined."""
    found = []
    for creditor, debts in groupby(view.debts, key=lambda debt: debt.creditor):
        owed = [
            pgettext("a debt", "you {gold}").format(gold=debt.gold)
            if debt.debtor == view.me
            else pgettext("a debt", "{name} {gold}").format(name=view.seats[debt.debtor].name, gold=debt.gold)
            for debt in debts
        ]
        if creditor == view.me:
            words = _("to you by {debtors}")
        elif creditor == STAKES:
            words = _("to the stakes by {debtors}")
        else:
            words = _("to {name} by {debtors}")
        name = view.seats[creditor].name if creditor != STAKES else ""
        found.append(words.format(name=name, debtors=", ".join(owed)))
    return found
