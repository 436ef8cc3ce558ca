"""A bot for tables of a server: it joins by a link, or opens a table and prints one, and plays what brings most.

    python examples/table_bot.py http://localhost:8000 --game qwirkle
    python examples/table_bot.py http://localhost:8000 --join LINK

It needs `tilewitch[server]`, and talks to the server as docs/protocol.md says; a bot in another language does the same.
"""

import argparse

from tilewitch.server.client import Client, Followed


def best_move(game: Followed) -> str:
    """The move that brings most at once; the guide tells what each would bring."""
    moves = game.moves if game.moves is not None else game.client.guide(game.table, game.seat)["moves"]
    gains = {move: game.client.guide(game.table, game.seat, move)["gain"] for move in moves[:20]}
    return max(gains, key=lambda move: gains[move] or 0)


def open_table(client: Client, game: str) -> str:
    """A table with a free seat."""
    made = client.new_table(game, [{"kind": "me", "name": "Grabby"}, {"kind": "link"}])
    print("Play against it at", made["links"][0]["url"])
    return str(made["table"])


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("server")
    options.add_argument("--game", default="qwirkle")
    options.add_argument("--join", metavar="LINK")
    options.add_argument("--token", help="to play for somebody, rather than as a guest")
    chosen = options.parse_args()

    client = Client(chosen.server, chosen.token)
    table = client.join(chosen.join, "Grabby") if chosen.join else open_table(client, chosen.game)
    with client.follow(table) as game:
        for _ in game:
            while game.my_turn and not game.over:
                game.play(best_move(game))
    print("Scores:", game.info["scores"], "winners:", game.info["winners"])


if __name__ == "__main__":
    main()
