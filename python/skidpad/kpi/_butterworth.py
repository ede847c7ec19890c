"""Zero-phase low-pass filter."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import count, positive
from skidpad._lib.arrays import unwarned
from skidpad.kpi.samples import Array, even, per_car, samples

MOST_POLES = 1000
RING = 2.0
"""Periods of the cutoff frequency by which a signal is extended for the filter to settle."""


@unwarned
def butterworth(time: ArrayLike, signal: ArrayLike, cutoff: float, *, poles: int = 12) -> Any:
    """Filter a signal by a zero-phase Butterworth low-pass filter.

    Parameters
    ----------
    time : array_like, shape (samples,)
        Evenly spaced [s].
    signal : array_like, shape (samples,) or (samples, cars)
    cutoff : float
        Frequency [Hz], below half of the sampling rate.
    poles : int
        Poles of both passes together, even: a filter of half that order runs forward, then
        backward.

    Returns
    -------
    ndarray, of the signal's shape

    Raises
    ------
    ValueError
        If time is not even, or cutoff or poles are out of range.

    Notes
    -----
    49 CFR 571.126 filters with 12 poles: the steering wheel angle at 10 Hz, yaw rate and lateral
    acceleration at 6 Hz. The gain is ``1 / (1 + (f / cutoff)**poles)``, the square of one pass, so
    half at the cutoff; it is applied to the spectrum. At either end the signal is extended by its
    point reflection, as usual.
    """
    t, x = samples(time, signal=signal)
    dt = even(t)
    cutoff = positive("cutoff", cutoff, "Hz")
    if not cutoff < 0.5 / dt:
        raise ValueError(f"cutoff: {cutoff} Hz is not allowed, must be > 0 and < {0.5 / dt:g}")
    if count("poles", poles, MOST_POLES) % 2:
        raise ValueError(f"poles: {poles} is not allowed, must be even")
    more = int(min(t.size - 1, np.ceil(RING / (cutoff * dt))))
    head, tail = 2 * x[0] - x[more:0:-1], 2 * x[-1] - x[-2 : -2 - more : -1]
    longer = np.concatenate((head, x, tail))
    frequency = np.fft.rfftfreq(len(longer), dt)
    # relative to a line through its ends, a signal is periodic
    line = longer[0] + np.linspace(0.0, 1.0, len(longer))[:, None] * (longer[-1] - longer[0])
    gain = 1.0 / (1.0 + (frequency / cutoff) ** poles)
    passed = np.fft.irfft(gain[:, None] * np.fft.rfft(longer - line, axis=0), len(longer), axis=0)
    filtered: Array = (passed + line)[more : more + t.size]
    return per_car(filtered, signal)
