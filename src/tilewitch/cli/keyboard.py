"""How is a line read: from a terminal with editing, history and the Tab key, or from a pipe?"""

import sys
from collections.abc import Callable, Sequence

MOST_COMPLETIONS = 200


class Keyboard:
    """Where lines are typed."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self._words: Sequence[str] = ()
        self._completions: Callable[[], Sequence[str]] | None = None
        if self.is_terminal:
            self._set_up_editing()

    def read(self, prompt: str, completions: Callable[[], Sequence[str]] | None = None) -> str:
        """One line. Raises EOFError when there are no more, KeyboardInterrupt on Ctrl-C."""
        self._completions = completions
        line = input(prompt)
        if not self.is_terminal:
            print(line)  # so that what is kept of the output reads like a conversation
        return line

    def _set_up_editing(self) -> None:
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
        readline.set_completer(self._complete)

    def _complete(self, text: str, n: int) -> str | None:
        if n == 0:
            known = self._completions() if self._completions else ()
            self._words = [word for word in known if word.startswith(text)][:MOST_COMPLETIONS]
        return self._words[n] if n < len(self._words) else None
