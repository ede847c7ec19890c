"""A car parked on a slope."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad._lib.renamed import former_names
from skidpad.cars import Car
from skidpad.gauges import Elapsed, Peak, ValueAt
from skidpad.maneuvers.given import keep, last_sample
from skidpad.maneuvers.maneuver import Maneuver, Procedure
from skidpad.maneuvers.pedals import braking
from skidpad.maneuvers.slope import tilted
from skidpad.recordings.recording import Recording

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class HillHold(Procedure):
    """Standing on a slope, held by the brakes.

    Attributes
    ----------
    slope : array_like, shape () or (n,)
        Rise over run ahead of the car [-].
    bank : array_like, shape () or (n,)
        Rise over run to its left [-].
    pedal : array_like, shape () or (n,)
        Position of the brake pedal, 0 to 1.
    settling : float
        Time for springs and tires to settle [s]; metrics begin after it.
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
    Metrics after settling: ``displacement`` [m], ``creep`` [m/s], the mean speed, and ``max_speed``
    [m/s], in any direction. The slope is a tilt of gravity, in addition to that of a `road`.
    """

    slope: float | Array = 0.2
    bank: float | Array = 0.0
    pedal: float | Array = 1.0
    settling: float = 5.0
    duration: float = 60.0
    road: Any = None
    dt: float = 1e-3
    every: int = 10

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "slope", "bank")
        keep(self, "pedal", most=1.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver of these cars."""
        begin, end = Elapsed(self.settling), last_sample(self.duration, self.dt, self.every)

        def figures(recording: Recording) -> dict[str, Array]:
            values = recording.gauges
            moved = np.hypot(values["_x1"] - values["_x0"], values["_y1"] - values["_y0"])
            return {"displacement": moved, "creep": moved / (self.duration - self.settling)}

        return Maneuver(
            road=self.road,
            changes=tilted(car, np.arctan(self.slope), np.arctan(self.bank)),
            start={"speed": 0.0},
            inputs=braking(car, self.pedal),
            duration=self.duration,
            gauges={
                "max_speed": Peak("speed", after=begin),
                "_x0": ValueAt("x", begin), "_y0": ValueAt("y", begin),
                "_x1": ValueAt("x", end), "_y1": ValueAt("y", end),
            },
            kpis={"": figures},
            units={"displacement": "m", "creep": "m/s"},
            dt=self.dt,
            every=self.every,
        )  # fmt: skip


__getattr__ = former_names(
    __name__,
    {
        "Parked": "maneuvers.HillHold",
    },
)
