"""Cleaning of tire data: missing values, spikes, warm-up, transitions between levels."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.arguments import finite, flag, positive
from skidpad.fit.channel import FORCES
from skidpad.fit.levels import numbered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.fit.tire_points import Data, TirePoints

    Column = NDArray[np.float64]
    Mask = NDArray[np.bool_]

PAIRS: Final = 5
"""Pairs of points, one before and one after, that predict a force."""

WINDOW: Final = 101
"""Points of the running median of its noise."""

QUIET: Final = 0.005
"""Least noise, relative to the largest forces."""

SIGMA: Final = 1.4826
"""Standard deviation of normal numbers over their median absolute deviation."""


def cleaned(
    data: Data,
    spikes: float | None,
    warm_up: float,
    coldest: float | None,
    transitions: bool,
) -> Data:
    """Drop points that say nothing about the tire; see `TireData.cleaned`.

    Raises
    ------
    ValueError
        If no point is left, or an option needs a channel that was not measured.
    """
    warm_up = finite("warm_up", warm_up, "s")
    coldest = None if coldest is None else finite("coldest", coldest, "°C")
    spikes = None if spikes is None else positive("spikes", spikes)
    transitions = flag("transitions", transitions)
    for keep, words in (
        (known(data), "with missing cells or without load"),
        (None if warm_up <= 0 else _late(data, warm_up), f"of the first {warm_up:g} s, as warm_up"),
        (
            None if coldest is None else _warm(data, coldest),
            f"with a tread colder than coldest, {coldest} °C",
        ),
    ):
        data = _kept(data, keep, words)
    if transitions:
        settled = numbered(data.channels, ("fz", "gamma", "p")) >= 0
        data = _kept(data, settled, "between levels of load, inclination and pressure")
    if spikes is not None:
        data = _kept(data, ~_spikes(data, spikes), "as spikes")
    return data


def _kept(data: Data, keep: Mask | None, words: str) -> Data:
    """Keep some points, with a note on how many are dropped."""
    if keep is None or keep.all():
        return data
    if not keep.any():
        raise ValueError(f"no point is left: all {len(data)} are dropped {words}")
    dropped = len(data) - int(keep.sum())
    return data.where(keep).noted(f"{dropped} of {len(data)} points dropped {words}")


def known(data: TirePoints) -> Mask:
    """Return which points have a load, all measured slips, and a force."""
    forces = [values for name in FORCES if (values := data.channels.get(name)) is not None]
    found: Mask = (data.fz > 0) & np.any(np.isfinite(forces), axis=0)
    for name in ("kappa", "alpha", "gamma", "p", "vx", "time"):
        if (values := data.channels.get(name)) is not None:
            found &= np.isfinite(values)
    # a force measured only in some recordings is missing in whole runs elsewhere
    for values in forces:
        for run in np.unique(data.run):
            here = data.run == run
            if np.isfinite(values[here]).any():
                found &= ~here | np.isfinite(values)
    return found


def _late(data: TirePoints, warm_up: float) -> Mask:
    """Return which points come after a time in their run."""
    if data.time is None:
        raise ValueError("warm_up needs the time, which was not measured")
    late = np.zeros(len(data), np.bool_)
    for run in np.unique(data.run):
        here = data.run == run
        late[here] = data.time[here] - data.time[here].min() >= warm_up
    return late


def _warm(data: TirePoints, coldest: float) -> Mask:
    channels = [values for name, values in data.extra.items() if name.startswith("tread")]
    if not channels:
        raise ValueError("coldest needs a tread temperature, which was not measured")
    warm: Mask = np.mean(channels, axis=0) >= coldest
    return warm


def _spikes(data: TirePoints, limit: float) -> Mask:
    """Return which points have a force far from that predicted by their neighbors.

    Hampel's identifier, in each interval of time, about the median of the means of symmetric pairs
    of neighbors, which follows a slope and ignores spikes.
    """
    far = np.zeros(len(data), np.bool_)
    begins = [0] if data.time is None else np.flatnonzero(data.starts()).tolist()
    for name in ("fx", "fy", "mz"):
        values = data.channels.get(name)
        if values is None:
            continue
        level = np.where(np.isfinite(values), values, 0.0) / data.fz
        least = QUIET * float(np.quantile(np.abs(level), 0.95))
        for begin, end in pairwise([*begins, len(data)]):
            if end - begin > 2 * PAIRS:
                distance = _distance(level[begin:end])
                usual = np.maximum(SIGMA * _running_median(distance, WINDOW), least)
                far[begin:end] |= distance > limit * usual
    return far


def _distance(level: Column) -> Column:
    """Return the deviation of each value from that predicted by its neighbors."""
    around = np.pad(level, PAIRS, mode="reflect", reflect_type="odd")
    middles = [
        0.5 * (around[PAIRS - k :][: len(level)] + around[PAIRS + k :][: len(level)])
        for k in range(1, PAIRS + 1)
    ]
    distance: Column = np.abs(level - np.median(middles, axis=0))
    return distance


def _running_median(values: Column, window: int) -> Column:
    window = min(window, len(values) - 1 + len(values) % 2)
    padded = np.pad(values, window // 2, mode="reflect")
    found: Column = np.median(np.lib.stride_tricks.sliding_window_view(padded, window), axis=1)
    return found
