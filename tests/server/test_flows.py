"""People, friends and bots at tables of a server that runs: what they see, and that nothing is lost."""

import json
import random
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import LINK, ME, SCREEN, Running, bot
from tests.strategies import GAMES
from tilewitch.records import read, verify
from tilewitch.server.client import Client, Followed, NotDone
from tilewitch.server.patch import patched


def play_out(*seats: Followed) -> None:
    """Let people play random moves until the game is over; each has seen all of it then."""
    dice = random.Random(4)
    while not all(seat.over for seat in seats):
        for seat in seats:
            while not seat.over and not seat.my_turn:
                if any(other.my_turn for other in seats):
                    break
                seat.next()
            if seat.my_turn:
                seat.play(dice.choice(moves_of(seat)))
        latest = max(seat.seq for seat in seats)
        for seat in seats:
            while seat.seq < latest:
                seat.next()


def moves_of(seat: Followed) -> list[str]:
    if seat.moves is not None:
        return seat.moves
    found: list[str] = seat.client.ask("GET", f"/api/tables/{seat.table}/guide", seat=seat.seat)["moves"]
    return found


def friends(running: Running, game: str = "qwirkle", **more: Any) -> tuple[Client, Client, str]:
    """Two people at one table."""
    ann, ben = running.client(), running.client()
    made = ann.new_table(game, [ME, LINK], **more)
    assert ben.join(made["links"][0]["url"], "Ben") == made["table"]
    return ann, ben, made["table"]


@pytest.mark.parametrize("game", GAMES)
def test_two_friends_play_a_whole_game_and_check_the_shuffle(running: Running, game: str) -> None:
    ann, ben, table = friends(running, game)
    with ann.follow(table) as first, ben.follow(table) as second:
        for seat in (first, second):
            seat.next()
        commitment = first.info["commitment"]
        assert first.info["seed"] is None
        play_out(first, second)
        assert first.info["winners"] == second.info["winners"]
        assert first.info["commitment"] == commitment
    record = read(json.dumps(ann.ask("GET", f"/api/tables/{table}/record")))
    assert ben.ask("GET", f"/api/tables/{table}/record") == json.loads(record.tojson())
    assert verify(record, shuffle=True).ok
    assert isinstance(record.meta, dict)
    assert record.meta["shuffle"]["commitment"] == commitment


@pytest.mark.parametrize("game", GAMES)
def test_what_steps_add_up_to_is_what_a_snapshot_shows(running: Running, game: str) -> None:
    ann, ben, table = friends(running, game)
    stranger = running.client()
    with ann.follow(table) as first, ben.follow(table) as second, stranger.follow(table) as third:
        for seat in (first, second, third):
            seat.next()
        for _ in range(12):
            for seat in (first, second):
                if seat.my_turn:
                    seat.play(moves_of(seat)[0])
            latest = max(first.seq, second.seq)
            for seat, client in ((first, ann), (second, ben), (third, stranger)):
                while seat.seq < latest:
                    seat.next()
                whole = client.ask("GET", f"/api/tables/{table}")
                assert (seat.view, seat.log) == (whole["view"], whole["log"])
                assert without_time(seat.info) == without_time(whole["info"])


