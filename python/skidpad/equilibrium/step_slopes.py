"""Derivatives about a steady motion in the limit of zero step, from exact ones of the step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import CHANNELS, WHEELS
from skidpad._lib.parameters import CUSTOM
from skidpad.cars import Car
from skidpad.simulation.jacobian import Jacobian, jacobian
from skidpad.simulation.kernel_state import Bound

Array = NDArray[np.float64]

STEPS: Final = (8e-6, 4e-6, 2e-6)
"""Steps [s] from which derivatives are extrapolated to zero step. Exact derivatives lose no digits,
so steps may be shorter than for differences."""
WEIGHTS: Final = (1 / 3, -2.0, 8 / 3)
"""Weights of the parabola through these at 0."""

ASIDE: Final = {"travel_rate": 1e-4, "vz": 1e-5}
"""Speed offset [m/s] of hubs, or of the body over massless hubs, to either side of the kinks of
dampers: larger than its change in a step, and too small to affect other forces."""

ANGLES: Final = ("roll", "pitch")
ATTITUDE: Final = ("q0", "q1", "q2", "q3")


@dataclass(frozen=True, slots=True)
class About:
    """Cars in steady motion.

    Attributes
    ----------
    cars : Bound
        Their state is overwritten.
    base : ndarray, shape (rows, n)
        The state, except the attitude.
    angles : mapping of str to ndarray, shape (n,)
        Roll and pitch [rad].
    inputs : mapping of str to ndarray
        All inputs of a step.
    states : sequence of tuple
        Name, channel and wheel of each state of the model.
    """

    cars: Bound
    base: Array
    angles: Mapping[str, Array]
    inputs: Mapping[str, Any]
    states: Sequence[tuple[str, str, int]]

    def put(self, aside: float) -> None:
        """Set the state of the cars, with springs moving up or down at a multiple of `ASIDE`."""
        rows = self.cars.state
        rows[...] = self.base
        rows[CHANNELS["q0"].row : CHANNELS["q0"].row + 4] = attitude(**self.angles)
        massed = any(channel == "travel_rate" for _, channel, _ in self.states)
        moved = CHANNELS["travel_rate" if massed else "vz"]
        rows[moved.row : moved.row + moved.rows] += aside * ASIDE[moved.name]


def attitude(roll: Array, pitch: Array) -> Array:
    """Return quaternions of roll and pitch, heading along x."""
    sine, cosine = _core.lane_sin, _core.lane_cos
    sr, cr, sp, cp = sine(roll / 2), cosine(roll / 2), sine(pitch / 2), cosine(pitch / 2)
    return np.stack((cr * cp, sr * cp, cr * sp, -(sr * sp)))


def has_exact_slopes(car: Car) -> bool:
    """Whether this build can differentiate steps of this car."""
    return bool(_core.has_derivatives) and car["tire.model"] != CUSTOM


def exact_slopes(about: About, inputs: Sequence[str], shown: Sequence[int]) -> Array:
    """Return derivatives of the states' rates and of channels by states and inputs.

    At a kink of a force, the mean of the slopes on both sides is used.

    Parameters
    ----------
    about : About
    inputs : sequence of str
    shown : sequence of int
        Rows of channels.

    Returns
    -------
    ndarray, shape (states + shown, states + inputs, n)
    """
    k = len(about.states)
    found = np.zeros((k + len(shown), k + len(inputs), about.cars.n))
    same = np.eye(k, k + len(inputs))
    for h, weight in zip(STEPS, WEIGHTS, strict=True):
        for side in (1.0, -1.0):
            slopes = _after(about, inputs, shown, h, side)
            slopes[:k] = (slopes[:k] - same[:, :, None]) / h
            found += 0.5 * weight * slopes
    return found


def _after(
    about: About, inputs: Sequence[str], shown: Sequence[int], h: float, aside: float
) -> Array:
    """Return derivatives of states and channels after a step of h [s]."""
    about.put(aside)
    cars = about.cars
    of_row = {row: c for c in CHANNELS.values() for row in range(c.row, c.row + c.rows)}
    plain = [channel for _, channel, _ in about.states if channel not in ANGLES]
    outputs = [of_row[row].name for row in shown]
    given = {n: v for n, v in about.inputs.items() if n not in cars.lacks and v is not None}
    step = jacobian(
        cars, given, tuple(dict.fromkeys((*plain, *ANGLES, *outputs))),
        tuple(dict.fromkeys((*ATTITUDE, *plain, *inputs))), h, 1, 1,
    )  # fmt: skip
    columns = _columns(about, step, inputs)
    rows = [step.rows.index(_name(channel, wheel)) for _, channel, wheel in about.states]
    rows += [step.rows.index(_name(of_row[r].name, r - of_row[r].row)) for r in shown]
    return np.stack([column[:, rows].T for column in columns], axis=1)


def _columns(about: About, step: Jacobian, inputs: Sequence[str]) -> list[Array]:
    """Return derivatives of all rows, (n, rows), by each state and input."""

    def by(name: str) -> Array:
        return step.values[:, :, step.columns.index(name)]

    found = []
    for _, channel, wheel in about.states:
        if channel in ANGLES:
            turned = _turned(channel, **about.angles)
            parts = [by(q) * part[:, None] for q, part in zip(ATTITUDE, turned, strict=True)]
            found.append(parts[0] + parts[1] + parts[2] + parts[3])
        else:
            found.append(by(_name(channel, wheel)))
    return [*found, *(by(name) for name in inputs)]


def _turned(angle: str, roll: Array, pitch: Array) -> Array:
    """Return derivatives of the attitude by roll or by pitch, (4, n)."""
    sr, cr, sp, cp = np.sin(roll / 2), np.cos(roll / 2), np.sin(pitch / 2), np.cos(pitch / 2)
    if angle == "roll":
        return 0.5 * np.stack((-sr * cp, cr * cp, -sr * sp, -cr * sp))
    return 0.5 * np.stack((-cr * sp, -sr * sp, cr * cp, -sr * cp))


def _name(channel: str, wheel: int) -> str:
    return f"{channel}_{WHEELS[wheel]}" if CHANNELS[channel].wheels else channel
