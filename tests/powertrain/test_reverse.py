"""Backwards as forwards: traction control and the automatic clutch in reverse gear."""

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
