"""At a shared table before and after its game, in lines: the seats, the options of the table, and another game."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.answers import number_of
from tda_tui.plain.choosing import ask_ruleset, change, change_character, change_rows
from tda_tui.plain.commands import LOG_LINES, Commands, Left
from tda_tui.plain.inn.at_table import AtTable, LeftTable, seat_line
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import pick_cards
from tda_tui.plain.telling import standing
from tda_tui.plain.watching import replay_lines
from tda_tui.players.player import LEVELS, level_title
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.forms import character_row
from tda_tui.session.new_game.options import playable_options
from tda_tui.session.new_game.rows import Row
from tda_tui.tables.limits import TableProblem
from tda_tui.tables.seats import (
    SeatRow,
    Wish,
    brings_character,
    free_regulars,
    game_with,
    picks_of,
    wish_from,
)
from tda_tui.tables.table_options import TableOptions, game_row, table_rows
from tda_tui.tables.table_words import begin_words, brings_words, game_words, rules_words
from tda_tui.words.rulesets import prize_won
from tda_tui.words.translate import gettext as _

Act = Callable[[], Awaitable[None]]


class WaitingRoom(AtTable):
    """The seats, printed again as they change; the host assigns them and begins."""

    _printed: tuple[str, ...] = ()

    async def wanted(self) -> bool:
        """Wait until the player leaves; returns whether they give up the seat."""
        super().hear()
        try:
            while True:
                if self.table.state == "gathering":
                    self._tell_all()
                acts = self._acts()
                number = number_of(await self.answer(), len(acts))
                if number is not None:
                    async with self.busy:
                        await list(acts.values())[number - 1]()
        except LeftTable as left:
            return left.gives_up

    # What is printed

    def hear(self) -> None:
        """Print what has happened and which seats have changed."""
        super().hear()
        before, now = self._printed, self._rows()
        self.lines.say_all([line for line in now if line not in before] if len(now) == len(before) else now)
        self._printed = now

    def _rows(self) -> tuple[str, ...]:
        """The game and its seats, and what the player brings."""
        seats = map(seat_line, self.table.seat_rows())
        return tuple(filter(None, [*game_words(self.table), *seats, brings_words(self.attendee)]))

    def _tell_all(self) -> None:
        self._printed = self._rows()
        self.lines.say()
        self.lines.say(_("The game has not begun. The table's code: {code}").format(code=self.table.code))
        self.lines.say_all(self._printed)
        self.lines.say_all(filter(None, [begin_words(self.attendee)]))
        self.lines.say(_("What now? (Type ? to see what else you can type.)"))
        self.lines.say_numbered(self._acts())

    async def of_the_table(self, word: str, rest: str) -> None:
        """Print everything again."""
        if word == "t":
            self._tell_all()
        else:
            await super().of_the_table(word, rest)

    # What can be done

    def _acts(self) -> dict[str, Act]:
        acts: dict[str, Act] = {}
        if self.attendee.hosts:
            acts[_("Begin the game.")] = self._begin
            acts[_("Change the game or its settings.")] = self._change_game
            acts[_("Change who plays in a seat.")] = self._change_seat
        if brings_words(self.attendee):
            acts[_("Change what you bring: special cards, a character.")] = self._bring
        acts[_("Leave the table.")] = self.leave
        return acts

    async def _begin(self) -> None:
        self.do(lambda: self.table.start(self.attendee.account))

    async def _change_game(self) -> None:
        options = await change_table(self.table.options, self.lines)
        if options is not None:
            self.do(lambda: self.table.change(self.attendee.account, options))

    async def _bring(self) -> None:
        mine = self.table.seats[self.table.seat_of(self.attendee.account)].wish
        with suppress(Left):
            wish = await bring(self.table.options, mine, self.attendee.hosts, self.lines)
            self.do(lambda: self.table.wish(self.attendee.account, wish))

    async def _change_seat(self) -> None:
        rows = self.table.seat_rows()
        asked = _("Which seat do you want to change? Enter alone: none.")
        with suppress(Left):
            seat = await Commands(self.lines).index(asked, [seat_line(row) for row in rows], None)
            if seat is None:
                return
            acts = self._seat_acts(rows[seat])
            asked = _("Who plays there? Enter alone: no change.")
            chosen = await Commands(self.lines).index(asked, list(acts), None)
            if chosen is None:
                return
            if rows[seat] in self.table.seat_rows():
                self.do(list(acts.values())[chosen])
            else:  # the answer was meant for whoever sat there
                self.lines.say(_("That seat has changed meanwhile."))

    def _seat_acts(self, row: SeatRow) -> dict[str, Callable[[], None]]:
        table, account, seat = self.table, self.attendee.account, row.seat
        if row.person:
            return {
                _("Nobody: {name} loses the seat.").format(name=row.player): partial(table.remove, account, seat),
                _("{name} becomes the host.").format(name=row.player): partial(table.hand_on, account, seat),
            }
        acts: dict[str, Callable[[], None]] = {}
        acts[_("A person: the seat stays free until somebody takes it.")] = partial(table.set_seat, account, seat, True)
        kept = table.seats[seat].regular
        for level in LEVELS:
            words = _("A computer player ({level}).").format(level=level_title(level))
            acts[words] = partial(table.set_seat, account, seat, False, level, kept)
        for regular in free_regulars(table.seats, seat):
            words = _("{name}, a computer player ({level}).").format(
                name=find_regular(regular).name, level=level_title(row.level)
            )
            acts[words] = partial(table.set_seat, account, seat, False, row.level, regular)
        return acts


class AfterGame(AtTable):
    """What can be done when a game is over."""

    async def wanted(self) -> str:
        """What the player wants: to play `again`, the `next` game of the series, or "" to leave."""
        self.lines.say_all(self._ended())
        try:
            while True:
                self._tell_all()
                number = number_of(await self.answer(), len(self._acts()))
                what = list(self._acts().values())[number - 1] if number is not None else None
                if what == "retell":
                    await self._retell()
                elif what is not None:
                    return what
        except LeftTable:
            return ""

    async def _retell(self) -> None:
        """Tell the story of the game, or why its record cannot be read."""
        record = self.table.record  # where it is now: it is moved when there is room again on a full disk
        if record is None:
            return
        try:
            self.lines.say_all(await self.lines.run_slow(lambda: list(replay_lines(record))))
        except FileError as problem:
            self.lines.say(str(problem))

    def _ended(self) -> Iterator[str]:
        table = self.table
        series, prize = table.series, table.playing.deal.story.prize
        if series is None:
            return
        if series.over and prize:
            seats = series.leaders
            names = table.playing.names_now
            yield prize_won(prize, [names[seat] for seat in seats], [*seats] == [self.attendee.seat])
        if series.games > 1:
            yield from standing(series, table.playing.names_now)

    def _tell_all(self) -> None:
        self.hear()
        self.lines.say(_("The game is over. What now? (Type ? to see what else you can type.)"))
        self.lines.say_numbered(self._acts())

    def _acts(self) -> dict[str, str]:
        acts: dict[str, str] = {}
        if not self.attendee.watches:
            if self.table.series is not None and not self.table.series.over:
                acts[_("Play the next game of the series.")] = "next"
            else:
                acts[_("Play again with the same people.")] = "again"
        if self.table.record is not None:
            acts[_("Tell the story of the game, with all the cards.")] = "retell"
        acts[_("Return to the lobby.")] = ""
        return acts

    async def leave(self) -> None:
        """Return to the lobby."""
        raise LeftTable(False)

    async def of_the_table(self, word: str, rest: str) -> None:
        """Print the options again, or the log."""
        if word == "t":
            self._tell_all()
        elif word == "l" and self.attendee.session is not None:
            self.lines.say_all(
                entry.text for entry in self.attendee.session.log[-(number_of(rest, 99999) or LOG_LINES) :]
            )
        else:
            await super().of_the_table(word, rest)


async def change_table(options: TableOptions, lines: Lines) -> TableOptions | None:
    """The options after the player's changes; None if they want no table after all."""
    options = options._replace(game=playable_options(options.game)[0])
    asked = _("What do you want to change? 1 to {most}; Enter alone: done; q: cancel.")
    ways = {"rules": _change_rules, "players": _change_players, "game": _change_game}
    try:
        return await change_rows(_rows, options, Commands(lines), asked, ways, _problem)
    except Left:
        return None


