"""What actions move: steering, pedals, hand brake."""

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
    """What full actions ask of the wheels of a car.

    Parameters
    ----------
    car : Car
    acceleration, braking : float
        Of full pedals, over the weight of the car.
    dtype : numpy.dtype
        Of the inputs.
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
"""Inputs of the fleet that an action from -1 to 1 means, by its name; of those with one direction
all that is below 0 is released. "pedals" drives above 0 and brakes below; "drive" drives backwards
below 0. "steer" is the environment's, which follows it at a limited rate."""


def bounded(name: str, value: Any, shape: tuple[int, ...]) -> Array:
    """Return actions of a shape, between -1 and 1.

    Raises
    ------
    TypeError, ValueError
        If these are no numbers, or not as many as there are; with `name` in front.
    """
    asked = real_array(name, value)
    if asked.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, not {asked.shape}")
    if np.isnan(asked).any():
        raise ValueError(f"{name} must be numbers, but some are NaN")
    return np.asarray(np.clip(asked, -1.0, 1.0))
