"""A single wheel with steady slip: stopping distances at large steps.

A car with its center of mass at road level and four equal wheels does not pitch: each wheel then
carries a quarter of the mass and stops like a single wheel.
"""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

MASS, SPIN_INERTIA, RADIUS, GRAVITY = 1500.0, 1.2, 0.32, 9.80665
ENTRY, EXIT = 25.0, 0.5  # m/s
EXACT = {600.0: 64.48, 900.0: 43.01, 1400.0: 47.18}  # m, at a step of 1e-5 s


def car_of_four_wheels() -> sp.Car:
    """Mass 4 x 375 kg at road height; Magic Formula B 12, C 1.65, E 0.2, mu 1."""
    numbers: dict[str, object] = {
        "tire.model": "simple_pacejka",
        "tire.slip": "steady",
        "suspension.hubs": "massless",
        "body.mass": MASS - 4e-3,
        "body.height": 1e-9,
        "body.to_front_axle": 1.3,
        "body.to_rear_axle": 1.3,
        "body.inertia_zz": 1e9,
        "brakes.front_share": 0.5,
    }
    for axle in ("front", "rear"):
        numbers |= {
            f"wheel.{axle}.mass": 1e-3,
            f"wheel.{axle}.spin_inertia": SPIN_INERTIA,
            f"wheel.{axle}.effective_radius": RADIUS,
            f"wheel.{axle}.hub_height": RADIUS,
            f"tire.{axle}.stiffness_x": 12.0,
            f"tire.{axle}.shape_x": 1.65,
            f"tire.{axle}.curvature_x": 0.2,
        }
    return sp.cars.Car(numbers).level()


def stopping_distance(brake_torque: float, rate: float) -> float:
    """Distance from 25 to 0.5 m/s, by trapezoidal integration of speed, one torque per wheel."""
    car = car_of_four_wheels().replace(
        {f"wheel.{axle}.hub_height": RADIUS for axle in ("front", "rear")}
    )
    fleet = sp.Fleet(car)
    fleet.start(speed=ENTRY)
    run = fleet.run(
        {"brake_torque": 4 * brake_torque},
        duration=round(8 * rate) / rate,
        dt=1 / rate,
        every=1,
        record=["vx"],
    )
    v = run["vx"][:, 0]
    last = int(np.argmax(v < EXIT))
    share = (v[last - 1] - EXIT) / (v[last - 1] - v[last])
    v = np.append(v[:last], EXIT)
    t = np.append(run.time[:last], run.time[last - 1] + share / rate)
    return float(np.sum(np.diff(t) * 0.5 * (v[1:] + v[:-1])))


@pytest.mark.parametrize(
    ("torque", "rate", "tolerance"),
    [
        (600.0, 30, 1e-3),
        (900.0, 30, 1e-3),
        (1400.0, 30, 2e-2),
        (600.0, 1000, 1e-3),
        (900.0, 1000, 1e-3),
        (1400.0, 1000, 2e-3),
    ],
)
def test_a_wheel_stops_where_it_should_at_any_step(
    torque: float, rate: float, tolerance: float
) -> None:
    assert stopping_distance(torque, rate) == pytest.approx(EXACT[torque], rel=tolerance)
