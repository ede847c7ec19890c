"""Test programs: sweeps of slip at levels of load, inclination and pressure."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

PAUSE: Final = 20.0
"""Time between sweeps, s, while the machine sets the next load, inclination and pressure."""


class Program(NamedTuple):
    """A test: one sweep of a slip for each combination of the other conditions."""

    swept: str
    """``"alpha"`` or ``"kappa"``."""
    amplitude: float
    """Amplitude of the sweep from zero to +, to - and back, rad or 1."""
    rate: float
    """Rate of the sweep, rad/s or 1/s."""
    loads: tuple[float, ...]
    """Fractions of the nominal load."""
    inclinations: tuple[float, ...]
    """Rad."""
    pressures: tuple[float, ...]
    """Fractions of the nominal pressure."""
    slip_angles: tuple[float, ...]
    """Held while the slip ratio is swept, rad."""


DEGREE: Final = 0.017453292519943295  # rad

PROGRAMS: Final = {
    "ttc-cornering": Program(
        swept="alpha",
        amplitude=12 * DEGREE,
        rate=4 * DEGREE,
        loads=(0.25, 0.5, 0.75, 1.0, 1.25),
        inclinations=(0.0, 2 * DEGREE, 4 * DEGREE),
        pressures=(1.0, 5 / 6, 7 / 6),
        slip_angles=(0.0,),
    ),
    "ttc-drive-brake": Program(
        swept="kappa",
        amplitude=0.2,
        rate=0.1,
        loads=(0.25, 0.5, 0.75, 1.0, 1.25),
        inclinations=(0.0, 2 * DEGREE, 4 * DEGREE),
        pressures=(1.0,),
        slip_angles=(0.0, 3 * DEGREE, 6 * DEGREE),
    ),
}
"""Outline of the programs of the Formula SAE tire test consortium (Kasprzak and Gentz, SAE
2006-01-3606): 12, 10 and 14 psi, slip angles to 12 degrees at 4 degrees a second."""


class Course(NamedTuple):
    """The machine's conditions point by point; arrays of one shape, in SI and ISO-W."""

    time: NDArray[np.float64]
    fz: NDArray[np.float64]
    kappa: NDArray[np.float64]
    alpha: NDArray[np.float64]
    gamma: NDArray[np.float64]
    p: NDArray[np.float64]
    start: NDArray[np.bool_]
    """Whether a sweep begins."""


class Levels(NamedTuple):
    """Levels of a test, in SI and ISO-W."""

    loads: Sequence[float]
    inclinations: Sequence[float]
    pressures: Sequence[float]
    slip_angles: Sequence[float]


def course(program: Program, levels: Levels, step: float) -> Course:
    """Return a test program point by point.

    Parameters
    ----------
    program : Program
        For the sweep.
    levels : Levels
        Instead of its own; loads change first, then slip angles and inclinations, pressures last.
    step : float
        Time between points, s.
    """
    sweep = _triangle(program.amplitude, program.rate * step)
    order = (levels.pressures, levels.inclinations, levels.slip_angles, levels.loads)
    held = np.array(list(product(*order)), np.float64)
    p, gamma, alpha, fz = (np.repeat(level, len(sweep)) for level in held.T)
    swept = np.tile(sweep, len(held))
    count = np.arange(len(swept))
    time = step * count + PAUSE * (count // len(sweep))
    sideways = program.swept == "alpha"
    return Course(
        time=time,
        fz=fz,
        kappa=np.zeros_like(swept) if sideways else swept,
        alpha=swept if sideways else alpha,
        gamma=gamma,
        p=p,
        start=count % len(sweep) == 0,
    )


def _triangle(amplitude: float, step: float) -> NDArray[np.float64]:
    """Return equal steps from 0 to + amplitude, to - amplitude and back to 0."""
    quarter = max(round(amplitude / step), 1)
    up = np.arange(quarter) * (amplitude / quarter)
    return np.concatenate([up, amplitude - up, -up, up - amplitude, [0.0]])
