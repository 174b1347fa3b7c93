"""The parts of a sheet."""

from __future__ import annotations

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static


def sheet(title: str | Static, *inside: Widget, keys: str | Static = "", classes: str = "sheet") -> Vertical:
    """A sheet with a title above and a line of keys below."""
    head = Static(title, markup=False) if isinstance(title, str) else title
    foot = Static(keys, markup=False) if isinstance(keys, str) else keys
    return Vertical(head.add_class("title"), *inside, foot.add_class("keys"), classes=classes)


def scroll(inside: Widget | list[Content], id: str | None = None) -> VerticalScroll:
    """What is scrolled by keys if it does not fit."""
    if isinstance(inside, list):
        inside = Static(Content("\n").join(inside), markup=False)
    return VerticalScroll(inside, id=id, can_focus=False)
