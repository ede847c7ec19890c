"""The car as a tree of parameters: reading, replacing, refusing, deriving."""

from __future__ import annotations

import copy
import inspect
import itertools
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import skidpad as sp
from skidpad import _core, cars
from skidpad._lib import parameters
from skidpad._lib.parameters import fields, words
from skidpad.cars import Car, statics
from skidpad.cars import springs as law_of_springs
from skidpad.cars.lists import list_fields
from skidpad.cars.synonyms import MEANT

FRONT_BAR = "anti_roll.front.stiffness"


def tire(model: str, **parameters: object) -> SimpleNamespace:
    return SimpleNamespace(model=model, parameters=parameters)


@pytest.fixture
def car() -> Car:
    return cars.load("bmw_320i")


@pytest.fixture
def brush_car(car: Car) -> Car:
    return car.replace({"tire.model": "brush"})


# reading


def test_a_new_car_has_the_defaults_of_the_tables() -> None:
    car = Car()
    rows = {row[0]: row for row in _core.tables()["body"]}
    assert {name: car[f"body.{name}"] for name in rows} == {n: row[2] for n, row in rows.items()}
    assert car["tire.model"] == "brush"
    assert car["tire.slip"] == "relaxation"
    assert car["suspension.hubs"] == "massed"


@pytest.mark.parametrize("model", _core.words()["tire.model"])
def test_flat_lists_the_numbers_in_the_order_of_c_and_then_the_words(model: str) -> None:
    flat = Car({"tire.model": model}).flat()
    numbers = [*_core.car_fields(model), *parameters.optional_fields()]
    lists = [f"{group}.{leaf}" for group, leaf, *_ in _core.lists()]
    assert list(flat) == [*numbers, *parameters.words()]
    assert all(isinstance(flat[name], float) for name in numbers)
    tables = ("suspension.springs", "suspension.dampers", "steering.gear")
    parts = {
        "drive.source": "engine", "suspension.kinematics": "polynomial",
        **dict.fromkeys(tables, "table"),
    }  # fmt: skip
    driven = Car({"tire.model": model, **parts}).flat()
    assert list(driven) == [*numbers, *lists, *parameters.words()]
    assert all(driven[name].ndim == 1 for name in lists)


def test_only_lists_in_use_are_among_the_leaves() -> None:
    def used(**words: str) -> set[str]:
        car = Car(suspension=words)
        return {leaf for _, leaf, *_ in _core.lists() if f"suspension.front.{leaf}" in car.flat()}

    assert used() == set()
    assert used(springs="table") == {"spring_travels", "spring_forces"}
    assert used(dampers="table") == {"damper_speeds", "damper_forces"}


def test_leaves_and_groups_are_read_by_name(car: Car) -> None:
    assert car["body.mass"] == 965.7108
    assert car["anti_roll.front"]["stiffness"] == 15590.0
    assert car["tire"]["front.friction_y"] == 0.96
    assert car["tire"]["model"] == "simple_pacejka"
    assert "body.mass" in car
    assert "body.color" not in car
    assert set(car) == set(car.flat())


def test_a_list_is_given_as_rows_by_its_name(car: Car) -> None:
    assert car.rows("gearbox.ratios").shape == (len(car["gearbox.ratios"]), 1)
    for name, message in (
        ("gearbox.ratio", r"no list 'gearbox.ratio' \(str\); did you mean gearbox.ratios\?"),
        ("x", r"no list 'x' \(str\); there are engine.speeds, "),
        ("body.mass", "no list 'body.mass'"),
        (5, r"no list 5 \(int\)"),
        (["x"], r"no list \['x'\] \(list\)"),
    ):
        with pytest.raises(KeyError, match=message):
            car.rows(name)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [5, None, ("body.mass",), ["body.mass"], 10**400])
def test_what_is_no_name_is_no_leaf(car: Car, name: object) -> None:
    assert name not in car
    with pytest.raises(KeyError, match="names of a car's fields are strings, not "):
        car[name]  # type: ignore[index]


def test_a_group_read_is_a_group_to_replace(car: Car) -> None:
    other = car.replace({"tire.rear": car["tire.front"]})
    assert other["tire.rear"] == car["tire.front"]
    assert car.replace({"tire": car["tire"]}) == car


# making one from groups


@pytest.mark.parametrize("name", cars.names())
def test_a_car_is_made_of_its_groups(name: str) -> None:
    car = cars.load(name)
    parts = dict.fromkeys(leaf.partition(".")[0] for leaf in (*car, *cars.lists.list_fields()))
    assert Car(**{part: car[part] for part in parts}) == car


def test_groups_by_keyword_are_those_of_a_mapping() -> None:
    groups = {
        "body": {"mass": [900.0, 1000.0]},
        "wheel": {"front": {"mass": 20.0}, "rear.mass": 22.0},
        "tire": tire("dugoff", friction=0.9),
    }
    made = Car(**groups)
    assert made == Car(groups)
    assert made == made.level()
    assert made["wheel.rear.mass"] == 22.0
    assert made["tire.rear.friction"] == 0.9
    assert made["body.height"] == Car()["body.height"]


def test_a_bad_keyword_is_refused_like_a_bad_name() -> None:
    with pytest.raises(KeyError, match="no 'bdy'; did you mean a field of body, which has ground"):
        Car(bdy={"mass": 900.0})
    with pytest.raises(KeyError, match=r"'body' is a group of fields, not a field"):
        Car(body=900.0)
    with pytest.raises(KeyError, match=r"give a mapping, or a tire, such as sp.tires.load gives"):
        Car(tire="slick_180_55r13")
    with pytest.raises(ValueError, match=r"body.mass is -900.0 kg, but must be > 0 kg"):
        Car(body={"mass": -900.0})
    with pytest.raises(TypeError, match="one mapping or keywords such as body=, not both"):
        Car({"steering.ratio": 15.0}, wheel={}, body={})


# replacing


def test_replace_gives_a_new_car_and_leaves_the_old_one(car: Car) -> None:
    heavy = car.replace({"body.mass": 1500})
    assert heavy["body.mass"] == 1500.0
    assert car["body.mass"] == 965.7108
    assert heavy.replace({"body.mass": 965.7108}) == car


