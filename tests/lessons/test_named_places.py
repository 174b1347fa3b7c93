"""What a lesson names on the table is there and stands out while it is named, whatever the layout and the language."""

import re
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from tda_tui.app.screens.table.lesson import LessonScreen
from tda_tui.app.widgets.logbox import LessonText
from tda_tui.app.widgets.table.pieces import TableLines
from tda_tui.lessons.lesson import Lesson, lessons
from tda_tui.lessons.lesson_session import LessonController, LessonSession
from tda_tui.players.player import make_player
from tda_tui.words.languages import language_ids, read_texts
from tda_tui.words.table_places import place_name, places_in
from tda_tui.words.translate import use_language
from tests.app.driving import make_app, opened, until

SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))


def naming(taught: Sequence[Lesson]):
    """The texts of lessons that name places: the lesson, the step at which it is said, and the text."""
    for lesson in taught:
        for at, step in enumerate(lesson.steps):
            said = [(at, step.say), *((at, words) for words in step.wrong.values())]
            said += [(at + 1, words) for words in step.comment.values()]
            yield from ((lesson, when, words) for when, words in said if places_in(words))


def at_step(lesson: Lesson, at: int, words: str) -> LessonScreen:
    """The lesson when it says that."""
    steps = [replace(step, say=words) for step in lesson.steps]
    session = LessonSession(LessonController(lesson._replace(steps=tuple(steps)), make_player, at))
    return LessonScreen(session, "", lambda _step, _done: None)


def standing_out(screen: LessonScreen, *named: str) -> list[str]:
    """What is in reverse on the table while these places are named."""
    screen.scene.named = named
    found = []
    for widget in screen.query(TableLines):
        for row in widget.lines(widget.size.width)[: widget.size.height]:
            row = row.truncate(widget.size.width)
            styles = [span for span in row.spans if "reverse" in str(span.style)]
            found += [row.plain[span.start : span.end] for span in styles]
    return found


def read_in_full(screen: LessonScreen) -> bool:
    box = screen.query_one(LessonText)
    rows = box.lines(box.size.width)[: box.size.height]
    return " ".join(box.words.split()) in " ".join(" ".join(row.plain for row in rows).split())


async def check_names(size, language, taught):
    use_language(language)
    async with opened(make_app(), size) as pilot:
        for lesson, at, words in naming(taught):
            screen = at_step(lesson, at, words)
            await pilot.app.push_screen(screen)
            await until(pilot, lambda screen=screen: screen.scene.named)
            await pilot.pause()
            assert read_in_full(screen), words
            usual = standing_out(screen)
            for place in places_in(words):
                name, shown = place_name(place, "rows" if size == SIZES[0] else "cards"), standing_out(screen, place)
                assert shown != usual, words
                assert name in screen.query_one(LessonText).words
                assert all(quoted in " ".join(shown) for quoted in re.findall('"(.+?)"', name)), (name, shown)
            pilot.app.pop_screen()


@pytest.mark.parametrize(("size", "language"), [((80, 24), "en"), ((120, 40), "it")])
async def test_what_the_first_lesson_names_is_on_the_table(size, language):
    await check_names(size, language, lessons()[:1])


@pytest.mark.long
@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("size", SIZES)
async def test_what_is_named_is_on_the_table(size, language):
    await check_names(size, language, lessons())


def test_every_name_is_used():
    used = {place for *_when, words in naming(lessons()) for place in places_in(words)}
    assert used == set(read_texts("table_places.toml", "en"))
