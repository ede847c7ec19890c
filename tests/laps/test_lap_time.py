"""Planned laps of many cars: closed forms, other programs, and the role of gravity."""

from __future__ import annotations

import os
from pathlib import Path as File

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.laps.course import Course
from skidpad.laps.engine import Engine
from skidpad.laps.envelope import BESIDE, Limits
from skidpad.laps.plan import Pace, times

Array = NDArray[np.float64]

G = 9.81
DATA = File(os.environ.get("SKIDPAD_REFERENCE_DATA", File(__file__).parents[3] / "shared" / "data"))
LAP = DATA / "laps" / "fastest_lap_f1_catalunya_3d.csv"


def pace(ay: float, forward: float, back: float, normals: tuple[float, ...] = (G,)) -> Pace:
    """A car with its full ax at any ay, at any speed; both are proportional to load."""
    square, normal = np.linspace(0.0, 85.0**2, 9)[:, None], np.array(normals)[:, None]
    shape = (square.size, normal.size)
    load = np.broadcast_to(normal[:, 0] / G, shape)[..., None]
    along = np.broadcast_to(load[:, :, None], (*shape, BESIDE.size, 1))
    limits = Limits(square, normal, ay * load, forward * along, back * along, 0.0 * load)
    return Pace(limits, Engine(square, np.full((9, 1), np.inf), True), np.array([G]))


def course(curvature: Array, step: float, **others: Array) -> Course:
    k = len(curvature)
    zero, one = np.zeros(k), np.ones(k)
    flat = {"dip": zero, "up_left": zero, "up_normal": one, "up_ahead": zero}
    return Course(step * np.arange(k), step * one, curvature, **{**flat, **others})


def test_a_circle_is_planned_at_the_root_of_ay_times_radius() -> None:
    plan = pace(8.0, 3.0, 7.0).profile(course(np.full(50, 1 / 50.0), 4.0))
    assert plan == pytest.approx(np.full((50, 1), np.sqrt(8.0 * 50.0)), rel=2e-3)


def test_straights_are_planned_with_full_throttle_and_full_brakes() -> None:
    """From a hairpin v^2 increases by 2 a s, and decreases by 2 b s before the next one."""
    curvature, step = np.zeros(200), 5.0
    curvature[0] = 1 / 20.0
    plan = pace(8.0, 3.0, 7.0).profile(course(curvature, step))[:, 0]
    way, corner = step * np.arange(200), 8.0 * 20.0
    expected = np.minimum(corner + 2 * 3.0 * way, corner + 2 * 7.0 * (200 * step - way))
    assert plan**2 == pytest.approx(expected, rel=0.02)


@pytest.mark.parametrize("bank", [-0.1, 0.2, 0.5])
def test_a_banked_circle_is_planned_at_the_speed_of_the_textbook(bank: float) -> None:
    """v^2 = g R (mu + tan b)/(1 - mu tan b): weight helps, and the turn adds load."""
    mu, radius, k = 0.8, 60.0, 40
    c, s = np.cos(bank) * np.ones(k), np.sin(bank) * np.ones(k)
    bend = np.ones(k) / radius
    # the left is the inside, which is low: the road rises to the right
    banked = course(bend * c, 4.0, dip=bend * s, up_left=-s, up_normal=c)
    plan = pace(mu * G, 3.0, 7.0, (0.5 * G, 2.5 * G)).profile(banked)
    tangent = np.tan(bank)
    textbook = np.sqrt(G * radius * (mu + tangent) / (1 - mu * tangent))
    assert plan == pytest.approx(textbook, rel=2e-3)


def test_a_hill_is_as_much_slower_up_as_gravity_has_along_it() -> None:
    curvature = np.zeros(200)
    curvature[0] = 1 / 20.0
    up = course(curvature, 5.0, up_ahead=np.full(200, 0.1), up_normal=np.full(200, 1.0))
    plan = pace(8.0, 3.0, 7.0).profile(up)[:, 0]
    assert plan[60] ** 2 == pytest.approx(160.0 + 2 * (3.0 - 0.1 * G) * 300.0, rel=0.01)


def test_a_crest_lets_the_car_corner_slower_and_a_dip_faster() -> None:
    """V^2 k = mu (g + V^2 d): closed form of a circle that is entirely crest or dip."""
    mu, k = 0.9, np.full(40, 1 / 60.0)
    for dip in (-1 / 400.0, 1 / 400.0):
        plan = pace(mu * G, 3.0, 7.0, (0.2 * G, 2.0 * G)).profile(
            course(k, 4.0, dip=np.full(40, dip))
        )
        assert plan**2 == pytest.approx(mu * G / (1 / 60.0 - mu * dip), rel=2e-3)


