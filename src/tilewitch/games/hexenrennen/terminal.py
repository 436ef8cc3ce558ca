"""Hexenrennen on a terminal: the course in its three parts, the witches, the cards, and what happens as
sentences."""

from collections.abc import Iterator, Sequence

from tilewitch.errors import Refusal
from tilewitch.games.hexenrennen.action import MOVE, numbered
from tilewitch.games.hexenrennen.course import CLANS, DISCS, GOAL, PART_FIELDS, PARTS, VALUE, WITCHES
from tilewitch.games.hexenrennen.explain import by_card, by_die
from tilewitch.games.hexenrennen.notation import FACES, format_action
from tilewitch.games.hexenrennen.story import COLOURS, disc_name, public_state, tell
from tilewitch.games.hexenrennen.view import Clan, HexenrennenView
from tilewitch.games.protocol import Span

__all__ = ["HELP", "ask", "draw", "tell"]

HELP = """\
Bring your three witches along 48 discs to the goal, fields 49 to 51, which
score 2, 3 and 4. When somebody's third witch is home, the highest score wins.

First everybody spreads their discs in secret over the three parts: three
numbers and a magic sign in each. They are shuffled and lie face down. Then
roll, and move one of your witches by exactly that. A disc that she comes to is
turned up:
  your own number         she goes on by it
  another clan's number   she stays
  your own magic sign     stay, or play a card to go on
  another's magic sign    its owner may play a card to send her back
Each card is used once. A magic card takes a witch to the next magic sign of
that clan that lies face up, ahead on your own sign, back on another's.

  course 2 3 4 / 5 6 7 / 8 9 10   your numbers in each part
  move 1                          your witch 1 (they are 0, 1 and 2)
  card 7, card magic              play a card
  stay                            stay on your own sign
  leave                           leave another's witch on your sign
  pass                            only when no witch can move
"""

STYLES = ("bold red", "bold yellow", "bold green", "bold blue")
LETTERS = tuple(colour[0].upper() for colour in COLOURS)
LABEL, CELL = 9, 4
"""Columns for what a row shows, and for one field: 80 hold sixteen."""

Line = list[Span]


# ---- the table


def draw(view: HexenrennenView, plain: bool) -> list[Line]:
    """A view as lines of text; `plain` keeps to ASCII."""
    lines: list[Line] = []
    for part in range(PARTS):
        lines += [*draw_part(view, part, plain), []]
    lines += [draw_goal(view), []]
    lines += [draw_clan(view, number, clan) for number, clan in enumerate(view.clans)]
    lines += [*draw_played(view), *draw_own(view), *draw_turn(view)]
    return lines


def draw_part(view: HexenrennenView, part: int, plain: bool) -> list[Line]:
    """Sixteen fields: their numbers, what lies there, and who stands there."""
    discs = {disc.field: disc for disc in view.discs}
    standing = dict(witches(view))
    numbers: Line = [Span(f"part {part + 1}".ljust(LABEL), "bold")]
    lying: Line = [Span("disc".ljust(LABEL))]
    who: Line = [Span("witch".ljust(LABEL))]
    for field in range(part * PART_FIELDS + 1, (part + 1) * PART_FIELDS + 1):
        numbers.append(Span(f"{field:{CELL}}", "dim"))
        if field in discs:
            disc = discs[field]
            sign = disc.face if disc.face != "magic" else "*" if plain else "★"
            lying.append(Span(f"{LETTERS[disc.clan] + sign:>{CELL}}", STYLES[disc.clan]))
        else:
            lying.append(Span(f"{'.' if plain else '·':>{CELL}}", "dim"))
        if field in standing:
            seat, witch = standing[field]
            who.append(Span(f"{LETTERS[seat]}{witch}".rjust(CELL), STYLES[seat] + " reverse"))
        else:
            who.append(Span(" " * CELL))
    return [numbers, lying, who]


def witches(view: HexenrennenView) -> Iterator[tuple[int, tuple[int, int]]]:
    """The field of each witch, with her seat and her number."""
    for seat, clan in enumerate(view.clans):
        for witch, field in enumerate(clan.witches):
            yield field, (seat, witch)


def draw_goal(view: HexenrennenView) -> Line:
    line = [Span("goal".ljust(LABEL), "bold")]
    for field in range(DISCS + 1, GOAL + 1):
        home = [LETTERS[seat] + str(witch) for place, (seat, witch) in witches(view) if place == field]
        line.append(Span(f"{field}, worth {VALUE[field]}: {' '.join(home) or 'nobody'}{'; ' * (field < GOAL)}"))
    return line


def draw_clan(view: HexenrennenView, number: int, clan: Clan) -> Line:
    """A clan in a line: who plays it, where its witches are, and its cards by count."""
    cards = counted(len(clan.cards), "card")
    who = f"seat {number}" if clan.player else "neutral"
    name = Span(f"{LETTERS[number]} {COLOURS[number]}".ljust(LABEL), STYLES[number])
    if not clan.player:
        return [name, Span(f"{who}: {cards} in the pile")]
    places = ", ".join(f"{witch} {standing_on(field)}" for witch, field in enumerate(clan.witches))
    return [name, Span(f"{who}: {places}; {cards}, {counted(clan.score, 'point')}")]


