"""Fleets are saved, restored, copied and pickled, and continue with the same bits."""

from __future__ import annotations

import copy
import pickle
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import BMW, GOLF, bits_of, moving

COPIES: list[Callable[[sp.Fleet], sp.Fleet]] = [
    sp.Fleet.copy, copy.copy, copy.deepcopy, lambda fleet: pickle.loads(pickle.dumps(fleet)),
]  # fmt: skip
IDS = ["Fleet.copy", "copy", "deepcopy", "pickle"]
SHIFTS: dict[str, Any] = {
    "throttle": sp.Signal([0.0, 2.0, 2.5], [1.0, 1.0, 0.0]), "steer": 0.01,
    "brake": sp.Signal([2.5, 2.6], [0.0, 0.4]),
}  # fmt: skip


def launched(car: sp.Car = GOLF, dtype: str = "float64") -> sp.Fleet:
    """Return cars during a launch: clutches slip, tanks are no longer full."""
    fleet = sp.Fleet(car.replace({"body.mass": [1250.0, 1350.0, 1450.0]}), dtype=dtype, substeps=2)
    fleet.run(SHIFTS, 1.3)
    return fleet


@pytest.mark.parametrize("copied", COPIES, ids=IDS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_copy_goes_on_alike_and_alone(copied: Any, dtype: str) -> None:
    fleet = launched(dtype=dtype)
    before = bits_of(fleet)
    twin = copied(fleet)
    assert (twin.n, twin.dtype, twin.substeps, twin.car) == (3, np.dtype(dtype), 2, fleet.car)
    assert bits_of(twin) == before
    twin.run(SHIFTS, 3.0)  # through gears and pedals
    assert bits_of(fleet) == before
    fleet.run(SHIFTS, 3.0)
    assert bits_of(twin) == bits_of(fleet)
    assert (fleet.state.fuel < fleet.car["fuel.mass"]).all()


@pytest.mark.parametrize("copied", COPIES, ids=IDS)
def test_a_copy_in_the_middle_of_a_run_goes_on_with_the_same_bits(copied: Any) -> None:
    """Inside a run driven by a controller; the copy is driven through the rest of it."""
    fleet = sp.Fleet(GOLF, n=3)
    twins: list[sp.Fleet] = []

    def drive(time: float, state: sp.State) -> dict[str, Any]:
        if len(twins) == 0 and time > 0.495:
            twins.append(copied(fleet))
        return {"throttle": 0.9, "steer": -0.1 * state.y + 0.02}

    fleet.run(drive, 1.0)
    (twin,) = twins
    assert twin.time == pytest.approx(0.5)
    twin.run(drive, 0.5)
    assert [row[:-8] for row in bits_of(twin)] == [row[:-8] for row in bits_of(fleet)]
    assert twin.time == pytest.approx(fleet.time)


@pytest.mark.parametrize("copied", COPIES, ids=IDS)
def test_a_copy_of_an_interrupted_run_goes_on_with_it(copied: Any) -> None:
    def stop(share: float) -> None:
        if share > 0.4:
            raise KeyboardInterrupt

    inputs = {"steer": sp.Signal([0.0, 1.0], [0.0, 0.05]), "throttle": 0.5}
    whole, fleet = moving(GOLF, 300), moving(GOLF, 300)
    expected = whole.run(inputs, 0.5, record=["x", "fz"], gauges={"ay": sp.Peak("ay")})
    with pytest.raises(KeyboardInterrupt):
        fleet.run(inputs, 0.5, record=["x", "fz"], gauges={"ay": sp.Peak("ay")}, progress=stop)
    twin = copied(fleet)
    for each in (twin, fleet):
        rec = each.resume(threads=2)
        assert bits_of(each) == bits_of(whole)
        for name in ("x", "fz"):
            np.testing.assert_array_equal(rec[name], expected[name])
        np.testing.assert_array_equal(rec.gauges["ay"], expected.gauges["ay"])


def test_a_fleet_that_is_copied_with_a_wrong_attitude_is_refused_like_its_own() -> None:
    fleet = moving()
    fleet.state.q1 = 0.9
    for copied in COPIES:
        with pytest.raises(ValueError, match="q0, q1, q2, q3: car 0: the quaternion has length"):
            copied(fleet).step()


# snapshots


def test_what_was_saved_is_put_back_and_goes_on_alike() -> None:
    fleet = launched()
    before = bits_of(fleet)
    kept = fleet.save()
    first = fleet.run(SHIFTS, 1.0, record=["x", "gear", "fuel"])
    after = bits_of(fleet)
    fleet.restore(kept)
    assert bits_of(fleet) == before
    again = fleet.run(SHIFTS, 1.0, record=["x", "gear", "fuel"])
    assert bits_of(fleet) == after
    for name in first:
        np.testing.assert_array_equal(first[name], again[name])


@pytest.mark.parametrize("where", [[True, False, True], [2, 0], slice(0, 3, 2)], ids=str)
def test_some_cars_are_put_back_and_the_others_untouched(where: Any) -> None:
    fleet = moving(GOLF)
    before, kept = bits_of(fleet), fleet.save()
    fleet.step(throttle=0.5, steps=100)
    after = bits_of(fleet)
    fleet.restore(kept, where=where)
    assert bits_of(fleet) == [before[0], after[1], before[2]]


def test_a_snapshot_of_one_car_is_put_into_all_and_of_some_into_as_many() -> None:
    one, two, many = moving(GOLF, 1), moving(GOLF, 2), moving(GOLF, 5)
    untouched = bits_of(many)
    many.restore(two.save(), where=[4, 1])
    assert bits_of(many) == [
        untouched[0], bits_of(two)[1], untouched[2], untouched[3], bits_of(two)[0]
    ]  # fmt: skip
    many.restore(one.save())
    assert bits_of(many) == bits_of(one) * 5


def test_status_and_numbers_that_are_none_are_put_back_too() -> None:
    fleet = moving()
    fleet.state.vx[1] = np.nan
    with pytest.warns(RuntimeWarning, match="1 of 3 cars"):
        fleet.step()
    lost, kept = bits_of(fleet), fleet.save()
    fleet.start(20.0)
    fleet.restore(kept)
    assert bits_of(fleet) == lost


def test_a_snapshot_shows_channels_and_does_not_change() -> None:
    fleet = launched()
    kept = fleet.save()
    for name in sp.channels():
        np.testing.assert_array_equal(kept[name], getattr(fleet.state, name))
    assert list(kept) == list(sp.channels())
    assert (kept.n, len(kept)) == (3, len(sp.channels()))
    before = kept["x"].copy()
    fleet.step(steps=10)
    np.testing.assert_array_equal(kept["x"], before)
    for again in (kept, pickle.loads(pickle.dumps(kept)), copy.deepcopy(kept)):
        for array in (again["x"], again["fz"], again.rows, again.status, again.time):
            with pytest.raises(ValueError, match="read-only"):
                array[...] = 0
    with pytest.raises(AttributeError):
        kept.time = fleet.time  # type: ignore[misc]
    with pytest.raises(KeyError, match="no channel 'z0'"):
        kept["z0"]


def test_a_pickled_snapshot_is_put_back_with_the_same_bits() -> None:
    fleet = launched()
    before, kept = bits_of(fleet), pickle.dumps(fleet.save())
    fleet.step(throttle=1.0, steps=100)
    fleet.restore(pickle.loads(kept))
    assert bits_of(fleet) == before


def test_a_snapshot_of_other_channels_is_not_unpickled(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(moving().save())
    monkeypatch.setattr("skidpad.simulation.snapshot.CHANNELS", {"x": None})
    with pytest.raises(ValueError, match="version of skidpad with other channels"):
        pickle.loads(kept)


@pytest.mark.parametrize(
    ("kept", "how", "words"),
    [
        (lambda: {"x": 1.0}, {}, r"snapshot: expected what save\(\) gives"),
        (lambda: moving(GOLF, dtype="float32").save(), {}, "snapshot: it is of float32, the fleet"),
        (lambda: moving(GOLF, 2).save(), {}, "snapshot: of 2 cars, for 3 of 3"),
        (lambda: moving(GOLF, 2).save(), {"where": [1]}, "snapshot: of 2 cars, for 1 of 3"),
        (lambda: moving(GOLF).save(), {"where": [7]}, "where: there is no car 7 among 3"),
        (
            lambda: moving(GOLF.replace({"tire.slip": "steady"})).save(),
            {},
            "snapshot: of cars with tire.slip = 'steady', for those with 'relaxation'",
        ),
        (lambda: moving(BMW).save(), {"where": [1, 2, 0]}, "with drive.source = 'torque', for"),
    ],
)
def test_a_snapshot_that_does_not_fit_is_refused(
    kept: Callable[[], Any], how: dict[str, Any], words: str
) -> None:
    fleet = moving(GOLF)
    before = bits_of(fleet)
    with pytest.raises((TypeError, ValueError), match=words):
        fleet.restore(kept(), **how)
    assert bits_of(fleet) == before


def test_a_gear_that_the_car_has_not_is_not_put_back() -> None:
    fleet, short = moving(GOLF), moving(GOLF.replace({"gearbox.ratios": [3.4, 1.8]}))
    fleet.start(20.0, gear=[1, 2, 6])
    before = bits_of(short)
    with pytest.raises(ValueError, match=r"gear: car 2: 6 is not allowed, must be .* up to 2"):
        short.restore(fleet.save())
    assert bits_of(short) == before


def test_a_fleet_is_not_put_back_within_its_own_run() -> None:
    fleet = moving()
    kept = fleet.save()
    with pytest.raises(RuntimeError, match="in the midst of another call"):
        fleet.run(duration=0.1, progress=lambda share: fleet.restore(kept))


def test_a_fleet_that_moves_in_another_thread_is_not_saved() -> None:
    """During a call the state is not that of a whole step."""
    fleet = moving(n=2000)
    said: list[str] = []
    moves = threading.Thread(target=lambda: fleet.step(steps=240))
    moves.start()
    while moves.is_alive():
        try:
            pickle.dumps(fleet)
        except RuntimeError as error:
            said.append(str(error))
    moves.join()
    assert said
    assert all("moving" in words for words in said)
    assert fleet.save().time == pytest.approx(0.26)


# the car


def test_the_car_of_a_fleet_cannot_be_written() -> None:
    car = GOLF.replace(
        {"body.mass": [1200.0, 1300.0], "gearbox.ratios": np.array([[3.5, 3.4], [1.8, 1.9]])}
    )
    fleet = sp.Fleet(car)
    for name, value in fleet.car.flat().items():
        with pytest.raises(TypeError, match="a car does not change"):
            fleet.car[name] = value
        if isinstance(value, np.ndarray):
            with pytest.raises(ValueError, match="read-only"):
                value[...] = 0
    fleet.car["body"]["mass"] = 0.0  # a dict of its own
    fleet.car.flat()["body.mass"] = 0.0
    assert fleet.car == car


# writing into views


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("gear", 2.5, "gear: car 1: 2.5 is not allowed, must be -1, 0 or a gear up to 6"),
        ("gear", 7, "gear: car 1: 7 is not allowed"),
        ("gear", -np.inf, "gear: car 1: -inf is not allowed"),
        ("q0", 0.0, "q0, q1, q2, q3: car 1: the quaternion has length"),
        ("q2", 40.0, "q0, q1, q2, q3: car 1: the quaternion has length 40"),
    ],
)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(
    "call",
    [lambda f: f.step(), lambda f: f.run(duration=0.01), lambda f: f.evaluate(),
     lambda f: f.step(threads=2)],
    ids=["step", "run", "evaluate", "threads"],
)  # fmt: skip
def test_what_is_written_into_a_view_is_looked_at_by_the_next_call(
    name: str, value: float, words: str, call: Callable[[sp.Fleet], object], dtype: str
) -> None:
    fleet = moving(GOLF, dtype=dtype)
    view = getattr(fleet.state, name)
    fleet.step()  # views stay what they are
    right = view[1]
    view[1] = value
    before = bits_of(fleet)
    for _ in range(2):
        with pytest.raises(ValueError, match=words):
            call(fleet)
    assert bits_of(fleet) == before
    view[1] = right
    call(fleet)


@pytest.mark.parametrize(("name", "value"), [("q1", np.nan), ("q1", np.inf), ("gear", np.nan)])
def test_a_car_that_is_not_finite_does_not_stop_the_others(name: str, value: float) -> None:
    fleet, alone = moving(GOLF), moving(GOLF)
    getattr(fleet.state, name)[1] = value
    with pytest.warns(RuntimeWarning, match="1 of 3 cars"):
        fleet.step(steps=3)
    fleet.step(steps=7)
    alone.step(steps=3)
    alone.step(steps=7)
    assert bits_of(fleet)[::2] == bits_of(alone)[::2]
    np.testing.assert_array_equal(fleet.status & sp.Status.NON_FINITE, [0, 1, 0])


def test_an_engineless_car_has_no_gear_to_be_wrong() -> None:
    fleet = moving(BMW)
    fleet.state.gear[...] = 3.5
    fleet.step()
