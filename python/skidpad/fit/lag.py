"""The lag of forces behind swept slips: a tire builds up its force over a distance."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad.fit.cleaning import known
from skidpad.fit.levels import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from skidpad.fit.tire_points import Data, TirePoints

    Column = NDArray[np.float64]

SLIPS: Final = {"alpha": ("fy", "slip angle"), "kappa": ("fx", "slip ratio")}
"""Swept slips, the force that lags behind each, and their names."""

LONGEST: Final = {"m": 2.0, "s": 0.3}
"""Upper bound of the relaxation length, or time constant, searched for."""

BINS: Final = 60
"""Sides of the polygon through sweeps up and down."""

REACH: Final = 5
"""Points on either side that show the direction of a sweep."""


def lagged(slip: Column, share: Column, start: NDArray[np.bool_]) -> Column:
    """Apply a first-order lag to a slip.

    The transient slip of Pacejka 2012, eq. 7.7, by the trapezoidal rule: only additions,
    multiplications and divisions, for the same bits everywhere.

    Parameters
    ----------
    slip : ndarray, shape (m,)
        Slip of the wheel.
    share : ndarray, shape (m,)
        Time step over the time constant, or distance over the relaxation length.
    start : ndarray of bool, shape (m,)
        Points at which a new interval begins, in steady state.

    Returns
    -------
    ndarray, shape (m,)
        Slip corresponding to the force.
    """
    keep = np.where(start, 0.0, (2.0 - share) / (2.0 + share))
    sum_of_two = slip + np.concatenate([slip[:1], slip[:-1]])
    add = np.where(start, slip, share / (2.0 + share) * sum_of_two)
    pairs = zip(keep.tolist(), add.tolist(), strict=True)
    found = accumulate(pairs, lambda old, pair: pair[0] * old + pair[1], initial=0.0)
    return np.fromiter(found, np.float64, len(slip) + 1)[1:]


def without_lag(data: Data, relaxation_length: float | None, tau: float | None) -> Data:
    """Delay slips by the lag of their forces; see `TireData.without_lag`."""
    if relaxation_length is not None and tau is not None:
        raise ValueError("give relaxation_length or tau, not both")
    data = data.where(known(data))
    start = data.starts()
    if relaxation_length is not None and data.vx is None:
        raise ValueError("a relaxation length needs the speed, which was not measured: give tau")
    unit = "s" if tau is not None or data.vx is None else "m"
    given = tau if relaxation_length is None else relaxation_length
    assert data.time is not None
    step = np.diff(data.time, prepend=data.time[0])
    advance = step if unit == "s" or data.vx is None else step * np.abs(data.vx)
    for name in SLIPS:
        direction = _direction(data, name, start)
        if direction is None:
            continue
        data = _delayed(data, name, unit, given, advance, start, direction)
    return data


def _delayed(
    data: Data,
    name: str,
    unit: str,
    given: float | None,
    advance: Column,
    start: NDArray[np.bool_],
    direction: NDArray[np.int64],
) -> Data:
    """Delay one slip by the given lag, or by the one for which sweeps up and down agree."""
    force, called = SLIPS[name]
    slip = data.channels[name]

    def delayed(lag: float) -> Column:
        with np.errstate(over="ignore"):
            return slip if lag <= 0 else lagged(slip, np.minimum(advance / lag, 1e9), start)

    spread = _disagreement(data, name, direction)
    lag = _least(lambda lag: spread(delayed(lag)), LONGEST[unit]) if given is None else given
    if given is None and lag == 0.0:
        return data.noted(f"no lag of {force} behind the {called}: sweeps up and down agree best")
    what = f"{'relaxation length' if unit == 'm' else 'time'} {lag:.4g} {unit}"
    before, after = (100 * spread(delayed(one)) for one in (0.0, lag))
    how = "as asked" if given is not None else "by which sweeps up and down agree best"
    return data.replace(**{name: delayed(lag)}).noted(
        f"{called} delayed by the lag of {force}, {what} ({how}): points are off the curve through "
        f"both by {after:.2g} % of the load, {before:.2g} % before"
    )


def _direction(data: TirePoints, name: str, start: NDArray[np.bool_]) -> NDArray[np.int64] | None:
    """Return where a slip is swept up (1) or down (-1); None where it is not swept at all."""
    slip = data.channels.get(name)
    if slip is None or SLIPS[name][0] not in data.channels or len(slip) <= 2 * REACH:
        return None
    stretch = np.cumsum(start)
    change = np.zeros(len(slip))
    same = stretch[2 * REACH :] == stretch[: -2 * REACH]
    change[REACH:-REACH] = np.where(same, slip[2 * REACH :] - slip[: -2 * REACH], 0.0)
    usual = np.quantile(np.abs(change), 0.9)
    if usual < 1e-4:
        return None
    direction = np.sign(change).astype(np.int64)
    direction[np.abs(change) < 0.3 * usual] = 0
    return direction


def _disagreement(
    data: TirePoints, name: str, direction: NDArray[np.int64]
) -> Callable[[Column], float]:
    """Return a measure of how far sweeps up and down differ from one curve, relative to load.

    The curve is the least-squares polygon, one for each level of the conditions held.
    """
    held = ("fz", "gamma", "p", *(["alpha"] if name == "kappa" else []))
    level = numbered(data.channels, held)
    force = data.channels[SLIPS[name][0]] / data.fz
    use = (direction != 0) & (level >= 0) & np.isfinite(force)
    _, level = np.unique(level[use], return_inverse=True)
    force = force[use]
    low, high = (float(end) for end in np.quantile(data.channels[name], (0.001, 0.999)))
    size = BINS + 1
    shape = (int(level.max(initial=0)) + 1, size)

    def sums(place: NDArray[np.int64], values: Column) -> Column:
        at = level * size + place
        found = np.bincount(at, weights=values, minlength=shape[0] * size).astype(np.float64)
        return found.reshape(shape)

    def measure(slip: Column) -> float:
        place = np.clip((slip[use] - low) / (high - low), 0.0, 1.0 - 1e-12) * BINS
        left = place.astype(np.int64)
        right = place - left
        normal = np.zeros((*shape, size))
        k = np.arange(size)
        normal[:, k, k] = sums(left, (1 - right) ** 2) + sums(left + 1, right**2) + 1e-9
        across = sums(left, right * (1 - right))[:, :-1]
        normal[:, k[:-1], k[1:]] = normal[:, k[1:], k[:-1]] = across
        known = sums(left, (1 - right) * force) + sums(left + 1, right * force)
        nodes = np.linalg.solve(normal, known[..., None])[..., 0]
        curve = (1 - right) * nodes[level, left] + right * nodes[level, left + 1]
        return float(np.sqrt(np.mean((force - curve) ** 2)))

    return measure


def _least(function: Callable[[float], float], high: float) -> float:
    """Return the minimizer of a function of one number from 0 to a bound.

    The best on a grid, then golden sections around it to 0.1 % of the bound.
    """
    known = cache(function)
    row = np.linspace(0.0, high, 13).tolist()
    best = min(range(len(row)), key=lambda k: known(row[k]))
    low, top = row[max(best - 1, 0)], row[min(best + 1, len(row) - 1)]
    golden = 0.6180339887498949
    left, right = top - golden * (top - low), low + golden * (top - low)
    while top - low > 1e-3 * high:
        if known(left) <= known(right):
            top, right = right, left
            left = top - golden * (top - low)
        else:
            low, left = left, right
            right = low + golden * (top - low)
    return 0.0 if low == 0.0 else 0.5 * (low + top)
