"""Derivatives by numbers in lists: engine curves and maps, gears, springs, dampers, links."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF
from ridders import derivative
from rings import first_quick
from skidpad import _core

pytestmark = pytest.mark.skipif(not _core.has_derivatives, reason="built without C++")

STEER = sp.Signal([0.0, 0.1, 0.3, 0.5], [0.0, 0.06, 0.06, -0.02])
THROTTLE = sp.Signal([0.0, 0.4], [0.2, 0.45])
SPEED = np.array([12.0, 15.0])

HUMPS = 1e-3 * np.random.default_rng(3).normal(size=21)  # of camber, toe and ways, rad and m
TABLES: dict[str, Any] = {"suspension.springs": "table"}
for end_of_car in ("front", "rear"):  # no kink where the car stands, nor at no travel
    TABLES[f"suspension.{end_of_car}.spring_travels"] = [-0.1, -0.043, 0.0031, 0.052, 0.1]

MAP = np.stack([-20.0 + 0 * GOLF["engine.torques"], 0.7 * GOLF["engine.torques"],
                GOLF["engine.torques"]], axis=1)  # fmt: skip


def by_polynomials() -> sp.Car:
    """Links with individual polynomials, with all terms."""
    car = sp.cars.load("formula_student").replace({"suspension.kinematics": "polynomial"})
    scale = np.array([10.0 ** (k + j) for k in range(6) for j in range(6 - k)])
    names = [name for name in car.flat() if name.endswith("_polynomial")]
    return car.replace(
        {name: car[name] + HUMPS * scale * (1 + i / 7) for i, name in enumerate(names)}
    )


CARS: dict[str, tuple[sp.Car, dict[str, Any], list[str]]] = {
    "engine": (GOLF, {"throttle": THROTTLE}, ["engine", "gearbox.ratios"]),
    "maps": (
        GOLF.replace({"engine.model": "map", "fuel.model": "map",
                      "engine.throttles": [0.0, 0.4, 1.0], "engine.map": MAP}),
        {"throttle": THROTTLE},
        ["lists"],
    ),
    "springs and dampers": (
        BMW.replace({**TABLES, "suspension.dampers": "table"}),
        {"steer": STEER},
        ["suspension.front", "suspension.rear"],
    ),
    "massless hubs": (
        BMW.replace({**TABLES, "suspension.dampers": "table", "suspension.hubs": "massless"}),
        {"steer": STEER},
        ["lists"],
    ),
    "steering": (BMW.replace({"steering.gear": "table"}), {"steer": STEER}, ["lists"]),
    "links": (by_polynomials(), {"steer": STEER}, ["lists"]),
}  # fmt: skip


def started(car: sp.Car) -> sp.Fleet:
    fleet = sp.Fleet(car, n=2)
    how: dict[str, Any] = {"gear": 3.0} if len(car["gearbox.ratios"]) == 6 else {}
    if car["fuel.model"] == "map":
        how["state"] = {"fuel": 0.1}  # so that rounding takes little of what is burnt
    fleet.start(speed=SPEED, **how)
    return fleet


def end(recording: sp.Recording) -> tuple[Any, dict[str, Any]]:
    """A scalar that depends on all of them."""
    weights = {}
    value = np.zeros(2)
    for name, weight in (("vx", 1.0), ("y", 2.0), ("roll_rate", 5.0), ("fuel", 1e3)):
        if name in recording:
            weights[name] = weight * np.linspace(0.1, 1.0, len(recording[name]))[:, None]
            value = value + (weights[name] * recording[name]).sum(axis=0)
    return value, {name: np.broadcast_to(w, recording[name].shape) for name, w in weights.items()}


def may_move(name: str, number: float) -> bool:
    """Whether a number of a list may vary both ways: a damper has a fixed zero of force."""
    return number != 0 or ("damper" not in name and name != "engine.throttles")


@pytest.mark.parametrize("which", first_quick(list(CARS), 1))
def test_lists_against_differences(which: str) -> None:
    car, inputs, by = CARS[which]
    fleet = started(car)
    record = ["vx", "y", "roll_rate"] + (["fuel"] if which == "maps" else [])
    asked: dict[str, Any] = {"duration": 0.4, "every": 20, "record": record}
    found = fleet.gradient(end, inputs, by=by, **asked)
    lists = [name for name in found if np.ndim(car[name])]

    def moved(name: str, place: tuple[int, ...], by: float) -> Any:
        numbers = np.array(car[name])
        numbers[place] += by
        again = sp.Fleet(car.replace({name: numbers}), n=2)
        again._cars.state[...] = fleet._cars.state
        _core.written(again._cars.plan)
        return end(again.run(inputs, **asked))[0]

    step = 1e-5 if which == "maps" else 1e-3  # the engine comes past corners of its maps
    cases = 0
    for name in lists:
        exact, here = found[name], np.asarray(car[name])
        assert exact.shape == (*here.shape, 2)
        scale = np.maximum(np.abs(here), 1e-3)
        most = np.abs(exact).max(axis=-1) * scale
        places = [at for at in np.ndindex(*here.shape) if most[at] and may_move(name, here[at])]
        for at in sorted(places, key=lambda at, most=most: -most[at])[:3]:
            slope, doubt = derivative(
                lambda h, name=name, at=at, scale=scale: moved(name, at, h * scale[at]), step
            )
            off = np.abs(exact[at] * scale[at] - slope)
            room = 1e-8 * np.abs(slope) + 8 * doubt + 1e-12
            np.testing.assert_array_less(off, room, err_msg=f"{name}{at}")
            cases += 1
    assert cases > len(by)


def test_each_car_has_its_own_derivatives_by_its_own_list() -> None:
    torques = np.asarray(GOLF["engine.torques"])
    own = torques[:, None] * np.linspace(0.8, 1.1, 9)
    by = ["engine.torques", "body.mass"]
    ends: dict[str, Any] = {"vx": 1.0}

    def found(cars: Any) -> dict[str, Any]:
        fleet = sp.Fleet(GOLF.replace({"engine.torques": own[:, cars]}))
        fleet.start(speed=14.0, gear=3)
        return dict(fleet.gradient(ends, {"throttle": 0.4}, 0.3, by=by))

    whole = found(slice(None))
    assert whole["engine.torques"].shape == (len(torques), 9)
    for cars in (slice(6, 7), slice(None, None, -2)):
        for name, part in found(cars).items():
            assert part.tobytes() == np.ascontiguousarray(whole[name][..., cars]).tobytes()


def test_asking_by_lists_changes_no_bit_of_the_others() -> None:
    fleet = sp.Fleet(GOLF, n=3)
    fleet.start(speed=14.0, gear=3)
    ends: dict[str, Any] = {"vx": 1.0}
    alone = fleet.gradient(ends, {"throttle": 0.4}, 0.3, by=["parameters"])
    both = fleet.gradient(ends, {"throttle": 0.4}, 0.3, by=["parameters", "lists"])
    assert set(both) - set(alone) == {"engine.speeds", "engine.torques", "gearbox.ratios"}
    for name in alone:
        assert alone[name].tobytes() == both[name].tobytes()


def test_a_jacobian_has_a_column_for_each_number() -> None:
    fleet = sp.Fleet(GOLF)
    fleet.start(speed=14.0, gear=3)
    few = fleet.jacobian({"throttle": 0.4}, of=["vx"], by=["gearbox.ratios"], steps=20)
    many = fleet.jacobian({"throttle": 0.4}, of=["state"], by=["vx", "gearbox.ratios"], steps=20)
    assert few.columns == tuple(f"gearbox.ratios[{k}]" for k in range(6))
    assert few["vx", "gearbox.ratios[2]"][0] != 0
    np.testing.assert_array_equal(few["vx", "gearbox.ratios[4]"], 0.0)
    third = "vx", "gearbox.ratios[2]"
    np.testing.assert_allclose(many[third], few[third], rtol=1e-10)
    maps = sp.Fleet(CARS["maps"][0]).jacobian(of=["vx"], by=["engine.map"])
    assert maps.columns[:4] == tuple(
        f"engine.map[{i}, {j}]" for i, j in ((0, 0), (0, 1), (0, 2), (1, 0))
    )


@pytest.mark.parametrize(
    ("by", "error", "words"),
    [
        (["engine.torques"], ValueError, "engine.torques: this car has drive.source = 'torque'"),
        (["suspension.front.spring_forces"], ValueError, "has suspension.springs = 'linear', which "
         "does not read it; 'table' does"),
        (["engine.torque"], KeyError, "there is no 'engine.torque'; did you mean"),
    ],
)  # fmt: skip
def test_a_list_that_a_car_does_not_read_is_refused(
    by: list[str], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words):
        sp.Fleet(BMW).gradient({"y": 1.0}, duration=0.01, by=by)
    assert not [name for name in sp.Fleet(BMW).gradient({"y": 1.0}, duration=0.01, by=["lists"])]
