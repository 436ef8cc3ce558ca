"""Who looks at a table, and what are they told when something happens? Those who see the same are told it once."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from msgspec import UNSET

from tilewitch.server import showing
from tilewitch.server.encoding import ENCODER
from tilewitch.server.messages import Snapshot, Step, TableInfo
from tilewitch.server.patch import difference
from tilewitch.server.showing import Around, Viewer
from tilewitch.server.table import Table


class Watcher(Protocol):
    """A feed, as a table sees it."""

    person: str

    def send(self, text: bytes) -> None:
        """Tell it; never waits."""


class Group:
    """Those who see the same, and what they have been told last."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.watchers: set[Watcher] = set()
        self.view: Any = None
        self.shared: TableInfo | None = None
        self.own: dict[str, Any] = {}
        self.seq = self.happened = self.said = 0

    def note(self, table: Table, view: Any, shared: TableInfo, own: dict[str, Any]) -> None:
        """Remember what they have been told."""
        self.view, self.shared, self.own = view, shared, own
        self.seq, self.happened, self.said = table.seq, len(table.actors), table.said


def snapshot(table: Table, viewer: Viewer, around: Around) -> Snapshot:
    """All that a viewer may know."""
    return Snapshot(
        table=table.id,
        seq=table.seq,
        info=showing.info(table, viewer, around),
        view=showing.view(table, viewer, showing.fields(table)),
        moves=showing.moves(table, viewer) if viewer.moves else None,
        log=showing.events(table, viewer),
        chat=showing.chat(table, viewer),
        now=around.now,
    )


def missed(before: Table, table: Table, viewer: Viewer, around: Around) -> Snapshot | Step:
    """What somebody has missed who knew the table as it was before."""
    known = len(before.actors)
    if before.phase != table.phase or showing.events(before, viewer) != showing.events(table, viewer)[:known]:
        return snapshot(table, viewer, around)
    old = showing.view(before, viewer, showing.fields(before))
    return Step(
        table=table.id,
        seq=table.seq,
        now=around.now,
        events=showing.events(table, viewer, known),
        patch=difference(old, showing.view(table, viewer, showing.fields(table))),
        info={"=": showing.info(table, viewer, around)},
        moves=decidable(table, viewer),
        chat=showing.chat(table, viewer, before.said),
    )


def decidable(table: Table, viewer: Viewer) -> Any:
    """The legal moves for a step: left out where the viewer has nothing to decide."""
    if not viewer.moves or viewer.seat is None or table.turn != viewer.seat:
        return UNSET
    return showing.moves(table, viewer)


class News:
    """A table as it is to be told of: what is the same for all is made once."""

    def __init__(self, table: Table, around: Around) -> None:
        self.table = table
        self.around = around
        self.fields = showing.fields(table)
        self.shared = showing.shared(table, around)
        self._changes: dict[int, Any] = {}

    def since(self, before: TableInfo | None) -> Any:
        """What has changed in the table around the game; most have been told the same last."""
        if id(before) not in self._changes:
            self._changes[id(before)] = difference(before, self.shared)
        return self._changes[id(before)]


