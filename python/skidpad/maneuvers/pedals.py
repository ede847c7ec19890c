"""Braking and driving inputs for any car, with pedals or torques."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad.cars import Car
from skidpad.signal import Signal
from skidpad.simulation.inputs import Input

Array = NDArray[np.float64]


def over_runs(values: Sequence[ArrayLike], n: int) -> Array:
    """Expand one value, () or (n,), for each run to all runs of n cars."""
    return np.concatenate([np.broadcast_to(np.asarray(value, float), n) for value in values])


def braking(car: Car, pedal: ArrayLike, rise: float = 0.0, runs: int = 1) -> dict[str, Input]:
    """Return inputs that press the brake pedal from the start, within `rise` [s].

    For a car without pedals, a full pedal is the torque ``pedals.brake_torque``.
    """
    name, effort = "brake", np.asarray(pedal, float)
    if car["pedals.brakes"] != "hydraulic":
        full = np.asarray(car["pedals.brake_torque"], float)
        name, effort = "brake_torque", effort * (np.tile(full, runs) if full.ndim else full)
    return {name: Signal([0.0, rise], np.stack((0.0 * effort, effort))) if rise else effort}


def full_throttle(car: Car, drive_torque: ArrayLike | None) -> dict[str, Any]:
    """Return inputs of full throttle.

    Raises
    ------
    ValueError
        If it has no engine and no torque is given.
    """
    if car["drive.source"] == "engine":
        return {"throttle": 1.0}
    if drive_torque is None:
        raise ValueError(
            "drive_torque: missing, as the car has no engine; give it, or switch an engine on "
            "with car.replace({'drive.source': 'engine'})"
        )
    return {"drive_torque": drive_torque}


def require_engine(car: Car, what: str) -> None:
    """Refuse a car without an engine."""
    if car["drive.source"] != "engine":
        raise ValueError(
            f"{what}: drive.source = {car['drive.source']!r} is not allowed, must be 'engine'"
        )


def kmh(speed: float) -> str:
    """Format a speed [m/s] in km/h for a name."""
    return f"{3.6 * speed:.4g}"
