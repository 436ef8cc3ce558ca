"""What can be set about a server? Everything has a value that suits a household; the environment overrides it."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from tilewitch.errors import BadOption
from tilewitch.server.store.place import data_folder, database

PREFIX = "TILEWITCH_"
BOOLEANS = {"1": True, "0": False}


@dataclass(frozen=True)
class Settings:
    """How one server process behaves. `TILEWITCH_` and a name in capitals in the environment sets a value."""

    host: str = "0.0.0.0"
    port: int = 8000
    database: str = field(default_factory=database)
    secret_file: str = field(default_factory=lambda: str(data_folder() / "secret"))
    """Where the secret for cookies and links is kept; made where there is none."""
    secret: str = ""
    """That secret itself, where several processes share it."""
    public_url: str = ""
    """How people reach this server, where that is not its own address: behind a proxy."""
    origins: str = ""
    """Other origins whose pages may use this server, with commas between them."""
    proxies: str = "127.0.0.1"
    """Whose word about the client's address is taken, with commas between them."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    """Processes in which bots think."""
    think_seconds: float = 20.0
    """How long a bot may take for a decision before a new process takes over."""
    grace_seconds: float = 120.0
    """How long somebody must have been away before the others may lend the seat to a bot."""
    client_rate: float = 50.0
    """Requests and commands per second for each client, on average; four times as many at once."""
    table_rate: float = 60.0
    """Commands per second for each table."""
    new_tables_per_minute: float = 20.0
    logins_per_minute: float = 10.0
    most_tables_awake: int = 20_000
    most_feeds: int = 20_000
    feeds_per_client: int = 40
    queue_bytes: int = 1_000_000
    """What may wait for a slow reader of a feed before it is cut."""
    log_level: str = "info"
    log_format: str = "text"
    """text or json."""
    static: str = ""
    """Another folder with the built web app."""
    metrics: bool = True
    compile_apart: bool = True
    """Whether another process compiles the rules, so that nobody waits; without it this one does when it begins."""

    @property
    def static_folder(self) -> Path:
        return Path(self.static) if self.static else Path(__file__).parent / "static"


def from_environment(**chosen: Any) -> Settings:
    """The settings that the environment gives, but for those that are chosen here."""
    values: dict[str, Any] = {}
    for one in fields(Settings):
        text = os.environ.get(PREFIX + one.name.upper())
        if one.name in chosen and chosen[one.name] is not None:
            values[one.name] = chosen[one.name]
        elif text is not None and one.name != "database":
            values[one.name] = read(one.name, text, str(one.type))
    return Settings(**values)


def read(name: str, text: str, kind: str) -> Any:
    """A value out of the environment."""
    kinds: dict[str, Callable[[str], Any]] = {"int": int, "float": float, "bool": BOOLEANS.__getitem__, "str": str}
    convert = next(convert for known, convert in kinds.items() if known in kind)
    try:
        return convert(text)
    except (ValueError, KeyError):
        raise BadOption(f"{PREFIX}{name.upper()} cannot be {text[:40]!r}") from None