class Audience:
    """All who look at a table."""

    def __init__(self, table: Callable[[], Table], around: Callable[[], Around]) -> None:
        self._table = table
        self._around = around
        self._groups: dict[Viewer, Group] = {}
        self._wishes: dict[Watcher, tuple[int | None, bool]] = {}
        self._bells: set[Watcher] = set()
        self.dismissed = False
        """Whether nobody is to wait for news any longer."""
        self.people: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._wishes) + len(self._bells)

    def viewer(self, person: str, seat: int | None, moves: bool = True) -> Viewer:
        """What somebody sees with a seat; without one with their first, or as a spectator."""
        table = self._table()
        yours = table.seats_of(person)
        chosen = seat if seat in yours else yours[0] if yours else None
        muted = frozenset(table.muted.get(person, ()))
        return Viewer(chosen, yours, person == table.created.host, muted, moves)

    def add(self, watcher: Watcher, seat: int | None, moves: bool, before: Table | None) -> None:
        """Somebody looks from now on; `before` is the table as they know it."""
        self.drop(watcher)
        self._wishes[watcher] = (seat, moves)
        self.people[watcher.person] += 1
        self._greet(watcher, before)

    def drop(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        if self._wishes.pop(watcher, None) is None:
            return
        self.people[watcher.person] -= 1
        self.people += Counter()  # without those who are not there
        for viewer, group in list(self._groups.items()):
            group.watchers.discard(watcher)
            if not group.watchers:
                del self._groups[viewer]

    def listen(self, bell: Watcher) -> None:
        """Somebody wants to hear that there is news, and not what it is."""
        self._bells.add(bell)
        self.people[bell.person] += 1

    def listen_no_more(self, bell: Watcher) -> None:
        self._bells.discard(bell)
        self.people[bell.person] -= 1
        self.people += Counter()

    def dismiss(self) -> None:
        """Nobody is to wait for news any longer: the server ends."""
        self.dismissed = True
        for bell in self._bells:
            bell.send(b"")

    def tell(self, anew: bool = False) -> None:
        """Tell everybody what is new; `anew` where what was said before does not hold any longer."""
        for bell in self._bells:
            bell.send(b"")
        if not self._groups:
            return
        news = News(self._table(), self._around())
        for group in list(self._groups.values()):
            message = self._anew(group, news) if anew else self._step(group, news)
            if message is not None:
                text = ENCODER.encode(message)
                for watcher in list(group.watchers):
                    watcher.send(text)

    def regroup(self) -> None:
        """Seats, or what somebody wants to hear, have changed: who sees something else now is told all of it."""
        for watcher, (seat, moves) in list(self._wishes.items()):
            viewer = self.viewer(watcher.person, seat, moves)
            if viewer not in self._groups or watcher not in self._groups[viewer].watchers:
                for group in self._groups.values():
                    group.watchers.discard(watcher)
                self._greet(watcher, None)
        self._groups = {viewer: group for viewer, group in self._groups.items() if group.watchers}

    def _greet(self, watcher: Watcher, before: Table | None) -> None:
        seat, moves = self._wishes[watcher]
        viewer = self.viewer(watcher.person, seat, moves)
        table, around = self._table(), self._around()
        message: Any
        message = snapshot(table, viewer, around) if before is None else missed(before, table, viewer, around)
        group = self._groups.get(viewer)
        if group is None:
            group = self._groups[viewer] = Group(viewer)
            view, own = showing.view(table, viewer, showing.fields(table)), showing.own(table, viewer, around)
            group.note(table, view, showing.shared(table, around), own)
        group.watchers.add(watcher)
        watcher.send(ENCODER.encode(message))

    def _anew(self, group: Group, news: News) -> Snapshot:
        message = snapshot(news.table, group.viewer, news.around)
        own = showing.own(news.table, group.viewer, news.around)
        group.note(news.table, message.view, news.shared, own)
        return message

    def _step(self, group: Group, news: News) -> Step | None:
        table, viewer = news.table, group.viewer
        view = showing.view(table, viewer, news.fields)
        own = showing.own(table, viewer, news.around)
        step = Step(
            table=table.id,
            seq=table.seq,
            now=news.around.now,
            events=showing.events(table, viewer, group.happened) if len(table.actors) > group.happened else (),
            patch=difference(group.view, view),
            info=joined(news.since(group.shared), difference(group.own, own)),
            moves=decidable(table, viewer),
            chat=showing.chat(table, viewer, group.said),
        )
        is_news = step.events or step.chat or step.patch is not None or step.info is not None
        unheard = is_news or table.seq != group.seq
        group.note(table, view, news.shared, own)
        return step if unheard else None


def joined(one: dict[str, Any] | None, other: dict[str, Any] | None) -> dict[str, Any] | None:
    """Two patches of different fields as one."""
    return one | other if one and other else one or other
