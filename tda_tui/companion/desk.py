"""The companion as a front end uses it: what is typed, what is asked next, and the file in which everything is kept."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from tda_tui.companion.companion import Companion
from tda_tui.companion.entering import NotRead, in_order, numbered, read_entry
from tda_tui.companion.run import Wanted
from tda_tui.companion.table_file import read_table, write_table
from tda_tui.companion.wanted_text import latest_card, wanted_items, wanted_title
from tda_tui.files.folders import data_folder
from tda_tui.files.ruleset_files import RULES_SUFFIX
from tda_tui.present.choice import Choice, Item
from tda_tui.present.event_groups import EventGroup, Step, Viewer, event_groups
from tda_tui.present.preview import PreviewCache
from tda_tui.present.prompt import choice_of
from tda_tui.rules.events import Event
from tda_tui.rules.game import Game
from tda_tui.rules.questions import Refusal
from tda_tui.rules.state.table import NOBODY
from tda_tui.words.card_names import card_name
from tda_tui.words.problems import refusal_sentence, why
from tda_tui.words.translate import gettext as _, ngettext

_FOLDER = "companion"


def new_path() -> Path:
    """Where a new table is kept. Raises FileError without a home folder."""
    return data_folder() / _FOLDER / f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.toml"


class Desk:
    """One table. Every change is kept in the file at `path`; `problem` says why it cannot be."""

    def __init__(self, companion: Companion, path: Path) -> None:
        self.companion, self.path = companion, path
        self.problem = ""
        self.recorded = False
        """Whether the file holds a game that can be reviewed."""
        self.part: tuple[str, ...] = ()
        """The first of several cards, which may be typed one after the other."""
        self._previews = PreviewCache()

    @property
    def wanted(self) -> Wanted | None:
        """What has to be typed next; None if the game is over."""
        return next(iter(self.companion.wanted), None)

    def title(self) -> str:
        """The question."""
        wanted = self.wanted
        title = wanted_title(self.companion, wanted, self.companion.view()) if wanted is not None else ""
        return title if title.endswith(("?", ")", ".")) else title and f"{title}."

    def items(self) -> Sequence[Item]:
        """The options that can be typed as numbers."""
        wanted = self.wanted
        if wanted is None:
            return ()
        return wanted_items(wanted, self.companion.view(), numbered(self.companion, wanted))

    def choice(self) -> Choice | None:
        """What the adviser has to decide, as at our own table; None if something else is asked."""
        wanted, view = self.wanted, self.companion.view()
        if wanted is None or wanted.kind == "hand" or wanted.seat != view.me or view.question is None:
            return None
        order = in_order(view.rules, [held.card for held in view.hand])
        return choice_of(view.question, view, order, latest_card(self.companion))

    def preview(self, card: str) -> list[str]:
        """What a card of the adviser's hand would do now."""
        game, view = self.companion.game(), self.companion.view()
        return self._previews.preview(game, view, card) if game is not None and view.question is not None else []

    def enter(self, typed: str) -> list[EventGroup]:
        """Take what was typed; returns what has happened. Raises NotRead with a sentence if it is not clear, not
        possible or not complete."""
        wanted = self.wanted
        if wanted is None:
            raise NotRead(_("The game is over."))
        if (choice := self.choice()) is not None:
            meant = {item.key: item.value for item in choice.items if item.key and item.enabled}
            typed = " ".join(meant.get(word, word) for word in typed.split())
        told = (*self.part, *read_entry(self.companion, wanted, typed))
        if len(told) < wanted.least:
            self.part = told
            missing = wanted.least - len(told)
            raise NotRead(ngettext("{n} more card.", "{n} more cards.", missing).format(n=missing))
        self.part = ()
        try:
            events = self.companion.tell(wanted.seat, told)
        except Refusal as refusal:
            raise NotRead(refusal_sentence(self._named(refusal))) from None
        self.keep(played=self.companion.over)
        return self._groups(events)

    def story(self) -> list[EventGroup]:
        """Everything that has happened."""
        return self._groups(self.companion.story)

    def _named(self, refusal: Refusal) -> Refusal:
        """The refusal with cards by their names."""
        rules = self.companion.rules
        named = {key: card_name(rules, one) if one in rules.number else one for key, one in refusal.figures.items()}
        return Refusal(refusal.message, **named)

    def _groups(self, events: Sequence[Event]) -> list[EventGroup]:
        view = self.companion.view()
        viewer = Viewer(self.companion.rules, self.companion.setting.names, self.companion.setting.adviser)
        return event_groups([Step(event, viewer, lambda: view) for event in events])

    def undo(self) -> str:
        """Forget the last entry; returns what is said about it."""
        if self.part:
            self.part = ()
            return _("Undone: type these cards again.")
        if not self.companion.entries:
            return _("Nothing has been entered yet.")
        self.companion.undo()
        self.keep()
        return _("The last entry is undone.")

    def keep(self, played: bool = False) -> None:
        """Write the file; with `played`, also the game itself, to be replayed and reviewed."""
        self.problem = ""
        try:
            self.recorded = write_table(self.companion, self.path, played)
        except OSError as problem:
            self.problem = _("The game cannot be saved: {why}").format(why=why(problem))

    def leave(self) -> None:
        """Write the file with the game itself, unless that has been done at its end."""
        if not self.recorded:
            self.keep(played=True)

    def about_record(self) -> str:
        """What the file of a game that is over is good for."""
        if self.recorded:
            return _("`tda review {path}` reviews the game.").format(path=self.path)
        return self.problem or _("Nobody knows which cards were taken unseen: this game cannot be reviewed.")

    def why_no_advice(self) -> str:
        """Why the coach cannot advise now; "" if it can."""
        me, wanted = self.companion.setting.adviser, self.wanted
        if me == NOBODY:
            return _("Nobody gets advice at this table: the companion knows only what everyone sees.")
        if wanted is None or wanted.seat != me or wanted.kind == "hand" or self.companion.game() is None:
            return _("You get advice when you have a decision to make.")
        return ""

    def game(self) -> Game:
        """The game as imagined, for the coach."""
        game = self.companion.game()
        assert game is not None
        return game


def last_table() -> Desk | None:
    """The table kept last, if its game is not over. Raises FileError if it cannot be read."""
    kept = sorted((data_folder() / _FOLDER).glob("*.toml"))
    kept = [path for path in kept if not path.name.endswith(RULES_SUFFIX)]
    if not kept:
        return None
    desk = Desk(read_table(kept[-1]), kept[-1])
    return None if desk.companion.over else desk
