"""`tilewitch serve` says where it is, serves, and ends when it is told to."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


def begin(folder: Path, *options: str, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tilewitch.cli", "serve", "--host", "127.0.0.1", "--data", str(folder), *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, env=os.environ | environment, **pipes)  # type: ignore[call-overload, no-any-return]


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    found = re.search(r"http://127\.0\.0\.1:\d+", server.stdout.readline())
    assert found is not None
    return found[0]


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_told_to_stop(tmp_path: Path, told: signal.Signals) -> None:
    server = begin(tmp_path, "--port", "0")
    with urllib.request.urlopen(f"{address(server)}/healthz", timeout=30) as answer:
        assert json.load(answer)["ok"]
    server.send_signal(told)
    _, errors = server.communicate(timeout=30)
    assert server.returncode in (0, -told)
    assert "Traceback" not in errors
    assert sorted(file.name for file in tmp_path.iterdir() if file.suffix in ("", ".db")) == ["secret", "tilewitch.db"]


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    first = begin(tmp_path / "a", "--port", "0")
    try:
        port = address(first).rpartition(":")[2]
        for options, environment, sentence in (
            (("--port", port), {}, f"cannot listen at 127.0.0.1, port {port}"),
            (("--port", "0"), {"TILEWITCH_WORKERS": "many"}, "TILEWITCH_WORKERS cannot be 'many'"),
            (("--port", "0"), {"TILEWITCH_SECRET": "short"}, "at least 32 characters"),
            (("--port", "0", "--database", "oracle://x"), {}, "no database that Tilewitch knows"),
        ):
            server = begin(tmp_path / "b", *options, **environment)
            _, errors = server.communicate(timeout=30)
            assert server.returncode == 2
            assert sentence.lower() in errors.lower()
            assert "Traceback" not in errors
    finally:
        first.terminate()
        first.communicate(timeout=30)
