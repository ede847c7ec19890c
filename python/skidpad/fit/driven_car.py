"""A full car driven through segments of logs: steered as logged, with speed held or free."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import require_word
from skidpad._lib.parameters import CUSTOM, fields, model_fields
from skidpad.cars import Car
from skidpad.equilibrium import trim
from skidpad.fit.simulation_model import LATERAL, LONGITUDINAL, Number, Task, slow_speed
from skidpad.recordings.log import Log
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.following import SpeedHold, follow
from skidpad.simulation.requirements import INPUT_NEEDS, lacking

if TYPE_CHECKING:
    from skidpad.simulation.state_view import State

Array = NDArray[np.float64]

PEDALS = ("drive_torque", "brake_torque", "throttle", "brake", "clutch", "hand_brake", "gear")
"""Longitudinal inputs."""

STIFFNESSES = ("stiffness_y", "tread_stiffness", "lky", "bristle_stiffness", "side_slope")
"""Parameter of cornering stiffness by tire model."""

FORMS = ("shape_y", "curvature_y", "pcy1", "pey1")
"""Parameters of the shape of lateral force over slip by tire model."""

AXLES = ("front", "rear")

MOVERS = ("drive_torque", "brake_torque", "throttle")
"""Those of which one must be logged for a free speed."""

HELD = {
    "drive.source": "torque",
    "drive.shafts": "stiff",
    "engine.mounting": "none",
    "pedals.brakes": "none",
    "antilock.model": "off",
    "traction.model": "off",
    "stability.model": "off",
}
"""Words of a car whose speed is held by wheel torques instead of engine, pedals and assists."""

GENTLE = 0.2
"""Lateral acceleration [m/s2] of the turn that determines the lean of a car. Below it a car counts
as upright; no car's springs reach their stops in it."""


class DrivenCar:
    """A car that follows logs.

    Parameters
    ----------
    car : Car
        One car.
    held : bool
        True to hold the measured speed, False to use torques or pedals as logged.
    pedals : sequence of str
        Logged inputs if the speed is free.
    """

    def __init__(self, car: Car, held: bool = True, pedals: Sequence[str] = ()) -> None:
        self.car, self.held, self.pedals = car, held, tuple(pedals)
        self._moving = car.replace(HELD) if held else car

    @property
    def ratio(self) -> float:
        """Angle of the hand wheel over that of the road wheels."""
        return float(self.car["steering.ratio"])

    @property
    def wheelbase(self) -> float:
        """Distance between the axles [m]."""
        return float(self.car.wheelbase)

    @property
    def usual(self) -> tuple[str, ...]:
        """Channels to compare by default."""
        return LATERAL if self.held else (*LATERAL, *LONGITUDINAL)

    def numbers(self) -> dict[str, Number]:
        """Return all parameters that a fit may free."""
        return {
            name: Number(self.car[name], f.low, f.high, f.unit)
            for name, f in fields(self.car["tire.model"]).items()
        }

    def replaced(self, values: Mapping[str, float]) -> Car:
        """Return the car with some parameters changed."""
        return self.car.replace(values)

    def drive(
        self,
        task: Task,
        values: Mapping[str, Array],
        n: int,
        steer: Array,
        begin: Mapping[str, Array],
        stop: threading.Event,
    ) -> Array:
        """Simulate n cars from their starts; see `Driven.drive`."""
        car = self._moving.replace(values)
        fleet = Fleet(car, n)
        fleet.start(begin["vx"])
        fleet.evaluate()
        state = fleet.state
        rolling = np.array(state.ax)
        state.vy, state.yaw_rate = begin["vy"], begin["yaw_rate"]
        if car["stability.model"] != "off":
            state.yaw_reference = begin["yaw_rate"]
        count = len(task.segments)
        _lean(state, self._moving.replace({k: v[::count] for k, v in values.items()}), begin)
        pedals = {name: task.signal(name, n) for name in self.pedals}
        fleet.evaluate()
        hold = _hold(car, *task.speeds(n), rolling) if self.held else None
        timing = task.dt, task.inner, task.steps
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # non-finite values are handled later
            return follow(fleet, {"steer": steer, **pedals}, hold, timing, task.recorded, stop)


