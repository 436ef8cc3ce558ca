"""A disk that is soon full: a small file system in memory, for tests that run as root; a reason to skip for others."""

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


class SmallDisk:
    """A folder with little room, most of which is taken until `free` is called."""

    def __init__(self, folder: Path, taken: int) -> None:
        self.folder = folder
        self._filler = folder / "filler"
        self._filler.write_bytes(bytes(taken))

    def take_all(self) -> None:
        """Take what room there is left."""
        with self._filler.open("ab", buffering=0) as filler, suppress(OSError):
            while True:
                filler.write(bytes(4096))

    def free(self) -> None:
        """Make room."""
        self._filler.unlink()


@contextmanager
def small_disk(size: int, taken: int) -> Iterator[SmallDisk]:
    """A disk of so many bytes, so many of which are taken."""
    folder = Path(tempfile.mkdtemp(prefix="tilewitch-disk-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tilewitch", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, text=True)
    try:
        if mounted.returncode:
            pytest.skip(f"only root can mount a small disk ({mounted.stderr.strip()})")
        yield SmallDisk(folder, taken)
    finally:
        subprocess.run(["umount", "--lazy", folder], capture_output=True)
        folder.rmdir()