def test_groups_may_be_given_as_mappings(car: Car) -> None:
    dotted = car.replace({"suspension.front.stiffness": 3e4, "suspension.rear.toe": 0.01})
    nested = car.replace({"suspension": {"front": {"stiffness": 3e4}, "rear.toe": 0.01}})
    assert nested == dotted


@pytest.mark.parametrize(
    "value",
    [3, 3.0, np.float32(3), np.int8(3), np.array(3), np.uint64(3)],
    ids=["int", "float", "float32", "int8", "no axis", "uint64"],
)
def test_any_real_number_is_taken_as_a_float(car: Car, value: object) -> None:
    number = car.replace({FRONT_BAR: value})[FRONT_BAR]
    assert type(number) is float
    assert number == 3.0


@pytest.mark.parametrize(
    "value",
    [
        [1, 2, 3],
        (1.0, 2.0, 3.0),
        range(1, 4),
        np.arange(1, 4, dtype="i2"),
        np.array([1, 2, 3], dtype="f4"),
    ],
    ids=["list", "tuple", "range", "int16", "float32"],
)
def test_one_number_for_each_car_may_be_any_sequence(car: Car, value: object) -> None:
    swept = car.replace({FRONT_BAR: value})
    np.testing.assert_array_equal(swept[FRONT_BAR], [1.0, 2.0, 3.0])
    assert swept[FRONT_BAR].dtype == np.float64
    assert swept.n == 3
    assert car.n == 1


def test_arrays_are_copies_that_nobody_can_change(car: Car) -> None:
    mine = np.array([1.0, 2.0])
    swept = car.replace({FRONT_BAR: mine})
    mine[0] = 99.0
    assert swept[FRONT_BAR][0] == 1.0
    with pytest.raises(ValueError, match="read-only"):
        swept[FRONT_BAR][0] = 5.0


def test_an_assignment_to_a_car_says_what_to_do_instead(car: Car) -> None:
    with pytest.raises(TypeError, match=r"car.replace\(\{'body.mass': ...\}\)"):
        car["body.mass"] = 3.0
    with pytest.raises(AttributeError):
        car.mass = 3.0  # type: ignore[misc]


# tires


def test_a_tire_replaces_the_numbers_of_both_axles(car: Car) -> None:
    dugoff = car.replace({"tire": tire("dugoff", friction=[0.9, 1.0], stiffness_y=8e4)})
    assert dugoff["tire.model"] == "dugoff"
    np.testing.assert_array_equal(dugoff["tire.front.friction"], [0.9, 1.0])
    assert dugoff["tire.rear.stiffness_y"] == 8e4
    assert dugoff["tire.rear.stiffness_x"] == 60e3
    assert dugoff["tire.front.relaxation_length_y"] == car["tire.front.relaxation_length_y"]
    assert "tire.front.shape_y" in car
    assert "tire.front.shape_y" not in dugoff


def test_a_tire_of_the_same_model_fits_one_axle(car: Car) -> None:
    other = car.replace({"tire.front": tire("simple_pacejka", friction_y=0.8)})
    assert other["tire.front.friction_y"] == 0.8
    assert car["tire.front.stiffness_y"] == 8.0068
    assert other["tire.front.stiffness_y"] == 10.0
    assert other["tire.rear"] == car["tire.rear"]


def test_two_tires_of_another_model_fit_the_two_axles(car: Car) -> None:
    other = car.replace(
        {"tire.front": tire("linear", stiffness_y=1e5), "tire": {"rear": tire("linear")}}
    )
    assert other["tire.front.stiffness_y"] == 1e5
    assert other["tire.rear.stiffness_y"] == 50e3


def test_a_tire_may_say_how_it_combines_slips(car: Car) -> None:
    single = tire("simple_pacejka")
    single.combine = "none"
    assert car.replace({"tire": single})["tire.combine"] == "none"


def test_one_axle_cannot_change_model_alone(car: Car) -> None:
    message = r"'dugoff' tire and tire.rear a 'simple_pacejka' one, but both"
    with pytest.raises(ValueError, match=message):
        car.replace({"tire.front": tire("dugoff")})


# the model that the car has, and another one
@pytest.mark.parametrize("word", ["simple_pacejka", "brush"])
def test_a_tire_must_agree_with_the_word(car: Car, word: str) -> None:
    message = f"tire.model is '{word}', but the tire is a 'dugoff' one"
    with pytest.raises(ValueError, match=message):
        car.replace({"tire": tire("dugoff"), "tire.model": word})


def test_a_car_names_the_tires_that_it_can_run_on(car: Car) -> None:
    with pytest.raises(ValueError, match="cannot run on a 'wood' tire, only on brush, simple_"):
        car.replace({"tire": tire("wood")})


def test_another_model_keeps_what_all_models_share_and_takes_its_own_defaults(car: Car) -> None:
    dugoff = car.replace({"tire.model": "dugoff"})
    assert dugoff["tire.front.relaxation_length_x"] == car["tire.front.relaxation_length_x"]
    # both models have a stiffness_y, but it is another number
    assert car["tire.front.stiffness_y"] == 8.0068
    assert dugoff["tire.front.stiffness_y"] == 50e3
    given = car.replace({"tire.model": "linear", "tire.front.stiffness_y": 7e4})
    assert given["tire.front.stiffness_y"] == 7e4


# refusing: names


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("body.mas", r"a car has no 'body.mas'; did you mean body.mass\?"),
        ("mass", r"did you mean body.mass or wheel.front.mass or wheel.rear.mass\?"),
        ("anti_roll.front.stifness", r"did you mean anti_roll.front.stiffness\?"),
        ("tire.modell", r"did you mean tire.model\?"),
        ("antiroll.front", r"did you mean a field of anti_roll.front, which has stiffness, "),
        ("tir.front", r"did you mean a field of tire.front, which has [a-z_, ]+, \d+ more\?"),
        ("redline", "a car has no 'redline'; see engine.limit_speed, rad/s"),
        ("aero.Cd", r"see aero.drag_area, the drag coefficient times"),
        ("wheelbase", r"see body.to_front_axle .* or sp.Car.from_totals\(wheelbase=..., base=car"),
        ("steering.bzzzzzzq", "a car has no .steering.bzzzzzzq.; steering has gear, actuator"),
        ("xyz", "its fields are in body, suspension, suspension.front, "),
        (
            "tire.front.friction",
            "is a field of brush, dugoff, .*tires, but this car has tire.model = 'simple_pacejka'",
        ),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(car: Car, name: str, message: str) -> None:
    with pytest.raises(KeyError, match=message):
        car.replace({name: 1.0})
    with pytest.raises(KeyError, match=message):
        car[name]