def _lean(state: State, car: Car, begin: Mapping[str, Array]) -> None:
    """Set springs and tires as in a steady turn with the cars' lateral acceleration.

    Roll, travel and lateral tire deflection are those of a gentle turn, scaled: roll is
    proportional up to the stops.

    Parameters
    ----------
    state : State
        State of the cars at rest on their springs, shape (n,).
    car : Car
        The parameter sets, each for equally many consecutive cars.
    begin : mapping of str to ndarray, shape (n,)
    """
    ay = begin["ay"]
    if np.abs(ay).max() < GENTLE:
        return
    speed = max(float(np.median(np.abs(begin["vx"]))), slow_speed(float(np.max(car.wheelbase))))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # cars without such a turn do not lean
        turn = trim(car, speed=speed, ay=GENTLE)
    share = ay / GENTLE
    each = ay.size // turn.n
    half = np.repeat(np.nan_to_num(turn.roll), each) * share / 2
    c, s = np.cos(half), np.sin(half)
    q0, q1, q2, q3 = (np.array(getattr(state, f"q{i}")) for i in range(4))
    state.q0, state.q1 = q0 * c - q1 * s, q0 * s + q1 * c
    state.q2, state.q3 = q2 * c + q3 * s, q3 * c - q2 * s
    for name, sides in (("travel", -1), ("deflection_y", 1)):
        if name not in turn.state:
            continue
        wheels = np.nan_to_num(turn[name])
        more = np.repeat((wheels[::2] + sides * wheels[1::2]) / 2, each, axis=1) * share
        both = np.stack([more[0], sides * more[0], more[1], sides * more[1]])
        setattr(state, name, getattr(state, name) + both)


def _hold(car: Car, speed: Array, rate: Array, rolling: Array) -> SpeedHold:
    """Return the controller that holds each car at its measured speed.

    Its learned acceleration starts with the deceleration of a car rolling straight; the law
    (csrc/driver/measured_speed.h) bounds it.
    """
    front = float(np.mean(car["drive.front_share"]))
    radii = [np.asarray(car[f"wheel.{axle}.effective_radius"]) for axle in ("front", "rear")]
    radius = front * radii[0] + (1 - front) * radii[1]
    return SpeedHold(speed, rate, _column(car.mass), _column(radius), -np.nan_to_num(rolling))


def _column(values: Any) -> Array:
    return np.ascontiguousarray(np.atleast_1d(values), np.float64)


def common_pedals(car: Car, logs: Sequence[Log]) -> tuple[str, ...]:
    """Return the inputs other than steer that all logs have and the car supports."""
    lacks = lacking(car, INPUT_NEEDS)
    return tuple(p for p in PEDALS if p not in lacks and all(p in log for log in logs))


def holds_speed(car: Car, logs: Sequence[Log], speed: str | None) -> bool:
    """Return whether the measured speed is held, or follows from torques or pedals.

    Raises
    ------
    ValueError
        If there is no speed to hold, or nothing that drives the car.
    """
    if speed is not None:
        require_word("speed", speed, ("held", "free"))
    for log in logs:
        if "vx" not in log:
            raise ValueError(f"{log.name}: no speed (vx) to start from; has {', '.join(log)}")
    movers = set(common_pedals(car, logs)) & set(MOVERS)
    if speed == "free" and not movers:
        raise ValueError(
            f"speed: free needs one of {', '.join(MOVERS)} in every log, and its part in the car"
        )
    return not movers if speed is None else speed == "held"


def usual_numbers(car: Car) -> tuple[str, ...]:
    """Return the default free parameters: cornering stiffness and grip of each axle."""
    model = car["tire.model"]
    known = () if model == CUSTOM else model_fields(model)  # the meaning of its numbers is unknown
    stiffness = [name for name in STIFFNESSES if name in known][:1]
    leaves = [*stiffness, "grip"]
    return tuple(f"tire.{axle}.{leaf}" for leaf in leaves for axle in ("front", "rear"))


def plan(car: Car) -> tuple[tuple[str, ...], ...]:
    """Return the default stages of further parameters, from simple to complex.

    Steering, shape of the axles' curves, yaw inertia, load transfer, relaxation of tires.
    """
    known = fields(car["tire.model"])
    late = [f"tire.{axle}.relaxation_length_y" for axle in AXLES]
    bars = [f"anti_roll.{axle}.stiffness" for axle in AXLES]
    stages = (
        ("steer.cubic",),
        forms(car),
        ("body.inertia_zz",),
        tuple(bar for bar in bars if car[bar]),
        tuple(length for length in late if length in known),
    )
    return tuple(stage for stage in stages if stage)


def forms(car: Car) -> tuple[str, ...]:
    """Return the parameters of the shape of the axles' lateral force over slip."""
    known = fields(car["tire.model"])
    names = [name for name in FORMS if f"tire.front.{name}" in known]
    return tuple(f"tire.{axle}.{name}" for name in names for axle in AXLES)
