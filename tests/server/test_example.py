"""The example of a bot for tables plays, in few lines."""

import subprocess
import sys
from pathlib import Path

from tests.server.running import LINK, ME, Running

EXAMPLE = Path(__file__).parents[2] / "examples" / "table_bot.py"


def test_the_example_joins_by_a_link_and_plays_a_whole_game(running: Running) -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
    ann = running.client()
    made = ann.new_table("gingerbread-house", [ME, LINK], options={"version": "introductory"})
    token = running.client().ask("POST", "/api/tokens", {})["token"]
    link = running.url + made["links"][0]["url"]
    command = [sys.executable, str(EXAMPLE), running.url, "--join", link, "--token", token]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with ann.follow(made["table"]) as game:
        for _ in game:
            while game.my_turn and not game.over:
                game.play(game.client.guide(game.table)["moves"][-1])
    assert program.communicate(timeout=60)[0].startswith(f"Scores: {game.info['scores']}")
    assert program.returncode == 0
