"""Logs of Racelogic's VBOX and of programs that write its ``.vbo`` files.

After "VBO file format" of Racelogic's support pages: sections in brackets, channel names separated
by blanks, times of day as HHMMSS.SS, velocity in km/h, accelerations in g. Units of further
channels are in a section of their own, in order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad.recordings.log_text import first_finite, table_of
from skidpad.recordings.table import Table

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAMES, DATA, UNITS = "[column names]", "[data]", "[channel units]"
MOST_HEAD: Final = 1000
"""Lines before the data."""

STANDARD: Final = {
    "sats": "", "time": "s", "lat": "min", "long": "min", "velocity": "km/h", "heading": "deg",
    "height": "m", "vertvel": "m/s", "longacc": "g", "latacc": "g", "tsample": "s",
    "solutiontype": "", "avifileindex": "", "avitime": "ms", "avisynctime": "ms",
}  # fmt: skip
"""Channels without a stated unit, and their units."""

IMU: Final = {
    "yawrate": "deg/s", "pitchrate": "deg/s", "rollrate": "deg/s", "xaccel": "g", "yaccel": "g",
    "zaccel": "g",
}  # fmt: skip
"""Units of Racelogic's inertial sensors, for files that do not state them."""

DAY: Final = 86400.0


def is_vbo(lines: Sequence[str]) -> bool:
    """Recognize a ``.vbo`` file by its section of the names of columns."""
    return any(_section(line) == NAMES for line in lines[:MOST_HEAD])


def read_vbo(lines: Sequence[str], source: str) -> Table:
    """Read the data; times count from the first row.

    Raises
    ------
    ValueError
        If there are no names or rows, or a time is not a time of day.
    """
    sections: dict[str, list[str]] = {}
    here: list[str] = []
    for line in lines:
        if (title := _section(line)) is not None:
            here = sections.setdefault(title, [])
        elif line.strip():
            here.append(line)
    names = " ".join(sections.get(NAMES, [])).split()
    if not names:
        raise ValueError(f"{source}: this file of a VBOX has no names under {NAMES}")
    rows = [" ".join(line.split()) for line in sections.get(DATA, [])]
    units, notes = _units(names, [line.strip() for line in sections.get(UNITS, [])])
    table = table_of(source, names, units, rows, " ", ("a file of a VBOX", *notes))
    for k, name in enumerate(table.names):
        if _plain(name) == "time":
            table.values[:, k] = _seconds(table.values[:, k], source)
    return table


def _section(line: str) -> str | None:
    """Return the title of a section in lower case, None for another line."""
    text = line.strip()
    return text.lower() if text[:1] == "[" and text[-1:] == "]" else None


def _plain(name: str) -> str:
    return name.lower().replace("-", "").replace("_", "")


def _units(names: list[str], stated: list[str]) -> tuple[list[str], list[str]]:
    """Return the unit of each name, if unambiguous in the file."""
    further = [k for k, name in enumerate(names) if _plain(name) not in STANDARD]
    units = [STANDARD.get(_plain(name), "") for name in names]
    if len(stated) == len(further):
        for k, unit in zip(further, stated, strict=True):
            units[k] = unit
        return units, []
    for k in further:
        units[k] = IMU.get(_plain(names[k]), "")
    return units, [
        f"{len(stated)} units are not those of {len(further)} channels"
    ] if stated else []


def _seconds(clock: NDArray[np.float64], source: str) -> NDArray[np.float64]:
    """Convert HHMMSS.SS to seconds from the first row, across midnight."""
    hours, rest = np.divmod(clock, 10000.0)
    minutes, seconds = np.divmod(rest, 100.0)
    wrong = (clock < 0) | (hours >= 24) | (minutes >= 60) | (seconds >= 60)
    if wrong.any():
        row = int(np.argmax(wrong))
        raise ValueError(f"{source}: row {row + 1}: the time {clock[row]:g} is no HHMMSS of a day")
    times = hours * 3600.0 + minutes * 60.0 + seconds
    times -= first_finite(times)
    return np.where(times < -DAY / 2, times + DAY, times)
