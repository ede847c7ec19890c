"""Braking in a turn (ISO 7975) and power-off in a turn (ISO 9816)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad._lib.arguments import count, positive
from skidpad._lib.progress import reporting
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.equilibrium._trim import Trim, trim
from skidpad.maneuvers.cone_test import entry_speeds
from skidpad.maneuvers.entry_limit import EntryLimit, Metrics, find_entry_limit
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.lane_stop import IN_A_LANE, ending, stop_in_lane
from skidpad.maneuvers.maneuver import AT_ONCE, Driven, Maneuver, Procedure
from skidpad.maneuvers.pedals import braking
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.inputs import Input

Array = NDArray[np.float64]

STATES = (
    "z", "q0", "q1", "q2", "q3", "vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate",
    "wheel_speed", "travel", "travel_rate", "deflection_x", "deflection_y", "contact_ax",
    "contact_ay", "yaw_reference",
)  # fmt: skip
"""States of body, wheels, tires and stability control: the engine turns with the wheels in gear."""

COASTED = 0.5
"""Time for a coasting car to settle, and averaging time [s]."""


@dataclass(frozen=True, eq=False)
class PowerOffInATurn(Procedure):
    """Release of the throttle in a steady turn with fixed hand wheel, after ISO 9816.

    Cars start in the steady turn (see `skidpad.trim`). An engine brakes in the gear for this
    speed; a torque at the wheels goes to zero within `release`.

    Attributes
    ----------
    radius : array_like, shape () or (n,)
        Radius of the turn [m], positive to the left.
    ay : array_like, shape () or (n,)
        Lateral acceleration there [m/s2], > 0.
    release : float
        Time from one pedal to the other [s].
    at : float
        Time of the metrics [s].
    duration : float
        [s]
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Metrics, the first three at that time: ``yaw_rate_ratio``, relative to the yaw rate ``speed /
    radius`` on the circle (above 1 the car turns in); ``sideslip_change`` [rad] since the start,
    positive to the left; ``path_deviation`` [m] from the circle, positive outward; ``max_sideslip``
    [rad] and ``mean_deceleration`` [m/s2] until then. NaN for a car without such a steady turn.
    """

    radius: float | Array = 100.0
    ay: float | Array = 5.0
    release: float = 0.4
    at: float = 1.0
    duration: float = 4.0
    road: Any = None
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "radius")
        positive("release", self.release, "s")
        keep(self, "ay", above=0.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        n = self.number_of(car)
        side = np.where(np.asarray(self.radius) < 0, -1.0, 1.0)
        turn = trim(car, ay=side * self.ay, radius=self.radius, n=n, threads=threads)
        return Maneuver(
            road=self.road,
            start=_start(car, turn),
            inputs={
                "steer": np.nan_to_num(turn.steer),
                **_released(car, turn, self.release),
                **self._brakes(car, turn),
            },
            duration=self.duration,
            kpis={"": lambda recording: self._figures(recording, turn)},
            record=("x", "y", "yaw_rate", "sideslip", "speed"),
            units={
                "yaw_rate_ratio": "", "sideslip_change": "rad", "path_deviation": "m",
                "max_sideslip": "rad", "mean_deceleration": "m/s2",
            },
            dt=self.dt,
            every=self.every,
        )  # fmt: skip

    def _brakes(self, car: Car, turn: Trim) -> dict[str, Input]:
        return {}

    def _figures(self, recording: Recording, turn: Trim) -> dict[str, ArrayLike]:
        then = int(np.searchsorted(recording.time, self.at - 1e-9))
        speed, yaw_rate, sideslip = (recording[k] for k in ("speed", "yaw_rate", "sideslip"))
        # the circle begins at the origin, in the direction of the velocity
        center_x = recording["x"][0] - turn.radius * np.sin(sideslip[0])
        center_y = recording["y"][0] + turn.radius * np.cos(sideslip[0])
        away = np.hypot(recording["x"][then] - center_x, recording["y"][then] - center_y)
        figures = {
            "yaw_rate_ratio": yaw_rate[then] * turn.radius / speed[then],
            "sideslip_change": sideslip[then] - sideslip[0],
            "path_deviation": away - np.abs(turn.radius),
            "max_sideslip": np.abs(sideslip[: then + 1]).max(axis=0),
            "mean_deceleration": (speed[0] - speed[then]) / recording.time[then],
        }
        return {name: np.where(turn.converged, values, np.nan) for name, values in figures.items()}


@dataclass(frozen=True, eq=False)
class BrakingInATurn(PowerOffInATurn):
    """Braking in a steady turn with fixed hand wheel, after ISO 7975.

    As `PowerOffInATurn`, with the brakes also applied within `release`.

    Attributes
    ----------
    deceleration : array_like, shape () or (n,)
        Deceleration of the car [m/s2]: the brakes supply what engine, air and rolling resistance do
        not. An array gives a row of metrics for each: ``BrakingInATurn(deceleration=np.arange(2.0,
        9.0))``.
    radius, ay, release, at, duration, road, dt, every
        As in `PowerOffInATurn`.
    """

    deceleration: float | Array = 4.0

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "deceleration")

    def limit(
        self,
        car: Car,
        speeds: ArrayLike | None = None,
        *,
        lane: float = 3.5,
        threads: int = 1,
        progress: Callable[[float], object] | bool | None = None,
    ) -> EntryLimit:
        """Find the highest speed in the turn from which a car stops within its lane.

        The hand wheel is not fixed here: a driver steers along the circle until the car stops.

        Parameters
        ----------
        car : Car
            One car, or many through arrays.
        speeds : array_like, shape (s,), optional
            Candidate speeds [m/s]. Default: any from 5 to 65 m/s, to 0.025 m/s. They replace `ay`;
            `at` and `duration` are ignored.
        lane : float
            Width of the lane [m]; the car starts in its middle.
        threads : int
            The result does not depend on it.
        progress : callable or bool, optional
            Called with the share done; True shows a bar of tqdm.

        Returns
        -------
        EntryLimit
            The last speed before the first at which the outline leaves the lane, or the car spins,
            rolls over, lifts both wheels of a side, has no steady turn to start from or does not
            stop. Its metrics: ``stopping_distance`` [m] along the path, ``stopping_time`` [s] and
            ``lane_width`` [m], the narrowest lane that contains the car, all NaN for a car without
            such a turn or that does not stop.

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind, shape or range, the radius is an array over cars,
            or a deceleration is not above 0.

        Notes
        -----
        The driver is from `skidpad.drivers.design_optimal_preview` for each car at its speed,
        starting with the hand-wheel angle of the steady turn. The pedal is held: with locked front
        wheels the car cannot be steered. All cars are tested on a ladder of speeds 2.5 m/s apart,
        then on finer ones from the last successful speed.

        Examples
        --------
        >>> import skidpad as sp
        >>> test = sp.maneuvers.BrakingInATurn(deceleration=[7.0, 12.0])
        >>> limit = test.limit(sp.cars.load("vw_vanagon"), [10.0, 14.0, 18.0])
        >>> limit.highest_clean_speed.tolist()
        [18.0, 14.0]
        >>> limit.why.tolist()
        ['not reached', 'leaves its lane']
        """
        require_car("car", car)
        asked = None if speeds is None else entry_speeds(speeds)
        width, threads = positive("lane", lane, "m"), count("threads", threads)
        if np.size(self.radius) > 1:
            raise ValueError(f"radius: {np.shape(self.radius)} is not allowed here, must be one")
        if not np.min(self.deceleration) > 0:
            raise ValueError("deceleration: must be > 0 m/s2 for a stop")

        def enter(test: Any, cars: Car, speed: Array) -> tuple[Metrics, NDArray[np.int_]]:
            driven = test._stop(cars, speed, threads)
            return driven.metrics, ending(driven, width)

        with reporting(progress) as show:
            return find_entry_limit(self, car, asked, enter, AT_ONCE, show, IN_A_LANE)

    def _stop(self, car: Car, speed: Array, threads: int) -> Driven:
        """Stop cars from these speeds, (n,), steered along the circle."""
        radius, n = float(np.max(self.radius)), speed.size
        turn = trim(car, ay=speed * speed / radius, radius=radius, n=n, threads=threads)
        start = _start(car, turn)
        pedals = {**_released(car, turn, self.release), **self._brakes(car, turn)}
        stop = stop_in_lane(car, turn, start, pedals, radius, self.dt, self.road, threads)
        return stop._driven(car, n, threads, np.dtype(np.float64), (), None)

    def _brakes(self, car: Car, turn: Trim) -> dict[str, Input]:
        share = np.asarray(car["brakes.front_share"])
        front, rear = (car[f"wheel.{axle}.effective_radius"] for axle in ("front", "rear"))
        left = np.maximum(self.deceleration - _coasting(car, turn), 0.0)
        torque = car.mass * left / (share / front + (1 - share) / rear)
        pedal = np.minimum(torque / np.asarray(car["pedals.brake_torque"]), 1.0)
        return braking(car, pedal, self.release)


def _coasting(car: Car, turn: Trim) -> Array:
    """Return the deceleration without pedals, straight ahead at the speed of the turn [m/s2]."""
    fleet = Fleet(car, n=turn.n)
    fleet.start(speed=np.nan_to_num(turn.speed))
    speed = fleet.run({}, 2 * COASTED, every=round(COASTED / 1e-3), dt=1e-3, record=("vx",))["vx"]
    return np.asarray((speed[1] - speed[2]) / COASTED)


def _start(car: Car, turn: Trim) -> dict[str, Any]:
    """Return the start of cars in this turn; those without one stay at rest."""
    there = turn.converged
    state = {name: turn.state[name][..., there] for name in STATES if name in turn.state}
    if car["steering.actuator"] == "lag":
        state["rack_steer"] = turn.steer[there]
    return {"speed": turn.speed[there], "state": state, "where": there}


def _released(car: Car, turn: Trim, within: float) -> dict[str, Input]:
    if car["drive.source"] == "engine":
        return {}
    torque = np.nan_to_num(turn.drive_torque)
    return {"drive_torque": Signal([0.0, within], np.stack((torque, 0.0 * torque)))}
