"""The files in which learned values are kept: `values.json` in a game's folder here, made by `tilewitch train`."""

from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from tilewitch.bots.compiled import knowledge
from tilewitch.bots.net import size
from tilewitch.errors import TilewitchError
from tilewitch.games import folders
from tilewitch.games.kernel import Reals, reals

Format = Literal["tilewitch-values/1"]
FORMAT: Format = "tilewitch-values/1"


class ValuesError(TilewitchError, ValueError):
    """A file of learned values that cannot be used."""


class Network(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One network, as `net.py` describes it, for games with so many players."""

    players: int
    hidden: int
    weights: list[float]
    meta: dict[str, Any]
    """The command that made it, how long that took, and the figures it was accepted on."""


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The learned values of one game."""

    format: Format
    game: str
    features: list[str]
    """What the inputs mean; a network fits only the program that computes the same."""
    networks: list[Network]


def shipped(name: str) -> Path:
    """Where the values of a game are that come with the program."""
    return Path(__file__).parent / folders()[name] / "values.json"


class OtherFeatures(ValuesError):
    """A file of learned values for a program that described positions otherwise."""


def read_values(path: Path, name: str) -> Values:
    """The values in a file, checked to be of this game and these features."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Values)
    except OSError as error:
        raise ValuesError(f"{path} cannot be read: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise ValuesError(f"{path} is not a file of learned values: {error}") from None
    features = list(knowledge(name).FEATURES)
    if found.game != name:
        raise ValuesError(f"{path} holds values of {found.game}, not of {name}")
    if found.features != features:
        raise OtherFeatures(f"{path} was made for other features of {name}; train it anew: tilewitch train {name}")
    if not found.networks:
        raise ValuesError(f"{path} holds no network")
    for network in found.networks:
        if len(network.weights) != size(len(features), network.hidden):
            raise ValuesError(f"{path}: the network for {network.players} players has not the weights that it needs")
    return found


def write_network(path: Path, name: str, network: Network) -> None:
    """Put a network into a file of values, in the place of one for as many players. Others stay, if they still fit."""
    networks = [network, *(one for one in usable_networks(path, name) if one.players != network.players)]
    found = Values(FORMAT, name, list(knowledge(name).FEATURES), sorted(networks, key=lambda one: one.players))
    beside = path.with_name(path.name + ".new")
    try:
        beside.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=0) + b"\n")
        beside.replace(path)
    except OSError as error:
        raise ValuesError(f"{path} cannot be written: {error.strerror}") from None


def usable_networks(path: Path, name: str) -> list[Network]:
    """The networks in a file, if it is there and was made for these features."""
    try:
        return read_values(path, name).networks if path.exists() else []
    except OtherFeatures:
        return []


@cache
def network(name: str, players: int, path: Path | None = None) -> tuple[Reals, int]:
    """The network for so many players, or the one for the nearest number, and its number of hidden units; of the
    shipped ones unless a file is given."""
    networks = read_values(path or shipped(name), name).networks
    found = min(networks, key=lambda one: (abs(one.players - players), one.players))
    weights = reals(len(found.weights))
    weights[:] = found.weights
    return weights, found.hidden