def test_words_of_data_sheets_lead_to_names_that_there_are() -> None:
    known = {*words(), *list_fields()}.union(*(fields(model) for model in words()["tire.model"]))
    lasts = {name.rpartition(".")[2] for name in known}
    groups = "|".join(sorted({name.partition(".")[0] for name in known}))
    for word, said in MEANT.items():
        named = re.findall(rf"\b(?:{groups})\.[a-z_.]+\b", said)
        assert named or "from_totals" in said, word
        assert set(named) <= known, word
        totals = re.findall(r"from_totals\((\w+)=", said)
        assert set(totals) <= set(inspect.signature(sp.Car.from_totals).parameters), word
    assert set(MEANT) & lasts == {"weight"}  # fuel.weight, which is a word


def test_a_field_of_other_tires_is_answered_with_their_models(brush_car: Car) -> None:
    message = (
        "'tire.front.stiffness_y' is a field of simple_pacejka, dugoff, linear, .*tires, "
        "but this car has tire.model = 'brush'"
    )
    with pytest.raises(KeyError, match=message):
        brush_car.replace({"tire.front.stiffness_y": 1.0})
    with pytest.raises(KeyError, match=message):
        brush_car["tire.front.stiffness_y"]


def test_the_message_of_an_unknown_name_is_plain_text(car: Car) -> None:
    with pytest.raises(KeyError) as caught:
        car["body.mas"]
    assert str(caught.value) == "a car has no 'body.mas'; did you mean body.mass?"


def test_an_unknown_parameter_of_a_tire_is_refused(car: Car) -> None:
    with pytest.raises(KeyError, match=r"a car has no 'tire.front.bounce'"):
        car.replace({"tire": tire("dugoff", bounce=1.0)})


def test_a_group_is_no_number(car: Car) -> None:
    with pytest.raises(KeyError, match=r"'body' is a group of fields, not a field.*'body.mass'"):
        car.replace({"body": 3.0})


def test_what_is_no_mapping_of_names_is_refused(car: Car) -> None:
    with pytest.raises(TypeError, match="come as a mapping of dotted names, not as int"):
        car.replace(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="names of a car's fields are strings, not 3"):
        car.replace({3: 1.0})  # type: ignore[dict-item]


def test_a_leaf_given_twice_is_refused(car: Car) -> None:
    with pytest.raises(ValueError, match=r"body.mass is given twice"):
        car.replace({"body": {"mass": 1.0}, "body.mass": 2.0})


