"""A cluster of two nodes plays the same games as one machine does, also where it loses one of them."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.arena.ray_setup import ROOT, ray_folder
from tilewitch import BadOption, NotPossible, arena
from tilewitch.arena.on_ray import check_reachable

pytestmark = pytest.mark.compiled_only

FOLDER_FILES = ("plan.json", "games.jsonl", "results.parquet")

TWO_NODES = """
import sys
from ray.cluster_utils import Cluster

node = {"num_cpus": 1, "node_ip_address": "127.0.0.1"}
cluster = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
second = cluster.add_node(**node)
print(cluster.address, flush=True)
for line in sys.stdin:
    if line.strip() == "lose":
        cluster.remove_node(second, allow_graceful=False)
        print("lost", flush=True)
cluster.shutdown()
"""
"""A cluster of two nodes with one core each, on the loopback: tells its address, and on `lose` loses one."""

CRASHES = """
import json, sys
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "hello":
        print("ready", flush=True)
    elif message["type"] == "choose":
        if len(message["moves"]) > 1 and number > 12:
            sys.exit("lost the thread")
        print(message["moves"][0], flush=True)
"""

OTHER_PROGRAM = """
import sys
import tilewitch as tw
from tilewitch import arena
from tilewitch.arena import on_ray
on_ray.digest = lambda: "another one"
try:
    arena.match("qwirkle", "greedy", "random", games=2, executor=arena.OnRay(sys.argv[1]))
except tw.NotPossible as error:
    print(error)
"""


class Cluster:
    """Two nodes, in a process of their own, and commands that know how to import Ray."""

    def __init__(self) -> None:
        folder = ray_folder()
        paths = [str(path) for path in (ROOT, folder) if path is not None]
        loopback = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}
        self.environment: Mapping[str, str] = {**os.environ, **loopback, "PYTHONPATH": os.pathsep.join(paths)}
        self._process = self.started("-c", TWO_NODES)
        self.address = self._said()

    def started(self, *arguments: str, **more: str) -> subprocess.Popen[str]:
        """A Python process that runs."""
        pipe = subprocess.PIPE
        environment = {**self.environment, **more}
        return subprocess.Popen([sys.executable, *arguments], stdin=pipe, stdout=pipe, env=environment, text=True)

    def tilewitch(self, *arguments: object, **more: str) -> tuple[int, str, str]:
        """The exit code of a command, and what it wrote."""
        command = [sys.executable, "-m", "tilewitch.cli", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, env={**self.environment, **more}, text=True, timeout=300)
        return done.returncode, done.stdout, done.stderr

    def lose_a_node(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("lose\n")
        self._process.stdin.flush()
        assert self._said() == "lost"

    def stop(self) -> None:
        self._process.communicate(timeout=60)

    def _said(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline().strip()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.stop()


def same(first: Path, second: Path) -> bool:
    return all((first / name).read_bytes() == (second / name).read_bytes() for name in FOLDER_FILES)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_two_nodes_play_the_same_games_as_one_machine(tmp_path: Path, cluster: Cluster) -> None:
    program = tmp_path / "crashes.py"
    program.write_text(CRASHES)
    mine = f"mine=run:{sys.executable} {program}"
    command = ["tournament", "hexenrennen", "level-4@40", "thumb", mine, "--games", 8, "--seed", 7, "--json"]
    code, said, errors = cluster.tilewitch(*command, "--ray", cluster.address, "--out", tmp_path / "ray")
    assert code == 0, errors
    data = json.loads(said)
    assert data["runs"][0]["executor"] == "Ray on 2 nodes"
    assert data["entrants"][2]["faults"]["crash"] > 0
    code, said, errors = cluster.tilewitch(*command, "--workers", 2, "--out", tmp_path / "here")
    assert code == 0, errors
    assert json.loads(said)["runs"][0]["executor"] == "2 processes"
    assert same(tmp_path / "ray", tmp_path / "here")

    simple = ["match", "qwirkle", "greedy", "random", "--games", 2000, "--seed", 7, "--json"]
    found = [
        cluster.tilewitch(*simple, *more, RAY_ADDRESS=cluster.address)[1] for more in (["--ray"], ["--workers", 2])
    ]
    on_ray, here = map(json.loads, found)
    assert on_ray.pop("runs")[0]["executor"].startswith("Ray on ")
    assert here.pop("runs")[0]["executor"] == "2 threads"
    assert on_ray == here

    said, _ = cluster.started("-c", OTHER_PROGRAM, cluster.address).communicate(timeout=120)
    assert "another version of Tilewitch is installed on a machine of the cluster" in said


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_node_that_is_lost_costs_no_game(tmp_path: Path, cluster: Cluster) -> None:
    command = ["match", "hexenrennen", "level-4@40", "level-1", "--games", "60", "--seed", "7"]
    playing = cluster.started("-m", "tilewitch.cli", *command, "--ray", cluster.address, "--out", str(tmp_path / "ray"))
    games, limit = tmp_path / "ray" / "games.jsonl", time.monotonic() + 120
    while not (games.exists() and games.stat().st_size > 0) and time.monotonic() < limit:
        time.sleep(0.05)
    cluster.lose_a_node()
    assert playing.poll() is None
    said, _ = playing.communicate(timeout=300)
    assert playing.returncode == 0
    assert "60 games in 30 sets" in said
    assert cluster.tilewitch(*command, "--out", tmp_path / "here")[0] == 0
    assert same(tmp_path / "ray", tmp_path / "here")


@pytest.mark.parametrize(
    ("address", "error", "text"),
    [
        ("127.0.0.1:1", NotPossible, "no Ray cluster at 127.0.0.1:1"),
        ("ray://127.0.0.1:1", NotPossible, "no Ray cluster at ray://127.0.0.1:1"),
        ("here", BadOption, "'here' is no address of a Ray cluster; one is HOST:PORT"),
    ],
)
def test_an_address_where_there_is_no_cluster_is_told_at_once(address: str, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        check_reachable(address)


def test_where_ray_is_not_installed_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NotPossible, match=r"Ray is not installed; pip install 'tilewitch\[ray\]'"):
        arena.OnRay("127.0.0.1:6379")
