"""Brakes: from pedal to torque, and locked wheels at standstill."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
import skidpad as sp

INERTIA, RADIUS, TORQUE = 1.2, 0.308, 2000.0
RATES = (30, 60, 120, 1000)


def car(changes: Mapping[str, object] | None = None) -> sp.Car:
    """A car with brakes of 2000 N m at each wheel, without lag."""
    numbers: dict[str, object] = {
        "pedals.brakes": "hydraulic",
        "pedals.brake_torque": 4 * TORQUE,
        "pedals.brake_lag": 0.0,
        "brakes.front_share": 0.5,
        "tire.model": "simple_pacejka",
        "suspension.hubs": "massless",
    }
    return sp.Car(numbers | dict(changes or {})).level()


def in_the_air(fleet: sp.Fleet, spin: object) -> None:
    fleet.start(0.0)
    fleet.state.z = fleet.state.z + 50.0
    fleet.state.wheel_speed = spin


DRIVES: dict[str, dict[str, object]] = {
    "free": {},
    "driven": {"drive.source": "engine", "drive.axles": "all"},
}


@pytest.mark.parametrize("drive", DRIVES)
@pytest.mark.parametrize("rate", RATES)
def test_T47_a_wheel_in_the_air_stops_and_stands(rate: int, drive: str) -> None:
    # GD5-22 alternates between 6 and -22 rad/s at 60 Hz, with 2000 N m on 1.2 kg m2
    spin = np.array([6.0, -6.0, 30.0, 100.0, 1e-9, 400.0])
    fleet = sp.Fleet(car(DRIVES[drive]), 6, substeps=1)
    in_the_air(fleet, spin)
    inputs: dict[str, object] = {"brake": 1.0}
    if drive == "driven":
        inputs |= {"clutch": 1.0}
    rec = fleet.run(inputs, 0.5, 1 / rate, every=1, record=["wheel_speed", "brake_torque"])
    speed = rec["wheel_speed"]
    assert (speed * np.sign(spin) >= 0).all()
    steps = np.arange(len(speed))[:, None, None]
    expected = np.maximum(np.abs(spin) - TORQUE / INERTIA / rate * steps, 0)
    np.testing.assert_allclose(np.abs(speed), np.broadcast_to(expected, speed.shape), atol=1e-9)
    np.testing.assert_array_equal(speed[-1], 0)
    np.testing.assert_array_equal(rec["brake_torque"][-1], 0)  # nothing is left to hold


@pytest.mark.parametrize("drive", DRIVES)
@pytest.mark.parametrize("rate", RATES)
def test_T47_a_locked_wheel_on_the_road_stays_locked_until_and_after_the_car_stands(
    rate: int, drive: str
) -> None:
    fleet = sp.Fleet(car(DRIVES[drive]), substeps=1)
    fleet.start(20.0)
    inputs: dict[str, object] = {"brake": 1.0}
    if drive == "driven":
        inputs |= {"clutch": 1.0}
    rec = fleet.run(
        inputs, 4.0, 1 / rate, every=1, record=["wheel_speed", "vx", "fx", "fz", "brake_torque"]
    )
    speed = rec["wheel_speed"][..., 0]
    locked = np.argmax(speed == 0, axis=0)
    assert (locked > 0).all()
    assert (locked / rate < 0.2).all()
    for wheel, first in enumerate(locked):
        assert (speed[:first, wheel] > 0).all()
        np.testing.assert_array_equal(speed[first:, wheel], 0)
    # the brake gives what the road asks for, not what it could
    held = -RADIUS * rec["fx"][locked.max() + 1 :, :, 0]
    np.testing.assert_allclose(rec["brake_torque"][locked.max() + 1 :, :, 0], held, rtol=1e-12)
    assert held.max() < TORQUE
    assert abs(rec["vx"][-1, 0]) < 0.2  # it rocks on its tires


def test_pressure_follows_the_pedal_with_its_lag() -> None:
    tau, h = 0.08, 1e-3
    fleet = sp.Fleet(car({"pedals.brake_lag": tau}))
    in_the_air(fleet, 1000.0)
    rec = fleet.run({"brake": 0.5}, 0.4, h, every=1, record=["brake_pressure", "brake_torque"])
    n = np.arange(401)
    pressure = 0.5 * (1 - (1 + h / tau) ** -n)
    np.testing.assert_allclose(rec["brake_pressure"][:, 0, 0], pressure, rtol=0, atol=1e-12)
    assert pressure[80] == pytest.approx(0.5 * (1 - np.exp(-1)), rel=1e-2)
    np.testing.assert_allclose(
        rec["brake_torque"][1:, 0, 0], TORQUE * pressure[1:], rtol=0, atol=1e-9
    )


@pytest.mark.parametrize("share", [0.0, 0.4, 0.65, 1.0])
def test_front_and_rear_share_the_pedal(share: float) -> None:
    # GD5-28
    fleet = sp.Fleet(car({"brakes.front_share": share}), 3)
    in_the_air(fleet, 500.0)
    pedal = np.array([0.0, 0.3, 1.0])
    fleet.step(brake=pedal)
    front, rear = 2 * TORQUE * share * pedal, 2 * TORQUE * (1 - share) * pedal
    np.testing.assert_allclose(fleet.state.brake_torque, [front, front, rear, rear], rtol=1e-14)


def test_the_hand_brake_holds_the_rear_wheels_at_once() -> None:
    changes = {"pedals.hand_brake_torque": 3000.0, "pedals.brake_lag": 0.1}
    fleet = sp.Fleet(car(changes), 2)
    in_the_air(fleet, 500.0)
    fleet.step(hand_brake=np.array([0.5, 1.0]))
    expected = np.array([[0, 0], [0, 0], [750, 1500], [750, 1500]])
    np.testing.assert_allclose(fleet.state.brake_torque, expected, rtol=1e-14)


def test_brakes_hold_against_the_engine() -> None:
    # 100 N m through first gear pull 1400 N m at the rear wheels; each brake holds 2000 N m
    changes = {"drive.source": "engine", "engine.torques": [100.0], "engine.speeds": [0.0],
               "clutch.model": "locked", "engine.stall_speed": 0.0}  # fmt: skip
    for rate in RATES:
        fleet = sp.Fleet(car(changes), substeps=1)
        fleet.start(0.0, gear=1)
        fleet.step(throttle=1.0, brake=1.0, dt=1 / rate, steps=rate)
        np.testing.assert_array_equal(fleet.state.wheel_speed, 0)
        assert abs(fleet.state.engine_speed[0]) < 1e-8
        assert abs(fleet.state.vx[0]) < 1e-4
        assert fleet.state.shaft_torque[2:].sum() > 1000
