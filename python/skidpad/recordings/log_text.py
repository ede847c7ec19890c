"""Tables of logs in text: a line of names, optionally one of units, and rows of numbers."""

from __future__ import annotations

import csv
import re
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.messages import listed, shown
from skidpad.recordings.clock import seconds
from skidpad.recordings.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

MARKS: Final = ",;\t"
"""Possible delimiters."""

STAMPS: Final = "%time"
"""Name of the times from ``rostopic echo -p`` of ROS: nanoseconds, here from the first."""

GROUPED: Final = re.compile(r"[+-]?\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*)", re.ASCII)
"""Numbers with a thousands separator."""

MILLIONS: Final = re.compile(r"[+-]?\d{1,3}(?:(?:\.\d{3}){2,}|(?:,\d{3}){2,})", re.ASCII)
"""Integers with two thousands separators."""

EITHER: Final = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
"""Numbers whose mark may be a thousands separator or a decimal mark: 1,234."""

MARKED: Final = re.compile(r"[+-]?\d*(?:[.,]\d*)+(?:[eE][+-]?\d+)?", re.ASCII)

MOST_TITLE: Final = 100
"""Lines before the names of the columns."""


def read_text(lines: Sequence[str], source: str) -> Table:
    """Read a table with names above the first rows of numbers.

    Lines that start with # are comments, other lines above the names a title.

    Raises
    ------
    ValueError
        If there are no names, or a row has another number of cells.
    """
    kept = [line for line in lines if line.strip() and not line.startswith("#")]
    if not kept:
        raise ValueError(f"{source}: the file is empty")
    at = next((k for k in range(min(len(kept), MOST_TITLE)) if _above_numbers(kept, k)), 0)
    names = cells_of(kept[at])
    if len(names) < 2 or all(is_number(name) for name in names):
        raise ValueError(f"{source}: the first line has no names of columns: {shown(kept[at], 60)}")
    units, first = units_below(kept, at, len(names))
    if names[0] == STAMPS:
        units[0] = "ns"
    table = table_of(source, names, units, kept[first:], mark_of(kept[at]))
    if names[0] == STAMPS and table.names[0] == STAMPS:
        table.values[:, 0] -= first_finite(table.values[:, 0])
    return table


def table_of(
    source: str,
    names: Sequence[str],
    units: Sequence[str],
    rows: Sequence[str],
    mark: str,
    notes: Sequence[str] = (),
) -> Table:
    """Make a table from lines of numbers; columns without any are dropped.

    Columns of clock times become seconds from the first row.

    Raises
    ------
    ValueError
        If there are no rows, or one has another number of cells than there are names.
    """
    if not rows:
        raise ValueError(f"{source}: there are names of columns, but no row of numbers")
    values = np.full((len(rows), len(names)), np.nan)
    table = list(csv.reader(rows, delimiter=mark))
    for i, cells in enumerate(table):
        if len(cells) == len(names) + 1 and not cells[-1].strip():
            cells.pop()
        if len(cells) != len(names):
            raise ValueError(f"{source}: row {i + 1} has {len(cells)} cells for {len(names)} names")
    decimals = _decimals(source, names, table)
    for i, cells in enumerate(table):
        values[i] = [number(cell, mark) for cell, mark in zip(cells, decimals, strict=True)]
    full = np.isfinite(values).any(axis=0)
    units = list(units)
    for k in np.flatnonzero(~full).tolist():
        clock = seconds([cells[k] for cells in table])
        if clock is not None:
            values[:, k], full[k], units[k] = clock, True, "s"
    empty = [name for name, there in zip(names, full, strict=True) if not there]
    said = [*notes, *([f"without a number: {listed(empty)}"] if empty else [])]
    kept = np.flatnonzero(full).tolist()
    return Table(
        source,
        _apart([names[k] for k in kept]),
        [units[k] for k in kept],
        values[:, kept],
        notes=tuple(said),
    )


