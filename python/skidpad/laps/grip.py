"""Lateral limits of an axle's tires at a longitudinal force, over load."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.cars.axle_tire import tire_of
from skidpad.tires import Tire

Array = NDArray[np.float64]

LOADS: Final = 12
"""Loads of the table, evenly spaced up to the largest."""
COARSE: Final = np.geomspace(0.02, 0.5, 20)
"""Slips among which the peak in each direction is searched for."""
SIDES: Final = np.linspace(-0.5, 0.5, 25) * np.pi
"""Directions of slip, from braking to driving, relative to the slips of the peaks,"""
SIZES: Final = np.geomspace(0.5, 2.0, 9)
"""and its magnitudes relative to those, among which the peak is searched for."""
RATIOS: Final = np.linspace(-1.0, 1.0, 13)
"""Fractions of the largest longitudinal force in the table, from braking to driving."""
TRIED_AT: Final = 20.0
"""Speed of the wheel [m/s]; only LuGre tires differ with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Position of loads (..., n) [N] in a table: between rows i and i + 1, and of which car."""

    load: Array
    i: NDArray[np.intp]
    share: Array
    which: NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Grip:
    """Limits of the tires of one axle, over load; m is 1 for all cars, or n.

    Attributes
    ----------
    largest : ndarray, shape (m,)
        Load of the last row [N].
    along : ndarray, shape (2, loads, m)
        Largest braking and driving force over the load.
    across : ndarray, shape (loads, ratios, m)
        Largest force normal to the wheel's velocity, over load, at a fraction of `along`.
    lost : ndarray, shape (loads, ratios, m)
        Loss of longitudinal force in the direction of the wheel's velocity, over load.
    """

    largest: Array
    along: Array
    across: Array
    lost: Array

    def row(self, load: Array) -> Row:
        """Return the position of loads (..., n) [N] in the tables."""
        u = np.clip(load * (LOADS / self.largest) - 1.0, 0.0, LOADS - 1.0)
        i = np.minimum(u.astype(np.intp), LOADS - 2)
        which = np.zeros(1, np.intp) if self.largest.size == 1 else np.arange(self.largest.size)
        return Row(load, i, u - i, which)

    def limit(self, row: Row, drives: bool) -> Array:
        """Return the largest longitudinal force, driving or braking [N]."""
        i, s, which = row.i, row.share, row.which
        table = self.along[int(drives)]
        most: Array = row.load * ((1 - s) * table[i, which] + s * table[i + 1, which])
        return most

    def beside(self, row: Row, ratio: Array) -> tuple[Array, Array]:
        """Return the largest lateral force and longitudinal loss [N] at a fraction of the limit."""
        i, s, which = row.i, row.share, row.which
        u = np.clip((ratio - RATIOS[0]) / (RATIOS[1] - RATIOS[0]), 0, len(RATIOS) - 1.0)
        j = np.minimum(u.astype(np.intp), len(RATIOS) - 2)
        t = u - j
        m = self.largest.size
        at = (i * len(RATIOS) + j) * m + which
        weights = ((1 - s) * (1 - t), (1 - s) * t, s * (1 - t), s * t)
        places = (at, at + m, at + len(RATIOS) * m, at + (len(RATIOS) + 1) * m)
        across, lost = (
            sum(w * table.ravel().take(p) for w, p in zip(weights, places, strict=True))
            for table in (self.across, self.lost)
        )
        return row.load * across, row.load * lost


@dataclass(frozen=True, slots=True)
class Rubber:
    """The tires of an axle of cars."""

    tire: Tire
    factor: Array
    response: Array
    rest: Array

    @classmethod
    def of(cls, car: Car, axle: str) -> Rubber:
        """Return those of an axle."""
        factor = car["environment.friction"] * np.asarray(car[f"tire.{axle}.grip"])
        felt = (np.asarray(car[f"tire.{axle}.{k}"]) for k in ("load_response", "rest_load"))
        return cls(tire_of(car, axle), np.asarray(factor), *felt)

    def of_cars(self, cars: slice) -> Rubber:
        """Return those of some of the cars."""

        def some(value: Any) -> Any:
            return value[..., cars] if np.size(value) > 1 else value

        changed = {k: some(v) for k, v in self.tire.parameters.items() if np.size(v) > 1}
        tire = self.tire.replace(invalid="nan", **changed) if changed else self.tire
        return Rubber(tire, some(self.factor), some(self.response), some(self.rest))

    def forces(self, load: Array, kappa: Array, angle: Array) -> tuple[Array, Array]:
        """Return longitudinal and inward forces over load, (loads, slips, n)."""
        feels = np.where(
            self.response == 1, load, self.rest ** (1 - self.response) * load**self.response
        )
        found = self.tire.forces(feels[:, None], kappa, -angle, vx=TRIED_AT)
        fx, fy = (np.asarray(f) * self.factor / load[:, None] for f in (found.fx, found.fy))
        return fx, fy

    def peaks(self, load: Array) -> tuple[Array, Array]:
        """Return the slip ratio and the slip angle [rad] of the peak forces."""
        slip, none = COARSE[:, None], np.zeros((COARSE.size, 1))
        ahead = COARSE[self.forces(load, slip, none)[0].argmax(axis=1)]
        aside = COARSE[self.forces(load, none, np.arctan(slip))[1].argmax(axis=1)]
        return ahead, np.arctan(aside)

    def grip(self, largest: Array) -> Grip:
        """Return their limits up to loads (n,) [N], upright.

        For each load and direction of slip, the magnitude at the peak force is the vertex of a
        parabola: so limits have no steps as a parameter of the tire or the car varies.
        """
        load = largest * (np.arange(1, LOADS + 1)[:, None] / LOADS)
        slip, none = COARSE[:, None], np.zeros((COARSE.size, 1))
        at_ahead, ahead = top(self.forces(load, slip, none)[0])
        at_aside, aside = top(self.forces(load, none, np.arctan(slip))[1])
        log = np.broadcast_to(np.log(slip), (LOADS, slip.size, load.shape[-1]))
        to_ahead, to_aside = (np.exp(vertex(log, at))[:, None] for at in (at_ahead, at_aside))
        shape = (LOADS, SIZES.size, SIDES.size, load.shape[-1])
        kappa = np.multiply.outer(SIZES, np.sin(SIDES)).ravel()[:, None] * to_ahead
        angle = np.multiply.outer(SIZES, np.cos(SIDES)).ravel()[:, None] * to_aside
        angle = np.arctan(angle)
        fx, fy = self.forces(load, kappa, angle)
        cosine, sine = np.cos(angle), np.sin(angle)
        toward, away = fx * sine + fy * cosine, fx * (1 - cosine) + fy * sine
        force = np.hypot(fx / ahead[:, None], toward / aside[:, None]).reshape(shape)
        best, _ = top(force)
        x, across, lost = (vertex(a.reshape(shape), best) for a in (fx, toward, away))
        # pure longitudinal slip has pure longitudinal force
        across[:, [0, -1]] = 0.0
        along = np.stack((-x[:, 0], x[:, -1]))
        sides = np.where(RATIOS[:, None] < 0, along[0][:, None], along[1][:, None])
        asked = sides * RATIOS[:, None]
        x = np.maximum.accumulate(x, axis=1)
        return Grip(largest, along, *(between(asked, x, values) for values in (across, lost)))


@dataclass(frozen=True, slots=True)
class Top:
    """Position of a maximum along axis 1: the middle of three points, and the vertex."""

    middle: NDArray[np.intp]
    aside: Array


def top(values: Array) -> tuple[Top, Array]:
    """Return the maximum along axis 1 and its position, by parabolas through three points."""
    middle = np.clip(values.argmax(axis=1), 1, values.shape[1] - 2)[:, None]
    a, b, c = (np.take_along_axis(values, middle + k, axis=1)[:, 0] for k in (-1, 0, 1))
    bend = a - 2 * b + c
    aside = np.divide(0.5 * (a - c), bend, out=np.zeros_like(bend), where=bend < 0)
    found = Top(middle, np.clip(aside, -1.0, 1.0))
    return found, vertex(values, found)


def vertex(values: Array, at: Top) -> Array:
    """Interpolate values along axis 1 there."""
    a, b, c = (np.take_along_axis(values, at.middle + k, axis=1)[:, 0] for k in (-1, 0, 1))
    t = at.aside
    return np.asarray(b + t * (0.5 * (c - a) + t * (0.5 * (a + c) - b)))


def between(at: Array, nodes: Array, values: Array) -> Array:
    """Interpolate values linearly between nondecreasing nodes; all along axis 1."""
    before = np.zeros(at.shape, np.intp)
    for k in range(1, nodes.shape[1] - 1):
        before += nodes[:, k, None] <= at
    i = before
    a, b, low, high = (
        np.take_along_axis(table, at_node, axis=1)
        for table in (nodes, values)
        for at_node in (i, i + 1)
    )
    width = b - a
    share = np.clip(np.divide(at - a, width, out=np.zeros_like(at), where=width > 0), 0.0, 1.0)
    return np.ascontiguousarray(low + share * (high - low))
