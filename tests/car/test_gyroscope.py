"""Wheels as gyroscopes: effect of their angular momentum on a turning car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .cars import both

YAW_RATE, SPIN, SPIN_INERTIA = 0.5, 100.0, 1.2
STEP = 1e-5


def roll_acceleration(gyroscope: str, spin: float) -> float:
    """Of an airborne car with yaw to the left, on wheels of negligible mass."""
    car = sp.Car({
        **both("wheel.mass", 1e-3), **both("wheel.spin_inertia", SPIN_INERTIA),
        "wheel.gyroscope": gyroscope, "aero.drag_area": 0.0, "body.inertia_xz": 0.0,
    })  # fmt: skip
    fleet = sp.Fleet(car.level())
    fleet.start(0.0)
    fleet.state.z += 1.0
    fleet.state.yaw_rate = YAW_RATE
    fleet.state.wheel_speed = spin
    fleet.step(dt=STEP)
    assert (fleet.state.fz == 0).all()
    return float(fleet.state.roll_rate[0] / STEP)


def test_wheels_that_spin_forward_roll_a_car_that_yaws_outward() -> None:
    """I_xx dp/dt = r sum(I omega), to the right side in a turn to the left."""
    with_them = roll_acceleration("on", SPIN) - roll_acceleration("on", 0.0)
    moment = YAW_RATE * 4 * SPIN_INERTIA * SPIN
    assert with_them * sp.Car()["body.inertia_xx"] == pytest.approx(moment, rel=1e-4)


def test_without_gyroscopes_it_does_not_matter_how_fast_they_spin() -> None:
    assert roll_acceleration("off", SPIN) == roll_acceleration("off", 0.0)
    np.testing.assert_allclose(roll_acceleration("on", 0.0), roll_acceleration("off", 0.0))
