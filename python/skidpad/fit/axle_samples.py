"""Samples of side force and slip angle of both axles from measured runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.equilibrium.trim_equations import body_ahead
from skidpad.fit.bicycle import SingleTrack
from skidpad.fit.car_result import CarFit
from skidpad.fit.driven_car import AXLES
from skidpad.fit.simulation_model import slow_speed
from skidpad.recordings.log import Log

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]

SMOOTH: Final = 0.2
"""Averaging time of signals [s]: shorter than a car's response, enough for a yaw acceleration."""
APART: Final = 0.1
"""Time between samples [s]; closer ones are averages of the same data."""
LEAD: Final = 1.0
"""Beginning of a log that is ignored [s], as in a fit."""

SLOW: Final = 5.0
"""Gate: speed relative to that of a slow car; for a passenger car 5 m/s."""
LONGITUDINAL: Final = 0.25
"""Gate: longitudinal acceleration over gravity; the friction ellipse takes 3 % of the side force
there."""
LENGTH: Final = 0.5
LATE: Final = np.radians(0.25)
"""Gate: change of slip angle [rad] within a typical relaxation length [m]: forces lag behind the
slip by about this much."""


@dataclass(frozen=True, slots=True, eq=False)
class AxleSamples:
    """Slip angles and side forces of an axle.

    Attributes
    ----------
    time : ndarray, shape (m,)
        Time in the log [s].
    log : ndarray of int, shape (m,)
        Index of the log.
    slip : ndarray, shape (m,)
        Slip angle [rad], positive if the side force is to the left.
    force : ndarray, shape (m,)
        Side force over the static load of the axle.
    """

    time: Array
    log: NDArray[np.intp]
    slip: Array
    force: Array

    def __len__(self) -> int:
        return self.slip.size


def samples_of(fit: CarFit[Any], logs: tuple[Log, ...]) -> tuple[dict[str, AxleSamples], list[str]]:
    """Return the samples of logs by axle, and notes on what was excluded.

    Parameters
    ----------
    fit : CarFit
        Its sensor errors are removed from the measurements.
    logs : tuple of Log

    Raises
    ------
    ValueError
        If a log has no yaw rate.

    Notes
    -----
    From m a_y = S + F_r and I r' = a S - b F_r, with S = F_f cos(d) + F_x sin(d) for front wheels
    steered by d; F_x is their share of m a_x, as for drive or brakes. Slip angles are d - atan((v_y
    + a r)/v_x) in front and -atan((v_y - b r)/v_x) at the rear.
    """
    parts: dict[str, list[AxleSamples]] = {axle: [] for axle in AXLES}
    notes: list[str] = []
    for number, log in enumerate(logs):
        moving, said = _motion(fit, log)
        notes += said
        forces, slips = _balance(fit.car, moving)
        for axle in AXLES:
            at = _kept(fit.car, moving, slips[axle], f"{log.name}, {axle}", notes)
            parts[axle].append(
                AxleSamples(
                    moving["time"][at], np.full(at.size, number), slips[axle][at], forces[axle][at]
                )
            )
    names = ("time", "log", "slip", "force")
    found = {
        axle: AxleSamples(*(np.concatenate([getattr(p, name) for p in each]) for name in names))
        for axle, each in parts.items()
    }
    return found, notes


