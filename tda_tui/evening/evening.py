"""An evening of games: each dealt or resumed and played with the rest of its series, as long as another is wanted."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tda_tui.files.errors import FileError
from tda_tui.files.ruleset_files import load_rules
from tda_tui.rules.rulesets.rules import Rules
from tda_tui.saves.autosave import Autosave, OpenJournal, any_seed
from tda_tui.saves.store import Saves
from tda_tui.session.deal import Deal, MakePlayer, Series
from tda_tui.session.new_game.options import GameOptions, playable_options
from tda_tui.words.rulesets import story_words, unreachable_end

if TYPE_CHECKING:
    from tda_tui.players.characters import Pick
    from tda_tui.rules.view import View
    from tda_tui.session.controller import GameController
    from tda_tui.session.new_game.characters import Played
    from tda_tui.session.seat_session import Over

# Modules only a table needs are imported when one opens, so that the first screen opens sooner.


class Game(NamedTuple):
    """A game that has been dealt or resumed, with what follows it.

    `log` are the first lines of its log; `resumed` says whether it goes on from a save. `again` deals another one like
    it. In a tournament `counted` is given the final view, `occasion` says which game it is, and `onward` what follows.
    """

    series: Series
    controller: GameController
    again: Callable[[], Awaitable[Game | None]]
    log: Sequence[str] = ()
    resumed: bool = False
    counted: Callable[[View], object] | None = None
    occasion: str = ""
    onward: str = ""


class FrontEnd(Protocol):
    """Asks the person and plays games with them. What is asked may be cancelled, and then returns None."""

    def warn(self, words: str) -> None:
        """Tell the person what was noticed, such as a damaged save that could be mended."""

    def refuse(self, words: str) -> None:
        """Say why what was wanted is impossible."""

    def taken_over(self, words: str) -> None:
        """Leave the current game, which another program has taken over."""

    def remember(self, options: GameOptions) -> None:
        """Keep the options for the next time."""

    def introduce(self, rules: Rules, names: Sequence[str]) -> None:
        """Tell who sits where, before anything is picked."""

    async def impossible(self, problem: str) -> None:
        """Say why the chosen game cannot be played, and let the person choose another one."""

    async def pick_cards(self, rules: Rules, most: int, last: Sequence[str]) -> tuple[str, ...] | None:
        """Ask for at most so many special cards; `last` are those picked last."""

    async def pick_ability(self, rules: Rules, pick: Pick, picked: Sequence[str]) -> str | None:
        """Ask for an ability; `picked` is what others have picked before."""

    async def take_over(self, since: str) -> bool:
        """Ask whether to take over a save that another program has had open since then."""

    async def play(self, game: Game) -> Over | None:
        """Play a game to its end; None if it was left."""

    async def after(self, game: Game, over: Over) -> str:
        """Show the result; returns what is wanted: `next` of the series, `again`, `quit`, or "" for none of these."""


class Evening:
    """The games of one evening, played by the `options` that were chosen last.

    `rules` are those of the options with their `changes`; `series` is the current or last series. Games are kept in
    `saves`, if given; `open_journal` is called with every new game.
    """

    rules: Rules
    changes: Mapping[str, Any]
    series: Series | None = None

    def __init__(
        self,
        front: FrontEnd,
        options: GameOptions,
        make_player: MakePlayer,
        saves: Saves | None,
        open_journal: OpenJournal | None = None,
    ) -> None:
        self.front = front
        self.options = options
        self.autosave = Autosave(saves, make_player, front.warn, open_journal, front.taken_over)

    def load(self) -> str:
        """Load the rules of the options, without their changes if these no longer fit together; returns the problem."""
        self.options, problem = playable_options(self.options)
        self.rules = load_rules(self.options.ruleset)
        self.changes = self.options.changes(self.rules.ruleset)
        try:
            if self.changes:
                self.rules = load_rules(self.options.ruleset, changes=self.changes)
        except FileError as refused:
            problem, self.changes = str(refused), {}
        return problem

    async def play(self, begin: Callable[[], Awaitable[Game | None]]) -> str:
        """Play the game that `begin` deals or resumes, and what follows; returns what is wanted then: `quit` or ""."""
        while (game := await begin()) is not None:
            what = await self._series(game)
            if what != "again":
                self.autosave.close()
                return what
            begin = game.again
        return ""

    async def _series(self, game: Game) -> str:
        while True:
            self.series = game.series
            over = await self.front.play(game)
            if over is None:
                return ""
            game.series.count([seat.gold for seat in over.view.seats])
            self.autosave.ended(game.series)
            if game.counted is not None:
                game.counted(over.view)
            what = await self.front.after(game, over)
            if what != "next":
                return what
            game = game._replace(controller=self.autosave.next(), log=(), resumed=False)

    # The history

    def news(self) -> str:
        """What is new in the history since the last game, in a line; "" for nothing. It may take a while."""
        from tda_tui.review.history import read_history
        from tda_tui.review.history_pages import news

        saves, path = self.autosave.saves, self.autosave.path
        return news(read_history(saves.folder), path.name) if saves is not None and path is not None else ""

    def greeting(self, deal: Deal) -> list[str]:
        """What a regular says before this game about those before it: a line for its log, or none."""
        from tda_tui.review.history import against, read_history
        from tda_tui.talk.greeting import greeting

        if self.autosave.saves is None or (history := read_history(self.autosave.saves.folder, few=True)).unread:
            return []
        runs = {name: one.run for name, one in against(history.counted).items()}
        said = greeting(deal, self.options.talk, runs)
        return [said] if said else []

    # Dealing

    async def new_game(
        self, seed: int | None = None, people: int | None = None, log: Sequence[str] = ()
    ) -> Game | None:
        """Deal a game by the options; None if it is cancelled or impossible. `people` decides seats and abilities."""
        base = load_rules(self.options.ruleset).ruleset
        if problem := unreachable_end(self.rules.ruleset, self.options.players) or self.options.mix_problem(base):
            await self.front.impossible(problem)
            return None
        from tda_tui.session.new_game.seating import seat_everybody

        seed = any_seed() if seed is None else seed
        people = seed if people is None else people
        seating = seat_everybody(self.options, self.rules, people)
        self.front.introduce(self.rules, seating.names)
        deck = await self._deck(seating.names, seed)
        if deck is None:
            return None
        rules, changes, about_deck = deck
        deal = Deal(self.options.ruleset, changes, rules, seating.names, seed, seating.roles)
        dealt = await self._abilities(deal, people)
        if dealt is None:
            return None
        deal = deal._replace(abilities=dealt.abilities)
        series = Series(deal)
        story = story_words(deal.story.coins, deal.story.prize)
        log = [*story, *log, *about_deck, *dealt.sentences, *self.greeting(deal)]
        return Game(series, self.autosave.begin(deal, series, log), partial(self.new_game, None, people), log)

    async def _deck(self, names: Sequence[str], seed: int) -> tuple[Rules, Mapping[str, Any], Sequence[str]] | None:
        """The rules, after special cards have been picked if they ask for it; their changes; what to say about it."""
        from tda_tui.session.new_game.decks import most_picks, pick, picks_alone

        most, alone = most_picks(self.rules.ruleset), picks_alone(self.rules.ruleset)
        if not most:
            return self.rules, self.changes, ()
        picked = await self.front.pick_cards(self.rules, most, self.options.picked if alone else ())
        if picked is None:
            return None
        if alone:
            self.options = self.options._replace(picked=picked)
            self.front.remember(self.options)
        more, sentences = pick(self.rules, names, picked, seed)
        changes = {**self.changes, **more}
        try:
            return load_rules(self.options.ruleset, changes=changes), changes, sentences
        except FileError as problem:
            self.front.warn(str(problem))
            return None

    async def _abilities(self, deal: Deal, people: int) -> Played | None:
        """Everybody's abilities, after the person has picked theirs if the rules say so."""
        from tda_tui.session.new_game.characters import deal_characters

        picked: list[str] = []
        while True:
            dealt = deal_characters(self.options, deal.rules, deal.names, deal.roles, people, picked)
            if dealt.pick is None:
                return dealt
            ability = await self.front.pick_ability(deal.rules, dealt.pick, dealt.sentences)
            if ability is None:
                return None
            picked.append(ability)

    # Saved games

    async def resume(self, path: Path, take_over: bool = False) -> Game | None:
        """Go on with a saved game, if `take_over` from another program; None if that is impossible."""
        from tda_tui.saves.save_format import OpenElsewhere, SaveError

        try:
            resumed, controller = self.autosave.resume(path, take_over)
        except OpenElsewhere as elsewhere:
            return await self.resume(path, take_over=True) if await self.front.take_over(elsewhere.since) else None
        except SaveError as problem:
            self.front.refuse(str(problem))
            return None
        for notice in resumed.notices:
            self.front.warn(notice)
        return Game(
            resumed.series, controller, partial(self.same_table, resumed.series), resumed.first_lines, resumed=True
        )

    async def same_table(self, series: Series) -> Game:
        """Deal another game at a table that was resumed from a save."""
        series, deal = Series(series.deal), self.autosave.deal
        log = [*story_words(deal.story.coins, deal.story.prize), *self.greeting(deal)]
        return Game(series, self.autosave.again(series, log), partial(self.same_table, series), log)
