"""A process that plays: `python -m tilewitch.arena.worker` gets jobs on its standard input and answers each.

It is a program, and not a copy of the process that starts it, so that scripts and notebooks need not be written for it.
"""

import os
import pickle
import signal
import sys
from contextlib import redirect_stdout

from tilewitch.arena import work
from tilewitch.errors import NotPossible


def serve() -> None:
    """Play until there are no more jobs."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    with redirect_stdout(sys.stderr):
        while True:
            try:
                plan, job, records = pickle.load(sys.stdin.buffer)
            except EOFError:
                return
            try:
                answer: object = work.play(plan, job, records)
            except Exception as error:
                answer = NotPossible(f"game {job[0].number} could not be played: {type(error).__name__}: {error}")
            pickle.dump(answer, answers)
            answers.flush()


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        serve()
    finally:
        work.close()


if __name__ == "__main__":
    main()
