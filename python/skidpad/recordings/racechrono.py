"""CSV exports of RaceChrono, versions 2 and 3."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from skidpad.recordings.log_text import cells_of, first_finite, is_number, table_of, units_below
from skidpad.recordings.table import Table

BANNER: Final = "This file is created using RaceChrono"

HEAD: Final = re.compile(r"(?P<name>[^(*]*?)\s*(?:\((?P<unit>[^)]*)\))?\s*(?:\*(?P<source>.*))?")
"""A name of version 2, such as ``Speed (m/s) *calc``."""


def is_racechrono(lines: Sequence[str]) -> bool:
    """Recognize an export of RaceChrono by its first line."""
    return bool(lines) and lines[0].lstrip('"').startswith(BANNER)


def read_racechrono(lines: Sequence[str], source: str) -> Table:
    """Read an export: metadata, a blank line, names, in version 3 units and sources, rows.

    Names that occur twice include the source: ``speed (gps)``, ``speed (calc)``. Times count from
    the first row.

    Raises
    ------
    ValueError
        If no line begins with the name of the time column.
    """
    kept = [line for line in lines if line.strip()]
    at = next((k for k, line in enumerate(kept) if _names_time(line)), None)
    if at is None:
        raise ValueError(
            f"{source}: no line of this export of RaceChrono begins with timestamp or Time (s)"
        )
    heads = [HEAD.fullmatch(cell) for cell in cells_of(kept[at], ",")]
    names = [head["name"] if head else "" for head in heads]
    units = [(head["unit"] or "") if head else "" for head in heads]
    origins = [(head["source"] or "") if head else "" for head in heads]
    first = at + 1
    if not any(units):
        units, first = units_below(kept, at, len(names))
        if first < len(kept) and not is_number(cells_of(kept[first], ",")[0]):
            below = cells_of(kept[first], ",")
            origins, first = (below + len(names) * [""])[: len(names)], first + 1
    labels = [origin.rpartition(":")[2].strip() for origin in origins]
    headers = [
        f"{name} ({label})" if label and names.count(name) > 1 else name
        for name, label in zip(names, labels, strict=True)
    ]
    table = table_of(source, headers, units, kept[first:], ",", ("an export of RaceChrono",))
    if table.names and table.names[0] == headers[0]:
        table.values[:, 0] -= first_finite(table.values[:, 0])
    return table


def _names_time(line: str) -> bool:
    return line.lstrip('"').lower().startswith(("timestamp", "time (s)"))
