"""Whether columns of a log are of one motion: signs, axes and units that do not fit together."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from skidpad.recordings.log_columns import SI, Column

Array = NDArray[np.float64]

TURNING = ("vx", "yaw_rate", "ay")

TOGETHER = 0.9
"""Correlation of lateral acceleration with speed times yaw rate from which they are compared."""

APART = 1.7
"""Range of their ratio: a sensor that rolls with the body adds up to a quarter, a changing sideslip
any amount; wrong units are a factor of at least 2.2."""

SLIPS = {
    "ay in g for m/s2": 1 / 9.80665,
    "yaw rate in degrees/s for rad/s": np.pi / 180,
    "speed in km/h for m/s": 1 / 3.6,
    "speed in mph for m/s": 0.44704,
}
"""Ratios of lateral acceleration to speed times yaw rate with one wrong unit."""
NEAR = 0.15
"""Logarithmic tolerance of these, for a sensor that rolls with the body."""

WINDOW = 0.5
"""Interval over which changes of speed are compared with accelerations [s]."""
WINDOWS = 12
"""Fewest intervals for that."""
SURELY = 0.92
"""Correlation that identifies an axis: a car that spins reaches 0.9 with the wrong one."""
APART_FROM = 0.5
"""Correlation with changes of speed below which an acceleration is along another axis."""


def require_one_motion(
    time: Array, values: Mapping[str, Array], columns: Mapping[str, Column], log: str
) -> None:
    """Refuse accelerations that contradict the speed and the yaw rate.

    Raises
    ------
    ValueError
        With the sign, the axes or the units that may be wrong.
    """
    if all(name in values for name in TURNING):
        _require_turning(values, columns, log)
    if "vx" in values and ("ax" in values or "ay" in values):
        _require_axes(time, values, columns, log)


def _require_turning(values: Mapping[str, Array], columns: Mapping[str, Column], log: str) -> None:
    """Refuse a lateral acceleration with wrong sign or unit, by speed times yaw rate.

    In quick maneuvers, or with sliding, they differ: only ratios near the factor of a unit are
    refused, if not all units are stated.
    """
    turning, ay = values["vx"] * values["yaw_rate"], values["ay"]
    both = np.isfinite(turning) & np.isfinite(ay)
    if not both.any():
        return
    x, y = turning[both] - turning[both].mean(), ay[both] - ay[both].mean()
    size = float(np.sqrt((x**2).sum() * (y**2).sum()))
    if size == 0 or abs((x * y).sum()) < TOGETHER * size:
        return
    if (x * y).sum() < 0:
        ways = [_turned(q, columns[q]) for q in ("yaw_rate", "ay")]
        raise ValueError(
            f"{log}: ay is to the right where yaw_rate is to the left, so one of them has the "
            f"wrong sign; reverse it with {' or '.join(ways)}"
        )
    if all(columns[q].unit for q in TURNING):
        return
    times = float((x * y).sum() / (x**2).sum())
    if not 1 / APART < times < APART:
        sets = [words for count in (1, 2, 3) for words in combinations(SLIPS, count)]
        gaps = [abs(np.log(np.prod([SLIPS[w] for w in words]) / times)) for words in sets]
        near, gap = min(zip(sets, gaps, strict=True), key=lambda each: each[1])
        if gap > NEAR:
            return
        raise ValueError(
            f"{log}: ay is {times:.3g} times vx times yaw_rate, but must be about 1 times: wrong "
            f"units ({' and '.join(near)}?)"
        )


def _require_axes(
    time: Array, values: Mapping[str, Array], columns: Mapping[str, Column], log: str
) -> None:
    """Refuse a longitudinal acceleration with wrong sign, or in the column of the lateral one.

    The change of speed is the integral of the longitudinal acceleration, except for the yaw rate
    times the lateral velocity.
    """
    span = time[-1] - time[0]
    nodes = np.arange(time[0], time[-1], max(WINDOW, span / time.size))
    gained = np.diff(_sampled(time, values["vx"], nodes))
    moves = gained != 0  # neither stands nor is held after the end
    if np.count_nonzero(moves) < WINDOWS:
        return
    ahead, aside = (
        _agreement(np.diff(_sampled(time, _integral(time, values[q]), nodes))[moves], gained[moves])
        if q in values
        else (0.0, 0.0)
        for q in ("ax", "ay")
    )
    if _is_one(ahead, -1.0, TOGETHER):
        raise ValueError(
            f"{log}: ax is backward where the car gains speed, so it has the wrong sign; reverse "
            f"it with {_turned('ax', columns['ax'])}, or omit it"
        )
    if abs(ahead[0]) >= APART_FROM:
        return
    for sign in (-1.0, 1.0):
        if _is_one(aside, sign, SURELY):
            raise ValueError(
                f"{log}: column {columns['ay'].name!r}, read as ay, is the rate at which the car "
                f"gains speed, so it is the longitudinal acceleration; {_exchanged(columns, sign)}"
            )


def _turned(quantity: str, column: Column) -> str:
    """Write how a user reverses the sign of a column."""
    name = column.name if column.turned else f"-{column.name}"
    return f"columns={{{quantity!r}: {name!r}}}"


def _exchanged(columns: Mapping[str, Column], sign: float) -> str:
    """Write how a user reads ay as ax, with this sign, and ax, if there is one, as ay."""
    was_ay = _read_as("ax", columns["ay"], sign)
    if "ax" not in columns:
        return f"read it with columns={{{was_ay}}}, and the lateral one, if logged, as ay"
    return f"exchange them with columns={{{was_ay}, {_read_as('ay', columns['ax'], 1.0)}}}"


def _read_as(quantity: str, column: Column, sign: float) -> str:
    """Write the entry of ``columns`` that reads a column as another quantity of the same unit."""
    turned = column.turned != (sign < 0)
    name = f"-{column.name}" if turned else column.name
    return f"{name!r}: {(quantity, column.unit or SI[quantity])!r}"


def _sampled(time: Array, signal: Array, nodes: Array) -> Array:
    there = np.isfinite(signal)
    return np.interp(nodes, time[there], signal[there])


def _integral(time: Array, signal: Array) -> Array:
    """Return the integral from the first sample on, over gaps along straight lines."""
    full = _sampled(time, signal, time)
    pieces = 0.5 * (full[:-1] + full[1:]) * np.diff(time)
    return np.concatenate(([0.0], np.cumsum(pieces)))


def _agreement(by: Array, gained: Array) -> tuple[float, float]:
    """Return the correlation of two changes, and how large the second is beside the first."""
    x, y = by - by.mean(), gained - gained.mean()
    square, product = float((x * x).sum()), float((x * y).sum())
    size = float(np.sqrt(square * (y * y).sum()))
    return (product / size, product / square) if size > 0 else (0.0, 0.0)


def _is_one(agreement: tuple[float, float], sign: float, least: float) -> bool:
    """Whether two changes are the same but for a sign, by a least correlation."""
    together, times = agreement
    return sign * together >= least and 1 / APART < sign * times < APART
