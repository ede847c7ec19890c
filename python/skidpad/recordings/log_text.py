"""Tables of logs in text: a line of names, perhaps one of units, and rows of numbers."""

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
"""What may stand between the cells of a line."""

STAMPS: Final = "%time"
"""Name of the times that ``rostopic echo -p`` of ROS writes: nanoseconds, here from the first."""

GROUPED: Final = re.compile(r"[+-]?\d{1,3}(?:(?:\.\d{3})+,\d*|(?:,\d{3})+\.\d*)", re.ASCII)
"""Numbers whose thousands stand apart."""

MOST_TITLE: Final = 100
"""Lines before the names of the columns."""


def read_text(lines: Sequence[str], source: str) -> Table:
    """Read a table whose names stand above the first rows of numbers.

    Lines that start with # are comments, others above the names a title.

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
    """Make a table of lines of numbers; columns without any are left out.

    Columns of clock times are seconds from the first row on.

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
        values[i] = [number(cell) for cell in cells]
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
    """Take the units from the line below the names, if it holds no number.

    Returns
    -------
    units : list of str
        Empty where there is none.
    first : int
        Line of the first row.
    """
    below = cells_of(lines[at + 1], mark_of(lines[at])) if at + 1 < len(lines) else []
    if any(below) and not any(is_number(cell) for cell in below):
        return (below + count * [""])[:count], at + 2
    return count * [""], at + 1


def mark_of(line: str) -> str:
    """Find what parts the cells of a line."""
    return max(MARKS, key=line.count)


def cells_of(line: str, mark: str = "") -> list[str]:
    """Take a line apart into cells, which may be quoted."""
    return [cell.strip() for cell in next(csv.reader([line], delimiter=mark or mark_of(line)), [])]


def number(cell: str) -> float:
    """Read a cell, whose decimal point may be a comma; NaN for what is no number.

    Where there are points and commas, the last one is the decimal point: 1.234,5 and 1,234.5.
    """
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
    """Return whether a line of names stands above a row of numbers, or above units of such."""
    mark = mark_of(lines[at])
    names = cells_of(lines[at], mark)
    if len(names) < 2 or any(is_number(name) for name in names):
        return False
    return any(
        len(cells) == len(names) and (is_number(cells[0]) or seconds(cells[:1]) is not None)
        for cells in (cells_of(line, mark) for line in lines[at + 1 : at + 3])
    )


def _apart(names: Sequence[str]) -> list[str]:
    """Make column names unique: the second of a name is ``name (2)``."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        seen[name] = seen.get(name, 0) + 1
        found.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return found


def first_finite(values: NDArray[np.float64]) -> float:
    """Return the first number of a column."""
    return float(values[np.argmax(np.isfinite(values))])