def standing_on(field: int) -> str:
    return "at start" if field == 0 else f"home on {field}" if field > DISCS else f"on {field}"


def counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'s' * (n != 1)}"


def draw_played(view: HexenrennenView) -> list[Line]:
    """H-31: the discard pile, two clans to a line."""
    piles = []
    for clan in range(CLANS):
        faces = [card.split()[1] for card in view.discarded if card.startswith(f"{clan} ")]
        if faces:
            piles.append(f"{LETTERS[clan]} {in_short(faces)}")
    pairs = ["; ".join(piles[i : i + 2]) for i in range(0, len(piles), 2)] or ["no cards yet"]
    return [[Span(("" if i else "played").ljust(LABEL)), Span(pair)] for i, pair in enumerate(pairs)]


def in_short(faces: Sequence[str]) -> str:
    """Faces with the magic ones counted: `3 9 magic x2`."""
    magics = faces.count("magic")
    numbers = [face for face in faces if face != "magic"]
    return " ".join([*numbers, *["magic" if magics == 1 else f"magic x{magics}"] * (magics > 0)])


def draw_own(view: HexenrennenView) -> list[Line]:
    """What only the viewer sees: the hand, and the own discs that lie face down."""
    if view.seat is None:
        return []
    own = view.clans[view.seat]
    hidden = "; in ".join(f"{part}: {in_short(faces) or 'none'}" for part, faces in enumerate(own.known, 1))
    return [
        [Span("hand".ljust(LABEL)), Span(in_short(own.cards) or "no cards")],
        [Span("yours".ljust(LABEL)), Span(f"face down in part {hidden}")],
    ]


def draw_turn(view: HexenrennenView) -> list[Line]:
    """Whose turn it is, what was rolled, and who is to decide."""
    if view.turn is None:
        return []
    said = f"seat {view.turn} ({COLOURS[view.turn]})"
    if view.roll:
        said += f", who rolled {view.roll}"
    if view.decides is not None and view.decides != view.turn:
        said += f"; seat {view.decides} ({COLOURS[view.decides]}) is to answer"
    return [[Span("turn".ljust(LABEL)), Span(said)]]


# ---- what is asked


def ask(view: HexenrennenView) -> str:
    """What is asked of the seat whose view this is and that is to decide, in one sentence."""
    if view.asked == "course":
        return "Which of your numbers go into each part? Only you will know: as in course 2 5 9 / 3 6 10 / 4 7 8"
    if view.asked == "move":
        return ask_witch(view)
    assert view.moving is not None
    witch, field = view.moving.witch, view.moving.field
    targets = playable(view)
    faces = ", ".join(f"{face} (to {target})" for face, target in targets.items())
    cards = f"card {faces}, as in card {list(targets)[-1]}" if targets else ""
    if view.asked == "own sign":
        start = f"Your witch {witch} is on your own magic sign on {field}: stay"
        return f"{start}, or go on with {cards}" if cards else f"{start} (no card can be played)"
    start = f"{COLOURS[view.moving.seat].capitalize()}'s witch {witch} is on your magic sign on {field}"
    if not cards:
        return f"{start}: leave (no card can be played)"
    if view.moving.backwards:
        return f"{start} and came back to it, so you must send her further back with {cards}"
    return f"{start}: leave her there, or send her back with {cards}"


def ask_witch(view: HexenrennenView) -> str:
    """H-09, H-11: the witches that can move, and where to."""
    state = public_state(view)
    ways: dict[int, list[str]] = {}
    for witch in range(WITCHES):
        target = by_die(state, witch)
        if not isinstance(target, Refusal):
            ways.setdefault(target, []).append(format_action(numbered(MOVE, witch)))
    if not ways:
        return f"You rolled {view.roll}, and no witch can move: pass"
    said = [f"{' or '.join(moves)} to {target} ({what_lies(view, target)})" for target, moves in ways.items()]
    return f"You rolled {view.roll}: {', or '.join(said)}"


def what_lies(view: HexenrennenView, field: int) -> str:
    """What a field shows, in a word or two."""
    if field > DISCS:
        return f"goal, worth {VALUE[field]}"
    disc = next((disc for disc in view.discs if disc.field == field), None)
    if disc is None:
        return "face down"
    whose = "your own" if disc.clan == view.seat else f"{COLOURS[disc.clan]}'s"
    return f"{whose} {disc_name(FACES[disc.face])}"


def playable(view: HexenrennenView) -> dict[str, int]:
    """The faces of the viewer's cards that can be played on the sign that the moving witch is on, and the field that
    each takes her to."""
    state = public_state(view)
    assert view.seat is not None
    found = {}
    for face in dict.fromkeys(view.clans[view.seat].cards):
        target = by_card(state, FACES[face])
        if not isinstance(target, Refusal):
            found[face] = target
    return found
