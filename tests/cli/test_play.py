"""A game at the keyboard: typed into a real terminal, and piped in."""

import itertools
import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

import tilewitch as tw
from tests.cli.conftest import Tilewitch
from tests.strategies import GAMES
from tilewitch import about
from tilewitch.bots import Budget
from tilewitch.records import read_file, verify

BOLD_OR_DIM = re.compile(r"\x1b\[[\d;]*m")


def hear_interrupts() -> None:
    """A program inherits that Ctrl-C is to be ignored, as by what a script runs in the background."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """The command in a terminal of its own."""

    def __init__(self, *arguments: str, echo: bool = False) -> None:
        environment = dict(os.environ) | {"NO_COLOR": "1", "TERM": "xterm"}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "tilewitch.cli", "play", *arguments],
            env=environment,
            encoding="utf-8",
            dimensions=(60, 100),
            timeout=30,
            echo=echo,
            preexec_fn=hear_interrupts,
        )

    def see(self, text: str) -> str:
        """Wait for a text; returns what came before it."""
        self.child.expect_exact(text)
        return self.before()

    def before(self) -> str:
        """What came before the text that was waited for."""
        assert isinstance(self.child.before, str)
        return BOLD_OR_DIM.sub("", self.child.before)

    def find(self, pattern: str) -> str:
        """Wait for a pattern; returns its first group."""
        self.child.expect(pattern)
        assert isinstance(self.child.match, re.Match)
        return str(self.child.match[1])

    def type(self, line: str) -> None:
        self.child.sendline(line)

    def ask(self, line: str, prompt: str = "Ann> ") -> str:
        """Type a line; returns everything up to the next prompt."""
        self.type(line)
        return self.see(prompt)

    def ends(self) -> str:
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == 0
        return self.before()


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """A place to put terminals, which are closed at the end."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.child.delayafterterminate = 0.5  # on a busy machine a program takes a moment to be gone
        terminal.child.terminate(force=True)
        terminal.child.close(force=True)


def ann_against_greedy(terminals: list[Terminal]) -> Terminal:
    terminal = Terminal("qwirkle", "--names", "Ann", "--bots", "greedy", "--seed", "7")
    terminals.append(terminal)
    return terminal


def kept(home: Path) -> list[Path]:
    return sorted((home / "data" / "tilewitch" / "games").glob("*.json"))


def test_a_whole_game_by_typed_moves(terminals: list[Terminal], home: Path) -> None:
    """Ann plays what stands first in the list of moves."""
    terminal = ann_against_greedy(terminals)
    terminal.see("Ann> ")
    for _ in range(200):
        terminal.type("moves")
        best = terminal.find(r" +1  (\w[^\n]*?)(?:  \(\d+ points?\))?\r\n")
        terminal.see("Ann> ")
        terminal.type(best)
        if terminal.child.expect_exact(["Ann> ", "Save the record?"]):
            break
    assert re.search(r"(Ann|greedy) wins?\.", terminal.before())
    assert "Q-19" in terminal.before()
    file = home / "ann.json"
    terminal.type(str(file))
    assert f"Saved in {file}" in terminal.ends()
    record = read_file(file)
    assert verify(record, shuffle=True).finished
    assert [player.kind for player in record.players] == ["human", "bot"]
    assert kept(home) == []


def test_hint_why_moves_undo_and_the_rest(terminals: list[Terminal], home: Path) -> None:
    terminal = ann_against_greedy(terminals)
    first = terminal.see("Ann> ")
    assert "Type a move" in first
    assert "seat 0 Ann: 0, seat 1 greedy: 0" in first
    assert "(2 points)" in terminal.ask("hint")
    assert "lay Pd@0,0 Rd@1,0  (2 points)" in terminal.ask("moves rd@1,0")
    assert "No legal move contains" in terminal.ask("moves Zz")
    why = terminal.ask("why lay Rc@0,0")
    assert "(Q-08)" in why
    assert "Q-08  Lay" in why
    assert "That is legal" in terminal.ask("why 1")
    assert "That is legal: Rd Pd 2 (Q-19)." in terminal.ask("why lay Rd@0,0 Pd@1,0")
    assert "'Rk' is not a tile" in terminal.ask("lay Rk@0,0")
    assert "'castle' is not an action" in terminal.ask("castle")
    assert "goes from 1 to 8" in terminal.ask("99")
    played = terminal.ask("lay Rd@0,0 Pd@1,0")
    assert "2 points: Rd Pd 2 (Q-19)" in played
    assert "Ann draws" in played
    assert "greedy lays" in played
    assert "greedy draws" not in played
    assert "greedy lays" in terminal.ask("history")
    assert "    2  Ann" in terminal.ask("score")
    assert "seat 0 Ann: 2" in terminal.ask("board")
    again = terminal.ask("undo")
    assert "Taken back." in again
    assert "seat 0 Ann: 0, seat 1 greedy: 0" in again
    assert "Nobody here has played yet" in terminal.ask("undo")
    assert "Q-12  A line" in terminal.ask("rules q12")
    assert "why MOVE" in terminal.ask("help")
    assert terminal.ask("") == ""
    terminal.type("quit")
    terminal.see("[Y/n] ")
    terminal.type("n")
    assert "Not kept." in terminal.ends()
    assert kept(home) == []


