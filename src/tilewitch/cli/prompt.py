"""How is a game played at the keyboard: whose turn it is, what they type, and what they get to see?"""

from collections.abc import Sequence

from tilewitch import pages
from tilewitch.cli.commands import COMMANDS, Left
from tilewitch.cli.keyboard import Keyboard
from tilewitch.cli.moves import Listed, best_first
from tilewitch.cli.output import sentence
from tilewitch.cli.screen import Screen, listing, points
from tilewitch.cli.table import Table
from tilewitch.errors import IllegalMove, NotPossible, TilewitchError


class Prompt:
    """A game at a screen and a keyboard."""

    def __init__(self, table: Table, screen: Screen, keyboard: Keyboard) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.sit_down(table)

    def sit_down(self, table: Table) -> None:
        """Begin with a game, or go over to another one."""
        self.table = table
        self.told = dict.fromkeys(table.people, 0)
        """How many events each person has been told."""
        self.viewer: int | None = None if table.hot_seat or not table.people else table.people[0]
        """Who looks at the screen; None if nobody in particular does."""
        self.listed: list[Listed] = []

    def run(self) -> None:
        """Play until the game is over, or somebody leaves."""
        self.greet()
        try:
            while not self.table.state.over:
                seat = self.table.state.actor
                if seat in self.table.people:
                    self.take_turn(seat)
                else:
                    self.table.play_bot(seat)
                    self.tell_events()
            self.finish()
        except (EOFError, KeyboardInterrupt):
            self.leave_suddenly()
        except Left:
            pass

    def greet(self) -> None:
        about = self.table.game.about
        self.screen.say(f"{about.title}: {' against '.join(self.table.names)}", style="bold")
        self.screen.say(about.summary)
        if self.table.people:
            self.screen.say(
                "Type a move and press Enter. New here? hint proposes a move, moves lists yours, help tells the rest."
            )

    # ---- turns

    def take_turn(self, seat: int) -> None:
        """Ask a person until the position is another one."""
        if self.hand_over_to(seat):
            return
        self.tell_events()
        self.show(seat)
        self.listed = []
        while not self.answer(self.keyboard.read(f"{self.table.names[seat]}> ", self.completions)):
            pass

    def hand_over_to(self, seat: int) -> bool:
        """Where several people share the keyboard, hide what one has seen before the next one looks. Whoever has just
        played may still take it back; returns whether they did."""
        if self.table.hot_seat and self.viewer != seat:
            self.screen.clear()
            last, self.viewer = self.viewer, None
            latest = [line for line in self.table.story.told(None) if line]
            for line in latest[-len(self.table.players) :]:
                self.screen.say(line)
            if last is not None:
                self.screen.say(f"{self.table.names[last]} may still type undo.", style="dim")
            typed = self.keyboard.read(f"Pass the keyboard to {self.table.names[seat]}, then press Enter. ")
            if typed.strip().lower() == "undo" and last is not None:
                self.viewer = last
                return COMMANDS["undo"].run(self, "")
            self.screen.clear()
        self.viewer = seat
        return False

    def tell_events(self) -> None:
        """Tell who looks at the screen what has happened since they were told last."""
        if self.viewer is not None:
            lines = self.table.story.told(self.viewer, self.told[self.viewer])
            self.told[self.viewer] = len(self.table.state.events)
        else:
            lines = [] if self.table.people else self.table.story.told(None)[-1:]
        for line in lines:
            if line:
                self.screen.say(f"- {line}" if self.screen.ascii else f"· {line}")

    def show(self, seat: int) -> None:
        """The position as a seat sees it, and what is asked of it."""
        view = self.table.state.view(seat)
        self.screen.blank()
        self.screen.draw(self.table.game, view)
        self.screen.seats(self.table.state, self.table.names)
        self.screen.say(self.table.game.terminal.ask(view), style="bold")

    def answer(self, line: str) -> bool:
        """Do what was typed; whether the position is another one now."""
        try:
            return self.obey(line.strip())
        except IllegalMove as error:
            self.screen.say(sentence(str(error)), style="red")
            self.say_rule(error.rule)
        except TilewitchError as error:
            self.screen.say(sentence(str(error)), style="red")
        return False

    def obey(self, line: str) -> bool:
        """A command, the number of a listed move, or a move."""
        word, _, rest = line.partition(" ")
        if not word:
            return False
        if word.lower() in COMMANDS:
            return COMMANDS[word.lower()].run(self, rest.strip())
        self.play(self.meant(line))
        return True

    def meant(self, line: str) -> str:
        """The move that somebody has typed: by its number in the list, or in notation, whose first word may have
        capitals."""
        if line.isdecimal() and line.isascii():
            return self.numbered(int(line[:9]))
        word, space, rest = line.partition(" ")
        return word.lower() + space + rest

    def numbered(self, number: int) -> str:
        """The move of a number in the list."""
        listed = self.listed or best_first(self.table.state)
        if not 1 <= number <= len(listed):
            raise NotPossible(f"the list of moves goes from 1 to {len(listed)}; type moves to see it")
        return str(listed[number - 1])

    def play(self, text: str) -> None:
        """Play a move of the seat that is to decide, and say what it brings."""
        parts = self.table.state.parts(text)
        self.table.play(text)
        if parts:
            total = sum(part.points for part in parts)
            told = f"{points(total)}: {listing(parts)}" if total else sentence(listing(parts))
            self.screen.say(told, style="green")
        self.keep()

    def keep(self) -> None:
        """Keep the game after each move, so that nothing is lost whatever happens; a full disk stops nobody."""
        try:
            self.table.keep()
        except TilewitchError as error:
            self.screen.say(sentence(str(error)), style="dim")

    def say_rule(self, rule: str) -> None:
        text = pages.rule_text(self.table.game.name, rule)
        if text:
            self.screen.say(text, style="dim")

    def completions(self) -> Sequence[str]:
        """What a line may begin with, for the Tab key."""
        return [*COMMANDS, *map(str, self.table.state.legal_moves)]

    # ---- the end

    def leave_suddenly(self) -> None:
        """Ctrl-C and Ctrl-D lose nothing."""
        self.screen.blank()
        if self.table.people:
            self.keep()
            self.say_kept()

    def say_kept(self) -> None:
        self.screen.say(f"Kept in {self.table.place}; tilewitch play --resume goes on with it.", wrap=False)

    def finish(self) -> None:
        """Tell how the game ended, and save its record if somebody wants it."""
        if not self.table.hot_seat:
            self.tell_events()
        self.screen.blank()
        self.screen.draw(self.table.game, self.table.state.view(None))
        self.screen.result(self.table.state, self.table.names)
        self.table.place.unlink(missing_ok=True)
        while self.table.people:
            try:
                wanted = self.keyboard.read("Save the record? Type a file name, or press Enter to go. ").strip()
                if wanted:
                    COMMANDS["save"].run(self, wanted)
                return
            except TilewitchError as error:
                self.screen.say(sentence(str(error)), style="red")
            except (EOFError, KeyboardInterrupt):
                self.screen.blank()
                return
