"""Reverse: traction control and automatic clutch work as in forward gears."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .test_gearbox_and_clutch import car

H = 1e-3
ON_ICE: dict[str, object] = {
    "environment.friction": 0.2,
    "traction.model": "slip",
    "traction.slip": 0.1,
    "gearbox.reverse": -3.6,  # as the first gear
}


@pytest.mark.parametrize("gear", [1, -1])
def test_traction_control_holds_its_slip_either_way(gear: int) -> None:
    fleet = sp.Fleet(car(ON_ICE | {"traction.model": "slip"}))
    fleet.start(5.0 * gear, gear=gear)
    rec = fleet.run({"throttle": 1.0}, 4.0, H, every=10, record=["slip_ratio", "vx"])
    late = rec.time > 1.0
    slip = gear * rec["slip_ratio"][late, 2:, 0]
    assert slip.mean() == pytest.approx(0.1, abs=0.03)
    assert slip.max() < 0.25
    assert gear * rec["vx"][-1, 0] > 7.0


@pytest.mark.parametrize("gear", [1, -1])
def test_an_automatic_clutch_closes_over_its_launch_window_either_way(gear: int) -> None:
    low, high, capacity = 130.0, 220.0, 200.0
    speeds = np.array([84.0, 130.0, 152.5, 175.0, 220.0, 300.0])
    automatic = {"clutch.control": "automatic", "clutch.capacity": capacity}
    window = {"clutch.launch_low": low, "clutch.launch_high": high}
    fleet = sp.Fleet(car(automatic | window), speeds.size)
    fleet.start(0.0, gear=gear)
    fleet.state.engine_speed = speeds
    fleet.step(brake=1.0)
    closed = np.clip((speeds - low) / (high - low), 0, 1)
    np.testing.assert_allclose(fleet.state.clutch_torque, capacity * closed, rtol=1e-12)


@pytest.mark.parametrize("gear", [1, -1])
def test_traction_control_does_not_brake_a_wheel_that_turns_against_its_gear(gear: int) -> None:
    """Its tire force is in the gear's direction, as for a spinning wheel: braking increases it."""
    fleet = sp.Fleet(car(ON_ICE | {"traction.model": "slip"}))
    fleet.start(-8.0 * gear, gear=gear)
    spins = np.array(fleet.state.wheel_speed)
    spins[2:] *= 0.6
    fleet.state.wheel_speed = spins
    fleet.step(clutch=1.0)
    assert (gear * fleet.state.wheel_speed[2:] < 0.0).all()
    assert (fleet.state.brake_torque == 0.0).all()
    spins[2:] *= -1.0  # as the gear turns them, on a car that still rolls back
    fleet.state.wheel_speed = spins
    fleet.step(clutch=1.0)
    assert (fleet.state.brake_torque[2:] != 0.0).all()


def test_a_car_with_traction_control_rolls_back_down_a_hill_as_one_without() -> None:
    """In first gear, with less throttle than the hill needs."""
    hill = np.arctan(0.2)
    slope = {
        "drive.source": "engine",
        "pedals.brakes": "hydraulic",
        "environment.gravity_x": -9.80665 * np.sin(hill),
        "environment.gravity_z": -9.80665 * np.cos(hill),
    }
    speeds = []
    for word in ("off", "slip"):
        fleet = sp.Fleet(sp.cars.load("bmw_320i").replace(slope | {"traction.model": word}))
        fleet.start(0.0, gear=1)
        fleet.step(brake=1.0, steps=1500)
        rec = fleet.run({"throttle": 0.15}, 5.0, record=["vx", "slip_ratio"])
        assert np.abs(rec["slip_ratio"][10:]).max() < 0.1  # no wheel stands
        speeds.append(rec["vx"][-1, 0])
    assert speeds[1] == pytest.approx(speeds[0], rel=1e-3)
    assert speeds[0] < -5.0
