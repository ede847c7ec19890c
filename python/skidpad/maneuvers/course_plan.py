"""Planning of a drive through a test between cones.

The driver plans with a single-track model of the car: a quadratic program changes the steering at
all places together, until the outline stays within the cones with the least use of the tires.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.maneuvers.quadratic import minimize
from skidpad.maneuvers.single_track import (
    HEADING,
    SIDE,
    SPEED,
    STATES,
    SingleTrack,
    Y,
    with_cars,
)

Array = NDArray[np.float64]

STEP: Final = 0.6
"""Distance between places along the axis of the course [m]."""
PER_KNOT: Final = 4
"""Steps between two knots of the steering."""
ROOM: Final = 0.15
"""Desired clearance to every cone [m]."""
LACKING: Final = 3000.0
"""Cost of a meter less."""
SMOOTH: Final = 4.0
"""Cost of a bend of the steering, in slip angles of the front axle's peak."""
SETTLES: Final = 500.0
"""Cost of heading and sideslip at the end of the plan [1/rad2]."""
TRUST: Final = 0.06
"""Initial trust region of a knot [rad]."""
SPEEDS: Final = ((0.8, 6), (0.92, 4), (1.0, 10))
"""Planning speeds relative to the entry speed, and iterations at each."""
LENGTHS: Final = np.array((1.0, 0.5, 0.2))
"""Fractions of a change to try."""
GROWTH: Final = 1.6
"""Growth of the trust region after a full change."""
SCALE: Final = 1e-2
"""Scale of the costs in a quadratic program, for fast convergence."""
ALONG: Final = np.linspace(0.0, 1.0, 7)[:, None, None]
"""Points along the sides of the car that must stay within the cones."""
LOOKS: Final = 3
"""Iterations for the position at which a point of the side is beside a cone."""
FAR: Final = 9.0
"""Clearance assumed for cones not between the first and the last place [m]."""


@dataclass(frozen=True)
class Body:
    """Outlines of cars, (n,): ends ahead of the center of mass, and half the width."""

    nose: Array
    tail: Array
    half: Array


@dataclass(frozen=True)
class Drive:
    """A drive of n cars along the places.

    Attributes
    ----------
    states : ndarray, shape (places, 12, n)
    by_state, by_turn : ndarray, shape (places, n, 12, 12) and (places, n, 12)
        Derivatives of the states at the next place.
    by_knot : ndarray, shape (places, n, 12, k)
        Derivatives by the steering at the knots; of shape (0, ...) if not requested.
    """

    states: Array
    by_state: Array
    by_turn: Array
    by_knot: Array


