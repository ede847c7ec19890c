"""Wheel velocity as a game engine measures it, GD3-1: delayed, and including all wheel motion."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .cars import HUBS, G, RefA, both

DT, SUBSTEPS = 1 / 30, 16
SENSED = {"wheel.velocity_sensor": "difference"}
PUSHED: dict[str, object] = {
    "environment.gravity_x": 3.0, "environment.gravity_z": 0.0, "aero.drag_area": 0.0,
    **both("suspension.stiffness", 0.0), **both("suspension.preload", 0.0),
    **both("anti_roll.stiffness", 0.0),
}  # fmt: skip
"""Off the ground, with constant acceleration along x only."""


def sensing(changes: dict[str, object] | None = None, substeps: int = SUBSTEPS) -> sp.Fleet:
    return sp.Fleet(RefA().car({**SENSED, **(changes or {})}), substeps=substeps)


@pytest.mark.parametrize("hubs", HUBS)
def test_it_lags_half_a_step(hubs: str) -> None:
    fleet = sensing({**PUSHED, "suspension.hubs": hubs})
    fleet.start(10.0)
    fleet.state.z += 50.0
    rec = fleet.run({}, 0.5, dt=DT, every=1, record=["vx", "node_vx"])
    # sums over sub-steps instead of integrals leave half of one
    late = 0.5 * DT * (1 - 1 / SUBSTEPS)
    for wheel in range(4):
        true, sensed = rec["vx"][1:, 0], rec["node_vx"][1:, wheel, 0]
        np.testing.assert_allclose(true - sensed, 3.0 * late, rtol=1e-6)


def test_without_acceleration_it_is_the_velocity_from_the_first_step_on() -> None:
    fleet = sensing()
    fleet.start(20.0)
    rec = fleet.run({}, 0.2, dt=DT, every=1, record=["node_vx", "node_vy"])
    np.testing.assert_allclose(rec["node_vx"], 20.0, rtol=2e-4)
    np.testing.assert_allclose(rec["node_vy"], 0.0, atol=1e-9)


def test_a_car_that_is_put_elsewhere_shows_no_jump() -> None:
    fleet = sensing()
    fleet.start(20.0)
    fleet.step(dt=DT)
    fleet.state.x += 500.0
    fleet.state.y -= 80.0
    fleet.step(dt=DT)
    np.testing.assert_allclose(fleet.state.node_vx, 20.0, rtol=2e-4)


def test_it_is_taken_in_the_axes_of_the_steered_wheel() -> None:
    fleet = sensing({"steering.ackermann": 0.0})
    fleet.start(20.0)
    fleet.step(steer=0.1, dt=1e-4)
    s = fleet.state
    front = s.node_vx[:2, 0], s.node_vy[:2, 0]
    np.testing.assert_allclose(front[0], 20.0 * np.cos(0.1), rtol=1e-3)
    np.testing.assert_allclose(front[1], -20.0 * np.sin(0.1), rtol=2e-3)
    np.testing.assert_allclose(s.node_vx[2:, 0], 20.0, rtol=1e-3)


def test_it_has_the_travel_of_the_suspension_in_it() -> None:
    """Along the spin axis of an inclined wheel, as its carrier rises."""
    camber = 0.1
    fleet = sensing({"suspension.front.camber": camber, **both("suspension.stiffness", 0.0)}, 1)
    fleet.start(0.0)
    s = fleet.state
    s.z += 10.0
    s.travel_rate[:] = 2.0
    fleet.step(dt=1e-4)
    # the left wheel's axis has its end below it by the camber
    np.testing.assert_allclose(s.node_vy[0], s.travel_rate[0] * -np.sin(camber), rtol=2e-2)
    np.testing.assert_allclose(s.node_vy[1], s.travel_rate[1] * np.sin(camber), rtol=2e-2)
    np.testing.assert_allclose(s.node_vx, 0.0, atol=G * 1e-4)


def test_sub_steps_change_what_one_step_hides() -> None:
    """GD3-4: how often the last position is sampled determines the velocity's delay."""
    lags = []
    for substeps in (1, 4):
        fleet = sensing(PUSHED, substeps)
        fleet.start(10.0)
        fleet.state.z += 50.0
        fleet.step(dt=DT, steps=3)
        lags.append(float(fleet.state.vx[0] - fleet.state.node_vx[0, 0]))
    assert lags == pytest.approx([0.0, 3.0 * DT * 3 / 8], abs=1e-9)


def test_cars_without_it_have_no_such_channel() -> None:
    with pytest.raises(ValueError, match=r"node_vx: .* wheel.velocity_sensor = 'difference'"):
        sp.Fleet(RefA().car()).run({}, 0.1, record=["node_vx"])
