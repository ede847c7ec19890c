"""Check whether a car driven by logged torques or pedals has the measured speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.fit.prediction import r_squared, root_mean_square
from skidpad.fit.shooting import Shooting

Array = NDArray[np.float64]

ASTRAY: Final = 0.05
"""Relative speed error of a car that does not follow: 10 % of the ay of a turn."""


def unfollowed(shooting: Shooting, values: Array) -> str:
    """Return the message of `astray` for a car with parameters (k,) in all logs."""
    pedals = shooting.model.pedals
    if not pedals:
        return ""
    if "vx" not in shooting.channels:
        shooting = shooting.comparing(("vx",))
    rows = shooting.of_channel("vx")
    return astray(pedals, shooting.predict(values[np.newaxis])[0, rows], shooting.measured[rows])


def astray(pedals: Sequence[str], predicted: Array, measured: Array) -> str:
    """Describe how a car deviates from the measured speed; empty if it does not.

    Parameters
    ----------
    pedals : sequence of str
        Logged inputs that drive it.
    predicted, measured : ndarray, shape (m,)
        Its speed [m/s].
    """
    r2, off = r_squared(predicted, measured), root_mean_square(predicted - measured)
    if not r2 < 0.0 or off < ASTRAY * root_mean_square(measured):
        return ""
    columns = ", ".join(f'"{name}": None' for name in pedals)
    return (
        f"The car does not follow the measured speed, vx: it is {off:.3g} m/s off, with an R2 of "
        f"{r2:.3g}, so that the logged {' and '.join(pedals)} cannot be what drives this car. "
        f'Hold the measured speed, speed="held", or leave it out, Log(..., columns={{{columns}}}).'
    )
