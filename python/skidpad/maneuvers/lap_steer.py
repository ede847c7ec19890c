"""Steering along a line near the limit at planned speeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.in_parts import in_parts
from skidpad._lib.parameters import AXLES
from skidpad.cars import Car
from skidpad.drivers import ScheduledSteer
from skidpad.laps.chassis import Chassis
from skidpad.laps.course import Course
from skidpad.laps.grip import Rubber
from skidpad.maneuvers.axle import Axle, of_tires, yields
from skidpad.maneuvers.hand import Hand
from skidpad.maneuvers.regulator import regulate
from skidpad.maneuvers.single_track import relaxation_of, stiffness_of
from skidpad.paths import Path

Array = NDArray[np.float64]

STEP: Final = 0.75
"""Approximate distance between places along the path [m]."""
ARMS: Final = 0.04
"""Lag of the arms [s]."""
QUICK: Final = 6.0
"""Tightness of following [rad/s]: a steering angle has the cost of a distance whose oscillation at
this frequency has the acceleration that the front tires give for that angle."""
NO_MORE: Final = 1.1
"""Largest slip angle to steer for, relative to that of the front axle's peak force."""
LEFT: Final = 0.3
"""Least fraction of the side force under longitudinal force."""
MOST_STEER: Final = 0.7
"""Largest road-wheel angle [rad]."""
ON: Final = 200
"""Preview places beyond the end of the lap."""
HALVINGS: Final = 14
"""Needed for slip angles to build up."""
CHUNK: Final = 16
"""Cars planned together."""

OFFSET, HEADING, SIDE, YAW, STEER, FRONT, REAR = range(7)
"""Deviations from the plan: left of the line, of the center of mass; slip angles as built up."""
SEEN: Final = 5


@dataclass(frozen=True)
class Turns:
    """Planned steady turns at k places of n cars, (k, n).

    Attributes
    ----------
    speed, curvature : ndarray
        [m/s, 1/m]
    front, rear : ndarray
        Slip angles [rad].
    front_slope, rear_slope : ndarray
        Slopes of the side forces over them [N/rad].
    """

    speed: Array
    curvature: Array
    front: Array
    rear: Array
    front_slope: Array
    rear_slope: Array


@dataclass(frozen=True)
class Bicycle:
    """Parameters of n cars: mass [kg], inertia [kg m2], axle distances and relaxation [m]."""

    mass: Array
    inertia: Array
    front: Array
    rear: Array
    relaxation: Array


def steering(
    car: Car, path: Path, course: Course, speed: Array, gravity: Array, threads: int
) -> ScheduledSteer:
    """Return the driver of each of n cars, which one may represent.

    Parameters
    ----------
    car : Car
    path : Path
        Closed.
    course : Course
        Course of the path.
    speed : ndarray, shape (k, n)
        Planned at the stations of the course [m/s].
    gravity : ndarray, shape (1,) or (n,)
        [m/s2]
    threads : int
    """
    n = speed.shape[1]
    middle = np.median(speed, axis=0)
    stiffness = stiffness_of(car, middle, threads)
    pull = np.broadcast_to(gravity, (n,))
    rows = round(path.length / STEP)
    tables, peak = np.empty((rows, 1 + SEEN, n)), np.empty(n)

    def plan(some: slice) -> None:
        part = car.take(np.arange(n)[some]) if car.n > 1 else car
        turns, peak[some] = _turns(
            part, course, speed[:, some], pull[some], stiffness[:, some], middle[some]
        )
        bicycle = _bicycle(part, turns.speed.shape[1])
        price = (stiffness[0, some] / bicycle.mass / QUICK**2) ** 2
        tables[:, :, some] = _table(bicycle, path, course, turns, rows, price)

    in_parts(plan, n, CHUNK, threads)
    hand, ratio = Hand(), np.asarray(car["steering.ratio"], np.float64)
    return ScheduledSteer(
        tables, path, interval=path.length / rows, lag=ARMS, slip_limit=NO_MORE * peak,
        steer_limit=np.minimum(hand.angle / ratio, MOST_STEER), rate_limit=hand.rate / ratio,
    )  # fmt: skip


