"""Step steer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad._lib.caller import warn_user
from skidpad._lib.messages import of_cars
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
"""Default rate, at the upper end of the standard's range [rad/s]."""

ANSWERS: Final = ("yaw_rate", "ay", "roll")
STRAIGHT: Final = 0.05
"""Largest change of a signal before the step, relative to its steady value."""


@dataclass(frozen=True, eq=False)
class StepSteer(Steered):
    """Step steer after ISO 7401: response to a sudden turn of the hand wheel.

    Attributes
    ----------
    ay : array_like, shape () or (n,)
        Lateral acceleration of the steady turn, positive to the left [m/s2], from which each car's
        steer follows.
    rate : array_like, shape () or (n,)
        Rate of the hand wheel [rad/s].
    settling : float
        Time from the beginning of the step to the end, including the steady turn [s].
    steady : float
        Length of the steady turn at the end [s].
    speed, lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Times are from half of the steer. Metrics: hand-wheel angle ``steer``; for ``yaw_rate``, ``ay``
    and ``roll`` the ``_response_time`` (to 90 % of the steady value), ``_peak_time`` and
    ``_overshoot``; ``_steady`` values of these and of ``sideslip``; ``_gain`` per hand-wheel angle;
    ``tb``, the peak time of the yaw rate times the steady sideslip.

    Values are relative to the mean before the step. Cars start straight and settled on their
    springs; if a signal still changes before the step by more than 5 % of a steady value, as on a
    banked or rough road or in wind, a UserWarning is issued.

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
        """Return the maneuver with each car's step."""
        angle = self.angle(car, self.ay, threads)
        steer = ramp(angle, self.rate, self.lead, self.dt)
        return self.steered(steer, self.lead + self.settling, self.figures, UNITS)

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of recorded steps."""
        time, wheel = recording.time, hand_wheel(recording)
        signals = {name: recording[name] for name in ("yaw_rate", "ay", "sideslip", "roll")}
        answers = kpi.step_responses(time, wheel, signals, steady=self.steady)
        yaw_rate, sideslip = answers["yaw_rate"], answers["sideslip"]
        self._tell(recording, answers)
        metrics: dict[str, NDArray[Any]] = {
            "steer": np.where(np.isfinite(yaw_rate.gain), wheel[-1], np.nan)
        }
        for name in ANSWERS:
            metrics[f"{name}_response_time"] = answers[name].response_time
            metrics[f"{name}_peak_time"] = answers[name].peak_time
            metrics[f"{name}_overshoot"] = answers[name].overshoot
        metrics |= {f"{name}_steady": answer.steady for name, answer in answers.items()}
        metrics |= {f"{name}_gain": answer.gain for name, answer in answers.items()}
        return metrics | {"tb": yaw_rate.peak_time * sideslip.steady}

    def _tell(self, recording: Recording, answers: Mapping[str, kpi.StepResponse]) -> None:
        """Warn of cars that did not run straight before the step."""
        before = recording.time <= self.lead
        shares = np.empty((len(ANSWERS), recording.n))
        for row, name in zip(shares, ANSWERS, strict=True):
            signal = np.asarray(recording[name], np.float64)[before]
            with np.errstate(invalid="ignore", divide="ignore"):
                moves = np.abs(signal - signal.mean(axis=0)).max(axis=0)
                row[:] = moves / np.abs(answers[name].steady)
        if not (wrong := (shares > STRAIGHT).any(axis=0)).any():
            return
        most = np.nan_to_num(shares).max(axis=1)
        warn_user(
            f"{np.count_nonzero(wrong)} of {of_cars(wrong.size)} moved before the step, "
            f"{ANSWERS[most.argmax()]} by up to {most.max():.0%} of its steady value: figures are "
            "over the mean before the step; a longer lead lets cars settle"
        )
