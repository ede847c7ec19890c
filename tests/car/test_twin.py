"""The step in C against its slow NumPy twin, written independently from the same equations.

Scheme and order of evaluation are the same, so only rounding differs: the two must agree to 1e-9 of
a channel's largest value, car by car, for cars that share only their structure.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from isas import ISAS, NOT_BUILT
from numpy.typing import NDArray
from reference.numpy_car import NumpyCar

TOLERANCE = 1e-9
N = 50
DT = 1e-3
HELD = 10  # steps between two looks, inputs held

STATE = (
    "x", "y", "z", "q0", "q1", "q2", "q3", "vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate",
    "wheel_speed", "travel", "travel_rate", "deflection_x", "deflection_y",
)  # fmt: skip
FOUND = ("fx", "fy", "fz", "mz", "slip_ratio", "brake_torque")

# below this a channel is at rest and its rounding is that of larger numbers
FLOOR = {"deflection_x": 1e-4, "deflection_y": 1e-4, "travel": 1e-3, "slip_ratio": 1e-3, "mz": 1.0}


def random_cars(rng: np.random.Generator, n: int, **changes: Any) -> sp.Car:
    """Cars with all parameters random."""

    def draw(low: float, high: float) -> NDArray[np.float64]:
        return rng.uniform(low, high, n)

    values: dict[str, Any] = {
        "body.mass": draw(600, 2000),
        "body.height": draw(0.35, 0.75),
        "body.to_front_axle": draw(0.9, 1.6),
        "body.to_rear_axle": draw(0.9, 1.6),
        "body.inertia_xx": draw(250, 700),
        "body.inertia_yy": draw(1000, 2500),
        "body.inertia_zz": draw(1000, 2500),
        "body.inertia_xy": draw(-40, 40),
        "body.inertia_xz": draw(-60, 60),
        "body.inertia_yz": draw(-40, 40),
        "steering.ackermann": draw(-0.5, 1.5),
        "brakes.front_share": draw(0.3, 0.9),
        "drive.front_share": draw(0, 1),
        "aero.drag_area": draw(0, 1.5),
        "aero.front_lift_area": draw(-1.5, 0.2),
        "aero.rear_lift_area": draw(-1.5, 0.2),
        "environment.gravity_x": draw(-0.3, 0.3),
        "environment.gravity_y": draw(-0.3, 0.3),
        "environment.air_density": draw(0.9, 1.3),
        "environment.friction": draw(0.5, 1.2),
    }
    for axle in ("front", "rear"):
        values |= {
            f"suspension.{axle}.{leaf}": draw(low, high)
            for leaf, low, high in (
                ("stiffness", 15e3, 60e3), ("bump_damping", 500, 3000),
                ("rebound_damping", 800, 5000), ("bump_travel", 0.02, 0.08),
                ("rebound_travel", 0.02, 0.08), ("stop_stiffness", 5e4, 3e5),
                ("toe", -0.01, 0.01), ("camber", -0.05, 0.03),
            )
        }  # fmt: skip
        values[f"anti_roll.{axle}.stiffness"] = draw(0, 40e3)
        values |= {
            f"wheel.{axle}.{leaf}": draw(low, high)
            for leaf, low, high in (
                ("mass", 20, 60), ("spin_inertia", 0.6, 2.0), ("track", 1.3, 1.7),
                ("radius", 0.28, 0.36), ("effective_radius", 0.27, 0.35),
                ("vertical_stiffness", 150e3, 350e3), ("vertical_damping", 0, 500),
                ("rolling_resistance", 0, 0.02),
            )
        }  # fmt: skip
        values |= {
            f"tire.{axle}.{leaf}": draw(low, high)
            for leaf, low, high in (
                ("friction", 0.7, 1.5), ("load_sensitivity", 0, 0.3), ("nominal_load", 2500, 6000),
                ("tread_stiffness", 3e6, 9e6), ("half_length", 0.06, 0.11),
                ("camber_slip", 0, 0.1), ("relaxation_length_x", 0.1, 0.5),
                ("relaxation_length_y", 0.1, 0.7), ("standstill_damping", 200, 1500),
                ("standstill_speed", 1, 3), ("slip_speed", 0.05, 0.3),
            )
        }  # fmt: skip
        values |= {
            f"wheel.{axle}.rolling_resistance_1": draw(0, 2e-4),
            f"wheel.{axle}.rolling_resistance_2": draw(0, 1e-5),
            f"tire.{axle}.grip": draw(0.8, 1.2),
            f"tire.{axle}.lateral_compliance": draw(0, 1e-5),
            f"tire.{axle}.load_response": np.where(draw(0, 1) < 0.5, 1.0, draw(0.3, 1.2)),
        }
    return sp.Car(values | changes)


def twin_of(fleet: sp.Fleet) -> Any:
    twin = NumpyCar(fleet.car.flat(), fleet.n, fleet.dtype)
    twin.set_state({name: getattr(fleet.state, name) for name in STATE})
    return twin


def difference(
    fleet: sp.Fleet, inputs: Callable[[float], dict[str, Any]], duration: float
) -> tuple[dict[str, float], NDArray[np.bool_]]:
    """Drive fleet and twin in the same way.

    Returns the largest difference of each channel relative to its largest value, the worst of all
    cars, and which wheels were in the air at each check, shape (check, 4, n).
    """
    twin = twin_of(fleet)
    gap: dict[str, Any] = dict.fromkeys((*STATE, *FOUND), 0.0)
    size: dict[str, Any] = dict(gap)
    air = []
    for k in range(round(duration / DT / HELD)):
        now = inputs(k * HELD * DT)
        fleet.step(**now, dt=DT, steps=HELD)
        for _ in range(HELD):
            twin.step(**now, dt=DT)
        state = twin.state()
        for name in gap:
            mine = state[name] if name in STATE else getattr(twin, name)
            theirs = getattr(fleet.state, name)
            # of a wheel channel the four wheels of a car belong together
            axes = 0 if theirs.ndim == 2 else ()
            gap[name] = np.maximum(gap[name], np.abs(mine - theirs).max(axis=axes))
            size[name] = np.maximum(size[name], np.abs(theirs).max(axis=axes))
        air.append(fleet.state.fz == 0)
    assert not np.any(fleet.status & sp.Status.NON_FINITE)
    worst = {}
    for name in gap:
        floor = FLOOR.get(name, 1e-2)
        worst[name] = float(np.max(gap[name] / np.maximum(size[name], floor)))
    return worst, np.array(air)


def assert_agree(worst: dict[str, float]) -> None:
    off = {name: value for name, value in worst.items() if not value <= TOLERANCE}
    assert not off, f"relative difference above {TOLERANCE}: {off}"


@pytest.mark.slow
def test_steering_and_braking():
    """Sine steer, brakes up to locked wheels, drive before; every parameter random per car."""
    rng = np.random.default_rng(1)
    fleet = sp.Fleet(random_cars(rng, N))
    fleet.start(speed=rng.uniform(8, 40, N))
    amplitude, period = rng.uniform(0.005, 0.08, N), rng.uniform(0.5, 2.0, N)
    drive, brake = rng.uniform(-500, 1500, N), rng.uniform(0, 6000, N)

    def inputs(t: float) -> dict[str, Any]:
        return {
            "steer": amplitude * np.sin(2 * np.pi * t / period),
            "drive_torque": drive * (t < 0.8),
            "brake_torque": brake * (t >= 0.8),
        }

    worst, _ = difference(fleet, inputs, 2.0)
    locked = (fleet.state.wheel_speed == 0).any(axis=0)
    assert 0 < np.count_nonzero(locked) < N
    assert_agree(worst)


@pytest.mark.slow
def test_wheels_on_their_own():
    """The rear wheels steered, each wheel driven and braked by a separate torque, some held."""
    rng = np.random.default_rng(5)
    fleet = sp.Fleet(random_cars(rng, N))
    fleet.start(speed=rng.uniform(-3, 40, N))
    front, rear = rng.uniform(-0.05, 0.05, (2, N))
    drive, brake = rng.uniform(-300, 500, (4, N)), rng.uniform(0, 1500, (4, N))
    braked = rng.integers(0, 2, (4, N))

    def inputs(t: float) -> dict[str, Any]:
        return {
            "steer": front,
            "rear_steer": rear * np.sin(4 * t),
            "drive_torque": 100.0,
            "wheel_drive_torque": drive * (t < 1.0),
            "wheel_brake_torque": brake * braked * (t > 0.5),
        }

    worst, _ = difference(fleet, inputs, 1.5)
    held = (fleet.state.wheel_speed == 0).any(axis=0)
    assert 0 < np.count_nonzero(held) < N
    assert_agree(worst)


@pytest.mark.slow
def test_standstill():
    """On slopes: some are held, some roll backward, some drive away and spin their wheels."""
    rng = np.random.default_rng(2)
    slope = {
        "environment.gravity_x": rng.uniform(-2.5, 2.5, N),
        "environment.gravity_y": rng.uniform(-2.5, 2.5, N),
    }
    fleet = sp.Fleet(random_cars(rng, N, **slope))
    fleet.start(speed=0.0)
    steer = rng.uniform(-0.5, 0.5, N)
    drive = rng.uniform(-800, 1500, N) * rng.integers(0, 2, N)
    brake = rng.uniform(500, 4000, N) * (drive == 0) * rng.integers(0, 2, N)

    def inputs(t: float) -> dict[str, Any]:
        return {
            "steer": steer * min(t, 1.0),
            "drive_torque": drive,
            "brake_torque": brake + 3000 * (t > 1.5),
        }

    worst, _ = difference(fleet, inputs, 2.0)
    assert_agree(worst)


@pytest.mark.slow
def test_stopping():
    """Through the end of a stop: rolling, sliding, sticking, the carcass oscillating."""
    rng = np.random.default_rng(3)
    fleet = sp.Fleet(random_cars(rng, N))
    fleet.start(speed=rng.uniform(-2, 4, N))
    brake, steer = rng.uniform(1000, 12000, N), rng.uniform(-0.1, 0.1, N)
    worst, _ = difference(fleet, lambda t: {"steer": steer, "brake_torque": brake}, 2.0)
    assert np.count_nonzero((fleet.state.wheel_speed == 0).all(axis=0)) > N // 2
    assert_agree(worst)


@pytest.mark.slow
def test_wheels_in_the_air():
    """Dropped askew from up to half a meter: wheels land one after another and bounce."""
    rng = np.random.default_rng(4)
    fleet = sp.Fleet(random_cars(rng, N))
    fleet.start(speed=rng.uniform(5, 30, N), heading=rng.uniform(-3, 3, N))
    q = np.array([getattr(fleet.state, name) for name in STATE[3:7]])
    roll, pitch = rng.uniform(-0.12, 0.12, N), rng.uniform(-0.08, 0.08, N)
    lean = np.array([np.ones(N), roll / 2, pitch / 2, np.zeros(N)])
    lean /= np.linalg.norm(lean, axis=0)
    s, v, r, u = q[0], q[1:], lean[0], lean[1:]
    turned = [s * r - (v * u).sum(axis=0), *(s * u + r * v + np.cross(v, u, axis=0))]
    for name, value in zip(STATE[3:7], turned, strict=True):
        setattr(fleet.state, name, value)
    fleet.state.z = fleet.state.z + rng.uniform(0.15, 0.5, N)
    for name in ("roll_rate", "pitch_rate", "yaw_rate"):
        setattr(fleet.state, name, rng.uniform(-0.5, 0.5, N))
    steer = rng.uniform(-0.1, 0.1, N)

    def inputs(t: float) -> dict[str, Any]:
        return {"steer": steer, "brake_torque": 2000 * (t > 0.5), "drive_torque": 1000 * (t < 0.5)}

    worst, air = difference(fleet, inputs, 1.5)
    some = air.any(axis=1) & ~air.all(axis=1)
    assert some.any(axis=0).mean() > 0.9, "most cars stand on one to three wheels at times"
    assert air.all(axis=1).any(axis=0).mean() > 0.9
    assert_agree(worst)


@pytest.mark.parametrize("isa", [*ISAS, *NOT_BUILT])
def test_one_car_on_shared_numbers(isa: str):
    """A single car with default parameters, in every instruction set."""
    fleet = sp.Fleet(sp.Car(), isa=isa)
    fleet.start(speed=25.0)
    worst, _ = difference(fleet, lambda t: {"steer": 0.04 * np.sin(6 * t)}, 1.0)
    assert_agree(worst)


def test_the_twin_computes_in_single_precision_too():
    """For benchmarks: float32 stays float32, and is close to the float64 car."""
    car = random_cars(np.random.default_rng(5), 8)
    fleet = sp.Fleet(car)
    fleet.start(speed=20.0)
    single = NumpyCar(car.flat(), 8, "float32")
    single.set_state({name: getattr(fleet.state, name) for name in STATE})
    for _ in range(300):
        single.step(steer=0.03)
    fleet.step(steer=0.03, steps=300)
    assert {part.dtype for part in single.state().values()} == {np.dtype("float32")}
    assert single.fz.dtype == np.float32
    np.testing.assert_allclose(single.state()["yaw_rate"], fleet.state.yaw_rate, atol=2e-4)
