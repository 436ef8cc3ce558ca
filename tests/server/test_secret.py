"""The server's own secret: made once, whole, and read by its owner alone."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tilewitch.errors import BadOption
from tilewitch.server.secret import SHORTEST, server_secret
from tilewitch.server.settings import Settings


def test_servers_that_begin_together_have_one_secret(tmp_path: Path) -> None:
    settings = Settings(secret_file=str(tmp_path / "folder" / "secret"))
    with ThreadPoolExecutor(8) as servers:
        found = set(servers.map(server_secret, [settings] * 32))
    assert len(found) == 1
    assert len(found.pop()) >= SHORTEST
    (file,) = (tmp_path / "folder").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_is_no_secret_is_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("short")
    with pytest.raises(BadOption, match="holds no secret"):
        server_secret(Settings(secret_file=str(tmp_path / "secret")))
    with pytest.raises(BadOption, match="at least"):
        server_secret(Settings(secret="short"))
