"""Code shared by the scripts that write pages."""

from __future__ import annotations

from collections.abc import Iterable

CARS = {
    "BMW 320i": "bmw_320i",
    "Ford Escort": "ford_escort",
    "VW Vanagon": "vw_vanagon",
    "VW Golf GTI": "vw_golf_gti",
    "Mazda MX-5": "mazda_mx5",
    "BMW i3": "bmw_i3",
}
"""Production cars, by their names in tables."""


def table(head: Iterable[str], rows: Iterable[Iterable[str]], words: int = 1) -> str:
    """Format a table whose first columns are words, the others numbers."""
    names = list(head)
    lines = [names, [*["---"] * words, *["---:"] * (len(names) - words)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