# refusing: numbers


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("12", r"not '12' \(str\)"),
        (True, r"not True \(bool\)"),
        ([True, False], r"not \[True, False\] \(list\)"),
        (None, r"not None \(NoneType\)"),
        (1j, r"not 1j \(complex\)"),
        ([1.0, "heavy"], r"not \[1.0, 'heavy'\] \(list\)"),
        (np.array([1.0, 2.0], dtype=object), "not array"),
        ({"front": 1.0}, r"not \{'front': 1.0\} \(dict\)"),
        ([[1.0, 2.0]], r"not an array of shape \(1, 2\)"),
        ([[1.0], [2.0, 3.0]], r"not \[\[1.0\], \[2.0, 3.0\]\] \(list\)"),
        ([], "but the array is empty"),
        (np.ma.masked_array([1.0, 2.0], [False, True]), "which has masked entries"),
        (10**400, "an int of 1329 bits is too large"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_number_is_refused(car: Car, value: object, message: str) -> None:
    with pytest.raises(ValueError, match=f"body.mass must be a number.*{message}"):
        car.replace({"body.mass": value})


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("body.mass", -5, "body.mass is -5.0 kg, but must be > 0 kg"),
        ("body.mass", 0, "body.mass is 0.0 kg, but must be > 0 kg"),
        ("body.mass", [1.0, 2.0, -3.0], "body.mass is -3.0 kg in car 2, but must be > 0 kg"),
        (
            "body.mass",
            [1.0, -2.0, -3.0],
            r"body.mass is -2.0 kg in car 1 \(the first of 2\), but must be > 0 kg",
        ),
        ("body.mass", np.nan, "body.mass is nan kg, but must be finite and > 0 kg"),
        ("environment.gravity_x", [0.0, np.inf], "is inf m/s2 in car 1, but must be finite$"),
        (FRONT_BAR, -1, "is -1.0 N/m, but must be >= 0 N/m"),
        ("brakes.front_share", 1.2, "is 1.2, but must be between 0 and 1"),
        ("suspension.rear.toe", 2, "must be between -0.5 and 0.5 rad; is it in degrees"),
        ("suspension.rear.toe", 99, "is 99.0 rad, but must be between -0.5 and 0.5 rad$"),
    ],
)
def test_a_number_out_of_range_is_refused_in_words(
    car: Car, name: str, value: object, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        car.replace({name: value})


def test_the_range_may_be_open_below(car: Car) -> None:
    with pytest.raises(ValueError, match=r"curvature_x is 2.0, but must be <= 1$"):
        car.replace({"tire.model": "simple_pacejka", "tire.front.curvature_x": 2})


def test_the_ends_of_a_range_belong_to_it(car: Car) -> None:
    ends = car.replace({"brakes.front_share": [0.0, 1.0], "body.mass": 5e-324})
    np.testing.assert_array_equal(ends["brakes.front_share"], [0.0, 1.0])


def test_arrays_of_different_lengths_are_refused_with_both_names(car: Car) -> None:
    with pytest.raises(ValueError, match=r"body.mass has 3 values and wheel.front.mass has 2"):
        car.replace({"body.mass": [1.0, 2.0, 3.0], "wheel.front.mass": [40.0, 41.0]})
    swept = car.replace({"body.mass": [900.0, 1000.0, 1100.0]})
    with pytest.raises(ValueError, match=r"body.mass has 3 values and wheel.front.mass has 2"):
        swept.replace({"wheel.front.mass": [40.0, 41.0]})


def test_an_inertia_tensor_that_no_body_has_is_refused(car: Car) -> None:
    with pytest.raises(ValueError, match=r"body.inertia_.* of car 1 .*must be positive definite"):
        car.replace({"body.inertia_xy": [0.0, 600.0]})
    # each pair of axes would do by itself
    moments = {"body.inertia_xx": 1.0, "body.inertia_yy": 1.0, "body.inertia_zz": 1.0}
    products = {"body.inertia_xy": 0.7, "body.inertia_xz": 0.7, "body.inertia_yz": 0.7}
    with pytest.raises(ValueError, match=r"body.inertia_.* is xx = 1.0, .*positive definite"):
        car.replace(moments | products)


@pytest.mark.parametrize("seed", range(3))
def test_any_inertia_tensor_of_a_body_is_taken(car: Car, seed: int) -> None:
    points = np.random.default_rng(seed).normal(size=(6, 3))
    tensor = sum(np.eye(3) * (p @ p) - np.outer(p, p) for p in points)
    axes = {"xx": (0, 0, 1), "yy": (1, 1, 1), "zz": (2, 2, 1)}
    axes |= {"xy": (0, 1, -1), "xz": (0, 2, -1), "yz": (1, 2, -1)}
    named = {f"body.inertia_{n}": sign * tensor[i, j] for n, (i, j, sign) in axes.items()}
    assert car.replace(named)["body.inertia_xy"] == -tensor[0, 1]


# refusing: words


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("tire.model", "brsh", "tire.model is 'brsh', but must be one of brush, simple_pacejka, "),
        ("tire.slip", ["steady", "steady"], r"one word for all cars \(relaxation, steady\), not "),
        ("suspension.hubs", 3, r"one of the words massed, massless, not 3 \(int\)"),
    ],
)
def test_a_word_must_be_one_of_its_choices(
    car: Car, name: str, value: object, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        car.replace({name: value})


def test_why_a_word_cannot_differ_between_cars_is_said(car: Car) -> None:
    with pytest.raises(ValueError, match="share their structure and differ in parameters"):
        car.replace({"tire.model": np.array(["brush", "linear"])})


# deriving


def test_totals_of_a_car(car: Car) -> None:
    assert car.mass == pytest.approx(965.7108 + 4 * 31.89609)
    assert car.wheelbase == 1.156196 + 1.422717
    tires = 0.2946 - car.static_loads[::2] / 190900.0  # radius less what they give way by
    hubs = 2 * 31.89609 * tires.sum()
    assert car.center_of_mass_height == pytest.approx((965.7108 * 0.61373 + hubs) / car.mass)


def test_totals_of_many_cars_have_one_value_for_each(car: Car) -> None:
    masses = np.array([900.0, 1000.0, 1100.0])
    swept = car.replace({"body.mass": masses})
    assert swept.mass == pytest.approx(masses + 4 * 31.89609)
    assert swept.wheelbase == car.wheelbase
    assert np.shape(swept.center_of_mass_height) == (3,)
    assert swept.static_loads.shape == (4, 3)
    assert swept.roll_stiffness.shape == (2,)
    one = car.replace({"body.mass": 1100.0})
    np.testing.assert_array_equal(swept.static_loads[:, 2], one.static_loads)


def test_static_loads_carry_the_car_without_a_moment(car: Car) -> None:
    loads = car.static_loads
    assert loads.shape == (4,)
    assert loads.sum() == pytest.approx(car.mass * 9.80665)
    assert loads[0] == loads[1]
    assert loads[2] == loads[3]
    # about the center of mass of the body: hubs pull at their own axles
    hub = 31.89609 * 9.80665
    front, rear = loads[0] - hub, loads[2] - hub
    assert front * car["body.to_front_axle"] == pytest.approx(rear * car["body.to_rear_axle"])


def test_roll_stiffness_is_springs_and_bar_in_series_with_the_tires(car: Car) -> None:
    half = 1.38684**2 / 2
    springs = half * 24453.14 + 15590.0 * 1.38684**2
    tires = half * 190900.0
    assert car.roll_stiffness[0] == pytest.approx(1 / (1 / springs + 1 / tires))


def test_roll_stiffness_may_be_none(car: Car) -> None:
    loose = {"suspension.front.stiffness": 0.0, FRONT_BAR: 0.0}
    assert car.replace(loose).roll_stiffness[0] == 0.0


def test_a_heavier_body_sags_until_the_car_is_leveled(car: Car) -> None:
    heavy = car.replace({"body.mass": [965.7108, 2 * 965.7108]})
    assert heavy["suspension.front.preload"] == car["suspension.front.preload"]
    level = heavy.level()
    carried = 2 * (level["suspension.front.preload"] + level["suspension.rear.preload"])
    assert carried == pytest.approx(heavy["body.mass"] * 9.80665)
    assert level["suspension.front.preload"][0] == car["suspension.front.preload"]
    sunk = level["wheel.front.radius"] - level["wheel.front.hub_height"]
    assert sunk * level["wheel.front.vertical_stiffness"] == pytest.approx(level.static_loads[0])
    assert level.level() == level


def test_leveling_changes_only_axles_that_differ_between_cars(car: Car) -> None:
    swept = car.replace({"wheel.rear.mass": [30.0, 40.0]}).level()
    assert isinstance(swept["wheel.front.hub_height"], float)
    assert swept["wheel.rear.hub_height"].shape == (2,)


def test_a_new_car_stands_level_unless_told_otherwise() -> None:
    car = Car({"body.mass": 1500.0})
    assert car == car.level()
    told = Car({"body.mass": 1500.0, "suspension.front.preload": 10.0})
    assert told["suspension.front.preload"] == 10.0
    assert told["suspension.rear.preload"] == car["suspension.rear.preload"]


def test_a_car_that_presses_its_tires_flat_cannot_be_leveled(car: Car) -> None:
    soft = car.replace({"wheel.rear.vertical_stiffness": [1e5, 1e3]})
    flat = soft.static_loads[2] / soft["wheel.rear.radius"]
    message = f"wheel.rear.vertical_stiffness is 1000.0 N/m in car 1, but must be > {flat:.6g} N/m"
    with pytest.raises(ValueError, match=re.escape(message)):
        soft.level()


def test_without_gravity_nothing_sinks(car: Car) -> None:
    level = car.replace({"environment.gravity_z": 0.0}).level()
    assert level["suspension.front.preload"] == 0.0
    assert level["wheel.front.hub_height"] == level["wheel.front.radius"]


# comparing, copying, showing


def test_cars_are_equal_when_all_leaves_are(car: Car) -> None:
    assert car == cars.load("bmw_320i")
    assert car != cars.load("vw_vanagon")
    assert car != car.replace({"tire.slip": "steady"})
    assert car != car.replace({"tire.model": "dugoff"})
    assert car.replace({FRONT_BAR: [1.0, 2.0]}) == car.replace({FRONT_BAR: [1.0, 2.0]})
    assert car.replace({FRONT_BAR: [1.0, 1.0]}) != car.replace({FRONT_BAR: 1.0})
    assert car != "bmw_320i"


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, lambda car: pickle.loads(pickle.dumps(car))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_copies_are_equal_and_cannot_be_changed_either(
    car: Car, duplicate: Callable[[Car], Car]
) -> None:
    swept = car.replace({FRONT_BAR: [1.0, 2.0], "tire.model": "dugoff"})
    twin = duplicate(swept)
    assert twin == swept
    assert not twin[FRONT_BAR].flags.writeable


def test_the_short_form_names_what_differs_between_cars(car: Car) -> None:
    assert repr(car) == "<Car: 1 car, simple_pacejka tires, 1093.3 kg, wheelbase 2.57891 m>"
    swept = car.replace({FRONT_BAR: np.linspace(0, 60e3, 1000)})
    assert repr(swept) == (
        "<Car: 1000 cars, simple_pacejka tires, 1093.3 kg, wheelbase 2.57891 m, "
        "own values of anti_roll.front.stiffness>"
    )
    many = {name: [car[name]] for name in _core.car_fields("simple_pacejka")}
    assert repr(car.replace(many)).endswith(f" and {len(many) - 3} more>")


def test_the_table_shows_every_field_with_its_unit(car: Car) -> None:
    parts = {
        "drive.source": "engine", "pedals.brakes": "hydraulic", "antilock.model": "slip",
        "traction.model": "slip", "stability.model": "brakes", "drift.model": "assist",
        "road.model": "split", "drive.shafts": "torsion", "suspension.springs": "table",
        "suspension.dampers": "table", "suspension.stops": "progressive",
        "suspension.third_spring": "linear", "suspension.kinematics": "polynomial",
        "anti_roll.schedule": "speed", "aero.model": "map",
        "steering.gear": "table", "steering.actuator": "lag", "steering.torque": "kingpin",
        "steering.rear": "speed",
        "game.clamps": "exact", "game.braking": "scaled", "game.impulses": "scaled",
        "body.ground": "corners",
    }  # fmt: skip
    car = car.replace(parts)
    table = str(car.replace({FRONT_BAR: [0.0, 5e3]}))
    lines = [line.split() for line in table.splitlines()]
    assert ["mass", "965.711", "kg"] in lines
    assert ["stiffness", "24453.1", "19635.5", "N/m"] in lines
    assert ["stiffness", "0", "…", "5000", "9340", "N/m"] in lines
    assert ["hubs", "massed"] in lines
    shown = {line[line[0] == "center"] for line in lines if line}
    assert {name.rpartition(".")[2] for name in car} <= shown


def test_the_table_leaves_out_the_numbers_of_parts_that_a_car_lacks(car: Car) -> None:
    lines = [line.split() for line in str(car).splitlines()]
    assert ["source", "torque"] in lines
    assert not any("launch_low" in line or "heating_value" in line for line in lines)
    assert not any("cubic_stiffness" in line or "spring_forces" in line for line in lines)


def test_the_notebook_shows_values_units_and_meanings(car: Car) -> None:
    html = car._repr_html_()
    assert html.count("<table>") == html.count("</table>") == 1
    assert html.count("<tr>") == html.count("</tr>")
    assert "sprung mass: everything but the four hubs with their wheels" in html
    assert "&lt;" not in html.splitlines()[0]


# plausibility

LINKS = {"suspension.kinematics": "linear"}
ENGINE = {"drive.source": "engine"}


def test_ordinary_cars_are_plausible() -> None:
    assert Car().check() == []


@pytest.mark.parametrize("model", _core.words()["tire.model"])
def test_a_car_is_plausible_on_the_default_tires_of_any_model(car: Car, model: str) -> None:
    assert car.replace({"tire": tire(model)}).check() == []


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"suspension.front.stiffness": 24.4}, "front body frequency .* Hz; usual is 0.7 to 6 Hz"),
        ({"suspension.rear.bump_damping": 1e5}, "rear damping ratio"),
        ({"body.mass": 965710.8}, "mass of the whole car is 9.658e.05 kg"),
        ({"body.inertia_xx": 20.0}, "body.inertia_xx as radius of gyration over width"),
        ({"body.inertia_yy": 1e4}, "body.inertia_yy as radius of gyration over length"),
        ({"body.inertia_zz": 100.0}, "body.inertia_zz over mass times both axle distances"),
        ({"body.inertia_zz": 2500.0}, "largest moment of inertia .* over the sum of the two"),
        ({"body.height": 1.5}, "static stability factor"),
        ({"body.height": 6.0}, "roll stiffness over what tips the body .*; usual is at least 2.5"),
        ({"body.to_rear_axle": 0.3}, "share of the body's weight on the front axle"),
        ({"body.to_nose": 1.0}, "outline ahead of the front axle is -0.1562 m"),
        ({"body.width": 1.2}, "width of the outline over the wider track"),
        # the tires in series leave a rigid bar a share of 0.86
        ({FRONT_BAR: 15590e3}, "front share of the roll stiffness"),
        ({"environment.gravity_z": -32.17}, "gravity is 32.17 m/s2"),
        ({"wheel.front.vertical_stiffness": 2e7}, "front static tire deflection over radius"),
        ({"wheel.front.hub_height": 0.3}, "front.hub_height above .*car.level.. fits it"),
        ({"wheel.rear.effective_radius": 0.4}, "rear.effective_radius over the unloaded one"),
        ({"wheel.rear.spin_inertia": 17.0}, "rear.spin_inertia over mass times radius squared"),
        ({"wheel.rear.track": 1364.0}, "wheel.rear.track is 1364 m"),
        ({"suspension.front.preload": 0.0}, "front static travel .*car.level.. fits it"),
        ({"suspension.front.bump_travel": -0.1}, "front travel from stop to stop is -0.0238 m"),
        ({"suspension.front.camber": -0.3}, "suspension.front.camber is -0.3 rad"),
        ({"tire.front.relaxation_length_y": 4.0}, "relaxation_length_y is 4 m; usual is 0.02 to"),
        ({"tire.front.stiffness_x": 0.2}, "front slip stiffness of the tire over its load"),
        ({"tire.front.stiffness_y": 0.2}, "front cornering stiffness of the tire over its load"),
        ({"tire.front.friction_x": 30.0}, "tire.front.friction_x is 30; usual is 0.1 to 3"),
        ({"tire.front.friction_y": 30.0}, "tire.front.friction_y is 30; usual is 0.1 to 3"),
        ({"tire.front.nominal_load": 300.0}, "tire.front.nominal_load over the static load"),
        (
            # about the load that the wheel has; its tire is named at a larger one
            {"tire.front.load_sensitivity": 0.9, "tire.front.nominal_load": 2925.0},
            "front friction left at twice the static load",
        ),
        ({"steering.ratio": 300.0}, "steering.ratio is 300"),
        (ENGINE | {"engine.idle_gain": 0.1}, "engine.idle_gain down to engine.stall_speed over"),
        (
            LINKS | {"suspension.front.roll_center_height": 80.0},
            "roll_center_height is 80 m; usual",
        ),
        (LINKS | {"suspension.front.anti_dive": 30.0}, "front.anti_dive is 30; usual is -1 to 2"),
        (LINKS | {"suspension.rear.camber_gain": -30.0}, "rear.camber_gain is -30 rad/m; usual"),
        (LINKS | {"suspension.rear.toe_per_fy": 0.2}, "rear.toe_per_fy is 0.2 rad/N; usual is"),
        (
            {"suspension.kinematics": "polynomial", "suspension.front.toe_polynomial": [0.0] * 21},
            "angle of the front wheels per steer, .* fitted without rack=.* is 0; usual",
        ),
        ({"tire": tire("dugoff", stiffness_x=60.0)}, "front slip stiffness of the tire over its"),
        ({"tire": tire("linear", stiffness_y=50.0)}, "rear cornering stiffness of the tire over"),
        ({"tire": tire("simple_pacejka", stiffness_y=0.2)}, "front cornering stiffness of the"),
        ({"tire": tire("simple_pacejka", friction_x=30)}, "tire.rear.friction_x is 30"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_slip_of_units_or_signs_is_found(car: Car, values: dict[str, object], words: str) -> None:
    findings = car.replace(values).check()
    assert any(re.search(words, said) for said in findings), findings


@pytest.mark.parametrize(
    ("kinematics", "leaf", "needed"),
    [
        ("vertical", "roll_center_height", '"linear"'),
        ("polynomial", "anti_dive", '"linear"'),
        ("vertical", "toe_per_fy", '"linear" or "polynomial"'),
    ],
)
def test_numbers_of_links_without_effect_are_reported(car: Car, kinematics, leaf, needed) -> None:
    name = f"suspension.front.{leaf}"
    findings = car.replace({"suspension.kinematics": kinematics, name: [0.0, 1e-6]}).check()
    words = f'{name} does nothing with suspension.kinematics = "{kinematics}", only with {needed}'
    assert findings == [words]


@pytest.mark.parametrize("kinematics", ["linear", "polynomial"])
def test_links_are_plausible_as_they_come(car: Car, kinematics: str) -> None:
    compliant = {f"suspension.{axle}.toe_per_fy": 3e-6 for axle in ("front", "rear")}
    assert car.replace({"suspension.kinematics": kinematics, **compliant}).check() == []


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"tire.front.tread_stiffness": 5.7}, "front cornering stiffness of the tire over its"),
        ({"tire.front.friction": 30.0}, "tire.front.friction is 30; usual is 0.1 to 3"),
        ({"tire.front.half_length": 0.3}, "tire.front.half_length over the radius"),
        ({"tire.front.nominal_load": 300.0}, "tire.front.nominal_load over the static load"),
        (
            {"tire.front.nominal_load": 2925.0, "tire.front.load_sensitivity": 0.9},
            "front friction left at twice the static load",
        ),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_slip_of_units_is_found_on_brush_tires(
    brush_car: Car, values: dict[str, object], words: str
) -> None:
    findings = brush_car.replace(values).check()
    assert any(re.search(words, said) for said in findings), findings


