"""Typed commands: English words always, and those of the player's language as well."""

import io

import pytest

from tda_tui.plain import commands
from tda_tui.plain.commands import Commands, Left
from tda_tui.plain.lines import Lines

WORDS = {"q quit exit": "esci", "y yes": "s sì", "t": "tavolo"}


@pytest.fixture(autouse=True)
def _other_words(monkeypatch):
    monkeypatch.setattr(commands, "pgettext", lambda _context, words: WORDS.get(words, words))


def typed(*answers):
    heard = io.StringIO()
    return Commands(Lines(io.StringIO("".join(f"{answer}\n" for answer in answers)), heard)), heard


@pytest.mark.parametrize("word", ["q", "quit", "esci", "ESCI"])
async def test_leaving_in_either_language(word):
    with pytest.raises(Left):
        await typed(word)[0].answer()


@pytest.mark.parametrize("word", ["t", "tavolo"])
async def test_a_command_of_the_table_in_either_language(word):
    player, heard = typed(word, "7")
    assert await player.answer() == "7"
    assert "There is no table yet." in heard.getvalue()


@pytest.mark.parametrize(
    ("word", "meant"), [("y", True), ("yes", True), ("s", True), ("sì", True), ("n", False), ("", False)]
)
async def test_yes_and_no_in_either_language(word, meant):
    assert await typed(word)[0].yes("Leave?", leaving=False) is meant


@pytest.mark.parametrize("word", ["q", "esci"])
async def test_leaving_answers_whether_to_leave(word):
    assert await typed(word)[0].yes("Leave?", leaving=True)
    assert not await typed(word)[0].yes("Again?", leaving=False)
