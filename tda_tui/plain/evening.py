"""An evening in plain lines, until the player leaves: asks and tells what an evening or a tournament wants."""

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from tda_tui.evening.evening import Evening, Game
from tda_tui.evening.tournament import TournamentGames
from tda_tui.files.errors import FileError
from tda_tui.files.folders import away
from tda_tui.files.settings import Settings
from tda_tui.plain import telling
from tda_tui.plain.choosing import Given, choose, full_name
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.game import PlainGame, Wait, wait_here
from tda_tui.plain.lines import Lines, run_at_once
from tda_tui.plain.picking import choose_saved, pick_ability, pick_cards
from tda_tui.players.characters import Pick
from tda_tui.players.player import make_player
from tda_tui.process.streams import OutputLost
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.autosave import Autosave
from tda_tui.saves.game_record import GameRecord
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, Journal
from tda_tui.session.new_game.options import SAVED_OPTIONS, GameOptions
from tda_tui.session.pace import think_time
from tda_tui.session.seat_session import Over, SeatSession
from tda_tui.talk.table_talk import TableTalk
from tda_tui.tournament.dealing import pairs, play_here, quick_words
from tda_tui.tournament.standing_text import (
    about,
    called,
    next_words,
    own_words,
    result_words,
    scheme,
    title,
    won_words,
)
from tda_tui.tournament.store import Tournaments
from tda_tui.tournament.tournament import TableGame, Tournament
from tda_tui.words.card_names import card_name
from tda_tui.words.phrases import shown_name
from tda_tui.words.rulesets import length_words, prize_won, unusual_rules
from tda_tui.words.translate import gettext as _, ngettext

INTERRUPTED = 130


class TakenOver(Exception):
    """Raised when another program takes over the current game, with a message for the player."""


