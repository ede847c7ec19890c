"""The workshop's omitted forces, and the directions of those it has."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .cars import G, RefA, both

SEED = {"tire.model": "simple_pacejka", "suspension.hubs": "massless", "aero.drag_area": 0.0}


def test_GD3_13_without_longitudinal_force_a_car_freewheels() -> None:
    fleet = sp.Fleet(RefA().car({**SEED, **both("tire.friction_x", 0.0)}))
    fleet.start(20.0)
    fleet.step(drive_torque=500.0, steps=1000)
    assert fleet.state.speed[0] == pytest.approx(20.0, abs=1e-3)
    assert fleet.state.wheel_speed[2, 0] > 200.0  # the driven wheels spin up on their own


def test_GD3_13_with_no_spin_all_wheels_are_locked() -> None:
    tires = {**both("tire.shape_x", 1.0), **both("tire.stiffness_x", 1e4)}
    fleet = sp.Fleet(RefA().car({**SEED, **tires}))
    fleet.start(20.0)
    fleet.state.wheel_speed[:] = 0.0
    fleet.step(brake_torque=1e5, dt=1e-3, steps=1000)
    assert (fleet.state.wheel_speed == 0).all()
    assert fleet.state.vx[0] == pytest.approx(20.0 - G, rel=2e-3)


@pytest.mark.parametrize("roll", [0.0, 0.1])
def test_GD3_10_forces_lie_in_the_plane_of_the_road(roll: float) -> None:
    """Also for a body that leans: the tires' force along the road normal is their load alone."""
    car = RefA().car({**SEED, **both("wheel.mass", 1e-9)})  # the body is all the car
    fleet = sp.Fleet(car)
    fleet.start(20.0)
    s = fleet.state
    s.q0[:], s.q1[:] = np.cos(roll / 2), np.sin(roll / 2)
    s.vy[:] = 1.0
    fleet.step(brake_torque=2000.0, dt=1e-3, steps=3)
    assert np.abs(s.fx).max() > 100
    assert np.abs(s.fy).max() > 100
    # az is along the road's normal, ax and ay are in its plane, along the heading
    m = car["body.mass"]
    np.testing.assert_allclose(s.ax[0], s.fx.sum() / m, rtol=1e-3)
    np.testing.assert_allclose(s.ay[0], s.fy.sum() / m, rtol=1e-3)
    np.testing.assert_allclose(s.az[0], s.fz.sum() / m - G, rtol=1e-6, atol=1e-6)
