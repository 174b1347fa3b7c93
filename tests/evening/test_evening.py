"""Whole evenings without any front end: a script says what the person wants."""

import random
from collections.abc import Sequence
from functools import partial

import pytest

from tda_tui.evening.evening import Evening, Game
from tda_tui.evening.tournament import TournamentGames
from tda_tui.files.ruleset_files import load_rules
from tda_tui.players.player import Role, make_player
from tda_tui.saves.listing import save_files
from tda_tui.saves.store import Saves
from tda_tui.session.new_game.options import GameOptions
from tda_tui.session.seat_session import Asked, Over, SeatSession, Waiting
from tda_tui.tournament.dealing import play_here
from tda_tui.tournament.store import Tournaments
from tda_tui.words.texts import regular_texts
from tests.helpers import random_answer
from tests.tournament.tables import SMALL, drawn


class Script:
    """A front end that answers by a list of words, and plays at random.

    `leave` leaves the next game after that many of the person's decisions. `told` is what was asked and told.
    """

    def __init__(self, *answers, picks=(), leave=None):
        self.answers = list(answers)
        self.picks = picks
        self.leave = leave
        self.told: list[str] = []
        self.games: list[Game] = []
        self.seats: Sequence[str] = ()

    def _next(self):
        return self.answers.pop(0) if self.answers else ""

    def warn(self, words):
        self.told.append(words)

    refuse = taken_over = warn

    def remember(self, options):
        self.told.append(f"remembered {' '.join(options.picked)}")

    def introduce(self, rules, names):
        self.seats = names

    async def impossible(self, problem):
        self.told.append(problem)

    async def pick_cards(self, rules, most, last):
        self.told.append(f"{most} cards, last {' '.join(last)}")
        return tuple(self.picks) or None

    async def pick_ability(self, rules, pick, said):
        assert self.seats, "who sits there is known before anything is picked"
        self.told.append("ability")
        return pick.free[0]

    async def take_over(self, since):
        return self._next() == "yes"

    async def play(self, game):
        self.games.append(game)
        session, rng, left = SeatSession(game.controller), random.Random(1), self.leave
        while not isinstance(update := session.next(), Over):
            if isinstance(update, Asked):
                if left == 0:
                    self.leave = None
                    return None
                left = None if left is None else left - 1
                session.answer(random_answer(update.question, rng))
            elif isinstance(update, Waiting):
                session.controller.wait_for_other()
        return update

    async def after(self, game, over):
        return self._next()

    def beside(self, games):
        with pytest.raises(StopIteration):
            games.send(None)

    def show(self, tournament, played):
        self.told.append(f"round {played.round}")

    async def standing(self, games):
        return "" if games.tournament.over else self._next()


def evening(script, folder=None, **options):
    """An evening of a short game for three."""
    chosen = GameOptions(players=3, level="random", ends="gambits-3")._replace(**options)
    made = Evening(script, chosen, make_player, Saves(folder) if folder is not None else None)
    assert not made.load()
    return made


async def test_a_game_and_another_with_the_same_people(tmp_path):
    script = Script("again", "quit")
    tonight = evening(script, tmp_path)
    assert await tonight.play(partial(tonight.new_game, 4)) == "quit"
    first, second = script.games
    assert first.series.names == second.series.names
    assert first.controller.given != second.controller.given, "but with other cards"
    assert len(Saves(tmp_path).finished()) == 2 and not save_files(tmp_path)


async def test_regulars_know_whom_they_have_met(tmp_path):
    tonight = evening(Script("again", "quit"), tmp_path, talk="often")
    await tonight.play(partial(tonight.new_game, 4))
    first, second = (game.log[-1:] for game in tonight.front.games)
    here = [Role.read(role).regular for role in tonight.autosave.deal.roles[1:]]
    lines = [line for regular in here for line in regular_texts(regular).greets["strangers"]]
    strangers = [line.format(name="stranger").lower() for line in lines]
    assert any(line in first[0].lower() for line in strangers)
    assert not any(line in said.lower() for said in second for line in strangers)
    assert tonight.news() == "" or tonight.news().startswith("New feat")


async def test_whoever_plays_again_meets_the_same_people_with_the_same_characters():
    """But a new game draws new ones."""
    tonight = evening(Script(), players=4, abilities="noted", characters=("", "lot"))
    first = await tonight.new_game(4, 3)
    assert first is not None
    deal = tonight.autosave.deal
    again = await first.again()
    assert again is not None and any(" as " in words for words in first.log) and all(deal.abilities)
    assert tonight.autosave.deal == deal._replace(seed=tonight.autosave.deal.seed) != deal
    assert [words for words in again.log if " as " in words] == [words for words in first.log if " as " in words]
    others = [await tonight.new_game() for _game in range(4)]
    assert len({tuple(game.series.names) for game in others if game is not None}) > 1


async def test_the_story_is_told_again_where_a_table_that_was_gone_on_with_plays_again():
    tonight = evening(Script())
    changes = {"story": {"coins": "copper", "prize": "the goat"}}
    tonight.rules, tonight.changes = load_rules("legendary", changes=changes), changes
    assert (game := await tonight.new_game(3)) is not None
    assert game.log[:2] == (await tonight.same_table(game.series)).log[:2]
    assert "Three-copper tonight" in game.log[0] and "the goat" in game.log[1]


