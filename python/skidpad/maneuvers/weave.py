"""Weave."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad.cars import Car
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import STEP, TORQUE, Steered, hand_wheel, program, sine, torque_of
from skidpad.recordings.recording import Recording

LONGEST: Final = 1e4
"""Longest duration of all cycles [s]."""
UNITS: Final = {
    "gain_0": "m/s2/rad",
    "gain_1": "m/s2/rad",
    "dead_band": "rad",
    "gap": "m/s2",
    "torque_0": "N m",
    "torque_1": "N m",
    "torque_gradient_0": "N m/(m/s2)",
    "torque_gradient_1": "N m/(m/s2)",
    "ay_at_no_torque": "m/s2",
    "ay_lag": "s",
    "yaw_rate_lag": "s",
}


@dataclass(frozen=True, eq=False)
class Weave(Steered):
    """Weave after ISO 13674-1: slow sines about straight ahead, as on a motorway.

    Attributes
    ----------
    ay : array_like, shape () or (n,)
        Lateral acceleration of the steady turn at the amplitude of the hand wheel [m/s2].
    frequency : float
        [Hz]
    cycles : int
        Periods, the first of which does not count.
    speed, lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Metrics are those of `skidpad.kpi.weave`, over the hand-wheel angle. Those of
    torque are NaN for cars whose steering has no torque.
    """

    speed: Any = 100.0 / 3.6
    ay: Any = 2.0
    frequency: float = 0.2
    cycles: int = 11

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "ay")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver with each car's sines."""
        duration = self.cycles / self.frequency
        if duration > LONGEST:
            raise ValueError(
                f"cycles: {self.cycles} at a frequency of {self.frequency:g} Hz take "
                f"{duration:g} s, must be <= {LONGEST:g} s"
            )
        time = np.linspace(0.0, duration, round(duration / STEP) + 1)
        shape = sine(2 * np.pi * self.frequency * time)
        steer = program(self.lead + time, shape, self.angle(car, self.ay, threads))
        end = self.lead + duration
        return self.steered(steer, end, self.figures, UNITS, record=torque_of(car))

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of recorded sines."""
        torque = recording.get(TORQUE)
        return kpi.weave(
            recording.time, hand_wheel(recording), recording["ay"], torque, recording["yaw_rate"],
            frequency=self.frequency,
        )._asdict()  # fmt: skip
