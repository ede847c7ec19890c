"""Coasting down: closed forms, and road loads of measured cars recovered."""

from __future__ import annotations

import csv

import numpy as np
import pytest
import skidpad as sp
from car.cars import G, both
from skidpad.maneuvers import CoastDown

from .along import (
    DENSITY,
    DRAG_AREA,
    KMH,
    NO_INERTIA,
    ROAD_LOADS,
    ROLLING,
    SPIN_INERTIA,
    STIFF,
    M,
    closed_form_car,
)


def test_T63_coasting_time_and_distance() -> None:
    """130 to 20 km/h: 141.37 s and 2477.1 m without wheel inertia, 145.8 s with it."""
    car = closed_form_car([NO_INERTIA, SPIN_INERTIA], STIFF)
    found = CoastDown(begin=130 * KMH, end=20 * KMH).run(car).metrics
    assert found["coasting_time"] == pytest.approx([141.37, 145.8], rel=1e-3)
    assert found["coasting_distance"][0] == pytest.approx(2477.1, rel=1e-3)
    assert found["f0"] == pytest.approx(M * G * ROLLING, rel=2e-3)
    assert found["f2"] == pytest.approx(0.5 * DENSITY * DRAG_AREA, rel=2e-3)
    assert np.abs(found["f1"]).max() < 0.05


def test_wind_along_the_road_is_in_the_mean_of_both_ways() -> None:
    """C ((v + w)^2 + (v - w)^2)/2 = c v^2 + c w^2."""
    car = sp.cars.load("bmw_320i")
    calm, wind = (CoastDown(wind=w).run(car).metrics for w in (0.0, 4.0))
    c = 0.5 * 1.204 * car["aero.drag_area"]
    assert wind["f2"][0] == pytest.approx(calm["f2"][0], rel=0.02)
    assert wind["f0"][0] - calm["f0"][0] == pytest.approx(c * 4.0**2, rel=0.05)


@pytest.mark.slow
@pytest.mark.skipif(not ROAD_LOADS.is_file(), reason=f"no reference data: {ROAD_LOADS}")
def test_road_loads_of_the_epa_come_back_within_a_percent() -> None:
    """F = a + b v + c v^2 converted to rolling resistance and drag of a car of that mass."""
    with ROAD_LOADS.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    names = "a_n", "b_n_per_mps", "c_n_per_mps2", "equivalent_test_mass_kg"
    table = np.array([[float(row[name]) for name in names] for row in rows])
    a, b, c, mass = table[(table[:, 1] >= 0).all() | (table[:, 1] > 0.5)][::150].T
    assert a.size >= 8
    base = sp.cars.load("bmw_320i")
    car = base.replace(
        {
            "body.mass": mass - (base.mass - base["body.mass"]),
            **both("wheel.rolling_resistance", a / (mass * G)),
            **both("wheel.rolling_resistance_1", b / (mass * G)),
            "aero.drag_area": c / (0.5 * base["environment.air_density"]),
        }
    ).level()
    found = CoastDown().run(car).metrics
    assert found["f0"] == pytest.approx(a, rel=0.01)
    assert found["f1"] == pytest.approx(b, rel=0.01)
    assert found["f2"] == pytest.approx(c, rel=0.01)


def test_a_car_with_an_engine_coasts_in_neutral_as_one_without() -> None:
    car = sp.cars.load("bmw_320i")
    without, engine = (
        CoastDown(begin=30.0, end=10.0).run(c).metrics
        for c in (car, car.replace({"drive.source": "engine"}))
    )
    assert engine["coasting_time"] == pytest.approx(without["coasting_time"], rel=1e-3)


def test_a_car_that_does_not_get_slow_has_no_road_load() -> None:
    found = CoastDown(duration=5.0).run(sp.cars.load("bmw_320i")).metrics
    assert all(np.isnan(values[0]) for values in found.values())
