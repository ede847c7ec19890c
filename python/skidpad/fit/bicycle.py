"""The single-track model: a car with one wheel per axle, without roll and pitch."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import finite, positive, within
from skidpad._lib.messages import brief, require_word
from skidpad._lib.units import fields_in_si
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.fit.car_result import CarFit
from skidpad.fit.problem import problem
from skidpad.fit.problem_fit import fitted
from skidpad.fit.simulation_model import Number, Task, slow_speed
from skidpad.recordings.log import Log

Array = NDArray[np.float64]

GRAVITY = 9.80665

STIFF = 1.5
"""Largest rate of a car's lateral motion times step for an accurate Runge-Kutta step; from 2.8 it
is unstable."""

MOST_STEPS = 50
"""Most substeps of a step."""

USUAL_STIFFNESS = {"front": 10.0, "rear": 15.0}
"""Initial cornering stiffness over load of an axle [1/rad]: an understeering car."""

UNITS = {
    "mass": "kg", "to_front_axle": "m", "to_rear_axle": "m", "yaw_inertia": "kg m2",
    "front_stiffness": "N/rad", "rear_stiffness": "N/rad", "front_friction": "-",
    "rear_friction": "-", "front_shape": "-", "rear_shape": "-", "front_curvature": "-",
    "rear_curvature": "-", "steering_ratio": "-",
}  # fmt: skip

TIRES = ("linear", "tanh", "magic_formula")

RANGES = {"shape": (0.5, 2.5), "curvature": (-20.0, 1.0)}
"""Bounds of the Magic Formula's C and E: curves with a peak and without folds."""


STIFFENING = (
    "mass", "to_front_axle", "to_rear_axle", "yaw_inertia", "front_stiffness", "rear_stiffness",
)  # fmt: skip
"""Parameters that determine the rates of lateral motion."""


@dataclass(frozen=True, slots=True)
class SingleTrack:
    """A single-track model.

    Attributes
    ----------
    mass : float
        Mass of the whole car [kg].
    to_front_axle, to_rear_axle : float
        From its center of mass [m].
    yaw_inertia : float
        [kg m2].
    front_stiffness, rear_stiffness : float, optional
        Cornering stiffness of an axle [N/rad]. Default: 10 (front) and 15
        (rear) times its load.
    front_friction, rear_friction : float
        Largest lateral force of an axle over its load, of tires "tanh".
    front_shape, rear_shape, front_curvature, rear_curvature : float
        C from 0.5 to 2.5 and E from -20 to 1, of tires "magic_formula".
    steering_ratio : float
        Angle of the hand wheel over that of the road wheel.
    tires : {"linear", "tanh", "magic_formula"}
        Lateral force of an axle, to the left for a slip angle alpha to the right:
        ``K alpha``, ``mu F tanh(K alpha/(mu F))`` with the load F, or ``mu F sin(C atan(x -
        E (x - atan x)))`` with x = K alpha/(mu F C) (Pacejka 2012, eq. 4.6).
    """

    mass: float
    to_front_axle: float
    to_rear_axle: float
    yaw_inertia: float
    front_stiffness: float = 0.0
    rear_stiffness: float = 0.0
    front_friction: float = 1.0
    rear_friction: float = 1.0
    front_shape: float = 1.3
    rear_shape: float = 1.3
    front_curvature: float = 0.0
    rear_curvature: float = 0.0
    steering_ratio: float = 16.0
    tires: str = "linear"

    def __post_init__(self) -> None:
        require_word("tires", self.tires, TIRES)
        fields_in_si(self)
        for name, unit in UNITS.items():
            low, high = _range(name)
            value = finite(name, getattr(self, name), unit)
            if np.isfinite(high):
                value = within(name, value, low, high)
            elif value != 0.0 or not name.endswith("_stiffness"):  # of which 0 is the usual one
                value = positive(name, value, unit)
            object.__setattr__(self, name, value)
        for axle, load in (("front", self.front_load), ("rear", self.rear_load)):
            name = f"{axle}_stiffness"
            if getattr(self, name) == 0.0:
                object.__setattr__(self, name, USUAL_STIFFNESS[axle] * load)

    @classmethod
    def of(cls, car: Car, tires: str = "linear") -> SingleTrack:
        """Return a single track with mass, axles, yaw inertia and steering ratio of a full car."""
        if require_car("car", car).n > 1:
            raise ValueError(f"car: {car.n} cars are not allowed, must be one")
        load = np.asarray(car.static_loads)
        front, base, mass = float(load[:2].sum() / load.sum()), car.wheelbase, float(car.mass)
        ahead = {"front": car["body.to_front_axle"], "rear": car["body.to_rear_axle"]}
        hubs = sum(
            2 * car[f"wheel.{axle}.mass"] * (x**2 + (car[f"wheel.{axle}.track"] / 2) ** 2)
            for axle, x in ahead.items()
        )
        return cls(
            mass=mass, to_front_axle=float(base * (1 - front)), to_rear_axle=float(base * front),
            yaw_inertia=float(car["body.inertia_zz"] + hubs),
            steering_ratio=float(car["steering.ratio"]), tires=tires,
        )  # fmt: skip

    @property
    def wheelbase(self) -> float:
        """Distance between the axles [m]."""
        return self.to_front_axle + self.to_rear_axle

    @property
    def front_load(self) -> float:
        """Static load of the front axle [N]."""
        return self.mass * GRAVITY * self.to_rear_axle / self.wheelbase

    @property
    def rear_load(self) -> float:
        """Static load of the rear axle [N]."""
        return self.mass * GRAVITY * self.to_front_axle / self.wheelbase

    @property
    def understeer_gradient(self) -> float:
        """Steer beyond the kinematic one per lateral acceleration [rad s2/m]."""
        a, b = self.to_front_axle, self.to_rear_axle
        return self.mass / self.wheelbase * (b / self.front_stiffness - a / self.rear_stiffness)


