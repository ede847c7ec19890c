"""A driver who approaches the car's limit without a search."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from rings import first_quick
from skidpad.maneuvers import LaneChange, Moose, Slalom
from skidpad.maneuvers.axle import Axle
from skidpad.maneuvers.single_track import (
    FRONT,
    HEADING,
    SPEED,
    STATES,
    YAW,
    Y,
    time_per_way,
)
from skidpad.maneuvers.skill import plan_of
from skidpad.maneuvers.stability_control import StabilityControl

KMH = 3.6
TESTS: dict[str, Any] = {"moose": Moose(), "lane change": LaneChange(), "slalom": Slalom()}
LIMITS = {
    ("moose", "bmw_320i"): 70.6, ("moose", "vw_golf_gti"): 81.0,
    ("moose", "mazda_mx5"): 74.6, ("moose", "vw_vanagon"): 61.4, ("moose", "bmw_m8"): 81.3,
    ("moose", "chevrolet_silverado"): 65.9, ("moose", "bmw_i3"): 73.3,
    ("moose", "ford_escort"): 68.1, ("moose", "hmmwv"): 56.2,
    ("lane change", "bmw_i3"): 117.7,
    ("lane change", "vw_golf_gti"): 129.7, ("lane change", "mazda_mx5"): 122.4,
    ("lane change", "bmw_320i"): 114.2, ("lane change", "vw_vanagon"): 104.3,
    ("lane change", "bmw_m8"): 138.7, ("lane change", "chevrolet_silverado"): 110.5,
    ("lane change", "ford_escort"): 112.3, ("lane change", "hmmwv"): 93.8,
    ("slalom", "vw_golf_gti"): 75.3, ("slalom", "mazda_mx5"): 70.7, ("slalom", "bmw_320i"): 70.3,
    ("slalom", "vw_vanagon"): 61.5, ("slalom", "bmw_m8"): 74.5, ("slalom", "bmw_i3"): 68.7,
    ("slalom", "chevrolet_silverado"): 62.1, ("slalom", "ford_escort"): 70.3,
    ("slalom", "hmmwv"): 48.7,
}  # fmt: skip
"""Highest clean speeds of `limit` [km/h]."""
SHARES = np.array([0.8, 0.92])


def of_car(test: str, name: str) -> tuple[Any, sp.Car]:
    """The test adapted to a car: the i3's motor would stop it in the moose test."""
    stops = (test, name) == ("moose", "bmw_i3")
    changed = {"throttle": "declutched"} if stops else {}
    return replace(TESTS[test], **changed), sp.cars.load(name)


@pytest.mark.parametrize(("test", "name"), first_quick(LIMITS))
def test_he_is_clean_at_92_percent_of_the_limit(test: str, name: str) -> None:
    drive, car = of_car(test, name)
    speed = LIMITS[test, name] / KMH * SHARES
    assert drive.skilled(car, speed).run(car, speed, record=()).metrics["clean"].all()


def test_who_is_not_skilled_is_not_clean_there() -> None:
    car = sp.cars.load("bmw_320i")
    speed = LIMITS["moose", "bmw_320i"] / KMH * SHARES
    assert not Moose().run(car, speed, record=()).metrics["clean"].any()


@pytest.mark.parametrize(
    "name", first_quick(["vw_golf_gti", "bmw_i3", "bmw_m8", "chevrolet_silverado"])
)
def test_the_car_in_mind_turns_as_the_full_one_that_stability_control_brakes(name: str) -> None:
    """A sine of 0.16 rad at 20 m/s; without brake control the error is 2.5 times as large."""
    car, speed, length = sp.cars.load(name), np.array([20.0]), 0.6
    time = np.linspace(0.0, 2.0, 201)
    steer = np.where(time < 1.25, 0.16 * np.sin(2 * np.pi * time / 1.25), 0.0)
    fleet = sp.Fleet(car)
    fleet.start(speed=speed)
    run = fleet.run({"steer": sp.Signal(time, steer)}, 2.0, record=("x", "yaw_rate"))
    x, yaw_rate = (np.asarray(run[channel])[:, 0] for channel in ("x", "yaw_rate"))
    whole = plan_of(Moose(), car, speed, 1).model
    off = []
    for model in (whole, replace(whole, stability=None)):
        z, at, way = np.zeros((len(STATES), 1)), 0.0, np.arange(length, 32.0, length)
        z[SPEED] = speed
        turns = []
        for _ in way:
            after = at + length * float(time_per_way(z)[0])
            turned = np.diff(np.interp([at, after], time, steer)) / length
            z, at = model.step(z, turned, length), after
            turns.append(z[YAW, 0])
        off.append(np.sqrt(np.mean((np.array(turns) - np.interp(way, x, yaw_rate)) ** 2)))
    assert off[0] < 0.08 * abs(yaw_rate).max()
    assert off[0] < 0.4 * off[1]


