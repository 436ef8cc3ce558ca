"""Sets up Ray for the tests that need it, beside the other packages, from `uv.lock`.

Ray is large, and needed for nothing else; so it is not among the packages for development, but in a folder of its own
in `.venv`, which is filled when the tests first run and then kept.
"""

import fcntl
import hashlib
import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
NO_WHEEL = "no wheels with a matching"


def ray_folder() -> Path | None:
    """A folder to import Ray from; None where Ray can be imported anyway. Skips where Ray is not offered."""
    if importlib.util.find_spec("ray"):
        return None
    if not UV.exists():
        pytest.skip("Ray is not installed, and there is no uv to install it with; `make test` has one")
    folder = Path(sys.prefix) / "ray"
    with open(Path(sys.prefix) / "ray.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wanted = sorted(set(locked("--extra=ray")) - set(locked()))
        stamp = hashlib.sha256("\n".join([sysconfig.get_platform(), sys.version, *wanted]).encode()).hexdigest()
        if not (folder / stamp).exists():
            shutil.rmtree(folder, ignore_errors=True)
            install(wanted, folder)
            (folder / stamp).touch()
    return folder


def locked(*more: str) -> list[str]:
    """The packages of `uv.lock` for development, and with an extra."""
    said = uv(
        "export", "--quiet", "--frozen", "--no-emit-project", "--no-hashes", "--no-annotate", "--no-header", *more
    )
    return said.splitlines()


def install(packages: list[str], folder: Path) -> None:
    """Install packages, and nothing that they need, into a folder."""
    try:
        uv("pip", "install", "--quiet", "--no-deps", "--only-binary=:all:", f"--target={folder}", *packages)
    except subprocess.CalledProcessError as error:
        if NO_WHEEL in error.stderr:
            pytest.skip(f"Ray is not offered for this Python here: {error.stderr.strip()}")
        raise AssertionError(f"Ray cannot be installed: {error.stderr}") from None


def uv(*arguments: str) -> str:
    done = subprocess.run([UV, *arguments], cwd=ROOT, capture_output=True, text=True, check=True, timeout=240)
    return done.stdout
