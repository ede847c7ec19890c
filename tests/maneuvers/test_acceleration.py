"""Standing starts, in-gear acceleration, top speed: closed forms and published figures."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import Acceleration, InGearAcceleration, TopSpeed

from .along import KMH, NO_INERTIA, SPIN_INERTIA, STIFF, closed_form_car, powered

C_X = 60e3
LAUNCH = 4500 * 2 * np.pi / 60
"""Launch speed of the MX-5's engine [rad/s]."""


def test_T61_from_0_to_100_kmh_at_constant_power() -> None:
    """The integral of m dv/(min(F_max, P/v) - drag), including wheel inertia and slip."""
    car = closed_form_car([NO_INERTIA, SPIN_INERTIA, SPIN_INERTIA], [STIFF, STIFF, C_X])
    time = Acceleration(every=1).run(car).metrics["time_to_100_kmh"]
    assert time == pytest.approx([7.360, 7.590, 7.681], rel=1e-3)


def test_T62_top_speed_is_where_the_road_takes_all_the_power() -> None:
    car = closed_form_car(NO_INERTIA, [STIFF, C_X])
    found = TopSpeed().run(car).metrics
    assert found["top_speed"] == pytest.approx([63.21, 63.05], rel=1e-3)
    assert np.abs(found["acceleration_left"]).max() < 1e-6


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("vw_golf_gti", 240.0),  # volkswagen-newsroom.com
        ("bmw_i3", 150.0),  # bmwblog.com
        ("mazda_mx5", 195.0),  # conquecoche.com
        ("bmw_320i", 175.0),  # Car and Driver, March 1980
        ("ford_escort", 160.0),  # from memory
        ("vw_vanagon", 150.0),  # from memory
    ],
)
def test_top_speeds_are_the_published_ones(name: str, published: float) -> None:
    top = TopSpeed().run(powered(name)).metrics["top_speed"][0]
    assert top == pytest.approx(published * KMH, rel=0.05)


def test_the_golf_takes_the_published_times() -> None:
    """volkswagen-newsroom.com: 6.9 s to 100 km/h, 27.3 s over 1000 m, 7.5 s and 9.5 s in gear."""
    car = powered("vw_golf_gti").replace({"traction.model": "slip"})
    start = Acceleration().run(car).metrics
    assert start["time_to_100_kmh"][0] == pytest.approx(6.9, rel=0.05)
    assert start["time_to_1000_m"][0] == pytest.approx(27.3, rel=0.05)
    assert start["time_60_to_100_kmh"][0] == pytest.approx(
        start["time_to_100_kmh"][0] - start["time_to_60_kmh"][0], rel=1e-12
    )
    assert start["time_to_402_m"][0] < start["time_to_1000_m"][0]
    gears = InGearAcceleration(gears=(5, 6)).run(car).metrics
    assert gears["gear_5"][0] == pytest.approx(7.5, rel=0.05)
    assert gears["gear_6"][0] == pytest.approx(9.5, rel=0.05)


def test_a_launch_at_high_engine_speed_is_quicker() -> None:
    """The MX-5 takes 9.8 s to 100 km/h in a magazine's test, with a magazine's launch."""
    car = powered("mazda_mx5")
    idle, launched = (Acceleration(launch=n).run(car).metrics for n in (None, LAUNCH))
    assert launched["time_to_100_kmh"][0] < idle["time_to_100_kmh"][0] - 0.5
    assert launched["time_to_100_kmh"][0] == pytest.approx(9.8, rel=0.05)


def test_all_gears_are_tried_and_those_that_do_not_reach_the_speed_have_no_time() -> None:
    times = InGearAcceleration().run(powered("bmw_320i")).metrics
    assert list(times) == ["gear_1", "gear_2", "gear_3", "gear_4"]
    assert np.isnan(times["gear_1"][0])  # 80 km/h is beyond it
    assert times["gear_3"][0] < times["gear_4"][0]
    assert list(InGearAcceleration().run(powered("bmw_i3")).metrics) == ["gear_1"]


def test_cars_differ_beside_each_other_as_they_do_alone() -> None:
    golf = powered("vw_golf_gti")
    pair = golf.replace({"aero.drag_area": [0.6, 0.9]})
    for test in (Acceleration(), InGearAcceleration(gears=(4, 5)), TopSpeed(duration=60.0)):
        both = test.run(pair).metrics
        alone = test.run(golf.replace({"aero.drag_area": 0.9})).metrics
        for name, values in both.items():
            assert values[1] == alone[name][0], name


def test_torque_alone_drives_a_car_without_an_engine() -> None:
    """F = T/Re minus rolling resistance, on the mass including wheel inertia."""
    car = sp.cars.load("bmw_320i").replace({"aero.drag_area": 0.0})
    torque = np.array([600.0, 900.0])
    time = Acceleration(drive_torque=torque).run(car).metrics["time_to_60_kmh"]
    radius, spin = car["wheel.rear.effective_radius"], car["wheel.rear.spin_inertia"]
    mass = car.mass + 4 * spin / radius**2
    force = torque / radius - car["wheel.rear.rolling_resistance"] * car.mass * 9.80665
    assert time == pytest.approx(mass * 60 * KMH / force, rel=0.01)


def test_a_car_without_an_engine_is_asked_for_a_torque() -> None:
    car = sp.cars.load("bmw_320i")
    with pytest.raises(ValueError, match="drive_torque: missing, as the car has no engine"):
        Acceleration().run(car)
    with pytest.raises(ValueError, match=r"drive.source = 'torque' is not allowed"):
        TopSpeed().run(car)
