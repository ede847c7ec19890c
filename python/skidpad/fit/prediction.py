"""Predictions of a model compared with measurements."""

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
        The measurement.
    time : ndarray, shape (m,)
        Times of the log [s].
    channels : dict of str to ndarray
        Predicted channels, shape (m,), SI.
    draws : dict of str to ndarray
        The same for cars drawn from the uncertainty of the fit, shape (m, n); empty without draws.
    noise : dict of str to float
        Standard deviation of each channel compared in the fit, SI.
    notes : tuple of str
        Problems, such as a car that does not follow the measured speed.
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
        """Coefficient of determination by channel: 1 for a perfect prediction."""
        return {name: r_squared(self.channels[name], self.log[name]) for name in self._both()}

    @property
    def rms(self) -> dict[str, float]:
        """RMS of predicted less measured, by channel, SI."""
        return {name: root_mean_square(self[name] - self.log[name]) for name in self._both()}

    def _both(self) -> Iterable[str]:
        return [name for name in self.channels if name in self.log]

    def __repr__(self) -> str:
        quality = ", ".join(f"{name} R2 {value:.4f}" for name, value in self.r2.items())
        return "; ".join([f"<Prediction of {self.log.name!r}: {quality}", *self.notes]) + ">"

    def band(self, name: str, level: float = 0.95, *, noise: bool = False) -> tuple[Array, Array]:
        """Return the band of a channel from the uncertainty of the parameters.

        Parameters
        ----------
        name : str
            A channel.
        level : float
            Probability, between 0 and 1.
        noise : bool
            Whether the band includes the noise of the sensor, as left by the fit.

        Returns
        -------
        low, high : ndarray, shape (m,)
            Quantiles of the draws at each time.

        Raises
        ------
        KeyError
            If the channel was not predicted.
        ValueError
            If there are no draws, the level is out of range, or with noise if the fit did not
            compare the channel.
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
        """Plot measured and predicted channels over time."""
        drawn: Figure = figure("car_fit", "prediction_figure")([self])
        return drawn


def r_squared(predicted: Array, measured: Array) -> float:
    """Return the coefficient of determination of a prediction."""
    there = np.isfinite(measured)
    if not there.any():
        return float("nan")
    spread = ((measured[there] - measured[there].mean()) ** 2).sum()
    gap = ((predicted[there] - measured[there]) ** 2).sum()
    return float(1.0 - gap / spread) if spread > 0 else float("nan")


def root_mean_square(values: Array) -> float:
    """Return the root mean square, ignoring NaN."""
    there = values[np.isfinite(values)]
    return float(np.sqrt((there**2).mean())) if there.size else float("nan")
