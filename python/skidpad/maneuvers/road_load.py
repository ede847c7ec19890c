"""What a rolling car weighs against, from its parameters: inertia and road load."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car

Array = NDArray[np.float64]

DRIVEN = {"front": "front", "rear": "rear", "all": "rear"}
"""The axle whose wheels give the speed of the engine."""


def rolling_mass(car: Car) -> Array:
    """Return the mass with what its four wheels add by turning [kg], () or (n,)."""
    added = (
        2
        * np.asarray(car[f"wheel.{axle}.spin_inertia"])
        / car[f"wheel.{axle}.effective_radius"] ** 2
        for axle in AXLES
    )
    return np.asarray(car.mass + sum(added))


def resistance(car: Car, speed: Array) -> Array:
    """Return what air and rolling tires hold back on a level road [N], at speeds [m/s].

    Of one car, with the wheel loads of rest. Tires with a rolling moment of their own (Magic
    Formula) are taken for ones that roll freely.
    """
    force = 0.5 * car["environment.air_density"] * car["aero.drag_area"] * speed**2
    if car["tire.model"] == "magic_formula":
        return np.asarray(force)
    loads = np.reshape(car.static_loads, (2, 2)).sum(axis=1)
    for axle, load in zip(AXLES, loads, strict=True):
        f0, f1, f2 = (car[f"wheel.{axle}.rolling_resistance{k}"] for k in ("", "_1", "_2"))
        force = force + load * (f0 + speed * (f1 + speed * f2))
    return np.asarray(force)
