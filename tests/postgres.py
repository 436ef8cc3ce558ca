"""A PostgreSQL of the tests' own: in a folder of its own, reached over a socket in it, gone after the tests.

PostgreSQL does not run as root: there it becomes another user. Where it is not installed, root gets it with apt-get,
and the tests of anybody else that need it are skipped.
"""

import fcntl
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

from tilewitch.server.store.engines import SCHEMA

USER = "tilewitch"
"""Of the database; not of the system."""


class Postgres:
    """A running PostgreSQL. `durable` has it wait for the disk, which the tests need not."""

    def __init__(self, durable: bool = False) -> None:
        self._programs = programs()
        self._folder = Path(tempfile.mkdtemp(prefix="tilewitch-"))
        self._durable = durable
        self._databases: set[str] = set()
        if becomes := other_user():
            os.chown(self._folder, becomes.pw_uid, becomes.pw_gid)
        self._run("initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._process = self._start()

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={self._folder}"

    def new_database(self, name: str = "tables") -> str:
        """The address of an empty database. Asked for again, what was kept in it is gone."""
        if name in self._databases:
            self._run("psql", "-q", "-d", self.url(name), stdin=f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE".encode())
        else:
            self._run("createdb", "-h", str(self._folder), "-U", USER, name)
            self._databases.add(name)
        return self.url(name)

    def database_in(self, folder: Path, name: str) -> str:
        """The address of an empty database whose files are in a folder."""
        place = folder / name
        place.mkdir()
        if becomes := other_user():
            os.chown(place, becomes.pw_uid, becomes.pw_gid)
        for sentence in (f"CREATE TABLESPACE {name} LOCATION '{place}'", f"CREATE DATABASE {name} TABLESPACE {name}"):
            self._run("psql", "-q", "-d", self.url("postgres"), "-c", sentence)
        return self.url(name)

    def drop(self, name: str) -> None:
        """Let go of a database that `database_in` made."""
        for sentence in (f"DROP DATABASE {name} WITH (FORCE)", f"DROP TABLESPACE {name}"):
            self._run("psql", "-q", "-d", self.url("postgres"), "-c", sentence)

    def run_sql(self, database: str, script: Path) -> None:
        """Have a script carried out in a database."""
        self._run("psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", database, stdin=script.read_bytes())

    def crash(self) -> None:
        """Break every connection off, as a power cut would."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def start_again(self) -> None:
        self._process = self._start()

    def remove(self) -> None:
        self.crash()
        shutil.rmtree(self._folder)

    def _start(self) -> "subprocess.Popen[bytes]":
        settings = {"unix_socket_directories": self._folder, "listen_addresses": "", "fsync": self._durable}
        options = [f"--{name}={value}" for name, value in settings.items()]
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [str(self._programs / "postgres"), "-D", self._data, *options], stderr=log, **as_other_user()
            )
        while subprocess.run([self._programs / "pg_isready", "-q", "-h", self._folder]).returncode:
            if process.poll() is not None:
                raise RuntimeError(f"PostgreSQL does not start:\n{(self._folder / 'log').read_text()}")
            time.sleep(0.02)
        return process

    def _run(self, program: str, *arguments: str, stdin: bytes = b"") -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, input=stdin, capture_output=True, cwd="/", **as_other_user())
        assert not done.returncode, f"{' '.join(command)}:\n{done.stderr.decode()}"


def other_user() -> pwd.struct_passwd | None:
    """Whom root becomes."""
    if os.getuid():
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


def as_other_user() -> dict[str, Any]:
    becomes = other_user()
    if becomes is None:
        return {}
    return {"user": becomes.pw_uid, "group": becomes.pw_gid, "extra_groups": []}


def programs() -> Path:
    """The folder of PostgreSQL's programs."""
    found = find_programs()
    if found is None and os.getuid() == 0 and shutil.which("apt-get"):
        install()
        found = find_programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed; on Debian or Ubuntu: sudo apt-get install postgresql")
    return found


def find_programs() -> Path | None:
    places = [Path(found).resolve().parent] if (found := shutil.which("postgres")) else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: int(place.parent.name), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def install() -> None:
    """With apt-get, for one test process at a time."""
    with Path(tempfile.gettempdir(), "tilewitch-postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if find_programs() is None:
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            for command in (["update"], ["install", "--yes", "--no-install-recommends", "postgresql"]):
                subprocess.run(["apt-get", "--quiet", *command], env=environment, capture_output=True)