async def test_a_game_left_is_resumed_and_played_again_at_the_same_table(tmp_path):
    script = Script("again", "", leave=2)
    tonight = evening(script, tmp_path)
    assert await tonight.play(partial(tonight.new_game, 4)) == ""
    (save,) = save_files(tmp_path)
    assert await tonight.play(partial(tonight.resume, save)) == ""
    left, resumed, again = script.games
    assert resumed.resumed and not again.resumed
    assert left.series.names == resumed.series.names == again.series.names
    kept, before = ([(one.seat, one.ask, one.choose) for one in game.controller.given] for game in (resumed, left))
    assert kept[: len(before)] == before


async def test_what_is_open_elsewhere_is_taken_over_only_if_that_is_wanted(tmp_path):
    elsewhere = evening(Script(), tmp_path)
    assert await elsewhere.new_game(4) is not None
    (save,) = save_files(tmp_path)
    script = Script("no", "yes")
    tonight = evening(script, tmp_path)
    assert await tonight.resume(save) is None
    assert await tonight.resume(save) is not None
    elsewhere.autosave.close()
    tonight.autosave.close()


async def test_a_save_that_cannot_be_read_is_told(tmp_path):
    (tmp_path / "torn.toml").write_text("torn [")
    script = Script()
    tonight = evening(script, tmp_path)
    assert await tonight.resume(tmp_path / "torn.toml") is None
    assert len(script.told) == 1


async def test_a_series_is_counted_over_its_games(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\ngambits = 1\nseries = 2\n')
    script = Script("next", "")
    tonight = evening(script, tmp_path / "saves", ruleset=str(house), ends="usual")
    await tonight.play(partial(tonight.new_game, 4))
    assert len(script.games) == 2 and tonight.series is not None and tonight.series.over
    gold = [[seat.gold for seat in game.controller.game.view(0).seats] for game in script.games]
    assert tonight.series.gold == [sum(both) for both in zip(*gold, strict=True)]


@pytest.mark.parametrize("picks", [("druid",), ()])
async def test_cards_are_picked_before_the_deal_or_nothing_is_dealt(tmp_path, picks):
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\ngambits = 1\npick_specials = "host"\n')
    script = Script(picks=picks)
    tonight = evening(script, ruleset=str(house), ends="usual")
    game = await tonight.new_game(4)
    assert script.told[0].startswith("10 cards, last")
    if picks:
        assert game is not None and "druid" in game.series.rules.ruleset.specials_named
        assert script.told[1:] == ["remembered druid"] and tonight.options.picked == picks
    else:
        assert game is None and not script.told[1:]


async def test_abilities_are_picked_in_turn(tmp_path):
    script = Script()
    tonight = evening(script, ruleset="emperors-gambit", abilities="picks-2")
    game = await tonight.new_game(4)
    assert game is not None and script.told and set(script.told) == {"ability"}
    assert all(tonight.autosave.deal.abilities)


async def test_a_game_that_can_never_end_is_not_dealt(tmp_path):
    script = Script()
    house = tmp_path / "house.toml"
    house.write_text('extends = "legendary"\nid = "house"\nname = "House"\nplay_to_gold = 1000\n')
    tonight = evening(script, ruleset=str(house), ends="usual")
    assert await tonight.new_game(4) is None and len(script.told) == 1


async def test_a_tournament_left_in_the_middle_of_a_game_to_its_winner(tmp_path):
    """The game that was left goes on, and counts; the other tables play when the person has."""
    script = Script(*["game"] * 9, leave=1)
    tonight = evening(script, tmp_path)
    files = Tournaments(Saves(tmp_path))
    files.write(drawn(SMALL))
    script.answers.insert(1, "")
    games = TournamentGames(tonight, script, files, drawn(SMALL), play_here)
    assert await games.play() == ""
    kept = files.read()
    assert kept is not None and kept.mine is not None and files.save_of(kept.mine) is not None
    script.answers = []
    for _answer in range(2 * kept.rounds + 2):
        script.answers += ["game", ""]
    games = TournamentGames(tonight, script, files, kept, play_here)
    while not games.tournament.over:
        await games.play(goes_on=games.left_game is not None)
    assert script.games[1].resumed and files.read() == games.tournament
    assert any(told.startswith("round") for told in script.told)


def windows(folder, setup, *scripts):
    """The same tournament, open in several windows, and its files."""
    files = Tournaments(Saves(folder))
    files.write(drawn(setup))
    return files, [TournamentGames(evening(one, folder), one, files, drawn(setup), play_here) for one in scripts]


async def test_a_tournament_that_goes_on_in_another_window_is_not_set_back(tmp_path):
    """Whoever has left the standings open goes on with the next game, not again with the one that has been played."""
    here, there = Script(leave=0), Script("game")
    files, (left_open, other) = windows(tmp_path, SMALL._replace(rounds=2), here, there)
    shown = iter((other.play, None))

    async def standing(games):
        play = next(shown)
        return await play() or "game" if play is not None else ""

    here.standing = standing
    await left_open.play()
    kept = files.read()
    assert kept is not None and kept.round == 2 and kept == left_open.tournament
    assert kept.mine is not None and left_open.evening.autosave.deal.seed == kept.mine.seed


@pytest.mark.parametrize("seed", [8, 278], ids=["other-people", "the-same-people"])
async def test_a_new_tournament_in_another_window_gets_no_result_of_the_earlier_one(seed, tmp_path):
    script = Script("game")
    files, (games,) = windows(tmp_path, SMALL, script)
    play = script.play

    async def play_meanwhile(game):
        files.begin(SMALL, seed)
        return await play(game)

    script.play = play_meanwhile
    await games.play()
    kept = files.read()
    assert kept is not None and kept.seed == seed and not any(game.played for game in kept.game if game.mine)