class DrivenTrack:
    """A single-track model that follows logs at their speed."""

    usual = ("yaw_rate", "ay", "vy", "sideslip")
    pedals = ()

    def __init__(self, track: SingleTrack, slowest: float | None = None) -> None:
        self._track = track
        self.slowest = slow_speed(track.wheelbase) if slowest is None else slowest
        """Lower bound of the speed in slip angles [m/s]."""

    @property
    def ratio(self) -> float:
        """Angle of the hand wheel over that of the road wheel."""
        return self._track.steering_ratio

    @property
    def wheelbase(self) -> float:
        """Distance between the axles [m]."""
        return self._track.wheelbase

    def numbers(self) -> dict[str, Number]:
        """Return all parameters that a fit may free."""
        return {
            name: Number(getattr(self._track, name), *_range(name), unit)
            for name, unit in UNITS.items()
        }

    def replaced(self, values: Mapping[str, float]) -> SingleTrack:
        """Return the model with some parameters changed."""
        return replace(self._track, **dict[str, Any](values))

    def drive(
        self,
        task: Task,
        values: Mapping[str, Array],
        n: int,
        steer: Array,
        begin: Mapping[str, Array],
        stop: threading.Event,
    ) -> Array:
        """Simulate n cars from their starts by Runge-Kutta steps; see `Driven.drive`."""
        slopes = _slopes(self._track, values, self.slowest)
        speed, _ = task.speeds(n)
        state = np.stack([begin["vy"], begin["yaw_rate"]])
        cuts = self._cuts(values, speed, task.interval)
        h = task.interval / cuts
        driven = np.empty((len(task.recorded), task.steps + 1, n))
        for i in range(task.steps + 1):
            j = min(i, task.steps - 1)
            v, delta = speed[j], steer[j]
            first = slopes(state, v, delta)
            seen = {
                "yaw_rate": state[1], "vy": state[0], "vx": v,
                "ay": first[0] + v * state[1], "sideslip": np.arctan2(state[0], v),
                "roll_rate": np.zeros_like(v),
            }  # fmt: skip
            for row, name in enumerate(task.recorded):
                driven[row, i] = seen[name]
            if i == task.steps or stop.is_set():
                break
            for k in range(cuts):
                first = slopes(state, v, delta) if k else first
                second = slopes(state + h / 2 * first, v, delta)
                third = slopes(state + h / 2 * second, v, delta)
                fourth = slopes(state + h * third, v, delta)
                state = state + h / 6 * (first + 2 * (second + third) + fourth)
        return driven

    def _cuts(self, values: Mapping[str, Array], speed: Array, interval: float) -> int:
        """Return the number of steps in an interval: slower cars have faster dynamics."""
        m, a, b, inertia, front, rear = (values.get(n, getattr(self._track, n)) for n in STIFFENING)
        v = max(float(speed.min()), self.slowest)
        rates = (front + rear) / (m * v), (a**2 * front + b**2 * rear) / (inertia * v)
        fastest = float(np.nanmax([np.nanmax(rate) for rate in rates]))
        return int(np.clip(np.ceil(fastest * interval / STIFF), 1, MOST_STEPS))


