"""What a car does by a model, beside what was measured."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.figures import figure
from skidpad.recordings.log import Log

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Prediction:
    """Channels of one maneuver, as predicted.

    Attributes
    ----------
    log : Log
        What was measured.
    time : ndarray, shape (m,)
        Times of the log [s].
    channels : dict of str to ndarray
        Predicted channels, shape (m,), SI.
    """

    log: Log
    time: Array
    channels: Mapping[str, Array]

    def __getitem__(self, name: str) -> Array:
        return self.channels[name]

    @property
    def r2(self) -> dict[str, float]:
        """Share of the variance that is explained, by channel: 1 for a perfect prediction."""
        return {name: r_squared(self.channels[name], self.log[name]) for name in self._both()}

    @property
    def rms(self) -> dict[str, float]:
        """Root mean square of predicted less measured, by channel, SI."""
        return {name: root_mean_square(self[name] - self.log[name]) for name in self._both()}

    def _both(self) -> Iterable[str]:
        return [name for name in self.channels if name in self.log]

    def __repr__(self) -> str:
        quality = ", ".join(f"{name} R2 {value:.4f}" for name, value in self.r2.items())
        return f"<Prediction of {self.log.name!r}: {quality}>"

    def plot(self) -> Figure:
        """Draw measured and predicted channels over time."""
        drawn: Figure = figure("car_fit", "prediction_figure")([self])
        return drawn


def r_squared(predicted: Array, measured: Array) -> float:
    """Share of the variance of what was measured that a prediction explains."""
    there = np.isfinite(measured)
    if not there.any():
        return float("nan")
    spread = ((measured[there] - measured[there].mean()) ** 2).sum()
    gap = ((predicted[there] - measured[there]) ** 2).sum()
    return float(1.0 - gap / spread) if spread > 0 else float("nan")


def root_mean_square(values: Array) -> float:
    """Root of the mean of squares, of those that are numbers."""
    there = values[np.isfinite(values)]
    return float(np.sqrt((there**2).mean())) if there.size else float("nan")