def _rows(options: TableOptions) -> list[Row[TableOptions]]:
    def changes(table: TableOptions) -> str:
        return " ".join(table.game.change_sentences(table.ruleset)) or _("as the rules say")

    return [
        Row("rules", _("Rules"), text=lambda table: rules_words(table.game.ruleset)),
        game_row(options, "players", _("Seats")),
        Row("game", _("Everything else about the game"), text=changes),
        *table_rows(options),
    ]


async def _change_rules(options: TableOptions, commands: Commands) -> TableOptions:
    game = options.game
    ruleset = await ask_ruleset(game, commands, _("Which rules? Enter alone: {usual}."))
    return options if ruleset == game.ruleset else options._replace(game=game.for_ruleset(ruleset))


async def _change_players(options: TableOptions, commands: Commands) -> TableOptions:
    usual = options.game.players
    fewest, most = load_rules(options.game.ruleset).ruleset.players
    asked = _("How many seats, {fewest} to {most}? Enter alone: {usual}.")
    many = await commands.number(asked.format(fewest=fewest, most=most, usual=usual), fewest, most, usual)
    return options._replace(game=options.game._replace(players=many))


async def _change_game(options: TableOptions, commands: Commands) -> TableOptions:
    asked = _("What do you want to change about the game? 1 to {most}; Enter alone: nothing more.")
    return options._replace(game=await change(options.game, commands, asked))


def _problem(options: TableOptions) -> str:
    try:
        options.check()
    except TableProblem as problem:
        return str(problem)
    return ""


async def bring(options: TableOptions, wish: Wish, hosts: bool, lines: Lines) -> Wish:
    """Ask what the person brings instead of `wish`: special cards, and a character. Raises Left to keep it."""
    rules, picks = options.rules(), wish.picks
    if picks_of(rules.ruleset, hosts):
        picks = await pick_cards(lines, rules, picks)
    if brings_character(rules.ruleset):
        game = await change_character(character_row(0), game_with(options.game, wish), Commands(lines))
        wish = wish_from(game, rules)
    return Wish(picks, wish.character, wish.abilities)
