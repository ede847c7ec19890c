"""Tables in text: the consortium's ``.dat`` files, and CSV."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.messages import shown
from skidpad.recordings.naming import channel_of, head
from skidpad.recordings.table import Table, TireDataError

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_CHARACTERS: Final = 100_000
"""Longest line."""
MOST_COLUMNS: Final = 1000
MOST_HEAD: Final = 100
"""Lines before the names of the channels."""
DELIMITERS: Final = ("\t", ";", ",", None)  # None: blanks
EMPTY: Final = frozenset({"", "-", "--", "nan", "na", "n/a", "#n/a", "null", "none", "notavail"})
"""Words for a cell without a number."""


def read_delimited(text: str, source: str) -> Table:
    """Read a table: names of channels, units in the next line or in brackets, and rows.

    Lines before the names are a title; the delimiter is a tab, semicolon, comma or blanks; with
    semicolons a comma is a decimal point.

    Raises
    ------
    TireDataError
        The message has the line.
    """
    lines = lines_of(text, source)
    at, delimiter = _find_names(lines, source)
    heads = [head(cell) for cell in _split(lines[at], delimiter)]
    if len(heads) > MOST_COLUMNS:
        raise TireDataError(
            f"has {len(heads):,} columns; at most {MOST_COLUMNS:,} are read", source, at + 1
        )
    units = [unit for _, unit in heads]
    first = next((k for k in range(at + 1, len(lines)) if lines[k].strip()), at + 1)
    below = _split(lines[first], delimiter) if first < len(lines) else []
    if any(below) and not any(_is_number(cell) for cell in below):
        units = (below + len(heads) * [""])[: len(heads)]
        first += 1
    names = [name for name, _ in heads]
    values, numbers, notes = _rows(lines, first, delimiter, names, source)
    return Table(source, names, units, values, numbers, notes=tuple(notes))


def lines_of(text: str, source: str) -> list[str]:
    """Split a text into lines, none of which is too long.

    Raises
    ------
    TireDataError
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if len(line) > MOST_CHARACTERS:
            raise TireDataError(
                f"has {len(line):,} characters; at most {MOST_CHARACTERS:,} are read",
                source,
                number,
            )
    return lines


def _find_names(lines: list[str], source: str) -> tuple[int, str | None]:
    """Find the line that names at least the load and another channel, and its delimiter."""
    for at, line in enumerate(lines[:MOST_HEAD]):
        for delimiter in DELIMITERS:
            cells = _split(line, delimiter)
            found = {channel_of(head(cell).name) for cell in cells[:MOST_COLUMNS]} - {None}
            if len(found) >= 2 and (delimiter is not None or len(found) > len(cells) / 2):
                return at, delimiter
    raise TireDataError(
        f"no line of the first {MOST_HEAD} names channels such as SA, FZ and FY, as the second one "
        "of the consortium's files does",
        source,
    )


def _split(line: str, delimiter: str | None) -> list[str]:
    if delimiter == ";":
        line = line.replace(",", ".")
    cells = [cell.strip().strip('"') for cell in line.split(delimiter)]
    return cells[:-1] if len(cells) > 1 and not cells[-1] and delimiter == "\t" else cells


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _rows(
    lines: list[str], first: int, delimiter: str | None, names: list[str], source: str
) -> tuple[np.ndarray[tuple[int, int], np.dtype[np.float64]], np.ndarray, list[str]]:
    """Read the rows of numbers, starting at a line.

    Returns
    -------
    tuple
        Values (row, name), lines of the rows, and notes.
    """
    values, numbers, notes = array("d"), array("q"), []
    last = max((k for k in range(first, len(lines)) if lines[k].strip()), default=first - 1)
    for k in range(first, last + 1):
        line = lines[k]
        if not line.strip():
            continue
        cells = (
            line.replace(",", ".").split(delimiter) if delimiter == ";" else line.split(delimiter)
        )
        if len(cells) == len(names) + 1 and not cells[-1].strip():
            cells.pop()
        if len(cells) != len(names):
            if k == last and len(cells) < len(names) and numbers:
                notes.append(f"line {k + 1}, the last one, is cut off and left out")
                continue
            raise TireDataError(f"has {len(cells)} cells for {len(names)} channels", source, k + 1)
        try:
            row = list(map(float, cells))
        except ValueError:
            row = list(_careful(cells, names, source, k + 1))
        values.extend(row)
        numbers.append(k + 1)
    if not numbers:
        raise TireDataError("there are names of channels, but no row of numbers", source, first)
    shape = (len(numbers), len(names))
    return np.frombuffer(values).reshape(shape), np.frombuffer(numbers, np.int64), notes


def _careful(cells: list[str], names: list[str], source: str, line: int) -> Iterable[float]:
    """Read the cells of one row, of which some are empty or not numbers."""
    for name, cell in zip(names, cells, strict=True):
        word = cell.strip().strip('"')
        if word.lower() in EMPTY:
            yield np.nan
        elif _is_number(word):
            yield float(word)
        elif channel_of(name) is None:  # a remark, or a clock
            yield np.nan
        else:
            raise TireDataError(f"{name} is {shown(word)}, which is not a number", source, line)
