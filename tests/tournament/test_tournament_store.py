"""The file of a tournament: kept between games, never lost, and rejected with an explanation if it is wrong."""

import pytest

from tda_tui.files.errors import FileError
from tda_tui.players.player import make_player
from tda_tui.saves.store import Saves
from tda_tui.session.controller import deal_game
from tda_tui.session.deal import Series
from tda_tui.tournament.dealing import deal_of
from tda_tui.tournament.store import Tournaments
from tests.saves.kept_games import play
from tests.tournament.tables import SMALL, after_rounds, drawn


@pytest.fixture
def saves(tmp_path):
    return Saves(tmp_path / "saves")


@pytest.fixture
def store(saves):
    return Tournaments(saves)


def begun(saves, store, until):
    """A tournament in which the person's first game was played up to decision `until`."""
    tournament = drawn()
    game = tournament.mine
    assert game is not None
    deal, said = deal_of(tournament, game)
    writer = saves.begin(deal, Series(deal), said)
    tournament = tournament.with_save(game, writer.path.name)
    store.write(tournament)
    controller = deal_game(deal, make_player, writer)
    play(controller, until=until)
    writer.close()
    return tournament


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_what_is_written_is_read_again(store, rounds):
    assert store.read() is None
    tournament = after_rounds(rounds=rounds)
    store.write(tournament)
    assert store.read() == tournament


def test_a_tournament_begun_before_abilities_could_be_chosen_keeps_them(store):
    store.write(drawn(SMALL._replace(abilities=True)))
    store.path.write_text(store.path.read_text().replace("abilities = true\n", ""))
    read = store.read()
    assert read is not None and all(deal_of(read, game)[0].abilities for game in read.game)


def test_a_game_that_was_played_to_its_end_is_counted_once(saves, store):
    tournament = begun(saves, store, 100_000)
    read = store.read()
    assert read is not None and read.mine is None
    game = next(game for game in read.game if game.mine)
    (record,) = saves.finished()
    assert tuple(game.gold) == record.gold and [record.seats[seat] for seat in game.winners] == list(record.winners)
    store.write(read)
    assert store.read() == read and store.counted(tournament) == read


def test_a_game_that_was_left_is_gone_on_with(saves, store):
    begun(saves, store, 5)
    read = store.read()
    assert read is not None and read.mine is not None
    assert store.save_of(read.mine) == saves.list()[0].path


def test_a_game_that_was_deleted_is_dealt_again(saves, store):
    begun(saves, store, 5)
    saves.delete(saves.list()[0].path)
    read = store.read()
    assert read is not None and read.mine is not None and store.save_of(read.mine) is None


def test_a_counted_result_stays_when_the_record_is_deleted(saves, store):
    begun(saves, store, 100_000)
    read = store.read()
    assert read is not None
    store.write(read)
    saves.delete(saves.finished()[0].path)
    assert store.read() == read


def test_a_torn_file_is_refused_in_words_and_left_alone(store):
    store.write(after_rounds(rounds=1))
    whole = store.path.read_bytes()
    for length in range(0, whole.index(b"seed", whole.index(b"[[game]]")), 31):
        store.path.write_bytes(whole[:length])
        with pytest.raises(FileError, match=r"current\.toml"):
            store.read()
        assert store.path.read_bytes() == whole[:length]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tournament 1", "tournament 9", "tournament 9"),
        ("tables = 2", "tables = 7", "tables"),
        ("tables = 2", "tables = 3", "name exactly one player for every seat"),
        ('level = "random"', 'level = "genius"', "no level genius"),
        ("seats = 3", 'seats = "three"', "seats"),
        ('"person"', '"nobody"', "entrants"),
        ("round = 2", "round = 1", "one round after the other"),
        ('save = ""', 'save = "../../secret.toml"', "cannot have been played"),
        ("winners = [", "winners = [\n    17,", "cannot have been played"),
        ("seed = 7", "seed = 7\nstakes = 9", "stakes"),
    ],
)
def test_what_was_changed_to_something_wrong_is_named(store, old, new, said):
    store.write(after_rounds(rounds=1))
    text = store.path.read_text()
    assert old in text
    store.path.write_text(text.replace(old, new, 1))
    with pytest.raises(FileError, match=said):
        store.read()


def test_the_one_before_is_set_aside_be_it_readable_or_not(store):
    store.write(after_rounds())
    before = store.path.read_bytes()
    store.begin(SMALL, 1)
    store.path.write_text("torn [")
    store.begin(SMALL, 2)
    kept = {path.read_bytes() for path in store.path.parent.iterdir() if path != store.path}
    assert {before, b"torn ["} == kept
