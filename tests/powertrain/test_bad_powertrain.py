"""Impossible powertrains are refused, naming what is wrong."""

from __future__ import annotations

import re

import numpy as np
import pytest
import skidpad as sp

ENGINE = {"drive.source": "engine", "pedals.brakes": "hydraulic"}


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"engine.torques": []}, "engine.torques is empty"),
        ({"engine.speeds": []}, "engine.speeds is empty"),
        (
            {"engine.speeds": [0, 200, 100], "engine.torques": [1, 2, 3]},
            "engine.speeds must rise from one number to the next, but does not from [1] to [2]",
        ),
        ({"engine.speeds": [0, 100, 100], "engine.torques": [1, 2, 3]}, "must rise"),
        (
            {"engine.torques": [100.0, 120.0]},
            "engine.torques has 2 numbers and engine.speeds 7, but each speed needs one torque",
        ),
        ({"engine.torques": [[1.0, np.nan]] * 7}, "engine.torques[0, 1] is nan N m"),
        ({"engine.speeds": "fast"}, "engine.speeds must be a list of numbers"),
        ({"gearbox.ratios": [3.5, 0.0]}, "gearbox.ratios[1] is 0.0, but must be > 0"),
        ({"gearbox.ratios": [3.5, -1.0]}, "gearbox.ratios[1] is -1.0, but must be > 0"),
        ({"gearbox.ratios": []}, "gearbox.ratios is empty"),
        ({"gearbox.reverse": 3.5}, "gearbox.reverse is 3.5, but must be"),
        ({"gearbox.final_drive": 0.0}, "gearbox.final_drive is 0.0, but must be > 0"),
        ({"gearbox.efficiency": 1.1}, "gearbox.efficiency is 1.1, but must be between"),
        ({"engine.inertia": -0.1}, "engine.inertia is -0.1 kg m2, but must be > 0 kg m2"),
        ({"engine.inertia": [0.1, -0.1, 0.2]}, "engine.inertia is -0.1 kg m2 in car 1"),
        (
            {"differential.rear.model": "welded"},
            "differential.rear.model is 'welded', but must be one of open, locked, salisbury",
        ),
        ({"differential.rear.bias_drive": 0.5}, "differential.rear.bias_drive is 0.5, but must be"),
        ({"clutch.capacity": -1.0}, "clutch.capacity is -1.0 N m, but must be >= 0 N m"),
        ({"engine.model": "map", "engine.map": np.ones((7, 3))}, "its axes have 7 and 2 numbers"),
        (
            {"gearbox.ratios": np.ones((5, 3)), "body.mass": [1000.0, 1100.0]},
            "all arrays need one value for each car",
        ),
    ],
)
def test_a_powertrain_that_cannot_be_is_refused(values: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        sp.Car({**ENGINE, **values})


@pytest.mark.parametrize(
    ("word", "needed"),
    [
        ({"antilock.model": "slip"}, "pedals.brakes = 'hydraulic'"),
        ({"stability.model": "brakes"}, "pedals.brakes = 'hydraulic'"),
        ({"traction.model": "slip"}, "drive.source = 'engine'"),
    ],
)
def test_an_assist_needs_what_it_works_through(word: dict[str, str], needed: str) -> None:
    with pytest.raises(ValueError, match=needed):
        sp.Car(word)


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"throttle": 1.2}, "throttle: car 0: 1.2 is not allowed, must be between 0 and 1"),
        ({"throttle": [0.5, -0.1]}, "throttle: car 1: -0.1 is not allowed"),
        ({"brake": np.nan}, "brake: car 0: nan is not allowed"),
        ({"clutch": 2}, "clutch: car 0: 2 is not allowed"),
        ({"hand_brake": -1}, "hand_brake: car 0: -1 is not allowed"),
        ({"gear": 6}, "gear: car 0: 6 is not allowed, must be -1, 0 or a gear up to 5"),
        ({"gear": -2}, "gear: car 0: -2 is not allowed"),
        ({"gear": [1, 1.5]}, "gear: car 1: 1.5 is not allowed"),
    ],
)
def test_pedals_and_gears_stay_in_their_range(inputs: dict[str, object], message: str) -> None:
    fleet = sp.Fleet(sp.Car(ENGINE), n=2)
    before = fleet.state.engine_speed.copy()
    for act in (lambda: fleet.step(**inputs), lambda: fleet.run(inputs, 0.01)):  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=re.escape(message)):
            act()
    np.testing.assert_array_equal(fleet.state.engine_speed, before)


@pytest.mark.parametrize("gear", [6, -2, 1.5])
def test_a_car_starts_in_a_gear_that_it_has(gear: float) -> None:
    fleet = sp.Fleet(sp.Car(ENGINE))
    with pytest.raises(ValueError, match="must be -1, 0 or a gear up to 5"):
        fleet.start(10.0, gear=gear)


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("throttle", 0.5, "drive.source = 'engine'"),
        ("gear", 2, "drive.source = 'engine'"),
        ("clutch", 1.0, "drive.source = 'engine'"),
        ("torque_vectoring", 100.0, "drive.source = 'engine'"),
        ("brake", 0.5, "pedals.brakes = 'hydraulic'"),
        ("hand_brake", 1.0, "pedals.brakes = 'hydraulic'"),
    ],
)
def test_an_input_that_meets_no_part_of_the_car_is_refused(
    name: str, value: float, word: str
) -> None:
    fleet = sp.Fleet(sp.Car())
    for act in (lambda: fleet.step(**{name: value}), lambda: fleet.run({name: value}, 0.01)):  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=f"the input needs {word}"):
            act()
