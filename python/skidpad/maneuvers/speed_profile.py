"""The fastest speed along a path that a g-g-V envelope and an engine allow."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.equilibrium.envelope import Envelope
from skidpad.maneuvers.gear_plan import full_load
from skidpad.maneuvers.road_load import DRIVEN, resistance, rolling_mass
from skidpad.maneuvers.split import part_of

Array = NDArray[np.float64]

SHARES = np.linspace(0.0, 1.0, 21)
"""Of the largest lateral acceleration, at which the longitudinal ones are tabled."""


@dataclass(frozen=True, eq=False)
class Pace:
    """What cars can do at some speeds: the corners of g-g diagrams.

    Attributes
    ----------
    speed : ndarray, shape (v,)
        [m/s], evenly spaced.
    ay : ndarray, shape (v, n)
        Largest lateral acceleration [m/s2].
    forward, back : ndarray, shape (v, 21, n)
        Largest rates of speeding up and slowing down [m/s2], over the speed and the share of `ay`
        that cornering takes.
    """

    speed: Array
    ay: Array
    forward: Array
    back: Array

    @classmethod
    def of(cls, car: Car, envelope: Envelope, share: float) -> Pace:
        """Return a share of what an envelope has, and of the engine no more than it gives."""
        n, v, _ = envelope.ax.shape
        ay, forward, back = np.empty((v, n)), np.empty((v, 21, n)), np.empty((v, 21, n))
        for i in range(n):
            limit = _engine_limit(part_of(car, slice(i, i + 1)) if n > 1 else car, envelope.speed)
            for k in range(v):
                known = np.isfinite(envelope.ay[i, k])
                if not known.any():
                    raise ValueError(
                        f"slowest and fastest: car {i} cannot turn at {envelope.speed[k]:g} m/s"
                    )
                a, b = envelope.ax[i, k][known], envelope.ay[i, k][known]
                top = int(b.argmax())
                ay[k, i] = share * b[top]
                corner = SHARES * b[top]
                braking, speeding = slice(top + 1), slice(None, -(b.size - top) - 1, -1)
                back[k, :, i] = -share * np.interp(corner, b[braking], a[braking])
                most = share * np.interp(corner, b[speeding], a[speeding])
                forward[k, :, i] = np.minimum(most, limit[k])
        return cls(envelope.speed, ay, forward, back)

    def profile(self, curvature: Array, step: float) -> Array:
        """Return the fastest speeds (k, n) at stations a step [m] apart round a closed path.

        Each is no faster than its own corner allows; the next is reached by speeding up, and what
        comes by slowing down, with what the corner leaves. Two laps each way close it.
        """
        bend = np.abs(curvature)
        v = self._cornering(bend)
        for order, rates in ((1, self.forward), (-1, self.back)):
            stations = np.arange(len(bend))[::order]
            following = np.roll(stations, -1)
            for at, after in zip(np.tile(stations, 2), np.tile(following, 2), strict=True):
                reached = np.sqrt(v[at] ** 2 + 2 * step * self._rate(rates, v[at], bend[at]))
                v[after] = np.minimum(v[after], reached)
        return v

    def _cornering(self, bend: Array) -> Array:
        """Return the fastest speeds (k, n) whose lateral acceleration is there, on curvatures."""
        fine = np.linspace(self.speed[0], self.speed[-1], 1001)
        out = np.empty((bend.size, self.ay.shape[1]))
        for i, limits in enumerate(self.ay.T):
            # the curvature that each speed allows falls with it, but where downforce makes it rise
            allows = np.minimum.accumulate(np.interp(fine, self.speed, limits) / fine**2)
            out[:, i] = np.interp(-bend, -allows, fine)
        return out

    def _rate(self, rates: Array, v: Array, bend: float) -> Array:
        """Return rates (n,) at speeds (n,) on a curvature, linear in the tables."""
        cars = np.arange(v.size)
        j, s = _place(v, self.speed)
        limit = (1 - s) * self.ay[j, cars] + s * self.ay[j + 1, cars]
        k, t = _place(np.minimum(v**2 * bend / limit, 1.0), SHARES)
        low, high = ((1 - t) * rates[m, k, cars] + t * rates[m, k + 1, cars] for m in (j, j + 1))
        return np.maximum((1 - s) * low + s * high, 0.0)


def _place(x: Array, nodes: Array) -> tuple[NDArray[np.int64], Array]:
    """Return the interval of evenly spaced nodes in which x is, and the share of it behind x."""
    u = np.clip((x - nodes[0]) / (nodes[1] - nodes[0]), 0.0, len(nodes) - 1.0)
    first = np.minimum(u.astype(np.int64), len(nodes) - 2)
    return first, u - first


def _engine_limit(car: Car, speed: Array) -> Array:
    """Return the largest rate of speeding up that the engine of one car allows [m/s2]."""
    if car["drive.source"] != "engine":
        return np.full(speed.size, np.inf)
    ratios = np.asarray(car["gearbox.ratios"]) * car["gearbox.final_drive"]
    radius = car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"]
    turns = speed[:, None] * ratios / radius
    force = car["gearbox.efficiency"] * ratios * full_load(car, turns) / radius
    best = np.where(turns <= car["engine.limit_speed"], force, 0.0).max(axis=1)
    return np.asarray((best - resistance(car, speed)) / rolling_mass(car))
