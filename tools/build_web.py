"""Build the web app from web/ into the package, and check it: only what has changed since the last time.

    python tools/build_web.py build|check|test

Needs nothing but Python's standard library; Node is that of the system, or comes as a package of the group `web`.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "tilewitch" / "server" / "static"
MODULES = WEB / "node_modules"
NODE = (20, 19)
"""The oldest Node that the tools take."""


class BuildError(Exception):
    """The app cannot be built; the message is for the person at the terminal."""


def main(task: str) -> None:
    if task == "build":
        build()
        return
    digest = digest_of(sources())
    mark = MODULES / f".passed-{task}"
    if mark.exists() and mark.read_text() == digest:
        print(f"web: npm run {task}: nothing has changed since it passed")
        return
    install()
    if subprocess.run([*npm(), "run", "--silent", task], cwd=WEB, env=os.environ | environment()).returncode:
        raise BuildError(f"npm run {task} in web/ failed")
    mark.write_text(digest)


def build() -> None:
    """Make the app anew if a source has changed."""
    digest = digest_of(sources())
    mark = STATIC / ".built-from"
    if mark.exists() and mark.read_text() == digest:
        return
    install()
    run("building the web app", environment(), *npm(), "run", "--silent", "build")
    mark.write_text(digest)


def install() -> None:
    """Fetch the packages of package-lock.json, if they are not there."""
    digest = digest_of([WEB / "package-lock.json"])
    mark = MODULES / ".installed-from"
    if not (mark.exists() and mark.read_text() == digest):
        run("fetching the packages of web/package-lock.json", environment(), *npm(), "ci", "--no-audit", "--no-fund")
        mark.write_text(digest)


def sources() -> list[Path]:
    """All that the app is built from."""
    folders = [path for part in ("src", "public") for path in (WEB / part).rglob("*") if path.is_file()]
    return sorted([*folders, *(path for path in WEB.iterdir() if path.is_file())])


def digest_of(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def npm() -> list[str]:
    """How npm is called: that of the system where its Node is new enough, else the one that came as a package."""
    if fits(shutil.which("node")) and (found := shutil.which("npm")):
        return [found]
    own = Path(sys.prefix) / "bin" / "npm"
    if not own.exists():
        fetch_node()
    return [str(own)]


def fetch_node() -> None:
    """Node as a Python package, into the environment that this runs in."""
    uv = Path(sys.prefix) / "bin" / "uv"
    if not uv.exists():
        raise BuildError(f"there is no Node {'.'.join(map(str, NODE))} or later here; install one, or use make")
    settings = {"UV_PROJECT_ENVIRONMENT": sys.prefix, "UV_PYTHON_DOWNLOADS": "never", "UV_SYSTEM_CERTS": "1"}
    run("fetching Node", settings, str(uv), "sync", "--frozen", "--inexact", "--only-group=web")


def fits(node: str | None) -> bool:
    """Whether a Node is new enough."""
    if node is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip().lstrip("v")
    try:
        return tuple(map(int, told.split(".")[:2])) >= NODE
    except ValueError:
        return False


def environment() -> dict[str, str]:
    """npm's scripts find the same Node that npm runs on."""
    places = [str(Path(npm()[0]).parent), os.environ.get("PATH", "")]
    return {"PATH": os.pathsep.join(places)}


def run(what: str, settings: dict[str, str], *command: str) -> None:
    """Run one step quietly; where it fails, say why."""
    print(f"set-up: {what} ...", end=" ", flush=True)
    start = time.monotonic()
    done = subprocess.run(
        command, cwd=WEB, env=os.environ | settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        print("failed")
        raise BuildError(f"{what} failed. It said:\n\n{done.stdout.strip()}\n")
    print(f"{time.monotonic() - start:.1f} s")


if __name__ == "__main__":
    if sys.argv[1:] not in [["build"], ["check"], ["test"]]:
        sys.exit("usage: python tools/build_web.py build|check|test")
    try:
        main(sys.argv[1])
    except BuildError as error:
        sys.exit(f"set-up: {error}")
