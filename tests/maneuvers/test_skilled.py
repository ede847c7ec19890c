"""A driver who searches for nothing and comes near the limit of the car."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad.maneuvers import Moose, Slalom

KMH = 3.6
LIMITS = {"bmw_320i": 70.0, "vw_vanagon": 60.7, "mazda_mx5": 74.5, "vw_golf_gti": 84.1}
"""Highest clean speeds of `Moose.limit` [km/h]."""
SHARE = {"bmw_320i": 0.92, "vw_vanagon": 0.92, "mazda_mx5": 0.92, "vw_golf_gti": 0.9}


@pytest.mark.parametrize("name", first_quick(LIMITS))
def test_he_is_clean_near_the_limit_and_at_lower_speeds(name: str) -> None:
    car = sp.cars.load(name)
    speed = LIMITS[name] / KMH * np.array([0.7, 0.8, SHARE[name]])
    skilled = Moose().skilled(car, speed).run(car, speed, record=()).metrics
    assert skilled["clean"].all()
    assert skilled["cone_margin"].min() > 0.01
    assert not Moose().run(car, speed, record=()).metrics["clean"][1:].any()  # who is not skilled


def test_softer_tires_ask_for_more_steer() -> None:
    """Half the stiffness of both axles doubles the slip angles of the same turn."""
    car = sp.cars.load("bmw_320i")
    stiff, soft = (
        sp.drivers.design_optimal_preview(car, 15.0, stiffness=k).numbers for k in (1.0, 0.5)
    )
    same = sp.drivers.design_optimal_preview(car, 15.0).numbers
    assert same["heading"] == stiff["heading"]
    assert float(np.ravel(soft["side_velocity"])[0]) != float(np.ravel(stiff["side_velocity"])[0])
    turn = sum(float(np.ravel(soft[f"curvature_{i}"])[0]) for i in range(8))
    before = sum(float(np.ravel(stiff[f"curvature_{i}"])[0]) for i in range(8))
    assert turn > before > 0


@pytest.mark.slow
def test_a_slalom_that_nobody_tuned_for() -> None:
    car = sp.cars.load("vw_vanagon")
    speed = np.array([0.7, 0.8]) * 61.5 / KMH
    assert Slalom().skilled(car, speed).run(car, speed, record=()).metrics["clean"].all()
