"""The BMW M8 against a measured stop and published figures.

roadview-project/vehicle-dynamics (MIT); Drechsler and others, IAVVC 2024. The run's figures are
means between 14.5 and 1.5 m/s, of the velocity and of the pitch relative to rest after it.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.recordings.recording import Recording

from .driving import G, circles

KMH = 1 / 3.6


@pytest.fixture(scope="module")
def car() -> sp.Car:
    return sp.cars.load("bmw_m8")


@pytest.fixture(scope="module")
def stop(car: sp.Car) -> Recording:
    fleet = sp.Fleet(car)
    fleet.start(speed=18.85)
    return fleet.run({"brake": 1.0}, 3.0, record=["vx", "x", "pitch"])


def test_it_brakes_as_hard_as_measured(stop: Recording) -> None:
    v = stop["vx"][:, 0]
    assert 13.0 / np.ptp(stop.time[(v < 14.5) & (v > 1.5)]) == pytest.approx(11.37, rel=0.03)


def test_it_pitches_as_measured(stop: Recording) -> None:
    v = stop["vx"][:, 0]
    pitch = stop["pitch"][(v < 14.5) & (v > 1.5)].mean() - stop["pitch"][-1].item()
    assert pitch == pytest.approx(0.0217 - 0.0036, rel=0.12)


def test_it_goes_back_a_little_when_it_stands_as_measured(stop: Recording) -> None:
    """4 cm and -0.36 to -0.45 m/s with the pitch at the sensor; here at the center of mass."""
    assert -0.5 < stop["vx"].min() < -0.2
    assert 0.01 < stop["x"].max() - stop["x"][-1].item() < 0.05
    assert abs(stop["vx"][-1].item()) < 0.01


def test_it_reaches_100_in_the_published_time(car: sp.Car) -> None:
    """3.2 s, carbuzz.com, with a driver, 1960 kg in all, and its launch control at 3000 rpm."""
    light = sp.Car.from_totals(mass=1960.0, base=car)
    fleet = sp.Fleet(light.replace({"clutch.launch_low": 220.0, "clutch.launch_high": 380.0}))
    fleet.start()
    fleet.state.engine_speed = 314.0
    vx = fleet.run({"throttle": 1.0}, 5.0, record=["vx"])
    time = np.interp(100 * KMH, np.maximum.accumulate(vx["vx"][:, 0]), vx.time)
    assert time == pytest.approx(3.2, rel=0.07)


def test_it_corners_at_the_published_limit(car: sp.Car) -> None:
    """1.03 g on the skid pad, motortrend.com."""
    ay = circles(car, np.linspace(0.02, 0.3, 24))["ay"]
    assert ay.max() / G == pytest.approx(1.03, rel=0.03)


def test_it_is_as_heavy_and_long_as_measured(car: sp.Car) -> None:
    assert car.mass == pytest.approx(2074.4)
    assert car.wheelbase == pytest.approx(1.331 + 1.496)
    assert car.front_weight == pytest.approx(1.496 / 2.827, rel=1e-3)
