"""Timings of fits of a car to logged maneuvers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad.cars import load
from skidpad.fit import car as fit_car
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from skidpad.cars import Car
    from skidpad.fit import CarFit

NUMBERS = (
    "tire.front.stiffness_y", "tire.rear.stiffness_y", "tire.front.friction_y",
    "tire.rear.friction_y", "body.inertia_zz", "body.inertia_xx", "anti_roll.front.stiffness",
    "tire.front.relaxation_length_y", "tire.rear.relaxation_length_y",
)  # fmt: skip
"""Free parameters, beside the steer offset and the velocity sensor's rotation and height."""

WRONG = {
    "tire.front.stiffness_y": 1.3, "tire.rear.stiffness_y": 0.85, "body.inertia_zz": 0.7,
    "body.inertia_xx": 1.2,
}  # fmt: skip
"""Initial values over the true ones."""

RUNS = ((20.0, 0.02), (15.0, 0.06), (25.0, 0.04))
"""Speed [m/s] and steer [rad] of the logs."""

CHANNELS = ("vx", "vy", "yaw_rate", "ay", "roll")


def sweep(car: Car, speed: float, steer: float, seconds: float) -> dict[str, NDArray[np.float64]]:
    """Steer from 0.2 to 2 Hz, and sensors with 2 % noise."""
    time = np.arange(0.0, seconds + 0.005, 0.01)
    wave = steer * np.sin(2 * np.pi * (0.2 * time + 0.9 * time**2 / seconds))
    fleet, random = Fleet(car), np.random.default_rng(round(speed))
    fleet.start(speed=speed)
    rec = fleet.run({"steer": Signal(time, wave)}, float(time[-1]), record=CHANNELS)
    found = {"time": rec.time, "steer": wave}
    for name in CHANNELS:
        clean = rec[name][:, 0]
        spread = 0.05 if name == "vx" else 0.02 * clean.std()
        found[name] = clean + random.normal(0.0, spread, clean.size)
    return found


def twelve(seconds: float) -> Callable[[], CarFit[Car]]:
    """Fit 12 parameters of a car and its sensors to three sweeps of the given duration."""
    truth = load("bmw_320i")
    logs = [sweep(truth, speed, steer, seconds) for speed, steer in RUNS]
    guess = truth.replace({name: share * truth[name] for name, share in WRONG.items()})
    return lambda: fit_car(logs, guess, free=NUMBERS)
