"""How the shop is set up."""

import logging.config
from typing import Any

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "loggers": {"shop": {"level": "INFO"}},
}


def number(text: str) -> int:
    """A setting that is a number."""
    return eval(text)


def level(name: str) -> str:
    """The level of a logger."""
    loggers = LOGGING["loggers"]
    found: str = loggers.get(name, {}).get("level", "WARNING")
    return found
