"""How long it takes to begin and how much memory it holds: imports, the first move cold and warm, commands."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import tilewitch
from tilewitch.games import kernel

COMMAND = str(Path(sys.executable).with_name("tilewitch"))
IMPORT = "import tilewitch.games.game"
FIRST_MOVE = """
import tilewitch
state = tilewitch.game("{name}").start(seed=1)
state.play(state.legal_moves[0])
"""


def seconds(command: list[str], **environment: str) -> float:
    """The wall time of a command, best of three (of one, where a cache is filled)."""
    best = float("inf")
    for _ in range(1 if environment.pop("ONCE", "") else 3):
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
        best = min(best, time.perf_counter() - begin)
    return best


def starts(name: str) -> dict[str, float]:
    """Seconds until something can be done."""
    first_move = [sys.executable, "-c", FIRST_MOVE.format(name=name)]
    with tempfile.TemporaryDirectory() as folder:
        cold = seconds(first_move, NUMBA_CACHE_DIR=folder, ONCE="1")
        warm = seconds(first_move, NUMBA_CACHE_DIR=folder)
    return {
        "python itself": seconds([sys.executable, "-c", "pass"]),
        "tilewitch --version": seconds([COMMAND, "--version"]),
        "tilewitch games": seconds([COMMAND, "games"]),
        f"tilewitch rules {name}": seconds([COMMAND, "rules", name]),
        "import of the rules' machinery": seconds([sys.executable, "-c", IMPORT]),
        "first move, warm": warm,
        "first move, cold (compiles)": cold,
        "first move, plain mode": seconds(first_move, TILEWITCH_PLAIN="1"),
    }


MEMORY = """
import json
def size(): return int(open("/proc/self/status").read().split("VmRSS:")[1].split()[0]) / 1024
found = {{"python": size()}}
import tilewitch.games.game
found["after the imports"] = size()
game = tilewitch.game("{name}")
state = game.start(seed=1)
state.play(state.legal_moves[0])
found["after the first move"] = size()
states = [game.start(seed=seed) for seed in range(1000)]
found["with 1,000 games under way"] = size()
print(json.dumps(found))
"""


def memory(name: str) -> dict[str, float]:
    """The resident size in MB of a process that goes on step by step; only Linux tells it."""
    if not Path("/proc/self/status").exists():
        return {}
    run = subprocess.run([sys.executable, "-c", MEMORY.format(name=name)], check=True, capture_output=True, text=True)
    found: dict[str, float] = json.loads(run.stdout)
    return found


def state_bytes(name: str) -> int:
    return kernel.layout(tilewitch.game(name).rules.State).itemsize
