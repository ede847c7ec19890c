"""Procedures for batches, in a separate module as other processes must import them."""

from __future__ import annotations

import os
import time
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray

MASSES = np.linspace(1000.0, 1400.0, 23)
CARS = sp.cars.load("bmw_320i").replace(
    {"body.mass": MASSES, "body.height": np.linspace(0.45, 0.75, 23), "body.width": MASSES / 750}
)
SPEEDS = np.linspace(9.0, 18.0, 23)


def turn(car: sp.Car, speed: Any = 20.0, steer: float = 0.02) -> dict[str, NDArray[Any]]:
    """A turn whose metrics are a number, four numbers, an integer, a bool and a string per car."""
    fleet = sp.Fleet(car, max(car.n, np.size(speed)))
    fleet.start(speed=speed)
    fleet.run({"steer": steer}, 0.2)
    yaw_rate = fleet.state.yaw_rate.copy()
    return {
        "yaw_rate": yaw_rate,
        "fz": fleet.state.fz.copy(),
        "rank": np.floor(1e3 * yaw_rate).astype(np.int32),
        "fast": yaw_rate > 0.1,
        "fate": np.where(yaw_rate > 0.1, "turns", "goes on"),
    }


class Recorded:
    """A turn that also returns a recording, as maneuvers do."""

    def run(self, car: sp.Car) -> Any:
        """Return a result with metrics, units and a recording."""
        fleet = sp.Fleet(car)
        fleet.start(speed=20.0)
        self.recording = fleet.run({"steer": 0.02}, 0.2, record=["yaw_rate", "fz"])
        self.metrics = {"yaw_rate": self.recording["yaw_rate"][-1]}
        self.units = {"yaw_rate": "rad/s"}
        return self


def slow_turn(car: sp.Car) -> dict[str, NDArray[Any]]:
    """A turn slow enough to be interrupted."""
    time.sleep(0.05)
    return turn(car)


def heavy_cars_fail(car: sp.Car) -> dict[str, NDArray[Any]]:
    """A turn that fails for the last cars."""
    if (car["body.mass"] > 1300.0).any():
        raise ArithmeticError("too heavy")
    return turn(car)


def process(car: sp.Car) -> dict[str, NDArray[Any]]:
    """Report which process handled each car."""
    time.sleep(0.1)
    return {"process": np.full(car.n, os.getpid())}
