"""Outputs of a car: angles and accelerations of a body that rolls, pitches and yaws."""

from __future__ import annotations

import numpy as np
from skidpad import Car, Fleet

from .cars import G
from .test_body import BALANCED, HIGH

YAW, PITCH, ROLL = 0.8, 0.12, -0.2


def about(axis: int, angle: float) -> np.ndarray:
    """Rotation about an axis by the right-hand rule."""
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R = np.eye(3)
    R[i, i] = R[j, j] = np.cos(angle)
    R[i, j], R[j, i] = -np.sin(angle), np.sin(angle)
    return R


R = about(2, YAW) @ about(1, PITCH) @ about(0, ROLL)  # body to earth


def leaning() -> Fleet:
    """A car in the air, pushed laterally by a tilted gravity."""
    q0 = 0.5 * np.sqrt(1 + np.trace(R))
    tilted = {"environment.gravity_x": 2.0, "environment.gravity_y": 1.0}
    fleet = Fleet(Car({**BALANCED, **tilted, "suspension.hubs": "massless"}))
    s = fleet.state
    s.q0, s.q1, s.q2, s.q3 = (
        q0,
        *((R[k, j] - R[j, k]) / (4 * q0) for j, k in ((1, 2), (2, 0), (0, 1))),
    )
    s.z = HIGH
    return fleet


def test_angles_are_those_of_yaw_then_pitch_then_roll() -> None:
    fleet = leaning()
    fleet.evaluate()
    s = fleet.state
    np.testing.assert_allclose([s.yaw[0], s.pitch[0], s.roll[0]], [YAW, PITCH, ROLL], rtol=1e-12)


def test_sideslip_is_seen_from_above() -> None:
    """Of the velocity in the road plane relative to the heading, for any body attitude."""
    fleet = leaning()
    V = np.array([12.0, 3.0, 2.0])
    s = fleet.state
    s.vx, s.vy, s.vz = V
    fleet.evaluate()
    earth = R @ V
    np.testing.assert_allclose(s.sideslip[0], np.arctan2(earth[1], earth[0]) - YAW, rtol=1e-12)
    np.testing.assert_allclose(s.speed[0], np.linalg.norm(V), rtol=1e-12)


def test_accelerations_are_along_the_heading_and_to_its_left() -> None:
    """Of the center of mass in road axes, which neither lean nor turn with the body."""
    fleet = leaning()
    s = fleet.state
    s.vx, s.vy, s.yaw_rate = 20.0, -3.0, 0.7
    fleet.evaluate()
    along = 2.0 * np.cos(YAW) + 1.0 * np.sin(YAW)
    left = -2.0 * np.sin(YAW) + 1.0 * np.cos(YAW)
    np.testing.assert_allclose([s.ax[0], s.ay[0], s.az[0]], [along, left, -G], rtol=1e-9)
