"""How does one talk with a program line by line, and never wait for it longer than one means to?

Whatever the program does, a call here comes back: it may say nothing, not read, write without end, or die.
"""

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress

from tilewitch.arena.referee import Misbehaved

LONGEST_ANSWER = 1 << 16
"""More than this many bytes without an end of line, or for one question, is no answer."""
REMARKS = 400
"""So much of what it last wrote to its standard error is told when it dies."""
PIECE = 1 << 16
PIECES = 4


class Pipe:
    """A program that has been started, with its standard streams."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us; and all that it starts can be ended with it
            )
        except OSError as error:
            raise Misbehaved("crash", f"{command[0]} cannot start: {error.strerror or error}") from None
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._in = self._process.stdin.fileno()
        self._out = self._process.stdout.fileno()
        self._errors = self._process.stderr.fileno()
        for stream in (self._in, self._out, self._errors):
            os.set_blocking(stream, False)
        self._open = {self._out, self._errors}
        """What can still be read from."""
        self._read = b""
        self._remarks = b""

    def tell(self, line: bytes, seconds: float) -> None:
        """Write a line; within so many seconds the program must have taken it."""
        end = time.monotonic() + seconds
        left = memoryview(line + b"\n")
        while left:
            self._wait(end, [self._in], "does not read what it is told")
            try:
                left = left[os.write(self._in, left[:PIECE]) :]
            except BlockingIOError:
                continue
            except OSError:
                raise self._death() from None

    def ask(self, line: bytes, seconds: float) -> str:
        """Write a line and read the one that answers it, both within so many seconds."""
        self._drain()
        if self._read:
            raise Misbehaved("flood", f"it wrote what nobody had asked for: {shown(self._read)}")
        begin = time.monotonic()
        self.tell(line, seconds)
        end = begin + seconds
        while b"\n" not in self._read:
            if len(self._read) > LONGEST_ANSWER:
                raise Misbehaved("flood", f"it wrote {len(self._read):,} bytes and no end of line")
            self._wait(end, [], f"gave no answer within {seconds:g} s")
        answer, _, self._read = self._read.partition(b"\n")
        if len(answer) > LONGEST_ANSWER:
            raise Misbehaved("flood", f"it wrote a line of {len(answer):,} bytes")
        return answer.decode("utf-8", errors="replace").strip()

    def close(self, patience: float = 0.0) -> None:
        """Close its input, by which it knows that it should end, and end it if it does not."""
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                stream.close()  # type: ignore[union-attr]
        if patience:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(patience)
        with suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _wait(self, end: float, writing: list[int], what: str) -> None:
        """Until something can be read or written; what can be read is read. Raises where the time is up."""
        left = end - time.monotonic()
        if left <= 0:
            raise Misbehaved("time-out", f"it {what}{self._remark()}")
        ready, can_write, _ = select.select(self._open, writing, [], left)
        if not ready and not can_write:
            raise Misbehaved("time-out", f"it {what}{self._remark()}")
        self._drain()
        if self._out not in self._open and b"\n" not in self._read:
            raise self._death()

    def _drain(self) -> None:
        """Read some of what it has written, up to what an answer may be, and keep only the end of its remarks. It may
        write faster than one can read, so this does not go on until there is no more."""
        for _ in range(PIECES):
            if len(self._read) <= LONGEST_ANSWER:
                self._read += self._piece(self._out)
            self._remarks = (self._remarks + self._piece(self._errors))[-REMARKS:]

    def _piece(self, stream: int) -> bytes:
        try:
            piece = os.read(stream, PIECE)
        except BlockingIOError:
            return b""
        if not piece:
            self._open.discard(stream)
        return piece

    def _death(self) -> Misbehaved:
        """What is to be said of a program that has ended."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1.0)
        self._drain()
        code = self._process.poll()
        how = (
            "closed its streams"
            if code is None
            else f"ended with code {code}"
            if code >= 0
            else (f"was ended by {signal.Signals(-code).name}")
        )
        return Misbehaved("crash", f"it {how}{self._remark()}")

    def _remark(self) -> str:
        return f"; it last said: {shown(self._remarks)}" if self._remarks.strip() else ""


def shown(text: bytes) -> str:
    """Bytes from somewhere else, short and without what would disturb a terminal."""
    words = " ".join(text.decode("utf-8", errors="replace").split())
    return "".join(c if c.isprintable() else "?" for c in words)[-200:]
