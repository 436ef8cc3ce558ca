"""A process that has loaded everything a server needs, and has servers as its children.

Each child is `tilewitch serve` from its first line on; only what it imports and the compiled rules are there already,
so that it begins in a fraction of a second and can be killed hundreds of times.

On its standard input it is asked, line by line, for `{"serve": [arguments], "environment": {…}, "log": file}`, which it
answers by a process id, and `{"kill": id}`, which it answers when that process is gone.
"""

import json
import os
import signal
import sys
import traceback
from typing import Any

import asyncpg
import uvicorn
import uvloop
import websockets

from tilewitch.cli import app, serve
from tilewitch.games import folders
from tilewitch.server import playable
from tilewitch.server.store import postgres, sqlite

LOADED = (asyncpg, uvicorn, uvloop, websockets, serve, postgres, sqlite)


async def is_compiled(name: str) -> None:
    """Instead of having it compiled by another process: it is in memory."""


def main() -> None:
    for name in folders():
        playable.rehearse(name)
    playable.compile_rules = is_compiled
    print("ready", flush=True)
    children: set[int] = set()
    for line in sys.stdin:
        asked = json.loads(line)
        if "kill" in asked:
            os.kill(asked["kill"], signal.SIGKILL)
            os.waitpid(asked["kill"], 0)
            children.discard(asked["kill"])
            print("gone", flush=True)
        else:
            children.add(child := begin(asked))
            print(child, flush=True)
    for child in children:  # of tests that failed
        os.kill(child, signal.SIGKILL)


def begin(asked: dict[str, Any]) -> int:
    child = os.fork()
    if child:
        return child
    log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for stream, file in enumerate((nothing, log, log)):
        os.dup2(file, stream)
    os.environ.update(asked["environment"])
    sys.argv = ["tilewitch", "serve", *asked["serve"]]
    try:
        app.main()
    except BaseException:
        traceback.print_exc()
    sys.stderr.flush()
    os._exit(1)


if __name__ == "__main__":
    main()
