"""The state of a fleet: valid writes, and independent copies."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp

CAR = sp.cars.load("bmw_320i")
GOLF = sp.cars.load("vw_golf_gti")


def moving(car: sp.Car = CAR, n: int = 3, dtype: str = "float64") -> sp.Fleet:
    fleet = sp.Fleet(car, n=n, dtype=dtype)
    fleet.start(speed=20.0 + np.arange(n))
    fleet.step(steer=0.02, steps=20)
    return fleet


def bits(fleet: sp.Fleet) -> bytes:
    rows = [getattr(fleet.state, name) for name in sp.channels()]
    return np.vstack(rows).tobytes() + fleet.status.tobytes() + fleet.time.tobytes()


# inputs that are views of the state


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("n", [1, 3, 40])
def test_a_step_reads_a_view_of_the_state_before_it_moves(n: int, dtype: str) -> None:
    """Vectors of cars step one after another; the last reads what the first has written."""
    seen, copied = moving(n=n, dtype=dtype), moving(n=n, dtype=dtype)
    for view in (slice(None), slice(0, 1)):
        steer = copied.state.yaw_rate[view].copy()
        seen.step(steer=seen.state.yaw_rate[view], steps=30)
        copied.step(steer=steer, steps=30)
        assert bits(seen) == bits(copied)
    lent = np.asarray(memoryview(seen.state.pitch))
    seen.step(steer=lent, steps=30)
    copied.step(steer=copied.state.pitch.copy(), steps=30)
    assert bits(seen) == bits(copied)


def test_a_run_reads_a_view_of_the_state_once() -> None:
    seen, copied = moving(n=700), moving(n=700)
    torque = copied.state.vx * 40
    torque[0] = copied.state.x[0]
    copied.run({"drive_torque": copied.state.x.copy(), "steer": 0.01}, 2.0)
    seen.run({"drive_torque": seen.state.x, "steer": 0.01}, 2.0)
    assert bits(seen) == bits(copied)


def test_an_array_that_changes_during_a_run_does_not_change_it() -> None:
    torque = np.full(300, 100.0)
    changed, held = moving(n=300), moving(n=300)

    def spoil(share: float) -> None:
        torque[...] = -5000.0

    changed.run({"drive_torque": torque}, 0.5, progress=spoil)
    held.run({"drive_torque": 100.0}, 0.5)
    assert bits(changed) == bits(held)


# start


@pytest.mark.parametrize(
    "wrong",
    [{"gear": 9}, {"gear": 3.5}, {"gear": [1, 2, np.nan]}, {"x": "0"}, {"y": [1, 2]},
     {"heading": np.inf}, {"speed": True}],
)  # fmt: skip
def test_a_refused_start_leaves_the_fleet_as_it_was(wrong: dict[str, Any]) -> None:
    fleet = moving(GOLF)
    before = bits(fleet)
    with pytest.raises((TypeError, ValueError), match=next(iter(wrong))):
        fleet.start(**{"speed": 20.0, **wrong})
    assert bits(fleet) == before


def test_a_start_that_overflows_is_in_the_status() -> None:
    fleet = sp.Fleet(CAR, n=2)
    fleet.start(speed=[20.0, 1e300])
    np.testing.assert_array_equal(fleet.status, [sp.Status.OK, sp.Status.NON_FINITE])


# writing


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("vx", np.nan, "vx: car 0: nan is not allowed, must be finite"),
        ("x", [0, 1, -np.inf], "x: car 2: -inf is not allowed, must be finite"),
        ("travel", [[0], [0], [np.nan], [0]], "travel: car 0: nan"),
        ("wheel_speed", np.where(np.eye(4, 3), np.nan, 0.0), "wheel_speed: car 0: nan"),
        ("gear", 1.5, "gear: car 0: 1.5 is not allowed, must be -1, 0 or a gear up to 6"),
        ("gear", [1, 7, 1], "gear: car 1: 7 is not allowed"),
        ("gear", -2, "gear: car 0: -2 is not allowed"),
        ("q0", 5, "q0: car 0: 5 is not allowed, must be between -1 and 1"),
        ("vx", [1, 2], "vx: shape (2,) does not broadcast to (3,)"),
        ("vx", np.ma.array([1, 2, 3], mask=[0, 1, 0]), "MaskedArray, which has masked entries"),
    ],
)
def test_states_that_no_car_has_are_refused(name: str, value: Any, words: str) -> None:
    fleet = moving(GOLF)
    before = bits(fleet)
    with pytest.raises(ValueError, match=re.escape(words)):
        setattr(fleet.state, name, value)
    assert bits(fleet) == before


@pytest.mark.parametrize("value", ["1", True, 1j, None, np.datetime64("2026-01-01"), {"a": 1}])
def test_states_are_numbers(value: Any) -> None:
    with pytest.raises(TypeError, match="vx must be real numbers"):
        moving().state.vx = value


def test_a_state_of_a_part_that_the_car_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match=r"engine_speed: .* needs drive.source = 'engine'"):
        moving().state.engine_speed = 100.0


@pytest.mark.parametrize("name", ["contact_ax", "gear", "brake_pressure", "driver_trim"])
def test_what_a_car_lacks_is_neither_read_nor_written(name: str) -> None:
    """Its rows exist in the arrays of every fleet, for cars that have the part."""
    odd, plain = moving(), moving()
    getattr(odd.state, name)[...] = 7.0
    for fleet in (odd, plain):
        fleet.step(steer=0.02, steps=20)
    assert (getattr(odd.state, name) == 7.0).all()
    getattr(odd.state, name)[...] = 0.0
    assert bits(odd) == bits(plain)


@pytest.mark.parametrize(
    "call", [lambda f: f.step(), lambda f: f.run(duration=0.01), lambda f: f.evaluate()]
)
def test_an_attitude_must_be_a_unit_quaternion_when_the_step_begins(
    call: Callable[[sp.Fleet], object],
) -> None:
    fleet = moving()
    fleet.state.q3 = [0.0, 1.0, 0.0]  # one after the other, they may be of any length
    before = bits(fleet)
    with pytest.raises(ValueError, match=r"q0, q1, q2, q3: car 1: .* length 1\.41\d*, must be 1"):
        call(fleet)
    assert bits(fleet) == before
    fleet.state.q0 = [1.0, 0.0, 1.0]
    call(fleet)
    assert np.isfinite(fleet.state.yaw).all()


def test_the_next_step_warns_of_a_number_that_was_written_into_a_view() -> None:
    fleet = moving()
    fleet.state.vx[1] = np.nan
    with pytest.warns(RuntimeWarning, match="1 of 3 cars"):
        fleet.step()
    np.testing.assert_array_equal(fleet.status & sp.Status.NON_FINITE, [0, 1, 0])


# attributes


@pytest.mark.parametrize("name", ["car", "n", "dtype", "substeps", "state", "status", "time"])
def test_what_a_fleet_is_does_not_change(name: str) -> None:
    fleet = moving()
    with pytest.raises(AttributeError, match=name):
        setattr(fleet, name, getattr(fleet, name))


def test_a_mistyped_attribute_is_refused() -> None:
    with pytest.raises(AttributeError, match="stauts"):
        moving().stauts = 0  # type: ignore[attr-defined]


def test_status_and_time_are_read_only() -> None:
    fleet = moving()
    for array in (fleet.status, fleet.time):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


# copies


def test_a_state_is_not_copied_without_its_fleet() -> None:
    with pytest.raises(TypeError, match="copy or pickle the fleet"):
        copy.copy(moving().state)


def test_a_state_is_printed_with_what_it_is() -> None:
    assert repr(moving(n=7, dtype="float32").state).startswith("<State of 7 cars, float32:")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("lateral_acceleration", "ay"),
        ("Beta", "sideslip"),
        ("hand_wheel", "steer"),
        ("rpm", "engine_speed"),
    ],
)
def test_what_people_call_channels_leads_to_them(said: str, meant: str) -> None:
    fleet = sp.Fleet(CAR)
    words = f"no channel '{said}'; did you mean '{meant}', {sp.channels()[meant].meaning}?"
    with pytest.raises(sp.UnknownNameError, match=re.escape(words)):
        fleet.observe([said])


def test_headings_wrap_at_pi_as_their_meaning_says() -> None:
    fleet = sp.Fleet(CAR)
    fleet.start(10.0)
    run = fleet.run({"steer": 0.3}, 8.0, record=["yaw", "yaw_rate"])
    yaw = run["yaw"][:, 0]
    assert np.abs(yaw).max() <= np.pi
    assert np.diff(yaw).min() < -6.0  # once it goes round
    turned = np.trapezoid(run["yaw_rate"][:, 0], run.time)
    np.testing.assert_allclose(np.unwrap(yaw)[-1], turned, rtol=1e-2)
    assert "wraps at pi" in sp.channels()["yaw"].meaning


def test_a_channel_of_one_wheel_leads_to_that_of_all() -> None:
    fleet = sp.Fleet(CAR)
    with pytest.raises(sp.UnknownNameError, match="'fz' has a row for each wheel, FL FR RL RR"):
        fleet.run({"steer": 0.0}, 0.1, record=["fz_FL"])
    with pytest.raises(sp.UnknownNameError, match="no channel 'ay_FL'"):
        fleet.observe(["ay_FL"])


@pytest.mark.parametrize(("said", "meant"), [("delta", "steer"), ("mu", "friction")])
def test_what_people_call_inputs_leads_to_them(said: str, meant: str) -> None:
    with pytest.raises(sp.UnknownNameError, match=f"no input '{said}'; did you mean '{meant}'"):
        sp.Fleet(CAR).run({said: 0.1}, 0.1)
