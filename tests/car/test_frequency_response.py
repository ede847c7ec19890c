"""The car's frequency response to steer against that of the bicycle."""

from __future__ import annotations

import numpy as np
import pytest
from reference.single_track import SingleTrack
from skidpad import Fleet, Signal

from .cars import RefA, both

SMALL = 1e-3  # rad
FREQUENCIES = np.geomspace(0.1, 4.0, 13)  # Hz


def sine_response(x, time, frequencies):
    """Complex amplitude of each car's channel relative to its sinusoidal steer."""
    found = []
    for column, f in zip(x.T, frequencies, strict=True):
        phase = 2 * np.pi * f * time
        basis = np.stack([np.sin(phase), np.cos(phase), np.ones_like(phase)], axis=1)
        (along, ahead, _), *_ = np.linalg.lstsq(basis, column, rcond=None)
        found.append(along + 1j * ahead)
    return np.array(found) / SMALL


@pytest.mark.parametrize("V", [20.0, 30.0])
def test_T55_frequency_response_of_the_bicycle(ref_a: RefA, V: float):
    """Yaw rate, sideslip and lateral acceleration from 0.1 to 4 Hz, in magnitude and phase.

    The center of mass is the whole car's. Steer is constant within a step, so it lags by dt/2.
    """
    dt, settle, duration = 5e-4, 4.0, 24.0  # two periods of the slowest sine
    time = np.arange(0, duration + dt, dt)
    steer = SMALL * np.sin(2 * np.pi * np.outer(time, FREQUENCIES))
    car = ref_a.rigid_car({"tire.slip": "steady", **both("wheel.spin_inertia", 1e-3)})
    fleet = Fleet(car, n=FREQUENCIES.size)
    fleet.start(V)
    rec = fleet.run(
        {"steer": Signal(time, steer)}, duration, dt, 4, record=["vx", "vy", "yaw_rate", "ay"]
    )
    late = rec.time > settle
    r = rec["yaw_rate"]
    ahead = ref_a.m_u * (ref_a.b - ref_a.a) / ref_a.m_s  # of the sprung center of mass
    channels = {
        "yaw_rate": r,
        "sideslip": (rec["vy"] - ahead * r) / rec["vx"],
        "ay": rec["ay"] - ahead * np.gradient(r, rec.time, axis=0),
    }
    bicycle = SingleTrack(ref_a.m, ref_a.Iz, ref_a.a, ref_a.b, ref_a.C_f, ref_a.C_r, V)
    s = 2j * np.pi * FREQUENCIES
    for name, x in channels.items():
        found = sine_response(x[late], rec.time[late], FREQUENCIES)
        exact = getattr(bicycle, name)(s)
        assert np.abs(found / exact - 1).max() < 0.02, name


def test_the_bicycle_in_frequency_is_the_bicycle_in_time(ref_a: RefA):
    """Its closed forms against C (s - A)^-1 B of the equations of motion."""
    V, a, b, m, Iz, C_f, C_r = 20.0, ref_a.a, ref_a.b, ref_a.m, ref_a.Iz, ref_a.C_f, ref_a.C_r
    stiff = b * C_r - a * C_f
    A = np.array(
        [
            [-(C_f + C_r) / (m * V), stiff / (m * V) - V],
            [stiff / (Iz * V), -(a * a * C_f + b * b * C_r) / (Iz * V)],
        ]
    )
    B = np.array([C_f / m, a * C_f / Iz])
    bicycle = SingleTrack(m, Iz, a, b, C_f, C_r, V)
    for s in (0j, 1 + 2j, 10j):
        v, r = np.linalg.solve(s * np.eye(2) - A, B)
        forms = bicycle.sideslip(s), bicycle.yaw_rate(s), bicycle.ay(s)
        assert forms == pytest.approx((v / V, r, s * v + V * r), rel=1e-12)
