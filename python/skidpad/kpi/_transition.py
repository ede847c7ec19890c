"""Transition: steering off center by a slow ramp (ISO 13674-2)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arrays import unwarned
from skidpad.kpi._gradient import gradient
from skidpad.kpi.samples import Array, columns, per_car, total


class Transition(NamedTuple):
    """Steering off center, each of shape () or (cars,); NaN for torque if not given.

    Attributes
    ----------
    gain_0, gain_1 : ndarray
        Lateral acceleration per steer from 0 to 0.5 and from 0.5 to 1.5 m/s2 [m/s2/rad].
    dead_band : ndarray
        Steer to either side without effect, from the line through 0.5 to 1.5 m/s2 [rad].
    torque_gradient_0, torque_gradient_1 : ndarray
        Torque per lateral acceleration in the same ranges [N m/(m/s2)].
    torque_1 : ndarray
        Torque at 1 m/s2 [N m].
    """

    gain_0: Array
    gain_1: Array
    dead_band: Array
    torque_gradient_0: Array
    torque_gradient_1: Array
    torque_1: Array


CENTER, OFF_CENTER = (0.0, 0.5), (0.5, 1.5)


@unwarned
def transition(steer: ArrayLike, ay: ArrayLike, torque: ArrayLike | None = None) -> Transition:
    """Return the off-center steering characteristics from a ramp to one side.

    Parameters
    ----------
    steer, ay, torque : array_like, shape (samples,) or (samples, cars)
        Steer [rad], lateral acceleration [m/s2], the driver's torque [N m].

    Returns
    -------
    Transition
        NaN where the ramp does not reach the range.
    """
    given = {} if torque is None else {"torque": torque}
    wheel, a, *feel = columns(None, steer=steer, ay=ay, **given)
    side = np.sign(total(a))
    wheel, a, feel = side * wheel, side * a, [side * f for f in feel]
    unknown = np.full(a.shape[1], np.nan)
    slopes = [_slope(a, wheel, between) for between in (CENTER, OFF_CENTER)]
    with np.errstate(divide="ignore"):
        numbers = {
            "gain_0": 1 / slopes[0],
            "gain_1": 1 / slopes[1],
            "dead_band": _middle(a, wheel) - slopes[1] * _middle(a, a),
        }
    for f in feel:
        stiff = [_slope(a, f, between) for between in (CENTER, OFF_CENTER)]
        numbers |= {
            "torque_gradient_0": stiff[0],
            "torque_gradient_1": stiff[1],
            "torque_1": _middle(a, f) + stiff[1] * (1.0 - _middle(a, a)),
        }
    every = (steer, ay, *given.values())
    return Transition(*(per_car(numbers.get(name, unknown), *every) for name in Transition._fields))


def _slope(a: Array, y: Array, between: tuple[float, float]) -> Array:
    """Return the gradient over a range, for cars that reach its end."""
    slope: Array = np.where(a.max(axis=0) >= between[1], gradient(a, y, between), np.nan)
    return slope


def _middle(a: Array, y: Array) -> Array:
    """Return the mean of the off-center samples."""
    low, high = OFF_CENTER
    there = (a >= low) & (a <= high)
    with np.errstate(invalid="ignore"):
        mean: Array = total(np.where(there, y, 0.0)) / there.sum(axis=0)
    return mean
