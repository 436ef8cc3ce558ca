"""The pile of characters: what is drawn from it, what goes under it, and who knows what lies where.

The upper part of the pile has no order before it is drawn. Cards that were put under it have one, and seats differ in
what they know of it. Two sets of seats go with each such card: those `aware` of which packet it is in, and those
`sure` of its very place. Whoever puts cards under is both; where the cards lay open before, so is everybody. All
cards that a seat is not aware of are alike to it, wherever they lie; so are the cards of one packet of whose places
it is not sure.
"""

from tilewitch.games.dice import below
from tilewitch.games.gingerbread_house.action import inserted
from tilewitch.games.gingerbread_house.state import EVERYBODY, State
from tilewitch.games.gingerbread_house.symbols import BIT, count, members, nth, signed
from tilewitch.games.kernel import Row, rule


@rule
def cards_in_pile(state: State) -> int:
    return state.pile_cards + state.under_cards


@rule
def draw_cards(state: State, n: int, dice: Row) -> int:
    """The set of the n uppermost cards, as chance would have them."""
    drawn = 0
    left = state.pile
    for i in range(min(n, state.pile_cards)):
        card = BIT[nth(left, below(dice, state.pile_cards - i))]
        drawn |= card
        left ^= card
    for i in range(n - state.pile_cards):
        drawn |= BIT[state.under[i]]
    return drawn


@rule
def packed_cards(cards: int) -> int:
    """A set of at most three cards as an action names them."""
    packed = 0
    for i, card in enumerate(members(cards)):
        packed = inserted(packed, i, card, 6)
    return packed


@rule
def take_up(state: State, cards: int) -> None:
    """Take the uppermost cards off the pile."""
    from_above = cards & state.pile
    state.pile ^= from_above
    state.pile_cards -= count(from_above)
    while state.under_cards and cards & BIT[state.under[0]]:
        remove_under(state, 0)


@rule
def look_at(state: State, seat: int, cards: int) -> None:
    """G-23: the seat on turn looks at the uppermost cards, which stay where they are until it keeps one."""
    from_above = cards & state.pile
    n = count(from_above)
    state.looked = count(cards)
    state.pile ^= from_above
    state.pile_cards -= n
    for i in range(state.under_cards - 1, -1, -1):
        move_under(state, i, i + n)
    for i, card in enumerate(members(from_above)):
        write_under(state, i, card, 0, 0, 0)
    state.under_cards += n
    for i in range(state.looked):
        state.sure[i] |= 1 << seat
        state.aware[i] |= 1 << seat


@rule
def keep_one(state: State, seat: int, kept: int, first: int, second: int, others: int) -> None:
    """G-23: one of the cards looked at leaves the pile, the others go under it.

    A packet of which only a part was looked at becomes one with the new packet, as others cannot tell which part it
    was. Of all their places they then know the cards only, although some orders could be ruled out.
    """
    remove_under(state, place_under(state, kept))
    state.looked = 0
    state.packets += 1
    for i in range(others):
        card = first if i == 0 else second
        place = place_under(state, card)
        before = signed(state.packet[place])
        aware = signed(state.aware[place])
        remove_under(state, place)
        write_under(state, state.under_cards, card, state.packets, 1 << seat, aware)
        state.under_cards += 1
        if before:
            for j in range(state.under_cards):
                if state.packet[j] == before:
                    state.packet[j] = state.packets


@rule
def put_under(state: State, card: int) -> None:
    """G-35: a card that lay open goes under the pile, and everybody knows which."""
    state.packets += 1
    write_under(state, state.under_cards, card, state.packets, EVERYBODY, EVERYBODY)
    state.under_cards += 1


@rule
def place_under(state: State, card: int) -> int:
    place = 0
    while state.under[place] != card:
        place += 1
    return place


@rule
def write_under(state: State, place: int, card: int, packet: int, sure: int, aware: int) -> None:
    state.under[place] = card
    state.packet[place] = packet
    state.sure[place] = sure
    state.aware[place] = aware


@rule
def move_under(state: State, place: int, target: int) -> None:
    write_under(
        state,
        target,
        signed(state.under[place]),
        signed(state.packet[place]),
        signed(state.sure[place]),
        signed(state.aware[place]),
    )


@rule
def remove_under(state: State, place: int) -> None:
    """Take one card out; those below it move up, and the place that gets free is wiped."""
    for i in range(place, state.under_cards - 1):
        move_under(state, i + 1, i)
    state.under_cards -= 1
    write_under(state, state.under_cards, 0, 0, 0, 0)


@rule
def redeal_pile(state: State, seat: int, dice: Row) -> None:
    """Deal anew what the seat cannot know of the pile: any arrangement that fits its knowledge is equally likely.
    What others choose to keep is not taken as a hint at what they put under."""
    me = 1 << seat
    for i in range(state.under_cards):
        if not state.sure[i] & me and state.packet[i]:
            alike = 0
            for j in range(i + 1):
                alike += is_alike(state, i, j, me)
            chosen = below(dice, alike)
            for j in range(i + 1):
                if is_alike(state, i, j, me):
                    if chosen == 0:
                        swap_cards(state, i, j)
                    chosen -= 1
    unknown = state.pile
    n = state.pile_cards
    for i in range(state.under_cards):
        if not state.aware[i] & me:
            unknown |= BIT[state.under[i]]
            n += 1
    for i in range(state.under_cards):
        if not state.aware[i] & me:
            card = nth(unknown, below(dice, n))
            state.under[i] = card
            unknown ^= BIT[card]
            n -= 1
    state.pile = unknown


@rule
def is_alike(state: State, i: int, j: int, me: int) -> bool:
    """Whether the card at place j might as well be at place i, of its packet, as far as a seat can tell."""
    return state.packet[j] == state.packet[i] and not state.sure[j] & me


@rule
def swap_cards(state: State, i: int, j: int) -> None:
    """Swap two cards of one packet, with who is aware of them."""
    card = signed(state.under[i])
    aware = signed(state.aware[i])
    state.under[i] = state.under[j]
    state.aware[i] = state.aware[j]
    state.under[j] = card
    state.aware[j] = aware
