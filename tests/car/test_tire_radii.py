"""Wheel radii and loads from the tire's file."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .cars import both

TIRE = sp.tires.MagicFormula(
    "6.1", unloaded_radius=0.33, vertical_stiffness=210e3, fnomin=4500.0, q_re0=0.998, q_v1=8e-4,
    q_v2=0.045, q_fz2=15.0, breff=9.0, dreff=0.23, freff=0.012, qsy1=0.0,
)  # fmt: skip
SPEEDS = np.array([1.0, 10.0, 25.0, 50.0, -25.0])


def car(radii: str = "tire", **more: object) -> sp.Car:
    """A car without resistance, upright on this tire."""
    return sp.Car({
        "tire": TIRE, "wheel.radii": radii, "aero.drag_area": 0.0, **both("suspension.toe", 0.0),
        **both("suspension.camber", 0.0), **both("wheel.radius", 0.33),
        **both("wheel.hub_height", 0.31), **both("wheel.vertical_stiffness", 210e3), **more,
    }).level()  # fmt: skip


def rolling(radii: str = "tire") -> tuple[sp.Fleet, sp.Recording]:
    fleet = sp.Fleet(car(radii), n=SPEEDS.size)
    fleet.start(SPEEDS)
    names = ["vx", "wheel_speed", "fz", "z", "pitch", "travel", "slip_ratio", "fx"]
    return fleet, fleet.run({}, 0.5, dt=1e-3, every=100, record=names)


def test_radii_and_deflection_are_those_of_the_file() -> None:
    """From (1), (4) and (7), which the tire evaluates itself."""
    fleet, run = rolling()
    last = {name: values[-1] for name, values in run.items()}
    alone = TIRE.full(last["fz"], 0.0, 0.0, vx=last["vx"])
    radius = last["vx"] * (1 + last["slip_ratio"] * np.sign(last["vx"])) / last["wheel_speed"]
    np.testing.assert_allclose(radius, alone["effective_radius"], rtol=1e-6)
    number = {
        name: float(fleet.car[name])
        for name in ("body.height", "body.to_front_axle", "body.to_rear_axle")
    }
    along = np.repeat([number["body.to_front_axle"], -number["body.to_rear_axle"]], 2)[:, None]
    hubs = np.repeat([float(fleet.car[f"wheel.{a}.hub_height"]) for a in ("front", "rear")], 2)
    hub = hubs[:, None] - number["body.height"] + last["travel"]
    height = last["z"] + hub * np.cos(last["pitch"]) - along * np.sin(last["pitch"])
    np.testing.assert_allclose(height, alone["loaded_radius"], atol=2e-7)


def test_a_car_starts_in_balance_at_any_speed() -> None:
    """Nothing bounces, and no wheel slips, although wheels have grown."""
    _, run = rolling()
    assert np.ptp(run["fz"], axis=0).max() < 1.0
    assert np.abs(run["fx"]).max() < 1.0


def test_wheels_grow_with_speed() -> None:
    """Q_V1 (R0 omega/V0)^2 of the radius: 2 mm at 50 m/s here."""
    _, run = rolling()
    _, given = rolling("given")
    radius, same = (each["vx"][-1] / each["wheel_speed"][-1, 0] for each in (run, given))
    assert 1.5e-3 < radius[3] - radius[0] < 3.5e-3
    assert np.ptp(same) < 1e-6
    assert radius[2] == pytest.approx(radius[4], rel=1e-6)  # forward and in reverse


def test_a_load_that_is_not_linear_has_the_stiffness_at_the_nominal_load() -> None:
    """At rest: dFz/drho at Fz0 is the vertical stiffness (4)."""
    mass = 4 * 4500.0 / 9.80665
    heavy = [mass * (1 + d) - 160.0 for d in (-1e-3, 1e-3)]
    fleet = sp.Fleet(
        car(**{"body.mass": heavy, "body.to_front_axle": 1.3, "body.to_rear_axle": 1.3})
    )
    fleet.start(0.0)
    run = fleet.run({}, 1e-3, dt=1e-3, every=1, record=["fz"])
    load = run["fz"][-1].mean(axis=0)
    sunk = TIRE.full(load, 0.0, 0.0, vx=1e-9)["loaded_radius"]
    assert load.mean() == pytest.approx(4500.0, rel=1e-2)
    assert -np.diff(load)[0] / np.diff(sunk)[0] == pytest.approx(210e3, rel=2e-2)


def test_other_tires_and_massless_hubs_keep_the_given_radii() -> None:
    for other in ({"tire.model": "brush"}, {"tire": TIRE, "suspension.hubs": "massless"}):
        found = []
        for radii in ("given", "tire"):
            fleet = sp.Fleet(sp.Car({**other, "wheel.radii": radii}))
            fleet.start(20.0)
            fleet.step(brake_torque=1000.0, steps=100)
            found.append(fleet.state.wheel_speed.copy())
        np.testing.assert_array_equal(*found)
