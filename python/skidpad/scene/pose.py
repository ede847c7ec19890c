"""Positions of bodies, wheels and contacts from a recording."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.scene.links import Links, links

if TYPE_CHECKING:
    from skidpad.road import Road
    from skidpad.scene.drawn import Drawn

Array = NDArray[np.float64]

LEFT: Final = np.array([1.0, -1.0, 1.0, -1.0])
FRONT: Final = np.array([1.0, 1.0, 0.0, 0.0])
LEAST: Final = 1e-9
"""Smallest length of a vector with a direction."""


@dataclass(frozen=True, slots=True)
class Bodies:
    """Bodies of cars.

    Attributes
    ----------
    place : ndarray, shape (samples, cars, 3)
        Center of mass of the sprung body, earth axes [m].
    axes : ndarray, shape (samples, cars, 3, 3)
        Columns are the body axes x, y and z in earth axes.
    """

    place: Array
    axes: Array


@dataclass(frozen=True, slots=True)
class Wheels:
    """Wheels and their contact points, all in body axes.

    Attributes
    ----------
    center : ndarray, shape (samples, cars, 4, 3)
        Relative to the center of mass [m].
    axes : ndarray, shape (samples, cars, 4, 3, 3)
        Columns: forward in the wheel plane, spin axis to the left, up in the wheel plane.
    spin : ndarray, shape (samples, cars, 4)
        Rotation angle, forward positive [rad].
    contact : ndarray, shape (samples, cars, 4, 3)
        Relative to the center of mass [m].
    ground : ndarray, shape (samples, cars, 4, 3, 3)
        Columns are the axes x, y and z of ISO-W.
    friction : ndarray, shape (samples, cars, 4)
        Friction factor of the road there.
    """

    center: Array
    axes: Array
    spin: Array
    contact: Array
    ground: Array
    friction: Array


def bodies(drawn: Drawn, road: Road | None) -> Bodies:
    """Return the bodies; without a recorded height they are level at design height."""
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


def steer_angles(drawn: Drawn, steer: Array, link: Links) -> Array:
    """Return the angle of each wheel about body z, left positive, (samples, cars, 4) [rad].

    Ackermann geometry (csrc/car/steering.h), unless rack curves define the steering; static and
    kinematic toe; the rear wheels' angle and compliance steer if recorded.
    """
    delta = steer[..., None]
    half = 0.5 * drawn.number("wheel.front.track") / np.asarray(drawn.car.wheelbase)
    turn = half[:, None] * LEFT * np.tan(delta)
    own = np.arctan2(np.tan(delta), 1.0 - turn)
    front = delta + drawn.number("steering.ackermann")[:, None] * (own - delta)
    if drawn.car["suspension.kinematics"] == "polynomial":
        front = np.zeros_like(front)
    toe = drawn.at_axles("suspension.{}.toe") + drawn.channel("elastic_toe") + link.toe
    rear = drawn.channel("rear_steer", np.zeros_like(steer))[..., None]
    angles: Array = FRONT * front + (1.0 - FRONT) * rear - LEFT * toe
    return angles


def wheels(drawn: Drawn, body: Bodies, road: Road | None) -> Wheels:
    """Return the wheels from travel, steer, inclination and speed."""
    shape = (*body.place.shape[:2], 4)
    travel = np.broadcast_to(drawn.channel("travel"), shape)
    center = np.empty((*shape, 3))
    ahead, behind = (drawn.number(f"body.to_{axle}_axle") for axle in ("front", "rear"))
    center[..., 0] = np.stack((ahead, ahead, -behind, -behind), axis=-1)
    center[..., 1] = 0.5 * LEFT * drawn.at_axles("wheel.{}.track")
    height = drawn.at_axles("wheel.{}.hub_height") - drawn.number("body.height")[:, None]
    center[..., 2] = height + travel
    steer = drawn.channel("steer", np.zeros(shape[:2]))
    link = links(drawn, travel, steer, LEFT)
    center[..., 0] += link.forward
    center[..., 1] += LEFT * link.outward

    above = body.place[..., None, :] + np.einsum("tcij,tcwj->tcwi", body.axes, center)
    foot, normal, friction = _under(road, above, drawn.at_axles("wheel.{}.radius"), body.axes)
    to_body = np.swapaxes(body.axes, -1, -2)
    n = np.einsum("tcij,tcwj->tcwi", to_body, normal)
    delta = steer_angles(drawn, steer, link)
    heading = np.stack((np.cos(delta), np.sin(delta), np.zeros(shape)), axis=-1)
    ahead_on_road = _unit(heading - np.sum(heading * n, axis=-1, keepdims=True) * n)
    aside = np.cross(n, ahead_on_road)
    left = np.stack((-np.sin(delta), np.cos(delta), np.zeros(shape)), axis=-1)
    with_body = np.arcsin(np.clip(np.sum(left * n, axis=-1), -1.0, 1.0))
    camber = drawn.at_axles("suspension.{}.camber") + link.camber
    lean = drawn.channel("inclination", with_body - LEFT * camber)[..., None]
    axis = np.cos(lean) * aside + np.sin(lean) * n
    # H of csrc/car/footing.h: height of the center above the ground plane
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


def _under(
    road: Road | None, above: Array, radius: Array, axes: Array
) -> tuple[Array, Array, Array]:
    """Return the ground point below wheel centers, its normal and friction, earth axes."""
    below = above - radius[..., None] * axes[:, :, None, :, 2]
    if road is None:
        flat = np.broadcast_to([0.0, 0.0, 1.0], below.shape)
        return below * [1.0, 1.0, 0.0], flat, np.ones(below.shape[:-1])
    there = np.isfinite(below).all(axis=-1)
    found = road.at(*(np.where(there, below[..., k], 0.0) for k in (0, 1)))
    foot = np.stack((below[..., 0], below[..., 1], found.height), axis=-1)
    return foot, found.normal, np.asarray(found.friction)


def _turned(drawn: Drawn, shape: tuple[int, ...]) -> Array:
    """Return rotation angles of the wheels [rad], integrating their speed."""
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

    Computed from the largest component to avoid division by small numbers (Shepperd, Journal of
    Guidance and Control 1, 1978).
    """
    xx, yy, zz = (axes[..., k, k] for k in range(3))
    squares = np.stack((xx - yy - zz, yy - xx - zz, zz - xx - yy, xx + yy + zz), axis=-1)
    yz, zx, xy = (
        (axes[..., 2, 1], axes[..., 1, 2]),
        (axes[..., 0, 2], axes[..., 2, 0]),
        (axes[..., 1, 0], axes[..., 0, 1]),
    )
    one = 1.0 + squares
    parts = np.empty((*xx.shape, 4, 4))  # each row is 4 times the quaternion times one component
    parts[..., 0, :] = _row(one[..., 0], xy[0] + xy[1], zx[0] + zx[1], yz[0] - yz[1])
    parts[..., 1, :] = _row(xy[0] + xy[1], one[..., 1], yz[0] + yz[1], zx[0] - zx[1])
    parts[..., 2, :] = _row(zx[0] + zx[1], yz[0] + yz[1], one[..., 2], xy[0] - xy[1])
    parts[..., 3, :] = _row(yz[0] - yz[1], zx[0] - zx[1], xy[0] - xy[1], one[..., 3])
    largest = np.where(np.isnan(squares), -np.inf, squares).argmax(axis=-1)
    best = np.take_along_axis(parts, largest[..., None, None], axis=-2)[..., 0, :]
    return _unit(best)


def _row(*parts: Array) -> Array:
    return np.stack(parts, axis=-1)
