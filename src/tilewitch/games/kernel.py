"""How plain Python rules become fast: records, `@rule`, tables, and a cache that never serves old rules.

This is the only file that knows Numba. A game's state is a `Record`: a class whose annotations say which numbers it
holds. `array(State, n)` makes n of them in a row: compiled, a NumPy array of fixed-size records; in the plain mode (set
`TILEWITCH_PLAIN=1`), a list of ordinary objects with the same field names, for debuggers, coverage and tracebacks.
"""

import functools
import hashlib
import importlib.util
import inspect
import os
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, ClassVar, Self, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

PLAIN = os.environ.get("TILEWITCH_PLAIN", "0") not in ("", "0")

Row = MutableSequence[int]
Reals = MutableSequence[float]
Grid = Sequence[MutableSequence[int]]
Records = MutableSequence[Any]

Function = TypeVar("Function", bound=Callable[..., Any])
AnyRecord = TypeVar("AnyRecord", bound="Record")

PACKAGE = Path(__file__).parent.parent
COMPILED_FOLDERS = ("games", "bots")
"""The folders of the package that hold compiled functions, each of which calls only those before it and its own."""


# ---- records ---------------------------------------------------------------------------------------------------


class Record:
    """A fixed-size record of numbers. Subclasses declare fields:

    `score: int` is a 64-bit integer; `Annotated[Row, "u1", 36]` a row of 36 bytes; `Annotated[Grid, "i8", 2, 9]` two
    rows of nine 64-bit integers; `Annotated[Sequence[Player], 8]` eight records of another kind.
    """

    _layout: ClassVar[np.dtype[np.void]]
    _parts: ClassVar[tuple[tuple[str, "type[Record] | None"], ...]]
    """The fields in order, each with the kind of record that it repeats, if it does."""
    _source: np.void
    """The compiled record that fields are read from, if they are."""

    def __init_subclass__(cls) -> None:
        parts: list[tuple[str, type[Record] | None]] = []
        fields: list[Any] = []
        for name, hint in get_type_hints(cls, include_extras=True).items():
            if hint is int:
                parts.append((name, None))
                fields.append((name, "i8", ()))
            elif get_origin(hint) is Annotated:
                kind, *details = get_args(hint)
                element = get_args(kind)[0]
                repeated = element if isinstance(element, type) and issubclass(element, Record) else None
                parts.append((name, repeated))
                number, *shape = details if repeated is None else (layout(repeated), *details)
                fields.append((name, number, tuple(shape)))
        cls._parts = tuple(parts)
        cls._layout = np.dtype(fields, align=True)
        for name, kind in parts:
            setattr(cls, name, Unread(name, reader(cls._layout[name], kind)))

    def __init__(self) -> None:
        for name, kind in self._parts:
            setattr(self, name, empty(self._layout[name], kind))

    def assign(self, other: Self) -> None:
        """Take over every number of another record of the same kind."""
        for name, kind in self._parts:
            value = getattr(other, name)
            if isinstance(value, int):
                setattr(self, name, value)
            elif kind is None:
                copy_rows(getattr(self, name), value)
            else:
                for mine, theirs in zip(getattr(self, name), value, strict=True):
                    mine.assign(theirs)

    @classmethod
    def of(cls, source: np.void) -> Self:
        """A record with the numbers of a compiled one that nobody else changes any more. A field is read when it is
        first asked for: most who look at a state look at few of its fields."""
        made = cls.__new__(cls)
        made.__dict__["_source"] = source
        return made

    def store(self, target: np.void) -> None:
        """Write the numbers into a compiled record."""
        for name, kind in self._parts:
            value = getattr(self, name)
            if kind is not None:
                for mine, theirs in zip(value, target[name], strict=True):
                    mine.store(theirs)
            else:
                target[name] = np.frombuffer(value, np.uint8) if isinstance(value, bytearray) else value

    def tobytes(self) -> bytes:
        """The record as the bytes that its compiled twin consists of."""
        target = np.zeros(1, layout(type(self)))
        self.store(target[0])
        return target.tobytes()


class Unread:
    """A field that is read out of the compiled record when it is first asked for."""

    def __init__(self, name: str, read: Callable[[Any], Any]) -> None:
        self._name = name
        self._read = read

    def __get__(self, record: Record, kind: type[Record]) -> Any:
        value = record.__dict__[self._name] = self._read(record._source[self._name])
        return value


