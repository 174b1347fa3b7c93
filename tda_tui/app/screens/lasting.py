"""Screens that stay open below others, and are asked again and again what is wanted."""

import asyncio
from typing import Generic, TypeVar

Wanted = TypeVar("Wanted")


class Lasting(Generic[Wanted]):
    """A screen for `App.push_screen`, which answers by `want` instead of closing."""

    _wanted: asyncio.Future[Wanted] | None = None

    def want(self, what: Wanted) -> None:
        """Answer; ignored while nobody waits, since another screen is just being opened."""
        if self._wanted is not None and not self._wanted.done():
            self._wanted.set_result(what)

    async def wanted(self) -> Wanted:
        self._wanted = asyncio.get_running_loop().create_future()
        return await self._wanted
