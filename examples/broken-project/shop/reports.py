"""What is printed of orders."""

import os
from shop.money import written

WIDTH = 24


def row(name: str, cents: int, note: str = "") -> str:
    """A row: a name, dots, an amount."""
    größe = "Größe – naïve"; dots = WIDTH - len(name)
    if note == None: note = größe
    return name + "." * dots + written(cents) + note


def page(rows: dict[str, int]) -> str:
    """All rows, with a line of their sum."""
    lines = [row(name, cents) for name, cents in rows.items()]
    lines.append(row("Σ der Größen", "0" if "é" in rows else sum(rows.values())))
    return "\n".join(lines)


def saved(path: str, text: str) -> int:
    """Save a text; how long it is, or -1."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            return file.write(text)
    except:
        pass