@dataclass(frozen=True)
class CoursePlan:
    """The planning problem of n drivers.

    Attributes
    ----------
    model : SingleTrack
    begin : ndarray, shape (n,)
        Start along the axis [m].
    start : ndarray, shape (12, n)
        Initial states.
    places : int
    cones : ndarray, shape (3, cones, n)
        Positions, and 1 if cars pass to the right, -1 if to the left.
    body : Body
    angle, rate : ndarray, shape (n,)
        Largest road-wheel angle and rate of a person's hands [rad, rad/s].
    """

    model: SingleTrack
    begin: Array
    start: Array
    places: int
    cones: Array
    body: Body
    angle: Array
    rate: Array

    @property
    def n(self) -> int:
        """Number of cars."""
        return int(self.start.shape[1])

    def found(self) -> tuple[Array, Drive]:
        """Return the best steering at the knots (n, k) [rad], and the drive."""
        knots = np.zeros((self.n, math.ceil((self.places - 1) / PER_KNOT)))
        for share, changes in SPEEDS:
            start = self.start.copy()
            start[SPEED] *= share
            knots = replace(self, start=start)._improved(knots, changes)
        return knots, self.drive(knots)

    def drive(self, knots: Array) -> Drive:
        """Simulate the drive, with derivatives."""
        n, k = knots.shape
        length, states = PER_KNOT * STEP, len(STATES)
        turns = np.diff(knots, axis=1, prepend=0.0) / length
        z = np.empty((self.places, states, n))
        by_state = np.empty((self.places, n, states, states))
        by_turn = np.empty((self.places, n, states))
        by_knot = np.zeros((self.places, n, states, k))
        z[0] = self.start
        for i in range(self.places - 1):
            at = i // PER_KNOT
            z[i + 1], by_state[i], by_turn[i] = self.model.linear(z[i], turns[:, at], STEP)
            by_knot[i + 1] = by_state[i] @ by_knot[i]
            by_knot[i + 1, :, :, at] += by_turn[i] / length
            if at:
                by_knot[i + 1, :, :, at - 1] -= by_turn[i] / length
        by_state[-1], by_turn[-1] = by_state[-2], by_turn[-2]
        return Drive(z, by_state, by_turn, by_knot)

    def states(self, knots: Array) -> Array:
        """Simulate the drive, and return only the states (places, 12, n)."""
        turns = np.diff(knots, axis=1, prepend=0.0) / (PER_KNOT * STEP)
        z = np.empty((self.places, len(STATES), len(knots)))
        z[0] = self.start
        for i in range(self.places - 1):
            z[i + 1] = self.model.step(z[i], turns[:, i // PER_KNOT], STEP)
        return z

    def room(self, states: Array) -> Array:
        """Return the clearance to the cones, (n, rows) [m]."""
        return self._beside(states)[0]

    def _improved(self, knots: Array, changes: int) -> Array:
        """Return better steering."""
        trust = np.full(self.n, TRUST)
        cost = self._cost(knots, self.states(knots))
        together, cars = (
            with_cars(self, lambda numbers: np.tile(numbers, len(LENGTHS))),
            np.arange(self.n),
        )
        for _ in range(changes):
            change = self._change(knots, self.drive(knots), trust)
            tried = knots + LENGTHS[:, None, None] * change
            flat = tried.reshape(-1, knots.shape[1])
            costs = together._cost(flat, together.states(flat)).reshape(-1, self.n)
            which = costs.argmin(axis=0)
            better = costs[which, cars] < cost
            knots = np.where(better[:, None], tried[which, cars], knots)
            cost = np.where(better, costs[which, cars], cost)
            trust = trust * np.where(better, GROWTH * LENGTHS[which], LENGTHS[-1])
        return knots

    def _cost(self, knots: Array, z: Array) -> Array:
        """Return the cost of drives, (n,), which the quadratic program minimizes."""
        peak = self.model.axles[0].peak
        cost = LACKING * np.maximum(ROOM - self.room(z).min(axis=1), 0.0)
        for state, most in self.model.uses:
            use = (z[:, state] / most) ** 2
            cost = cost + STEP * (0.5 * use + 0.25 * use**2).sum(axis=0)
        bent = np.diff(knots, 2, axis=1, prepend=0.0) / peak[:, None]
        cost = cost + 0.5 * SMOOTH * (bent**2).sum(axis=1)
        last = z[-1]
        slides = last[HEADING] ** 2 + (last[SIDE] / last[SPEED]) ** 2
        return np.asarray(cost + 0.5 * SETTLES * slides)

    def _change(self, knots: Array, drive: Drive, trust: Array) -> Array:
        """Return the best change of the steering within the trust region, (n, k)."""
        n, k = knots.shape
        H, g = self._prices(knots, drive)
        left, slopes = self._beside(drive.states, drive.by_knot)
        lacks = np.full((n, left.shape[1], 1), -1.0)
        turn = np.zeros((k, k + 1))
        turn[:, :k] = np.eye(k) - np.eye(k, k=-1)
        turn = np.broadcast_to(turn, (n, k, k + 1))
        turned = np.diff(knots, axis=1, prepend=0.0)
        most = (self.rate * PER_KNOT * STEP / self.start[SPEED])[:, None]
        A = np.concatenate((np.concatenate((-slopes, lacks), axis=2), turn, -turn), axis=1)
        b = np.concatenate((left - ROOM, most - turned, most + turned), axis=1)
        low, high = np.zeros((n, k + 1)), np.full((n, k + 1), 1e3)
        low[:, :k] = np.maximum(-trust[:, None], -self.angle[:, None] - knots)
        high[:, :k] = np.minimum(trust[:, None], self.angle[:, None] - knots)
        return minimize(SCALE * H, SCALE * g, A, b, low, high)[:, :k]

    def _prices(self, knots: Array, drive: Drive) -> tuple[Array, Array]:
        """Return H and g of the quadratic program; its last variable is the missing clearance."""
        n, k = knots.shape
        H, g = np.zeros((n, k + 1, k + 1)), np.zeros((n, k + 1))
        z, by = drive.states, drive.by_knot
        for state, most in self.model.uses:
            use, rows = z[:, state] / most, by[:, :, state].transpose(1, 0, 2)
            weight = STEP * (1 + use**2)
            H[:, :k, :k] += rows.transpose(0, 2, 1) @ ((weight / most**2).T[..., None] * rows)
            g[:, :k] += ((weight * use / most).T[:, None] @ rows)[:, 0]
        second = np.diff(np.eye(k), 2, axis=0, prepend=np.zeros((1, k)))
        bends = SMOOTH / self.model.axles[0].peak[:, None] ** 2
        H[:, :k, :k] += bends[..., None] * (second.T @ second)
        g[:, :k] += bends * (knots @ (second.T @ second))
        last = z[-1]
        ends = (last[HEADING], by[-1, :, HEADING]), (
            last[SIDE] / last[SPEED], by[-1, :, SIDE] / last[SPEED][:, None]
        )  # fmt: skip
        for value, row in ends:
            H[:, :k, :k] += SETTLES * row[:, :, None] * row[:, None, :]
            g[:, :k] += SETTLES * value[:, None] * row
        H[:, np.arange(k + 1), np.arange(k + 1)] += 1e-6
        g[:, k] = LACKING
        return H, g

    def _beside(self, states: Array, by_knot: Array | None = None) -> tuple[Array, Array]:
        """Return the clearance to the cones (n, rows) [m], and its derivatives (n, rows, k)."""
        y, heading, cars = states[:, Y], states[:, HEADING], np.arange(self.n)
        x_cone, y_cone, side = self.cones
        along = self.body.tail + ALONG * (self.body.nose - self.body.tail)
        angle = np.zeros_like(along * side)
        for _ in range(LOOKS):
            x = x_cone - along * np.cos(angle) + side * self.body.half * np.sin(angle)
            place = np.clip((x - self.begin) / STEP, 0.0, self.places - 1.001)
            i = place.astype(np.intp)
            s = place - i
            angle = heading[i, cars] + s * (heading[i + 1, cars] - heading[i, cars])
        at = y[i, cars] + s * (y[i + 1, cars] - y[i, cars])
        left = side * (y_cone - at - along * np.sin(angle)) - self.body.half * np.cos(angle)
        way = (x - self.begin) / STEP
        seen = (way >= 0) & (way <= self.places - 1)
        rows = seen.size // self.n
        left = np.where(seen, left, FAR).reshape(rows, self.n).T
        if by_knot is None:
            return left, np.empty(0)

        def between(table: Array) -> Array:
            low, high = table[i, cars], table[i + 1, cars]
            return np.asarray(low + s[..., None] * (high - low))

        turned = along * np.cos(angle) - side * self.body.half * np.sin(angle)
        slopes = between(by_knot[:, :, Y]) + turned[..., None] * between(by_knot[:, :, HEADING])
        slopes = np.where(seen[..., None], -side[..., None] * slopes, 0.0)
        return left, slopes.reshape(rows, self.n, -1).transpose(1, 0, 2)
