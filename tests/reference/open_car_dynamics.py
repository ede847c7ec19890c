"""Runs of TUM's Open-Car-Dynamics against the car that the package builds from its parameters.

`from_open_car_dynamics` documents what is specific to it. Wheel torques would pitch ours by 34 % of
what the pitch centers leave to the springs; gyroscopic moments of the wheels would be 255 N m of
roll at 30 m/s and 0.5 rad/s, 20 % of the roll moment on the springs. Its steer lags behind the
command; the comparison starts at the road-wheel steer.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import skidpad as sp
from reference.comparison import Comparison, across, of_wheels, table


def drive(file: Path, changes: Mapping[str, object] = {}) -> Comparison:
    """One of its runs and ours, with changed parameters and the same wheel steer and torques."""
    rows = table(file, comments=1)
    made = sp.cars.from_open_car_dynamics(
        file.parent / f"{file.name.partition('_')[0]}_parameters.csv"
    )
    time, torques = rows["time"], of_wheels(rows, "torque_{}")
    assert (torques[:, :2] <= 0.0).all()
    fleet = sp.Fleet(made.car.replace(changes))
    fleet.start(float(rows["vx"][0]))
    rec = fleet.run(
        {
            "steer": sp.Signal(time, rows["steer_fl"]),
            "drive_torque": sp.Signal(time, torques[:, 2:].sum(axis=1)),
            "brake_torque": sp.Signal(time, -torques[:, :2].sum(axis=1)),
        },
        duration=float(time[-1]),
        dt=1e-3,
        every=10,
        record=["vx", "vy", "yaw_rate", "roll", "pitch", "fx", "fy", "fz"],
    )
    ours = {name: values[..., 0] for name, values in rec.items()}
    theirs = {name: rows[name] for name in ("vx", "vy", "yaw_rate", "roll", "pitch")}
    theirs |= {name: of_wheels(rows, name + "_{}") for name in ("fx", "fy", "fz")}
    ours["ay"], theirs["ay"] = across(rec.time, ours), across(time, theirs)
    return Comparison(time, ours, theirs)
