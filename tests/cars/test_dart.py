"""The 1:10 scale car against a run not used to fit its tires.

Lorenzo-Lyons/DART (MIT), motion capture.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .driving import DATA, lagged, needs_data, replay


@pytest.fixture
def car() -> sp.Car:
    return sp.cars.load("dart")


def test_it_has_the_measured_masses_and_axles(car: sp.Car) -> None:
    assert car.mass == pytest.approx(0.847 + 0.733)
    assert car.wheelbase == pytest.approx(0.1735)
    assert car.front_weight == pytest.approx(0.847 / 1.580, rel=2e-3)
    assert car.inertia[2] == pytest.approx(0.00481, rel=1e-2)


@needs_data
def test_it_turns_as_measured_at_will(car: sp.Car) -> None:
    """32 s without correction, with turns to both sides."""
    log = sp.fit.Log.read(DATA / "measured" / "dart_free_driving.csv").between(34.0, 66.0)
    r2 = replay(car, log, lagged(log.time, log["steer"], 0.079))
    assert r2["yaw_rate"] > 0.97
    assert r2["vy"] > 0.97


@pytest.mark.parametrize(("speed", "yaw_rate"), [(1.302, 2.256), (2.034, 2.928), (2.665, 2.698)])
def test_it_drives_the_measured_circles(car: sp.Car, speed: float, yaw_rate: float) -> None:
    """Steer 0.308 rad, at throttles of 0.39, 0.54 and 0.74; yaw rate within 5 %."""
    fleet = sp.Fleet(car.replace({"drive.source": "torque"}))
    fleet.start(speed)
    arm = car.mass * car["wheel.front.effective_radius"]

    def hold(time: float, state: sp.State) -> dict[str, object]:
        torque = arm * (2.0 + 50.0 * (speed - state.vx))
        return {"steer": 0.308, "drive_torque": np.maximum(torque, 0.0)}

    rec = fleet.run(hold, 4.0, record=["yaw_rate", "vx"])
    assert rec["vx"][-1].item() == pytest.approx(speed, rel=0.02)
    assert rec["yaw_rate"][-1].item() == pytest.approx(yaw_rate, rel=0.05)


def test_its_motor_and_rolling_friction_meet_at_its_top_speed(car: sp.Car) -> None:
    """(25.36 N - 4.815 N s/m v) 0.836 = 1.266 N + 0.571 N s/m v at full throttle."""
    fleet = sp.Fleet(car)
    fleet.start(3.0)
    fleet.step(throttle=1.0, dt=1e-3, steps=10_000)
    assert fleet.state.vx[0] == pytest.approx((21.20 - 1.266) / (4.025 + 0.571), rel=0.03)


def test_it_stands_and_stops_without_ringing(car: sp.Car) -> None:
    fleet = sp.Fleet(car)
    fleet.start(2.0)
    rec = fleet.run({"brake_torque": 0.5}, 2.0, record=["vx", "x"])
    assert abs(rec["vx"][-1].item()) < 1e-4
    assert rec["x"][-1].item() == pytest.approx(2.0**2 / (2 * 0.8 * 9.81), rel=0.15)
