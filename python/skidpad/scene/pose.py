"""Where bodies, wheels and contacts are in a run, from what it has recorded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.recordings.recording import Recording
    from skidpad.road import Road

Array = NDArray[np.float64]

LEFT: Final = np.array([1.0, -1.0, 1.0, -1.0])
FRONT: Final = np.array([1.0, 1.0, 0.0, 0.0])
LEAST: Final = 1e-9
"""Length of what still has a direction."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """Bodies of cars.

    Attributes
    ----------
    place : ndarray, shape (samples, cars, 3)
        Center of mass of the sprung body, earth axes [m].
    axes : ndarray, shape (samples, cars, 3, 3)
        Columns are the body's axes x, y and z in those of the earth.
    """

    place: Array
    axes: Array


@dataclass(frozen=True, slots=True)
class Wheels:
    """Wheels of cars, and where they touch the road; all in the axes of the body.

    Attributes
    ----------
    center : ndarray, shape (samples, cars, 4, 3)
        From the center of mass [m].
    axes : ndarray, shape (samples, cars, 4, 3, 3)
        Columns: forward in the plane of the wheel, spin axis to the left, up in its plane.
    spin : ndarray, shape (samples, cars, 4)
        Angle that it has turned by, forward [rad].
    contact : ndarray, shape (samples, cars, 4, 3)
        From the center of mass [m].
    ground : ndarray, shape (samples, cars, 4, 3, 3)
        Columns are the axes x, y and z of ISO-W.
    friction : ndarray, shape (samples, cars, 4)
        Factor of the road there.
    """

    center: Array
    axes: Array
    spin: Array
    contact: Array
    ground: Array
    friction: Array


@dataclass(frozen=True, slots=True)
class Drawn:
    """Some cars of a recording at some of its samples.

    Attributes
    ----------
    recording : Recording
    car : Car
        The drawn cars, as many as `cars`.
    cars : ndarray of int, shape (cars,)
    samples : ndarray of int, shape (samples,)
    """

    recording: Recording
    car: Car
    cars: NDArray[np.intp]
    samples: NDArray[np.intp]

    def channel(self, name: str, default: float | Array = 0.0) -> Array:
        """Return samples (samples, cars) or (samples, cars, 4) of a channel, or the default."""
        if name not in set(self.recording):
            return np.asarray(default, np.float64)
        rows = self.recording[name][self.samples][..., self.cars]
        values: Array = np.asarray(rows, np.float64)
        return values.swapaxes(1, 2) if values.ndim == 3 else values

    def number(self, name: str) -> Array:
        """Return a parameter of the cars, shape (cars,)."""
        return np.broadcast_to(np.asarray(self.car[name], np.float64), self.cars.shape)

    def at_axles(self, name: str) -> Array:
        """Return a parameter of both axles at the wheels, "{}" for the axle, shape (cars, 4)."""
        front, rear = (self.number(name.format(axle)) for axle in ("front", "rear"))
        return np.stack((front, front, rear, rear), axis=-1)


def bodies(drawn: Drawn, road: Road | None) -> Bodies:
    """Return where the bodies are; without a recorded height they stand level at design height."""
    x, y = drawn.channel("x"), drawn.channel("y")
    under = 0.0 if road is None else _heights(road, x, y)
    z = drawn.channel("z", under + np.broadcast_to(drawn.number("body.height"), x.shape))
    return Bodies(np.stack((x, y, z), axis=-1), _attitude(drawn))


def _attitude(drawn: Drawn) -> Array:
    """Return the axes of bodies: yaw about z, then pitch about y, then roll about x."""
    level = np.zeros((drawn.samples.size, drawn.cars.size))
    yaw, pitch, roll = (drawn.channel(name, level) for name in ("yaw", "pitch", "roll"))
    (c, s), (cp, sp), (cr, sr) = ((np.cos(a), np.sin(a)) for a in (yaw, pitch, roll))
    x = np.stack((c * cp, s * cp, -sp), axis=-1)
    y = np.stack((c * sp * sr - s * cr, s * sp * sr + c * cr, cp * sr), axis=-1)
    return np.stack((x, y, np.cross(x, y)), axis=-1)


def _heights(road: Road, x: Array, y: Array) -> Array:
    there = np.isfinite(x) & np.isfinite(y)
    found = road.at(np.where(there, x, 0.0), np.where(there, y, 0.0))
    return np.where(there, found.height, np.nan)


def steer_angles(drawn: Drawn, travel: Array) -> Array:
    """Return the angle of each wheel to the body about z, to the left, (samples, cars, 4) [rad].

    Ackermann geometry (csrc/car/steering.h), toe, that of linear kinematics by travel, and that of
    elastic links where it was recorded. What curves of hardpoints add over travel is left out.
    """
    delta = drawn.channel("steer", np.zeros(travel.shape[:2]))[..., None]
    half = 0.5 * drawn.number("wheel.front.track") / np.asarray(drawn.car.wheelbase)
    turn = half[:, None] * LEFT * np.tan(delta)
    own = np.arctan2(np.tan(delta), 1.0 - turn)
    front = delta + drawn.number("steering.ackermann")[:, None] * (own - delta)
    toe = drawn.at_axles("suspension.{}.toe") + drawn.channel("elastic_toe")
    if drawn.car["suspension.kinematics"] == "linear":
        opposite = travel[..., [1, 0, 3, 2]]
        toe = toe + drawn.at_axles("suspension.{}.bump_steer") * travel
        toe = toe - drawn.at_axles("suspension.{}.roll_steer") * (travel - opposite)
    angles: Array = FRONT * front - LEFT * toe
    return angles


def wheels(drawn: Drawn, body: Bodies, road: Road | None) -> Wheels:
    """Return where the wheels are, of their travel, steer, inclination and speed."""
    shape = (*body.place.shape[:2], 4)
    travel = np.broadcast_to(drawn.channel("travel"), shape)
    center = np.empty((*shape, 3))
    ahead, behind = (drawn.number(f"body.to_{axle}_axle") for axle in ("front", "rear"))
    center[..., 0] = np.stack((ahead, ahead, -behind, -behind), axis=-1)
    center[..., 1] = 0.5 * LEFT * drawn.at_axles("wheel.{}.track")
    height = drawn.at_axles("wheel.{}.hub_height") - drawn.number("body.height")[:, None]
    center[..., 2] = height + travel
    if drawn.car["suspension.kinematics"] == "linear":
        center[..., :2] += _shifts(drawn) * travel[..., None]

    above = body.place[..., None, :] + np.einsum("tcij,tcwj->tcwi", body.axes, center)
    foot, normal, friction = _under(road, above, drawn.at_axles("wheel.{}.radius"), body.axes)
    to_body = np.swapaxes(body.axes, -1, -2)
    n = np.einsum("tcij,tcwj->tcwi", to_body, normal)
    delta = steer_angles(drawn, travel)
    heading = np.stack((np.cos(delta), np.sin(delta), np.zeros(shape)), axis=-1)
    ahead_on_road = _unit(heading - np.sum(heading * n, axis=-1, keepdims=True) * n)
    aside = np.cross(n, ahead_on_road)
    left = np.stack((-np.sin(delta), np.cos(delta), np.zeros(shape)), axis=-1)
    with_body = np.arcsin(np.clip(np.sum(left * n, axis=-1), -1.0, 1.0))
    camber = drawn.at_axles("suspension.{}.camber")
    lean = drawn.channel("inclination", with_body - LEFT * camber)[..., None]
    axis = np.cos(lean) * aside + np.sin(lean) * n
    # H of csrc/car/footing.h: height of the center over the plane of the ground
    H = np.sum((above - foot) * normal, axis=-1, keepdims=True)
    contact = center + H * (np.tan(lean) * aside - n)
    return Wheels(
        center,
        np.stack((ahead_on_road, axis, np.cross(ahead_on_road, axis)), axis=-1),
        _turned(drawn, shape),
        contact,
        np.stack((ahead_on_road, aside, n), axis=-1),
        friction,
    )


def _shifts(drawn: Drawn) -> Array:
    """Return how far linear kinematics move wheel centers forward and left by travel (cars, 4, 2).

    X' and Y' of csrc/car/linkage.h.
    """
    forward, outward = [], []
    car = drawn.car
    mass, height, base = (
        np.asarray(value) for value in (car.mass, car.center_of_mass_height, car.wheelbase)
    )
    drive = drawn.number("drive.front_share")
    for axle, side, share in (("front", 1.0, drive), ("rear", -1.0, 1.0 - drive)):
        pushed = share * mass - 2.0 * drawn.number(f"wheel.{axle}.mass")
        lift = side * drawn.number(f"suspension.{axle}.anti_squat") * mass * height
        forward.append(np.where(pushed > 0, lift / np.where(pushed > 0, pushed * base, 1.0), 0.0))
        center = 2.0 * drawn.number(f"suspension.{axle}.roll_center_height")
        lean = drawn.number(f"wheel.{axle}.hub_height") * drawn.number(
            f"suspension.{axle}.camber_gain"
        )
        outward.append(center / drawn.number(f"wheel.{axle}.track") + lean)
    X, Y = (np.stack((a[0], a[0], a[1], a[1]), axis=-1) for a in (forward, outward))
    return np.stack((X, LEFT * Y), axis=-1)


def _under(
    road: Road | None, above: Array, radius: Array, axes: Array
) -> tuple[Array, Array, Array]:
    """Return a place on the ground below wheel centers, its normal and friction, earth axes."""
    below = above - radius[..., None] * axes[:, :, None, :, 2]
    if road is None:
        flat = np.broadcast_to([0.0, 0.0, 1.0], below.shape)
        return below * [1.0, 1.0, 0.0], flat, np.ones(below.shape[:-1])
    there = np.isfinite(below).all(axis=-1)
    found = road.at(*(np.where(there, below[..., k], 0.0) for k in (0, 1)))
    foot = np.stack((below[..., 0], below[..., 1], found.height), axis=-1)
    return foot, found.normal, np.asarray(found.friction)


def _turned(drawn: Drawn, shape: tuple[int, ...]) -> Array:
    """Return the angle of wheels: their speed over time, linear between samples [rad]."""
    recording = drawn.recording
    if "wheel_speed" not in set(recording):
        return np.zeros(shape)
    speed = np.asarray(recording["wheel_speed"][..., drawn.cars], np.float64)
    steps = 0.5 * np.diff(recording.time)[:, None, None] * (speed[1:] + speed[:-1])
    angle = np.concatenate((np.zeros((1, *speed.shape[1:])), np.cumsum(steps, axis=0)))
    return angle[drawn.samples].swapaxes(1, 2)


def _unit(v: Array) -> Array:
    unit: Array = v / np.maximum(np.linalg.norm(v, axis=-1, keepdims=True), LEAST)
    return unit


def quaternions(axes: Array) -> Array:
    """Return unit quaternions x, y, z, w of rotations (..., 3, 3) whose columns are axes.

    Each from the largest of its four parts, so that nothing is divided by a small number
    (Shepperd, Journal of Guidance and Control 1, 1978).
    """
    xx, yy, zz = (axes[..., k, k] for k in range(3))
    squares = np.stack((xx - yy - zz, yy - xx - zz, zz - xx - yy, xx + yy + zz), axis=-1)
    yz, zx, xy = (
        (axes[..., 2, 1], axes[..., 1, 2]),
        (axes[..., 0, 2], axes[..., 2, 0]),
        (axes[..., 1, 0], axes[..., 0, 1]),
    )
    one = 1.0 + squares
    parts = np.empty((*xx.shape, 4, 4))  # each row is 4 times the quaternion times one part
    parts[..., 0, :] = _row(one[..., 0], xy[0] + xy[1], zx[0] + zx[1], yz[0] - yz[1])
    parts[..., 1, :] = _row(xy[0] + xy[1], one[..., 1], yz[0] + yz[1], zx[0] - zx[1])
    parts[..., 2, :] = _row(zx[0] + zx[1], yz[0] + yz[1], one[..., 2], xy[0] - xy[1])
    parts[..., 3, :] = _row(yz[0] - yz[1], zx[0] - zx[1], xy[0] - xy[1], one[..., 3])
    largest = np.where(np.isnan(squares), -np.inf, squares).argmax(axis=-1)
    best = np.take_along_axis(parts, largest[..., None, None], axis=-2)[..., 0, :]
    return _unit(best)


def _row(*parts: Array) -> Array:
    return np.stack(parts, axis=-1)