def test_the_same_dice_after_undo(terminals: list[Terminal]) -> None:
    terminal = ann_against_greedy(terminals)
    terminal.see("Ann> ")
    drawn = re.compile(r"Ann draws ([\w ]+)\.")
    first = drawn.findall(terminal.ask("lay Rd@0,0 Pd@1,0"))
    terminal.ask("undo")
    assert drawn.findall(terminal.ask("lay Pd@0,0 Rd@1,0")) == first


@pytest.mark.parametrize("way", ["Ctrl-C", "Ctrl-D", "quit"])
def test_who_leaves_can_come_back(terminals: list[Terminal], home: Path, way: str) -> None:
    terminal = ann_against_greedy(terminals)
    terminal.see("Ann> ")
    terminal.ask("lay Rd@0,0 Pd@1,0")
    if way == "quit":
        terminal.type("quit")
        terminal.see("[Y/n] ")
        terminal.type("")
    elif way == "Ctrl-C":
        terminal.child.sendintr()
    else:
        terminal.child.sendeof()
    assert "tilewitch play --resume goes on with it" in terminal.ends()
    (file,) = kept(home)
    assert not verify(read_file(file)).finished
    later = Terminal("--resume")
    terminals.append(later)
    assert "seat 0 Ann: 2" in later.see("Ann> ")


def test_save_and_resume_at_the_prompt(terminals: list[Terminal], home: Path) -> None:
    terminal = ann_against_greedy(terminals)
    terminal.see("Ann> ")
    file = home / "here.json"
    assert f"Saved in {file}" in terminal.ask(f"save {file}")
    terminal.ask("lay Rd@0,0 Pd@1,0")
    assert "seat 0 Ann: 0" in terminal.ask(f"resume {file}")
    assert "no such file" in terminal.ask(f"resume {home / 'nowhere'}")
    assert "seat 0 Ann: 2" in terminal.ask("resume")
    assert "cannot be written" in terminal.ask("save /dev/null/game.json")
    for folder in ("/", ".", str(home)):
        assert "is a directory" in " ".join(terminal.ask(f"save {folder}").split())
    assert "home of nobody" in terminal.ask("save ~nobody-here/game.json")
    assert "home of nobody" in terminal.ask("resume ~nobody-here/game.json")
    assert sorted(file.name for file in home.iterdir()) == ["data", "here.json"]
    later = Terminal("--resume", str(file))
    terminals.append(later)
    later.see("seat 0 Ann: 0")


def test_saving_overwrites_nothing_but_games(tilewitch: Tilewitch, home: Path) -> None:
    letter, game = home / "letter.txt", home / "game.json"
    letter.write_text("Dear Ben")
    typed = f"save {letter}\nsave {game}\nsave {game}\nsave /dev/null\nsave a\0b\nresume a\0b\n"
    said = tilewitch("play", "qwirkle", "--seed", 7, typed=typed)
    assert said.code == 0
    words = " ".join(said.out.split())
    assert "is there already and holds no game; name another file." in words
    assert letter.read_text() == "Dear Ben"
    assert words.count("Saved in") == 3
    assert Path("/dev/null").is_char_device()
    assert words.count("characters that cannot be shown") == 2


def test_hands_stay_hidden_at_one_keyboard(terminals: list[Terminal]) -> None:
    terminal = Terminal("qwirkle", "--names", "Ann", "Ben", "--seed", "7")
    terminals.append(terminal)
    before = terminal.see("Pass the keyboard to Ann, then press Enter. ")
    assert "draws" not in before.replace("draws 6 tiles", "")
    assert "hand R◆ O✚" in terminal.ask("")
    after = terminal.ask("lay Rd@0,0 Pd@1,0", "Pass the keyboard to Ben, then press Enter. ")
    assert "\x1b[2J" in after
    cleared = after[after.index("\x1b[2J") :]
    assert "Ann lays Rd@0,0 Pd@1,0 for 2 points." in cleared
    assert "hand" not in cleared
    assert "Ann draws" not in cleared
    ben = terminal.ask("", "Ben> ")
    assert "\x1b[2J" in ben
    assert "Ann draws" not in ben
    assert "hand O■ O◆" in ben
    ann = terminal.ask("undo", "Pass the keyboard to Ann, then press Enter. ")
    assert "Taken back." in ann


