"""The lines at the top: gambit, phase, leader and stakes; and what lies beside the seats for a gambit."""

from itertools import groupby

from textual.content import Content
from textual.geometry import Offset

from tda_tui.app.terminal.glyphs import glyphs
from tda_tui.app.widgets.lines import format_content, wrap
from tda_tui.app.widgets.table.pieces import TableLines, card_tag, gain_style, spot
from tda_tui.present.card_text import ante_effect, find, tag
from tda_tui.present.event_groups import POT
from tda_tui.rules.events import STAKES
from tda_tui.rules.state.table import ANTE, OVER, PLAY, Effect
from tda_tui.rules.view import View
from tda_tui.words.cells import cell_len, cut
from tda_tui.words.phrases import shown_name
from tda_tui.words.translate import gettext as _, pgettext

_MOST_ROUNDS = 6
_STAKES_FROM_END = 20
"""Columns from the stakes to the end of the line."""


class Status(TableLines):
    """Gambit, phase rail, leader; stakes, hole and deck where no heap shows them, else the discards."""

    def position_of(self, seat: int, what: str, which: str | int) -> Offset | None:
        """The position of the stakes' figure: if nothing else shows the stakes, gold flies from and to it."""
        drawn = seat == POT and what == "gold" and self.layout_now is None
        return Offset(self.size.width - _STAKES_FROM_END, 0) if drawn else None

    def lines(self, width: int) -> list[Content]:
        scene, view = self.scene, self.scene.view
        start = Content.assemble(
            (_("Gambit {n}").format(n=view.gambit), "bold $primary"),
            (" " + _("(last)") if view.gambit == view.last_gambit else "", "bold"),
            "  ",
            *_rail(view, scene.changes.scored, width >= 100),
        )
        remark = Content.styled(f"  {scene.remark}" if scene.remark else "", "$quiet")
        taken = (start + remark).cell_length
        leader = 2 + cell_len(self._leader(0)) if view.phase == PLAY else 0
        ends = self._ends(width)
        end = next((end for end in ends if taken + leader + 1 + end.cell_length <= width), ends[-1])
        if leader:
            start += Content("  " + self._leader(width - taken - end.cell_length - 3))
        start += remark
        gap = max(1, width - start.cell_length - end.cell_length)
        return [(start + Content(" " * gap) + end).truncate(width)]

    def _leader(self, width: int) -> str:
        view = self.scene.view
        if view.leader == view.me and not self.scene.by_name:
            return _("you lead")
        words = _("{name} leads")
        room = max(2, width - cell_len(words.format(name="")))
        return words.format(name=cut(shown_name(view.seats[view.leader].name), room))

    def _ends(self, width: int) -> list[Content]:
        """Stakes, hole and deck, unless they are in the middle of the table; on a short line those that fit."""
        view, change = self.scene.view, self.scene.changes.stakes
        if self.layout_now is not None:
            return [Content.styled(_("Discards {n}").format(n=len(view.discards)), "$quiet"), Content("")]
        gold = spot(self.scene, "stakes", format_content(_("Stakes {n}"), (str(view.stakes), "bold $accent")))
        if view.rules.ruleset.shortfall == "hole" and "hole" not in self.scene.hidden:
            hole = format_content(_("Hole {n}"), (str(view.hole), "bold" if view.hole else "$quiet"), "$quiet")
            gold += Content("  ") + spot(self.scene, "hole", hole)
        both = gold + Content.styled("  " + _("Deck {n}").format(n=view.deck_size), "$quiet")
        return [Content.styled(f"{change:+d} " if change else "", gain_style(change)) + both, both, gold]


def _rail(view: View, scored: bool, wide: bool) -> list[tuple[str, str]]:
    """The phase of the gambit: ante, rounds, score; of many rounds only the last ones."""
    rounds = max(view.rules.ruleset.min_rounds, view.round)
    numbers = [str(n) for n in range(1, rounds + 1)]
    if wide:
        numbers[0] = _("round {n}").format(n=1)
    now = 0 if view.phase == ANTE else rounds + 1 if scored or view.phase == OVER else view.round
    words = list(enumerate([pgettext("a phase", "Ante"), *numbers, pgettext("a phase", "Score")]))
    if rounds > _MOST_ROUNDS:
        words = [words[0], *words[rounds - 1 :]]
    then = (f" {glyphs().then} " if wide else glyphs().then, "$faint")
    drawn = [(f"[{word}]", "bold $accent") if at == now else (word, "$quiet") for at, word in words]
    return [part for word in drawn for part in (then, word)][1:]


class Effects(TableLines):
    """As many rows as they need, usually none."""

    def lines(self, width: int) -> list[Content]:
        view = self.scene.view
        strays = [card for card, owner in zip(view.ante, view.ante_owner, strict=True) if owner < 0]
        title = spot(self.scene, "also-ante", (_("Also in the ante:"), "$quiet"))
        rows = [Content("  ").join([title, *(card_tag(view.rules, card) for card in strays)]).truncate(width)]
        for place, words, found in (
            ("effects", _("In effect: {list}"), dict.fromkeys(effect_words(view, effect) for effect in view.effects)),
            ("effects", _("In the ante: {list}"), [_ante_effect_words(view, *lying) for lying in view.ante_effects]),
            ("owed", _("Owed: {list}"), debts_words(view)),
        ):
            lines = wrap(words.format(list="; ".join(found)), width, "$warning", 2) if found else []
            rows += [spot(self.scene, place, line) for line in lines]
        return rows if strays else rows[1:]


def effect_words(view: View, effect: Effect) -> str:
    """An effect in a few words."""
    who = pgettext("whose effect", "you") if effect.seat == view.me else view.seats[effect.seat].name
    card = tag(view.rules, view.rules.ids[effect.card]).rstrip()
    words = {
        "weakest-wins": _("the WEAKEST flight wins"),
        "later-cards-trigger": _("{who}: every card triggers"),
        "split-stakes": _("the winner shares the stakes with their left neighbour"),
        "buying-pays": _("{who}: paid when opponents buy"),
        "score-per-evil-dragon": _("{who}: +{n} per evil dragon at scoring"),
        "rides-weakest-dragon": _("{card} scores as its flight's weakest dragon"),
        "wild-colour": _("{card} counts as every colour"),
        "gift": _("{who}: {n} to each opponent on winning"),
        "another-round": _("{who}: another round unless this flight wins"),
        "score-later": _("scoring after round {n}"),
        "flight-bonus": _("{who}: +{n} at scoring"),
        "unites-mortals": _("{who}: three mortals make a colour flight"),
        "lead-next": _("{who}: leader of the next round"),
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
