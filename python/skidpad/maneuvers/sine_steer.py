"""Sine steer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad.cars import Car
from skidpad.kpi.samples import peak
from skidpad.maneuvers.given import keep
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import STEP, Steered, hand_wheel, program, sine
from skidpad.recordings.recording import Recording

OUTPUTS: Final = ("yaw_rate", "ay")
UNITS: Final = {
    "steer": "rad",
    "yaw_rate_gain": "1/s",
    "ay_gain": "m/s2/rad",
    **{f"{name}_{which}_lag": "s" for name in OUTPUTS for which in ("first", "second")},
    "max_sideslip": "rad",
    "max_roll": "rad",
}


@dataclass(frozen=True, eq=False)
class SineSteer(Steered):
    """One period of sinusoidal steer after ISO 7401.

    Attributes
    ----------
    ay : array_like, shape () or (n,)
        Lateral acceleration of the steady turn at the amplitude of the hand wheel [m/s2].
    frequency : float
        Frequency of the sine [Hz].
    settling : float
        Straight run after it [s].
    speed, lead, road, dt, every
        As in `Steered`.

    Notes
    -----
    Metrics: hand-wheel amplitude ``steer``; for ``yaw_rate`` and ``ay`` the delays of their
    ``_first`` and ``_second`` peak from those of the hand wheel, and the ``_gain``, the mean of
    both peaks over the amplitude; ``max_sideslip`` and ``max_roll``, largest magnitudes.
    """

    ay: Any = 4.0
    frequency: float = 0.5
    settling: float = 2.0

    def __post_init__(self) -> None:
        super().__post_init__()
        keep(self, "ay")

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return the maneuver with each car's sine."""
        period = 1 / self.frequency
        time = np.linspace(0.0, period, round(period / STEP) + 1)
        shape = sine(2 * np.pi * self.frequency * time)
        shape[-1] = 0.0
        steer = program(self.lead + time, shape, self.angle(car, self.ay, threads))
        return self.steered(steer, self.lead + period + self.settling, self.figures, UNITS)

    def figures(self, recording: Recording) -> dict[str, NDArray[Any]]:
        """Return the metrics of recorded sines."""
        time, wheel = recording.time, hand_wheel(recording)
        turned, (amplitude, _) = self._peaks(time, wheel, wheel)
        metrics: dict[str, NDArray[Any]] = {"steer": amplitude}
        for name in OUTPUTS:
            when, values = self._peaks(time, wheel, recording[name])
            metrics[f"{name}_gain"] = (values[0] - values[1]) / (2 * amplitude)
            metrics[f"{name}_first_lag"] = when[0] - turned[0]
            metrics[f"{name}_second_lag"] = when[1] - turned[1]
        unsteered = np.where(np.isfinite(amplitude), 0.0, np.nan)
        for name in ("sideslip", "roll"):
            metrics[f"max_{name}"] = np.abs(recording[name]).max(axis=0) + unsteered
        return metrics

    def _peaks(
        self, time: NDArray[np.float64], wheel: NDArray[np.float64], signal: NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return times and values of the first peak and of the second, (2, n) each.

        The first is searched for in the first three quarters of the period, the second in the
        second half and the same time after it, on the other side.
        """
        phase = (time[:, None] - self.lead) * self.frequency
        first = np.where((phase >= 0.0) & (phase <= 0.5), wheel, 0.0)
        side = np.sign(first[np.abs(first).argmax(axis=0), np.arange(wheel.shape[1])])
        when, values = [], []
        for sign, begin, end in ((side, 0.0, 0.75), (-side, 0.5, 1.5)):
            inside = (phase >= begin) & (phase <= end) & (side != 0)
            at, value = peak(time, np.where(inside, sign * signal, np.nan))
            when.append(np.where(side != 0, at, np.nan))
            values.append(np.where(side != 0, sign * value, np.nan))
        return np.array(when), np.array(values)
