"""Propeller and half shafts as a torsion spring: shuffle, standstill, and unaffected quantities."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

HIGH = 1000.0  # above the road, so that the wheels turn freely
INERTIA, WHEEL, FINAL_DRIVE, FIRST = 0.15, 1.2, 4.0, 3.6
RATIO = FINAL_DRIVE * FIRST
FREE: dict[str, object] = {
    "drive.source": "engine",
    "drive.shafts": "torsion",
    "clutch.model": "locked",
    "engine.inertia": INERTIA,
    "engine.friction": 0.0,
    "engine.friction_rate": 0.0,
    "engine.idle_torque": 0.0,
    "engine.stall_speed": 0.0,
    "gearbox.final_drive": FINAL_DRIVE,
    "gearbox.efficiency": 1.0,
    "environment.gravity_z": 0.0,
    "suspension.hubs": "massless",
    "wheel.rear.rolling_resistance": 0.0,
}


def floating(changes: dict[str, object]) -> sp.Fleet:
    """Cars in the air in first gear, wheels and engine at rest."""
    fleet = sp.Fleet(sp.Car(FREE | changes))
    fleet.start(0.0, gear=1)
    fleet.state.z = HIGH
    fleet.state.engine_speed = 0.0
    return fleet


def crossings(time: NDArray[np.float64], x: NDArray[np.float64]) -> NDArray[np.float64]:
    """Times of upward zero crossings of x."""
    i = np.flatnonzero((x[:-1] < 0) & (x[1:] >= 0))
    return time[i] - x[i] * (time[i + 1] - time[i]) / (x[i + 1] - x[i])


def shuffle(k: float, c: float = 0.0) -> tuple[float, float]:
    """Frequency [rad/s] and damping ratio of engine and both wheels on a spring at the carrier."""
    per_J = 1 / (INERTIA * RATIO**2) + 1 / (2 * WHEEL)
    rate = np.sqrt(k * per_J)
    return float(rate), float(0.5 * c * per_J / rate)


@pytest.mark.parametrize("k", [200.0, 2e3, 8e3])
def test_shuffle_is_that_of_two_masses_on_a_spring(k):
    fleet = floating({"shafts.stiffness": k, "shafts.damping": 0.0})
    fleet.state.shaft_twist = 0.05
    rate, _ = shuffle(k)
    period = 2 * np.pi / rate
    rec = fleet.run({"gear": 1}, 6 * period, period / 2000, 1, ["shaft_twist"])
    found = np.diff(crossings(rec.time, rec["shaft_twist"][:, 0])).mean()
    assert found == pytest.approx(period, rel=2e-3)


def test_shuffle_decays_as_its_damper_says():
    k, c = 2e3, 4.0
    fleet = floating({"shafts.stiffness": k, "shafts.damping": c})
    fleet.state.shaft_twist = 0.05
    rate, zeta = shuffle(k, c)
    period = 2 * np.pi / (rate * np.sqrt(1 - zeta**2))
    rec = fleet.run({"gear": 1}, 4.2 * period, period / 10_000, 1, ["shaft_twist"])
    twist = rec["shaft_twist"][:, 0]
    peaks = twist[1:-1][(twist[1:-1] > twist[:-2]) & (twist[1:-1] >= twist[2:])]
    decrement = np.log(peaks[:-1] / peaks[1:]).mean()
    assert decrement == pytest.approx(2 * np.pi * zeta / np.sqrt(1 - zeta**2), rel=0.02)


@pytest.mark.parametrize("dt", [1e-3, 1 / 30], ids=["1 kHz", "30 Hz"])
def test_twist_is_torque_over_stiffness_where_brakes_hold_the_wheels(dt):
    k = np.array([1e3, 8e3, 1e6])
    c = 1.4 * np.sqrt(k * INERTIA * RATIO**2)  # 0.7 of critical damping
    fleet = floating({"shafts.stiffness": k, "shafts.damping": c})
    fleet.step(throttle=1.0, gear=1, brake_torque=40e3, dt=dt, steps=round(6 / dt))
    torque = fleet.state.gearbox_torque
    assert torque.min() > 500
    np.testing.assert_allclose(fleet.state.shaft_twist, torque / k, rtol=1e-6)
    assert not fleet.state.wheel_speed[2:].any()  # exactly


def test_in_neutral_shafts_unwind():
    fleet = floating({"shafts.stiffness": 8e3, "shafts.damping": 80.0})
    fleet.start(0.0, gear=0)
    fleet.state.z = HIGH
    fleet.state.shaft_twist = 0.1
    fleet.step(gear=0, dt=1e-4, steps=100)
    assert fleet.state.shaft_twist == pytest.approx(0.1 * np.exp(-1.0), rel=0.01)
    assert not fleet.state.gearbox_torque.any()


ROAD: dict[str, object] = {
    "drive.source": "engine", "clutch.control": "automatic", "pedals.brakes": "hydraulic",
    "engine.inertia": INERTIA, "gearbox.final_drive": FINAL_DRIVE, "gearbox.efficiency": 1.0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("dt", "hubs"), [(1e-3, "massed"), (1 / 30, "massed"), (1 / 30, "massless")]
)
def test_a_launch_and_a_stop_with_any_shafts_end_as_with_stiff_ones(dt, hubs):
    k = np.array([2e3, 8e3, 1e5, 1e9])
    end = {}
    for kind in ("stiff", "torsion"):
        words = {"drive.shafts": kind, "suspension.hubs": hubs}
        fleet = sp.Fleet(sp.Car(ROAD | words | {"shafts.stiffness": k}).level())
        fleet.start(0.0)
        fleet.step(throttle=0.5, gear=1, dt=dt, steps=round(4 / dt))
        end[kind] = fleet.state.vx.copy()
        fleet.step(brake=0.4, gear=1, dt=dt, steps=round(6 / dt))
        assert np.abs(fleet.state.vx).max() < 1e-3
        assert np.abs(fleet.state.wheel_speed).max() < 1e-2
    np.testing.assert_allclose(end["torsion"], end["stiff"], rtol=0.02)
    assert end["torsion"][-1] == pytest.approx(end["stiff"][-1], rel=1e-6)
    assert end["torsion"][0] != end["stiff"][0]


def test_a_tip_in_shuffles_the_car_at_the_rate_of_engine_and_car_on_the_shafts():
    # in first gear the car is the larger of the two masses, J2 = m Re^2 + wheels, on tires that
    # hardly slip and with a body that hardly pitches
    k = 3e3
    stiff_tires = {"tire.model": "linear", "tire.rear.stiffness_x": 5e6, "body.inertia_yy": 1e6}
    even = {"engine.speeds": [0.0], "engine.torques": [80.0], "engine.friction_rate": 0.0}
    words = {"drive.shafts": "torsion", "clutch.model": "locked", "engine.intake_lag": 0.0}
    shafts = {"shafts.stiffness": k, "shafts.damping": 5.0}
    car = sp.Car(ROAD | words | even | stiff_tires | shafts).level()
    fleet = sp.Fleet(car)
    fleet.start(8.0, gear=1)
    rec = fleet.run({"throttle": 1.0, "gear": 1}, 2.5, 1e-4, 1, ["shaft_twist"])
    rate = np.diff(rec["shaft_twist"][:, 0])  # without the mean
    found = 1 / np.diff(crossings(rec.time[1:], rate)).mean()
    J2 = car.mass * car["wheel.rear.effective_radius"] ** 2 + 4 * car["wheel.rear.spin_inertia"]
    expected = np.sqrt(k * (1 / (INERTIA * RATIO**2) + 1 / J2)) / (2 * np.pi)
    assert found == pytest.approx(expected, rel=0.02)
