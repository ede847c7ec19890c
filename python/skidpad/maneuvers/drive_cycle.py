"""Drive cycles: following a speed over time."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.files import path_of
from skidpad.cars import Car
from skidpad.cars.car import arranged
from skidpad.drivers import SpeedHold
from skidpad.gauges import Integral, ValueAt
from skidpad.kpi.samples import total
from skidpad.maneuvers.gear_plan import gear_plan
from skidpad.maneuvers.given import last_sample
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal

Array = NDArray[np.float64]

PLANNED = 0.5
"""Time between gear updates [s]."""

AT_ONCE = 1e-4
"""How long before such an update the gear changes [s]; far less than a step."""

CLOSED = 1.2
"""Engine speed relative to idle from which the clutch is closed."""

LAW = {
    "time_constant": 0.5, "integral_time": 2.0, "acceleration": 8.0, "deceleration": 8.0,
    "lag": 0.02,
}  # fmt: skip
"""Parameters of a driver who follows closely; cycles need less than these accelerations."""


@dataclass(frozen=True, eq=False)
class DriveCycle(Procedure):
    """Following a speed over time from rest, such as UDDS, HWFET or US06.

    Attributes
    ----------
    cycle : Signal, str or path
        Speed over time [m/s], >= 0, or a CSV file of both, time [s] first, with one header line.
    driver : Hold, optional
        Control law of the pedals. Default: one that follows closely in any car.
    window : float
        Time tolerance of the speed [s], as in certification (40 CFR 1066.425: 1 s).
    road : object, optional
        What `skidpad.Fleet` takes as ``road``; default is flat.
    dt : float
        Step [s].
    every : int
        Steps between samples.

    Notes
    -----
    Gears are planned: an automatic gearbox would hunt, as the driver makes up for each shift with
    more throttle. Shifts interrupt the drive; the loss is made up afterward.

    Metrics: ``max_speed_error`` [m/s], the largest deviation from the range of the cycle within the
    window, and ``speed_error_rms`` [m/s] without a window; ``distance`` [m]; ``power_reserve``, the
    minimum of the force at full throttle in the best gear over the required force (below 1 the car
    cannot follow); ``fuel`` [kg] and ``fuel_per_distance`` [kg/m] of a car that burns fuel;
    ``energy`` [J] and ``energy_per_distance`` [J/m] at the shaft of the engine, less what a motor
    recovers. For a car without an engine, energies are those of the drive force, and the reserve is
    infinite.
    """

    cycle: Signal | str | PathLike[str]
    driver: SpeedHold | None = None
    window: float = 1.0
    road: Any = None
    dt: float = 2e-3
    every: int = 50

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return what these cars drive."""
        cycle = read_cycle(self.cycle)
        duration = float(cycle.times[-1])
        engine, burns = car["drive.source"] == "engine", car["fuel.model"] != "none"
        n = self.number_of(car)
        gears, reserve = _plans(car, cycle) if engine else (None, np.full(1, np.inf))
        law = (self.driver or SpeedHold(0.0, **LAW)).replace(speed=cycle)
        end = last_sample(duration, self.dt, self.every)
        gauges: dict[str, Any] = {"distance": Integral("speed")}
        if engine:
            gauges["_made"] = Integral("engine_power")
            gauges["_rubbed"] = Integral("friction_power")
        if engine and burns:
            gauges["_fuel_left"] = ValueAt("fuel", end)

        def figures(recording: Recording) -> dict[str, Array]:
            values = recording.gauges
            speed = recording["vx"]
            wanted = np.interp(recording.time, cycle.times, cycle.values)[:, None]
            beyond = _beyond(recording.time, speed, cycle, self.window)
            energy = values["_made"] - values["_rubbed"] if engine else _driven(recording)
            found = {
                "max_speed_error": beyond.max(axis=0),
                "speed_error_rms": np.sqrt(total((speed - wanted) ** 2) / len(speed)),
                "power_reserve": np.broadcast_to(reserve, n).copy(),
                "energy": energy,
                "energy_per_distance": energy / values["distance"],
            }
            if engine and burns:
                fuel = np.broadcast_to(np.asarray(car["fuel.mass"]), n) - values["_fuel_left"]
                found |= {"fuel": fuel, "fuel_per_distance": fuel / values["distance"]}
            return found

        return Maneuver(
            road=self.road,
            changes=_shifted_by_plan(car) if engine else {},
            start={"speed": 0.0},
            driver=law,
            inputs={} if gears is None else {"gear": gears},
            duration=duration,
            gauges=gauges,
            kpis={"": figures},
            record=("vx",) if engine else ("vx", "driver_force"),
            units={
                "max_speed_error": "m/s", "speed_error_rms": "m/s", "energy": "J",
                "energy_per_distance": "J/m", "fuel": "kg", "fuel_per_distance": "kg/m",
            },
            dt=self.dt,
            every=self.every,
        )  # fmt: skip