def _motion(fit: CarFit[Any], log: Log) -> tuple[dict[str, Array], list[str]]:
    """Return the motion of a car's body center of mass, averaged, at even times."""
    if "yaw_rate" not in log:
        raise ValueError(
            f"{log.name}: no yaw_rate, without which the side force is not shared between the "
            f"axles; has {', '.join(log)}"
        )
    notes = []
    seen = fit.corrected(log)
    assert isinstance(seen, Log)
    given = {name: seen.filled(name) for name in ("steer", "vx", "yaw_rate")}
    given |= {name: seen.filled(name) for name in ("ax", "ay") if name in seen}
    if "vy" in seen:
        given["vy"] = seen.filled("vy")
    elif "sideslip" in seen:
        given["vy"] = given["vx"] * np.tan(seen.filled("sideslip"))
    else:
        predicted = fit.predict(log, channels=["vy"])
        given["vy"] = predicted["vy"]  # type: ignore[call-overload]
        notes.append(
            f"{log.name}: no sideslip was measured; its samples have that of the fitted car, so "
            "they bear out forces but not slip angles."
        )
    if "ay" not in given:
        notes.append(f"{log.name}: no ay was measured; it is the rate of vy plus vx yaw_rate.")
    step = log.interval
    time = np.arange(log.time[0], log.time[-1] + step / 2, step)
    width = max(int(SMOOTH / step) // 2 * 2 + 1, 1)
    moving = {k: _averaged(np.interp(time, log.time, x), width) for k, x in given.items()}
    moving["time"] = time
    moving["yaw_acceleration"] = np.gradient(moving["yaw_rate"], step)
    for name, ahead, aside, way in (("ax", "vx", "vy", -1.0), ("ay", "vy", "vx", 1.0)):
        if name not in moving:
            turning = moving[aside] * moving["yaw_rate"]
            moving[name] = np.gradient(moving[ahead], step) + way * turning
    return moving, notes


def _averaged(values: Array, width: int) -> Array:
    """Average over neighbors, fewer at the ends."""
    kernel = np.ones(width)
    total: Array = np.convolve(values, kernel, "same")
    return total / np.convolve(np.ones(values.size), kernel, "same")


def _balance(
    model: Car | SingleTrack, moving: Mapping[str, Array]
) -> tuple[dict[str, Array], dict[str, Array]]:
    """Return side forces over static load and slip angles, by axle."""
    track = SingleTrack.of(model) if isinstance(model, Car) else model
    a, b, base = track.to_front_axle, track.to_rear_axle, track.wheelbase
    rate, gained, turn = moving["yaw_rate"], moving["yaw_acceleration"], moving["steer"]
    # distance of the whole car's center of mass behind that of its body
    behind = float(body_ahead(model)) if isinstance(model, Car) else 0.0
    across = track.mass * (moving["ay"] - behind * gained)
    along = track.mass * moving["ax"] * _front_share(model, moving["ax"])
    side = (b * across + track.yaw_inertia * gained) / base
    rear = (a * across - track.yaw_inertia * gained) / base
    front = (side - along * np.sin(turn)) / np.cos(turn)
    vx, vy = moving["vx"], moving["vy"] - behind * rate
    slips = {
        "front": turn - np.arctan2(vy + a * rate, vx), "rear": -np.arctan2(vy - b * rate, vx),
    }  # fmt: skip
    return {"front": front / track.front_load, "rear": rear / track.rear_load}, slips


def _front_share(model: Car | SingleTrack, ax: Array) -> Array | float:
    """Return the share of the longitudinal force at the front axle; 0 if unknown."""
    if isinstance(model, SingleTrack):
        return 0.0
    driven = {"front": 1.0, "rear": 0.0}.get(model["drive.axles"], model["drive.front_share"])
    share: Array = np.where(ax < 0, model["brakes.front_share"], driven)
    return share


def _kept(
    model: Car | SingleTrack, moving: Mapping[str, Array], slip: Array, name: str, notes: list[str]
) -> NDArray[np.intp]:
    """Return which samples pass all gates, and add notes on how many did not."""
    time, vx = moving["time"], moving["vx"]
    thin = np.zeros(time.size, np.bool_)
    thin[:: max(round(APART / (time[1] - time[0])), 1)] = True
    thin &= (time >= time[0] + LEAD) & (time <= time[-1] - SMOOTH)
    quick = vx > SLOW * slow_speed(float(model.wheelbase))
    with np.errstate(divide="ignore", invalid="ignore"):
        late = np.abs(np.gradient(slip, time)) * LENGTH / vx
    gates = {
        "slow": quick,
        "braked or driven": np.abs(moving["ax"]) < LONGITUDINAL * 9.80665,
        "too quick for the tires": late < LATE,
    }
    kept, lost = thin, []
    for word, good in gates.items():
        gone = int((kept & ~good).sum())
        lost += [f"{gone} {word}"] if gone else []
        kept = kept & good
    out = f", left out {', '.join(lost)}" if lost else ""
    notes.append(f"{name}: {int(kept.sum())} samples{out}.")
    return np.flatnonzero(kept)