class PlainEvening:
    """The front end of an evening. `wait` lets another seat act; a record goes to `given.record`."""

    def __init__(
        self,
        given: Given,
        settings: Settings,
        lines: Lines,
        saves: Saves | None,
        wait: Wait = wait_here,
    ) -> None:
        self.given = given
        self.problem = settings.problem or next(settings.validate({"new_game": SAVED_OPTIONS}), "")
        self.lines = lines
        self.wait = wait
        self.commands = Commands(lines)
        self.closing = ExitStack()
        self.record = given.record
        options = GameOptions.remembered(settings.section("new_game"))
        journal = self._open_journal if given.record is not None else None
        seconds = think_time(settings.section("screen"))
        self.evening = Evening(self, options, lambda role, seed: make_player(role, seed, seconds), saves, journal)
        self.closing.callback(self.evening.autosave.close)

    async def play_games(self) -> None:
        """Play one game after another. Raises Left."""
        await self.evening.play(self._begin)
        raise Left

    async def _begin(self) -> Game | None:
        while path := await self._saved():
            if (game := await self.evening.resume(path)) is not None:
                return game
        self.evening.options = await choose(self.given, self.evening.options, self.lines)
        if problem := self.evening.load():
            self.lines.say(problem)
        return await self.evening.new_game(self.given.seed)

    async def play_tournament(self, tournament: Tournament, saves: Saves) -> None:
        """Play a tournament until it is over. Raises Left when the player leaves."""
        lines = about(tournament), quick_words(tournament.level), scheme(tournament.seats)
        self.lines.say_all(filter(None, lines))
        for entrant, names in pairs(tournament).items():
            if names:
                self.lines.say(f"{called(tournament, entrant)}: {names}.")
        await TournamentGames(self.evening, self, Tournaments(saves), tournament, play_here).play()

    def greet(self) -> None:
        """Print how to answer, and what is wrong with the settings."""
        self.lines.say(_("Three-Dragon Ante in lines of text. Answer by number, then press Enter."))
        self.lines.say(_("At any time: ? help, t table, c card in full, l log, u undo, q leave."))
        if self.problem:
            self.lines.say(self.problem)

    async def _saved(self) -> Path | None:
        given, saves = self.given, self.evening.autosave.saves
        asked_for = (given.seed, given.players, given.ruleset, given.record, given.abilities)
        if saves is None or any(value is not None for value in asked_for):
            return None
        return await choose_saved(saves, self.lines)

    # What an evening asks

    def warn(self, words: str) -> None:
        """Print it."""
        self.lines.say(words)

    refuse = warn

    def taken_over(self, words: str) -> NoReturn:
        """Leave the game. Raises TakenOver."""
        raise TakenOver(words)

    def remember(self, options: GameOptions) -> None:
        """Nothing is kept for the next time."""

    def introduce(self, rules: Rules, names: Sequence[str]) -> None:
        """Print the rules and who sits where; the person is named first."""
        self.lines.say()
        text = _("{name}. Seats, clockwise: you, {others}.")
        self.lines.say(text.format(name=full_name(rules.ruleset), others=", ".join(names[1:])))

    async def impossible(self, problem: str) -> None:
        """Leave, since all questions have been answered. Raises FileError with the problem."""
        raise FileError(problem)

    async def pick_cards(self, rules: Rules, most: int, last: Sequence[str]) -> tuple[str, ...]:
        """Ask for the numbers of cards."""
        return await pick_cards(self.lines, rules, last)

    async def pick_ability(self, rules: Rules, pick: Pick, sentences: Sequence[str]) -> str:
        """Ask for the number of an ability."""
        return await pick_ability(self.lines, rules, pick, sentences)

    async def take_over(self, since: str) -> bool:
        """Ask for yes or no."""
        return await self.commands.yes(
            _("This game has been open in another window since {time}. Move it here?").format(time=since), leaving=False
        )

    async def play(self, game: Game) -> Over:
        """Play a game by lines. Raises Left when it is left."""
        self._introduce(game)
        deal, options = self.evening.autosave.deal, self.evening.options
        session = SeatSession(
            game.controller,
            talk=TableTalk.at(deal, options.talk),
            words=telling.log_entries,
            takes_back=options.take_back,
            on_leaving=self.evening.autosave.leaving_text,
            d20=deal.seed,
        )
        try:
            return await PlainGame(self.lines, session, self.wait).play()
        except (EOFError, KeyboardInterrupt):
            if text := self.evening.autosave.leaving_text():
                self.lines.say(text)
            raise
        finally:
            session.close()

    async def after(self, game: Game, over: Over) -> str:
        """Print the prize, the standing of the series how the gold went, and what is new; ask whether to play again."""
        from tda_tui.review.game_text import gold_lines, read_gold
        from tda_tui.review.played_game import unkept_game

        series, autosave, leaders = game.series, self.evening.autosave, [*game.series.leaders]
        winners = [shown_name(series.names[seat]) for seat in leaders]
        if series.over and (prize := prize_won(autosave.deal.story.prize, winners, leaders == [series.me])):
            self.lines.say(prize)
        if series.games > 1:
            names = [_("you") if seat == series.me else name for seat, name in enumerate(series.names)]
            self.lines.say_all(telling.standing(series, names))
        with suppress(FileError):
            played = autosave.path or unkept_game(autosave.deal, game.controller.given)
            _replay, gold = await self.lines.run_slow(lambda: read_gold(played))
            self.lines.say_all(gold_lines(gold))
        if news := await self.lines.run_slow(self.evening.news):
            self.lines.say(news)
        if not series.over:
            return "next"
        return "again" if not game.onward and await self.commands.yes(_("Play again?"), leaving=False) else ""

    def _open_journal(self, deal: Deal) -> Journal | None:
        """The record asked for on the command line, which is that of the first game only."""
        if self.record is None:
            return None
        journal = GameRecord(self.record, deal, self.lines.say)
        self.closing.callback(journal.close)
        self.record = None
        return journal

    def _introduce(self, game: Game) -> None:
        """Print the rules, who sits where, and what is known before the first card; less for a further game."""
        series, seed = game.series, self.evening.autosave.deal.seed
        rules, names, me = series.rules, series.names, series.me
        if game.resumed:
            self.introduce(rules, [*names[me:], *names[:me]])
            self.lines.say(
                _("You continue where you left off. Type l and a number, as in l 30, to see what happened before.")
            )
            return
        if series.games > 1:
            if series.played:
                self.lines.say()
            self.lines.say(_("Game {n} of {all}.").format(n=series.played + 1, all=series.games))
        self.lines.say(
            _("Everyone has {gold} gold. Seed {seed}.").format(gold=rules.ruleset.gold_each(len(names)), seed=seed)
        )
        if not series.played:
            about_game = length_words(rules.ruleset, len(names)), " ".join(unusual_rules(rules.ruleset, len(names)))
            self.lines.say_all(filter(None, about_game))
        met = game.controller.game.view(me).specials_seen
        if known := met if rules.ruleset.show_specials else rules.ruleset.specials_named:
            cards = ", ".join(card_name(rules, card) for card in known)
            self.lines.say(_("Special cards in the deck: {cards}.").format(cards=cards))
        self.lines.say_all(game.log)

    # What a tournament asks

    def beside(self, games: Coroutine[Any, Any, None]) -> None:
        """Let the other tables play at once."""
        run_at_once(games)

    def show(self, tournament: Tournament, played: TableGame) -> None:
        """Print the result of another table."""
        self.lines.say(_("Another table: {said}.").format(said=result_words(tournament, played)))

    async def standing(self, games: TournamentGames) -> str:
        """Print the standing, one line per player, and ask whether to go on. Raises Left."""
        tournament = games.tournament
        self.lines.say()
        self.lines.say(f"{title(tournament)}.")
        if tournament.over:
            self.lines.say_all((won_words(tournament), own_words(tournament)))
        if any(game.played for game in tournament.game):
            self.lines.say_all(_standing_lines(tournament))
        if tournament.over and tournament.mine is None:
            return ""
        self.lines.say(next_words(tournament))
        if await self.commands.choice(_("What now?"), [_("Continue."), _("Leave; the tournament is saved.")], 0):
            raise Left
        return "game"


