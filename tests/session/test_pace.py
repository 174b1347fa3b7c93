"""The pace at which events are shown."""

import asyncio

import pytest

from tda_tui.session.pace import Pacing
from tests.helpers import PATIENCE


@pytest.mark.parametrize("later", range(3))
async def test_a_wait_that_is_cancelled_while_it_is_cut_short_ends_its_task(later):
    """A table that is left at the very moment of a key would go on after its screen."""
    pacing = Pacing("normal")
    waiting = asyncio.create_task(pacing.pause(PATIENCE))
    for _ in range(3):
        await asyncio.sleep(0)
    pacing.cut_short()
    for _ in range(later):
        await asyncio.sleep(0)
    if waiting.cancel():
        with pytest.raises(asyncio.CancelledError):
            await waiting
    assert waiting.done()