def read_cycle(cycle: Signal | str | PathLike[str]) -> Signal:
    """Return a cycle, one for all cars, from a Signal or a file.

    Raises
    ------
    ValueError
        If it does not have one speed for each time, or one is below 0.
    """
    if not isinstance(cycle, Signal):
        path = path_of(cycle, "cycle")
        try:
            table = np.loadtxt(path, delimiter=",", skiprows=1, ndmin=2)
        except ValueError as error:
            raise ValueError(f"cycle: {path}: {error}") from None
        if table.shape[1] != 2:
            raise ValueError(f"cycle: {cycle} has {table.shape[1]} columns, must be time and speed")
        cycle = Signal(table[:, 0], table[:, 1])
    cycle.require_unit("cycle", "m/s")
    if cycle.values.ndim != 1 or (cycle.values < 0).any():
        raise ValueError("cycle: must be one speed for each time, for all cars, >= 0 m/s")
    return cycle


def _shifted_by_plan(car: Car) -> dict[str, Any]:
    """Return a smoothly shifting gearbox, and a clutch that closes a little above idle."""
    shifted = {"gearbox.control": "manual", "gearbox.rev_matching": "on"}
    if car["clutch.model"] == "locked":
        return shifted
    idle = np.asarray(car["engine.idle_speed"])
    return {
        **shifted,
        "clutch.control": "automatic",
        "clutch.launch_low": idle,
        "clutch.launch_high": CLOSED * idle,
    }


def _plans(car: Car, cycle: Signal) -> tuple[Signal, Array]:
    """Return the gear of each car over time, and its least reserve of force."""
    time = np.arange(cycle.times[0], cycle.times[-1] + PLANNED, PLANNED)
    speed = np.interp(time, cycle.times, cycle.values)
    each = (arranged(car, slice(i, i + 1)) for i in range(car.n))
    plans = [gear_plan(one, time, speed) for one in each]
    gear = np.stack([plan[0] for plan in plans], axis=1)
    reserve = np.array([plan[1].min() for plan in plans])
    times = np.stack((time[1:] - AT_ONCE, time[1:]), axis=1).ravel()
    values = np.stack((gear[:-1], gear[1:]), axis=1).reshape(-1, gear.shape[1])
    return Signal(times, values if car.n > 1 else values[:, 0]), reserve


def _beyond(time: Array, speed: Array, cycle: Signal, window: float) -> Array:
    """Return the deviation of speeds (sample, car) from the cycle's range around their time."""
    step = time[1] - time[0]
    around = round(window / step)
    asked = np.pad(np.interp(time, cycle.times, cycle.values), around, mode="edge")
    near = np.lib.stride_tricks.sliding_window_view(asked, 2 * around + 1)
    low, high = near.min(axis=1)[:, None], near.max(axis=1)[:, None]
    return np.asarray(np.maximum(np.maximum(low - speed, speed - high), 0.0))


def _driven(recording: Recording) -> Array:
    """Return the work of the force that drives the car [J]."""
    power = np.maximum(recording["driver_force"], 0.0) * recording["vx"]
    step = recording.time[1] - recording.time[0]
    return np.asarray(0.5 * step * total(power[1:] + power[:-1]))