def layout(record: type[Record]) -> np.dtype[np.void]:
    """The NumPy type that holds such a record. Fields are in the order of declaration; numbers are aligned."""
    return record._layout


def empty(kind: np.dtype[Any], repeated: type[Record] | None) -> Any:
    """A plain value for one field: a number, a bytearray, lists, or records."""
    if not kind.shape:
        return 0
    if len(kind.shape) > 1:
        return [empty(np.dtype((kind.base, kind.shape[1:])), repeated) for _ in range(kind.shape[0])]
    if repeated is not None:
        return [repeated() for _ in range(kind.shape[0])]
    return bytearray(kind.shape[0]) if kind.base == np.uint8 else [0] * kind.shape[0]


def reader(kind: np.dtype[Any], repeated: type[Record] | None) -> Callable[[Any], Any]:
    """What makes a field of a compiled record one that a plain record has."""
    if repeated is not None:
        return lambda value: [repeated.of(theirs) for theirs in value]
    if not kind.shape:
        return int
    if kind.base == np.uint8 and len(kind.shape) == 1:
        return lambda value: bytearray(value.tobytes())
    return lambda value: value.tolist()


def copy_rows(target: Any, source: Any) -> None:
    if len(source) and isinstance(source[0], int | float):
        target[:] = source
    else:
        for mine, theirs in zip(target, source, strict=True):
            copy_rows(mine, theirs)


def array(record: type[Record], n: int) -> Records:
    """n empty records in a row."""
    return [record() for _ in range(n)] if PLAIN else cast(Records, np.zeros(n, layout(record)))


def copied(record: type[Record], records: Records) -> Records:
    """A copy of one record in a row of its own. NumPy copies field by field, which takes several times as long."""
    if not PLAIN:
        return cast(Records, np.ndarray(1, layout(record), bytearray(cast(Any, records).tobytes())))
    copy = record()
    copy.assign(records[0])
    return [copy]


def numbers(*shape: int) -> Any:
    """A buffer of 64-bit integers, all zero."""
    if not PLAIN:
        return np.zeros(shape, np.int64)
    return [0] * shape[0] if len(shape) == 1 else [numbers(*shape[1:]) for _ in range(shape[0])]


def reals(n: int) -> Reals:
    """A buffer of 64-bit floating-point numbers, all zero."""
    return [0.0] * n if PLAIN else cast(Reals, np.zeros(n, np.float64))


def read(record: type[AnyRecord], records: Records, i: int) -> AnyRecord:
    """A plain copy of one record, for Python code to look at."""
    if not PLAIN:
        return record.of(np.frombuffer(records[i].tobytes(), layout(record))[0])
    copy = record()
    copy.assign(records[i])
    return copy


def write(record: Record, records: Records, i: int) -> None:
    """Put a plain record into a row of records."""
    if PLAIN:
        records[i].assign(record)
    else:
        record.store(records[i])


def head(records: Records, name: str, n: int) -> Sequence[int]:
    """The first n numbers of a row in the first of some records, copied."""
    return cast(Sequence[int], (getattr(records[0], name) if PLAIN else cast(Any, records)[name][0])[:n].copy())


def as_bytes(records: Records, i: int) -> bytes:
    """One record as bytes, the same in both modes."""
    return cast(bytes, records[i].tobytes())


def read_bytes(record: type[Record], data: bytes) -> Records:
    """A row of the one record that these bytes are."""
    source = np.frombuffer(data, layout(record)).copy()
    return [record.of(source[0])] if PLAIN else cast(Records, source)


# ---- compiling -------------------------------------------------------------------------------------------------


