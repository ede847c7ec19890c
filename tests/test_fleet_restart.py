"""Some cars of a fleet restart without affecting the others."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF, bits_of, moving

N = 37  # more than any vector, and no multiple of one


def spread(car: sp.Car, n: int) -> sp.Car:
    """Return n different cars."""
    return car.replace({"body.mass": car["body.mass"] * np.linspace(0.9, 1.1, n)})


@pytest.mark.slow
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", ["bmw_320i", "vw_golf_gti"])
def test_cars_that_start_at_random_times_have_the_bits_of_cars_alone(name: str, dtype: str) -> None:
    """200 restarts of random subsets, each car compared with a one-car fleet."""
    cars = spread(sp.cars.load(name), N)
    random = np.random.default_rng(12)
    inputs = {"steer": random.uniform(-0.05, 0.05, N), "brake_torque": random.uniform(0, 300, N)}
    fleet = sp.Fleet(cars, dtype=dtype)
    alone = [sp.Fleet(cars.replace({"body.mass": mass}), dtype=dtype) for mass in cars["body.mass"]]
    for _ in range(200):
        where = random.random(N) < random.choice([0.02, 0.1, 0.5])
        speed, heading = random.uniform(-3, 30, N), random.uniform(-3, 3, N)
        fleet.start(speed, heading=heading, x=speed, where=where)
        fleet.step(**inputs, steps=3)
        for i, one in enumerate(alone):
            if where[i]:
                one.start(speed[i], heading=heading[i], x=speed[i])
            one.step(**{key: value[i] for key, value in inputs.items()}, steps=3)
    assert bits_of(fleet) == [bits_of(one)[0] for one in alone]
    assert len(np.unique(fleet.time)) > 3


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_scattered_cars_start_with_the_bits_of_each_by_itself(dtype: str) -> None:
    """With all kinds of different numbers: of tires, lists, the road, and the start."""
    n, random = 90, np.random.default_rng(5)
    torques = np.multiply.outer(GOLF["engine.torques"], random.uniform(0.8, 1.2, n))
    cars = spread(GOLF, n).replace(
        {
            "tire": sp.tires.load("touring_205_55r16"), "engine.torques": torques,
            "road.model": "split", "road.friction_left": random.uniform(0.4, 1, n),
        }
    )  # fmt: skip
    where = np.flatnonzero(random.random(n) < 0.7)
    assert where.size > 40
    speed, gear = random.uniform(-3, 30, n), random.integers(0, 4, n)
    together, apart = sp.Fleet(cars, dtype=dtype), sp.Fleet(cars, dtype=dtype)
    for fleet in (together, apart):
        fleet.start(10.0)
        fleet.step(throttle=1.0, steps=5)
    for state in (None, {"vy": 0.5}):
        together.start(speed, heading=speed, gear=gear, where=where, state=state)
        for i in where:
            apart.start(speed[i], heading=speed[i], gear=gear[i], where=[i], state=state)
        assert bits_of(together) == bits_of(apart)


WHERE = [
    np.arange(N) % 3 == 1, [5, 3, -1], np.array([36], np.uint8), 4, slice(2, 30, 2), slice(10, 20),
    [True] * N, [], np.zeros(N, bool), None,
]  # fmt: skip


@pytest.mark.parametrize("where", WHERE, ids=str)
def test_the_others_are_untouched(where: Any) -> None:
    fleet = moving(GOLF, N)
    before = bits_of(fleet)
    fleet.start(speed=5.0, where=where)
    started = np.zeros(N, bool)
    started[slice(None) if where is None else where] = True
    assert [a == b for a, b in zip(before, bits_of(fleet), strict=True)] == (~started).tolist()
    assert (fleet.time[started] == 0).all()
    np.testing.assert_allclose(fleet.state.vx[started], 5.0, rtol=1e-3)


def test_values_are_those_of_the_cars_or_in_the_order_of_where() -> None:
    speeds = np.linspace(5, 30, N)
    whole, some = moving(n=N), moving(n=N)
    whole.start(speeds, where=[7, 2, 11])
    some.start(speeds[[7, 2, 11]], where=[7, 2, 11])
    assert bits_of(whole) == bits_of(some)
    assert whole.state.speed[[7, 2, 11]] == pytest.approx(speeds[[7, 2, 11]])


def test_values_of_cars_that_do_not_start_are_not_read() -> None:
    fleet = moving(n=3)
    fleet.start(speed=[5.0, np.nan, np.inf], where=[0])
    assert fleet.state.speed[0] == pytest.approx(5.0)


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ({"where": [0, 3]}, "where: there is no car 3 among 3"),
        ({"where": [-4]}, "where: there is no car -4 among 3"),
        ({"where": [0, 2, -1]}, "where: car 2 is named twice"),
        ({"where": [True, False]}, r"where: a mask of shape \(2,\) for 3 cars, must be \(3,\)"),
        ({"where": [0.0, 1.0]}, "where: expected a mask or indices of cars"),
        ({"where": [[0], [1]]}, "where: expected a mask or indices of cars"),
        ({"where": [[0], [1, 2]]}, "where: .* ragged"),
        ({"where": "all"}, "where: expected a mask or indices of cars"),
        ({"where": [2, 0], "speed": [1.0, np.nan]}, "speed: car 0: nan is not allowed"),
        ({"where": [2], "speed": np.inf}, "speed: car 2: inf is not allowed"),
        ({"where": [1, 2], "x": [[1.0, 2.0]]}, r"x: shape \(1, 2\) for 3 cars, must be \(\) or"),
        ({"where": [1], "gear": 9}, "gear: car 1: 9 is not allowed, must be -1, 0 or a gear up to"),
        ({"state": {"vx": [1, 2]}}, r"vx: shape \(2,\) for 3 cars, must be \(\) or \(3,\)"),
        ({"state": {"fz": 1.0}}, "state: 'fz' is an output of the step"),
        ({"state": {"q0": 1.0}}, "of q0, q1, q2 and q3 either all or none"),
        ({"state": dict(zip(("q0", "q1", "q2", "q3"), (1, 0, 0, [0, 0.5, 0]), strict=True))},
         "length of q0, q1, q2, q3: car 1: 1.11803 is not allowed, must be 1"),
        ({"state": {"gear": 2.5}}, "gear: car 0: 2.5 is not allowed"),
        ({"state": {"wheel_speed": np.full((4, 3), np.nan)}}, "wheel_speed: car 0: nan"),
        ({"state": {"wheel_speed": np.zeros((3, 3))}}, r"wheel_speed: shape \(3, 3\)"),
        ({"state": [1, 2]}, "state: expected a Snapshot or a mapping"),
    ],
)  # fmt: skip
def test_a_refused_start_leaves_every_car_as_it_was(how: dict[str, Any], words: str) -> None:
    fleet = moving(GOLF)
    before = bits_of(fleet)
    with pytest.raises((TypeError, ValueError), match=words):
        fleet.start(**how)
    assert bits_of(fleet) == before


def test_a_state_that_cars_do_not_have_is_refused_by_name() -> None:
    with pytest.raises(KeyError, match="no channel 'vxx'"):
        moving().start(state={"vxx": 1.0})
    with pytest.raises(ValueError, match=r"engine_speed: .* drive.source = 'engine'"):
        moving(BMW).start(state={"engine_speed": 100.0})


def test_states_replace_those_of_the_equilibrium() -> None:
    fleet, alone = moving(n=5), sp.Fleet(BMW)
    spin = np.arange(20.0).reshape(4, 5)
    fleet.start(20.0, where=[1, 4], state={"vy": [1.0, 2.0], "yaw_rate": 0.3, "wheel_speed": spin})
    np.testing.assert_array_equal(fleet.state.vy[[1, 4]], [1.0, 2.0])
    np.testing.assert_array_equal(fleet.state.wheel_speed[:, 4], spin[:, 4])
    assert (fleet.time[[1, 4]] == 0).all()
    alone.start(20.0, state={"vy": 2.0, "yaw_rate": 0.3, "wheel_speed": spin[:, 4:]})
    assert bits_of(fleet)[4] == bits_of(alone)[0]
    assert alone.state.sideslip == pytest.approx(np.arctan2(2.0, 20.0), rel=1e-3)  # evaluated


def test_cars_start_from_what_another_fleet_saved() -> None:
    """One measured state for all samples of a controller, with the clock reset."""
    plant = moving(GOLF, 1)
    plant.step(throttle=0.8, steps=500)
    samples = sp.Fleet(GOLF, n=6)
    samples.start(state=plant.save())
    assert (samples.time == 0).all()
    plant.step(throttle=0.2, steer=0.01, steps=100)
    samples.step(throttle=0.2, steer=0.01, steps=100)
    for name in ("x", "vx", "engine_speed", "fuel", "gear", "intake"):
        assert (getattr(samples.state, name) == getattr(plant.state, name)).all(), name
    single = sp.Fleet(GOLF, n=2, dtype="float32")
    single.start(state=plant.save())  # of another precision, rounded
    np.testing.assert_array_equal(single.state.vx, plant.state.vx.astype(np.float32).repeat(2))


def test_a_car_that_was_lost_starts_again_and_may_be_lost_again() -> None:
    fleet = moving(n=4)
    for _ in range(2):
        fleet.state.vx[2] = np.nan
        with pytest.warns(RuntimeWarning, match="1 of 4 cars"):
            fleet.step()
        fleet.start(20.0, where=fleet.status > 0)
        np.testing.assert_array_equal(fleet.status, 0)
    fleet.step()
