"""Labels of a car's runs in figures describe them, rather than number them."""

from __future__ import annotations

import numpy as np
import skidpad as sp
from skidpad.plot import history
from skidpad.plot.channel import names_of_cars, shown

GOLF = sp.cars.load("vw_golf_gti")


def test_gears_are_named() -> None:
    every = sp.maneuvers.InGearAcceleration(duration=1.0).run(GOLF)
    assert names_of_cars(every, range(6)) == [f"gear {gear}" for gear in range(1, 7)]
    some = sp.maneuvers.InGearAcceleration(gears=(3, 5), duration=1.0).run(GOLF)
    assert names_of_cars(some, range(2)) == ["gear 3", "gear 5"]


def test_entry_speeds_and_sides_are_named_as_they_were_driven() -> None:
    test = sp.maneuvers.JTurn(speeds=(12.5, 15.0))
    result = test.run(GOLF, record=("steer", "speed"))
    names = names_of_cars(result, range(4))
    assert names == ["45 km/h, left", "45 km/h, right", "54 km/h, left", "54 km/h, right"]
    steer, speed = result.recording["steer"], result.recording["speed"]
    for k, name in enumerate(names):
        turned = steer[abs(steer[:, k]).argmax(), k]
        assert name.endswith("left" if turned > 0 else "right")
        assert name.startswith(f"{3.6 * speed[0, k]:.0f} km/h")


def test_ways_and_sides_are_named() -> None:
    coasts = sp.maneuvers.CoastDown(begin=20.0, end=19.0).run(GOLF)
    assert names_of_cars(coasts, range(2)) == ["out", "back"]
    turned = sp.maneuvers.SlowlyIncreasingSteer(end=1.0, between=(0.2, 0.8), ay=0.5).run(GOLF)
    assert names_of_cars(turned, range(2)) == ["left", "right"]
    assert turned.recording["steer"][-1, 0] > 0 > turned.recording["steer"][-1, 1]


def test_ticks_of_gears_are_whole() -> None:
    fleet = sp.Fleet(GOLF)
    fleet.start(1.0)
    run = fleet.run({"throttle": 1.0}, 6.0, every=50, record=["gear", "speed"])
    assert np.ptp(run["gear"]) >= 1
    gear, speed = history.histories(run)
    assert all(tick == round(tick) for tick in gear.get_yticks())
    assert speed.get_ylabel() == "speed (km/h)"


def test_rotations_and_vertical_accelerations_read_as_people_read_them() -> None:
    assert shown("engine_speed").label == "engine speed (rpm)"
    assert abs(shown("engine_speed").factor * 104.719755 - 1000.0) < 1e-4
    assert shown("wheel_speed") == ("wheel speed (rad/s)", 1.0)
    assert shown("az").label == "vertical acceleration (m/s²)"
    assert shown("yaw_rate").label == "yaw rate (deg/s)"
