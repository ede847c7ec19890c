"""A steering robot: limits of rate, acceleration and angle."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.drivers import Robot

CAR = sp.cars.load("bmw_320i")


def hand_wheel(program: sp.Signal, duration: float, **numbers: float) -> np.ndarray:
    """Hand-wheel angle every millisecond [rad]."""
    fleet = sp.Fleet(CAR)
    fleet.start(10.0)
    robot = Robot(program, **numbers)
    recording = fleet.run({}, duration, every=1, record=["steer"], driver=robot)
    return recording["steer"][:, 0] * CAR["steering.ratio"]


def test_it_goes_to_a_new_angle_as_fast_as_it_can_and_stays_there() -> None:
    step = sp.Signal([0.0, 0.1, 0.1001], [0.0, 0.0, np.pi])
    angle = hand_wheel(step, 0.5)
    rate = np.diff(angle) / 1e-3
    change = np.diff(rate) / 1e-3
    assert rate.max() == pytest.approx(31.4, rel=1e-6)
    assert np.abs(change).max() <= 740 * (1 + 1e-6)
    assert angle.max() <= np.pi * 1.01
    assert angle[-1] == pytest.approx(np.pi, abs=1e-4)
    # half a turn by ramps of 740 rad/s2 up to 31.4 rad/s and back takes pi/w + w/a
    arrives = np.argmax(angle > 0.99 * np.pi) * 1e-3 - 0.1
    assert arrives == pytest.approx(np.pi / 31.4 + 31.4 / 740, abs=0.02)


@pytest.mark.parametrize(("hertz", "degrees"), [(6.0, 30.0), (4.2, 60.0), (1.0, 90.0)])
def test_it_follows_the_sines_that_such_machines_are_measured_with(
    hertz: float, degrees: float
) -> None:
    t = np.linspace(0, 2, 4001)
    sine = sp.Signal(t, np.radians(degrees) * np.sin(2 * np.pi * hertz * t))
    angle = np.degrees(hand_wheel(sine, 2.0))[1000:]
    assert np.sqrt(0.5) * degrees < angle.max() < 1.01 * degrees


def test_a_lag_alone_is_first_order() -> None:
    step = sp.Signal([0.0, 0.1, 0.1001], [0.0, 0.0, 0.5])
    angle = hand_wheel(step, 0.3, lag=0.05, rate=1e6, acceleration=1e9)
    t = np.arange(len(angle)) * 1e-3 - 0.101
    expected = np.where(t > 0, 0.5 * (1 - np.exp(-t / 0.05)), 0.0)
    np.testing.assert_allclose(angle, expected, atol=0.01)


def test_each_car_has_a_program_of_its_own() -> None:
    fleet = sp.Fleet(CAR, n=3)
    fleet.start(10.0)
    fleet.run({}, 1.0, driver=Robot([0.1, 0.0, -0.1]))
    angle = fleet.state.driver_steer * CAR["steering.ratio"]
    np.testing.assert_allclose(angle, [0.1, 0, -0.1], atol=1e-9)
