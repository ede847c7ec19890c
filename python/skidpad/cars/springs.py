"""Springs, stops and dampers of a car as laws of travel and its rate, as in csrc/car/."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.parameters import AXLES
from skidpad.cars import statics
from skidpad.cars.statics import column, leaf, sprung_load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from skidpad.cars.lists import Lists
    from skidpad.cars.statics import Column, Numbers

REACH = 1.0
"""How far beyond its stops the travel of a car at rest is searched for, m."""


LINEAR = {
    "suspension.springs": "linear",
    "suspension.stops": "linear",
    "suspension.third_spring": "none",
}


def along(x: NDArray[np.float64], y: NDArray[np.float64], at: Column) -> Column:
    """Interpolate y over x linearly, extrapolating with the first and last slope.

    The lists are (k,), or (k, n) for n cars.
    """
    last = len(x) - 2
    k = np.clip(np.sum(x[1:-1].reshape(last, -1) <= at, axis=0), 0, last)
    rows = (x.reshape(len(x), -1), y.reshape(len(y), -1))
    (x0, y0), (x1, y1) = ([_row(row, k + i) for row in rows] for i in (0, 1))
    found: Column = y0 + (y1 - y0) / (x1 - x0) * (at - x0)
    return found if np.ndim(at) or x.ndim > 1 or y.ndim > 1 else found.reshape(())


def _row(rows: NDArray[np.float64], k: NDArray[np.intp]) -> NDArray[np.float64]:
    """Take row k of each car."""
    cars = np.arange(rows.shape[1])
    found: NDArray[np.float64] = rows[k, cars if rows.shape[1] > 1 else 0]
    return found


def force(
    words: Mapping[str, str], numbers: Numbers, lists: Lists, axle: str, travel: Column
) -> Column:
    """Return the force of spring, stop and third spring on the body at a wheel in heave, N."""

    def of(leaf: str) -> Column:
        return column(numbers, f"suspension.{axle}.{leaf}")

    spring = of("stiffness") * travel
    if words["suspension.springs"] == "progressive":
        spring = spring + of("cubic_stiffness") * travel**3
    elif words["suspension.springs"] == "table":
        x, F = (lists[f"suspension.{axle}.spring_{leaf}"] for leaf in ("travels", "forces"))
        spring = along(x, F, travel) - along(x, F, np.zeros(()))
    beyond = travel - np.clip(travel, -of("rebound_travel"), of("bump_travel"))
    stop = of("stop_stiffness") * beyond
    if words["suspension.stops"] == "progressive":
        stiffness = np.where(beyond > 0, of("stop_stiffness"), of("rebound_stop_stiffness"))
        depth = np.abs(beyond) / of("stop_depth")
        stop = stiffness * beyond * depth ** (of("stop_exponent") - 1)
    third = of("third_stiffness") if words["suspension.third_spring"] == "linear" else 0.0
    found: Column = of("preload") + spring + stop + third * travel
    return found


def rate(lists: Lists, axle: str) -> Column:
    """Return the slope of an axle's spring table at zero travel, N/m."""
    x, F = (lists[f"suspension.{axle}.spring_{leaf}"] for leaf in ("travels", "forces"))
    step = np.asarray(1e-9)  # linear this close to zero, unless there is a point
    slope: Column = (along(x, F, step) - along(x, F, np.zeros(()))) / step
    return slope


def at_design(words: Mapping[str, str], numbers: Numbers, lists: Lists) -> Numbers:
    """Return parameters of linear springs with the car's stiffness at zero travel."""
    if words["suspension.springs"] != "table":
        return numbers
    rates = {f"suspension.{axle}.stiffness": leaf(rate(lists, axle)) for axle in AXLES}
    return {**numbers, **rates}


def static_travel(words: Mapping[str, str], numbers: Numbers, lists: Lists, axle: str) -> Column:
    """Return the travel at which springs and stops of an axle carry the body, m, positive in bump.

    By bisection if they are nonlinear, as no force decreases with travel; within 1 m beyond the
    stops.
    """
    if all(words[name] == plain for name, plain in LINEAR.items()):
        return statics.static_travel(numbers, axle)
    load = sprung_load(numbers, axle)
    low = -column(numbers, f"suspension.{axle}.rebound_travel") - REACH
    high = column(numbers, f"suspension.{axle}.bump_travel") + REACH
    for _ in range(60):
        middle = 0.5 * (low + high)
        lifts = force(words, numbers, lists, axle, middle) > load
        low, high = np.where(lifts, low, middle), np.where(lifts, middle, high)
    return np.asarray(0.5 * (low + high))
