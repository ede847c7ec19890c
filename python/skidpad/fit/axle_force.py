"""The side force of an axle over its slip angle in steady cornering, for many cars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car
from skidpad.cars.axle_tire import tire_on_road
from skidpad.equilibrium import trim
from skidpad.fit.bicycle import UNITS, SingleTrack, axle_answer
from skidpad.fit.driven_car import AXLES, HELD
from skidpad.fit.simulation_model import GRAVITY

Array = NDArray[np.float64]
Forces = Callable[[Mapping[str, Array], Array], dict[str, Array]]
"""Function from n sets of parameters and g slip angles to side force over load, (g, n) by axle."""

TURNS: Final = 0.1 * np.arange(8)
"""Lateral accelerations of the first turns [g]; batches follow until one has no equilibrium."""
MOST_TURN: Final = 6.0
"""Upper bound of turns [g], for cars with downforce."""
BELOW: Final = 0.8
"""Fraction of the limit up to which turns count: near it one axle slides, and the torque and steer
of the turn grow fast, on which the other axle does not depend."""
FEWEST: Final = 4
"""Number of turns from which those near the limit are dropped."""
ROUNDS: Final = 8
"""Iterations between force and load transfer: each reduces the change to a fifth."""


def axle_forces(model: Car | SingleTrack, speed: float) -> Forces:
    """Return a function for the curves of both axles from sets of the model's parameters.

    Parameters
    ----------
    model : Car or SingleTrack
        One car.
    speed : float
        Speed of the turns that determine load transfer of a full car [m/s].

    Notes
    -----
    For a full car, wheel loads, inclinations, and wheel angles relative to the axle from toe,
    steering geometry, roll and compliance are those of steady turns in which the axle carries the
    same side force, found once for `model` and extrapolated from 0.8 of its limit. The forces are
    those of both tires with their own parameters, without longitudinal force and its load transfer.
    """
    if isinstance(model, SingleTrack):
        return lambda values, slip: _of_track(model, values, slip)
    stances = stances_of(model, speed)

    def forces(values: Mapping[str, Array], slip: Array) -> dict[str, Array]:
        cars = model.replace(values) if values else model
        return {axle: _of_tires(cars, axle, stances[axle], speed, slip) for axle in AXLES}

    return forces


def _of_track(track: SingleTrack, values: Mapping[str, Array], slip: Array) -> dict[str, Array]:
    known = {name: values.get(name, np.atleast_1d(getattr(track, name))) for name in UNITS}
    ahead, behind = known["to_front_axle"], known["to_rear_axle"]
    loads = {
        axle: known["mass"] * GRAVITY * arm / (ahead + behind)
        for axle, arm in zip(AXLES, (behind, ahead), strict=True)
    }
    found = {}
    for axle, load in loads.items():
        numbers = (known[f"{axle}_{name}"] for name in ("friction", "shape", "curvature"))
        friction, shape, curvature = numbers
        answer = axle_answer(track.tires, friction * load, shape, curvature)
        found[axle] = answer(known[f"{axle}_stiffness"] * slip[:, None]) / load
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Stance:
    """Loads and angles of both wheels of an axle in steady turns to the left.

    Attributes
    ----------
    static_load : float
        Static load of the axle [N].
    share : ndarray, shape (m,)
        Side force of the axle over its static load, ascending.
    wheels : ndarray, shape (m, 4, 2)
        For the left and the right wheel: load [N], slip angle at zero slip angle of the axle,
        inclination [rad], and the ratio of further slip angle to that of the axle.
    """

    static_load: float
    share: Array
    wheels: Array

    def at(self, share: Array) -> Array:
        """Return the wheels' values at shares (...), (..., 4, 2), by lines between turns."""
        last = self.share.size - 1
        i = np.clip(np.searchsorted(self.share, share) - 1, 0, last)
        # a line through the upper half of the turns is more robust than through the last two
        begin, end = np.where(i < last, i, last // 2), np.where(i < last, i + 1, last)
        part = (share - self.share[begin]) / (self.share[end] - self.share[begin])
        low = self.wheels[begin]
        found: Array = low + part[..., None, None] * (self.wheels[end] - low)
        return found


def stances_of(car: Car, speed: float) -> dict[str, Stance]:
    """Return the stances of a car's axles in steady turns at a speed [m/s].

    Raises
    ------
    ValueError
        If the car has no steady turns.
    """
    gravity = abs(float(car["environment.gravity_z"]))
    plain = car.replace(HELD)
    shares: list[dict[str, Any]] = []
    for first in np.arange(0.0, MOST_TURN, TURNS.size * TURNS[1]):
        turns = trim(plain, speed=speed, ay=gravity * (first + TURNS))
        names = ("fy", "fz", "slip_angle", "inclination", "vx", "vy")
        each = {name: turns[name][..., turns.converged] for name in names}
        each |= {"steer": turns.steer[turns.converged], "rate": turns.yaw_rate[turns.converged]}
        shares.append(each)
        if not turns.converged.all():
            break
    found = {name: np.concatenate([part[name] for part in shares], -1) for name in shares[0]}
    if found["steer"].size < 2:
        raise ValueError(f"car: it has no steady turns at {speed:g} m/s")
    loads = np.asarray(car.static_loads, np.float64).reshape(4)
    stances = {}
    for k, axle in enumerate(AXLES):
        two = slice(2 * k, 2 * k + 2)
        arm = float(car[f"body.to_{axle}_axle"]) * (1.0, -1.0)[k]
        turned = found["steer"] if k == 0 else 0.0
        slip = turned - np.arctan2(found["vy"] + arm * found["rate"], found["vx"])
        load = float(loads[two].sum())
        share = found["fy"][two].sum(axis=0) / load
        # wheels move forward faster or slower than the middle of their axle, so slip less or more
        half = 0.5 * float(car[f"wheel.{axle}.track"]) * np.array([[1.0], [-1.0]])
        more = found["vx"] / (found["vx"] - half * found["rate"])
        rest = found["slip_angle"][two] + more * slip
        # longitudinal load transfer from torque and drag is not part of the curve
        carried = found["fz"][two]
        carried = carried * (carried[:, :1].sum() / carried.sum(axis=0))
        wheels = (carried, rest, found["inclination"][two], more)
        below = share <= BELOW * share.max() if share.size > FEWEST else np.full(share.size, True)
        rising = np.diff(np.maximum.accumulate(share), prepend=-1.0) > 0
        kept = np.flatnonzero(below & rising)
        stances[axle] = Stance(load, share[kept], np.stack(wheels).transpose(2, 0, 1)[kept])
    return stances


def _of_tires(cars: Car, axle: str, stance: Stance, speed: float, slip: Array) -> Array:
    """Return the side force of both tires over static load, (g, n)."""
    tire = tire_on_road(cars, axle)
    response, rest = (cars[f"tire.{axle}.{name}"] for name in ("load_response", "rest_load"))
    share = np.zeros((slip.size, cars.n))
    for _ in range(ROUNDS):
        wheels = stance.at(share)
        share = np.zeros_like(share)
        for side, way in enumerate(_ways(cars)):
            load = np.maximum(wheels[..., 0, side], 1.0)
            feels = rest ** (1 - response) * load**response
            alpha = way * (wheels[..., 1, side] - wheels[..., 3, side] * slip[:, None])
            gamma = way * wheels[..., 2, side]
            fy = tire.forces(feels, 0.0, alpha, gamma, vx=speed).fy
            share = share + way * np.asarray(fy) / stance.static_load
    return share


def _ways(cars: Car) -> tuple[float, float]:
    """Return 1, or -1 for a mirrored tire, for the left and the right wheel."""
    measured = cars["tire.measured"]
    return (-1.0 if measured == "right" else 1.0), (-1.0 if measured == "left" else 1.0)