def units_below(lines: Sequence[str], at: int, count: int) -> tuple[list[str], int]:
    """Read the units from the line below the names, if it has no number.

    Returns
    -------
    units : list of str
        Empty if there are none.
    first : int
        Line of the first row.
    """
    below = cells_of(lines[at + 1], mark_of(lines[at])) if at + 1 < len(lines) else []
    if any(below) and not any(is_number(cell) for cell in below):
        return (below + count * [""])[:count], at + 2
    return count * [""], at + 1


def mark_of(line: str) -> str:
    """Return the delimiter of a line."""
    return max(MARKS, key=line.count)


def cells_of(line: str, mark: str = "") -> list[str]:
    """Split a line into cells, which may be quoted."""
    return [cell.strip() for cell in next(csv.reader([line], delimiter=mark or mark_of(line)), [])]


def _decimals(source: str, names: Sequence[str], table: Sequence[Sequence[str]]) -> list[str]:
    """Return the decimal mark of each column, if numbers such as 1,234 require it.

    Determined from unambiguous numbers of the same column, or else of others.

    Raises
    ------
    ValueError
        If no number determines it, or numbers disagree.
    """
    columns = list(zip(*table, strict=True))
    said = [{mark for cell in column if (mark := _decimal(cell.strip()))} for column in columns]
    among = set[str]().union(*said)
    found = []
    for name, column, own in zip(names, columns, said, strict=True):
        marks = own or among
        if len(marks) == 1:
            found.append(next(iter(marks)))
            continue
        found.append("")  # points are decimal points
        for cell in column:
            if "," in cell and EITHER.fullmatch(cell.strip()):
                raise ValueError(
                    f"{source}: column {shown(name, 40)} has {cell.strip()}, which may be "
                    f"{number(cell, '.'):g} or {number(cell, ','):g}, and no other number tells; "
                    "write it without thousands apart, or with a decimal point"
                )
    return found


def _decimal(cell: str) -> str:
    """Return the decimal mark of an unambiguous number, else nothing."""
    if MILLIONS.fullmatch(cell):
        return "." if "," in cell else ","
    if EITHER.fullmatch(cell) or not MARKED.fullmatch(cell) or not is_number(cell):
        return ""
    return max(".,", key=cell.rfind)


def number(cell: str, decimal: str = "") -> float:
    """Parse a cell, whose decimal point may be a comma; NaN if it is not a number.

    With points and commas, the last one is the decimal point: 1.234,5 and 1,234.5. With a given
    decimal mark, the other one separates thousands in 1,234 or 1.234.
    """
    either = EITHER.fullmatch(cell.strip()) if decimal else None
    if either or MILLIONS.fullmatch(cell.strip()):
        thousands = ("." if decimal == "," else ",") if either else ".,"
        whole = cell.translate({ord(mark): None for mark in thousands})
        return float(whole.replace(",", "."))
    try:
        return float(cell)
    except ValueError:
        pass
    thousands = "." if cell.rfind(",") > cell.rfind(".") else ","
    if thousands in cell and not GROUPED.fullmatch(cell):
        return np.nan
    try:
        return float(cell.replace(thousands, "").replace(",", "."))
    except ValueError:
        return np.nan


def is_number(cell: str) -> bool:
    """Return whether a cell holds a number."""
    return bool(np.isfinite(number(cell)))


def _above_numbers(lines: Sequence[str], at: int) -> bool:
    """Return whether a line of names is above a row of numbers, or above units of such."""
    mark = mark_of(lines[at])
    names = cells_of(lines[at], mark)
    if len(names) < 2 or any(is_number(name) for name in names):
        return False
    return any(
        len(cells) == len(names) and (is_number(cells[0]) or seconds(cells[:1]) is not None)
        for cells in (cells_of(line, mark) for line in lines[at + 1 : at + 3])
    )


def _apart(names: Sequence[str]) -> list[str]:
    """Make column names unique: a repeated name becomes ``name (2)``."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return found


def first_finite(values: NDArray[np.float64]) -> float:
    """Return the first number of a column."""
    return float(values[np.argmax(np.isfinite(values))])
