"""Set up what a make target needs: .venv, a pinned uv in it, and the packages of uv.lock.

    python tools/setup.py play|arena|dev|docs

Needs nothing but Python's standard library, and does only what is still to do: `.venv/setup.json` tells
what has been done. Each part adds to the one .venv: play is the program alone, arena adds what matches need for
plots and Parquet files, dev that and the tools for tests and lint, docs those for the documentation.
"""

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

UV = "uv==0.13.8"
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STATE = VENV / "setup.json"
PARTS = ("play", "arena", "dev", "docs")
HOSTS = ("pypi.org", "files.pythonhosted.org")


class SetupError(Exception):
    """Set-up cannot go on; the message is for the person at the terminal."""


class State(NamedTuple):
    """What .venv holds. A .venv without a readable state is made anew."""

    base: list[str]  # a .venv knows its place and its Python: when one of them changes, nothing in it works
    locked: str  # digest of the files that say which packages
    parts: list[str]


def main(part: str) -> None:
    base = [str(ROOT), f"{sys.version_info.major}.{sys.version_info.minor}", UV]
    files = [(ROOT / name).read_bytes() for name in ("pyproject.toml", "uv.lock")]
    locked = hashlib.sha256(b"".join(files)).hexdigest()
    state = read_state()
    if state is None or state.base != base:
        make_venv()
        state = State(base, "", [])
        write_state(state)
    if state.locked != locked or part not in state.parts:
        parts = sorted({*state.parts, part})
        install_packages(parts)
        write_state(State(base, locked, parts))


def read_state() -> State | None:
    try:
        return State(*json.loads(STATE.read_text()))
    except (OSError, ValueError, TypeError):
        return None


def write_state(state: State) -> None:
    STATE.write_text(json.dumps(state))


def make_venv() -> None:
    python = os.path.realpath(sys.executable)  # not the .venv's own link, which is about to go
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            f"{python} lacks the module ensurepip, which makes virtual environments; "
            f"on Debian or Ubuntu: sudo apt install python{version}-venv"
        )
    run(f"making .venv with Python {version}", python, "-m", "venv", "--clear", str(VENV))
    run(
        f"installing {UV} into it",
        *(venv_tool("python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"),
        *("--retries=2", "--only-binary=:all:", UV),
    )


def install_packages(parts: list[str]) -> None:
    run(
        f"installing the packages of uv.lock for {', '.join(parts)}",
        *(venv_tool("uv"), "sync", "--frozen"),
        "--extra=server",
        *([] if "dev" in parts else ["--no-default-groups"]),
        *(["--extra=arena"] if "arena" in parts or "dev" in parts else []),
        *(["--extra=docs"] if "docs" in parts else []),
    )


def venv_tool(name: str) -> str:
    return str(VENV / "bin" / name)


def run(what: str, *command: str) -> None:
    """Run one step quietly; where it fails, say why."""
    print(f"set-up: {what} ...", end=" ", flush=True)
    start = time.monotonic()
    uv_settings = {
        "UV_PROJECT_ENVIRONMENT": str(VENV),
        "UV_COMPILE_BYTECODE": "1",  # here rather than at the first start, which is slow enough
        "UV_PYTHON": venv_tool("python"),
        "UV_PYTHON_DOWNLOADS": "never",
        "UV_SYSTEM_CERTS": "1",  # as pip does: networks with a certificate of their own put it there
    }
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | uv_settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        print("failed")
        raise SetupError(why_offline() or f"{what} failed. It said:\n\n{done.stdout.strip()}\n")
    print(f"{time.monotonic() - start:.1f} s")


def why_offline() -> str:
    """One sentence where the package index is out of reach, nothing where it is not."""
    import urllib.error  # slow to import, and needed only here
    import urllib.request

    for host in HOSTS:
        try:
            urllib.request.urlopen(f"https://{host}/", timeout=10).close()
        except urllib.error.HTTPError:
            continue  # an answer, whatever it says
        except OSError as error:
            reason = getattr(error, "reason", error)
            return f"no connection to {host}, from which it downloads ({reason}); check network and proxy."
    return ""


if __name__ == "__main__":
    if sys.argv[1:] not in [[part] for part in PARTS]:
        sys.exit(f"usage: python tools/setup.py {'|'.join(PARTS)}")
    try:
        main(sys.argv[1])
    except SetupError as error:
        sys.exit(f"set-up: {error}")
    except KeyboardInterrupt:
        sys.exit("\nset-up: stopped; the next make goes on from here.")
