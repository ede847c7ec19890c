"""Inputs at their times, and cars at their positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from fleets import bits_of
from skidpad import Signal


def test_a_signal_is_linear_between_its_samples_and_held_outside() -> None:
    """Each step uses the input at its start, which the sample at its end shows."""
    times, values = np.array([0.02, 0.05, 0.06]), np.array([0.01, 0.04, -0.02])
    rec = sp.Fleet(sp.Car()).run(
        {"steer": Signal(times, values)}, 0.1, 1e-3, every=1, record=["steer"]
    )
    expected = np.interp(rec.time[:-1], times, values)
    np.testing.assert_allclose(rec["steer"][1:, 0], expected, atol=1e-12)


def test_each_car_has_its_own_column_of_a_signal() -> None:
    times = np.array([0.0, 0.1])
    values = np.array([[0.0, 0.1, -0.2], [0.02, 0.0, 0.2]])
    rec = sp.Fleet(sp.Car(), n=3).run(
        {"steer": Signal(times, values)}, 0.1, 1e-3, every=25, record=["steer"]
    )
    at = rec.time[1:, None] - 1e-3
    expected = values[0] + at / 0.1 * (values[1] - values[0])
    np.testing.assert_allclose(rec["steer"][1:], expected, atol=1e-12)


def test_cars_start_at_the_given_place_and_roll_along_their_heading() -> None:
    x, y, heading = np.array([3.0, -1.0]), np.array([-2.0, 5.0]), np.array([0.3, -2.5])
    fleet = sp.Fleet(sp.Car(), n=2)
    fleet.start(10.0, x=x, y=y, heading=heading)
    np.testing.assert_array_equal([fleet.state.x, fleet.state.y], [x, y])
    np.testing.assert_allclose(fleet.state.yaw, heading, atol=1e-12)
    fleet.step(dt=1e-3, steps=100)
    np.testing.assert_allclose(fleet.state.x, x + np.cos(heading), rtol=1e-4)
    np.testing.assert_allclose(fleet.state.y, y + np.sin(heading), rtol=1e-4)


# the hand wheel

ANGLES = [
    0.3, [0.3, -0.4, 1.0], Signal([0.0, 0.1], [0.0, 1.0]),
    Signal([0.0, 0.1], [[0.1, 0.2, 0.3], [1.0, -1.0, 0.0]]), Signal([0.0, 0.1], [[0.0], [1.0]]),
]  # fmt: skip


def road_wheel_angle(angle: Any, ratio: Any) -> Any:
    """By definition: the hand-wheel angle over the steering ratio."""
    if not isinstance(angle, Signal):
        return np.asarray(angle) / ratio
    values = angle.values if angle.values.ndim == 2 else angle.values[:, None]
    return Signal(angle.times, values / np.broadcast_to(ratio, 3))


@pytest.mark.parametrize("angle", ANGLES, ids=["number", "array", "signal", "signals", "column"])
@pytest.mark.parametrize("ratio", [12.5, [12.0, 14.0, 16.0]], ids=["one", "each"])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_a_hand_wheel_steers_through_the_ratio(angle: Any, ratio: Any, dtype: str) -> None:
    car = sp.cars.load("bmw_320i").replace({"steering.ratio": ratio})
    hand, road = (sp.Fleet(car, n=3, dtype=dtype) for _ in range(2))
    for fleet in (hand, road):
        fleet.start(speed=15.0)
    steer = road_wheel_angle(angle, np.array(ratio))
    hand.run({"hand_wheel": angle}, 0.2)
    road.run({"steer": steer}, 0.2)
    if not isinstance(angle, Signal):
        hand.step(hand_wheel=angle, steps=10)
        road.step(steer=steer, steps=10)
    assert bits_of(hand) == bits_of(road)
    assert hand.state.steer.any()


def test_a_controller_may_turn_the_hand_wheel() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    rec = fleet.run(lambda time, state: {"hand_wheel": 1.6}, 0.1, record=["steer"])
    np.testing.assert_allclose(rec["steer"][1:], 1.6 / fleet.car["steering.ratio"])


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda f: f.step(0.01, hand_wheel=0.1), "steer: hand_wheel is given too"),
        (lambda f: f.run({"steer": 0.0, "hand_wheel": 0.1}), "steer: hand_wheel is given too"),
        (lambda f: f.step(hand_wheel=[0.1, np.nan]), "hand_wheel: car 1: nan is not allowed"),
        (lambda f: f.step(hand_wheel=1e300), r"hand_wheel: car 0: 1e\+300 is not allowed"),
        (
            lambda f: f.step(hand_wheel=[1, 2, 3]),
            r"hand_wheel: shape \(3,\) for 2 cars, must be \(\) or \(2,\); fleet.run",
        ),
        (lambda f: f.run({"hand_wheel": Signal([0], [[1, 2, 3]])}), "hand_wheel: Signal of shape"),
    ],
)
def test_a_hand_wheel_that_cannot_be_is_refused_by_name(
    call: Callable[[sp.Fleet], object], words: str
) -> None:
    fleet = sp.Fleet(sp.Car(), n=2, dtype="float32")
    before = bits_of(fleet)
    with pytest.raises(ValueError, match=words):
        call(fleet)
    assert bits_of(fleet) == before


def test_a_driver_and_a_hand_wheel_do_not_both_steer() -> None:
    fleet = sp.Fleet(sp.Car())
    driver = sp.drivers.Preview(sp.Path.straight())
    with pytest.raises(ValueError, match="hand_wheel: the preview driver decides it"):
        fleet.run({"hand_wheel": 0.1}, driver=driver)


@pytest.mark.parametrize("steps", [1, 100_000])
@pytest.mark.parametrize("name", ["steer", "hand_wheel"])
def test_a_step_however_long_takes_no_signal(name: str, steps: int) -> None:
    fleet = sp.Fleet(sp.Car())
    before = bits_of(fleet)
    with pytest.raises(TypeError, match=f"{name}: a step holds its inputs, a Signal changes"):
        fleet.step(**{name: Signal([0, 1], [0, 0.01])}, steps=steps)
    assert bits_of(fleet) == before


def test_one_car_is_one_car() -> None:
    fleet = sp.Fleet(sp.cars.load("bmw_320i"))
    with pytest.raises(ValueError, match=r"steer: shape \(2,\) for 1 car, must be"):
        fleet.step(steer=[0.1, 0.2])
    with pytest.raises(ValueError, match=r"Signal of shape \(1, 2\) for 1 car, must be \(k,\)"):
        fleet.run({"steer": Signal([0.0], [[0.0, 0.1]])}, 0.1)
    with pytest.raises(ValueError, match=r"hand_wheel: shape \(2,\) for 1 car, must be"):
        fleet.run({"hand_wheel": [0.1, 0.2]}, 0.1)
    assert repr(fleet).startswith("<Fleet of 1 car,")
    assert repr(fleet.run({}, 0.1)).endswith("over 0.1 s, 1 car>")
