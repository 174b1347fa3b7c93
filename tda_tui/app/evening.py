"""An evening of games: deals one game after another and opens a table for each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, TypeGuard

from textual.screen import Screen

from tda_tui.app.preferences import PreferencesApp
from tda_tui.app.screens.before.start import StartScreen
from tda_tui.app.terminal.capabilities import Terminal
from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_changed, load_rules
from tda_tui.files.settings import Settings
from tda_tui.saves.autosave import Autosave, OpenJournal, any_seed
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, MakePlayer
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.series import Series
from tda_tui.words.rulesets import unreachable_end
from tda_tui.words.stories import story_words
from tda_tui.words.translate import gettext as _

if TYPE_CHECKING:
    from tda_tui.app.screens.table.table_screen import TableScreen
    from tda_tui.players.characters import Pick
    from tda_tui.review.played_game import Played
    from tda_tui.rules.rulesets.rules import Rules
    from tda_tui.session.controller import GameController
    from tda_tui.session.new_game.seating import Seating

# Modules only a table needs are imported when one opens, so that the first screen opens sooner.


def _is_table(screen: Screen[Any]) -> TypeGuard[TableScreen]:
    from tda_tui.app.screens.table.table_screen import TableScreen

    return isinstance(screen, TableScreen)


class EveningApp(PreferencesApp):
    """Deals games, opens their tables, and continues a series or a saved game.

    `make_player` creates a player from a role and a seed; `open_journal` is called with every new game. Games are kept
    in `saves`, if given. The first game is dealt from `seed`. With `straight_in` a table opens before the start screen.
    """

    HOMES: ClassVar[tuple[type[Screen[Any]], ...]] = (StartScreen,)
    """The screens to return to from everywhere."""

    def __init__(
        self,
        make_player: MakePlayer,
        settings: Settings,
        seed: int | None,
        straight_in: bool,
        open_journal: OpenJournal | None,
        saves: Saves | None,
        theme: str,
        terminal: Terminal | None,
    ) -> None:
        super().__init__(settings, theme, terminal)
        self.make_player = make_player
        self.seed = seed
        self.straight_in = straight_in
        self.autosave = Autosave(saves, make_player, self.warn, open_journal, self._taken_over)
        self.series: Series | None = None
        self._again: Callable[[], None] = self.begin

    def open_start(self) -> None:
        """Open the start screen."""
        self.push_screen(StartScreen(self.game_options, self.problem, self.autosave, self.new_here))
        self.problem = ""

    def new_here(self) -> bool:
        """Whether the player has neither played nor learned yet, as far as anything is kept."""
        saves = self.autosave.saves
        return saves is not None and not saves.folder.exists() and not self.settings.section("lessons")

    # Choosing a game

    def next_length(self) -> None:
        """Toggle between a longer game than last time and a short one."""
        self.remember(self.game_options.with_next_length(load_rules(self.game_options.ruleset).ruleset))
        self.load_options()
        self.show_options()

    def choose_game(self) -> None:
        """Open the game setup."""
        from tda_tui.app.screens.before.new_game import NewGameScreen

        self.push_screen(NewGameScreen(self.game_options), self._new_game_chosen)

    def _new_game_chosen(self, chosen: tuple[GameOptions, bool] | None) -> None:
        """Play the chosen game, if one is to be played; the options are remembered in any case."""
        if chosen is not None:
            game_options, wanted = chosen
            self.remember(game_options)
            self.load_options()
            self.show_options()
            if wanted:
                self.begin()

    def _choose_first(self, problem: str) -> None:
        """Explain why the wanted game cannot be played, and open the game setup."""
        if self.straight_in:
            self.straight_in = False
            self.open_start()
        self.warn(problem)
        self.choose_game()

    # Dealing

    def begin(self, lot: int | None = None) -> None:
        """Let special cards be picked if the rules ask for it, and deal the first game.

        `lot` is the seed for drawing people and characters, to repeat an earlier draw; by default a new one.
        """
        from tda_tui.session.new_game.picks import most_picks, picks_alone

        base = load_rules(self.game_options.ruleset).ruleset
        problem = unreachable_end(self.rules.ruleset, self.game_options.players) or self.game_options.mix_problem(base)
        if problem:
            self._choose_first(problem)
            return
        seed = self.seed if self.seed is not None else any_seed()
        self.seed = None
        lot = seed if lot is None else lot
        seating = self.seating(lot)
        most = most_picks(self.rules.ruleset)
        if not most:
            self.deal(Series(self.rules, seating.names, roles=seating.roles), seed, lot)
            return
        from tda_tui.app.screens.before.pick import PickScreen

        chosen = self.game_options.picked if picks_alone(self.rules.ruleset) else ()
        self.push_screen(PickScreen(self.rules, most, chosen), partial(self._picked, seating, seed, lot))

    def _picked(self, seating: Seating, seed: int, lot: int, picked: tuple[str, ...] | None) -> None:
        if picked is None:
            return
        from tda_tui.session.new_game.picks import pick, picks_alone

        if picks_alone(self.rules.ruleset):
            self.remember(self.game_options._replace(picked=picked))
        picks = pick(self.rules, seating.names, picked, seed)
        changes = {**self.changes, **picks.changes}
        try:
            rules = load_changed(self.game_options.ruleset, changes)
        except FileError as problem:
            self.warn(str(problem))
            return
        self.deal(Series(rules, seating.names, changes, seating.roles), seed, lot, picks.said)

    def deal(
        self, series: Series, seed: int, lot: int, said: Sequence[str] = (), abilities: Sequence[str] = ()
    ) -> None:
        """Deal the first game of a series and open its table, after the person has picked abilities if the rules ask
        for it.

        `lot` is the seed for drawing characters, `said` the first lines of the log, `abilities` those picked so far.
        """
        if series.rules.ruleset.abilities.mode == "none":
            self._sit_down(series, seed, lot, said)
            return
        from tda_tui.session.new_game.characters import deal_characters

        dealt = deal_characters(self.game_options, series.rules, series.names, series.roles, lot, abilities)
        if dealt.pick is not None:
            self._pick_ability(
                series.rules, dealt.pick, dealt.said, lambda one: self.deal(series, seed, lot, said, [*abilities, one])
            )
            return
        self._sit_down(series, seed, lot, [*said, *dealt.said], dealt.abilities)

    def _sit_down(
        self, series: Series, seed: int, lot: int, said: Sequence[str], abilities: tuple[tuple[str, ...], ...] = ()
    ) -> None:
        """Deal the first game of a series with the abilities of each seat, and open its table."""
        if self.straight_in and self.problem:
            said, self.problem = [self.problem, *said], ""
        changes = series.changes or self.changes
        deal = Deal(self.game_options.ruleset, changes, series.rules, series.names, seed, series.roles, abilities)
        said = [*story_words(deal.story.coins, deal.story.prize), *said]
        self._again = partial(self.begin, lot)
        self._open_table(series, self.autosave.begin(deal, series, said), said)

    def _pick_ability(self, rules: Rules, pick: Pick, told: Sequence[str], go_on: Callable[[str], None]) -> None:
        """Let the person pick an ability, then call `go_on` with it; cancelling cancels the game."""
        from tda_tui.app.screens.before.pick_ability import PickAbilityScreen

        def picked(ability: str | None) -> None:
            if ability is not None:
                go_on(ability)
            elif self.straight_in:
                self.straight_in = False
                self.open_start()

        self.push_screen(PickAbilityScreen(rules, pick, told), picked)

    def resume(self, path: Path, take_over: bool = False) -> None:
        """Continue a saved game, or explain why that is impossible. `take_over` takes it from another window that has
        it open."""
        from tda_tui.saves.save_format import OpenElsewhere, SaveError

        try:
            resumed, controller = self.autosave.resume(path, take_over)
        except OpenElsewhere as elsewhere:
            from tda_tui.app.screens.ask import TakeOverScreen

            question = TakeOverScreen(elsewhere.since)
            self.push_screen(question, lambda sure: self.resume(path, take_over=True) if sure else None)
            return
        except SaveError as problem:
            self.bell()
            self.warn(str(problem))
            return
        for notice in resumed.notices:
            self.warn(notice)
        self._again = self._same_again
        self._open_table(resumed.series, controller, resumed.said)

    def _open_table(self, series: Series, controller: GameController, said: Sequence[str] = ()) -> None:
        """Open the table of a game of a series."""
        from tda_tui.app.screens.table import haste
        from tda_tui.app.screens.table.table_screen import TableScreen
        from tda_tui.session.d20_check import D20Check
        from tda_tui.session.seat_session import SeatSession
        from tda_tui.talk.table_talk import TableTalk

        self.series = series
        talk = TableTalk.at(self.autosave.deal, self.game_options.talk)
        session = SeatSession(
            controller,
            pace=self.game_options.pace,
            said=said,
            hints=self.hints,
            talk=talk,
            thinks_ahead=True,
            takes_back=self.game_options.take_back,
            on_leaving=self.autosave.said_on_leaving,
            check=D20Check(self.autosave.deal.seed),
        )
        table = TableScreen(session, self.motion, self.occasion(series), self.bell_rings)
        if self.last_key in haste.KEYS:
            table.haste.skipped()
        self.push_screen(table)

    def watch_game(self, game_options: GameOptions, seed: int | None = None) -> None:
        """Watch a single game of computer players under the rules of these options."""
        from tda_tui.app.screens.table.watched import WatchScreen
        from tda_tui.session.watched import deal_watched

        base = load_rules(game_options.ruleset).ruleset
        changes = {**game_options.changes(base), "series": 1}
        try:
            rules = load_changed(game_options.ruleset, changes)
        except FileError as refused:
            self.warn(str(refused))
            return
        if problem := unreachable_end(rules.ruleset, game_options.players) or game_options.mix_problem(base):
            self._choose_first(problem)
            return
        ruleset, players, level = game_options.ruleset, game_options.players, game_options.level
        deal = deal_watched(rules, ruleset, players, level, any_seed() if seed is None else seed, changes)
        again = partial(self.watch_game, game_options)
        pace, talk = self.game_options.pace, self.game_options.talk
        self.push_screen(WatchScreen(deal, self.make_player, pace, talk, self.motion, again))

    def occasion(self, series: Series) -> str:
        """Which game of a series this is; "" for a single game."""
        return _("Game {n} of {all}").format(n=series.played + 1, all=series.games) if series.games > 1 else ""

    def seating(self, seed: int) -> Seating:
        """The person, and as many regulars as wanted."""
        from tda_tui.session.new_game.seating import seat_everybody

        return seat_everybody(self.game_options, self.rules, seed)

    # After a game

    def on_table_screen_ended(self, message: TableScreen.Ended) -> None:
        """Show the final ranking, closing whatever is above the table, or return to the start screen."""
        from tda_tui.app.screens.table.table_screen import TableScreen

        if not self.close_down_to(TableScreen):
            return
        over = message.over
        if over is None or self.series is None:
            self._close_table()
            self.autosave.close()
            return
        series = self.series
        series.count([seat.gold for seat in over.view.seats])
        self.autosave.ended(series)
        if self.autosave.saves is not None:
            self.run_worker(self._sum_up(self.autosave.saves), exit_on_error=False)
        from tda_tui.app.screens.table.final import FinalScreen

        view, prize = over.view, self.autosave.deal.story.prize if series.over else ""
        onward = self.after_game([seat.gold for seat in view.seats], view.winners)
        played = self._played(series)
        made = self.screen.controller.evaluations if _is_table(self.screen) else None
        final = FinalScreen(view, over.final, series, played, over.last_words, self.motion, prize, onward, made)
        self.push_screen(final, self._go_on)

    def after_game(self, gold: Sequence[int], winners: Sequence[int]) -> str:
        """What follows this game, if neither a new game nor the next of a series."""
        return ""

    def _played(self, series: Series) -> Path | Played | None:
        """The path of the finished game, or the game itself if it was not kept."""
        if self.autosave.path is not None or not _is_table(self.screen):
            return self.autosave.path
        from tda_tui.review.played_game import unkept_game

        return unkept_game(self.autosave.deal, self.screen.controller.given, series.played, series.games)

    async def _sum_up(self, saves: Saves) -> None:
        """Summarize the finished game now, so that the history opens at once."""
        from tda_tui.review.history import read_history

        await asyncio.to_thread(read_history, saves.folder)

    def _go_on(self, what: str | None) -> None:
        if what == "quit":
            self.exit()
            return
        self._close_table()
        if what == "next" and self.series is not None:
            self._open_table(self.series, self.autosave.next())
        elif what == "again":
            self._again()
        else:
            self.autosave.close()

    def _same_again(self) -> None:
        """Start another game at a table that was resumed from a save."""
        if self.series is not None:
            series, story = self.series.again(), self.autosave.deal.story
            said = story_words(story.coins, story.prize)
            self._open_table(series, self.autosave.again(series, said), said)

    def _taken_over(self, words: str) -> None:
        """Leave the table, because another window has taken its game over."""
        self.call_later(self._leave_table, words)

    def _leave_table(self, words: str) -> None:
        while len(self.screen_stack) > 1 and not (_is_table(self.screen) or isinstance(self.screen, self.HOMES)):
            self.pop_screen()
        self._close_table()
        self.autosave.close()
        self.bell()
        self.warn(words)

    def close_down_to(self, kind: type[Screen[Any]]) -> bool:
        """Close all screens above the topmost of this kind; without one, close nothing and return False."""
        if not any(isinstance(screen, kind) for screen in self.screen_stack):
            return False
        while not isinstance(self.screen, kind):
            self.pop_screen()
        return True

    def _close_table(self) -> None:
        if _is_table(self.screen):
            if self.screen.session.pacing.pace != self.game_options.pace:
                self.remember(self.game_options._replace(pace=self.screen.session.pacing.pace))
            self.pop_screen()
        if not any(isinstance(screen, StartScreen) for screen in self.screen_stack):
            self.open_start()

    def on_unmount(self) -> None:
        """Close the saves, however the app ends."""
        self.autosave.close()
