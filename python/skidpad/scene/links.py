"""Suspension kinematics of the wheels over travel and steer (csrc/car/linkage.h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad.suspension.polynomials import powers

if TYPE_CHECKING:
    from skidpad.scene.drawn import Drawn

Array = NDArray[np.float64]


class Links(NamedTuple):
    """Kinematics, each of shape (samples, cars, 4), for left wheels; right ones are mirrored.

    Attributes
    ----------
    toe : ndarray
        Toe-in in addition to the static one [rad].
    camber : ndarray
        In addition to the static one, negative = top inward [rad].
    forward, outward : ndarray
        Displacement of the wheel center [m].
    """

    toe: Array
    camber: Array
    forward: Array
    outward: Array


def links(drawn: Drawn, travel: Array, steer: Array, left: Array) -> Links:
    """Return the kinematics at travel (samples, cars, 4) and steer (samples, cars).

    `left` is 1 for wheels on the left and -1 on the right.
    """
    kinematics = drawn.car["suspension.kinematics"]
    if kinematics == "linear":
        return _linear(drawn, travel, left)
    if kinematics == "polynomial":
        return _polynomial(drawn, travel, steer, left)
    return Links(*(np.zeros(travel.shape) for _ in Links._fields))


def _linear(drawn: Drawn, travel: Array, left: Array) -> Links:
    """Return linear kinematics.

    X' = u anti_squat m h/((p m - m_u) L) and Y' = 2 h_rc/t + R camber', with u = 1 in front and -1
    at the rear, p the axle's share of the drive, m_u the mass of its hubs. Roll steer turns both
    wheels to the left.
    """
    roll_steer = drawn.at_axles("suspension.{}.roll_steer")
    toe = drawn.at_axles("suspension.{}.bump_steer") * travel
    toe = toe - left * (left * roll_steer) * (travel - travel[..., [1, 0, 3, 2]])
    gain = drawn.at_axles("suspension.{}.camber_gain")
    center = 2.0 * drawn.at_axles("suspension.{}.roll_center_height")
    outward = center / drawn.at_axles("wheel.{}.track")
    outward = outward + drawn.at_axles("wheel.{}.hub_height") * gain
    mass, height, base = (
        np.broadcast_to(value, drawn.cars.shape)[:, None]
        for value in (drawn.car.mass, drawn.car.center_of_mass_height, drawn.car.wheelbase)
    )
    front = drawn.number("drive.front_share")
    drive = np.stack((front, front, 1.0 - front, 1.0 - front), axis=-1)
    pushed = drive * mass - 2.0 * drawn.at_axles("wheel.{}.mass")
    lift = drawn.at_axles("suspension.{}.anti_squat") * mass * height * [1.0, 1.0, -1.0, -1.0]
    forward = np.where(pushed > 0, lift / np.where(pushed > 0, pushed * base, 1.0), 0.0)
    return Links(toe, gain * travel, forward * travel, outward * travel)


def _polynomial(drawn: Drawn, travel: Array, steer: Array, left: Array) -> Links:
    """Return polynomials of travel and rack; for right wheels at the mirrored rack."""
    rack = (drawn.number("steering.rack_travel") * steer)[..., None] * left
    rack = rack * [1.0, 1.0, 0.0, 0.0]
    terms = powers(travel, rack)
    found = []
    for name in Links._fields:
        front, rear = (
            drawn.car.rows(f"suspension.{axle}.{name}_polynomial").T for axle in ("front", "rear")
        )
        each = np.broadcast_arrays(front, rear, np.empty((drawn.cars.size, 1)))[:2]
        rows = np.stack((each[0], each[0], each[1], each[1]), axis=1)  # (cars, 4, terms)
        found.append(np.sum(terms * rows, axis=-1))
    return Links(*found)