def _standing_lines(tournament: Tournament) -> Iterator[str]:
    for line in tournament.standings:
        words = ngettext(
            "{place}. {name}: {points} point, {gold} gold.",
            "{place}. {name}: {points} points, {gold} gold.",
            line.total,
        )
        named = called(tournament, line.entrant)
        yield words.format(place=line.rank, name=named, points=line.total, gold=line.gold)
        if line.entrant == tournament.finalists[-1] and not tournament.over:
            so_far = _("As things stand, the players above would play the final; those below would not.")
            yield so_far if tournament.final is None else _("The players above play the final; those below do not.")


# Playing until the player leaves, whatever ends it


def run(given: Given, settings: Settings, lines: Lines, saves: Saves | None = None) -> int:
    """Play until the player leaves; returns the exit status. Raises OSError if the record cannot be written."""
    return run_at_once(play_games(given, settings, lines, saves, wait_here))


async def play_games(given: Given, settings: Settings, lines: Lines, saves: Saves | None, wait: Wait) -> int:
    """Play until the player leaves; returns the exit status. `wait` lets another seat act."""
    evening = PlainEvening(given, settings, lines, saves, wait)
    return await _to_the_end(evening, evening.play_games)


def run_tournament(tournament: Tournament, settings: Settings, lines: Lines, saves: Saves) -> int:
    """Play a tournament from its current state until it is over or the player leaves; returns the exit status."""
    evening = PlainEvening(Given(), settings, lines, saves)
    return run_at_once(_to_the_end(evening, partial(evening.play_tournament, tournament, saves)))


async def _to_the_end(evening: PlainEvening, play: Callable[[], Awaitable[None]]) -> int:
    lines = evening.lines
    with evening.closing:
        try:
            evening.greet()
            await play()
        except Left:
            lines.say(_("You leave the table. Goodbye."))
        except TakenOver as taken:
            lines.say(str(taken))
            lines.say(_("You leave the table."))
        except EOFError:
            lines.say(_("There is no more input: you leave the table."))
        except KeyboardInterrupt:
            lines.say(_("You leave the table."))
            return INTERRUPTED
        except (OSError, FileError, OutputLost):
            raise
        except Exception as error:
            if away():  # the inn reports it to its host
                raise
            return _crashed(error, evening.evening.autosave, lines)
    return 0


def _crashed(error: Exception, autosave: Autosave, lines: Lines) -> int:
    from tda_tui.process.crash import CRASHED, Crash, report

    for line in "\n".join(report(Crash(error, autosave.about(), autosave.kept_path()))).splitlines():
        lines.say(line)
    return CRASHED


def ascii_wanted(environment: Mapping[str, str], encoding: str | None) -> bool:
    """Whether the locale in the environment, or the encoding of the output, is not UTF-8."""
    named = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    return not (encoding or "").lower().startswith("utf") or "utf" not in named.lower()
