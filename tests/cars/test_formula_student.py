"""The Formula Student car against results of such cars at the events."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp


@pytest.fixture
def car() -> sp.Car:
    return sp.cars.load("formula_student")


def test_it_has_the_masses_of_its_source(car: sp.Car) -> None:
    assert car.mass == pytest.approx(180 + 80)
    assert car.wheelbase == pytest.approx(1.60)
    assert car.front_weight == pytest.approx(0.48, rel=1e-3)
    assert car.inertia[2] == pytest.approx(170.0, rel=1e-2)


def test_it_drives_75_m_in_the_time_of_a_winner(car: sp.Car) -> None:
    """3.493 s, grimsel of ETH Zurich, Hockenheim 2014 (electricautosport.com, 2014/08)."""
    fleet = sp.Fleet(car)
    fleet.start()
    rec = fleet.run({"throttle": 1.0}, 5.0, record=["x", "slip_ratio"])
    assert np.interp(75.0, rec["x"][:, 0], rec.time) == pytest.approx(3.493, rel=0.05)
    assert rec["slip_ratio"].max() < 0.4


def test_it_drives_the_skid_pad_in_the_time_of_a_winner(car: sp.Car) -> None:
    """About 4.9 s, from memory, along the middle of the lane at 9.125 m."""
    speeds = np.linspace(10.0, 14.0, 9)
    spare = sp.gg(car, speeds, ax=[0.0]).ay[0, :, 0] - speeds**2 / 9.125
    speed = np.interp(0.0, -spare, speeds)
    assert 2 * np.pi * 9.125 / speed == pytest.approx(4.9, rel=0.08)


def test_its_downforce_is_that_of_its_source(car: sp.Car) -> None:
    """0.5 rho v^2 A (1.8 + 1.2) on its springs and tires at 25 m/s."""
    fleet = sp.Fleet(car)
    fleet.start(25.0)
    fleet.step(drive_torque=0.0, dt=1e-3, steps=500)
    down = fleet.state.fz.sum() - car.mass * 9.80665
    v = fleet.state.speed[0]
    assert down == pytest.approx(0.5 * 1.204 * v**2 * 1.2 * 3.0, rel=0.02)
