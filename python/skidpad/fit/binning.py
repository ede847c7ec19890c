"""Bins of tire data in load, slips, inclination and pressure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad.fit.channel import FIELDS
from skidpad.fit.cleaning import known
from skidpad.fit.levels import numbered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.fit.tire_points import Data

    Bins = NDArray[np.int64]


def binned(data: Data, slip_angle: float, slip_ratio: float, keep: bool) -> Data:
    """Group points into bins of equal weight; see `TireData.binned`."""
    data = data.where(known(data))
    number = numbered(data.channels, ("fz", "gamma", "p"))
    between = int((number < 0).sum())
    data, number = data.where(number >= 0), number[number >= 0]
    for name, width in (("alpha", slip_angle), ("kappa", slip_ratio)):
        if name in data.channels:
            place = np.rint(data.channels[name] / width).astype(np.int64)
            place -= place.min()
            number = number * (place.max() + 1) + place
    _, first, bins = np.unique(number, return_index=True, return_inverse=True)
    notes = [
        f"{len(data)} points in {len(first)} bins of equal weight{'' if keep else ', averaged'}"
    ]
    if between:
        notes.insert(0, f"{between} points between levels dropped")
    return (_weighted(data, bins) if keep else _averaged(data, bins, first)).noted(*notes)


def _weighted(data: Data, bins: Bins) -> Data:
    """Keep all points; weights are 1 on average."""
    weights = data.weights / np.bincount(bins, weights=data.weights)[bins]
    return data.replace(weights=weights * (len(data) / weights.sum()))


def _averaged(data: Data, bins: Bins, first: Bins) -> Data:
    """Return means over the bins, of the points that have the channel."""
    means: dict[str, Any] = {}
    for name, values in data.channels.items():
        weights = np.where(np.isfinite(values), data.weights, 0.0)
        sums = np.bincount(bins, weights=weights * np.nan_to_num(values))
        with np.errstate(invalid="ignore"):
            means[name] = sums / np.bincount(bins, weights=weights)
    return data.replace(
        **{name: means.get(name) for name in FIELDS},
        weights=1.0,
        run=data.run[first],
        extra={name: means[name] for name in data.extra},
    )
