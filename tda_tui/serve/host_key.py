"""The inn's SSH host key: created once, and readable by its owner only."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from asyncssh import SSHKey

HOST_KEY = "host_key"


def host_key(data: Path) -> SSHKey:
    """The host key in `data`, created if there is none yet. Raises OSError."""
    import asyncssh

    from tda_tui.files.atomic import replace_file

    path = data / HOST_KEY
    if not path.exists():
        key = asyncssh.generate_private_key("ssh-ed25519", comment="tda serve")
        data.mkdir(parents=True, exist_ok=True, mode=0o700)
        replace_file(path, key.export_private_key(), lambda number: os.fchmod(number, 0o600)).close()
    return asyncssh.read_private_key(path)
