"""Slopes: hill starts, parking, and the tilt table."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
import skidpad as sp
from car.cars import G, RefA
from skidpad.maneuvers import Gradeability, HillHold, TiltTable
from skidpad.maneuvers.bracket import bracket, ladder
from skidpad.maneuvers.slope import tilted

from .along import OLDER, PRODUCTION, closed_form_car, powered

# a ladder of values


def test_a_bracket_holds_where_something_begins() -> None:
    values = ladder(np.zeros(3), np.array([1.0, 2.0, 3.0]), 5)
    limits = np.array([0.6, 5.0, -1.0])
    low, high = bracket(values, values > limits)
    assert low.tolist() == [0.5, 2.0, 0.0]  # within, never, at once
    assert high.tolist() == [0.75, 2.0, 0.0]


# gravity


def test_a_slope_turns_gravity_and_keeps_its_size() -> None:
    car = sp.cars.load("bmw_320i")
    gravity = np.array(list(tilted(car, uphill=[0.2, 0.0], bank=[0.0, 0.3]).values()))
    assert np.linalg.norm(gravity, axis=0) == pytest.approx(G, rel=1e-12)
    assert gravity[0] == pytest.approx([-G * np.sin(0.2), 0.0])  # back
    assert gravity[1] == pytest.approx([0.0, -G * np.sin(0.3)])  # to the right


# setting off


def test_the_steepest_slope_is_where_the_engine_holds_the_weight() -> None:
    """F_max = m g (sin + f cos): 0.475 m g at the wheels, f = 0.012, on tires with enough grip."""
    found = Gradeability().run(closed_form_car(1.2, 1e9)).metrics
    slope = found["gradeability"][0]
    needed = (slope + 0.012) / np.sqrt(1 + slope**2)
    assert needed < 0.475
    assert needed == pytest.approx(0.475, rel=0.03)  # and 5 m in 12 s
    assert found["too_steep"][0] - slope < 1 / 500
    assert found["slip"][0] < 0.01


def test_on_ice_it_is_the_tires_that_give_way() -> None:
    car = powered("mazda_mx5")
    dry, ice = (
        Gradeability().run(car.replace({"environment.friction": mu})).metrics for mu in (1.0, 0.2)
    )
    assert ice["gradeability"][0] < 0.3 * dry["gradeability"][0]
    assert dry["slip"][0] < 0.06
    assert ice["slip"][0] > 0.12


@pytest.mark.slow
@pytest.mark.parametrize("name", PRODUCTION + OLDER)
def test_shipped_cars_climb_what_cars_climb(name: str) -> None:
    assert 0.3 < Gradeability().run(powered(name)).metrics["gradeability"][0] < 0.7


# the table


def test_a_stiff_car_lifts_at_half_the_track_over_the_height() -> None:
    """Tan = t/(2 h) if the axles share the moment in proportion to weight.

    With equal stiffness the lighter axle, with 0.444 of the weight, takes half the moment and lifts
    first, at 0.889 of that angle.
    """
    ref = RefA()
    weight = ref.b / ref.L, ref.a / ref.L  # front, rear
    stiffness = {
        f"suspension.{axle}.stiffness": 2e7 * np.array([share, 0.5])
        for axle, share in zip(("front", "rear"), weight, strict=True)
    }
    found = TiltTable().run(ref.rigid_car(stiffness)).metrics
    factor = ref.t / (2 * ref.h)
    assert found["static_stability_factor"] == pytest.approx(factor, rel=2e-3)
    assert found["tilt_ratio"] == pytest.approx([factor, factor * weight[1] / 0.5], rel=0.01)
    assert not found["front_lifts"][1]


@pytest.mark.slow
@pytest.mark.parametrize("name", PRODUCTION + OLDER)
def test_a_car_on_springs_lifts_earlier_by_leaning(name: str) -> None:
    found = TiltTable().run(sp.cars.load(name)).metrics
    ratio = found["tilt_ratio"][0] / found["static_stability_factor"][0]
    assert 0.6 < ratio < 0.95
    assert found["too_steep"][0] > found["lift_angle"][0]


@pytest.mark.slow
def test_a_higher_car_lifts_earlier_and_a_front_bar_lifts_the_front() -> None:
    car = sp.cars.load("vw_golf_gti")
    higher = car.replace({"body.height": [0.55, 0.60, 0.65]})
    assert (np.diff(TiltTable().run(higher).metrics["lift_angle"]) < 0).all()
    bars = {"anti_roll.front.stiffness": [60e3, 0.0], "anti_roll.rear.stiffness": [0.0, 60e3]}
    assert TiltTable().run(car.replace(bars)).metrics["front_lifts"].tolist() == [True, False]


def test_a_car_whose_state_is_lost_as_it_falls_does_not_stand() -> None:
    """A car thrown off the table while settling counts as one whose wheels lift."""
    stand = TiltTable()._stand(sp.cars.load("vw_golf_gti"), np.array([[0.2], [0.6], [0.9]]), {})
    loads = np.full((4, 3), 3000.0)
    loads[:, 1:] = np.nan
    gauges = {"loads": loads, "fell": np.full(3, np.nan), "speed": np.zeros(3)}
    found = stand.kpis[""](SimpleNamespace(gauges=gauges))
    assert found["lift_angle"] == 0.2
    assert found["too_steep"] == 0.6


@pytest.mark.parametrize(
    ("fell", "speed"), [([np.nan, 1.5, np.nan], [0.0] * 3), ([np.nan] * 3, [0.0, 30.0, 0.0])]
)
def test_a_car_that_has_left_the_table_does_not_stand(
    fell: list[float], speed: list[float]
) -> None:
    """Regardless of wheel loads: it hops off the table, or has turned and rolls downhill."""
    stand = TiltTable()._stand(sp.cars.load("vw_golf_gti"), np.array([[0.2], [0.6], [0.9]]), {})
    gauges = {
        "loads": np.full((4, 3), 3000.0), "fell": np.array(fell), "speed": np.array(speed)
    }  # fmt: skip
    found = stand.kpis[""](SimpleNamespace(gauges=gauges))
    assert (found["lift_angle"], found["too_steep"]) == (0.2, 0.6)


@pytest.mark.slow
def test_a_low_racing_car_lifts_by_less_than_its_stability_factor() -> None:
    found = TiltTable().run(sp.cars.load("formula_student")).metrics
    assert 0.7 < found["tilt_ratio"][0] / found["static_stability_factor"][0] < 0.95


@pytest.mark.slow
def test_a_car_beside_one_that_takes_more_rounds_has_the_same_angle() -> None:
    heights = np.array([0.29, 0.5])
    car = sp.cars.load("formula_student")
    both = TiltTable().run(car.replace({"body.height": heights})).metrics
    for k, height in enumerate(heights):
        alone = TiltTable().run(car.replace({"body.height": height})).metrics
        assert alone["lift_angle"][0] == both["lift_angle"][k]


def test_a_car_that_stands_on_the_steepest_has_no_angle() -> None:
    found = TiltTable(steepest=0.3).run(sp.cars.load("vw_golf_gti")).metrics
    for name in ("lift_angle", "too_steep", "tilt_ratio"):
        assert np.isnan(found[name]).all()
    assert not found["front_lifts"].any()


# parking


@pytest.mark.slow
@pytest.mark.parametrize("name", PRODUCTION + OLDER)
def test_parked_cars_stay_for_a_minute(name: str) -> None:
    parked = HillHold(slope=[0.3, -0.2, 0.0], bank=[0.0, 0.1, 0.2]).run(sp.cars.load(name)).metrics
    assert parked["displacement"].max() < 1e-4
    assert parked["max_speed"].max() < 1e-3


def test_without_the_pedal_it_rolls_off_downhill() -> None:
    """G sin(theta) minus rolling resistance, on the mass including wheel inertia."""
    slope, duration = 0.1, 4.0
    car = sp.cars.load("bmw_320i").replace({"aero.drag_area": 0.0})
    free = HillHold(slope=slope, pedal=0.0, settling=0.0, duration=duration).run(car).metrics
    theta = np.arctan(slope)
    wheels = 4 * car["wheel.rear.spin_inertia"] / car["wheel.rear.effective_radius"] ** 2
    rolling = car["wheel.rear.rolling_resistance"]
    a = car.mass * G * (np.sin(theta) - rolling * np.cos(theta)) / (car.mass + wheels)
    assert free["displacement"][0] == pytest.approx(0.5 * a * duration**2, rel=0.02)


def test_samples_need_not_meet_the_end_of_a_run() -> None:
    """7 s is not a multiple of the 3 ms sample interval, nor 60 s of 7 ms."""
    car = sp.cars.load("bmw_320i")
    whole, part = (TiltTable(every=every).run(car).metrics["lift_angle"] for every in (10, 3))
    np.testing.assert_allclose(part, whole, rtol=1e-3)
    assert np.isfinite(HillHold(every=7).run(car).metrics["displacement"]).all()
