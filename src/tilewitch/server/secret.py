"""Where does the server's own secret come from, by which cookies are signed and links made?"""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from tilewitch.errors import BadOption
from tilewitch.server.settings import Settings

SHORTEST = 32
"""Characters of a secret that somebody sets."""


def server_secret(settings: Settings) -> bytes:
    """The secret of the environment, or that of a file, which is made where there is none."""
    if settings.secret:
        if len(settings.secret) < SHORTEST:
            raise BadOption(f"TILEWITCH_SECRET has at least {SHORTEST} characters")
        return settings.secret.encode()
    file = Path(settings.secret_file)
    try:
        return written(file)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadOption(f"the server's secret cannot be kept in {file}: {reason}") from None


def written(file: Path) -> bytes:
    """The secret in a file that only its owner may read. It appears there whole, whatever happens meanwhile."""
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists():
        draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(secrets.token_hex(32).encode())
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):  # another process was quicker: its secret counts
            file.hardlink_to(draft)
        draft.unlink()
    secret = file.read_bytes().strip()
    if len(secret) < SHORTEST:
        raise BadOption(f"{file} holds no secret; remove it, and another is made")
    return secret