def test_a_wheel_of_another_size_than_its_tire_is_reported(car: Car, tmp_path: Path) -> None:
    """The tire of a file defines the forces, the wheel keeps its radius."""
    changes: dict[str, object] = {}
    for axle, radius in (("front", 0.4), ("rear", 0.32)):
        sp.tires.MagicFormula(unloaded_radius=radius).to_tir(tmp_path / "a.tir")
        changes[f"tire.{axle}"] = sp.tires.MagicFormula.from_tir(tmp_path / "a.tir")
        changes[f"wheel.{axle}.radius"] = 0.32
    car = car.replace(changes).level()
    told = [said for said in car.check() if "tire's file" in said]
    words = "wheel.front.radius, the car's own, over that of the tire's file is 0.8"
    assert told == [f"{words}; usual is 0.9 to 1.1"]


ENGINE = {
    "drive.source": "engine",
    "pedals.brakes": "hydraulic",
    "clutch.control": "automatic",
    "gearbox.control": "automatic",
    "fuel.model": "willans",
}


@pytest.mark.parametrize("model", _core.words()["engine.model"])
@pytest.mark.parametrize("clutch", _core.words()["clutch.model"])
def test_a_car_is_plausible_with_the_default_powertrain(model: str, clutch: str) -> None:
    assert Car(ENGINE | {"engine.model": model, "clutch.model": clutch}).check() == []


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"engine.inertia": 150.0}, "engine.inertia is 150 kg m2"),
        ({"engine.torques": [9, 1, 1, 1, 1, 1, 1]}, "largest torque of the engine is 9 N m"),
        ({"engine.torques": np.full(7, 6e3)}, "largest power of the engine over the mass"),
        ({"engine.model": "envelope", "engine.peak_power": 100.0}, "largest power of the engine"),
        ({"engine.model": "map", "engine.map": np.ones(14)}, "largest torque of the engine is 1 N"),
        ({"engine.limit_speed": 6500.0}, "engine.limit_speed is 6500 rad/s"),
        ({"engine.limit_speed": 1000.0}, "engine.limit_speed over the last of engine.speeds"),
        ({"engine.idle_speed": 850.0}, "engine.idle_speed is 850 rad/s"),
        ({"engine.idle_torque": 5.0}, "idle_torque over the friction at idle .* at least 1"),
        ({"engine.stall_speed": 84.0}, "engine.stall_speed over engine.idle_speed is 1"),
        ({"engine.friction_rate": 1.0}, "friction of the engine at its limit"),
        ({"clutch.capacity": 80.0}, "clutch.capacity over the largest torque is 0.5"),
        ({"clutch.launch_low": 60.0}, "clutch.launch_low over engine.idle_speed"),
        ({"clutch.launch_high": 120.0}, "clutch.launch_high over clutch.launch_low"),
        ({"gearbox.final_drive": 0.4}, "speed in the last gear at engine.limit_speed"),
        (
            {"gearbox.ratios": [0.8, 1.0, 1.4]},
            "largest ratio of a gear over that of the gear below",
        ),
        ({"gearbox.reverse": -35.0}, "gearbox.reverse over the first of gearbox.ratios is -9.7"),
        ({"gearbox.efficiency": 0.5}, "gearbox.efficiency is 0.5"),
        ({"gearbox.up_open": 700.0}, "gearbox.up_open over engine.limit_speed is 1.0"),
        ({"gearbox.down_closed": 60.0}, "gearbox.down_closed over engine.idle_speed"),
        ({"fuel.efficiency": 0.05}, "fuel.efficiency is 0.05"),
        ({"fuel.heating_value": 42.5}, "fuel.heating_value is 42.5 J/kg"),
        ({"fuel.model": "constant", "fuel.consumption": 0.25}, "fuel.consumption is 0.25 kg/J"),
        ({"pedals.brake_torque": 120.0}, "force of the brakes at full pedal"),
        ({"pedals.brake_lag": 50.0}, "pedals.brake_lag is 50 s"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
def test_a_slip_is_found_in_a_powertrain_that_is_in_use(
    values: dict[str, object], words: str
) -> None:
    findings = Car(ENGINE | values).check()
    assert any(re.search(words, said) for said in findings), findings
    unused = {"drive.source": "torque", "pedals.brakes": "none"}
    assert Car(ENGINE | values | unused).check() == []


@pytest.mark.parametrize("end", ["closed", "open"])
def test_a_shift_map_that_hunts_is_found(end: str) -> None:
    """After a shift up the engine must be above the downshift speed, at any throttle."""
    car = Car(ENGINE)
    step = min(b / a for a, b in itertools.pairwise(car["gearbox.ratios"]))
    after = car[f"gearbox.up_{end}"] * step
    shares = np.array([0.85, 0.99])
    swept = car.replace({f"gearbox.down_{end}": after * shares})
    (said,) = swept.check()
    assert said.startswith(f"engine speed after a shift up over gearbox.down_{end}")
    assert "is 1.01 in car 1;" in said


def test_a_finding_names_the_first_car_and_counts_the_others(car: Car) -> None:
    swept = car.replace({"steering.ratio": [16.0, 300.0, 17.0, 400.0]})
    assert swept.check() == ["steering.ratio is 300 in car 1, and odd in 1 more; usual is 3 to 30"]


def test_a_car_without_springs_is_looked_at_without_warnings(car: Car) -> None:
    findings = car.replace({"suspension.front.stiffness": 0.0}).check()
    assert any(said.startswith("front body frequency") for said in findings)
    assert not any("front damping ratio" in said for said in findings)


# lists turned round, numbers that are none

GOLF = cars.load("vw_golf_gti")


@pytest.mark.parametrize("name", ["gearbox.ratios", "engine.speeds", "engine.torques"])
def test_a_list_for_each_car_has_its_places_first(name: str) -> None:
    upright = np.tile(GOLF[name], (1000, 1)).T
    assert GOLF.replace({name: upright}).n == 1000
    assert GOLF.replace({name: upright}).check() == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("engine.speeds", r"must rise .*; is engine.speeds transposed\? Its shape \(1000, 14\) is"),
        (
            "engine.torques",
            r"1000 numbers .* 14.*; is engine.torques transposed\? Its shape \(1000,",
        ),
    ],
)
def test_a_transposed_curve_is_refused_as_such(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GOLF.replace({name: np.tile(GOLF[name], (1000, 1))})


def test_a_thousand_gears_are_refused_as_what_they_may_be() -> None:
    turned = np.tile(GOLF["gearbox.ratios"], (1000, 1))
    message = (
        "gearbox.ratios has 1000 gears, but may have at most 32; is gearbox.ratios transposed? "
        "Its shape (1000, 6) is (places, cars)"
    )
    with pytest.raises(ValueError, match=re.escape(message)):
        GOLF.replace({"gearbox.ratios": turned})
    with pytest.raises(ValueError, match=r"has 1000 gears.* 32; one gear of n cars is \(1, n\)"):
        GOLF.replace({"gearbox.ratios": turned[:, 0]})


def test_a_few_gears_in_reverse_order_are_found() -> None:
    upright = np.outer(GOLF["gearbox.ratios"], [1.0, 1.05, 1.1, 1.15])  # 6 gears of 4 cars
    assert GOLF.replace({"gearbox.ratios": upright}).check() == []
    findings = GOLF.replace({"gearbox.ratios": upright.T}).check()
    words = "ratio of a gear over that of the gear below it (4 gears of 6 cars: is it transposed?)"
    assert any(f"largest {words} is 1.05 in car 0" in said for said in findings), findings
    with pytest.raises(ValueError, match=r"; is gearbox.ratios transposed\? Its shape \(4, 6\)"):
        GOLF.replace({"gearbox.ratios": upright.T, "body.mass": np.full(4, 1300.0)})


# sag


@pytest.mark.parametrize(
    "values",
    [
        {"body.mass": 1150.0},
        {"body.mass": 1800.0},  # on the bump stops
        {"body.mass": 400.0},
        {"suspension.rear.preload": 0.0},
        {"suspension.front.preload": 5e3},  # on the rebound stops
        {"suspension.front.stiffness": 0.0, "suspension.front.preload": 2e3},  # on stops alone
        {"wheel.front.vertical_stiffness": 1e5},
    ],
    ids="-".join,
)
def test_the_ride_height_is_that_of_a_fleet_at_rest(car: Car, values: dict[str, float]) -> None:
    car = car.replace(values)
    fleet = sp.Fleet(car)
    state, numbers = fleet.state, car.flat()
    pitch, z = state.pitch[0], state.z[0]
    for axle, wheel, x in (
        ("front", 0, car["body.to_front_axle"]),
        ("rear", 2, -car["body.to_rear_axle"]),
    ):
        # a body that pitches by 2 degrees shifts a hundredth of its weight: 2 mm of some 80
        travel = statics.static_travel(numbers, axle)
        assert state.travel[wheel, 0] == pytest.approx(travel, abs=2e-3)
        over = z - x * np.sin(pitch) - car["body.height"]
        assert over == pytest.approx(statics.ride_height(numbers, axle), abs=2e-3)


def test_a_heavier_variant_that_sags_is_reported(car: Car) -> None:
    masses = np.array([1.0, 1.1, 1.5]) * car["body.mass"]
    heavy = car.replace({"body.mass": masses})
    over = [statics.ride_height(heavy.flat(), axle)[2] for axle in ("front", "rear")]
    findings = [said for said in heavy.check() if "ride height" in said]
    assert findings == [
        f"{axle} ride height over that of the design state (suspension.{axle}.preload; "
        f"car.level() fits it) is {height:.4g} m in car 2; usual is -0.04 to 0.04 m"
        for axle, height in zip(("front", "rear"), over, strict=True)
    ]
    assert not any("ride height" in said for said in heavy.level().check())


def test_a_car_on_its_stops_is_reported(car: Car) -> None:
    said = "front static travel over the travel to the stop"
    assert not any(said in finding for finding in car.check())
    on_bump, on_rebound = (
        car.replace({"suspension.front.preload": force}).check() for force in (0.0, 5e3)
    )
    for findings in (on_bump, on_rebound):
        (finding,) = (finding for finding in findings if said in finding)
        assert re.search(r"is 1\.\d+; usual is 0 to 0.9$", finding), finding


NOT_FINITE = [("brush", np.inf), *((model, np.nan) for model in _core.words()["tire.model"])]


@pytest.mark.parametrize(("model", "bad"), NOT_FINITE)
def test_no_leaf_of_any_car_is_taken_unless_it_is_finite(model: str, bad: float) -> None:
    car = Car({"tire.model": model, "drive.source": "engine"})
    for name, value in car.flat().items():
        if isinstance(value, str) or (model != "brush" and not name.startswith("tire.front.")):
            continue
        wrong = np.array(value, ndmin=1)
        wrong.flat[-1] = bad
        with pytest.raises(ValueError, match=re.escape(name)):
            car.replace({name: wrong})
        if isinstance(value, float):
            with pytest.raises(ValueError, match=re.escape(f"{name} is {bad}")):
                car.replace({name: bad})


def test_a_tire_of_numbers_that_are_none_is_refused(car: Car) -> None:
    with pytest.raises(ValueError, match=r"tire\.front\.friction_y is nan"):
        car.replace({"tire.front": tire("simple_pacejka", friction_y=np.nan)})


@pytest.mark.parametrize("again", [copy.deepcopy, lambda car: pickle.loads(pickle.dumps(car))])
@pytest.mark.parametrize("name", cars.names())
def test_every_car_survives_being_copied(name: str, again: Callable[[Car], Car]) -> None:
    many = cars.load(name).replace({FRONT_BAR: np.linspace(0, 6e4, 5)})
    twin = again(many)
    assert twin == many
    assert twin.flat().keys() == many.flat().keys()
    assert not twin[FRONT_BAR].flags.writeable
    assert twin[FRONT_BAR] is not many[FRONT_BAR]


@pytest.mark.parametrize("springs", ["progressive", "table"])
def test_a_car_whose_springs_are_not_linear_sags_as_reported(springs: str) -> None:
    words = {
        "suspension.springs": springs, "suspension.stops": "progressive",
        "suspension.third_spring": "linear",
    }  # fmt: skip
    level = Car({**words, "body.to_rear_axle": 1.2})
    assert not [said for said in level.check() if "ride height" in said]
    heavy = level.replace({"body.mass": np.array([1.3, 1.9, 0.3]) * level["body.mass"]})
    state, numbers = sp.Fleet(heavy).state, heavy.flat()
    lists = {name: heavy[name] for name in list_fields()}
    told = law_of_springs.static_travel(
        {name: heavy[name] for name in words}, numbers, lists, "front"
    )
    assert told == pytest.approx(state.travel[0], abs=1e-5)
    assert np.all(np.abs(told) > 0.01)


def test_attributes_that_a_car_has_not_lead_to_its_parameters() -> None:
    car = sp.cars.load("bmw_320i")
    words = re.escape("no attribute 'body'; parameters are read as car['body.mass']")
    with pytest.raises(AttributeError, match=words):
        _ = car.body  # type: ignore[attr-defined]
    assert not hasattr(car, "__dlpack__")
    assert pickle.loads(pickle.dumps(car)) == copy.deepcopy(car) == car
