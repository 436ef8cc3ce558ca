"""Where and with what was a match played? What somebody needs to know who plays it again."""

import hashlib
import os
import platform
import subprocess
from functools import cache
from importlib.metadata import version
from pathlib import Path

import msgspec

import tilewitch

PLAYING = ("games", "bots", "arena")
"""The folders on which it depends how a game goes."""


class Machine(msgspec.Struct, frozen=True):
    """A machine, and what is installed on it."""

    tilewitch: str
    commit: str
    """Of the checkout that the program comes from, with `+` if it had changes; empty if it comes from none."""
    python: str
    numpy: str
    numba: str
    system: str
    processor: str
    cores: int
    """How many of them this process may use."""


def this_machine() -> Machine:
    return Machine(
        tilewitch=version("tilewitch"),
        commit=commit(),
        python=platform.python_version(),
        numpy=version("numpy"),
        numba=version("numba"),
        system=f"{platform.system()} {platform.machine()}",
        processor=processor(),
        cores=cores(),
    )


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def processor() -> str:
    """What the processor is called."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor()


def commit() -> str:
    """The commit that the program was started from, where it is run from a checkout."""
    here = Path(__file__).resolve()
    root = next((folder for folder in here.parents if (folder / ".git").exists()), None)
    if root is None or not here.is_relative_to(root / "src"):
        return ""
    try:
        found = git(root, "rev-parse", "--short=12", "HEAD").strip()
        return found + ("+" if git(root, "status", "--porcelain", "--", "src") else "")
    except (OSError, subprocess.SubprocessError):
        return ""


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, timeout=10, check=True)
    return done.stdout


@cache
def digest() -> str:
    """What stands for the rules, the bots and the arena: where it is the same, the same games come out."""
    package = Path(tilewitch.__file__).parent
    found = hashlib.sha256()
    for folder in PLAYING:
        for file in sorted((package / folder).rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts:
                found.update(f"{file.relative_to(package)}\n".encode())
                found.update(file.read_bytes())
    return found.hexdigest()
