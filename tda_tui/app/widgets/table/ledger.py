"""The antes, each seat's debts to the hole, and the active effects."""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from textual.content import Content

from tda_tui.app.terminal.colours import card_style
from tda_tui.app.widgets.lines import Lines, wrap
from tda_tui.present.card_text import TAG_WIDTH, ante_effect, find, tag
from tda_tui.rules.events import STAKES
from tda_tui.rules.state.table import ANTE, Effect
from tda_tui.rules.view import View
from tda_tui.words.cells import ljust
from tda_tui.words.translate import gettext as _
from tda_tui.words.translate import pgettext


def owes_cell(view: View, seat: int, width: int) -> Content:
    """What the seat must pay into the hole when the gambit ends."""
    owes = view.seats[seat].owes
    return Content.styled(str(owes or "-").rjust(width), "bold $warning" if owes else "$faint")


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


def ante_effect_words(view: View, card_id: str, effect: str) -> str:
    """The effect of a card in the ante, in a few words."""
    said = ante_effect(find(view.rules, card_id), effect)
    return _("{card} {effect}").format(card=tag(view.rules, card_id).rstrip(), effect=said)


class Effects(Lines):
    """The effects until the gambit's end, and debts between players if the ruleset has them."""

    view: View | None = None

    def show(self, view: View) -> None:
        """Show this view."""
        self.view = view
        self.redraw()

    def lines(self, width: int) -> list[Content]:
        """As many lines as they need."""
        view = self.view
        if view is None:
            return []
        said = list(dict.fromkeys(effect_words(view, effect) for effect in view.effects))
        lying = [ante_effect_words(view, card, effect) for card, effect in view.ante_effects]
        rows: list[Content] = []
        for title, words in (
            (_("In effect: {list}"), said), (_("In the ante: {list}"), lying), (_("Owed: {list}"), debts_words(view))
        ):  # fmt: skip
            if words:
                rows += wrap(title.format(list="; ".join(words)), width, "$warning", 2)
        return rows


def debts_words(view: View) -> list[str]:
    """Debts between players, the oldest first; consecutive debts to the same creditor are combined."""
    told = []
    for creditor, debts in groupby(view.debts, key=lambda debt: debt.creditor):
        owed = [
            pgettext("a debt", "you {gold}").format(gold=debt.gold)
            if debt.debtor == view.me
            else pgettext("a debt", "{name} {gold}").format(name=view.seats[debt.debtor].name, gold=debt.gold)
            for debt in debts
        ]
        if creditor == view.me:
            said = _("to you by {debtors}")
        elif creditor == STAKES:
            said = _("to the stakes by {debtors}")
        else:
            said = _("to {name} by {debtors}")
        name = view.seats[creditor].name if creditor != STAKES else ""
        told.append(said.format(name=name, debtors=", ".join(owed)))
    return told


def ante_cell(view: View, seat: int, unturned: Collection[int] = ()) -> Content:
    """A seat's cell in the ante column: its card, a card face down, or that it is awaited."""
    if seat in unturned:
        return Content.styled(ljust(_face_down(), TAG_WIDTH), "$quiet")
    cards = [card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner == seat]
    if cards:
        return Content.styled(tag(view.rules, cards[0]), card_style(find(view.rules, cards[0])))
    if view.phase == ANTE:
        if seat == view.me and view.committed:
            return Content.styled(tag(view.rules, view.committed), "italic")
        return Content.styled(ljust(_face_down() if view.seats[seat].anted else "...", TAG_WIDTH), "$quiet")
    return Content.styled("-".center(TAG_WIDTH), "$quiet")


def _face_down() -> str:
    return pgettext("a card's face", "down")


class StrayAnte(Lines):
    """Ante cards without an owner, if any."""

    view: View | None = None

    def show(self, view: View) -> None:
        """Show this view."""
        self.view = view
        self.redraw()

    @staticmethod
    def _strays(view: View) -> list[str]:
        return [card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner < 0]

    def lines(self, width: int) -> list[Content]:
        """One line, or none."""
        view = self.view
        strays = self._strays(view) if view is not None else []
        if view is None or not strays:
            return []
        parts: list[tuple[str, str]] = [(_("Also in the ante:"), "$quiet")]
        for card in strays:
            parts += [("  ", ""), (tag(view.rules, card), card_style(find(view.rules, card)))]
        return [Content.assemble(*parts).truncate(width)]
