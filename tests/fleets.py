"""Moving fleets, and all bits of a fleet."""

from __future__ import annotations

from typing import Any

import numpy as np
import skidpad as sp

BMW = sp.cars.load("bmw_320i")
GOLF = sp.cars.load("vw_golf_gti")


def moving(car: sp.Car = BMW, n: int = 3, **how: Any) -> sp.Fleet:
    """Return cars of different speeds, shortly after their start."""
    fleet = sp.Fleet(car, n=n, **how)
    fleet.start(speed=20.0 + np.arange(n) % 7)
    fleet.step(steer=0.02, steps=20)
    return fleet


def bits_of(fleet: sp.Fleet) -> list[bytes]:
    """Return the bits of state, outputs, status and time of each car."""
    kept = fleet.save()
    columns = zip(kept.rows.T, kept.status, kept.time, strict=True)
    return [row.tobytes() + status.tobytes() + time.tobytes() for row, status, time in columns]
