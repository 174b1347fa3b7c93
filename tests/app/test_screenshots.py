"""The screens look as in the pictures. After a wanted change: `make screenshots`, and look at them."""

from __future__ import annotations

import pytest

from tests.app.scenes import SCENES
from tests.screenshots import FOLDER, SHEET, SIZES, THEMES, name_of, pictures


@pytest.mark.parametrize("scene", sorted(SCENES))
async def test_the_pictures_are_those_of_the_screens(scene: str) -> None:
    """Drawn again, every picture of the scene is the one that lies in screenshots/."""
    old = []
    async for name, picture in pictures(scene):
        path = FOLDER / name
        if not path.is_file() or path.read_text(encoding="utf-8") != picture:
            old.append(name)
    assert not old, "older than the screens; draw them with `make screenshots` and look at them"


def test_there_is_no_other_picture() -> None:
    expected = {name_of(scene, size, theme) for scene in SCENES for size in SIZES for theme in THEMES}
    assert {path.name for path in FOLDER.glob("*.svg")} == expected | {SHEET}
