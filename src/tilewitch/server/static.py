"""How does the web app come to the browser? From the folder that its build has filled."""

import mimetypes
from pathlib import Path

from starlette.types import Receive, Scope, Send

MISSING = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Tilewitch</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<h1>The server runs, but its web app has not been built</h1>
<p>In a checkout, <code>make play</code> builds it and then starts the server.
<p>Programs can play already: <a href="/openapi.json">what can be asked</a>.
"""
FOREVER = b"public, max-age=31536000, immutable"
ANEW = b"no-cache"


class Static:
    """The files of the web app; every page that is none of them is the app itself."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["method"] not in ("GET", "HEAD"):
            await answer(scope, send, 405, b"text/plain", b"only to be read\n")
            return
        file = self._file(scope["path"])
        if file is not None:
            kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
            kept = FOREVER if "assets" in file.relative_to(self._folder).parts[:-1] else ANEW
            await answer(scope, send, 200, kind.encode(), file.read_bytes(), kept)
        elif scope["path"].startswith("/api/") or "." in scope["path"].rsplit("/", 1)[-1]:
            await answer(scope, send, 404, b"text/plain", b"there is nothing here\n")
        else:
            index = self._folder / "index.html"
            page, status = (index.read_bytes(), 200) if index.is_file() else (MISSING, 503)
            await answer(scope, send, status, b"text/html; charset=utf-8", page)

    def _file(self, path: str) -> Path | None:
        """The file that a path names, if it is one of the app's."""
        if path.endswith("/") or "\0" in path:
            return None
        try:
            file = (self._folder / path.lstrip("/")).resolve()
            return file if file.is_relative_to(self._folder) and file.is_file() else None
        except (OSError, ValueError):
            return None


async def answer(scope: Scope, send: Send, status: int, kind: bytes, body: bytes, kept: bytes = ANEW) -> None:
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", kept),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
