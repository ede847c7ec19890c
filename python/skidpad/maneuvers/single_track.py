"""The driver's model of the car: a single track with roll and axle curves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.equilibrium import linearize
from skidpad.laps.chassis import Chassis
from skidpad.maneuvers.axle import Axle
from skidpad.maneuvers.body_roll import BodyRoll
from skidpad.maneuvers.stability_control import StabilityControl

Array = NDArray[np.float64]
Some = TypeVar("Some")

STATES: Final = (
    "y", "heading", "side_velocity", "yaw_rate", "speed", "steer", "roll", "roll_rate",
    "front_slip", "rear_slip", "front_brake", "rear_brake", "yaw_reference",
)  # fmt: skip
"""Of the center of mass, to the left; roll away from the side force; slip angles as built up, with
the sign of the force; yaw acceleration from the built-up pressure of stability control at a wheel
of each axle, and the yaw rate that it expects. SI units."""
Y, HEADING, SIDE, YAW, SPEED, STEER, ROLL, ROLL_RATE = range(8)
FRONT, REAR, BRAKED, BRAKED_REAR, REFERENCE = range(8, 13)
CHANGED: Final = 1e-6
"""Difference steps of states and steering."""
HOLDS: Final = 2.0
"""Largest acceleration of the speed controller, and per m/s of error [m/s2]."""
COUNTED: Final = 0.5
"""Fraction of the braking by stability control that the driver relies on: a car that turns slightly
less than planned brakes less, and arriving too fast cannot be corrected."""


@dataclass(frozen=True)
class SingleTrack:
    """n single-track cars, as a function of distance along x.

    Attributes
    ----------
    mass, inertia, front, rear : ndarray, shape (n,)
        [kg, kg m2]; axle distances [m].
    axles : tuple of Axle
    relaxation : ndarray, shape (2, n)
        Relaxation length of an axle's slip angle [m].
    dives : ndarray, shape (2, n)
        Relative load change of an axle per deceleration [s2/m].
    roll : BodyRoll
    stability : StabilityControl, optional
    coast : ndarray, shape (n,)
        Deceleration of the car rolling straight [m/s2].
    held : ndarray, shape (n,)
        Speed held by the pedals [m/s]; NaN if none.
    """

    mass: Array
    inertia: Array
    front: Array
    rear: Array
    axles: tuple[Axle, Axle]
    relaxation: Array
    dives: Array
    roll: BodyRoll
    stability: StabilityControl | None
    coast: Array
    held: Array

    @classmethod
    def of(cls, car: Car, speed: Array, coast: Array, held: Array, threads: int = 1) -> SingleTrack:
        """Return the model of n cars, which one may represent, at speeds (n,) [m/s]."""
        n = speed.size
        stiffness = stiffness_of(car, speed, threads)

        def whole(value: object) -> Array:
            return np.broadcast_to(np.asarray(value, np.float64), (n,))

        return cls(
            whole(car.mass), whole(car.inertia[2]), whole(car["body.to_front_axle"]),
            whole(car["body.to_rear_axle"]),
            (Axle.of(car, 0, stiffness[0]), Axle.of(car, 1, stiffness[1])),
            relaxation_of(car, n), _dives(car, n), BodyRoll.of(car, n), StabilityControl.of(car, n),
            coast, held,
        )  # fmt: skip

    @property
    def uses(self) -> tuple[tuple[int, Array], ...]:
        """States of tire utilization, lateral and longitudinal, each with its value at the peak."""
        across = tuple((FRONT + i, axle.peak) for i, axle in enumerate(self.axles))
        if self.stability is None:
            return across
        most = self.stability.most / self.inertia
        return *across, *((BRAKED + i, each) for i, each in enumerate(most))

    def slips(self, z: Array) -> Array:
        """Return the steady slip angles of both axles at states (13, ..., n) [rad]."""
        # wheels do not move with the body in roll
        across = z[SIDE] + self.roll.height * z[ROLL_RATE]
        front = z[STEER] - np.arctan2(across + self.front * z[YAW], z[SPEED])
        rear = -np.arctan2(across - self.rear * z[YAW], z[SPEED])
        return np.stack((front, rear))

    def rates(self, z: Array, turn: Array) -> Array:
        """Return the rates of states that do not relax, (8, ..., n), per meter along x.

        Parameters
        ----------
        z : ndarray, shape (13, ..., n)
        turn : ndarray, shape (..., n)
            Steering rate [rad/m].
        """
        ahead, behind = self.axles[0].at(z[FRONT]), self.axles[1].at(z[REAR])
        cosine, sine = np.cos(z[STEER]), np.sin(z[STEER])
        along = moment = np.zeros_like(ahead)  # from a front wheel
        back, spared = self.coast * self.mass, 0.0
        if self.stability is not None:
            moments, ay = z[BRAKED:REFERENCE] * self.inertia, (ahead + behind) / self.mass
            braked, left = self.stability.brakes(moments, ay)
            ahead, behind, along = ahead * left[0], behind * left[1], np.abs(braked[0])
            arms = self.stability.arm
            moment = arms[0] * braked[0] * cosine + arms[1] * braked[1]
            back = back + np.abs(braked[1])
            spared = (1 - COUNTED) / self.mass * (along * cosine + np.abs(braked[1]))
        back = back + ahead * sine + along * cosine
        # deceleration loads the front axle
        slows = back / self.mass
        ahead, behind = ahead * (1 + self.dives[0] * slows), behind * (1 + self.dives[1] * slows)
        across = ahead * cosine - along * sine
        moment = moment + self.front * across - self.rear * behind
        pulls = np.where(np.isnan(self.held), 0.0, np.clip(self.held - z[SPEED], 0.0, HOLDS))
        rolls = self.roll.acceleration(across + behind, z[ROLL], z[ROLL_RATE])
        cosine, sine = np.cos(z[HEADING]), np.sin(z[HEADING])
        per_second = (
            z[SPEED] * sine + z[SIDE] * cosine,
            z[YAW],
            (across + behind) / self.mass - z[SPEED] * z[YAW],
            moment / self.inertia,
            z[SIDE] * z[YAW] - slows + spared + pulls,
            turn / time_per_way(z),
            z[ROLL_RATE],
            rolls,
        )
        return np.stack(per_second) * time_per_way(z)

    def step(self, z: Array, turn: Array, length: float) -> Array:
        """Return the states after a step, by the midpoint rule."""
        half, after = np.empty_like(z), np.empty_like(z)
        half[:FRONT] = z[:FRONT] + 0.5 * length * self.rates(z, turn)
        half[FRONT:] = self._built_up(z, z, 0.5 * length)
        after[:FRONT] = z[:FRONT] + length * self.rates(half, turn)
        after[FRONT:] = self._built_up(z, half, length)
        return after

    def linear(self, z: Array, turn: Array, length: float) -> tuple[Array, Array, Array]:
        """Return the states (13, n) after a step, with derivatives (n, 13, 13) and (n, 13)."""
        states = len(STATES)
        around = np.repeat(z[:, None], states + 2, axis=1)
        turns = np.repeat(turn[None], states + 2, axis=0)
        around[np.arange(states), np.arange(1, states + 1)] += CHANGED
        turns[-1] += CHANGED
        after = self.step(around, turns, length)
        change = (after[:, 1:] - after[:, :1]) / CHANGED
        by_state = np.ascontiguousarray(change[:, :states].transpose(2, 0, 1))
        return after[:, 0], by_state, change[:, states].T

    def _built_up(self, z: Array, toward: Array, length: float) -> Array:
        """Return the relaxing states after a distance, approaching the values set by the others."""
        shape = 2, *(1,) * (z.ndim - 2), -1
        to, left = np.zeros_like(z[FRONT:]), np.zeros_like(z[FRONT:])
        to[:2] = self.slips(toward)
        left[:2] = np.exp(-length / self.relaxation).reshape(shape)
        if self.stability is not None:
            seen = (toward[i] for i in (SPEED, SIDE, YAW, REFERENCE))
            time = length * time_per_way(toward)
            to[2:4] = self.stability.asks(*seen) / self.inertia
            to[4] = self.stability.expects(toward[SPEED], toward[STEER])
            left[2:4] = np.exp(-time / self.stability.lag)
            left[4] = np.exp(-time / self.stability.yaw_lag)
        return np.asarray(to + (z[FRONT:] - to) * left)


def time_per_way(z: Array) -> Array:
    """Return seconds per meter along x at states."""
    along = z[SPEED] * np.cos(z[HEADING]) - z[SIDE] * np.sin(z[HEADING])
    return np.asarray(1 / np.maximum(along, 1.0))


def with_cars(thing: Some, change: Callable[[Array], Array]) -> Some:
    """Return a dataclass with all its arrays changed; their last axis is over cars."""
    made: Any = thing
    if isinstance(thing, np.ndarray):
        made = change(thing)
    elif isinstance(thing, tuple):
        made = tuple(with_cars(part, change) for part in thing)
    elif is_dataclass(thing) and not isinstance(thing, type):
        parts = {f.name: with_cars(getattr(thing, f.name), change) for f in fields(thing)}
        made = replace(thing, **parts)
    return made  # type: ignore[no-any-return]


def stiffness_of(car: Car, speed: Array, threads: int) -> Array:
    """Return the cornering stiffness of both axles (2, n) [N/rad], from the linear model."""
    model = linearize(
        car, speed=speed, states=("vy", "yaw_rate"), inputs=("steer",), outputs=(), threads=threads
    )
    front, rear = (np.asarray(car[f"body.to_{end}_axle"], np.float64) for end in AXLES)
    both = -model.A[:, 0, 0] * speed * car.mass
    moment = -(model.A[:, 0, 1] + speed) * speed * car.mass
    return np.stack((rear * both + moment, front * both - moment)) / (front + rear)


def relaxation_of(car: Car, n: int) -> Array:
    lengths = [np.asarray(car[f"tire.{axle}.relaxation_length_y"], np.float64) for axle in AXLES]
    builds = 1.0 if car["tire.slip"] == "relaxation" else 0.0
    return np.maximum(builds * np.stack([np.broadcast_to(each, (n,)) for each in lengths]), 1e-3)


def _dives(car: Car, n: int) -> Array:
    chassis = Chassis.of(car)
    gravity = np.abs(np.asarray(car["environment.gravity_z"], np.float64))
    share = np.array((1.0, -1.0))[:, None] * chassis.height_per_base / (chassis.share * gravity)
    return np.broadcast_to(share, (2, n))
