"""CSV exports of MoTeC i2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from skidpad.recordings.log_text import cells_of, mark_of, number, table_of, units_below
from skidpad.recordings.table import Table


def is_motec(lines: Sequence[str]) -> bool:
    """Recognize an export of MoTeC i2 by its first line: ``"Format","MoTeC CSV File"``."""
    return bool(lines) and cells_of(lines[0])[:2] == ["Format", "MoTeC CSV File"]


def read_motec(lines: Sequence[str], source: str) -> Table:
    """Read an export: metadata, a blank line, names, units, a blank line, rows.

    Without a time column, times follow from the sample rate.

    Raises
    ------
    ValueError
        If there are no names or no rows.
    """
    blank = next((k for k, line in enumerate(lines) if not line.strip(" ,;\t")), len(lines))
    about = dict(cells[:2] for cells in map(cells_of, lines[:blank]) if len(cells) > 1)
    kept = [line for line in lines[blank:] if line.strip(" ,;\t")]
    if not kept:
        raise ValueError(f"{source}: this export of MoTeC has no names of channels")
    names = cells_of(kept[0])
    units, first = units_below(kept, 0, len(names))
    notes = ("an export of MoTeC i2",)
    table = table_of(source, names, units, kept[first:], mark_of(kept[0]), notes)
    rate = number(about.get("Sample Rate", ""))
    if "Time" in names or not rate > 0:
        return table
    return replace(
        table,
        names=["Time", *table.names],
        units=["s", *table.units],
        values=np.column_stack([np.arange(len(table.values)) / rate, table.values]),
        notes=(*table.notes, f"times follow from the sample rate of {rate:g} Hz"),
    )
