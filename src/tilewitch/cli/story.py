"""What has happened in a game, told in sentences to each viewer as that viewer may know it?"""

from collections.abc import Sequence
from typing import Any

from tilewitch.games.game import Game
from tilewitch.games.protocol import CHANCE
from tilewitch.games.record import Actor


class Story:
    """The events of a game as sentences, for every seat and for somebody who only watches."""

    def __init__(self, game: Game, names: Sequence[str], events: Sequence[tuple[Actor, str]] = ()) -> None:
        self.game = game
        self.names = names
        self._viewers: list[int | None] = [None, *range(game.players)]
        self._restart()
        self.follow(events)

    def follow(self, events: Sequence[tuple[Actor, str]]) -> None:
        """Bring the story up to these events, which go on from those it knows, or stop short of them."""
        if len(events) < len(self._open):
            self._restart()
        for actor, text in events[len(self._open) :]:
            action = self.game.parse(text).action
            by = CHANCE if actor == "chance" else int(actor)
            for viewer in self._viewers:
                self._told[viewer].append(self._tell(action, by, viewer))
            self._open.append(self._sentence(action, by, self._insider(action, by)))
            self._state.play(text)

    def told(self, viewer: int | None, since: int = 0, everything: bool = False) -> list[str]:
        """The sentences from event `since` on, as the viewer may know them; with `everything`, with nothing hidden, as
        it suits a game that is looked at afterwards."""
        return (self._open if everything else self._told[viewer])[since:]

    def _restart(self) -> None:
        self._state: Any = self.game.start(deal=False)
        self._told: dict[int | None, list[str]] = {viewer: [] for viewer in self._viewers}
        self._open: list[str] = []

    def _tell(self, action: int, actor: int, viewer: int | None) -> str:
        """An event to a viewer. What chance hides from them is no news, and gets an empty line."""
        if actor == CHANCE and "?" in self.game.views.seen(action, actor, viewer):
            return ""
        return self._sentence(action, actor, viewer)

    def _sentence(self, action: int, actor: int, viewer: int | None) -> str:
        return self.game.terminal.tell(self._state.view(viewer), action, actor, self.names)

    def _insider(self, action: int, actor: int) -> int | None:
        """A viewer from whom nothing of an event is hidden."""
        seen = self.game.views.seen
        return next((viewer for viewer in self._viewers if "?" not in seen(action, actor, viewer)), None)
