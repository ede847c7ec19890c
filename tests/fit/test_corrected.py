"""Logs as from error-free sensors."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit.corrected import corrected
from skidpad.recordings.log import Log

TIME = np.arange(0.0, 6.0, 0.01)
INSIDE = slice(10, -10)


def wave(late: float = 0.0) -> np.ndarray:
    return np.sin(2.0 * (TIME - late))


def log(**columns: np.ndarray) -> Log:
    rates = {"yaw_rate": 0.2 * wave(), "roll_rate": 0.1 * np.cos(2.0 * TIME)}
    return Log({"time": TIME, "vx": 20.0 + wave(), "steer": 0.1 * wave(), **rates, **columns})


def test_without_traits_a_log_is_as_it_was() -> None:
    one = log(vy=0.3 * wave())
    same = corrected(one, {"tire.front.grip": 1.0}, 15.0)
    assert list(same) == list(one)
    for name in one:
        np.testing.assert_array_equal(same[name], one[name])


def test_a_lateral_velocity_is_brought_to_the_center_of_mass() -> None:
    """Of a rotated sensor, ahead of and above the center of mass, with an offset."""
    vy = 0.3 * wave()
    plain = log()
    away = vy + 1.2 * plain["yaw_rate"] - 0.4 * plain["roll_rate"]
    seen = log(vy=1.1 * away + 0.05 + 0.01 * plain["vx"])
    traits = {"vy.ahead": 1.2, "vy.height": 0.4, "vy.angle": 0.01, "vy.scale": 1.1}
    found = corrected(seen, traits | {"vy.offset": 0.05}, 15.0)
    np.testing.assert_allclose(found["vy"], vy, atol=1e-12)


def test_what_is_shown_late_comes_earlier() -> None:
    late = log(yaw_rate=0.2 * wave(late=0.04))
    found = corrected(late, {"yaw_rate.delay": 0.04}, 15.0)
    np.testing.assert_allclose(found["yaw_rate"][INSIDE], 0.2 * wave()[INSIDE], atol=1e-5)


def test_road_wheels_follow_what_the_hand_wheel_shows() -> None:
    """With a delay, a nonlinear ratio and an offset."""
    hand = Log({"time": TIME, "vx": 20.0 + wave(), "hand_wheel": 1.5 * wave()})
    traits = {"steer.delay": 0.05, "steer.cubic": 3.0, "steer.offset": -0.002}
    found = corrected(hand, traits, 15.0)
    late = 0.1 * wave(late=0.05)
    assert "hand_wheel" not in found
    np.testing.assert_allclose(
        found["steer"][INSIDE], (late + 3 * late**3 - 0.002)[INSIDE], atol=1e-5
    )


def test_a_lag_of_first_order_turns_a_sine_as_its_transfer_function_does() -> None:
    """1/(1 + i w lag): amplitude and phase after the initial transient."""
    late = 0.1 * np.imag(np.exp(2j * TIME) / (1 + 2j * 0.2))
    found = corrected(log(), {"steer.lag": 0.2}, 15.0)
    np.testing.assert_allclose(found["steer"][300:], late[300:], atol=1e-5)


def test_gaps_stay_gaps_of_what_was_measured() -> None:
    vy = 0.3 * wave()
    vy[100:120] = np.nan
    found = corrected(log(vy=vy), {"vy.angle": 0.01}, 15.0)
    np.testing.assert_array_equal(np.isnan(found["vy"]), np.isnan(vy))


@pytest.mark.slow
def test_a_fit_corrects_its_own_logs() -> None:
    """The lateral velocity sensor is rotated, and the fit finds the angle."""
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    fleet.start(20.0)
    sweep = sp.Signal(TIME, 0.02 * np.sin(2 * TIME + 0.5 * TIME**2))
    run = fleet.run({"steer": sweep}, 5.0, record=["steer", "vx", "vy", "yaw_rate"])
    true = Log(run)
    shown = Log({"time": true.time, **true, "vy": true["vy"] + 0.01 * true["vx"]})
    fit = sp.fit.car(
        shown, sp.cars.load("bmw_320i"), ["tire.front.stiffness_y"], sensors=["vy.angle"]
    )
    mended = fit.corrected(shown)
    assert isinstance(mended, Log)
    assert np.abs(mended["vy"] - true["vy"]).max() < 0.01
