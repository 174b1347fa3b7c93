"""`python -m tools.docs`: write what can be written from the game itself, the pages and the pictures in docs/rules."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tools.docs.positions import drawn
from tools.docs.rules_pages import PAGES, pages

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "rules"


def main() -> None:
    """Write them; pictures that no page shows are removed."""
    pictures = FOLDER / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    for name, text in pages():
        (FOLDER / name).write_text(text, encoding="utf-8")
    shown = [position for page in PAGES.values() for position in page.positions]
    for position in shown:
        (pictures / position.file).write_text(asyncio.run(drawn(position)), encoding="utf-8")
    for old in set(pictures.glob("*.svg")) - {pictures / position.file for position in shown}:
        old.unlink()


if __name__ == "__main__":
    main()
