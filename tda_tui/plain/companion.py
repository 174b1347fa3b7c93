"""The companion to a game with real cards, in lines: what is typed about the table, and what follows."""

from tda_tui.companion.advice import advised
from tda_tui.companion.desk import Desk
from tda_tui.companion.entering import NotRead, cards_meant, possible_cards
from tda_tui.plain import telling
from tda_tui.plain.cards import card_in_full, why_it_triggers
from tda_tui.plain.commands import Command, Commands, Left
from tda_tui.plain.lines import INDENT, Lines
from tda_tui.plain.telling import TRIGGERS
from tda_tui.players.coach import Coach
from tda_tui.present.coach_text import advice_words
from tda_tui.words.card_names import card_name
from tda_tui.words.languages import messages
from tda_tui.words.translate import gettext as _

AT_REST = ("ante", "play")


class PlainCompanion(Commands):
    """One table."""

    help_lines = tuple(messages("lines")["companion"].values())
    coach = Coach()

    def __init__(self, lines: Lines, desk: Desk) -> None:
        more: dict[str, Command] = {
            "t": self._say_table, "c": self._say_card, "u": self._undo, "a": self._advise,
        }  # fmt: skip
        super().__init__(lines, more)
        self.desk = desk
        self.companion = desk.companion
        self._described = False
        """Whether the table has been described since the last turn."""

    async def run(self) -> None:
        """Ask until the game is over. Raises Left, and EOFError when no answer comes in."""
        if self.companion.entries:  # continued
            self._say_table()
            self._described = True
        while (wanted := self.desk.wanted) is not None:
            if wanted.kind in AT_REST and not self._described:
                self._say_table()
            self._described = wanted.kind == "ante"
            self._say_wanted()
            entries = len(self.companion.entries)
            while len(self.companion.entries) == entries:
                if not await self.is_command(typed := await self.typed()):
                    self._enter(typed)
        self.lines.say()
        self.lines.say_all(telling.ranking(self.companion.view(), self.companion.events))

    def _enter(self, typed: str) -> None:
        try:
            groups = self.desk.enter(typed)
        except NotRead as problem:
            self.lines.say(str(problem))
            return
        for group in groups:
            self.lines.say_all(entry.text for entry in telling.log_entries(group))
        self._say_problem()

    def _say_problem(self) -> None:
        if self.desk.problem:
            self.lines.say(self.desk.problem)

    def _say_wanted(self) -> None:
        self.lines.say(self.desk.title())
        choice = self.desk.choice()
        if choice is None or choice.many:
            self.lines.say_numbered(item.label for item in self.desk.items())
        if choice is None:
            return
        view = self.companion.view()
        fires = {held.card for held in view.hand if held.fires and choice.question.kind == "play"}
        for item in choice.items:
            if item.enabled:
                words = item.label if item.card is None else card_name(view.rules, item.card)
                mark = f" {TRIGGERS}" if item.card in fires else ""
                self.lines.say(f"{item.key}. {words}{mark}", INDENT)

    # Commands

    async def leave(self) -> None:
        """Leave; the table is kept."""
        raise Left

    def _say_table(self, _rest: str = "") -> None:
        self.lines.say()
        self.lines.say_all(telling.table(self.companion.view()))

    def _say_card(self, words: str) -> None:
        rules, wanted = self.companion.rules, self.desk.wanted
        near = possible_cards(self.companion, wanted) if wanted is not None else []
        if found := cards_meant(rules, words, near) or cards_meant(rules, words, rules.ids):
            self.lines.say_all(card_in_full(rules, found[0]))
            why = why_it_triggers(self.companion.view(), found[0])
            self.lines.say_all(filter(None, [why, *self.desk.preview(found[0])]))
        else:
            self.lines.say(_("No such card: type c and a card, as in c rd7 or c archmage."))

    def _undo(self, _rest: str) -> None:
        self.lines.say(self.desk.undo())
        self._described = False
        self._say_problem()

    def _advise(self, _rest: str) -> None:
        if problem := self.desk.why_no_advice():
            self.lines.say(problem)
            return
        self.lines.say(_("The coach is thinking."))
        game, me = self.desk.game(), self.companion.setting.adviser
        self.lines.say_all(advice_words(advised(game, me, self.coach), game.view(me)))