def test_a_wheel_that_stability_control_brakes_stays_on_its_circle_of_friction() -> None:
    """The inner rear wheel has less left to give than the outer front one."""
    control = StabilityControl.of(sp.cars.load("vw_golf_gti"), 1)
    assert control is not None
    ay, moments = np.array([8.0]), np.array([[-6e3], [6e3]])  # in a turn to the left
    force, left = control.brakes(moments, ay)
    carried = control.load + np.array([[1.0], [-1.0]]) * control.moved * ay
    along = np.abs(force) / (control.friction * carried)
    across = 1 - (1 - left) / (0.5 * carried / control.load)
    np.testing.assert_allclose(along**2 + across**2, 1.0, rtol=1e-12)
    assert force[0] < 0.0 < force[1]
    assert abs(force[0]) > 2 * force[1]


def test_the_drive_in_mind_keeps_the_room_that_it_is_said_to() -> None:
    """From an independent outline, at every cone, with 50 points per side."""
    car = sp.cars.load("bmw_320i")
    plan = plan_of(Moose(), car, np.array([15.0]), 1)
    _, drive = plan.found()
    z = drive.states[:, :, 0]
    x = plan.begin[0] + 0.6 * np.arange(plan.places)
    nose, half = float(car["body.to_nose"]), 0.5 * float(car["body.width"])
    along = np.linspace(nose - float(car["body.length"]), nose, 50)
    least = np.inf
    for cone_x, cone_y, side in plan.cones[:, :, 0].T:
        px = x[:, None] + along * np.cos(z[:, HEADING, None])
        px = px - side * half * np.sin(z[:, HEADING, None])
        py = z[:, Y, None] + along * np.sin(z[:, HEADING, None])
        py = py + side * half * np.cos(z[:, HEADING, None])
        for k in range(along.size):
            least = min(least, float(side * (cone_y - np.interp(cone_x, px[:, k], py[:, k]))))
    assert least == pytest.approx(float(plan.room(drive.states).min()), abs=0.01)
    assert least > 0.1
    assert abs(z[:, FRONT]).max() < plan.model.axles[0].peak[0]
    assert z[-1, SPEED] < 15.0


def test_cars_are_planned_for_on_their_own() -> None:
    car = sp.cars.load("bmw_320i")
    mass = np.array([800.0, 950.0, 1100.0])
    cars = car.replace({"body.mass": mass})
    together = Moose().skilled(cars, 14.0).driver.table
    alone = Moose().skilled(car.replace({"body.mass": mass[1]}), 14.0).driver.table
    np.testing.assert_allclose(together[:, :, 1], alone[:, :, 0], rtol=1e-5, atol=1e-6)


def test_an_axle_has_the_stiffness_of_the_car_and_the_force_of_its_tires() -> None:
    car = sp.cars.load("bmw_320i")
    stiff, soft = (Axle.of(car, 0, np.array([c])) for c in (60e3, 50e3))
    small = np.array([1e-3])
    assert stiff.at(small)[0] == pytest.approx(60.0, rel=0.02)
    assert soft.at(small)[0] == pytest.approx(50.0, rel=0.02)
    assert soft.at(-small)[0] == -soft.at(small)[0]
    assert soft.at(np.array([0.3]))[0] == pytest.approx(stiff.at(np.array([0.3]))[0], rel=0.02)
    assert soft.peak[0] > stiff.peak[0]


def test_softer_tires_ask_for_more_steer() -> None:
    """Half the stiffness on both axles doubles the slip angles of the same turn."""
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
