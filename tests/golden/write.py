"""Write the golden games anew, after a change of rules or of the generator that is meant: `python -m
tests.golden.write`."""

import json
from pathlib import Path

from tests.games.test_protocol import fingerprint
from tests.strategies import GAMES
from tilewitch.games import about


def main() -> None:
    for name in GAMES:
        seats = range(about(name).fewest, about(name).most + 1)
        games = [fingerprint(name, players, seed) for players in seats for seed in (1, 2**64 - players)]
        (Path(__file__).parent / f"{name}.json").write_text(json.dumps(games, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