def test_who_has_just_played_may_take_it_back(terminals: list[Terminal]) -> None:
    terminal = Terminal("qwirkle", "--names", "Ann", "Ben", "--seed", "7")
    terminals.append(terminal)
    terminal.see("Pass the keyboard to Ann, then press Enter. ")
    terminal.ask("undo")
    terminal.ask("LAY rd@0,0 Pd@1,0", "Ann may still type undo.")
    terminal.see("Pass the keyboard to Ben, then press Enter. ")
    again = terminal.ask("undo")
    assert "Taken back." in again
    assert "hand R◆ O✚" in again
    assert "seat 0 Ann: 0" in again


def test_the_menu_starts_a_game_by_enter_alone(terminals: list[Terminal]) -> None:
    terminal = Terminal()
    terminals.append(terminal)
    for question in ("Which game? [", "How many people", "Your name?"):
        terminal.see(question)
        terminal.type("")
    terminal.see("How many computer players? [1] ")
    terminal.type("many")
    terminal.see("A number from 1 to 7, please.")
    terminal.see("How many computer players? [1] ")
    terminal.type("2")
    terminal.see("How strong? [3] ")
    terminal.type("")
    terminal.see("seat 2 level-3 2: ")


def test_tab_completes_moves(terminals: list[Terminal]) -> None:
    terminal = Terminal("qwirkle", "--names", "Ann", "--seed", "7", echo=True)
    terminals.append(terminal)
    terminal.see("Ann> ")
    terminal.child.send("lay Pl@0,0 Pd@1\t")
    terminal.see("lay Pl@0,0 Pd@1,0")


# ---- piped


def test_a_game_may_be_piped_in(tilewitch: Tilewitch, home: Path) -> None:
    said = tilewitch("play", "qwirkle", "--names", "Ann", "--seed", 7, "--ascii", typed="hint\n1\n")
    assert said.code == 0
    assert said.out.isascii()
    assert "Ann> hint\n" in said.out
    assert len(kept(home)) == 1


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_whole_game_by_themselves(tilewitch: Tilewitch, home: Path, name: str) -> None:
    number = about(name).most
    said = tilewitch("play", name, "--players", number, "--bots", *["random"] * number, "--seed", 7)
    assert said.code == 0
    assert "random 2" in said.out
    assert re.search(r"wins?\.\n", said.out)
    assert kept(home) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_person_plays_a_whole_game_by_numbers(tilewitch: Tilewitch, home: Path, name: str) -> None:
    """The first move of the list each time; what is left of the lines is not read."""
    file = home / "game.json"
    lines = itertools.chain(["1"] * 400, [str(file)])
    said = tilewitch("play", name, "--names", "Ann", "--seed", 7, typed="\n".join(lines))
    assert said.code == 0
    assert re.search(r"wins?\.\n", said.out)


def test_games_of_eight_fit_into_eighty_columns(tilewitch: Tilewitch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = tilewitch("play", "qwirkle", "--players", 8, "--names", "Ann", "--seed", 7, typed="1\n" * 60)
    assert max(map(len, said.out.splitlines())) <= 80


def test_narrow_terminals_break_no_board(tilewitch: Tilewitch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    said = tilewitch("play", "qwirkle", "--players", 2, "--names", "Ann", "--seed", 7, "--ascii", typed="1\n" * 60)
    rows = [line for line in said.out.splitlines() if re.match(r" +-?\d+  .*[.@]?", line)]
    assert max(map(len, rows)) <= 40


def test_the_adviser_sees_no_more_than_the_player() -> None:
    """A hint is the same for the same dice, whatever is hidden."""
    from tilewitch.cli.table import Player, Table

    hints = set()
    for hidden in ("Bc Yc Pl Od Gs Bl", "Rc Rs Yx Yx Pt Pt", "Gc Gl Gx Ot Od Bs"):
        state = tw.game("qwirkle").start(deal=False)
        state.play("draw 0 Rc Rs Rd Rl Bc Yc")
        state.play(f"draw 1 {hidden}")
        hints.add(Table(state, [Player("Ann"), Player("Ben")]).hint(0, Budget(iterations=60)))
    assert len(hints) == 1
