"""Step steer."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad.cars import Car
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import Steered, hand_wheel, ramp
from skidpad.recordings.recording import Recording

UNITS: Final = {
    "steer": "rad",
    **{f"{name}_response_time": "s" for name in ("yaw_rate", "ay", "roll")},
    **{f"{name}_peak_time": "s" for name in ("yaw_rate", "ay", "roll")},
    "yaw_rate_steady": "rad/s",
    "ay_steady": "m/s2",
    "sideslip_steady": "rad",
    "roll_steady": "rad",
    "yaw_rate_gain": "1/s",
    "ay_gain": "m/s2/rad",
    "tb": "s rad",
}

QUICK: Final = math.radians(500.0)
"""At the upper end of what the standard allows, as steps are to be [rad/s]."""


@dataclass(frozen=True, eq=False)
class StepSteer(Steered):
    """Step steer after ISO 7401: how a car answers when the hand wheel is turned at once.

    Attributes
    ----------
    ay : array_like, shape () or (n,)
        Lateral acceleration of the steady turn, positive to the left [m/s2]; each car's steer for
        it is found before.
    rate : array_like, shape () or (n,)
        Rate of the hand wheel [rad/s].
    settling : float
        Time from the beginning of the step to the end, of which the last second is the steady turn
        [s].
    steady : float
        Length of that [s].
    speed, lead, road, dt, every
        As of `Steered`.

    Notes
    -----
    Times count from half of the steer. Metrics: hand-wheel angle ``steer``; of ``yaw_rate``, ``ay``
    and ``roll`` their ``_response_time`` (to 90 % of the steady value), ``_peak_time`` and
    ``_overshoot``; values ``_steady`` of these and of ``sideslip``; ``_gain`` per hand-wheel angle;
    ``tb``, the peak time of the yaw rate times the steady sideslip.

    Examples
    --------
    >>> import skidpad as sp
    >>> figures = sp.maneuvers.StepSteer(speed=22.2).run(sp.cars.load("bmw_320i")).metrics
    >>> figures["ay_steady"].round(1)
    array([4.])
    """

    ay: Any = 4.0
    rate: Any = QUICK
    settling: float = 4.0
    steady: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "ay")
        keep(self, "rate", above=0.0)

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the step of each car."""
        angle = self.angle(car, self.ay, threads)
        steer = ramp(angle, self.rate, self.lead, self.dt)
        return self.steered(steer, self.lead + self.settling, self.figures, UNITS)

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the figures of steps that were recorded."""
        time, wheel = recording.time, hand_wheel(recording)
        answers = {
            name: kpi.step_response(time, wheel, recording[name], steady=self.steady)
            for name in ("yaw_rate", "ay", "sideslip", "roll")
        }
        yaw_rate, sideslip = answers["yaw_rate"], answers["sideslip"]
        told: dict[str, NDArray[Any]] = {
            "steer": np.where(np.isfinite(yaw_rate.gain), wheel[-1], np.nan)
        }
        for name in ("yaw_rate", "ay", "roll"):
            told[f"{name}_response_time"] = answers[name].response_time
            told[f"{name}_peak_time"] = answers[name].peak_time
            told[f"{name}_overshoot"] = answers[name].overshoot
        told |= {f"{name}_steady": answer.steady for name, answer in answers.items()}
        told |= {f"{name}_gain": answer.gain for name, answer in answers.items()}
        return told | {"tb": yaw_rate.peak_time * sideslip.steady}
