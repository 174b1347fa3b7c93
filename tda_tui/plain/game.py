"""A game line by line: events, the table at a decision, the question, the answer."""

from collections.abc import Awaitable, Callable, Sequence

from tda_tui.plain import telling
from tda_tui.plain.answers import Unclear, number_of, read_answer, usual_answer
from tda_tui.plain.cards import card_in_full, find_ability, find_card, near_first, why_it_triggers
from tda_tui.plain.commands import LOG_LINES, Commands, Left
from tda_tui.plain.lines import Lines
from tda_tui.plain.telling import TRIGGERS
from tda_tui.present.choice import Item
from tda_tui.rules.questions import Question, Refusal
from tda_tui.rules.view import View
from tda_tui.session.d20_check import undecided
from tda_tui.session.seat_session import Asked, Happened, Over, Rebuilt, SeatSession, Update, Waiting
from tda_tui.words.card_names import card_name
from tda_tui.words.problems import refusal_sentence
from tda_tui.words.translate import gettext as _, pgettext

EVERYTHING = 1000
"""A width that avoids shortening, for lines that are wrapped later."""
AT_REST = ("ante", "play")
"""Questions before which the whole table is described; during a turn a short summary is enough."""


class NotAsked(Exception):
    """Raised if the current question is no longer open: it was taken back, or somebody else has answered."""


Wait = Callable[[SeatSession], Awaitable[None]]
"""Lets another seat act, and returns when it has."""


async def wait_here(session: SeatSession) -> None:
    """Let another seat act, blocking."""
    session.controller.wait_for_other()


