"""Springs and dampers at their mounts do the same work as those at the wheel."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp

AXLES = ("front", "rear")
MR = 0.7
AT_SPRING: dict[str, Any] = {
    "stiffness": 60e3,
    "cubic_stiffness": 5e6,
    "stop_stiffness": 300e3,
    "rebound_stop_stiffness": 90e3,
    "bump_travel": 0.04,
    "rebound_travel": 0.05,
    "stop_depth": 0.012,
    "bump_damping": 4000.0,
    "rebound_damping": 7000.0,
    "bump_damping_fast": 1500.0,
    "rebound_damping_fast": 2500.0,
    "bump_knee": 0.1,
    "rebound_knee": 0.12,
}
WORDS = {
    "suspension.springs": "progressive",
    "suspension.stops": "progressive",
    "suspension.dampers": "bilinear",
    "suspension.hubs": "massless",
    "body.to_rear_axle": 1.2,
}


def force_at_spring(z: Any, v: Any) -> Any:
    """Force of spring, stop and damper relative to rest, by compression and its rate."""
    s = AT_SPRING
    spring = s["stiffness"] * z + s["cubic_stiffness"] * z**3
    bump, droop = np.maximum(z - s["bump_travel"], 0), np.maximum(-z - s["rebound_travel"], 0)
    stop = s["stop_stiffness"] * bump**2 - s["rebound_stop_stiffness"] * droop**2
    damper = 0.0
    for side, way in (("bump", 1), ("rebound", -1)):
        u = np.maximum(way * v, 0)
        slow = np.minimum(u, s[f"{side}_knee"])
        fast = (u - slow) * s[f"{side}_damping_fast"]
        damper = damper + way * (slow * s[f"{side}_damping"] + fast)
    return spring + stop / s["stop_depth"] + damper


def test_wheel_and_spring_do_the_same_work() -> None:
    # F dz = F_s dz_s with z_s = MR z
    wheel = sp.suspension.wheel_rates(AT_SPRING, MR)
    car = sp.Car(WORDS | {f"suspension.{axle}": wheel for axle in AXLES})
    z, v = (x.ravel() for x in np.meshgrid(np.linspace(-0.05, 0.08, 14), [-0.4, -0.05, 0.1, 0.5]))
    fleet = sp.Fleet(car, n=z.size)
    static = fleet.state.fz[0].copy()
    fleet.state.z -= z
    fleet.state.vz = -v
    fleet.evaluate()
    expected = np.maximum(static + MR * force_at_spring(MR * z, MR * v), 0)
    assert fleet.state.fz[0] == pytest.approx(expected, rel=1e-9, abs=1e-6)
    assert np.ptp(expected) > 1e4


def test_each_car_may_have_a_ratio_of_its_own() -> None:
    table = {"spring_travels": [-0.1, 0.0, 0.1], "spring_forces": [-3000.0, 0.0, 5000.0]}
    ratios = np.array([0.5, 1.0, 0.8])
    many = sp.suspension.wheel_rates({"stiffness": 50e3, **table}, ratios)
    for k, ratio in enumerate(ratios):
        one = sp.suspension.wheel_rates({"stiffness": 50e3, **table}, ratio)
        for name, values in many.items():
            np.testing.assert_array_equal(values[..., k], one[name])
    assert sp.Car({"suspension.springs": "table", "suspension.front": many}).n == 3


def test_a_spring_by_compression_ratio_is_one_by_travel() -> None:
    # F = k_ratio z/L + c_ratio zdot/L
    k_ratio, c_ratio, L = 6000.0, 450.0, 0.25
    found = sp.suspension.from_compression_ratio(k_ratio, c_ratio, L)
    z, v = 0.03, 0.2
    force = found["stiffness"] * z + found["bump_damping"] * v
    assert force == pytest.approx(k_ratio * (z / L) + c_ratio * (v / L), rel=1e-15)
    assert found["rebound_damping"] == found["bump_damping"]
    # half the length at the same force per ratio: twice as stiff, half the travel
    assert sp.suspension.from_compression_ratio(k_ratio, c_ratio, L / 2)["stiffness"] == (
        2 * found["stiffness"]
    )


def test_a_table_takes_a_ratio_that_changes_with_travel() -> None:
    # s = MR z + q z^2, F_s = k s: F = k (MR z + q z^2) (MR + 2 q z)
    k, q = 80e3, 1.5
    z = np.linspace(-0.08, 0.08, 33)
    s = MR * z + q * z**2
    table = sp.suspension.spring_table(z, s, lambda compression: k * compression)
    np.testing.assert_allclose(table["spring_forces"], k * s * (MR + 2 * q * z), rtol=1e-9)
    car = sp.Car({"suspension.springs": "table", "suspension.front": table})
    # its slope at zero travel, of the interval from 0 to 5 mm
    slope = table["spring_forces"][17] / z[17]
    rate = 1 / (1 / car.roll_stiffness[0] - 1 / (0.5 * 220e3 * 1.5**2)) / (0.5 * 1.5**2)
    assert rate == pytest.approx(slope, rel=1e-6)
    assert slope == pytest.approx(MR**2 * k, rel=0.05)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: sp.suspension.wheel_rates({"stiffness": 1.0}, 0.0),
            "motion_ratio is 0.0, but must",
        ),
        (lambda: sp.suspension.wheel_rates({"toe": 1.0}, 0.5), "toe is no parameter of a spring"),
        (lambda: sp.suspension.from_compression_ratio(1.0, 1.0, -0.2), "spring_length is -0.2 m"),
        (lambda: sp.suspension.spring_table([0, 1, 1], [0, 1, 2], lambda s: s), r"from \[1\]"),
        (lambda: sp.suspension.spring_table([0, 1], [0, 1], lambda s: s), "three or more"),
    ],
)
def test_what_is_no_spring_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
