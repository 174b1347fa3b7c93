"""What the companion wants to be told, in words."""

from collections.abc import Sequence

from tda_tui.companion.companion import Companion
from tda_tui.companion.run import Wanted
from tda_tui.present.choice import Item
from tda_tui.present.prompt import choice_of, question_title
from tda_tui.rules.view import View
from tda_tui.words.languages import messages
from tda_tui.words.sentences import text_for
from tda_tui.words.texts import ability_text
from tda_tui.words.translate import gettext as _, ngettext


def wanted_title(companion: Companion, wanted: Wanted, view: View) -> str:
    """The question in one sentence."""
    names, me = companion.setting.names, companion.setting.adviser
    if wanted.question is not None:
        title = question_title(wanted.question, view, latest_card(companion))
        return title if wanted.seat == me else _("{name}: {question}").format(name=names[wanted.seat], question=title)
    event = wanted.event
    other = event.other if event is not None else -1
    table = messages("companion")
    text = _(text_for(table.get(wanted.kind, table["other"]), me, wanted.seat, other))
    ability = ability_text(companion.rules, event.what).name if wanted.kind == "ability" and event is not None else ""
    words = text.format(seat=names[wanted.seat], other=names[other] if other >= 0 else "", ability=ability)
    return f"{words} {_cards(wanted.least)}" if wanted.least > 1 else words


def _cards(many: int) -> str:
    return ngettext("({n} card)", "({n} cards)", many).format(n=many)


def latest_card(companion: Companion) -> str | None:
    """The card that came into a flight last."""
    replaced = [event.cards[1] for event in companion.events if event.kind == "replace"]
    return replaced[-1] if replaced else None


def wanted_items(wanted: Wanted, view: View, options: Sequence[str]) -> list[Item]:
    """These options of a question of the rules, with their labels."""
    if wanted.question is None:
        return []
    items = choice_of(wanted.question._replace(options=tuple(options)), view, options, None).items
    return sorted(items, key=lambda item: options.index(item.value))
