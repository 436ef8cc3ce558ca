"""Measure everything: `python -m benchmarks [GAME…] [--players N] [--json FILE]`."""

import argparse
import json
import platform
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks import arena
from benchmarks.speed import figures, in_plain_mode
from benchmarks.start import memory, starts, state_bytes
from tilewitch.games import about, folders

console = Console()


def measure(name: str, players: int) -> dict[str, object]:
    title = about(name).title
    with console.status(f"{title}: compiled"):
        compiled = figures(name, players)
    with console.status(f"{title}: plain"):
        plain = in_plain_mode("benchmarks.speed", name, str(players))
    with console.status(f"{title}: starts and memory"):
        begin, sizes = starts(name), memory(name)
    with console.status(f"{title}: arena"):
        under_arena = arena.figures(name, players)
    table = Table("per second and core", "compiled", "plain", "ratio", title=f"{title}, {players} players")
    for column in table.columns[1:]:
        column.justify = "right"
    for what, speed in compiled.items():
        table.add_row(what, f"{speed:,.0f}", f"{plain[what]:,.0f}", ratio(speed / plain[what]))
    console.print(table)
    console.print(arena.table(name, players, under_arena))
    for heading, rows, unit in (("seconds until", begin, "s"), ("memory", sizes, "MB")):
        table = Table(heading, unit)
        table.columns[1].justify = "right"
        for what, value in rows.items():
            table.add_row(what, f"{value:,.2f}" if unit == "s" else f"{value:,.0f}")
        console.print(table)
    console.print(f"one state: {state_bytes(name):,} bytes\n")
    return {
        "compiled": compiled,
        "plain": plain,
        "arena": under_arena,
        "seconds": begin,
        "megabytes": sizes,
        "bytes": state_bytes(name),
    }


def ratio(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("games", nargs="*", default=sorted(folders()), metavar="GAME")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to a file")
    asked = parser.parse_args()
    console.print(f"{platform.processor() or platform.machine()}, Python {platform.python_version()}, one core\n")
    found = {name: measure(name, asked.players) for name in asked.games}
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
