"""Moving ground: a rolling road is equivalent to a moving car (JC4-5)."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Fleet, Road, Signal

from .cars import HUBS, SLIPS
from .turns import turn

CAR = sp.cars.load("bmw_320i").replace({"environment.air_density": 0.0})
SEEN = ("y", "z", "yaw", "yaw_rate", "roll_rate", "pitch_rate", "wheel_speed", "fx", "fy", "fz")
TIMES = np.linspace(0, 3, 4)
DRIVING = {
    "steer": Signal(TIMES, np.array([0, 0.05, -0.05, 0])),
    "brake_torque": Signal(TIMES, np.array([0, 0, 1000, 1000])),
}
V = 20.0


@pytest.mark.parametrize("road", [None, Road.plane()], ids=["flat", "ground"])
@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("slip", SLIPS)
def test_a_car_on_a_rolling_road_is_one_that_drives(slip: str, hubs: str, road: Road | None):
    """Stationary with its wheels rotating, over approaching ground (Galilei)."""
    car = CAR.replace({"tire.slip": slip, "suspension.hubs": hubs})
    fleet = Fleet(car, road=road)
    fleet.start(V)
    names = [*SEEN, "x"]
    drives = fleet.run(DRIVING, 3.0, 1e-3, 10, names)
    fleet.start(V)
    fleet.start(V, state={"vx": 0.0, "vz": 0.0})
    stands = fleet.run({**DRIVING, "ground_x": -V}, 3.0, 1e-3, 10, names)
    over_ground = stands["x"] + V * stands.time[:, None]
    np.testing.assert_allclose(over_ground, drives["x"], atol=1e-9)
    for name in SEEN:
        np.testing.assert_allclose(stands[name], drives[name], rtol=1e-8, atol=1e-8)
    assert np.abs(drives["yaw_rate"]).max() > 0.1


def test_a_ferry_carries_what_stands_on_it():
    """Over ground that moves with them, held cars stay at rest; otherwise it drags them along."""
    fleet = Fleet(CAR, n=2)
    fleet.start(0.0, state={"vx": [3.0, 0.0]})
    rec = fleet.run({"brake_torque": 8000.0, "ground_x": 3.0}, 3.0, 1e-3, 10, ["vx", "fx"])
    assert np.abs(rec["fx"][:, :, 0]).max() < 1e-6
    np.testing.assert_allclose(rec["vx"][-1], 3.0, atol=1e-3)
    assert np.abs(rec["fx"][:, :, 1]).max() > 100


def test_a_belt_runs_along_the_slope():
    """On a slope the ground moves along itself and lifts no wheel."""
    fleet = Fleet(CAR, road=Road.plane(slope=0.1), n=2)
    fleet.start()
    inputs = {"ground_x": np.array([0.0, 5.0]), "brake_torque": 8000.0}
    rec = fleet.run(inputs, 0.01, 1e-3, 1, ["fz"])
    np.testing.assert_allclose(rec["fz"][1, :, 0].sum(), rec["fz"][1, :, 1].sum(), rtol=1e-3)


def test_rear_wheels_follow_the_speed_over_the_ground() -> None:
    """On an approaching slope, as on one that it climbs."""
    fleet = Fleet(CAR.replace({"steering.rear": "speed"}), n=2, road=Road.plane(slope=0.12))
    fleet.start(18.0)
    s = fleet.state
    attitude = np.array([s.q0[0], s.q1[0], s.q2[0], s.q3[0]])
    climbs = np.array([s.vx[0], s.vy[0], s.vz[0]])
    s.vx, s.vy, s.vz = np.outer(climbs, [1, 0])
    x, y, _ = turn(attitude, climbs)
    ground = {"ground_x": np.array([0.0, -x]), "ground_y": np.array([0.0, -y])}
    rec = fleet.run({"steer": 0.1, **ground}, 0.1, 1e-3, 10, ["rear_steer"])
    climbing, standing = rec["rear_steer"][1:].T
    assert np.all(abs(climbing) < 0.005)  # from -0.01 to 0.01 at other speeds
    np.testing.assert_allclose(standing, climbing, rtol=0, atol=1e-12)
