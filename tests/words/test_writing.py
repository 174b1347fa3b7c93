"""What the locale says about characters."""

from __future__ import annotations

import pytest

from tda_tui.words.writing import writes_utf8


@pytest.mark.parametrize(
    ("environ", "utf8"),
    [
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # put there by Python
        ({"LANG": "C", "LC_ALL": "C.UTF-8"}, True),
        ({"LC_CTYPE": "de_DE.utf8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"}, False),
    ],
)
def test_utf8_is_what_the_locale_names(environ: dict[str, str], utf8: bool) -> None:
    assert writes_utf8(environ) is utf8
