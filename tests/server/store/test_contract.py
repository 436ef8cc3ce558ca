"""What every store does, whatever keeps it."""

import asyncio

import pytest

from tests.server.store.conftest import entry
from tilewitch.server.store.place import open_store
from tilewitch.server.store.protocol import (
    Change,
    CommandSeen,
    Entry,
    LoginTaken,
    NoSuchTable,
    Person,
    Phase,
    Row,
    Secret,
    SeqTaken,
    Store,
    TableThere,
    Use,
)

pytestmark = pytest.mark.anyio
LATER = 4_000_000_000_000


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    first = [entry(1, "created \0 é"), entry(2, command="a")]
    await store.create_table("t", first, Change())
    await store.append("t", [entry(3, command="b"), entry(4)])
    assert await store.read("t") == [*first, entry(3, command="b"), entry(4)]
    assert await store.read("t", after=3) == [entry(4)]
    assert await store.read("t", after=4) == []
    assert await store.read("nowhere") == []


async def test_whoever_appends_second_is_told_so(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change())
    tried = await asyncio.gather(
        *(store.append("t", [entry(2, f"from {who}", command=f"{who}")]) for who in range(20)), return_exceptions=True
    )
    assert tried.count(None) == 1
    refused = [error for error in tried if isinstance(error, SeqTaken)]
    assert len(refused) == 19
    assert {(error.table, error.last) for error in refused} == {("t", 2)}
    assert (await store.read("t"))[1:] == [entry(2, f"from {tried.index(None)}", command=f"{tried.index(None)}")]


async def test_an_entry_that_leaves_a_gap_is_refused(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change())
    with pytest.raises(SeqTaken):
        await store.append("t", [entry(3)])
    with pytest.raises(NoSuchTable):
        await store.append("nowhere", [entry(2)])


async def test_a_command_is_kept_once_and_its_first_answer_told(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change())
    await store.append("t", [entry(2, command="a")])
    with pytest.raises(CommandSeen) as again:
        await store.append("t", [entry(3, command="a")])
    assert again.value.answer == b"done 2"
    with pytest.raises(CommandSeen):
        await store.append("t", [entry(2, command="a")])  # rather than that the number is taken
    assert await store.answer("t", "a") == b"done 2"
    assert await store.answer("t", "b") is None
    assert len(await store.read("t")) == 2


async def test_commands_of_two_tables_may_have_one_name(store: Store) -> None:
    for table in ("t", "u"):
        await store.create_table(table, [entry(1)], Change())
        await store.append(table, [entry(2, command="a")])
    assert len(await store.read("u")) == 2


async def test_what_is_refused_leaves_nothing_and_spoils_nothing(store: Store) -> None:
    for number in range(30):
        await store.create_table(f"t{number}", [entry(1)], Change())
    tried = await asyncio.gather(
        *(store.append(f"t{number}", [entry(2 + number % 3), entry(3 + number % 3)]) for number in range(30)),
        *(store.create_table(f"t{number}", [entry(1, "another")], Change(joined=("ann",))) for number in range(30)),
        return_exceptions=True,
    )
    for number in range(30):
        appended = number % 3 == 0
        assert isinstance(tried[number], SeqTaken) != appended
        assert isinstance(tried[30 + number], TableThere)
        assert await store.read(f"t{number}") == [entry(n) for n in range(1, 4 if appended else 2)]
    assert await store.tables_of("ann") == []


async def test_finding_tables_by_person(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change(summary=b"Qwirkle", joined=("ann", "bob")))
    await store.create_table("u", [entry(1)], Change(phase=Phase.PLAYING, joined=("ann",)))
    await store.append("t", [entry(2)], Change(joined=("ann", "cy"), left=("bob",)))
    await store.append("t", [entry(3)])
    at = 1_700_000_000_000
    t = Row("t", Phase.WAITING, 3, at + 1, at + 3, b"Qwirkle")
    u = Row("u", Phase.PLAYING, 1, at + 1, at + 1, b"")
    assert await store.tables_of("ann") == [t, u]
    assert await store.tables_of("ann", most=1) == [t]
    assert await store.tables_of("bob") == []
    assert await store.tables_of("cy") == [t]
    assert await store.row("u") == u
    assert await store.row("nowhere") is None


async def test_a_phase_and_a_summary_stay_until_they_change(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change(phase=Phase.PLAYING, summary=b"one"))
    await store.append("t", [entry(2)], Change(joined=("ann",)))
    found = await store.row("t")
    assert found is not None
    assert (found.phase, found.summary) == (Phase.PLAYING, b"one")
    await store.append("t", [entry(3)], Change(phase=Phase.OVER, summary=b""))
    found = await store.row("t")
    assert found is not None
    assert (found.phase, found.summary) == (Phase.OVER, b"")


