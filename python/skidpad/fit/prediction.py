"""What a car does by a model, beside what was measured."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import flag, is_number
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, did_you_mean
from skidpad.errors import UnknownNameError
from skidpad.fit.quantile import student
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
    draws : dict of str to ndarray
        The same by cars drawn from what the fit leaves open, shape (m, n); empty without draws.
    noise : dict of str to float
        Standard deviation of each channel that the fit compared, SI.
    notes : tuple of str
        What is wrong with it, in words: that the car does not follow the measured speed.
    """

    log: Log
    time: Array
    channels: Mapping[str, Array]
    draws: Mapping[str, Array] = field(default_factory=dict, repr=False)
    noise: Mapping[str, float] = field(default_factory=dict, repr=False)
    notes: tuple[str, ...] = ()

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
        return "; ".join([f"<Prediction of {self.log.name!r}: {quality}", *self.notes]) + ">"

    def band(self, name: str, level: float = 0.95, *, noise: bool = False) -> tuple[Array, Array]:
        """Return the band that a channel is in, as far as the fit knows its parameters.

        Parameters
        ----------
        name : str
            A channel.
        level : float
            Probability, between 0 and 1.
        noise : bool
            Whether the band is to hold what a sensor shows, with the noise that the fit left, or
            what the car does.

        Returns
        -------
        low, high : ndarray, shape (m,)
            Quantiles at each time, of the draws.

        Raises
        ------
        KeyError
            For a channel that was not predicted.
        ValueError
            Without draws, or for a level out of its range; with noise also for a channel that the
            fit did not compare.
        """
        if not (is_number(level) and 0.0 < level < 1.0):
            raise ValueError(f"level: {brief(level)} is not between 0 and 1")
        if not self.draws:
            raise ValueError("draws: there are none; predict with draws=200")
        if not isinstance(name, str) or name not in self.draws:
            hint = did_you_mean(name, self.draws)
            raise UnknownNameError(f"name: {brief(name)} is not predicted{hint}")
        ends = np.array([0.5 - level / 2, 0.5 + level / 2])
        low, high = np.quantile(self.draws[name], ends, axis=1)
        if flag("noise", noise):
            if name not in self.noise:
                raise ValueError(
                    f"noise: the fit did not compare {name}, so its noise is not known"
                )
            middle = self.channels[name]
            wide = student(level, None) * self.noise[name]
            low = middle - np.hypot(middle - low, wide)
            high = middle + np.hypot(high - middle, wide)
        return low, high

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
