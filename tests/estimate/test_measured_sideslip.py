"""Sideslip of measured runs from speed, steer and yaw rate, compared with textbook observers.

Spielberg and others, Science Robotics 4, eaaw1975, 2019: a VW GTI at the limit of friction, with
measured lateral velocity. Its logs have no accelerations: those for the kinematic observer, the
only one to use them, are computed from the measured velocities, with an offset of 0.2 m/s2 and
noise of 0.1 m/s2.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from reference.sideslip_observers import BicycleFilter, kinematic
from skidpad.fit.corrected import corrected

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not DATA.is_dir(),
        reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
    ),
]

Array = NDArray[np.float64]
CAR = sp.cars.load("vw_golf_gti_stanford")
MASS, INERTIA, FRONT, REAR = 1776.2, 2760.0, 1.194, 1.437
LAG = 0.037  # delay of the road wheels after the logged steer, for the bicycle [s]
DRAG = 250.0  # [N]
SENSORS = {"vx": 0.05, "yaw_rate": 0.005}
STATES = {
    "vx": (0.3, 0.3), "vy": (0.1, 0.1), "yaw_rate": (0.05, 0.05), "roll": (0.02, 0.005),
    "roll_rate": (0.05, 0.05), "wheel_speed": (0.5, 1.0),
}  # fmt: skip
BICYCLE = BicycleFilter(
    MASS, INERTIA, FRONT, REAR, 100_030.0, 148_530.0, 9_071.0, 8_795.0, 0.4416, 0.0935, 0.005
)
"""Axle stiffness and grip, and process noise, that minimize its sideslip error on the first 30 s of
runs 02 and 06 (Nelder and Mead)."""


FITS = {
    "02": {
        "tire.front.stiffness_y": 10.608, "tire.rear.stiffness_y": 14.224,
        "tire.front.grip": 1.1179, "tire.rear.grip": 1.2956, "steer.lag": 0.0403,
        "steer.offset": -0.0016, "steer.cubic": 0.452, "vy.angle": -0.0042,
    },
    "06": {
        "tire.front.stiffness_y": 9.7763, "tire.rear.stiffness_y": 13.437,
        "tire.front.grip": 1.1826, "tire.rear.grip": 1.2955, "steer.lag": 0.0492,
        "steer.offset": -0.0021, "vy.angle": -0.0051,
    },
    "10": {
        "tire.front.stiffness_y": 10.143, "tire.rear.stiffness_y": 13.796,
        "tire.front.grip": 1.0207, "tire.rear.grip": 1.0771, "steer.lag": 0.0312,
        "steer.offset": -0.0010, "steer.cubic": 0.5638, "vy.angle": -0.0045,
    },
}  # fmt: skip
"""Results of ``sp.fit.car(runs, car, dt=2.5e-3)`` for the two runs other than the named one, from
the tires of `vw_golf_gti`; for 02 and 10 with fixed steering ratio."""


@cache
def run(name: str) -> dict[str, Array]:
    log = sp.fit.Log.read(DATA / "measured" / f"gti_dry_{name}.csv")
    columns = {q: np.array(log[q]) for q in ("steer", "vx", "vy", "yaw_rate")}
    time = log.time - log.time[0]
    steer = columns["steer"]
    for k in range(1, time.size):
        step = time[k] - time[k - 1]
        steer[k] = steer[k - 1] + step / (LAG + step) * (steer[k] - steer[k - 1])
    return {"time": time, **columns}


def error(sideslip: Array, of: dict[str, Array]) -> float:
    """Root mean square error [deg] where the car is faster than 4 m/s."""
    gap = (sideslip - np.arctan2(of["vy"], of["vx"]))[of["vx"] > 4.0]
    return float(np.degrees(np.sqrt((gap**2).mean())))


@cache
def by_the_car(name: str) -> float:
    """Out of sample: car and sensor parameters are fitted to the two other runs.

    The longitudinal force follows from the change of speed.
    """
    log = sp.fit.Log.read(DATA / "measured" / f"gti_dry_{name}.csv")
    log = corrected(log, FITS[name], 1.0)
    time = log.time - log.time[0]
    force = MASS * np.gradient(log["vx"], time) + DRAG
    radius = CAR["wheel.front.effective_radius"]
    pedals = {
        "drive_torque": radius * np.maximum(force, 0.0),
        "brake_torque": radius * np.maximum(-force, 0.0),
    }
    car = CAR.replace({leaf: x for leaf, x in FITS[name].items() if leaf.startswith("tire")})
    seen = {"time": time, **{key: log[key] for key in ("steer", "vx", "yaw_rate")}}
    found = sp.estimate.kalman(
        car, seen | pedals, SENSORS, states=STATES, biases={"steer": (0.002, 0.0005)}
    )
    assert not found.notes
    return error(found["sideslip"].mean[:, 0], {"vy": log["vy"], "vx": log["vx"]})


def by_a_bicycle(name: str) -> float:
    log = run(name)
    return error(BICYCLE.sideslip(*(log[k] for k in ("time", "steer", "vx", "yaw_rate"))), log)


def by_kinematics(name: str) -> float:
    """With the best of several gains."""
    log, chance = run(name), np.random.default_rng(1)
    time, vx, vy, yaw_rate = (log[k] for k in ("time", "vx", "vy", "yaw_rate"))
    ay = np.gradient(vy, time) + vx * yaw_rate + 0.2 + 0.1 * chance.standard_normal(time.size)
    ax = np.gradient(vx, time) - vy * yaw_rate + 0.2 + 0.1 * chance.standard_normal(time.size)
    return min(
        error(kinematic(time, vx, yaw_rate, ax, ay, alpha), log) for alpha in (1.0, 3.0, 10.0, 15.0)
    )


@pytest.mark.parametrize(
    ("name", "own", "bicycle", "kinematics"),
    [("02", 0.24, 0.39, 2.60), ("06", 0.48, 0.24, 1.89), ("10", 0.43, 0.38, 2.82)],
)
def test_sideslip_of_measured_runs(
    name: str, own: float, bicycle: float, kinematics: float
) -> None:
    """The figures of docs/guide/estimates.md."""
    assert by_the_car(name) == pytest.approx(own, abs=0.03)
    assert by_a_bicycle(name) == pytest.approx(bicycle, abs=0.01)
    assert by_kinematics(name) == pytest.approx(kinematics, abs=0.1)