def _bicycle(car: Car, n: int) -> Bicycle:
    def whole(value: object) -> Array:
        return np.broadcast_to(np.asarray(value, np.float64), (n,))

    return Bicycle(
        whole(car.mass), whole(car.inertia[2]), whole(car["body.to_front_axle"]),
        whole(car["body.to_rear_axle"]), relaxation_of(car, n),
    )  # fmt: skip


def _turns(
    car: Car, course: Course, speed: Array, gravity: Array, stiffness: Array, middle: Array
) -> tuple[Turns, Array]:
    """Return the turns at the stations, and the slip angle of the front axle's peak (n,)."""
    n = speed.shape[1]
    chassis, square = Chassis.of(car), speed**2
    rate = (np.roll(square, -1, axis=0) - np.roll(square, 1, axis=0)) / (
        (course.step + np.roll(course.step, 1))[:, None]
    )
    along = 0.5 * rate + gravity * course.up_ahead[:, None]
    force = along * chassis.mass + chassis.drag * square
    normal = square * course.dip[:, None] + gravity * course.up_normal[:, None]
    across = square * course.curvature[:, None] + gravity * course.up_left[:, None]
    slips, slopes, peak = [], [], np.empty(n)
    for axle in range(2):
        held = of_tires(car, axle, square, normal, force / chassis.mass)
        share = np.where(force > 0, chassis.drives[axle], chassis.brakes[axle])
        held = held * _beside(car, axle, square, normal, share * force)
        level = of_tires(car, axle, middle[None] ** 2, gravity[None])[:, 0]
        soft = np.tile(yields(level, stiffness[axle]), len(speed))
        curve = Axle.of_curve(held.reshape(len(held), -1), soft)
        needed = chassis.share[axle] * chassis.mass * across
        slip, slope = curve.needed(np.broadcast_to(needed, speed.shape).ravel())
        slips.append(slip.reshape(speed.shape))
        slopes.append(slope.reshape(speed.shape))
        if axle == 0:
            peak[:] = Axle.of_curve(level, soft[:n]).peak
    bend = np.broadcast_to(course.curvature[:, None], speed.shape)
    return Turns(speed, bend, slips[0], slips[1], slopes[0], slopes[1]), peak


def _beside(car: Car, axle: int, square: Array, normal: Array, force: Array) -> Array:
    """Return the fraction of side force left by a longitudinal force (k, n), by an ellipse."""
    chassis, rubber = Chassis.of(car), Rubber.of(car, AXLES[axle])
    zero = np.zeros(1)
    whole = sum(chassis.loads(axle, square, normal, force / chassis.mass, zero))
    load = np.maximum(0.5 * np.asarray(whole), 1.0)
    slip = rubber.peaks(np.atleast_2d(car.static_loads.reshape(2, 2, -1)[axle].mean(axis=0)))[0]
    most = load * rubber.forces(load, slip[0], zero)[0][:, 0]
    used = np.minimum(np.abs(force) / (2 * most), 1.0)
    return np.asarray(np.maximum(np.sqrt(1 - used**2), LEFT))


def _table(
    car: Bicycle, path: Path, course: Course, turns: Turns, rows: int, price: Array
) -> Array:
    """Return the rows of the driver, (rows, 6, n)."""
    length = path.length / rows
    station = length * np.arange(rows, dtype=np.float64)
    fine = Turns(*(_between(course.station, path.length, a, station) for a in vars(turns).values()))
    A, B = _linear(car, fine, length)
    plan = _planned(car, fine)
    pushed = plan - np.roll(plan, -1, axis=0)
    heading = np.unwrap(path.heading(np.append(station, path.length)))
    turned = length * 0.5 * (fine.curvature + np.roll(fine.curvature, -1, axis=0))
    pushed[:, :, HEADING] += turned - np.diff(heading)[:, None]
    Q = np.zeros((1, *A.shape[1:]))
    at_front = np.zeros(A.shape[1:3])
    at_front[:, OFFSET], at_front[:, HEADING] = 1.0, car.front
    Q[0] = at_front[:, :, None] * at_front[:, None, :]
    over = range(min(ON, rows) - 1, -1, -1)
    gains, ahead = regulate(A, B, Q, price[None], (*over, *range(rows - 1, -1, -1)), pushed)
    gains = _as_built_up(car, fine, gains)
    table = np.empty((rows, 1 + SEEN, len(car.mass)))
    table[:, 0] = plan[:, :, STEER] + ahead + (gains * plan[:, :, :SEEN]).sum(axis=2)
    table[:, 1:] = gains.transpose(0, 2, 1)
    table[:, 3:5] *= fine.speed[:, None]
    return table


