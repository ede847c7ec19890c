"""REF-A in a straight line, through engine, clutch, gears and brakes, against closed forms.

With P = min(F_max, P/(omega Re)) at the wheels, their slip kappa = F/(n C) and the road load
F_r = m g f + rho CdA v^2/2,  m_e dv/dt = F - F_r  with  m_e = m + sum I_w/Re^2.
"""

from __future__ import annotations

import numpy as np
import pytest
from car.cars import G, RefA, both
from scipy.integrate import quad
from scipy.optimize import brentq
from skidpad import Car, Fleet

from .drivelines import BARE_ENGINE

M = RefA().m
POWER, F_MAX = 110e3, 0.475 * M * G
DRAG_AREA, DENSITY, ROLLING = 0.65, 1.204, 0.012
RE, I_W, C_X = 0.32, 1.2, 60e3
NO_INERTIA, STIFF = 1e-6, 1e9
KMH = 1 / 3.6

ENGINE: dict[str, object] = {
    "drive.source": "engine",
    "drive.axles": "all",
    "drive.front_share": 0.5,
    "engine.model": "envelope",
    "engine.peak_power": POWER,
    "engine.peak_torque": F_MAX * RE,
    "engine.inertia": NO_INERTIA,
    **BARE_ENGINE,
    "clutch.model": "locked",
    "gearbox.ratios": [1.0],
    "gearbox.final_drive": 1.0,
    "gearbox.efficiency": 1.0,
}


def car(ref_a: RefA, spin_inertia: object, stiffness: object) -> Car:
    """REF-A with a constant-power engine at its wheels, air drag and rolling resistance."""
    return ref_a.rigid_car(
        {
            **ENGINE,
            "aero.drag_area": DRAG_AREA,
            "environment.air_density": DENSITY,
            **both("wheel.rolling_resistance", ROLLING),
            **both("wheel.effective_radius", RE),
            **both("wheel.spin_inertia", spin_inertia),
            **both("tire.stiffness_x", stiffness),
        }
    )


@pytest.fixture(scope="module")
def ref_a() -> RefA:
    return RefA()


def road_load(v: float) -> float:
    return M * G * ROLLING + 0.5 * DENSITY * DRAG_AREA * v**2


def force(v: float, stiffness: float) -> float:
    """F = min(F_max, P/u), u = v (1 + F/(4 C)) the circumferential speed."""
    if v == 0.0:
        return F_MAX
    return brentq(lambda F: F - min(F_MAX, POWER / (v * (1 + F / (4 * stiffness)))), 0, 2 * F_MAX)


def time_to_100(spin_inertia: float, stiffness: float) -> float:
    mass = M + 4 * spin_inertia / RE**2
    kink = POWER / F_MAX
    return quad(
        lambda v: mass / (force(v, stiffness) - road_load(v)), 0.0, 100 * KMH, points=[kink]
    )[0]


def test_T61_from_0_to_100_kmh(ref_a: RefA):
    spin_inertia, stiffness = np.array([NO_INERTIA, I_W, I_W]), np.array([STIFF, STIFF, C_X])
    closed = [time_to_100(*pair) for pair in zip(spin_inertia, stiffness, strict=True)]
    assert closed == pytest.approx([7.360, 7.590, 7.681], abs=6e-4)
    fleet = Fleet(car(ref_a, spin_inertia, stiffness))
    fleet.start(0.0, gear=1)
    rec = fleet.run({"throttle": 1.0}, 9.0, 1e-3, 1, ["vx"])
    times = [np.interp(100 * KMH, vx, rec.time) for vx in rec["vx"].T]
    assert times == pytest.approx(closed, rel=1e-3)


def test_T62_top_speed_is_where_the_road_takes_all_the_power(ref_a: RefA):
    stiffness = np.array([STIFF, C_X])
    closed = [brentq(lambda v, C=C: force(v, C) - road_load(v), 20.0, 100.0) for C in stiffness]
    assert closed == pytest.approx([63.21, 63.05], abs=5e-3)
    fleet = Fleet(car(ref_a, NO_INERTIA, stiffness))
    fleet.start(62.0, gear=1)
    fleet.step(throttle=1.0, dt=5e-3, steps=60_000)
    early = fleet.state.vx.copy()
    fleet.step(throttle=1.0, dt=5e-3, steps=20_000)
    assert fleet.state.vx == pytest.approx(early, rel=1e-6)  # arrived
    assert fleet.state.vx == pytest.approx(closed, rel=1e-3)


def test_T63_coasting_down_in_neutral(ref_a: RefA):
    A, B = M * G * ROLLING, 0.5 * DENSITY * DRAG_AREA
    v1, v2 = 130 * KMH, 20 * KMH
    spin_inertia = np.array([NO_INERTIA, I_W])
    mass = M + 4 * spin_inertia / RE**2
    time = mass / np.sqrt(A * B) * (np.arctan(v1 * np.sqrt(B / A)) - np.arctan(v2 * np.sqrt(B / A)))
    way = mass / (2 * B) * np.log((A + B * v1**2) / (A + B * v2**2))
    assert [time[0], way[0], time[1]] == pytest.approx([141.37, 2477.1, 145.8], rel=1e-4)
    fleet = Fleet(car(ref_a, spin_inertia, STIFF))
    fleet.start(v1, gear=0)
    rec = fleet.run({"throttle": 1.0}, 150.0, 5e-3, 10, ["vx", "x"])  # the engine drives nothing
    for i in range(2):
        end = np.interp(-v2, -rec["vx"][:, i], rec.time)
        assert end == pytest.approx(time[i], rel=1e-3)
        assert np.interp(end, rec.time, rec["x"][:, i]) == pytest.approx(way[i], rel=1e-3)


@pytest.mark.parametrize("hubs", ["massed", "massless"])
def test_T59_stopping_distance_with_all_wheels_at_the_peak(ref_a: RefA, hubs):
    # a brush tire slides at its peak, so four locked wheels brake at mu g
    mu = np.array([1.0, 0.8])
    V = 100 * KMH
    ideal = V**2 / (2 * mu * G)
    assert ideal == pytest.approx([39.341, 49.176], abs=6e-4)
    changes = {
        "suspension.hubs": hubs,
        "tire.model": "brush",
        "tire.slip": "steady",
        "environment.friction": mu,
        "pedals.brakes": "hydraulic",
        "pedals.brake_torque": 50e3,
        "pedals.brake_lag": 0.0,
    }
    fleet = Fleet(ref_a.car(changes))
    fleet.start(V)
    rec = fleet.run({"brake": 1.0}, 5.0, 1e-3, 1, ["vx", "x", "wheel_speed"])
    assert np.all(rec["wheel_speed"][200] == 0)
    assert rec["x"].max(axis=0) == pytest.approx(ideal, rel=5e-3)
