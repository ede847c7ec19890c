"""The BMW 320i against the 29-state multi-body model of its parameters' source.

CommonRoad (Althoff and Wuersching, "CommonRoad: Vehicle Models", 2020), driven open loop through a
step steer, a sine steer and a stop. Axes there are x forward, y right, z down: a positive steer is
a turn to the right. The car is symmetric, so ours gets the same positive steer and turns left: the
mirror image. In it

- yaw rates have equal signs (theirs to the right, ours to the left),
- their left wheels are our right ones,
- roll, about x in both, changes sign in the mirror,
- pitch does not, but theirs is positive nose up and ours nose down.

Their axles are rigid beams with lateral compliance, their tires have no relaxation or load
sensitivity, and the run starts slightly off equilibrium: agreement is within percents.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
CARS = DATA / "cars"
pytestmark = pytest.mark.skipif(
    not CARS.is_dir(),
    reason=f"no reference data in {CARS}; SKIDPAD_REFERENCE_DATA tells where they are",
)

MIRRORED = [1, 0, 3, 2]  # FR, FL, RR, RL
RECORDED = ("vx", "yaw_rate", "roll", "pitch", "fz")


@dataclass(frozen=True)
class Run:
    """One maneuver with both models, theirs mirrored into our axes."""

    time: Array
    ours: dict[str, Array]
    theirs: dict[str, Array]

    def rms(self, name: str) -> Array:
        """Root mean square difference over the run, relative to their largest value."""
        gap = self.ours[name] - self.theirs[name]
        return np.sqrt((gap**2).mean(axis=0)) / np.abs(self.theirs[name]).max(axis=0)


@cache
def drive(maneuver: str, speed: float) -> Run:
    table = np.genfromtxt(CARS / f"commonroad_mb_bmw320i_{maneuver}.csv", delimiter=",", names=True)
    time = table["time"]
    car = sp.cars.load("bmw_320i_commonroad")
    # they demand an acceleration: the force for it at the rolling radius of the wheels
    torque = car.mass * car["wheel.front.effective_radius"] * np.abs(table["acc_demand"])
    assert (table["acc_demand"] <= 0).all()
    fleet = sp.Fleet(car)
    fleet.start(speed=speed)
    rec = fleet.run(
        {"steer": sp.Signal(time, table["steer"]), "brake_torque": sp.Signal(time, torque)},
        duration=float(time[-1]),
        dt=1e-3,
        every=10,
        record=RECORDED,
    )
    np.testing.assert_allclose(rec.time, time, atol=1e-9)
    ours = {name: rec[name][..., 0] for name in RECORDED}
    loads = np.stack([table[f"fz_{wheel}"] for wheel in ("fl", "fr", "rl", "rr")], axis=1)
    theirs = {
        "vx": table["vx"],
        "yaw_rate": table["yaw_rate"],
        "roll": -table["roll"],
        "pitch": -table["pitch"],
        "fz": loads[:, MIRRORED],
    }
    return Run(time, ours, theirs)


def test_steady_yaw_rate_after_a_step_steer():
    run = drive("step_steer_20", 20.0)
    assert run.theirs["yaw_rate"][-1] > 0.1
    assert run.ours["yaw_rate"][-1] == pytest.approx(run.theirs["yaw_rate"][-1], rel=0.05)


@pytest.mark.parametrize(("maneuver", "speed"), [("step_steer_20", 20.0), ("sine_steer_25", 25.0)])
def test_yaw_rate_history(maneuver: str, speed: float):
    run = drive(maneuver, speed)
    assert run.rms("yaw_rate") < 0.08


@pytest.mark.parametrize(("maneuver", "speed"), [("step_steer_20", 20.0), ("sine_steer_25", 25.0)])
def test_wheel_loads_in_a_turn(maneuver: str, speed: float):
    """Over the run in percent of each wheel's largest load, and at its end."""
    run = drive(maneuver, speed)
    swing = np.ptp(run.theirs["fz"], axis=0) / run.theirs["fz"].mean(axis=0)
    assert (swing > 0.3).all(), "the loads change by much more than they may differ"
    assert (run.rms("fz") < 0.05).all()
    np.testing.assert_allclose(run.ours["fz"][-1], run.theirs["fz"][-1], rtol=0.05)


def test_roll_angle():
    step, sine = drive("step_steer_20", 20.0), drive("sine_steer_25", 25.0)
    assert step.theirs["roll"][-1] > 0.04  # right side down in a turn to the left
    assert step.ours["roll"][-1] == pytest.approx(step.theirs["roll"][-1], rel=0.15)
    for run in (step, sine):
        assert run.rms("roll") < 0.15
        assert np.ptp(run.ours["roll"]) == pytest.approx(np.ptp(run.theirs["roll"]), rel=0.15)


def test_straight_braking():
    """4 m/s2 from 25 m/s: speed, pitch and loads."""
    run = drive("brake_4_25", 25.0)
    lost = run.theirs["vx"][0] - run.theirs["vx"][-1]
    assert lost > 14.0
    np.testing.assert_allclose(run.ours["vx"], run.theirs["vx"], atol=0.01 * lost)
    assert run.theirs["pitch"][-1] > 0.01  # nose down
    assert run.ours["pitch"][-1] == pytest.approx(run.theirs["pitch"][-1], rel=0.15)
    assert run.rms("pitch") < 0.15
    assert (run.rms("fz") < 0.05).all()
    np.testing.assert_allclose(run.ours["fz"][-1], run.theirs["fz"][-1], rtol=0.05)
