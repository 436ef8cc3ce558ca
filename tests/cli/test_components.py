"""The commands for playing with what is printed on one's own box."""

import json
from pathlib import Path

from tests.cli.conftest import Tilewitch


def test_the_exported_set_is_fine_and_can_be_played_with(tilewitch: Tilewitch, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    assert tilewitch("components", "export", mine).code == 0
    assert mine.read_text(encoding="utf-8").startswith("#")
    checked = tilewitch("components", "check", mine)
    assert checked.code == 0
    assert "is fine" in checked.out
    assert json.loads(tilewitch("components", "check", mine, "--json").out) == {"ok": True, "problems": []}
    mine.write_text(mine.read_text(encoding="utf-8").replace("Snow White", "Snow Black"), encoding="utf-8")
    out = tmp_path / "games.jsonl"
    made = tilewitch("simulate", "gingerbread-house", "--games", "2", "--components", mine, "--out", out)
    assert made.code == 0
    assert "Snow Black" in json.dumps(json.loads(out.read_text(encoding="utf-8").splitlines()[0])["options"])
    assert tilewitch("record", "verify", out, "--shuffle").code == 0


def test_every_mistake_is_told(tilewitch: Tilewitch, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    tilewitch("components", "export", mine)
    text = mine.read_text(encoding="utf-8").replace("RY", "RZ", 1).replace("Tin Man", "Tom Thumb", 1)
    mine.write_text(text, encoding="utf-8")
    checked = tilewitch("components", "check", mine)
    assert checked.code == 1
    assert "'RZ' is no tile" in checked.out
    assert "'tom-thumb' stands there 2 times" in checked.out
    played = tilewitch("simulate", "gingerbread-house", "--components", mine)
    assert played.code == 2
    assert "'RZ' is no tile" in played.err


def test_nothing_is_overwritten_and_what_cannot_be_is_said(tilewitch: Tilewitch, tmp_path: Path) -> None:
    there = tmp_path / "there.toml"
    there.write_text("mine", encoding="utf-8")
    assert "is there already" in tilewitch("components", "export", there).err
    assert there.read_text(encoding="utf-8") == "mine"
    assert "The file none.toml cannot be read" in tilewitch("components", "check", "none.toml").err
    there.write_bytes(b"\xff\xfe\x00")
    assert "is not text in UTF-8" in tilewitch("components", "check", there).err
    assert "Qwirkle has no components to replace" in tilewitch("components", "export", "--game", "qwirkle").err
    assert "is no option of Qwirkle" in tilewitch("simulate", "qwirkle", "--components", there).err
