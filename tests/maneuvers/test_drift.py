"""A drift on a circle."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from car.cars import G
from rings import first_quick
from skidpad.maneuvers import ConstantRadiusDrift
from skidpad.maneuvers.drift import TRIED, _spread


@pytest.mark.slow
@pytest.mark.parametrize("name", first_quick(["bmw_320i", "mazda_mx5", "bmw_i3", "vw_vanagon"]))
def test_cars_that_drive_their_rear_wheels_drift_as_asked(name: str) -> None:
    """In a steady drift the yaw rate is v/R, and the front wheels point out of the circle."""
    drift = ConstantRadiusDrift(sideslip=-0.65).run(sp.cars.load(name)).metrics
    assert drift["held"][0]
    assert drift["sideslip"][0] == pytest.approx(-0.65, abs=0.1)
    assert drift["radius"][0] == pytest.approx(20.0, rel=0.1)
    assert drift["yaw_rate"][0] == pytest.approx(drift["speed"][0] / drift["radius"][0], rel=0.1)
    assert drift["steer"][0] < -0.1
    assert drift["speed"][0] ** 2 / drift["radius"][0] < 1.0 * G


@pytest.mark.slow
def test_the_engine_and_what_hangs_on_it_are_left_out() -> None:
    car = sp.cars.load("bmw_320i")
    engine = {"drive.source": "engine", "drive.shafts": "torsion", "engine.mounting": "transverse"}
    drifts = [
        ConstantRadiusDrift(sideslip=-0.65).run(x).metrics for x in (car, car.replace(engine))
    ]
    assert drifts[1]["speed"] == drifts[0]["speed"] > 0


@pytest.mark.slow
def test_a_car_that_drives_its_front_wheels_holds_no_drift() -> None:
    drift = ConstantRadiusDrift(sideslip=-0.65).run(sp.cars.load("vw_golf_gti")).metrics
    assert not drift["held"][0]
    assert np.isnan(drift["sideslip"][0])


@pytest.mark.slow
def test_cars_drift_beside_each_other_as_alone() -> None:
    car = sp.cars.load("mazda_mx5")
    test = ConstantRadiusDrift(sideslip=-0.65, drivers=32)
    both = test.run(car.replace({"body.height": [0.47, 0.50]})).metrics
    alone = test.run(car.replace({"body.height": 0.50})).metrics
    for name, values in both.items():
        np.testing.assert_array_equal(values[1:], alone[name], name)


def test_drivers_fill_the_ranges_evenly() -> None:
    for name, values in _spread(256).items():
        low, high = TRIED[name]
        counts, _ = np.histogram(values, bins=8, range=(low, high))
        assert counts.sum() == 256
        assert counts.min() >= 29  # of 32
        assert counts.max() <= 35
