"""Slopes by tilted gravity: the road stays at z = 0, which is equivalent for the car."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.cars import Car

Array = NDArray[np.float64]

GRAVITY = ("environment.gravity_x", "environment.gravity_y", "environment.gravity_z")


def tilted(car: Car, uphill: ArrayLike = 0.0, bank: ArrayLike = 0.0) -> dict[str, Array]:
    """Return the gravity of a slope as changes of a car heading along earth x.

    Parameters
    ----------
    car : Car
    uphill : array_like, shape () or (m,)
        Angle by which the road rises ahead [rad].
    bank : array_like, shape () or (m,)
        Angle by which it rises to the left, across the slope [rad].

    Returns
    -------
    dict of str to ndarray, shape () or (m,)
        m is the number of cars, or a multiple of it for runs in sequence.
    """
    g = np.sqrt(sum(np.asarray(car[name]) ** 2 for name in GRAVITY))
    uphill, bank = np.broadcast_arrays(np.asarray(uphill, float), np.asarray(bank, float))
    if g.ndim and uphill.ndim:
        g = np.tile(g, uphill.size // g.size)
    level = np.cos(uphill)
    parts = -np.sin(uphill), -level * np.sin(bank), -level * np.cos(bank)
    return {name: g * part for name, part in zip(GRAVITY, parts, strict=True)}
