"""Slip from planar motion: roll, pitch and bounce do not change it."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

from .cars import AXLES

Array = NDArray[np.float64]

TINY = 1e-9  # s: a step in which nothing moves, and whose outputs are those of its start
STEER = 0.05
PLANAR = {"vx": 20.0, "vy": -0.6, "yaw_rate": 0.4}
SWAYING = {"roll_rate": 0.8, "pitch_rate": 0.5, "vz": -0.3, "travel_rate": 0.7}


def slips(word: str, road: sp.Road | None = None, **motion: float) -> tuple[Array, Array]:
    """Slip angle and slip ratio of the wheels of a level car in some motion."""
    words = {"tire.model": "brush", "tire.slip": "steady", "steering.ackermann": 0.0}
    car = sp.Car({**words, "tire.slip_velocity": word})
    fleet = sp.Fleet(car, road=road)
    fleet.start(20.0)
    level = {"q0": 1.0, "q1": 0.0, "q2": 0.0, "q3": 0.0}
    for name, value in {**level, **PLANAR, **motion}.items():
        setattr(fleet.state, name, value)
    fleet.step(steer=STEER, dt=TINY)
    return fleet.state.slip_angle[:, 0].copy(), fleet.state.slip_ratio[:, 0].copy()


def test_wheels_move_with_the_center_of_mass_and_the_yaw_rate() -> None:
    car = sp.Car()
    x = np.repeat([car["body.to_front_axle"], -car["body.to_rear_axle"]], 2)
    y = np.array([0.5 * side * car[f"wheel.{axle}.track"] for axle in AXLES for side in (1, -1)])
    vx, vy = (PLANAR["vx"] - 0.4 * y), (PLANAR["vy"] + 0.4 * x)
    steer = np.array([STEER, STEER, 0.0, 0.0])
    angle, _ = slips("planar", **SWAYING)
    np.testing.assert_allclose(angle, np.arctan2(vy, vx) - steer, atol=1e-6)


def test_swaying_changes_the_slip_of_contacts_and_not_that_of_planar_motion() -> None:
    for word, changes in (("contact", True), ("planar", False)):
        for still, swaying in zip(slips(word), slips(word, **SWAYING), strict=True):
            assert (np.abs(swaying - still).max() > 5e-3) == changes
            if not changes:
                np.testing.assert_allclose(swaying, still, atol=1e-12)


def test_it_is_the_same_on_a_road_and_counts_along_its_slope() -> None:
    flat, level = slips("planar", **SWAYING), slips("planar", sp.Road.plane(), **SWAYING)
    np.testing.assert_allclose(level, flat, atol=1e-12)
    # up a slope, which a level car climbs at its speed over the cosine
    _, ratio = slips("planar", sp.Road.plane(slope=0.2), yaw_rate=0.0, vz=4.0)
    np.testing.assert_allclose(1 + ratio, (1 + slips("planar", yaw_rate=0.0)[1]) / np.hypot(1, 0.2),
                               rtol=1e-3)  # fmt: skip


@pytest.mark.parametrize("slip", ["relaxation", "steady"])
def test_a_car_stops_and_stands(slip: str) -> None:
    car = sp.cars.load("bmw_320i").replace({"tire.slip_velocity": "planar", "tire.slip": slip})
    fleet = sp.Fleet(car)
    fleet.start(8.0)
    fleet.run({"steer": 0.1, "brake_torque": 4000.0}, 4.0)
    at = fleet.state.x.copy(), fleet.state.y.copy()
    fleet.run({"steer": 0.1, "brake_torque": 4000.0}, 4.0)
    np.testing.assert_allclose((fleet.state.x, fleet.state.y), at, atol=1e-4)
    assert np.abs(fleet.state.vx).max() < 1e-3
