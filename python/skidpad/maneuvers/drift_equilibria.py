"""Steady drifts: equilibria not reachable from straight ahead.

No path of steady turns leads from rolling straight into a drift, in which the rear axle is past its
peak force. So the equations of `skidpad.trim` are solved from a single-track guess: the yaw moments
of both axles balance, and the rear axle has its full force, opposite to its sliding. With the
distance a from the center of mass to the front axle, wheelbase L, mass m, radius R and sideslip b,

    v^2 / R = mu g (a/L) / sqrt(sin^2 b + (a/L)^2 cos^2 b),    F_x = -m v^2/R sin b.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.equilibrium import Trim
from skidpad.equilibrium._trim import result
from skidpad.equilibrium.continuation import Found, Indices, Motion, each, pick
from skidpad.equilibrium.newton import begin, solve
from skidpad.equilibrium.trim_equations import Turn
from skidpad.maneuvers.steered import G
from skidpad.simulation.fleet import Fleet

Array = NDArray[np.float64]

GUESSES: Final = ((1.0, 0.1), (0.75, 0.1), (1.15, 0.1), (0.65, 0.1), (0.9, 0.4), (1.2, 0.4))
"""Friction of the guesses [-], tried in turn, and how long they are driven for springs and tires to
settle [s]."""
FRONT_SLIP: Final = 0.06
"""Slip angle of the front wheels in the guess [rad]."""
ROUNDS: Final = 30
"""Most Jacobians for a guess."""
PARTS: Final = (0.2, 0.4, 0.6, 0.8, 1.0)
"""Steps of the front wheels' share of the torque."""
ASTRAY: Final = 0.3
"""Deviation from the guessed steer at which all four wheels slide, which is not a drift [rad]."""


def drift_equilibria(car: Car, radius: Array, sideslip: Array, dt: float, threads: int) -> Trim:
    """Return steady drifts to the left of n cars, each at its sideslip [rad], (n,), negative.

    A torque drives the wheels, in neutral. `converged` says where a drift exists. Those of cars
    with driven front wheels are found by continuation from rear-wheel drive.
    """
    n = sideslip.size
    share = np.asarray(car["drive.front_share"], float)
    end = np.stack((sideslip, 1 / radius, np.zeros(n)))
    speed, _, _, steer = _guess(car, radius, sideslip, 1.0)

    def motion(part: float) -> Motion:
        driven = car.replace({"drive.front_share": part * share})
        return Motion(driven, ("sideslip", "curvature"), speed, dt, threads=threads)

    rear = motion(0.0)
    found = _nothing(rear, end)
    for grip, seconds in GUESSES:

        def settled(
            cars: Indices, turn: Turn, grip: float = grip, steps: int = round(seconds / dt)
        ) -> Array:
            mine = pick(rear.car, cars)
            return _settled(mine, radius[cars], sideslip[cars], grip, turn, dt, steps)

        _solve(rear, found, end, np.flatnonzero(~found.all_the_way), settled)
    for part in PARTS if share.any() else ():
        before, found = found, _nothing(rear, end)
        led = np.flatnonzero(before.all_the_way)

        def from_before(cars: Indices, turn: Turn, before: Found = before) -> Array:
            return before.unknown[:, cars]

        _solve(motion(part), found, end, led, from_before)
    astray = ~(np.abs(found.unknown[-2] - steer) < ASTRAY)
    found.share[astray] = np.nan
    return result(motion(1.0), found, end)


def _nothing(motion: Motion, end: Array) -> Found:
    size = motion.some(np.zeros(1, np.intp))[0].size
    return Found(np.full((size, motion.n), np.nan), end.copy(), np.full(motion.n, np.nan))


def _solve(
    motion: Motion, found: Found, end: Array, some: Indices, start: Callable[[Indices, Turn], Array]
) -> None:
    """Find the motions of some cars from initial unknowns."""

    def work(cars: Indices) -> None:
        turn, _ = motion.some(cars)
        roots = begin(start(cars, turn))
        solve(turn, end[:, cars], roots, ROUNDS)
        found.unknown[:, cars[roots.found]] = roots.unknown[:, roots.found]
        found.share[cars[roots.found]] = 1.0

    each(some, work, motion.threads)


def _guess(
    car: Car, radius: Array, sideslip: Array, grip: float
) -> tuple[Array, Array, Array, Array]:
    """Return speed [m/s], force of the rear axle along the car [N], rear treads [m/s], steer."""
    front, rear = (np.asarray(car[f"body.to_{axle}_axle"], float) for axle in ("front", "rear"))
    share, s, c = front / (front + rear), np.sin(sideslip), np.cos(sideslip)
    ay = grip * G * share / np.sqrt(s * s + (share * c) ** 2)
    v = np.sqrt(ay * radius)
    rate = v / radius
    tread = v * c - (rear * rate - v * s) * s / (share * c)
    steer = np.arctan((v * s + front * rate) / (v * c)) + FRONT_SLIP
    return v, -np.asarray(car.mass) * ay * s, tread, steer


def _settled(
    car: Car, radius: Array, sideslip: Array, grip: float, turn: Turn, dt: float, steps: int
) -> Array:
    """Return the unknowns of cars after driving the guess for a moment."""
    v, force, tread, steer = _guess(car, radius, sideslip, grip)
    rolls = np.asarray(car["wheel.front.effective_radius"], float)
    turns = np.asarray(car["wheel.rear.effective_radius"], float)
    forward, torque = v * np.cos(sideslip), force * turns
    fleet = Fleet(car, n=v.size)
    state = {
        "vx": forward, "vy": v * np.sin(sideslip), "yaw_rate": v / radius,
        "wheel_speed": np.stack((forward / rolls,) * 2 + (tread / turns,) * 2),
    }  # fmt: skip
    if car["steering.actuator"] != "direct":
        state["rack_steer"] = steer
    fleet.start(speed=v, gear=0, state=state)
    fleet.step(steer, dt=dt, steps=steps, drive_torque=torque, gear=0.0)
    now = fleet.state
    unknown = np.zeros((turn.size, v.size))
    unknown[0] = now.z
    unknown[1], unknown[2] = np.sin(0.5 * now.roll), np.sin(0.5 * now.pitch)
    unknown[3], unknown[4], unknown[5] = v, np.sin(sideslip), v / radius
    for name, rows in turn.states.items():
        unknown[rows] = getattr(now, name)
    unknown[-2], unknown[-1] = steer, torque
    return unknown
