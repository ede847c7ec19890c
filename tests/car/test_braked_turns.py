"""Braking in a turn, up to a spin: the double-track model of Open-Car-Dynamics and ours.

Its available runs have no such maneuver, so its equations are in `reference/double_track.py`; its
runs verify them.
"""

from __future__ import annotations

import csv
import os
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from reference.comparison import Array, Comparison, of_wheels, table
from reference.double_track import GRAVITY, RATES, DoubleTrack

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
FOLDER = DATA / "simulators" / "open_car_dynamics"
pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(),
    reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
)

WHEELS = ("fl", "fr", "rl", "rr")
SPEED, STEER_AT, BRAKE_AT, RAMP = 30.0, 0.1, 0.9, 0.2  # m/s, s, s, s


@cache
def parameters(tire: str = "mf52") -> dict[str, float]:
    """All scalar parameters of the car on these tires, without arrays."""
    with (FOLDER / f"{tire}_parameters.csv").open(encoding="utf-8") as file:
        rows = [(name, value) for name, value, *_ in csv.reader(file)]
    return {
        name.removeprefix("vehicle_dynamics_double_track."): float(value)
        for name, value in rows
        if value != "(array)"
    }


def ramp(t: float | Array, start: float) -> Array:
    return np.clip((np.asarray(t) - start) / RAMP, 0.0, 1.0)


@cache
def braked(
    steer: float,
    torque: float,
    front_share: float,
    duration: float,
    tire: str = "mf52",
    rises: bool = False,
) -> Comparison:
    """Steer, followed by brakes."""
    p = parameters(tire)
    weight = p["mass_vehicle_kg"] * GRAVITY
    radius = p["tire.rolling_radius_m.rear"]
    hold = p["tire.rolling_resistance_coefficient"] * weight * radius  # so that it keeps its speed
    share = 0.5 * np.array([front_share, front_share, 1 - front_share, 1 - front_share])
    driven = 0.5 * np.array([0.0, 0.0, hold, hold])
    theirs = DoubleTrack(p, rises).run(
        SPEED,
        lambda t: float(steer * ramp(t, STEER_AT)),
        lambda t: driven - torque * ramp(t, BRAKE_AT) * share,
        duration,
    )
    made = sp.cars.from_open_car_dynamics(FOLDER / f"{tire}_parameters.csv")
    fleet = sp.Fleet(made.car.replace({"brakes.front_share": front_share}))
    fleet.start(SPEED)
    time = np.arange(0.0, duration + 1e-9, 0.01)
    rec = fleet.run(
        {
            "steer": sp.Signal(time, steer * ramp(time, STEER_AT)),
            "brake_torque": sp.Signal(time, torque * ramp(time, BRAKE_AT)),
            "drive_torque": hold,
        },
        duration=duration, dt=1e-3, every=10, record=["vx", "vy", "yaw_rate", "roll", "fz"],
    )  # fmt: skip
    return Comparison(rec.time, {k: v[..., 0] for k, v in rec.items()}, theirs)


def sideslip(channels: dict[str, Array]) -> Array:
    return np.abs(np.arctan2(channels["vy"], channels["vx"]))


@pytest.mark.parametrize("run", ["mf52_sine_35ms_0p04rad_0p7hz", "mf52_brake_40ms_2400nm"])
def test_the_equations_are_those_of_the_simulator(run: str) -> None:
    """From its own initial state, one second on."""
    rows = table(FOLDER / f"{run}.csv", comments=1)
    begin = int(np.argmax(rows["time"] >= 0.5))
    rows = rows[begin : begin + 101]
    time, torques = rows["time"] - rows["time"][0], of_wheels(rows, "torque_{}")
    first = rows[0]
    start = [first[name] for name in RATES] + [first[f"zw_{w}"] for w in WHEELS]
    ahead = of_wheels(rows, "zw_{}")
    start += list((ahead[1] - ahead[0]) / 0.01)  # speeds of the hubs are not written
    start += [first[f"{name}_{w}"] for name in ("kappa", "alpha", "omega") for w in WHEELS]
    made = DoubleTrack(parameters()).run(
        first["vx"],
        lambda t: float(np.interp(t, time, rows["steer_fl"])),
        lambda t: np.array([np.interp(t, time, torques[:, i]) for i in range(4)]),
        1.0,
        np.array(start),
    )
    for name in ("vx", "vy", "yaw_rate", "roll", "pitch"):
        most = max(float(np.abs(rows[name]).max()), 1e-9)
        assert np.abs(made[name] - rows[name]).max() < 5e-3 * most, name


@pytest.mark.parametrize("channel", ["vx", "yaw_rate", "roll", "vy"])
def test_braking_in_a_turn(channel: str) -> None:
    """7 m/s2 of braking on top of 0.6 g, within 3 % of the peak."""
    assert braked(0.02, 2000.0, 0.6, 2.5).rms(channel) < 0.03


@pytest.mark.slow
@pytest.mark.parametrize("channel", ["vx", "yaw_rate", "roll"])
def test_up_to_the_spin(channel: str) -> None:
    """Too much rear brake: the car spins to more than 30 degrees."""
    run = braked(0.03, 1600.0, 0.45, 2.2)
    assert np.degrees(sideslip(run.theirs)).max() > 30.0
    assert run.rms(channel) < 0.03


@pytest.mark.slow
def test_the_spin_begins_at_the_same_time() -> None:
    run = braked(0.03, 1600.0, 0.45, 2.2)
    for angle in (3.0, 5.0, 10.0, 30.0):
        begins = [
            run.time[np.argmax(np.degrees(sideslip(each)) > angle)]
            for each in (run.ours, run.theirs)
        ]
        assert begins[0] == pytest.approx(begins[1], abs=0.05), angle


@pytest.mark.slow
def test_a_third_of_what_is_left_of_loads_at_the_limit_is_that_the_car_rises() -> None:
    """At 1.3 g it is 5 mm higher on its roll centers; only here side forces have a longer arm."""
    plain, risen = (braked(0.06, 0.0, 0.6, 1.2, "mfsimple", rises) for rises in (False, True))
    assert plain.rms("yaw_rate") < 0.002
    assert plain.rms("fz") < 0.02
    assert risen.rms("fz") < 0.7 * plain.rms("fz")