@functools.cache
def stamp(module: str) -> str:
    """A hash of every file that the compiled code of a module may come from.

    Dependencies point downwards, and no game knows another (`make lint` checks both). So nothing above the module's
    folder counts, nor does another game than the one whose folder stands in the module's name.
    """
    parts = module.split(".")
    last = next((i for i, folder in enumerate(COMPILED_FOLDERS) if folder in parts), len(COMPILED_FOLDERS) - 1)
    other_games = {f.name for f in (PACKAGE / COMPILED_FOLDERS[0]).iterdir() if f.is_dir()} - set(parts)
    digest = hashlib.sha256()
    for folder in COMPILED_FOLDERS[: last + 1]:
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            place = path.relative_to(PACKAGE)
            if not other_games.intersection(place.parts):
                digest.update(str(place).encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


@contextmanager
def alone_in(folder: str) -> Iterator[None]:
    """No other process is in this block for the same folder."""
    if fcntl is None:
        yield
        return
    with open(Path(folder) / "tilewitch.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if PLAIN:

    def rule(function: Function) -> Function:
        """Plain mode: a rule is an ordinary function."""
        return function

    def table(values: Iterable[int]) -> Sequence[int]:
        """A constant table: a tuple, so that nobody can change it."""
        return tuple(values)

    def copy(source: Records, i: int, target: Records, j: int) -> None:
        """Copy record i of one row over record j of another."""
        target[j].assign(source[i])

else:
    import numba
    from numba.core.caching import (
        CompileResultCacheImpl,
        FunctionCache,
        InTreeCacheLocator,
        UserProvidedCacheLocator,
        UserWideCacheLocator,
    )

    class _Stamped:
        """A place for compiled code whose key is all rules files.

        Numba's own key is the function's file alone, so a change in a function that it calls would go unseen. The stamp
        is a part of the file names too, so that two versions never write over each other's files. The module's name
        tells apart functions of one template (`specialise`) that were compiled for different games.
        """

        _module: str
        _lineno: int

        def get_source_stamp(self) -> str:
            return stamp(self._module)

        def get_disambiguator(self) -> str:
            return f"{self._module}-{self._lineno}-{stamp(self._module)[:10]}"

        @classmethod
        def from_function(cls, function: Callable[..., Any], path: str) -> "Self | None":
            locator: Self | None = super().from_function(function, path)  # type: ignore[misc]
            if locator is not None:
                locator._module = function.__module__
            return locator

    class _ProvidedFolder(_Stamped, UserProvidedCacheLocator):
        """`NUMBA_CACHE_DIR`, where somebody has set it."""

    class _BesideSource(_Stamped, InTreeCacheLocator):
        """`__pycache__` beside the source."""

    class _UserFolder(_Stamped, UserWideCacheLocator):
        """The user's cache folder, where the package itself cannot be written to."""

    class _Places(CompileResultCacheImpl):
        _locator_classes = [_ProvidedFolder, _BesideSource, _UserFolder]  # noqa: RUF012 (as the base class has it)

    class _Cache(FunctionCache):
        """Numba's cache in our places, for several processes at once: without the lock, two that compile a function for
        different arguments at the same time could give their code the same name."""

        _impl_class = _Places

        def save_overload(self, signature: Any, code: Any) -> None:
            with alone_in(self.cache_path):
                super().save_overload(signature, code)  # type: ignore[no-untyped-call]

    def rule(function: Function) -> Function:
        """Compile a function of the rules on its first call, once for all processes.

        A generator is compiled as a part of each function that uses it, but not kept by itself: Numba cannot compile a
        function that uses one from the cache.
        """
        compiled = numba.njit(nogil=True, error_model="numpy")(function)
        if not inspect.isgeneratorfunction(function):
            compiled._cache = _Cache(function)  # type: ignore[attr-defined, no-untyped-call]
        return cast(Function, compiled)

    def table(values: Iterable[int]) -> Sequence[int]:
        """A constant table, frozen into the compiled code."""
        constants = np.array(list(values), dtype=np.int64)
        constants.setflags(write=False)
        return cast(Sequence[int], constants)

    @rule
    def copy(source: Records, i: int, target: Records, j: int) -> None:
        """Copy record i of one row over record j of another."""
        target[j] = source[i]


_specialising = threading.RLock()
"""So that no thread sees a module of which another has loaded but half."""


def specialise(template: str, name: str, **bindings: object) -> ModuleType:
    """Load a module's source once more under another name, with some of its globals given.

    Functions that work for any game are written once, against a global `rules`; compiled code cannot take a game as an
    argument and still be cached, so each game gets a module of its own from the same source.
    """
    with _specialising:
        if name in sys.modules:
            return sys.modules[name]
        spec = importlib.util.find_spec(template)
        if spec is None or spec.origin is None:
            raise ModuleNotFoundError(template)
        module = ModuleType(name, f"{template}, for one game.")
        module.__file__ = spec.origin
        module.__dict__.update(bindings)
        sys.modules[name] = module
        exec(compile(Path(spec.origin).read_text(encoding="utf-8"), spec.origin, "exec"), module.__dict__)
        return module
