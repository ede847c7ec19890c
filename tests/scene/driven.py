"""Recordings for the scene tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import skidpad as sp

TIME = np.linspace(0.0, 10.0, 1001)


def swerving(n: int = 2, duration: float = 4.0, every: int = 10, **other: Any) -> sp.Recording:
    """Cars with different rear bars, side by side, that swerve and then brake."""
    road = other.pop("road", None)
    bars = {"anti_roll.rear.stiffness": np.linspace(10e3, 40e3, n)}
    fleet = sp.Fleet(sp.cars.load("vw_golf_gti").replace({**bars, **other}), road=road)
    fleet.start(speed=25.0, y=4.0 * np.arange(n))
    steer = sp.Signal(TIME, 0.06 * np.sin(0.8 * np.pi * TIME))
    brakes = sp.Signal([0.0, 0.7 * duration, 0.75 * duration], [0.0, 0.0, 3000.0])
    inputs = {"steer": steer, "brake_torque": brakes}
    return fleet.run(inputs, duration, dt=1e-3, every=every, record=sp.scene.CHANNELS)
