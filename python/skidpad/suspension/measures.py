"""Angles, lengths and centers of a wheel from its pose, and their slopes from its motion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from skidpad.suspension.mechanism import Motion
    from skidpad.suspension.pose import Array, Pose

UP: Final = np.array([0.0, 0.0, 1.0])


@dataclass(frozen=True)
class Wheel:
    """The wheel at design.

    Attributes
    ----------
    center, spin : ndarray, shape (3,)
        Center, m, and axis, a unit vector outward.
    radius : float
        m.
    """

    center: Array
    spin: Array
    radius: float


def measured(wheel: Wheel, pose: Pose, motion: Motion) -> dict[str, Array]:
    """Return the angles, lengths and centers of `Kinematics`, by name."""
    spin = pose.turned(wheel.spin)
    toe = np.arctan2(spin[:, 0], spin[:, 1])
    down = _down(spin)
    contact = pose.center + wheel.radius * down
    velocity, turning = np.split(motion.bouncing, 2, axis=1)
    x, y, z = pose.center.T
    with np.errstate(divide="ignore", invalid="ignore"):
        centers = {
            "fvic_y": y - velocity[:, 2] / turning[:, 0],
            "fvic_z": z + velocity[:, 1] / turning[:, 0],
            "svic_x": x + velocity[:, 2] / turning[:, 1],
            "svic_z": z - velocity[:, 0] / turning[:, 1],
        }
    return {
        "toe": toe,
        "steer": -toe,
        "camber": np.arctan2(-spin[:, 2], spin[:, 1]),
        "inclination": np.arcsin(spin[:, 2]),
        "carrier_caster": _carrier_caster(wheel, pose, spin),
        "half_track": contact[:, 1],
        "forward": x - wheel.center[0],
        "outward": y - wheel.center[1],
        "contact": contact,
        "spin_axis": spin,
        **_steering_axis(pose, motion.steering, spin, contact),
        **centers,
    }


def rates(wheel: Wheel, pose: Pose, motion: Motion, along: int) -> dict[str, Array]:
    """Return the slopes of `Slopes` by travel (0) or by rack (1), by name."""
    velocity, turning = np.split((motion.by_travel, motion.by_rack)[along], 2, axis=1)
    spin = pose.turned(wheel.spin)
    spin_rate = np.cross(turning, spin)
    axis, axis_rate = motion.steering[:, 3:], motion.steering_rate[along, :, 3:]
    toe = _angle_rate(spin, spin_rate, 0, 1)
    lean = spin_rate[:, 2] / np.hypot(spin[:, 0], spin[:, 1])
    # the contact point stays below the wheel as it spins
    rolling = np.sum(turning * spin, axis=1) + toe * spin[:, 2]
    down = _down(spin)
    contact = velocity + wheel.radius * _down_rate(spin, spin_rate)
    locked = velocity + wheel.radius * np.cross(turning, down)
    return {
        "toe": toe,
        "steer": -toe,
        "camber": -_angle_rate(spin, spin_rate, 2, 1),
        "inclination": lean,
        "caster": -_angle_rate(axis, axis_rate, 0, 2),
        "kpi": -_angle_rate(axis, axis_rate, 1, 2),
        "carrier_caster": -rolling,
        "half_track": contact[:, 1],
        "forward": velocity[:, 0],
        "outward": velocity[:, 1],
        "contact_height": contact[:, 2],
        "locked_contact_forward": locked[:, 0],
    }


def _angle_rate(vector: Array, rate: Array, of: int, to: int) -> Array:
    """Return the rate of the angle whose tangent is one component by another."""
    a, b = vector[:, of], vector[:, to]
    found: Array = (rate[:, of] * b - a * rate[:, to]) / (a * a + b * b)
    return found


def _down(spin: Array) -> Array:
    """Return unit vectors from the wheel center to its lowest point."""
    down = spin[:, 2:] * spin - UP
    found: Array = down / np.linalg.norm(down, axis=1, keepdims=True)
    return found


def _down_rate(spin: Array, spin_rate: Array) -> Array:
    steep = spin_rate[:, 2:] * spin + spin[:, 2:] * spin_rate
    size = np.hypot(spin[:, :1], spin[:, 1:2])
    down = _down(spin)
    found: Array = (steep - down * np.sum(down * steep, axis=1, keepdims=True)) / size
    return found


def _carrier_caster(wheel: Wheel, pose: Pose, spin: Array) -> Array:
    """Return the rotation of the carrier about the spin axis, top to the rear positive."""
    ahead = np.array([wheel.spin[1], -wheel.spin[0], 0.0]) / np.hypot(*wheel.spin[:2])
    level = np.stack([spin[:, 1], -spin[:, 0], np.zeros(len(spin))], axis=1)
    carried = pose.turned(ahead)
    found: Array = np.arctan2(
        -np.sum(carried * _down(spin), axis=1),
        np.sum(carried * level, axis=1) / np.hypot(spin[:, 0], spin[:, 1]),
    )
    return found


def _steering_axis(pose: Pose, screw: Array, spin: Array, contact: Array) -> dict[str, Array]:
    """Measure the axis of a rotation of 1 rad about z, and its intersection with the road."""
    velocity, axis = np.split(screw, 2, axis=1)
    point = pose.center + np.cross(axis, velocity) / np.sum(axis * axis, axis=1, keepdims=True)
    ground = point + axis * (contact[:, 2:] - point[:, 2:])
    offset = ground - contact
    ahead = (offset[:, 0] * spin[:, 1] - offset[:, 1] * spin[:, 0]) / np.hypot(*spin[:, :2].T)
    return {
        "caster": np.arctan(-axis[:, 0]),
        "kpi": np.arctan(-axis[:, 1]),
        "scrub_radius": np.hypot(offset[:, 0], offset[:, 1]),
        "mechanical_trail": ahead,
    }
