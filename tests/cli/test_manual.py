"""The manual page: every command, in every language, as roff; made with no library but Typer."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tda_tui import __version__
from tda_tui.cli.commands import COMMANDS, context_of, make_command, parameters
from tda_tui.cli.share import manual_page
from tda_tui.words.languages import ENGLISH, language_ids
from tda_tui.words.translate import use_language
from tests.helpers import PATIENCE

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=language_ids())
def page(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield manual_page("2026-01-02")
    use_language(ENGLISH)


def test_every_command_and_option_stands_in_it(page: str) -> None:
    plain = page.replace("\\-", "-")
    assert plain.startswith(f'.TH TDA 1 "2026-01-02" "tda {__version__}"')
    for name in COMMANDS:
        assert f'.SS "tda {name}"' in plain or not name
        for one in parameters(context_of(make_command(name), "tda")):
            assert all(option in plain for option in (*one.opts, *one.secondary_opts) if option.startswith("-"))


def test_no_text_of_it_is_a_request_of_roff(page: str) -> None:
    requests = {".TH", ".SH", ".SS", ".B", ".br", ".TP"}
    assert {line.split()[0] for line in page.splitlines() if line[:1] in (".", "'")} <= requests


def test_it_is_made_without_the_libraries_of_the_game() -> None:
    """The build makes it before they are installed."""
    code = "import sys; from tda_tui.cli.share import manual_page; assert '.TH TDA' in manual_page()\n"
    code += "assert not {'msgspec', 'platformdirs', 'rich', 'textual', 'tomli_w'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=PATIENCE)