def _planned(car: Bicycle, turns: Turns) -> Array:
    """Return the states of steady turns, (k, n, 7)."""
    side = turns.speed * (car.rear * turns.curvature - turns.rear)
    plan = np.zeros((*turns.speed.shape, 7))
    plan[:, :, HEADING], plan[:, :, SIDE] = -side / turns.speed, side
    plan[:, :, YAW] = turns.speed * turns.curvature
    plan[:, :, STEER] = turns.front - turns.rear + (car.front + car.rear) * turns.curvature
    plan[:, :, FRONT], plan[:, :, REAR] = turns.front, turns.rear
    return plan


def _linear(car: Bicycle, turns: Turns, length: float) -> tuple[Array, Array]:
    """Return the transition from place to place, A (k, n, 7, 7) and B (k, n, 7) of the arms.

    Per time, with the side forces F of the axles,

        e' = v + u psi,  psi' = r,  v' = (F_f + F_r)/m - u r,  r' = (a F_f - b F_r)/I
        d' = (asked - d)/lag,  slip angles build up within the relaxation length
    """
    u = turns.speed
    M = np.zeros((*u.shape, 8, 8))
    M[..., OFFSET, SIDE], M[..., OFFSET, HEADING] = 1.0, u
    M[..., HEADING, YAW] = 1.0
    M[..., SIDE, YAW] = -u
    for slip, slope, arm in (
        (FRONT, turns.front_slope, car.front), (REAR, turns.rear_slope, -car.rear)
    ):  # fmt: skip
        M[..., SIDE, slip] = slope / car.mass
        M[..., YAW, slip] = arm * slope / car.inertia
        per = u / car.relaxation[slip - FRONT]
        M[..., slip, slip], M[..., slip, SIDE] = -per, -per / u
        M[..., slip, YAW] = -per * arm / u
        if slip == FRONT:
            M[..., slip, STEER] = per
    M[..., STEER, STEER], M[..., STEER, 7] = -1 / ARMS, 1 / ARMS
    E = _exponential(M * (length / u)[..., None, None])
    return E[..., :7, :7], E[..., :7, 7]


def _exponential(M: Array) -> Array:
    """Return matrix exponentials, by scaling, a series and squaring."""
    X = M / 2**HALVINGS
    eye = np.eye(M.shape[-1])
    E = eye + X @ (eye + X / 2 @ (eye + X / 3 @ (eye + X / 4)))
    for _ in range(HALVINGS):
        E = E @ E
    return np.asarray(E)


def _as_built_up(car: Bicycle, turns: Turns, gains: Array) -> Array:
    """Return gains (k, n, 5) with those of slip angles moved to the states that cause them."""
    found = gains[:, :, :SEEN].copy()
    for slip, arm in ((FRONT, car.front), (REAR, -car.rear)):
        found[:, :, SIDE] -= gains[:, :, slip] / turns.speed
        found[:, :, YAW] -= gains[:, :, slip] * arm / turns.speed
    found[:, :, STEER] += gains[:, :, FRONT]
    return found


def _between(station: Array, length: float, values: Array, at: Array) -> Array:
    """Interpolate values (k, n) linearly between stations of a lap."""
    i = np.searchsorted(station, at, side="right") - 1
    ends = np.append(station, length)
    share = ((at - ends[i]) / (ends[i + 1] - ends[i]))[:, None]
    after = values[(i + 1) % station.size]
    return np.asarray(values[i] + share * (after - values[i]))
