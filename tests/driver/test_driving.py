"""Drivers in a run: independence of the bits, continuation, and ownership of parameters."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from rings import first_quick
from skidpad import Path, _core
from skidpad.drivers import Driver, Preview, Robot, SpeedHold, SpeedProfile
from skidpad.simulation import scheduler

N = 37
ISAS = dict(_core.isas())
TURN = np.linspace(0, 2 * np.pi, 60, endpoint=False)
EIGHT = Path.from_points(
    40 * np.column_stack([np.sin(TURN), np.sin(TURN) * np.cos(TURN)]), closed=True
)
CAR = sp.cars.load("bmw_320i")
GTI = sp.cars.load("vw_golf_gti")
CASES = ["eight", "several", "lane changes", "engine", "robot"]


def driver(case: str, cars: NDArray[np.int64]) -> list[Driver]:
    """Give each car its own parameters."""
    speed = 8.0 + cars % 5
    time = 0.6 + 0.02 * (cars % 11)
    s = np.linspace(0, EIGHT.length, 50)
    if case == "eight":
        profile = SpeedProfile(s[:-1], (6 + 3 * np.sin(s[:-1] / 20))[:, None] + 0.1 * (cars % 7))
        return [Preview(EIGHT, preview_time=time, feed_forward=0.5), profile]
    if case == "several":
        paths = Path.per_car([EIGHT, Path.circle(30.0), Path.circle(20.0, left=False)], cars % 3)
        return [Preview(paths), SpeedHold(speed)]
    if case == "lane changes":
        path = Path.lane_changes((5.0, 30.0 + cars % 3, 3.5), heading=0.1 * (cars % 5))
        return [Preview(path, gain=1 + 0.01 * (cars % 13)), SpeedHold(speed)]
    if case == "engine":
        return [Preview(EIGHT), SpeedHold(sp.Signal([0, 2], np.stack([speed, 2 + speed])))]
    return [Robot(sp.Signal([0, 1, 2], np.stack([0 * speed, 0.3 * speed, -0.2 * speed])))]


def bits(fleet: sp.Fleet) -> NDArray[Any]:
    rows = np.vstack([getattr(fleet.state, name) for name in sp.channels()])
    rows[np.isnan(rows)] = np.nan
    return rows.view(np.uint32 if rows.dtype == np.float32 else np.uint64)


def start(case: str, cars: NDArray[np.int64], dtype: str, isa: str | None = None) -> sp.Fleet:
    car = GTI if case == "engine" else CAR
    fleet = sp.Fleet(car, n=len(cars), dtype=dtype, isa=isa)
    fleet.start(8.0 + cars % 3, y=0.1 * (cars % 4), heading=0.7)
    return fleet


def run(case: str, cars: NDArray[np.int64], dtype: str, isa: str | None = None, **how: Any) -> Any:
    fleet = start(case, cars, dtype, isa)
    fleet.run({}, 3.0, driver=driver(case, cars), **how)
    return bits(fleet)


@pytest.mark.skipif(bool(_core.fma), reason="SKIDPAD_FMA=ON trades one answer for speed")
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("case", first_quick(CASES))
def test_one_answer(case: str, dtype: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """For every instruction set, batch, order, number of threads and length of calls."""
    cars = np.arange(N)
    expected = run(case, cars, dtype)
    assert np.unique(expected, axis=1).shape[1] > N - 4  # some at full throttle are alike
    for isa in ISAS:
        np.testing.assert_array_equal(run(case, cars, dtype, isa), expected, isa)
    for some in (cars[::-1], cars[5:6], np.array([3, 3, 11, 30, 2])):
        np.testing.assert_array_equal(run(case, some, dtype), expected[:, some])
    np.testing.assert_array_equal(run(case, cars, dtype, threads=3), expected)
    monkeypatch.setattr(scheduler, "CALL_SECONDS", 17 * 64 * 1e-7)
    np.testing.assert_array_equal(run(case, cars, dtype), expected)


@pytest.mark.parametrize("case", ["eight", "several", "engine"])
def test_a_driver_goes_on_where_he_was(case: str) -> None:
    """In the next run and after pickling, he keeps his place, his speed and his trim."""
    cars = np.arange(5)
    who = driver(case, cars)
    if case == "engine":
        who = [who[0], SpeedHold(9.0)]
    whole, parts = start(case, cars, "float64"), start(case, cars, "float64")
    whole.run({}, 4.0, driver=who)
    parts.run({}, 2.0, driver=who)
    parts = pickle.loads(pickle.dumps(parts))
    parts.run({}, 2.0, driver=pickle.loads(pickle.dumps(who)))
    np.testing.assert_array_equal(bits(parts), bits(whole))


def test_a_car_that_starts_again_has_a_driver_who_looks_anew() -> None:
    """The other drivers continue; a restored one continues as before."""
    cars = np.arange(4)
    who = driver("eight", cars)
    begun, fresh = start("eight", cars, "float64"), start("eight", cars, "float64")
    begun.run({}, 3.0, driver=who)
    kept = begun.save()
    where = cars == 2
    begun.start(8.0 + cars % 3, y=0.1 * (cars % 4), heading=0.7, where=where)
    begun.run({}, 3.0, driver=who)
    fresh.run({}, 3.0, driver=who)
    np.testing.assert_array_equal(bits(begun)[:, where], bits(fresh)[:, where])
    fresh.run({}, 3.0, driver=who)
    np.testing.assert_array_equal(bits(begun)[:, ~where], bits(fresh)[:, ~where])
    begun.restore(kept)
    begun.run({}, 3.0, driver=who)
    np.testing.assert_array_equal(bits(begun), bits(fresh))


def test_another_path_or_a_step_without_a_driver_makes_him_look_anew() -> None:
    fleet = start("eight", np.arange(1), "float64")
    fleet.run({}, 10.0, driver=[Preview(EIGHT), SpeedHold(8.0)])
    mark, station = fleet.state.driver_mark[0], fleet.state.station[0]
    assert mark > 0
    assert station > 70
    x, y = fleet.state.x[0], fleet.state.y[0]
    other = Path.circle(50.0, x=x - 3.0, y=y, heading=fleet.state.yaw[0])
    fleet.run({}, 0.1, driver=Preview(other))
    assert fleet.state.driver_mark[0] != mark
    found = other.project(fleet.state.x, fleet.state.y)[0] - fleet.state.station
    assert np.mod(found + 1, other.length) == pytest.approx(1.0, abs=0.1)
    fleet.step(dt=1e-3)
    assert fleet.state.driver_mark[0] == 0


def test_where_two_parts_of_a_path_cross_a_car_begins_on_the_one_that_goes_its_way() -> None:
    middle = EIGHT.length / 2
    for station in (0.0, middle):
        fleet = sp.Fleet(CAR)
        x, y = EIGHT.position(station)
        fleet.start(8.0, x=x, y=y, heading=EIGHT.heading(station))
        fleet.run({}, 1.0, driver=[Preview(EIGHT), SpeedHold(8.0)])
        assert fleet.state.station[0] == pytest.approx(station + 8.0, abs=0.3)


@pytest.mark.parametrize(
    ("car", "owned"),
    [(CAR, ["steer", "drive_torque", "brake_torque"]), (GTI, ["steer", "throttle", "brake"])],
    ids=["torque", "engine"],
)
def test_what_a_driver_decides_is_no_input_and_all_else_is(car: sp.Car, owned: list[str]) -> None:
    fleet = sp.Fleet(car)
    fleet.start(10.0)
    both = [Preview(Path.straight()), SpeedHold(10.0)]
    for name in owned:
        with pytest.raises(ValueError, match=rf"{name}: the (preview|hold) driver decides it"):
            fleet.run({name: 0.0}, 0.1, driver=both)
        with pytest.raises(ValueError, match=name):
            fleet.run(lambda time, state, name=name: {name: 0.0}, 0.1, driver=both)
    if car is GTI:
        fleet.run({"gear": 0, "hand_brake": 0.1, "drive_torque": 5.0}, 0.1, driver=both)
        assert fleet.state.gear[0] == 0
    fleet.run({"steer": 0.05}, 0.1, record=["steer"], driver=SpeedHold(10.0))
    assert fleet.state.steer[0] == 0.05


def test_a_run_without_a_driver_leaves_no_memory_of_one() -> None:
    fleet = sp.Fleet(CAR)
    fleet.start(10.0)
    fleet.run({"steer": 0.01}, 0.5)
    for name in ("driver_mark", "station", "driver_force", "driver_steer"):
        assert getattr(fleet.state, name)[0] == 0
