"""Whether a car that is driven by logged torques or pedals goes as fast as was measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.fit.prediction import r_squared, root_mean_square
from skidpad.fit.shooting import Shooting

Array = NDArray[np.float64]

ASTRAY: Final = 0.05
"""Share of its speed by which a car is off that is not followed: a tenth of the lateral
acceleration of a turn."""


def unfollowed(shooting: Shooting, values: Array) -> str:
    """Say of a car with these parameters (k,) through all logs what `astray` says."""
    pedals = shooting.model.pedals
    if not pedals:
        return ""
    if "vx" not in shooting.channels:
        shooting = shooting.comparing(("vx",))
    rows = shooting.of_channel("vx")
    return astray(pedals, shooting.predict(values[np.newaxis])[0, rows], shooting.measured[rows])


def astray(pedals: Sequence[str], predicted: Array, measured: Array) -> str:
    """Say in words that a car does not go as fast as was measured; nothing where it does.

    Parameters
    ----------
    pedals : sequence of str
        Inputs that drive it as logged.
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