def _slopes(
    track: SingleTrack, values: Mapping[str, Array], slowest: float
) -> Callable[[Array, Array, Array], Array]:
    """Return rates of lateral velocity and yaw rate, (2, n), from state, speed and steer (n,)."""
    known = {name: values.get(name, getattr(track, name)) for name in UNITS}
    m, a, b, inertia = (known[n] for n in ("mass", "to_front_axle", "to_rear_axle", "yaw_inertia"))
    front, rear = known["front_stiffness"], known["rear_stiffness"]
    most_front = known["front_friction"] * m * GRAVITY * b / (a + b)
    most_rear = known["rear_friction"] * m * GRAVITY * a / (a + b)
    answers = tuple(
        axle_answer(track.tires, load, known[f"{axle}_shape"], known[f"{axle}_curvature"])
        for axle, load in (("front", most_front), ("rear", most_rear))
    )

    def rates(state: Array, speed: Array, steer: Array) -> Array:
        vy, r = state
        v = np.maximum(speed, slowest)
        y_front = answers[0](front * (steer - np.arctan((vy + a * r) / v))) * np.cos(steer)
        y_rear = answers[1](-rear * np.arctan((vy - b * r) / v))
        return np.stack([(y_front + y_rear) / m - speed * r, (a * y_front - b * y_rear) / inertia])

    return rates


def axle_answer(tires: str, most: Any, shape: Any, curvature: Any) -> Callable[[Array], Array]:
    """Return an axle's force as a function of its linear force, stiffness times slip angle."""
    if tires == "linear":
        return lambda force: force
    if tires == "tanh":
        return lambda force: most * np.tanh(force / most)

    def bent(force: Array) -> Array:
        x = force / (most * shape)
        return np.asarray(
            most * np.sin(shape * np.arctan(x - curvature * (x - np.arctan(x)))), np.float64
        )

    return bent


def _range(name: str) -> tuple[float, float]:
    """Return the range of a parameter; all but those of the curve's shape are > 0."""
    return RANGES.get(name.rpartition("_")[2], (5e-324, np.inf))


def single_track(
    recordings: Any,
    model: SingleTrack | Car,
    tires: str = "linear",
    free: Iterable[str] | None = None,
    *,
    slowest: float | None = None,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    start: Mapping[str, float] | None = None,
    starts: int = 1,
    seed: int = 0,
    loss: str = "linear",
    intervals: str = "auto",
    max_iterations: int = 50,
    noise: Mapping[str, float] | None = None,
    **options: Any,
) -> CarFit[SingleTrack]:
    """Fit a single-track model to logged maneuvers, at their measured speed.

    Parameters
    ----------
    recordings
        As in `skidpad.fit.car`.
    model : SingleTrack or Car
        Initial values; from a full car mass, axles, yaw inertia and steering ratio are taken.
    tires : {"linear", "tanh", "magic_formula"}
        Lateral force of an axle, see `SingleTrack`.
    free : sequence of str, optional
        Attributes of `SingleTrack`. Default: front_stiffness, rear_stiffness and yaw_inertia, with
        a limit also front_friction and rear_friction, and with tires "magic_formula" shape and
        curvature of both axles.
    slowest : float, optional
        Lower bound of the speed in slip angles [m/s], > 0. Default: 0.2 times the root of gravity
        times wheelbase, 1 m/s for a passenger car and 0.26 m/s at scale 1:10.
    bounds, start, starts, seed, loss, intervals, max_iterations, noise, **options
        As in `skidpad.fit.car`: channels, sensors, segment, lead, dt, threads,
        progress.

    Returns
    -------
    CarFit
        Whose ``car`` is a `SingleTrack`.

    Raises
    ------
    KeyError, TypeError, ValueError
        As in `skidpad.fit.car`.
    """
    if isinstance(model, Car):
        model = SingleTrack.of(model, tires)
    if not isinstance(model, SingleTrack):
        raise TypeError(f"model: expected a SingleTrack or a Car, not {brief(model)}")
    if slowest is not None:
        slowest = positive("slowest", slowest)
    driven = DrivenTrack(replace(model, tires=tires), slowest)
    usual = ["front_stiffness", "rear_stiffness", "yaw_inertia"]
    if tires != "linear":
        usual += ["front_friction", "rear_friction"]
    if tires == "magic_formula":
        usual += [f"{axle}_{form}" for form in RANGES for axle in USUAL_STIFFNESS]

    def made(logs: Sequence[Log]) -> DrivenTrack:
        for log in logs:
            if "vx" not in log:
                raise ValueError(f"{log.name}: no speed (vx); has {', '.join(log)}")
        return driven

    task = problem(
        recordings, made, usual if free is None else free, bounds=bounds, start=start, noise=noise,
        **options,
    )  # fmt: skip
    how = {"loss": loss, "max_iterations": max_iterations}
    return fitted(task, starts, seed, noise, intervals, **how)
