"""Controls that actions set: steering, pedals, hand brake."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arrays import real_array

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from skidpad.cars import Car

    Array = NDArray[Any]
    Inputs = dict[str, Any]

G: Final = 9.81


class Torques:
    """Wheel torques of a car at full action.

    Parameters
    ----------
    car : Car
    acceleration, braking : float
        Force at full pedal over the weight of the car.
    dtype : numpy.dtype
        Dtype of the inputs.
    """

    def __init__(self, car: Car, acceleration: float, braking: float, dtype: np.dtype[Any]) -> None:
        force = G * np.asarray(car.mass) * np.asarray(car["wheel.rear.radius"])
        self.drive = (acceleration * force).astype(dtype)
        self.brake = (braking * force).astype(dtype)


def _pedals(asked: Array, full: Torques) -> Inputs:
    return {
        "drive_torque": np.maximum(asked, 0.0) * full.drive,
        "brake_torque": np.maximum(-asked, 0.0) * full.brake,
    }


def _drive(asked: Array, full: Torques) -> Inputs:
    return {"drive_torque": asked * full.drive}


def _brake(asked: Array, full: Torques) -> Inputs:
    return {"brake_torque": np.maximum(asked, 0.0) * full.brake}


def _pressed(name: str) -> Callable[[Array, Torques], Inputs]:
    return lambda asked, full: {name: np.maximum(asked, 0.0)}


CONTROLS: Final[dict[str, Callable[[Array, Torques], Inputs]]] = {
    "pedals": _pedals,
    "drive": _drive,
    "brake": _brake,
    "throttle": _pressed("throttle"),
    "clutch": _pressed("clutch"),
    "hand_brake": _pressed("hand_brake"),
}
"""Fleet inputs set by an action from -1 to 1, by action name. One-way controls are released below
0. "pedals" drives above 0 and brakes below; "drive" drives backward below 0. "steer" belongs to the
environment, which limits its rate."""


def bounded(name: str, value: Any, shape: tuple[int, ...]) -> Array:
    """Return actions of the given shape, clipped to [-1, 1].

    Raises
    ------
    TypeError, ValueError
        If they are not numbers or have the wrong shape; the message starts with `name`.
    """
    asked = real_array(name, value)
    if asked.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, not {asked.shape}")
    if np.isnan(asked).any():
        raise ValueError(f"{name} must be numbers, but some are NaN")
    return np.asarray(np.clip(asked, -1.0, 1.0))
