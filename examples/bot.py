"""A bot in plain Python: lays as many tiles as it can in Qwirkle, plays any legal move elsewhere.

tilewitch match qwirkle "mine=run:python3 examples/bot.py" random --games 20
"""

import json
import random
import sys


def choose(moves, dice):
    """One of the legal moves, which are texts such as `lay Rc@0,0 Rs@1,0`."""
    lays = [move for move in moves if move.startswith("lay")]
    longest = max((len(move.split()) for move in lays), default=0)
    best = [move for move in lays if len(move.split()) == longest]
    return dice.choice(best or moves)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print("ready", flush=True)
    elif message["type"] == "choose":
        dice = random.Random(message["seed"])  # so the same match again comes out the same
        print(choose(message["moves"], dice), flush=True)
