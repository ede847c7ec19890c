"""Clock times, with or without dates, as loggers write them in tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

MONTHS: Final = dict(
    zip(
        ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"),
        range(1, 13),
        strict=True,
    )
)
STAMP: Final = re.compile(
    r"(?:(?:(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)"  # ISO 8601
    r"|(?P<on>\d{1,2})-(?P<name>[a-z]{3})-(?P<of>\d{4})"  # as Torque writes it
    r"|(?P<dd>\d{1,2})\.(?P<mm>\d{1,2})\.(?P<yyyy>\d{4})"  # German
    r"|\d{1,4}/\d{1,2}/\d{2,4}),?[ t])?"  # whose day and month may be either way round
    r"(?P<h>\d{1,2}):(?P<m>[0-5]\d):(?P<s>[0-5]\d(?:[.,]\d*)?)\s*(?P<half>[ap]m)?"
    r"\s*(?:z|utc|(?P<zone>[+-]\d\d):?(?P<part>\d\d))?",
    re.IGNORECASE | re.ASCII,
)
DAY: Final = 86400.0


def seconds(cells: Sequence[str]) -> NDArray[np.float64] | None:
    """Read a column of clock times as seconds from its first row; NaN for an empty cell.

    Returns
    -------
    ndarray or None
        None if a cell is not such a time. Times without a date, or with an ambiguous one, continue
        over midnight.
    """
    days, times = np.zeros(len(cells)), np.full(len(cells), np.nan)
    dated = True
    for i, cell in enumerate(cells):
        if not cell.strip():
            continue
        stamp = STAMP.fullmatch(cell.strip())
        day = None if stamp is None else _day(stamp)
        if stamp is None or day is None:
            return None
        dated = dated and day > 0
        days[i], times[i] = day, _time(stamp)
    there = np.flatnonzero(np.isfinite(times))
    if there.size == 0:
        return None
    if not dated:
        days[there] = np.cumsum(np.diff(times[there], prepend=times[there[0]]) < -DAY / 2)
    first = there[0]
    since: NDArray[np.float64] = (days - days[first]) * DAY + (times - times[first])
    return since


def _day(stamp: re.Match[str]) -> int | None:
    """Return the number of the day, 0 without a date; None for an invalid date."""
    try:
        if stamp["year"]:
            return date(int(stamp["year"]), int(stamp["month"]), int(stamp["day"])).toordinal()
        if stamp["of"]:
            month = MONTHS[stamp["name"].lower()]
            return date(int(stamp["of"]), month, int(stamp["on"])).toordinal()
        if stamp["yyyy"]:
            return date(int(stamp["yyyy"]), int(stamp["mm"]), int(stamp["dd"])).toordinal()
    except (ValueError, KeyError):
        return None
    return 0


def _time(stamp: re.Match[str]) -> float:
    """Return the seconds of the day, in UTC if a zone is given."""
    east = 60 * int(stamp["zone"] or 0)
    part = int(stamp["part"] or 0)
    east += -part if (stamp["zone"] or "").startswith("-") else part
    hour, half = int(stamp["h"]), (stamp["half"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    minutes = 60 * hour + int(stamp["m"]) - east
    return 60.0 * minutes + float(stamp["s"].replace(",", "."))