class PlainGame(Commands):
    """One game, driven by a session."""

    def __init__(self, lines: Lines, session: SeatSession, wait: Wait = wait_here) -> None:
        """The session's `words` must be `telling.log_entries`, so that its log is what was printed."""
        commands = {"t": self._say_again, "c": self._say_card, "l": self._say_log, "d20": self._roll}
        super().__init__(lines, {**commands, "u": lambda _rest: self.back()})
        self.session = session
        self._wait = wait
        self.view: View = session.view()
        self._items: Sequence[Item] = ()
        self._question: Question | None = None
        self._title = ""
        self._explained = False
        self._gambit_begins = False
        self._back = False
        """Whether the player has just returned to a game and needs the whole table."""

    async def play(self) -> Over:
        """Play to the end. Raises Left, and EOFError when no answer comes in."""
        while not isinstance(update := self.next(), Over):
            await self.show(update)
        self.end(update)
        return update

    def end(self, over: Over) -> None:
        """Print the ranking."""
        self.lines.say()
        self.lines.say_all(telling.ranking(over.view, over.final))

    def next(self) -> Update:
        """The next update."""
        return self.session.next()

    def give(self, choices: tuple[str, ...]) -> None:
        """Answer the current question. Raises Refusal."""
        self.session.answer(choices)

    async def show(self, update: Update) -> None:
        """Print what has happened, ask, or wait."""
        if isinstance(update, Happened):
            self._gambit_begins = update.group.kind == "gambit"
            if self._gambit_begins:
                self.lines.say()
            self.lines.say_all(entry.text for entry in update.entries)
        elif isinstance(update, Asked):
            await self.ask(update)
        elif isinstance(update, Waiting):
            await self._wait(self.session)
        elif isinstance(update, Rebuilt):
            if update.taken_back:
                self.lines.say(_("Your decision and everything after it are undone."))
            self._back = True

    # Questions

    async def ask(self, asked: Asked) -> None:
        """Ask until the question is answered or taken back."""
        question, choice = asked.question, asked.choice
        self.view, self._question = asked.view, question
        self._items = [item for item in choice.items if item.enabled]
        title = choice.title + ("" if choice.title.endswith("?") else ".")
        self._title = f"{title} {self._how(question)}".rstrip()
        self.say_table(whole=question.kind in AT_REST or self._back)
        self._back = False
        while True:
            try:
                self.give(read_answer(await self.answer(), [item.value for item in self._items], question))
                break
            except NotAsked:
                break
            except Unclear as unclear:
                self.lines.say(str(unclear))
            except Refusal as refusal:
                self.refused(refusal)
            self.say_question()
        self._items, self._question = (), None

    def refused(self, refusal: Refusal) -> None:
        """Print why an answer is refused."""
        self.lines.say(refusal_sentence(refusal))

    def _how(self, question: Question) -> str:
        """How to answer, unless a single number is obvious."""
        words = []
        if question.kind == "play" and not self._explained:
            self._explained = True
            words.append(_("{triggers}: the power would trigger.").format(triggers=TRIGGERS))
        if question.max > 1:
            words.append(_("Type numbers with spaces between them."))
        usual = usual_answer(question)
        if usual is not None:
            at = [item.value for item in self._items].index(usual[0]) + 1 if usual else 0
            meant = str(at) if len(usual) == 1 else pgettext("answers", "all") if usual else pgettext("answers", "none")
            words.append(_("Enter alone: {what}.").format(what=meant))
        return " ".join(words)

    @property
    def asks(self) -> bool:
        """Whether a question is open."""
        return self._question is not None

    def say_table(self, whole: bool) -> None:
        """Print the table or a summary of it, the options, and the question."""
        view, question = self.view, self._question
        if question is None:
            return
        if not self._gambit_begins:
            self.lines.say()
        self._gambit_begins = False
        if whole:
            self.lines.say_all(telling.table(view))
            if moves := self.session.gold_moves.line(view.names, view.me, EVERYTHING):
                self.lines.say(_("Since your last turn: {moves}.").format(moves=moves))
        else:
            self.lines.say(telling.glance(view))
        self.lines.say(self._title)
        if power := telling.power_in_question(view, question):
            self.lines.say(power)
        self.lines.say_numbered(telling.options(view, self._items, question))

    def say_question(self) -> None:
        """Print the current question, if any."""
        if self.asks:
            self.lines.say(self._title)

    # Commands

    async def leave(self) -> None:
        """Ask for confirmation, then leave."""
        if await self.yes(" ".join(filter(None, (_("Leave the game?"), self.session.on_leaving()))), leaving=True):
            raise Left
        self.say_question()

    def _say_again(self, _rest: str) -> None:
        """Print the table, and the hand if the question does not show it."""
        self.say_table(whole=True)
        view, question = self.view, self._question
        if question is not None and question.kind not in AT_REST and view.hand:
            cards = ", ".join(card_name(view.rules, held.card) for held in view.hand)
            self.lines.say(_("Your hand: {cards}.").format(cards=cards))

    def _say_log(self, lines: str) -> None:
        many = number_of(lines) or LOG_LINES
        self.lines.say_all(entry.text for entry in self.session.log[-many:])

    async def _roll(self, _rest: str) -> None:
        if not self.session.can_roll():
            self.lines.say(
                _("You can roll a d20 only once, and only in the first gambit of a game with the 2019 rules.")
            )
            return
        self.lines.say(self.session.roll())
        if await self.yes(undecided(), leaving=True):
            raise Left
        self.say_question()

    def back(self) -> None:
        """Take back the last decision, or print why that is impossible."""
        if why := self.session.why_not_back():
            self.lines.say(why)
        else:
            self.session.take_back()
            raise NotAsked

    def _say_card(self, words: str) -> None:
        view, number = self.view, number_of(words, len(self._items))
        item = self._items[number - 1] if number is not None else None
        card = item.card if item is not None else find_card(view.rules, near_first(view), words)
        if card is not None:
            self.lines.say_all([*card_in_full(view.rules, card), *filter(None, [why_it_triggers(view, card)])])
        elif ability := find_ability(view, words if item is None else item.label):
            self.lines.say_all(ability)
        else:
            self.lines.say(_("No such card: type c and a number from the list or a card's name."))
