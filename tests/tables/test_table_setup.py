"""A table's options apply to its game: seats, who sits at them, and what everybody brings."""

from __future__ import annotations

import io

import pytest

from tda_tui.files.ruleset_files import load_rules
from tda_tui.plain.inn.around_game import bring, change_table
from tda_tui.plain.lines import Lines
from tda_tui.players.characters import ready_characters
from tda_tui.players.regulars import find_regular
from tda_tui.session.new_game.options import GameOptions
from tda_tui.tables.seats import Seat, Wish, wish_words
from tda_tui.tables.table_options import TableOptions
from tests.shared_tables import Evening

GAME = GameOptions(players=5, level="novice", talk="off")


def places(seats: list[Seat]) -> list[tuple[str, str, bool]]:
    return [(seat.regular, seat.level, seat.free) for seat in seats]


def test_computer_players_sit_where_they_were_chosen(evening: Evening) -> None:
    game = GAME.with_seat("guests", 2, "okka").with_seat("levels", 2, "sharp").with_seat("levels", 3, "master")
    table = evening.lobby.open_table(evening.person("Mara"), TableOptions(game, people=3))
    assert places(table.seats)[1:] == [
        ("", "novice", True),
        ("", "novice", True),
        ("okka", "sharp", False),
        ("", "master", False),
    ]
    assert table.row(evening.person("Jon")).free == 2
    table.start(evening.person("Mara"))
    assert table.seats[3].name == find_regular("okka").name
    assert table.playing.deal.roles[3] == "sharp/okka"


def test_by_themselves_all_seats_are_for_people(evening: Evening) -> None:
    table = evening.lobby.open_table(evening.person("Mara"), TableOptions(GAME))
    assert [seat.free for seat in table.seats] == [False, True, True, True, True]


def test_people_who_sit_there_stay_when_something_else_is_chosen(evening: Evening) -> None:
    mara = evening.person("Mara")
    table = evening.lobby.open_table(mara, TableOptions(GAME))
    table.sit(evening.person("Jon"))
    table.change(mara, TableOptions(GAME._replace(players=3).with_seat("guests", 1, "okka"), people=2))
    assert [seat.person for seat in table.seats] == ["Mara", "Jon", ""]
    assert places(table.seats)[2] == ("okka", "novice", False)


def test_the_host_brings_what_was_chosen_and_others_choose(evening: Evening) -> None:
    edition = load_rules("legendary").ruleset.abilities.edition
    mine, theirs, computers = list(ready_characters(edition))[:3]
    game = GAME._replace(abilities="noted", deck="pick", characters=(mine, "", computers))
    mara, jon = evening.person("Mara"), evening.person("Jon")
    table = evening.lobby.open_table(mara, TableOptions(game, people=2))
    table.sit(jon)
    assert table.seats[0].wish == Wish((), mine) and table.seats[2].wish == Wish((), computers)
    table.wish(jon, Wish(("druid",), theirs))
    table.wish(mara, Wish(("archmage",), mine))
    table.start(mara)
    assert [seat.character for seat in table.seats[:3]] == [mine, theirs, computers]
    named = table.playing.deal.changes["specials_named"]
    assert {"druid", "archmage"} <= set(named) and len(named) == 5


def test_a_list_of_special_cards_is_the_hosts(evening: Evening) -> None:
    mara, jon = evening.person("Mara"), evening.person("Jon")
    options = TableOptions(GAME._replace(deck="list", picked=("druid", "thief")))
    assert wish_words(options, Wish(), hosts=True) and not wish_words(options, Wish(), hosts=False)
    table = evening.lobby.open_table(mara, options)
    table.sit(jon)
    assert wish_words(options, table.seats[0].wish, hosts=True) == "You bring: Druid, Thief."
    table.start(mara)
    assert table.playing.deal.changes["specials_named"] == ["druid", "thief"]


def test_a_seat_that_is_taken_brings_nothing_of_a_computer_player(evening: Evening) -> None:
    computers = next(iter(ready_characters(load_rules("legendary").ruleset.abilities.edition)))
    game = GAME._replace(abilities="noted", characters=("", computers))
    table = evening.lobby.open_table(evening.person("Mara"), TableOptions(game))
    table.sit(evening.person("Jon"))
    assert table.seats[1].wish == Wish()


def in_lines(*typed: str) -> tuple[Lines, io.StringIO]:
    said = io.StringIO()
    return Lines(io.StringIO("\n".join([*typed, "", "", ""]) + "\n"), said), said


async def test_somebody_without_a_screen_brings_as_much() -> None:
    options = TableOptions(GAME._replace(abilities="noted", deck="pick"))
    lines, said = in_lines("3", "2")
    wish = await bring(options, Wish(), False, lines)
    assert len(wish.picks) == 1 and wish.character in ready_characters(
        load_rules("legendary").ruleset.abilities.edition
    )
    assert "Pick 'em" in said.getvalue() and "Which character?" in said.getvalue()
    lines, _said = in_lines("1")
    assert (await bring(options, wish, True, lines)).character == wish.character


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (("2", "6"), {"players": 6}),
        (("4", "2"), {"people": 2}),
        (("5", "2"), {"public": False}),
        (("6", "1"), {"decision": 0.0}),
        (("7", "1"), {"bank": 0.0}),
        (("8", "2"), {"late": False}),
        (("9", "2"), {"watched": False}),
    ],
)
async def test_somebody_without_a_screen_chooses_as_much(typed: tuple[str, str], kept: dict[str, object]) -> None:
    lines, said = in_lines(*typed)
    options = await change_table(TableOptions(GAME), lines)
    assert options is not None
    found = {**options._asdict(), "players": options.game.players}
    assert {key: found[key] for key in kept} == kept, said.getvalue()


async def test_the_game_itself_is_changed_as_before_a_game_alone() -> None:
    lines, said = in_lines("3", "1", "3", "4", "3", "", "", "", "")
    options = await change_table(TableOptions(GAME), lines)
    assert options is not None and "What do you change about the game?" in said.getvalue()
    assert options.game.levels[2] == "sharp" or options.game.guests, said.getvalue()
