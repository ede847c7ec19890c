"""What tires of an axle hold across at a force along, over the load."""

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
"""Loads of the table, evenly up to the largest."""
COARSE: Final = np.geomspace(0.02, 0.5, 20)
"""Slips among which that of the largest force of each direction is looked for."""
DIRECTIONS: Final = np.sin(np.linspace(-0.5, 0.5, 15) * np.pi)
SIZES: Final = np.array([0.45, 0.62, 0.75, 0.86, 0.95, 1.05, 1.18, 1.4, 1.8])
"""Slips that are tried: shares of kappa, and sizes, over those."""
SIDES: Final = np.linspace(-0.5, 0.5, 25) * np.pi
"""Directions of force in which the tire is asked for the most."""
RATIOS: Final = np.linspace(-1.0, 1.0, 13)
"""Of the largest force along that the table has, from braking to driving."""
TRIED_AT: Final = 20.0
"""Speed of the wheel [m/s]; only LuGre tires differ with it."""


@dataclass(frozen=True, slots=True, eq=False)
class Grip:
    """Limits of the tires of one axle, over the load; of m = 1 set for all cars, or of n.

    Attributes
    ----------
    largest : ndarray, shape (m,)
        Load of the last row [N].
    along : ndarray, shape (2, loads, m)
        Largest braking and driving force over the load.
    across : ndarray, shape (loads, ratios, m)
        Largest force across the way that the wheel goes, over the load, beside a share of `along`.
    lost : ndarray, shape (loads, ratios, m)
        What of the force along the wheel is then lost against the way that it goes, over the load.
    """

    largest: Array
    along: Array
    across: Array
    lost: Array

    def limit(self, load: Array, drives: bool) -> Array:
        """Return the largest force along, driving or braking, at loads (..., n) [N]."""
        i, s, which = self._row(load)
        table = self.along[int(drives)]
        most: Array = load * ((1 - s) * table[i, which] + s * table[i + 1, which])
        return most

    def beside(self, load: Array, ratio: Array) -> tuple[Array, Array]:
        """Return the largest force across and what is lost along [N], at a share of the limit."""
        i, s, which = self._row(load)
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
        return load * across, load * lost

    def _row(self, load: Array) -> tuple[NDArray[np.intp], Array, NDArray[np.intp]]:
        u = np.clip(load * (LOADS / self.largest) - 1.0, 0.0, LOADS - 1.0)
        i = np.minimum(u.astype(np.intp), LOADS - 2)
        which = np.zeros(1, np.intp) if self.largest.size == 1 else np.arange(self.largest.size)
        return i, u - i, which


@dataclass(frozen=True, slots=True)
class Rubber:
    """The tires of an axle of cars: what their limits are found of."""

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

    @property
    def alike(self) -> bool:
        """Whether all cars have the same."""
        every = (self.factor, self.response, self.rest, *self.tire.parameters.values())
        return all(np.size(part) == 1 for part in every)

    def of_cars(self, cars: slice) -> Rubber:
        """Return those of some of the cars."""

        def some(value: Any) -> Any:
            return value[..., cars] if np.size(value) > 1 else value

        changed = {k: some(v) for k, v in self.tire.parameters.items() if np.size(v) > 1}
        tire = self.tire.replace(invalid="nan", **changed) if changed else self.tire
        return Rubber(tire, some(self.factor), some(self.response), some(self.rest))

    def forces(self, load: Array, kappa: Array, angle: Array) -> tuple[Array, Array]:
        """Return forces along and toward the inner side over the load, (loads, slips, n)."""
        feels = np.where(
            self.response == 1, load, self.rest ** (1 - self.response) * load**self.response
        )
        found = self.tire.forces(feels[:, None], kappa, -angle, vx=TRIED_AT)
        fx, fy = (np.asarray(f) * self.factor / load[:, None] for f in (found.fx, found.fy))
        return fx, fy

    def peaks(self, load: Array) -> tuple[Array, Array]:
        """Return the slip of the largest force along, and the angle of the largest across [rad]."""
        slip, none = COARSE[:, None], np.zeros((COARSE.size, 1))
        ahead = COARSE[self.forces(load, slip, none)[0].argmax(axis=1)]
        aside = COARSE[self.forces(load, none, np.arctan(slip))[1].argmax(axis=1)]
        return ahead, np.arctan(aside)

    def grip(self, largest: Array) -> Grip:
        """Return their limits up to loads (n,) [N], upright.

        For each load slips of many directions and sizes are tried; the largest forces in many
        directions are the corners of what the tire can do, straight lines between.
        """
        most = np.atleast_1d(largest.max()) if self.alike else largest
        load = most * (np.arange(1, LOADS + 1)[:, None] / LOADS)
        ahead, aside = (peak[:, None] for peak in self.peaks(load))
        kappa = np.multiply.outer(SIZES, DIRECTIONS).ravel()[:, None] * ahead
        angle = np.multiply.outer(SIZES, np.sqrt(1 - DIRECTIONS**2)).ravel()[:, None]
        angle = np.arctan(angle * np.tan(aside))
        fx, fy = self.forces(load, kappa, angle)
        cosine, sine = np.cos(angle), np.sin(angle)
        toward, away = fx * sine + fy * cosine, fx * (1 - cosine) + fy * sine
        x, across, lost = (np.empty((LOADS, len(SIDES), fx.shape[-1])) for _ in range(3))
        for k, side in enumerate(SIDES):
            best = np.argmax(fx * np.sin(side) + toward * np.cos(side), axis=1)[:, None]
            for corner, values in ((x, fx), (across, toward), (lost, away)):
                corner[:, k] = np.take_along_axis(values, best, axis=1)[:, 0]
        along = np.stack((-x[:, 0], x[:, -1]))
        sides = np.where(RATIOS[:, None] < 0, along[0][:, None], along[1][:, None])
        asked = sides * RATIOS[:, None]
        return Grip(most, along, *(between(asked, x, values) for values in (across, lost)))


def between(at: Array, nodes: Array, values: Array) -> Array:
    """Return values at places, linear between nodes that do not fall; all along axis 1."""
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
