"""Text takes exactly its columns, whatever characters it has."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from tda_tui.words.cells import cell_len, center, fit, ljust, rjust, wrap

texts = st.text(st.sampled_from("ab -漢字🐉\u0301❤\ufe0f"), max_size=30)


@example("a字\u0301", 2)
@given(texts, st.integers(2, 20))
def test_text_fits_its_columns(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width
    assert all(cell_len(put(text, width)) == max(width, cell_len(text)) for put in (ljust, rjust, center))
    rows = wrap(text, width)
    assert all(cell_len(row) <= width for row in rows)
    assert "".join("".join(rows).split()) == "".join(text.split())
