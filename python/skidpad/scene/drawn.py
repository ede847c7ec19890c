"""Channels and parameters of the recorded cars in a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.recordings.recording import Recording

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Drawn:
    """Some cars and samples of a recording.

    Attributes
    ----------
    recording : Recording
    car : Car
        Parameters of the drawn cars, in the order of `cars`.
    cars : ndarray of int, shape (cars,)
    samples : ndarray of int, shape (samples,)
    """

    recording: Recording
    car: Car
    cars: NDArray[np.intp]
    samples: NDArray[np.intp]

    def channel(self, name: str, default: float | Array = 0.0) -> Array:
        """Return a channel, (samples, cars) or (samples, cars, 4), or the default."""
        if name not in set(self.recording):
            return np.asarray(default, np.float64)
        rows = self.recording[name][self.samples][..., self.cars]
        values: Array = np.asarray(rows, np.float64)
        return values.swapaxes(1, 2) if values.ndim == 3 else values

    def number(self, name: str) -> Array:
        """Return a parameter of the cars, shape (cars,)."""
        return np.broadcast_to(np.asarray(self.car[name], np.float64), self.cars.shape)

    def at_axles(self, name: str) -> Array:
        """Return an axle parameter for each wheel, "{}" standing for the axle, shape (cars, 4)."""
        front, rear = (self.number(name.format(axle)) for axle in ("front", "rear"))
        return np.stack((front, front, rear, rear), axis=-1)
