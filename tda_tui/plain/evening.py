"""An evening in plain lines: saved and new games, series, and playing again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.files.settings import Settings
from tda_tui.plain import telling
from tda_tui.plain.choosing import Choosing, Wanted, choose, full_name
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.game import PlainGame, Wait
from tda_tui.plain.lines import Lines
from tda_tui.plain.picking import Picking, PickingAbility
from tda_tui.plain.saved import choose_saved
from tda_tui.players.player import Player, make_player
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.autosave import Autosave, any_seed
from tda_tui.saves.game_record import GameRecord
from tda_tui.saves.store import Saves
from tda_tui.session.controller import GameController
from tda_tui.session.d20_check import D20Check
from tda_tui.session.deal import Deal, Journal, Series
from tda_tui.session.new_game.characters import Played, deal_characters
from tda_tui.session.new_game.decks import most_picks, pick, picks_alone
from tda_tui.session.new_game.options import SAVED_OPTIONS, GameOptions
from tda_tui.session.new_game.seating import seat_everybody
from tda_tui.session.pace import think_time
from tda_tui.session.seat_session import SeatSession
from tda_tui.talk.table_talk import TableTalk
from tda_tui.words.card_names import card_name
from tda_tui.words.phrases import shown_name
from tda_tui.words.rulesets import length_words, own_course, prize_won, story_words
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.saves.resume import Resumed


class TakenOver(Exception):
    """Raised when another program takes over the current game, with a message for the player."""


def _leave(words: str) -> NoReturn:
    raise TakenOver(words)


class Evening:
    """One game after another, with the same rules and the same number of players."""

    rules: Rules
    changes: dict[str, Any]
    _again: Callable[[], None]

    def __init__(
        self,
        wanted: Wanted,
        settings: Settings,
        lines: Lines,
        saves: Saves | None,
        wait: Wait = SeatSession.wait_blocking,
    ) -> None:
        self.wanted = wanted
        self.problem = settings.problem or next(settings.validate({"new_game": SAVED_OPTIONS}), "")
        self.game_options = GameOptions.remembered(settings.section("new_game"))
        self.seconds = think_time(settings.section("screen"))
        self.lines = lines
        self.wait = wait
        self.commands = Commands(lines)
        self.closing = ExitStack()
        self.record = wanted.record
        journal = self._open_journal if wanted.record is not None else None
        self.autosave = Autosave(saves, self._player, lines.say, journal, _leave)
        self.closing.callback(self.autosave.close)

    def play(self) -> None:
        """Play until the player leaves. Raises Left."""
        self.greet()
        while path := self._saved():
            if opened := self.open(path):
                self._continue(*opened)
                break
        else:
            self._begin(self.wanted)
        while self.commands.yes(_("Play again?"), leaving=False):
            self._again()
        raise Left

    def greet(self) -> None:
        """Print how to answer, and what is wrong with the settings."""
        self.lines.say(_("Three-Dragon Ante in plain lines. Answer by number, then Enter."))
        self.lines.say(_("At any time: ? help, t table, c card in full, l log, u take back, q leave."))
        if self.problem:
            self.lines.say(self.problem)

    def _saved(self) -> Path | None:
        """The save to resume, if the player wants one and asked for nothing else."""
        wanted = self.wanted
        asked_for = (wanted.seed, wanted.players, wanted.ruleset, wanted.record, wanted.abilities)
        if self.autosave.saves is None or any(value is not None for value in asked_for):
            return None
        return choose_saved(self.autosave.saves, self.lines)

    def _begin(self, wanted: Wanted) -> None:
        self.game_options = choose(wanted, self.game_options, Choosing(self.lines))
        self._load()
        lot = any_seed() if wanted.seed is None else wanted.seed
        self._series(lot, lot)
        self._again = lambda: self._series(any_seed(), lot)

    def open(self, path: Path, take_over: bool = False) -> tuple[Resumed, GameController] | None:
        """Open a save; None if that is impossible or it stays open elsewhere."""
        from tda_tui.saves.save_format import OpenElsewhere, SaveError

        try:
            return self.autosave.resume(path, take_over)
        except OpenElsewhere as elsewhere:
            asked = _("It is open elsewhere since {time}: take it over?").format(time=elsewhere.since)
            return self.open(path, take_over=True) if self.commands.yes(asked, leaving=False) else None
        except SaveError as problem:
            self.lines.say(str(problem))
            return None

    def _continue(self, resumed: Resumed, controller: GameController) -> None:
        """Resume a game and its series."""
        self.play_on(resumed, controller)
        series = resumed.series
        self._rest(series)
        self._again = lambda: self._same_again(series)

    def play_on(self, resumed: Resumed, controller: GameController) -> None:
        """Play a resumed game to its end."""
        self.say_seats(resumed.deal.rules, resumed.deal.names, resumed.deal.me)
        for notice in resumed.notices:
            self.lines.say(notice)
        self.lines.say(_("You go on where you stopped; l and a number tells what happened before, as in l 30."))
        self._game(resumed.series, controller)

    def _load(self) -> None:
        """Load the rules with the options applied, or without them if they do not fit together."""
        self.rules = load_rules(self.game_options.ruleset)
        self.changes = self.game_options.changes(self.rules.ruleset)
        if not self.changes:
            return
        try:
            self.rules = load_changed(self.game_options.ruleset, self.changes)
        except FileError as problem:
            self.lines.say(str(problem))
            self.changes = {}

    def _series(self, seed: int, lot: int) -> None:
        """Play one game, or a series; the same `lot` draws the same people and characters."""
        names, roles = seat_everybody(self.game_options, self.rules, lot)
        self.say_seats(self.rules, names)
        series = self._picked(names, roles, seed)
        dealt = self._dealt(series, lot)
        changes = series.changes or {}
        deal = Deal(self.game_options.ruleset, changes, series.rules, names, seed, roles, dealt.abilities)
        self.play_deal(series, self.autosave.begin(deal, series, dealt.said), dealt.said)
        self._rest(series)

    def play_deal(self, series: Series, controller: GameController, said: Sequence[str]) -> None:
        """Play a game just dealt; `said` are the first lines of its log."""
        self._introduce(series, controller)
        for line in said:
            self.lines.say(line)
        self._game(series, controller)

    def _dealt(self, series: Series, lot: int) -> Played:
        """Deal everybody's abilities, asking for the person's picks."""
        picks: list[str] = []
        while True:
            dealt = deal_characters(self.game_options, series.rules, series.names, series.roles, lot, picks)
            if dealt.pick is None:
                return dealt
            picks.append(PickingAbility(self.lines, series.rules, dealt.pick, dealt.said).picked())

    def _same_again(self, series: Series) -> None:
        """Play another game at the table of a resumed game."""
        series = series.again()
        controller = self.autosave.again(series)
        self._introduce(series, controller)
        self._game(series, controller)
        self._rest(series)

    def _rest(self, series: Series) -> None:
        """Play the remaining games of a series."""
        while not series.over:
            controller = self.autosave.next()
            self._introduce(series, controller)
            self._game(series, controller)

    def _picked(self, names: Sequence[str], roles: Sequence[str], seed: int) -> Series:
        """The series to be played, after picking special cards if the rules require it."""
        if not most_picks(self.rules.ruleset):
            return Series(self.rules, names, self.changes, roles)
        mine = Picking(self.lines, self.rules, self.game_options.picked).pick()
        if picks_alone(self.rules.ruleset):
            self.game_options = self.game_options._replace(picked=mine)
        picks = pick(self.rules, names, mine, seed)
        self.lines.say()
        for line in picks.said:
            self.lines.say(line)
        changes = {**self.changes, **picks.changes}
        return Series(load_changed(self.game_options.ruleset, changes), names, changes, roles)

    def _game(self, series: Series, controller: GameController) -> None:
        session = self._session(controller)
        try:
            PlainGame(self.lines, session, self.wait).play()
        except (EOFError, KeyboardInterrupt):
            if said := self.autosave.said_on_leaving():
                self.lines.say(said)
            raise
        series.count([seat.gold for seat in controller.view().seats])
        self.autosave.ended(series)
        if series.over and (prize := self._prize(series)):
            self.lines.say(prize)
        if series.games > 1:
            for line in telling.standing(series, _names_read(series)):
                self.lines.say(line)
        self._tell_course(controller)

    def _prize(self, series: Series) -> str:
        """Who gets the prize; "" if there is none."""
        winners = series.leaders
        names = [shown_name(series.names[seat]) for seat in winners]
        return prize_won(self.autosave.deal.story.prize, names, list(winners) == [series.me])

    def _tell_course(self, controller: GameController) -> None:
        """Print how the gold went in the finished game."""
        from tda_tui.review.gold_over_time import gold_lines, read_gold
        from tda_tui.review.played_game import unkept_game

        with suppress(FileError):
            played = self.autosave.path or unkept_game(self.autosave.deal, controller.given)
            _replay, course = read_gold(played)
            for line in gold_lines(course):
                self.lines.say(line)

    def _session(self, controller: GameController) -> SeatSession:
        return SeatSession(
            controller,
            talk=TableTalk.at(self.autosave.deal, self.game_options.talk),
            words=telling.told,
            takes_back=self.game_options.take_back,
            on_leaving=self.autosave.said_on_leaving,
            check=D20Check(self.autosave.deal.seed),
        )

    def _open_journal(self, deal: Deal) -> Journal | None:
        """The record asked for on the command line, which is that of the first game only."""
        if self.record is None:
            return None
        journal = GameRecord(self.record, deal, self.lines.say)
        self.closing.callback(journal.close)
        self.record = None
        return journal

    def _player(self, role: str, seed: int) -> Player:
        return make_player(role, seed, self.seconds)

    def say_seats(self, rules: Rules, names: Sequence[str], me: int = 0) -> None:
        """Print the rules and who sits where."""
        self.lines.say()
        others = [*names[me + 1 :], *names[:me]]
        self.lines.say(_("{name}. Seats, clockwise: you, {others}.").format(
            name=full_name(rules), others=", ".join(others)
        ))  # fmt: skip

    def _introduce(self, series: Series, controller: GameController) -> None:
        rules, specials, seed = series.rules, controller.view().specials_met, self.autosave.deal.seed
        if series.games > 1:
            if series.played:
                self.lines.say()
            self.lines.say(_("Game {n} of {all}.").format(n=series.played + 1, all=series.games))
        gold = rules.starting_gold(len(series.names))
        self.lines.say(_("Everybody has {gold} gold. Seed {seed}.").format(gold=gold, seed=seed))
        if not series.played and (length := length_words(rules.ruleset, len(series.names))):
            self.lines.say(length)
        story = self.autosave.deal.story
        if not series.played and (said := story_words(story.coins, story.prize)):
            self.lines.say(" ".join(said))
        if not series.played and (course := own_course(rules.ruleset, len(series.names))):
            self.lines.say(" ".join(course))
        known = specials if rules.ruleset.show_specials else rules.ruleset.specials_named
        if known:
            cards = ", ".join(card_name(rules, card) for card in known)
            self.lines.say(_("Special cards in the deck: {cards}.").format(cards=cards))


def _names_read(series: Series) -> list[str]:
    """The seats' names as the person reads them in the middle of a sentence."""
    return [_("you") if seat == series.me else name for seat, name in enumerate(series.names)]
