"""Maneuvers of a known car, as recorded in a log."""

from __future__ import annotations

import numpy as np
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]

RELAXATION = "tire.*.relaxation_length_y"
FREE = ("tire.front.stiffness_y", "tire.rear.stiffness_y", "body.inertia_zz", RELAXATION)


def sine_sweep(
    car: sp.Car,
    noise: float = 0.0,
    *,
    seed: int = 0,
    speed: float = 20.0,
    duration: float = 10.0,
    amplitude: float = 0.02,
) -> dict[str, Array]:
    """Steer from 0.2 to 2 Hz while the car rolls freely; noise is a fraction of each channel's."""
    time = np.arange(0.0, duration + 0.005, 0.01)
    phase = 2 * np.pi * (0.2 * time + 0.9 * time**2 / duration)
    steer = amplitude * np.sin(phase)
    fleet = sp.Fleet(car)
    fleet.start(speed=speed)
    names = ["vx", "vy", "yaw_rate", "ay", "roll"]
    rec = fleet.run({"steer": sp.Signal(time, steer)}, duration, record=names)
    random = np.random.default_rng(seed)
    found = {"time": rec.time, "steer": steer}
    for name in names:
        clean = rec[name][:, 0]
        spread = 0.05 if name == "vx" else noise * clean.std()
        found[name] = clean + (random.normal(0.0, spread, clean.shape) if noise else 0.0)
    return found


def other_than(car: sp.Car) -> sp.Car:
    """The same car with wrong initial values of the free parameters."""
    return car.replace({
        "tire.front.stiffness_y": 1.3 * car["tire.front.stiffness_y"],
        "tire.rear.stiffness_y": 0.85 * car["tire.rear.stiffness_y"],
        "body.inertia_zz": 0.7 * car["body.inertia_zz"],
        "tire.front.relaxation_length_y": 0.75 * car["tire.front.relaxation_length_y"],
        "tire.rear.relaxation_length_y": 0.75 * car["tire.rear.relaxation_length_y"],
    })  # fmt: skip
