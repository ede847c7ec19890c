"""The automated Golf GTI at the limit of friction, against a run not used to fit its tires.

Spielberg and others, Science Robotics 4, eaaw1975, 2019.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .driving import DATA, PLAIN, lagged, needs_data, replay


@pytest.fixture
def car() -> sp.Car:
    return sp.cars.load("vw_golf_gti_stanford")


def test_it_has_the_published_mass_axles_and_yaw_inertia(car: sp.Car) -> None:
    assert car.mass == pytest.approx(1776.2)
    assert car.wheelbase == pytest.approx(1.194 + 1.437)
    assert car.front_weight == pytest.approx(1.437 / 2.631, rel=1e-3)
    assert car.center_of_mass_height == pytest.approx(0.55, rel=1e-3)
    assert car.inertia[2] == pytest.approx(2760.0, rel=1e-3)


@pytest.mark.slow
@needs_data
def test_it_turns_and_slides_as_measured_at_the_limit(car: sp.Car) -> None:
    """For a minute, up to 1 g, without correction: yaw rate and lateral velocity."""
    log = sp.fit.Log.read(DATA / "measured" / "gti_dry_10.csv").between(0.0, 60.0)
    r2 = replay(car, log, lagged(log.time, log["steer"], 0.031))
    assert r2["yaw_rate"] > 0.985
    assert r2["vy"] > 0.8


def test_it_slides_before_it_tips_at_any_steer(car: sp.Car) -> None:
    fleet = sp.Fleet(car.replace(PLAIN), n=16)
    fleet.start(20.0)
    steer = np.linspace(0.02, 0.3, 16)
    rec = fleet.run(
        {"steer": sp.Signal([0.0, 0.5], np.array([0 * steer, steer]))}, 4.0, record=["ay", "roll"]
    )
    assert (fleet.status == 0).all()
    assert 9.0 < np.abs(rec["ay"]).max() < 13.0
    assert np.degrees(np.abs(rec["roll"]).max()) < 8.0
