"""Pages with tables of one row per car, and the same pages with fewer cars."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


def rows(page: str, label: str) -> list[str]:
    """Rows of the tables that begin with a car."""
    return [line for line in page.splitlines() if line.startswith(f"| {label} |")]


def without(page: str, labels: Iterable[str]) -> str:
    """A page without the rows of some cars."""
    left_out = tuple(f"| {label} |" for label in labels)
    return "".join(line for line in page.splitlines(True) if not line.startswith(left_out))


def labels(page: str, known: Iterable[str]) -> list[list[str]]:
    """The cars of each table whose rows are cars, in their order."""
    tables: list[list[str]] = [[]]
    for line in page.splitlines():
        first = line[2:].partition(" |")[0] if line.startswith("| ") else None
        if first is None:
            tables.append([])
        elif first in known:
            tables[-1].append(first)
    return [table for table in tables if table]
