"""The results sent to the `try` page are those of the cars."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.playground.sliders import design, sliders_of
from skidpad.playground.trial import TESTS, VARIANTS, Trial

CAR = sp.cars.load("vw_golf_gti")


@cache
def trial() -> Trial:
    return Trial(CAR, "VW Golf GTI")


def asked(**more: Any) -> dict[str, Any]:
    return {"test": "step", "values": {}, "over": "front_bar"} | more


@pytest.mark.parametrize("name", sp.cars.names())
def test_every_car_has_ten_sliders_from_end_to_end(name: str) -> None:
    car = sp.cars.load(name)
    sliders = sliders_of(car)
    assert len({slider.name for slider in sliders}) == 10
    for slider in sliders:
        assert slider.low <= slider.built <= slider.high
        for end in (slider.low, slider.high):
            assert sp.Fleet(design(car, sliders, {slider.name: end})).n == 1
    same = design(car, sliders, {slider.name: slider.built for slider in sliders}).flat()
    for leaf, value in car.level().flat().items():
        if isinstance(value, float):
            assert same[leaf] == pytest.approx(value, rel=1e-9, abs=1e-12), leaf


def test_weight_moves_between_the_axles_under_the_same_car() -> None:
    moved = design(CAR, sliders_of(CAR), {"weight": 0.55})
    assert moved.wheelbase == pytest.approx(CAR.wheelbase)
    sprung = moved["body.to_rear_axle"] / moved.wheelbase
    assert sprung == pytest.approx(0.55)
    nose = moved["body.to_nose"] - moved["body.to_front_axle"]
    assert nose == pytest.approx(CAR["body.to_nose"] - CAR["body.to_front_axle"])


@pytest.mark.parametrize("key", TESTS)
def test_figures_are_those_of_the_test_alone(key: str) -> None:
    values = {"front_bar": 12.0, "height": 620.0, "rear_grip": 90.0}
    answer = trial().answer(asked(test=key, values=values, over="dampers"))
    changed = {"anti_roll.front.stiffness": 12e3, "body.height": 0.62, "tire.rear.grip": 0.9}
    for which, car in (("now", CAR.replace(changed).level()), ("built", CAR.level())):
        result = TESTS[key].run(car, ())
        for told in answer["metrics"]:
            value = float(result.metrics[told["name"]][0])
            unit = result.units[told["name"]]
            factor = 180 / np.pi if unit.startswith("rad") else 1.0
            assert told[which] == pytest.approx(factor * value, rel=1e-5), told
    json.dumps(answer, allow_nan=False)


def test_the_curve_goes_through_the_car_of_now() -> None:
    over = {slider.name: slider for slider in sliders_of(CAR)}["rear_bar"]
    answer = trial().answer(asked(over="rear_bar", values={"rear_bar": 1e-3 * over.high}))
    assert len(answer["over"]["numbers"]) == len(answer["over"]["curves"][0]) == VARIANTS
    for told, curve in zip(answer["metrics"], answer["over"]["curves"], strict=True):
        assert curve[-1] == told["now"]
    assert len({*answer["over"]["curves"][0]}) > 10


def test_the_scene_has_the_car_of_now_beside_the_one_as_built() -> None:
    for key in TESTS:
        head = trial().answer(asked(test=key))["head"]
        cars = [run["whole"]["cars"] for run in head["runs"]]
        assert [[car["name"] for car in some] for some in cars] == [["now"], ["as built"]]


def test_cones_of_the_moose_test_stand_in_the_scene() -> None:
    head = trial().answer(asked(test="moose"))["head"]
    assert [run["cones"] is not None for run in head["runs"]] == [True, False]
    moose = TESTS["moose"]
    entry = moose.run(CAR, ()).metrics["entry_speed"]
    assert moose.label == f"moose test at {3.6 * entry[0]:.0f} km/h"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (3, "must have test, values and over"),
        ({"test": "step"}, "must have test, values and over"),
        (asked(test="lap"), "test: must be one of"),
        (asked(test=["step"]), "test: must be one of"),
        (asked(over="engine"), "must name front_bar"),
        (asked(over={}), "must name front_bar"),
        (asked(values=[1.0]), "values: must be numbers"),
        (asked(values={"body.mass": 1.0}), "must name front_bar"),
        (asked(values={"height": 1e9}), "height: 1e\\+09 is not from 398"),
        (asked(values={"height": float("nan")}), "height"),
        (asked(values={"height": 10**400}), "height"),
        (asked(values={"height": "500"}), "height: expected a number"),
        (asked(values={"height": True}), "height: expected a number"),
    ],
)
def test_anything_else_is_refused(given: object, words: str) -> None:
    with pytest.raises((TypeError, ValueError), match=words):
        trial().answer(given)