def test_the_course_of_a_line_on_a_plane_has_its_slope_and_its_bank() -> None:
    """On a circle on an inclined plane both vary as sine and cosine; nothing dips."""
    circle = sp.Path.circle(80.0)
    found = Course.along(circle, sp.Road.plane(0.1))
    heading = circle.heading(found.station)
    incline = np.tan(0.1) / np.sqrt(1 + np.tan(0.1) ** 2)
    np.testing.assert_allclose(found.up_ahead, incline * np.cos(heading), atol=2e-3)
    np.testing.assert_allclose(found.up_left, -incline * np.sin(heading), atol=2e-3)
    np.testing.assert_allclose(found.up_normal, np.cos(0.1), atol=1e-3)
    assert found.step.sum() > circle.length


def test_steps_are_timed_by_the_mean_of_their_ends() -> None:
    line = course(np.zeros(4), 10.0)
    assert times(line, np.array([[10.0], [20.0], [10.0], [20.0]])) == pytest.approx(40 / 15)


def garden() -> sp.Path:
    """193 m around three bends to each side, of 13 m and more, for a Formula Student car: 11 s.

    Between tighter ones it hardly ever has the grip for its full power.
    """
    turn = np.linspace(0.0, 2 * np.pi, 90, endpoint=False)
    radius = 28 + 6 * np.cos(3 * turn)
    points = radius[:, None] * np.stack((np.cos(turn), np.sin(turn)), axis=1)
    return sp.Path.from_points(points, closed=True)


SENSITIVITIES = {
    # more of it by a tenth changes the time by shares of it from ... to
    "environment.friction": (-0.045, -0.035),
    "body.mass": (0.01, 0.035),
    "body.height": (0.01, 0.08),
    "aero.front_lift_area": (-0.02, -0.005),
    "engine.peak_power": (-0.005, -0.0003),
}
"""With grip: where all is cornering and braking, speeds go with its root: 0.049; less due to the
accompanying load transfer, which matters for load-sensitive tires."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SENSITIVITIES)
def test_times_are_smooth_over_a_number_of_the_car_and_independent_of_its_batch(name: str) -> None:
    """41 designs within 10 %: a cubic leaves residuals below 10 ms of 11 s.

    Each has exactly the time that it has alone, whether first, last, or among others.
    """
    car = sp.cars.load("formula_student")
    share = np.linspace(0.95, 1.05, 41)
    cars = car.replace({name: car[name] * share})
    line = garden()
    found = sp.lap_time(line, cars, threads=2)
    curve = np.polynomial.Polynomial.fit(share, found, 3)
    assert np.abs(found - curve(share)).max() < 0.01
    least, most = SENSITIVITIES[name]
    assert least < (curve(1.05) - curve(0.95)) / curve(1.0) < most
    for some in ([0], [23], [40, 7, 3]):
        np.testing.assert_array_equal(sp.lap_time(line, cars.take(np.array(some))), found[some])


@pytest.mark.slow
def test_a_car_among_faster_and_heavier_ones_has_its_own_time_on_hills() -> None:
    """Its table goes up to its own top speed and uses its own gravity."""
    car = sp.cars.load("vw_golf_gti")
    cars = car.replace({
        "body.mass": car["body.mass"] + np.array([0.0, 150.0, 0.0]),
        "aero.drag_area": car["aero.drag_area"] * np.array([1.0, 0.5, 1.0]),
        "environment.gravity_z": -np.array([9.81, 9.81, 3.7]),
    })  # fmt: skip
    line, road = sp.Path.from_points(oval(), closed=True), sp.Road.plane(0.03)
    found = sp.lap_time(line, cars, road=road)
    alone = [sp.lap_time(line, cars.take([k]), road=road)[0] for k in range(3)]
    np.testing.assert_array_equal(found, alone)


def test_lap_time_refuses_what_is_no_closed_line() -> None:
    car = sp.cars.load("vw_golf_gti")
    with pytest.raises(ValueError, match="must be closed"):
        sp.lap_time(sp.Path.straight(), car)
    with pytest.raises(TypeError, match="expected a Path or a RacingLine"):
        sp.lap_time("track.csv", car)


def oval() -> Array:
    """Two straights of 150 m and two half circles of 40 m radius."""
    turn = np.linspace(0.0, np.pi, 30)
    straight = np.linspace(0.0, 150.0, 30)[1:-1]
    x = [straight, 150 + 40 * np.sin(turn), 150 - straight, -40 * np.sin(turn)]
    y = [0 * straight, 40 - 40 * np.cos(turn), 80 + 0 * straight, 40 + 40 * np.cos(turn)]
    return np.stack([np.hstack(x), np.hstack(y)], axis=1)


@pytest.mark.slow
@pytest.mark.skipif(not LAP.is_file(), reason=f"no reference data: {LAP}")
def test_the_line_of_a_published_optimum_is_planned_in_its_time() -> None:
    """77.383 s on the 2022 track, whose ground is under the line of the previous one.

    The optimum ignores crests and dips, and is for another fit of the track: within 1.5 % here.
    """
    x, y = np.loadtxt(LAP, delimiter=",", skiprows=2, usecols=(2, 3)).T
    line = sp.Path.from_points(np.stack((x, -y), axis=1), closed=True)
    time = sp.lap_time(line, sp.cars.load("formula_1"), threads=2)
    assert time == pytest.approx(77.383, rel=0.015)
