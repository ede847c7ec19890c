"""Two-wheel lift: both wheels of a side off the road (fishhook and J-turn)."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import finite
from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import numbers

SIDES = ((0, 2), (1, 3))
"""Wheels of the left and of the right side, of FL, FR, RL, RR."""


@unwarned
def two_wheel_lift(time: ArrayLike, height: ArrayLike, *, least: float = 0.05) -> Any:
    """Return when both wheels of one side are first off the road by a height [s].

    Parameters
    ----------
    time : array_like, shape (samples,)
        [s]
    height : array_like, shape (samples, 4) or (samples, 4, cars)
        Height of each wheel above the road, FL, FR, RL, RR [m].
    least : float
        Height that both must have simultaneously [m]: 50 mm in tests of NHTSA (68 FR 59250).

    Returns
    -------
    ndarray, shape () or (cars,)
        NaN for a car that keeps its wheels down.

    Examples
    --------
    To use loads instead, pass the negative loads, and the negative load below which a wheel counts
    as lifted.

    >>> import skidpad as sp
    >>> fleet = sp.Fleet(sp.cars.load("vw_vanagon"), n=2)
    >>> fleet.start(speed=20.0)
    >>> rec = fleet.run({"steer": 0.02}, 1.0, record=["fz"])
    >>> sp.kpi.two_wheel_lift(rec.time, -rec["fz"], least=-1.0)
    array([nan, nan])
    """
    t, h = np.atleast_1d(numbers("time", time)), numbers("height", height)
    least = finite("least", least, "m")
    if h.ndim not in (2, 3) or h.shape[:2] != (t.size, 4):
        raise ValueError(
            f"height: shape {h.shape} for a time of {t.shape} is not allowed, must be "
            f"({t.size}, 4[, cars])"
        )
    up = np.logical_or.reduce([(h[:, side] >= least).all(axis=1) for side in SIDES])
    return np.where(up.any(axis=0), t[up.argmax(axis=0)], np.nan)
