"""Cars following samples in one call behave as sample by sample."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from skidpad.fit.driven_car import HELD
from skidpad.simulation.following import SpeedHold, follow

Array = NDArray[np.float64]

INTERVALS, INNER, DT, N = 450, 5, 1e-3, 11
TIMING = DT, INNER, INTERVALS
CHANNELS = ("yaw_rate", "ay", "vx")
TIME = np.arange(INTERVALS)[:, None] * INNER * DT
STEER = np.linspace(0.01, 0.05, N) * np.sin(6 * TIME)
RADIUS = 0.3


def _no_side_force(at: sp.tires.TireOperands) -> tuple[Array, Array, Array]:
    """A Python tire."""
    return 15.0 * at.fz * at.kappa, 0.0 * at.fz, 0.0 * at.fz


def _fleet(**more: Any) -> sp.Fleet:
    car = sp.cars.load("bmw_320i").replace({**HELD, **more})
    fleet = sp.Fleet(car.replace({"body.mass": np.linspace(900.0, 1300.0, N)}), N)
    fleet.start(20.0)
    fleet.evaluate()
    return fleet


def _held_one_by_one(fleet: sp.Fleet, speed: Array, rate: Array) -> Array:
    """The control law written out: both poles at 4/s, bounds, brakes beyond 1 m/s2."""
    state, mass = fleet.state, np.asarray(fleet.car.mass)
    learned, seen = np.zeros(N), []
    for i in range(INTERVALS + 1):
        seen.append([np.array(getattr(state, name)) for name in CHANNELS])
        if i == INTERVALS:
            break
        error = speed[i] - state.vx
        learned = np.clip(learned + 16 * INNER * DT * error, -5, 5)
        wanted = rate[i] + 8 * error + learned - state.yaw_rate * state.vy
        scrub = (state.fy[:2] * np.sin(state.steer)).sum(axis=0)
        torque = (mass * np.clip(wanted, -20, 20) + scrub) * RADIUS
        drive = np.maximum(torque, -mass * RADIUS)
        fleet.step(STEER[i], drive, drive - torque, DT, INNER)
    return np.array(seen).swapaxes(0, 1)


def test_a_speed_is_held_as_step_by_step() -> None:
    rate = np.ascontiguousarray(np.broadcast_to(np.linspace(-3, 3, N), STEER.shape))
    speed = 20 + rate * TIME
    fleet = _fleet()
    hold = SpeedHold(speed, rate, np.asarray(fleet.car.mass), np.full(1, RADIUS), np.zeros(N))
    found = follow(fleet, {"steer": STEER}, hold, TIMING, CHANNELS, threading.Event())
    np.testing.assert_allclose(found, _held_one_by_one(_fleet(), speed, rate), rtol=1e-9, atol=1e-9)
    assert np.abs(found[2, -1] - speed[-1]).max() < 0.1
    assert fleet.time[0] == pytest.approx(INTERVALS * INNER * DT)


@pytest.mark.parametrize("tire", [{}, {"tire": sp.tires.Custom(_no_side_force)}])
def test_inputs_are_held_between_samples(tire: dict[str, Any]) -> None:
    fleet, beside = _fleet(**tire), _fleet(**tire)
    torque = np.full((INTERVALS, N), 200.0)
    given = {"steer": STEER, "drive_torque": torque}
    found = follow(fleet, given, None, TIMING, CHANNELS, threading.Event())
    for i in range(INTERVALS):
        beside.step(STEER[i], torque[i], 0.0, DT, INNER)
    for name, series in zip(CHANNELS, found, strict=True):
        np.testing.assert_array_equal(series[-1], getattr(beside.state, name))


def test_an_error_of_a_tire_in_python_ends_it() -> None:
    asked = []

    def breaks(at: sp.tires.TireOperands) -> tuple[Array, Array, Array]:
        asked.append(0)
        if len(asked) == 100:
            raise KeyError("gone")
        return _no_side_force(at)

    fleet = _fleet(tire=sp.tires.Custom(breaks))
    asked.clear()
    with pytest.raises(KeyError, match="gone"):
        follow(fleet, {"steer": STEER}, None, TIMING, CHANNELS, threading.Event())
    assert len(asked) == 100


def test_it_ends_when_asked_and_refuses_what_is_out_of_range() -> None:
    stop = threading.Event()
    stop.set()
    fleet = _fleet()
    follow(fleet, {"steer": STEER}, None, TIMING, CHANNELS, stop)
    assert fleet.time[0] == 0.0
    with pytest.raises(ValueError, match=r"steer: car \d+: .* is not allowed"):
        follow(fleet, {"steer": 40 * STEER}, None, TIMING, CHANNELS, threading.Event())
