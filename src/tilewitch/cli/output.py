"""How does the command line speak: text for people, JSON for programs, one sentence for an error?"""

import signal
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

FOUND_SOMETHING = 1
"""The exit code of a command that looked for something wrong and found it."""
WRONG_USE = 2
"""The exit code of a command that was asked for something that cannot be."""
INTERRUPTED = 130


def console(stderr: bool = False, color: bool = True) -> "Console":
    """Where text for people goes."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, no_color=None if color else True)


def say(text: object) -> None:
    """A line of text, as wide as it is."""
    print(text)


def say_json(value: Any) -> None:
    """A value for a program to read: one line of JSON."""
    import msgspec

    print(msgspec.json.encode(value).decode())


def say_error(text: object) -> None:
    """One sentence about what went wrong, on the error stream."""
    from rich.text import Text

    console(stderr=True).print(Text(sentence(str(text)), style="red"), soft_wrap=True)


def sentence(text: str) -> str:
    """A message as a sentence: with a capital, unless it begins with a name (of a file, say), and a full stop.

    >>> sentence("the game is over"), sentence("games.jsonl: there is no game 9")
    ('The game is over.', 'games.jsonl: there is no game 9.')
    """
    first = text.partition(" ")[0]
    capital = text[:1].upper() + text[1:] if first.rstrip(",").isalpha() else text
    return capital if capital.endswith((".", "!", "?")) else capital + "."


def let_every_text_out() -> None:
    """A terminal that cannot show some character gets a question mark, not a traceback; and where nobody reads on
    (`tilewitch … | head`), the command ends without a complaint, as others do."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
