"""Draw the pictures of the screen anew, from real games: `python -m tests.screenshots`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.app.scenes import SCENES

FOLDER = Path(__file__).resolve().parent.parent / "screenshots"


async def draw(name: str) -> Path:
    """Play up to the scene and write its picture."""
    (make, play), size = SCENES[name]
    app = make()
    async with app.run_test(size=size) as pilot:
        await play(pilot)
        picture = app.export_screenshot(title="Three-Dragon Ante")
    path = FOLDER / f"{name}.svg"
    path.write_text(picture, encoding="utf-8")
    return path


def main() -> None:
    """Draw all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in SCENES:
        print(asyncio.run(draw(name)))


if __name__ == "__main__":
    main()
