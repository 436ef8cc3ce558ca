"""Whatever stands in a file, reading it gives a record or one clear error."""

import contextlib
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewitch.errors import RecordError
from tilewitch.games.record import MOST_EVENTS
from tilewitch.records import read, read_file, scan
from tilewitch.records.read import DEEPEST, LONGEST

GOOD = {
    "format": "tilewitch-record/1",
    "game": "qwirkle",
    "rules": 1,
    "options": {},
    "players": [{"name": "Ann", "kind": "human"}, {"name": "greedy", "kind": "bot"}],
    "events": [["chance", "draw 0 Rc Rs Bd Gt Yx Pl"]],
}


def text(**changes: object) -> str:
    return json.dumps(GOOD | changes)


def test_a_record_comes_out_as_it_went_in() -> None:
    record = read(text(seed="9f", meta={"when": "now"}))
    assert record.players[1].kind == "bot"
    assert record.events == [("chance", "draw 0 Rc Rs Bd Gt Yx Pl")]
    assert not record.finished
    assert read(record.tojson()) == record


@pytest.mark.parametrize(
    ("hostile", "complaint"),
    [
        ("", "there is nothing here"),
        ("   \n ", "there is nothing here"),
        (b"\xff\xfe\x00\x01", "this is not JSON"),
        (b"\x7fELF\x02\x01\x01", "this is not JSON"),
        (text().encode() + b"\xff", "this is not JSON"),
        (b'{"format": "\xff"}', "UTF-8"),
        ('{"format": "\udc80"}', "UTF-8"),
        ('{"format": "tilewitch-record/1"', "breaks off"),
        ("[]", "expected `object`"),
        ("{}", "missing required field"),
        (text(format="tilewitch-record/2"), "$.format"),
        (text(game=7), "$.game"),
        (text(rules="1"), "$.rules"),
        (text(rules=True), "$.rules"),
        (text(rules=float("nan")), "this is not JSON"),
        (text(options=[]), "$.options"),
        (text(players=[]), "$.players"),
        (text(players=[{"name": "Ann"}] * 65), "$.players"),
        (text(players=[{"name": ""}]), "$.players"),
        (text(players=[{"name": "x" * 81}]), "$.players"),
        (text(players=[{"name": "Ann\x1b[2J"}, {"name": "Ben"}]), "cannot be shown"),
        (text(players=[{"name": "Ann", "kind": "cat"}]), "$.players"),
        (text(players=[{"name": "Ann", "age": 3}]), "unknown field `age`"),
        (text(events=[["dealer", "pass"]]), "$.events"),
        (text(events=[[-1, "pass"]]), "$.events"),
        (text(events=[[0, "pass", 3]]), "$.events"),
        (text(events=[[0]]), "$.events"),
        (text(events=[[0, "x" * 1001]]), "$.events"),
        (text(events=[[0, "pass"]] * (MOST_EVENTS + 1)), "$.events"),
        (text(seed="xyz"), "$.seed"),
        (text(seed="9F"), "$.seed"),
        (text(seed="f" * 17), "$.seed"),
        (text(scores="12"), "$.scores"),
        (text(winners=[-1]), "$.winners"),
        (text(score=[1, 2]), "unknown field `score`"),
        (text(meta=7), "$.meta"),
        ('{"rules": ' + "9" * 5000 + "}", "out of range"),
        ("[" * 200_000, "expected `object`"),
        ('{"options": ' + '{"a":' * 100_000, "nested too deep"),
        (text(options={"a": [[[]]]}).replace("[[[]]]", "[" * 30 + "]" * 30), "nested too deep"),
        (text()[:-1] + ', "rules": 1}', "'rules' stands here twice"),
        (" " * (LONGEST + 1), "at most"),
    ],
)
def test_hostile_texts_get_one_clear_error(hostile: str | bytes, complaint: str) -> None:
    with pytest.raises(RecordError, match=r"^here: ") as caught:
        read(hostile, "here")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_options_may_be_as_deep_as_they_need() -> None:
    nested: object = 1
    for _ in range(DEEPEST - 2):
        nested = [nested]
    assert read(text(options={"a": nested})).options == {"a": nested}


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_noise_is_no_record(noise: str | bytes) -> None:
    with pytest.raises(RecordError):
        read(noise)


@given(st.data())
def test_changed_bytes_give_a_record_or_an_error(data: st.DataObject) -> None:
    changed = bytearray(text(seed="9f", scores=[1, 2], winners=[1], meta={"a": [1.5, None]}).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(changed) - 1))
        changed[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with contextlib.suppress(RecordError):
        read(bytes(changed))


# ---- files


def test_one_record_may_take_many_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GOOD, indent=2))
    assert read_file(file) == read(text())
    assert [found.where for found in scan(file)] == [str(file)]


def test_many_records_stand_on_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{text()}\n\nnonsense\n{text(rules=2)}")
    found = list(scan(file))
    assert [entry.where for entry in found] == [f"{file}, line 1", f"{file}, line 3", f"{file}, line 4"]
    assert found[0].get() == read(text())
    assert found[2].get().rules == 2
    with pytest.raises(RecordError, match="line 3: this is not JSON"):
        found[1].get()
    with pytest.raises(RecordError, match="several games"):
        read_file(file)


def test_a_mark_of_byte_order_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xef\xbb\xbf" + text().encode())
    assert read_file(file) == read(text())


def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(RecordError, match="at most"):
        read_file("/dev/zero")


def test_an_endless_line_among_games_ends_the_reading(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{text()}\n{' ' * LONGEST}{text()}\n")
    first, second = scan(file)
    assert first.error is None
    assert "at most" in str(second.error)


@pytest.mark.skipif(os.geteuid() == 0, reason="for root there is no file that cannot be read")
def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text())
    file.chmod(0)
    with pytest.raises(RecordError, match="permission denied"):
        read_file(file)


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="is a directory"):
        read_file(tmp_path)
    with pytest.raises(RecordError, match="no such file"):
        read_file(tmp_path / "nowhere.json")


def test_a_key_that_stands_twice_among_many_is_found_at_once() -> None:
    keys = [f'"{number}":1' for number in range(130_000)]
    with pytest.raises(RecordError, match="'129999' stands here twice"):
        read(text(meta={"": 0}).replace('"": 0', ",".join([*keys, keys[-1]])))