def without_time(info: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on when it was asked, and on who was there then."""
    seats = [{key: value for key, value in seat.items() if key not in ("present", "clock")} for seat in info["seats"]]
    return info | {"seats": seats}


def test_a_game_against_bots_goes_on_by_itself(running: Running) -> None:
    ann = running.client()
    made = ann.new_table("hexenrennen", [ME, bot(1), bot(2)])
    with ann.follow(made["table"]) as seat:
        for _ in seat:
            while seat.my_turn and not seat.over:
                seat.play(moves_of(seat)[-1])
    assert [line["phase"] for line in ann.ask("GET", "/api/tables")["tables"]] == ["over"]


def test_people_in_front_of_one_screen_see_only_the_hand_of_who_looks(running: Running) -> None:
    ann = running.client()
    made = ann.new_table("qwirkle", [ME, SCREEN])
    table = made["table"]
    with ann.follow(table, 0) as first, ann.follow(table, 1) as second:
        first.next(), second.next()
        assert first.info["yours"] == [0, 1]
        assert len(first.view["hand"]) == len(second.view["hand"]) == 6
        play_out(first, second)
    with pytest.raises(NotDone) as problem:
        running.client().ask("GET", f"/api/tables/{table}", seat=1)
    assert problem.value.code == "not-your-seat"


def test_a_feed_goes_on_after_a_gap_and_a_command_happens_once(running: Running) -> None:
    ann, ben, table = friends(running)
    with ann.follow(table) as first, ben.follow(table) as second:
        first.next(), second.next()
        here, there = (first, second) if first.my_turn else (second, first)
        there.close()
        move = moves_of(here)[0]
        seq = here.seq
        do = {"kind": "play", "move": move}
        command = {"table": table, "id": "the-same", "seq": seq, "do": do, "seat": here.info["seat"]}
        answers = [here.client.ask("POST", f"/api/tables/{table}/commands", command) for _ in range(3)]
        assert [answer["seq"] for answer in answers] == [seq + 1] * 3
        while there.seq < seq + 1:
            assert there.next()["type"] == "step"
        whole = there.client.ask("GET", f"/api/tables/{table}")
        assert (there.view, there.log) == (whole["view"], whole["log"])
        late = command | {"id": "another"}
        with pytest.raises(NotDone) as problem:
            here.client.ask("POST", f"/api/tables/{table}/commands", late)
        assert problem.value.code == "stale"


def test_polling_tells_what_the_feed_tells(running: Running) -> None:
    ann, ben, table = friends(running)
    whole = ben.ask("GET", f"/api/tables/{table}")
    assert ben.ask("GET", f"/api/tables/{table}/events", after=whole["seq"])["messages"] == []
    with ann.follow(table) as first, ben.follow(table) as second:
        first.next(), second.next()
        here = first if first.my_turn else second
        here.play(moves_of(here)[0])
        (step,) = ben.ask("GET", f"/api/tables/{table}/events", after=whole["seq"], wait=5)["messages"]
        assert step["type"] == "step"
        assert patched(whole["view"], step["patch"]) == ben.ask("GET", f"/api/tables/{table}")["view"]
    (snapshot,) = ben.ask("GET", f"/api/tables/{table}/events", after=0)["messages"]
    assert snapshot["type"] == "snapshot"


def test_who_waits_for_news_is_answered_when_the_server_ends(tmp_path: Path) -> None:
    own = Running(tmp_path)
    _, ben, table = friends(own)
    known = ben.ask("GET", f"/api/tables/{table}")["seq"]
    with ThreadPoolExecutor(1) as thread:
        answer = thread.submit(ben.ask, "GET", f"/api/tables/{table}/events", after=known, wait=25)
        while not any(live.audience for live in own.server.tables.awake):
            time.sleep(0.01)
        own.stop()
        assert answer.result()["messages"] == []


def test_an_absent_friends_seat_is_lent_and_comes_back_on_return(running: Running) -> None:
    ann, ben, table = friends(running, "hexenrennen")
    with ann.follow(table) as first:
        first.next()
        with ben.follow(table) as second:
            second.next()
            with pytest.raises(NotDone) as problem:
                first.do({"kind": "lend", "to": 1})
            assert problem.value.code == "there"
        while first.info["seats"][1]["present"]:
            first.next()
        first.do({"kind": "lend", "to": 1, "level": "level-1"})
        assert first.info["seats"][1]["lent"] == "level-1"
        with ben.follow(table):
            while first.info["seats"][1]["lent"]:
                first.next()


def test_a_rematch_seats_the_same_people_one_seat_further(running: Running) -> None:
    ann, ben, table = friends(running)
    with ann.follow(table) as first, ben.follow(table) as second:
        first.next(), second.next()
        first.do({"kind": "resign"})
        while not second.over:
            second.next()
        assert first.info["winners"] == [1]
        first.do({"kind": "rematch"})
        while second.info["rematch"] is None:
            second.next()
    with ben.follow(second.info["rematch"]) as again:
        again.next()
        assert [seat["name"] for seat in again.info["seats"]] == ["Ben", "Ann"]
        assert again.info["commitment"] != first.info["commitment"]


def test_a_restart_goes_on_with_every_table_and_bots_think_again(own: Running) -> None:
    ann, ben, table = friends(own)
    carol = own.client()
    against = carol.new_table("qwirkle", [ME, bot(4), bot(4)])["table"]
    with ann.follow(table) as first, ben.follow(table) as second, carol.follow(against) as third:
        for seat in (first, second, third):
            seat.next()
        here = first if first.my_turn else second
        here.play(moves_of(here)[0])
        if third.my_turn:
            third.play(moves_of(third)[0])
        own.stop()
        own.start()
        for seat in (first, second, third):
            seat.next()
        play_out(first, second)
        while not third.my_turn and not third.over:
            third.next()
        assert third.my_turn


def test_a_clock_that_runs_out_ends_the_game(running: Running) -> None:
    clock = {"kind": "game", "minutes": 0.005, "increment": 0}
    ann, _, table = friends(running, clock=clock)
    with ann.follow(table) as first:
        while not first.over:
            first.next()
    assert first.info["reason"] == "time"


def test_guide_why_and_hint_lead_to_a_move(running: Running) -> None:
    ann = running.client()
    table = ann.new_table("qwirkle", [ME, SCREEN])["table"]
    turn = ann.ask("GET", f"/api/tables/{table}")["info"]["turn"]
    at = f"/api/tables/{table}"
    assert ann.ask("GET", f"{at}/guide", seat=turn)["next"] == ["lay"]
    begun = ann.ask("GET", f"{at}/guide", seat=turn, chosen="lay")
    token = next(token for token in begun["next"] if token.endswith("@0,0"))
    part = ann.ask("GET", f"{at}/guide", seat=turn, chosen=f"lay {token}")
    whole = ann.ask("GET", f"{at}/guide", seat=turn, chosen=part["moves"][0])
    assert whole["legal"]
    assert whole["gain"] == sum(one["points"] for one in whole["parts"]) > 0
    assert len(whole["preview"]["board"]["+"]) == len(whole["moves"][0].split()) - 1
    wrong = ann.ask("GET", f"{at}/guide", seat=turn, chosen="lay Rc@5,5")
    assert (wrong["legal"], wrong["moves"], wrong["refusal"]["rule"][:2]) == (False, [], "Q-")
    assert ann.ask("GET", f"{at}/why", seat=turn, move="pass")["refusal"]["rule"] == "Q-06"
    assert ann.ask("GET", f"{at}/why", seat=turn, move=part["moves"][0])["refusal"] is None
    assert ann.ask("GET", f"{at}/hint", seat=turn)["move"].startswith("lay ")
    with pytest.raises(NotDone) as problem:
        ann.ask("GET", f"{at}/hint", seat=1 - turn)
    assert problem.value.code == "turn"


def test_a_game_under_way_is_replayed_as_each_may_know_it(running: Running) -> None:
    ann = running.client()
    table = ann.new_table("qwirkle", [ME, SCREEN])["table"]
    with ann.follow(table, 0) as first, ann.follow(table, 1) as second:
        first.next(), second.next()
        for _ in range(4):
            mover = first if first.my_turn else second
            mover.play(moves_of(mover)[0])
            while not (first.seq == second.seq and (first.my_turn or second.my_turn)):
                (first if first.seq < second.seq else second).next()
    for seat in (0, 1):
        now = ann.ask("GET", f"/api/tables/{table}", seat=seat)
        frames = ann.ask("GET", f"/api/tables/{table}/replay", seat=seat)["frames"]
        assert [frame["event"] for frame in frames[1:]] == now["log"]
        view = None
        for frame in frames:
            view = patched(view, frame["patch"])
        assert view == now["view"]
    stranger = running.client().ask("GET", f"/api/tables/{table}/replay")
    assert all(event[1].split()[2:] == ["?"] * 6 for event in (frame["event"] for frame in stranger["frames"][1:3]))


def test_a_finished_game_is_replayed_and_analysed(running: Running) -> None:
    ann = running.client()
    table = ann.new_table("hexenrennen", [ME, SCREEN])["table"]
    with ann.follow(table, 0) as first, ann.follow(table, 1) as second:
        first.next(), second.next()
        play_out(first, second)
    whole = ann.ask("GET", f"/api/tables/{table}/replay")
    assert ann.ask("POST", "/api/replay", {"record": record_of(ann, table)}) == whole
    frames = whole["frames"]
    while whole["more"]:
        whole = ann.ask("GET", f"/api/tables/{table}/replay", after=len(frames))
        frames += whole["frames"]
    assert [frame["event"] for frame in frames[1:]] == record_of(ann, table)["events"]
    view = None
    for frame in frames:
        view = patched(view, frame["patch"])
    assert view == ann.ask("GET", f"/api/tables/{table}", seat=0)["view"] | {"seat": None}
    begun = ann.ask("POST", "/api/analyses", {"table": table, "seconds": 0.01})
    while (found := ann.ask("GET", f"/api/analyses/{begun['id']}"))["state"] in ("waiting", "thinking"):
        pass
    assert (found["state"], found["done"]) == ("done", 1.0)
    assert all(point["best"][0]["chance"] >= 0 for point in found["points"])
    begun = ann.ask("POST", "/api/analyses", {"record": record_of(ann, table), "seconds": 1})
    with pytest.raises(NotDone):
        running.client().ask("DELETE", f"/api/analyses/{begun['id']}")
    assert ann.ask("DELETE", f"/api/analyses/{begun['id']}")["state"] == "cancelled"


def record_of(client: Client, table: str) -> Any:
    return client.ask("GET", f"/api/tables/{table}/record")
