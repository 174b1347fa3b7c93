"""After the server is killed in the middle of a power, all players return to the same questions."""

import asyncio

import pytest

from tests.serve.clients import until
from tests.serve.openssh import KEYGEN, SSH
from tests.serve.people import code_of, open_table, people, play_on, stands

NAMES = ("Mara", "Jon", "Sil")

pytestmark = pytest.mark.skipif(not SSH or not KEYGEN, reason="there is no ssh")


def in_a_power(one):
    """Whether a question is neither for an ante nor for a card of the person's turn."""
    return bool(one.screen.asked) and not one.screen.asked.startswith(("Ante", "Your turn"))


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_killed_in_the_middle_of_a_power(inn):
    async with people(NAMES, int(inn.port)) as sitting:
        await sit_down(sitting)
        while not any(map(in_a_power, sitting)):
            await play_on(sitting, lambda: any(map(in_a_power, sitting)))
            for one in sitting:
                await one.screen.settles()
        before = [stands(one.screen) for one in sitting]
        inn.kill()
        inn.open()
        for one in sitting:
            one.port = int(inn.port)
            await one.come_back()
        for one, stood in zip(sitting, before, strict=True):
            await until(lambda one=one, stood=stood: stands(one.screen) == stood)
        await play_on(sitting, lambda: not any(map(in_a_power, sitting)))


async def sit_down(sitting):
    """Connect all for the first time, seat them at the first one's table, and play."""
    host, *others = sitting
    await host.come_first()
    code = await open_table(host)
    for one in others:
        await one.come_first(f"join {code}")
        assert await code_of(one) == code
    host.screen.type("s")
    await asyncio.gather(*(one.screen.sees("Stakes") for one in sitting))
