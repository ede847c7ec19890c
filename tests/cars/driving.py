"""Steady circles, and simulations of measured runs."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
needs_data = pytest.mark.skipif(
    not DATA.is_dir(),
    reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
)
G = 9.80665
SPEED = 20.0
GAIN = 20.0  # acceleration per error of speed, 1/s
PLAIN = {
    "drive.source": "torque", "pedals.brakes": "none", "antilock.model": "off",
    "stability.model": "off", "traction.model": "off", "fuel.model": "none",
}  # fmt: skip
"""Without an engine: torques hold the speed."""


def circles(car: sp.Car, steer: np.ndarray) -> dict[str, np.ndarray]:
    """Steady circles at 20 m/s, one car per road-wheel angle."""
    fleet = sp.Fleet(car.replace(PLAIN), n=steer.size)
    fleet.start(SPEED)

    def hold(time: float, state: sp.State) -> dict[str, np.ndarray]:
        torque = np.clip(3000.0 * (SPEED - state.speed), -4000.0, 4000.0)
        return {"steer": steer * min(time, 1.0), "drive_torque": torque}

    rec = fleet.run(hold, 6.0, record=["yaw_rate", "roll", "speed"])
    last = rec.time > 5.5
    found = {name: rec[name][last].mean(axis=0) for name in ("yaw_rate", "roll", "speed")}
    return found | {"ay": found["yaw_rate"] * found["speed"]}


def driven_again(
    car: sp.Car, log: sp.fit.Log, steer: np.ndarray
) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Steer as given, hold the logged speed: yaw rate and lateral velocity, ours and measured."""
    time = log.time - log.time[0]
    seen = {name: log[name] for name in ("vx", "vy", "yaw_rate")}
    ax = np.gradient(seen["vx"], time) - seen["yaw_rate"] * seen["vy"]
    fleet = sp.Fleet(car.replace(PLAIN))
    fleet.start(speed=max(seen["vx"][0], 0.0))
    fleet.state.vy = seen["vy"][0]
    fleet.state.yaw_rate = seen["yaw_rate"][0]
    arm = car.mass * car["wheel.front.effective_radius"]

    def inputs(t: float, state: sp.State) -> dict[str, np.ndarray]:
        error = np.interp(t, time, seen["vx"]) - state.vx
        torque = arm * (np.interp(t, time, ax) + GAIN * error)
        return {
            "steer": np.interp(t, time, steer),
            "drive_torque": np.maximum(torque, 0.0),
            "brake_torque": np.maximum(-torque, 0.0),
        }

    rec = fleet.run(inputs, time[-1], record=["yaw_rate", "vy"])
    return {
        name: (np.interp(time, rec.time, rec[name][:, 0]), seen[name])
        for name in ("yaw_rate", "vy")
    }


def replay(car: sp.Car, log: sp.fit.Log, steer: np.ndarray) -> dict[str, float]:
    """R^2 of yaw rate and lateral velocity."""
    return {
        name: 1.0 - float(np.mean((ours - seen) ** 2) / np.var(seen))
        for name, (ours, seen) in driven_again(car, log, steer).items()
    }


def lagged(time: np.ndarray, values: np.ndarray, lag: float) -> np.ndarray:
    """First-order lag of a signal between samples."""
    out = values.copy()
    for i in range(1, len(out)):
        keep = np.exp(-(time[i] - time[i - 1]) / lag)
        out[i] = values[i - 1] + keep * (out[i - 1] - values[i - 1])
    return out
