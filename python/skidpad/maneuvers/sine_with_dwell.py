"""Sine with dwell."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from skidpad import kpi
from skidpad.cars import Car
from skidpad.maneuvers import maneuver
from skidpad.maneuvers.limit_steer import Array, LimitSteer
from skidpad.maneuvers.maneuver import Maneuver
from skidpad.maneuvers.steered import STEP, hand_wheel, sine
from skidpad.recordings.recording import Recording
from skidpad.signal import Signal

MOST_RUNS: Final = 1000
"""Most runs of a series."""
WHEEL_CUTOFF: Final = 10.0
CUTOFF: Final = 6.0
"""Cutoff frequencies of the filters for the hand wheel, and for yaw rate and ay [Hz]."""

WAYS: Final = ("", "raw_")
"""Prefixes of metrics from filtered and from raw signals."""


@dataclass(frozen=True, eq=False)
class SineWithDwell(LimitSteer):
    """Sine with dwell after 49 CFR 571.126 and UN R140, with the whole procedure.

    Each car coasts from 80 km/h through two series, to the left first and to the right first, in
    which the hand-wheel amplitude grows from `first` to `last` times the angle at 0.3 g; the last
    amplitude is at least `least` and at most `most`.

    Attributes
    ----------
    speed : float
        [m/s]
    frequency, dwell : float
        Frequency of the sine [Hz], and hold at its second peak [s].
    first, step, last : float
        Amplitudes relative to the angle at 0.3 g.
    least, most : float
        Bounds of the last amplitude [rad].
    after : tuple of float
        Times after completion of steer [s] at which the yaw rate is checked.
    left_over : tuple of float
        Largest yaw rates there, as fractions of the second peak.
    responsive_from : float
        Amplitude, relative to the angle at 0.3 g, from which a car must reach the displacement.
    displacement : float
        Required lateral displacement [m]: 1.83, or 1.52 for a gross mass above 3.5 t.
    moved_at : float
        Time after the beginning of steer at which that is checked [s].
    series : int, optional
        Number of amplitudes in a series. Default: as many as the car with the least steer needs.
        Cars that need fewer repeat the last.

    Notes
    -----
    Metrics: ``steer`` at 0.3 g and the last ``amplitude`` [rad]; the largest
    ``yaw_rate_ratio_1_00`` and ``yaw_rate_ratio_1_75`` (NaN, and not stable, if the yaw rate of a
    run has no peak to the second side), and the least ``displacement`` [m], over all relevant runs;
    ``stable``, ``responsive`` and ``passed``; ``stable_up_to``, the largest amplitude before the
    first unstable one [rad], NaN if the first is unstable; ``max_sideslip`` [rad]. All but the
    first two and the last also exist with the prefix ``raw_``, from raw signals and times of the
    simulation; without it they follow the standard, from filtered signals, with beginning and
    completion of steer detected from the hand wheel. Other attributes are those of `LimitSteer`.
    """

    speed: float = 80.0 / 3.6
    frequency: float = 0.7
    dwell: float = 0.5
    first: float = 1.5
    step: float = 0.5
    last: float = 6.5
    least: float = math.radians(270.0)
    most: float = math.radians(300.0)
    after: tuple[float, ...] = (1.0, 1.75)
    left_over: tuple[float, ...] = (0.35, 0.20)
    responsive_from: float = 5.0
    displacement: float = 1.83
    moved_at: float = 1.07
    series: int | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        times, shares = len(self.after), len(self.left_over)
        if times == 0 or times != shares:
            raise ValueError(
                f"after has {times} times and left_over {shares} shares, but one share belongs to "
                "each of one or more times"
            )

    @property
    def steering(self) -> float:
        """Time from the beginning to the completion of steer [s]."""
        return 1 / self.frequency + self.dwell

    def prepared(self, car: Car, threads: int = 1, dtype: DTypeLike = "float64") -> SineWithDwell:
        """Return the test with the steer at 0.3 g of these cars, and the length of a series."""
        found = super().prepared(car, threads, dtype)
        assert isinstance(found, SineWithDwell)
        return found if self.series else replace(found, series=found._longest(car))

    def _longest(self, car: Car) -> int:
        steer = self._of_cars(car)
        with np.errstate(over="ignore"):
            steps = (self._last(steer) / steer - self.first) / self.step
        longest = 1 + np.ceil(np.nanmax(steps, initial=0.0) - 1e-9)
        if longest > MOST_RUNS:
            raise ValueError(
                f"steer: from {np.nanmin(steer):.3g} rad to the last amplitude by step are "
                f"{longest:.0f} runs, at most {MOST_RUNS} are made"
            )
        return int(longest)

    def _last(self, steer: Array) -> Array:
        """Return the last amplitude of each car [rad]."""
        return np.clip(self.last * steer, self.least, self.most)

    def _at_once(self) -> int:
        return max(1, maneuver.AT_ONCE // (len(self.sides) * (self.series or 1)))

    def maneuver(self, car: Car, *, threads: int = 1, dtype: DTypeLike = "float64") -> Maneuver:
        """Return both series of each car."""
        test = self.prepared(car, threads, dtype)
        steer = test._of_cars(car)
        factors = test.first + test.step * np.arange(test.series or 1)
        amplitude = np.minimum(factors[:, None] * steer, test._last(steer))
        runs = np.concatenate([side * amplitude for side in test.sides])
        time = np.linspace(0.0, test.steering, round(test.steering / STEP) + 1)
        held = np.clip(time, 0.75 / test.frequency, 0.75 / test.frequency + test.dwell)
        shape = sine(2 * np.pi * test.frequency * (time - held + 0.75 / test.frequency))
        shape[-1] = 0.0
        program = Signal(test.lead + time, np.outer(shape, np.nan_to_num(runs)))
        return Maneuver(
            start={"speed": test.speed},
            **test.turned(program),
            duration=test.lead + test.steering + max(test.after) + 0.1,
            kpis={"": partial(test.figures, steer=steer, amplitude=np.abs(runs))},
            units=test._units(),
            record=("steer", "yaw_rate", "ay", "sideslip"),
            dt=test.dt,
            every=test.every,
            runs=len(runs),
        )

    def figures(self, rec: Recording, steer: Array, amplitude: Array) -> dict[str, NDArray[Any]]:
        """Return the metrics of both series, with amplitudes (runs, n)."""
        t, wheel = rec.time, hand_wheel(rec)
        yaw_rate, ay = np.asarray(rec["yaw_rate"], float), np.asarray(rec["ay"], float)
        calm = kpi.butterworth(t, wheel, WHEEL_CUTOFF)
        begin = np.full(wheel.shape[1], self.lead)
        seen = {
            "": (calm, kpi.butterworth(t, yaw_rate, CUTOFF), kpi.butterworth(t, ay, CUTOFF),
                 kpi.beginning_of_steer(t, calm), kpi.completion_of_steer(t, calm)),
            "raw_": (wheel, yaw_rate, ay, begin, begin + self.steering),
        }  # fmt: skip
        metrics = {"steer": steer, "amplitude": amplitude.max(axis=0)}
        for way, signals in seen.items():
            judged = self._judged(t, *signals, steer, amplitude)
            metrics |= {f"{way}{name}": value for name, value in judged.items()}
        slid = np.abs(rec["sideslip"]).max(axis=0).reshape(amplitude.shape).max(axis=0)
        return metrics | {"max_sideslip": np.where(np.isfinite(steer), slid, np.nan)}

    def _judged(
        self,
        t: Array,
        wheel: Array,
        yaw_rate: Array,
        ay: Array,
        begin: Array,
        end: Array,
        steer: Array,
        amplitude: Array,
    ) -> dict[str, NDArray[Any]]:
        """Evaluate runs from signals (samples, runs * n)."""
        ratios = kpi.yaw_rate_ratio(t, wheel, yaw_rate, self.after, completion=end)
        ratios = ratios.reshape(len(self.after), *amplitude.shape)
        side = np.repeat(self.sides, len(amplitude) // len(self.sides))[:, None]
        moved = kpi.lateral_displacement(t, ay, begin, self.moved_at).reshape(amplitude.shape)
        counts = amplitude >= (self.responsive_from - 1e-9) * steer
        least = np.where(counts, side * moved, np.inf).min(axis=0)
        calm = (ratios <= np.reshape(self.left_over, (-1, 1, 1))).all(axis=0)
        stable, responsive = calm.all(axis=0), (least >= self.displacement) & np.isfinite(steer)
        lost = np.where(calm, np.inf, amplitude).min(axis=0)
        up_to = np.where(amplitude < lost, amplitude, -np.inf).max(axis=0)
        return {
            **{f"yaw_rate_ratio_{_words(wait)}": ratio.max(axis=0)
               for wait, ratio in zip(self.after, ratios, strict=True)},
            "displacement": np.where(counts.any(axis=0), least, np.nan),
            "stable": stable,
            "responsive": responsive,
            "passed": stable & responsive,
            "stable_up_to": np.where(np.isfinite(up_to), up_to, np.nan),
        }  # fmt: skip

    def _units(self) -> dict[str, str]:
        shared = {"steer": "rad", "amplitude": "rad", "max_sideslip": "rad"}
        of = {"displacement": "m", "stable_up_to": "rad"}
        return shared | {f"{way}{name}": unit for way in WAYS for name, unit in of.items()}


def _words(time: float) -> str:
    return f"{time:.2f}".replace(".", "_")
