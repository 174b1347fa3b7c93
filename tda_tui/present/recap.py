"""How a gambit stands when a person is asked for a card, in a few words: who is ahead, and which cards trigger."""

from tda_tui.present.card_text import find
from tda_tui.present.standing import ahead
from tda_tui.rules.view import View
from tda_tui.words.phrases import listed
from tda_tui.words.translate import gettext as _, ngettext


def recap(view: View) -> list[str]:
    """Who would win the gambit now, and how many cards of the hand trigger, a sentence each; only before a card is
    played."""
    if view.question is None or view.question.kind != "play":
        return []
    return [sentence for sentence in (_standing(view), _triggers(view)) if sentence]


def _standing(view: View) -> str:
    first, me = ahead(view), view.me
    if not first:
        return ""
    totals = {facts.score.seat: facts.score.total for facts in view.seats if facts.playing}
    mine = totals[me]
    if first == (me,):
        others = [total for seat, total in totals.items() if seat != me]
        next_best = (min if view.weakest_wins else max)(others)
        return _("You are ahead, {mine} to {theirs}.").format(mine=mine, theirs=next_best)
    rivals = [view.seats[seat].name for seat in first if seat != me]
    if me in first:
        return _("You are tied with {names} at {mine}.").format(names=listed(rivals), mine=mine)
    text = ngettext(
        "{names} is ahead, {theirs} to your {mine}.", "{names} are ahead, {theirs} to your {mine}.", len(rivals)
    )
    return text.format(names=listed(rivals), theirs=totals[first[0]], mine=mine)


def _triggers(view: View) -> str:
    many, firing = len(view.hand), sum(held.fires for held in view.hand)
    if firing == many:
        return _("Every card triggers.")
    if not firing:
        return _("None of your cards triggers.")
    before = view.seats[view.last_seat].round_card if view.last_seat >= 0 else None
    if before is None or any(held.why == "effect" for held in view.hand):
        return _("Cards that trigger: {n} of {many}.").format(n=firing, many=many)
    text = _("Cards up to {limit} trigger: {n} of {many}.")
    return text.format(limit=find(view.rules, before).strength, n=firing, many=many)