async def test_people_and_their_accounts(store: Store) -> None:
    ann = Person("1", "Ann", "nl", 5)
    await store.save_person(ann)
    assert await store.person("1") == ann
    with_account = Person("1", "Anna", "en", 5, "Ann", "$argon2id$…")
    await store.save_person(with_account)
    assert await store.person("1") == with_account
    assert await store.person_by_login("aNN") == with_account
    assert await store.person_by_login("bob") is None
    elise = Person("4", "Élise", "nl", 7, "ÉLISE", "$argon2id$…")
    await store.save_person(elise)
    assert await store.person_by_login("élise") == await store.person_by_login("e\u0301lise") == elise
    assert await store.person("2") is None
    with pytest.raises(LoginTaken):
        await store.save_person(Person("2", "Ann too", "en", 6, "ANN", "$argon2id$…"))
    await store.save_person(Person("2", "Ann too", "en", 6))
    await store.save_person(Person("3", "Ann three", "en", 6))


async def test_secrets_are_found_while_they_are_worth_something(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change(), [Secret(b"\0link", Use.LINK, 1, table="t", seat=0)])
    session = Secret(b"session", Use.SESSION, 2, person="ann", until=LATER)
    tokens = [Secret(f"{n}".encode(), Use.TOKEN, n, person="ann", label=f"bot {n}") for n in range(3)]
    for one in (session, *tokens, Secret(b"past", Use.SESSION, 0, person="ann", until=1)):
        await store.keep_secret(one)
    assert await store.secret(b"\0link") == Secret(b"\0link", Use.LINK, 1, table="t", seat=0)
    assert await store.secret(b"session") == session
    assert await store.secret(b"past") is None
    assert await store.secrets_of("ann", Use.SESSION) == [session]
    assert await store.secrets_of("ann", Use.TOKEN) == tokens
    await store.forget_secret(b"1")
    assert await store.secrets_of("ann", Use.TOKEN) == [tokens[0], tokens[2]]
    assert await store.secret(b"1") is None


async def test_all_is_there_again_after_closing(url: str) -> None:
    store = await open_store(url)
    await store.create_table("t", [entry(1)], Change(joined=("ann",)))
    waiting = [asyncio.ensure_future(store.append("t", [entry(2)]))]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    store = await open_store(url)
    assert await store.read("t") == [entry(1), entry(2)]
    assert (await store.claim()).gained == ("t",)
    await store.close()


async def test_a_process_claims_what_is_unfinished_once(store: Store) -> None:
    await store.create_table("t", [entry(1)], Change())
    assert await store.claim() == await store.claim()
    await store.append("t", [entry(2)], Change(phase=Phase.OVER))
    assert (await store.claim()).lost == ()


async def test_what_waits_is_written_together(store: Store) -> None:
    tables = [f"{number}" for number in range(50)]
    await asyncio.gather(*(store.create_table(table, [entry(1)], Change()) for table in tables))
    before = await store.health()
    await asyncio.gather(*(store.append(table, [entry(2), entry(3)]) for table in tables))
    after = await store.health()
    assert (after.entries - before.entries, after.waiting) == (100, 0)
    assert 0 < after.commits - before.commits < 10


async def test_what_cannot_be_appended_spoils_nothing_else(store: Store) -> None:
    for table in ("good", "bad", "good too"):
        await store.create_table(table, [entry(1)], Change())
    bad = Entry(2, "moved", {"not": "bytes"}, 1)  # type: ignore[arg-type]
    appends = [store.append("good", [entry(2)]), store.append("bad", [bad]), store.append("good too", [entry(2)])]
    tried = await asyncio.gather(*appends, return_exceptions=True)
    assert [one is None for one in tried] == [True, False, True]
    assert await store.read("good") == await store.read("good too") == [entry(1), entry(2)]
    assert await store.read("bad") == [entry(1)]
    await store.append("bad", [entry(2)])


async def test_what_cannot_be_written_spoils_nothing_else(store: Store) -> None:
    bad = Entry(1, "moved", {"not": "bytes"}, 1)  # type: ignore[arg-type]
    tried = await asyncio.gather(
        store.create_table("good", [entry(1)], Change()),
        store.create_table("bad", [bad], Change()),
        store.create_table("good too", [entry(1)], Change()),
        return_exceptions=True,
    )
    assert [one is None for one in tried] == [True, False, True]
    assert await store.read("good") == await store.read("good too") == [entry(1)]
    assert await store.row("bad") is None
