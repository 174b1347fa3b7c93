"""The game as lines of text, on terminals that cannot move their cursor, and without a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.serve.clients import Screen, a_key, a_server, folder_of, until, visiting
from tests.serve.test_visits import QUICK


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_a_game_in_lines(tmp_path: Path, term: str | None) -> None:
    async with a_server(tmp_path) as server:
        key = a_key()
        (folder_of(server, key) / "settings.toml").write_text(QUICK.replace("random", "gambler"), encoding="utf-8")
        async with visiting(server, key, term=term, command="play") as screen:
            await answer_all(screen, term, "Play again?")
            answer(screen, term, "n")
            await until(lambda: screen.ended)
            assert screen.status == 0
        assert "Farewell" in screen.text
        assert "\x1b" not in screen.text
        assert screen.text.replace("\r\n", "").count("\n") == (0 if term else screen.text.count("\n"))
        assert list((folder_of(server, key) / "saves" / "finished").glob("*.toml"))


def answer(screen: Screen, term: str | None, words: str) -> None:
    screen.type(words + ("\r" if term else "\n"))


async def answer_all(screen: Screen, term: str | None, end: str) -> None:
    """Give the first answer again and again, until the end."""
    for _answer in range(300):
        await until(lambda: screen.text.endswith("> "))
        if end in screen.text[-200:]:
            return
        before = len(screen.data)
        answer(screen, term, "" if "Enter alone" in screen.text[-300:] else "1")
        await until(lambda before=before: len(screen.data) > before + 4)  # type: ignore[misc]
    raise AssertionError(screen.text[-500:])


async def test_what_is_typed_can_be_put_right(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, visiting(server, term="dumb") as screen:
        await until(lambda: screen.text.endswith("> "))
        screen.type("xyz\x7f\x7f\x7f?\r")
        await until(lambda: screen.text.count("> ") > 1)
        assert "xyz\b \b\b \b\b \b?\r\n" in screen.text
        screen.type("\x04")
        await until(lambda: screen.ended)
        assert "you leave the inn" in screen.text


async def test_a_broken_line_ends_the_thread_that_plays(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server:
        async with visiting(server, term=None) as screen:
            await until(lambda: screen.text.endswith("> "))
        await until(lambda: not server.inn.sessions)
        assert server.inn.counted.sessions == 0


async def test_lines_can_be_had_in_any_terminal(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, visiting(server, command="--plain") as screen:
        await until(lambda: screen.text.endswith("> "))
        assert "Welcome to the inn" in screen.text and "\x1b" not in screen.text
        screen.type("q\r")
        await until(lambda: screen.ended)
        assert screen.status == 0


async def test_lessons_need_a_screen(tmp_path: Path) -> None:
    async with a_server(tmp_path) as server, visiting(server, term=None, command="tutorial") as screen:
        await until(lambda: screen.ended)
        assert (screen.status, screen.text) == (
            2,
            "The lessons need a terminal that can move its cursor: ssh -t asks for one. As lines of text there is a "
            "game, with play instead of tutorial: a question mark tells there what can be typed.\r\n",
        )
