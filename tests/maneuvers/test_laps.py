"""Laps: around the skid pad, and around a track at speeds from the g-g-V envelope."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from car.cars import G
from numpy.typing import NDArray
from rings import first_quick
from scipy.interpolate import CubicSpline
from skidpad.laps.course import Course, _curvature
from skidpad.maneuvers import Lap, SkidPad
from skidpad.maneuvers.lap import _begins, _lag, early
from skidpad.maneuvers.lap_gears import gears

from .along import OLDER, PRODUCTION, TRACK, powered

Array = NDArray[np.float64]

# the skid pad


def test_the_middle_of_the_lane_is_that_of_the_rules() -> None:
    """15.25 m inner and 21.25 m outer diameter."""
    assert SkidPad().radius == pytest.approx(9.125)


@pytest.mark.parametrize("name", first_quick(PRODUCTION + OLDER))
def test_shipped_cars_go_round_the_skid_pad(name: str) -> None:
    found = SkidPad().run(powered(name)).metrics
    assert 0.5 * G < found["ay"][0] < 1.0 * G
    assert found["time"][0] * found["speed"][0] == pytest.approx(2 * np.pi * 9.125)
    assert found["max_offset"][0] <= 0.5 * (3.0 - sp.cars.load(name)["body.width"])


@pytest.mark.slow
def test_a_right_hand_circle_takes_as_long_and_more_grip_less() -> None:
    car = powered("vw_golf_gti")
    left, right = (SkidPad(left=side).run(car).metrics for side in (True, False))
    assert right["time"][0] == pytest.approx(left["time"][0], rel=1e-6)
    assert right["ay"][0] == pytest.approx(-left["ay"][0], rel=1e-6)
    wet = SkidPad().run(car.replace({"environment.friction": [0.6, 0.8]})).metrics["time"]
    assert wet[0] > wet[1] > left["time"][0]


@pytest.mark.slow
def test_a_car_wider_than_the_lane_has_no_lap() -> None:
    found = SkidPad(lane=1.5).run(powered("vw_golf_gti")).metrics
    assert all(np.isnan(values[0]) for values in found.values())


# laps


def oval() -> sp.Path:
    """Two straights of 150 m and two half circles of 40 m radius."""
    turn = np.linspace(0.0, np.pi, 30)
    straight = np.linspace(0.0, 150.0, 30)[1:-1]
    x = [straight, 150 + 40 * np.sin(turn), 150 - straight, -40 * np.sin(turn)]
    y = [0 * straight, 40 - 40 * np.cos(turn), 80 + 0 * straight, 40 + 40 * np.cos(turn)]
    return sp.Path.from_points(np.stack([np.hstack(x), np.hstack(y)], axis=1), closed=True)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["vw_golf_gti", "vw_vanagon", "formula_student"])
def test_a_lap_takes_about_the_time_that_was_planned(name: str) -> None:
    """The same control law keeps any car near the line at 0.8 of its limit, 1.6 g for the last."""
    car = powered(name)
    lap = Lap(oval(), fastest=50.0).run(car).metrics
    assert 1.0 < lap["lap_time"][0] / lap["planned_time"][0] < 1.02
    assert lap["max_offset"][0] < 0.5
    hurried = Lap(oval(), fastest=50.0, share=0.6).run(car).metrics
    assert hurried["lap_time"][0] > lap["lap_time"][0]


def test_a_lap_needs_a_closed_path() -> None:
    with pytest.raises(ValueError, match="must be a closed Path"):
        Lap(sp.Path.straight())


def catalunya() -> sp.Path:
    """The track's center line, flattened and closed.

    Headings are given every 9.3 m, with a cubic between them, as circles through points so far
    apart turn a tenth less in the hairpins.
    """
    arc, yaw = np.loadtxt(TRACK, delimiter=",", skiprows=2, usecols=(0, 1)).T
    length, step = 4670.352, 4670.352 / 3000
    yaw = np.unwrap(yaw)
    ends = np.append(yaw, yaw[0] + 2 * np.pi * np.round((yaw[-1] - yaw[0]) / (2 * np.pi)))
    heading = CubicSpline(np.append(arc, length), ends)(step * (np.arange(3000) + 0.5))
    points = step * np.cumsum([np.cos(heading), np.sin(heading)], axis=1).T
    points -= np.linspace(0.0, 1.0, 3001)[1:, None] * points[-1]
    return sp.Path.from_points(points, closed=True)


@pytest.mark.slow
@pytest.mark.skipif(not TRACK.is_file(), reason=f"no reference data: {TRACK}")
@pytest.mark.parametrize("name", PRODUCTION)
def test_production_cars_come_round_a_grand_prix_track(name: str) -> None:
    """4.67 km along the center line, at 0.8 of the envelope: near 100 km/h on average."""
    lap = Lap(catalunya()).run(powered(name)).metrics
    assert 160.0 < lap["lap_time"][0] < 200.0
    assert 1.0 < lap["lap_time"][0] / lap["planned_time"][0] < 1.02
    assert lap["max_offset"][0] < 1.0


@pytest.mark.slow
@pytest.mark.skipif(not TRACK.is_file(), reason=f"no reference data: {TRACK}")
@pytest.mark.parametrize("name", ["bmw_m8", "chevrolet_silverado"])
def test_heavy_cars_stay_by_a_center_line_near_their_limit(name: str) -> None:
    """Around a 22 m hairpin, for which one of them shifts down to first."""
    lap = Lap(catalunya(), share=0.95).run(powered(name), record=()).metrics
    assert 1.0 < lap["lap_time"][0] / lap["planned_time"][0] < 1.02
    assert lap["max_offset"][0] < 0.5


def hairpins() -> sp.Path:
    """150 m straights between 20 m half circles with 30 m clothoids, a point every 5 m."""
    step, length = 0.05, 20.0 * np.pi + 30.0
    way = np.arange(0.0, length, step)
    bend = np.minimum(np.minimum(way, length - way) / 30.0, 1.0)
    turned = np.append(np.zeros(round(150.0 / step)), np.cumsum(bend) * (np.pi / bend.sum()))
    heading = np.append(turned, np.pi + turned)
    points = step * np.cumsum([np.cos(heading), np.sin(heading)], axis=1).T
    return sp.Path.from_points(points[: -round(2.0 / step) : round(5.0 / step)], closed=True)


def test_he_goes_to_slow_brakes_as_much_earlier_as_they_take() -> None:
    """From 20 to 49 m/s over 250 m, and back over 150 m: early only at the top."""
    way, none, one = np.arange(400.0), np.zeros(400), np.ones(400)
    course = Course(way, one, none, none, none, one, none)
    planned = np.sqrt(np.minimum(400.0 + 8.0 * way, 400.0 + (400.0 - way) * 40.0 / 3.0))
    speed, lag = np.stack((planned, planned), axis=1), np.array([0.0, 0.1])
    at_once, asked = early(course, speed, speed, lag).T
    assert (at_once == planned).all()
    assert (asked <= planned).all()
    assert asked[250] == pytest.approx(
        np.interp(250.0 + 0.1 * planned[250], way, planned), rel=2e-3
    )
    assert (asked[:246] == planned[:246]).all()
    assert asked[395] == pytest.approx(planned[395], rel=2e-3)


def test_a_lap_begins_where_the_car_has_time_to_settle() -> None:
    """At 30 m/s for half a second, before it slows over 60 m for a bend at the end of the lap."""
    way, none, one = 4.0 * np.arange(100), np.zeros(100), np.ones(100)
    course = Course(way, 4.0 * one, np.where(way >= 340.0, 1 / 20.0, 0.0), none, none, one, none)
    braked, sped = np.maximum(340.0 - way, 0.0), way + 4.0
    speed = np.sqrt(np.minimum(160.0 + 12.4 * np.minimum(braked, sped), 900.0))
    slows = way[way < 340.0][np.diff(speed[way <= 340.0]) < 0][0]
    assert way[_begins(course, speed[:, None])[0]] == pytest.approx(slows - 0.5 * 30.0, abs=4.0)


def test_each_car_begins_where_it_has_time_to_settle() -> None:
    """One slows from the middle of the lap, one speeds up all the way, one turns too fast."""
    way, none, one = 4.0 * np.arange(100), np.zeros(100), np.ones(100)
    course = Course(way, 4.0 * one, 1e-3 * (2.0 - one * (way == 80.0)), none, none, one, none)
    speed = np.stack((20.0 - 0.01 * np.abs(way - 200.0), 10.0 + 0.01 * way, 50.0 * one), axis=1)
    begins = way[_begins(course, speed)]
    assert begins[0] == pytest.approx(200.0 - 0.5 * 20.0, abs=4.0)
    assert begins[1] == pytest.approx(396.0 - 0.5 * 14.0, abs=4.0)
    assert begins[2] == 80.0
    for i in range(3):
        assert way[_begins(course, speed[:, i : i + 1])] == begins[i : i + 1]


def test_a_lap_takes_the_same_time_in_any_batch() -> None:
    """Beside a car with 0.6 of the grip, which slows elsewhere."""
    cars = powered("vw_golf_gti").replace({"environment.friction": [1.0, 0.6]})
    lap = Lap(oval(), fastest=50.0)
    both = lap.run(cars, record=()).metrics
    for i in (0, 1):
        alone = lap.run(cars.take(np.array([i])), record=()).metrics
        assert {name: values[0] for name, values in alone.items()} == {
            name: values[i] for name, values in both.items()
        }


def test_braking_waits_for_the_slower_of_brakes_and_engine() -> None:
    car = powered("vw_golf_gti")
    for brakes, engine, slower in ((0.05, 0.1, 0.1), (0.2, 0.1, 0.2)):
        changed = car.replace({"pedals.brake_lag": brakes, "engine.intake_lag": engine})
        assert _lag(changed) == slower
    assert _lag(car.replace({"drive.source": "torque"})) == car["pedals.brake_lag"]


def garden() -> sp.Path:
    """330 m with eight bends of alternating sides, down to 13 m and 7.5 m."""
    turn = np.linspace(0.0, 2 * np.pi, 400, endpoint=False)
    radius = 43.0 + 10.8 * np.cos(4 * turn)
    points = radius[:, None] * np.stack((np.cos(turn), np.sin(turn)), axis=1)
    return sp.Path.from_points(points, closed=True)


@pytest.mark.parametrize("name", ["mazda_mx5", "bmw_m8", "bmw_320i", "hmmwv", "formula_student"])
def test_cars_stay_by_a_line_of_tight_bends(name: str) -> None:
    lap = Lap(garden(), share=0.95).run(powered(name), record=()).metrics
    assert 1.0 < lap["lap_time"][0] / lap["planned_time"][0] < 1.02
    assert lap["max_offset"][0] < 0.5


def test_rolling_resistance_does_not_slow_the_driver() -> None:
    """That of the 1:10 car is a quarter of its weight at its top speed."""
    lap = Lap(sp.Path.circle(12.0)).run(powered("dart"), record=()).metrics
    assert lap["lap_time"][0] / lap["planned_time"][0] == pytest.approx(1.0, abs=0.01)


def block(radius: float) -> sp.Path:
    """Sides of 30 m and four corners to the left."""
    turn, quarter = np.linspace(0.0, 0.5 * np.pi, 80), np.array([[0.0, 1.0], [-1.0, 0.0]])
    side = np.stack((np.linspace(-30.0, 0.0, 60, endpoint=False), np.zeros(60)), axis=1)
    corner = radius * np.stack((np.sin(turn), 1 - np.cos(turn)), axis=1)[:-1]
    part = np.concatenate((side, corner)) + np.array([15.0, -15.0 - radius])
    parts = [part @ np.linalg.matrix_power(quarter, k) for k in range(4)]
    return sp.Path.from_points(np.concatenate(parts), closed=True)


def test_a_plan_knows_how_tight_a_corner_is() -> None:
    """Of 7.5 m, which 4 m of smoothing would widen."""
    assert Course.along(block(7.5)).curvature.max() == pytest.approx(1 / 7.5, rel=0.01)


@pytest.mark.parametrize("radius", [8.0, 15.0, 25.0, 40.0, 200.0])
def test_a_plan_turns_as_far_as_the_road(radius: float) -> None:
    """Smoothing moves the turn of a bend along the line: it adds none and makes nothing tighter."""
    path = block(radius)
    smooth = _curvature(path)
    bend = path.curvature(path.length / len(smooth) * np.arange(len(smooth)))
    assert smooth.sum() == pytest.approx(bend.sum(), rel=1e-12)
    assert smooth.max() <= bend.max()
    assert smooth.min() >= bend.min()


@pytest.mark.slow
def test_a_shift_down_does_not_brake_the_wheels() -> None:
    """Into a hairpin in first gear: no wheel slips more than under braking of all four."""
    lap = Lap(hairpins(), share=0.95)
    run = lap.run(powered("chevrolet_silverado"), record=["slip_ratio", "gear", "brake_torque"])
    found = run.recording
    assert found["gear"].min() == 1
    free = found["brake_torque"][:, :, 0].sum(axis=1) < 300.0
    assert found["slip_ratio"][free, 2:, 0].min() > -0.2
    assert run.metrics["max_offset"][0] < 0.3


def test_gears_cost_the_least_time_and_none_is_for_a_short_way() -> None:
    """From 30 m/s into a bend at 8 m/s and out of it with 4 m/s2."""
    car = powered("vw_golf_gti")
    way = np.arange(400) * 4.0
    speed = np.minimum(np.sqrt(64.0 + 8.0 * np.abs(way - 800.0)), 30.0)
    speed[100] = 18.0  # a dip of 4 m
    gear = gears(car, speed[:, None], 4.0)[:, 0]
    ratios = np.asarray(car["gearbox.ratios"]) * car["gearbox.final_drive"]
    turns = speed * ratios[gear.astype(int) - 1] / car["wheel.front.effective_radius"]
    assert turns.max() < car["engine.limit_speed"]
    assert gear[100] == gear[90]
    assert gear[200] < gear[0]
    assert gear[150:201].tolist() == sorted(gear[150:201], reverse=True)
    # to save 0.05 s beyond the cost of shifts takes longer: without it, first is used for 20 m
    assert (np.diff(np.flatnonzero(np.diff(gear))) * 4.0 > 20.0).all()


def test_a_gear_is_as_strong_as_the_next_corner_needs() -> None:
    """From 30 m/s into a bend at 8 m/s and out of it with 4 m/s2, which takes no first gear."""
    car = powered("bmw_m8")
    way = np.arange(400) * 4.0
    speed = np.minimum(np.sqrt(64.0 + 8.0 * np.abs(way - 800.0)), 30.0)
    gear = gears(car, speed[:, None], 4.0)[:, 0]
    assert gear.min() > 1


def test_a_quick_shift_is_worth_it_for_a_shorter_way() -> None:
    """A gear is used where the time that it saves exceeds that of its shifts."""
    car = powered("mazda_mx5")
    way = np.arange(200) * 4.0
    speed = np.minimum(np.sqrt(81.0 + 7.0 * np.abs(way - 400.0)), 30.0)[:, None]
    shifts = [0.02, 0.3, 3.0]
    least = [gears(car.replace({"gearbox.shift_time": t}), speed, 4.0).min() for t in shifts]
    assert least == sorted(least)
    assert least[0] < least[-1]


def test_a_gear_is_not_taken_before_a_place_that_is_too_fast_for_it() -> None:
    """Though the bend that needs it comes within the distance by which he shifts down early."""
    car = powered("mazda_mx5")
    way = np.arange(100) * 4.0
    speed = np.where(way < 184.0, 17.0, np.sqrt(81.0 + 7.0 * np.abs(way - 208.0)))
    speed[46:52] = 15.5, 15.5, 16.3, 16.3, 14.0, 11.0
    gear = gears(car, np.minimum(speed, 30.0)[:, None], 4.0)[:, 0]
    assert gear[52] == 1
    assert (gear[40:50] >= 2).all()
    assert (np.diff(gear[40:50]) <= 0).all()
    assert gear[49] == 2


def test_the_foot_spares_the_wheels_and_not_the_car() -> None:
    """A lap changes nothing in a car except that it is shifted manually, with matched revs."""
    car = powered("mazda_mx5")
    assert dict(Lap(oval(), fastest=30.0).maneuver(car).changes) == {
        "gearbox.control": "manual",
        "gearbox.rev_matching": "on",
    }
    assert not Lap(oval(), fastest=30.0).maneuver(sp.cars.load("vw_vanagon")).changes


@pytest.mark.parametrize(("n", "recorded"), [(8, ("x", "y", "speed")), (9, ())])
def test_a_few_laps_are_recorded(n: int, recorded: tuple[str, ...]) -> None:
    cars = sp.cars.load("vw_vanagon").replace({"body.mass": np.linspace(1000.0, 1100.0, n)})
    assert Lap(sp.Path.circle(20.0), fastest=10.0).maneuver(cars).record == recorded
