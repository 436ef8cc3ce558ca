"""What does a server write down about what it does? One line for one event, with its facts; never a move, a view or a
secret."""

import json
import logging
import sys
from typing import Any


class Log:
    """A log whose lines have facts."""

    def __init__(self, name: str = "tilewitch") -> None:
        self._logger = logging.getLogger(name)

    def info(self, text: str, **facts: Any) -> None:
        self._logger.info(text, extra={"facts": facts})

    def warning(self, text: str, **facts: Any) -> None:
        self._logger.warning(text, extra={"facts": facts})

    def error(self, text: str, error: BaseException | None = None, **facts: Any) -> None:
        """Something that should not have happened; with where it did, but without the values at hand."""
        self._logger.error(text, exc_info=error, extra={"facts": facts})


class Lines(logging.Formatter):
    """Lines for people, or JSON for programs."""

    def __init__(self, as_json: bool) -> None:
        super().__init__()
        self._json = as_json

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, Any] = getattr(record, "facts", {})
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        if not self._json:
            ending = "".join(f" {name}={value}" for name, value in facts.items())
            line = f"{self.formatTime(record)} {record.levelname.lower()} {record.getMessage()}{ending}"
            return f"{line}\n{trace}" if trace else line
        told = {"at": record.created, "level": record.levelname.lower(), "text": record.getMessage()} | facts
        return json.dumps(told | ({"trace": trace} if trace else {}), default=str)


def set_up(level: str, as_json: bool) -> None:
    """Send the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines(as_json))
    for name in ("tilewitch", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level.upper() if name == "tilewitch" else "WARNING")
