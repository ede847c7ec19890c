"""Rides over a bump and on rough roads: the loads on occupants and tires."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.maneuvers import RandomRoughness, RideOverBump
from skidpad.maneuvers.ride import Ride

GOLF = sp.cars.load("vw_golf_gti")
ROADS = pytest.mark.skipif(find_spec("skidpad.road") is None, reason="this build has no roads")


@dataclass(frozen=True, eq=False)
class Smooth(Ride):
    """A ride on a smooth road."""

    def ground(self) -> Any:
        return None


def test_on_a_smooth_road_nobody_feels_a_thing() -> None:
    ride = Smooth(duration=3.0).run(GOLF).metrics
    assert ride["comfort_z"][0] < 0.02
    assert ride["max_pitch"][0] < 0.01
    loads = [ride[f"min_load_{wheel}"][0] for wheel in ("FL", "FR", "RL", "RR")]
    assert sum(loads) == pytest.approx(GOLF.mass * 9.81, rel=0.02)


@ROADS
def test_each_class_of_roughness_is_twice_as_rough_as_the_one_before() -> None:
    """Four times the density gives twice the r.m.s., for a nearly linear car."""
    ride = RandomRoughness(duration=10.0)
    a, b = (replace(ride, kind=kind).run(GOLF).metrics["comfort_z"][0] for kind in ("A", "B"))
    assert b == pytest.approx(2 * a, rel=0.15)
    other = replace(ride, kind="A", seed=1).run(GOLF).metrics["comfort_z"][0]
    assert other != a
    assert other == pytest.approx(a, rel=0.3)


@ROADS
def test_a_hump_is_felt_more_the_faster_it_is_taken() -> None:
    hump = RideOverBump(speed=np.array([15.0, 30.0, 45.0]) / 3.6).run(GOLF).metrics
    assert (np.diff(hump["max_az"]) > 0).all()
    assert hump["max_pitch"].max() > np.radians(1.0)


@ROADS
def test_gears_that_are_changed_before_the_hump_are_not_felt_as_the_hump() -> None:
    """The Golf's gearbox shifts down twice to hold 30 km/h."""
    hump = RideOverBump()
    ride, flat = (test.run(GOLF, record=["gear"]) for test in (hump, replace(hump, height=1e-6)))
    counts = ride.recording.time >= hump.settling
    assert np.ptp(ride.recording["gear"][~counts]) == 2
    assert np.ptp(ride.recording["gear"][counts]) == 0
    assert flat.metrics["comfort"][0] < 0.2 * ride.metrics["comfort"][0]
