"""What does somebody want to play who has not said? A few questions, each with an answer that Enter takes."""

from dataclasses import dataclass

from tilewitch import about, folders
from tilewitch.cli.keyboard import Keyboard
from tilewitch.cli.screen import Screen
from tilewitch.cli.table import checked_name, user_name
from tilewitch.errors import BadOption
from tilewitch.games.about import About

USUAL_LEVEL = 3


@dataclass(frozen=True)
class Choice:
    """What somebody chose to play."""

    game: About
    names: list[str]
    players: int
    bots: list[str]


def choose(screen: Screen, keyboard: Keyboard) -> Choice:
    """Ask which game, who plays at this keyboard, and against how many."""
    screen.say("Welcome to Tilewitch! Press Enter to take what stands in brackets.", style="bold")
    game = choose_game(screen, keyboard)
    people = ask_number(screen, keyboard, "How many people play at this keyboard?", 1, 1, game.most)
    names = [ask_name(screen, keyboard, number, people) for number in range(1, people + 1)]
    fewest, most = max(0, game.fewest - people), game.most - people
    question = "How many computer players?"
    bots = ask_number(screen, keyboard, question, max(fewest, int(people == 1)), fewest, most) if most else 0
    strength = [ask_level(screen, keyboard, game)] if bots else []
    return Choice(game, names, people + bots, strength)


def choose_game(screen: Screen, keyboard: Keyboard) -> About:
    games = [about(name) for name in folders()]
    if len(games) == 1:
        return games[0]
    for number, game in enumerate(games, start=1):
        screen.item(f"{number:3}  {game.title} ({game.fewest} to {game.most} players): {game.summary}", indent=5)
    names = [game.name for game in games]
    first = names.index("qwirkle") + 1 if "qwirkle" in names else 1
    return games[ask_number(screen, keyboard, "Which game?", first, 1, len(games)) - 1]


def ask_level(screen: Screen, keyboard: Keyboard, game: About) -> str:
    """How well the computer is to play."""
    from tilewitch.bots import level_names, levels  # loads the rules, which can wait until the game is chosen

    names = level_names(game.name)
    titles = ", ".join(f"{number} {level.title}" for number, level in enumerate(levels(game.name), start=1))
    screen.say(f"The computer plays like a {titles}.")
    return names[ask_number(screen, keyboard, "How strong?", USUAL_LEVEL, 1, len(names)) - 1]


def ask_number(screen: Screen, keyboard: Keyboard, question: str, usual: int, fewest: int, most: int) -> int:
    while True:
        text = keyboard.read(f"{question} [{usual}] ").strip()
        if not text:
            return usual
        if text.isdecimal() and text.isascii() and fewest <= int(text[:9]) <= most:
            return int(text[:9])
        screen.say(f"A number from {fewest} to {most}, please.", style="red")


def ask_name(screen: Screen, keyboard: Keyboard, number: int, people: int) -> str:
    usual = user_name() if people == 1 else f"Player {number}"
    question = "Your name?" if people == 1 else f"The name of player {number}?"
    while True:
        try:
            return checked_name(keyboard.read(f"{question} [{usual}] ").strip() or usual)
        except BadOption as error:
            screen.say(f"{error}", style="red")
