"""Frequency response: gain, phase and coherence from an input to an output."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import finite, seconds
from skidpad._lib.arrays import unwarned
from skidpad._lib.messages import require_word
from skidpad.kpi.samples import Array, even, per_car, samples, total


class FrequencyResponse(NamedTuple):
    """Response of an output to an input at each frequency.

    Attributes
    ----------
    frequency : ndarray, shape (frequencies,)
        [Hz]
    gain : ndarray, shape (frequencies,) or (frequencies, cars)
        In the output's unit per that of the input.
    phase : ndarray, of the same shape
        [rad], negative for lag, unwrapped.
    coherence : ndarray, of the same shape
        Fraction of the output's power explained by the input, 0 to 1; NaN from a single segment,
        which does not determine it.
    """

    frequency: Array
    gain: Array
    phase: Array
    coherence: Array


@unwarned
def frequency_response(
    time: ArrayLike,
    input: ArrayLike,
    output: ArrayLike,
    *,
    segment: float | None = None,
    window: str = "hann",
    overlap: float = 0.5,
) -> FrequencyResponse:
    """Estimate a frequency response (H1: noise in the output averages out).

    Parameters
    ----------
    time : array_like, shape (samples,)
        Evenly spaced [s].
    input, output : array_like, shape (samples,) or (samples, cars)
        Such as steer [rad] and yaw rate [rad/s].
    segment : float, optional
        Length of the averaged segments [s]; the resolution is its reciprocal [Hz]. Default: the
        whole recording without a window, which suits a pulse or a sweep that begins and ends at
        rest.
    window : {"hann", "box"}
        Window of each segment.
    overlap : float
        Overlap of consecutive segments, in [0, 1).

    Returns
    -------
    FrequencyResponse
        From the first frequency above zero to the Nyquist frequency. NaN where the input has no
        power.

    Raises
    ------
    ValueError
        If time is not evenly spaced, the recording is shorter than a segment, or an option is
        invalid.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> t = np.linspace(0.0, 60.0, 6001)
    >>> steer = np.random.default_rng(0).normal(0.0, 0.02, t.size)
    >>> yaw_rate = np.convolve(steer, np.full(3, 2.0))[: t.size]
    >>> response = sp.kpi.frequency_response(t, steer, yaw_rate, segment=5.0)
    >>> float(np.interp(1.0, response.frequency, response.gain).round(1))
    6.0
    """
    t, x, y = samples(time, input=input, output=output)
    dt = even(t)
    require_word("window", window, ("hann", "box"))
    if not 0 <= finite("overlap", overlap) < 1:
        raise ValueError(f"overlap: {overlap} is not allowed, must be >= 0 and < 1")
    size = t.size if segment is None else round(min(seconds("segment", segment) / dt, 2.0 * t.size))
    if not 4 <= size <= t.size:
        raise ValueError(
            f"segment: {segment} s are {size} samples, must be 4 to the recording's {t.size}"
        )
    shape = np.ones(size) if segment is None or window == "box" else _hann(size)
    if segment is not None:
        x, y = x - total(x) / t.size, y - total(y) / t.size
    starts = range(0, t.size - size + 1, max(1, round(size * (1 - overlap))))
    xx = yy = np.zeros(1)
    xy = np.zeros(1, np.complex128)
    for k in starts:
        a, b = (np.fft.rfft(shape[:, None] * s[k : k + size], axis=0)[1:] for s in (x, y))
        xx, yy, xy = xx + _power(a), yy + _power(b), xy + a.conj() * b
    with np.errstate(invalid="ignore", divide="ignore"):
        h = np.where(xx > 0, xy / xx, np.nan)
        coherence = _power(xy) / (xx * yy) if len(starts) > 1 else np.full(xx.shape, np.nan)
    return FrequencyResponse(
        np.asarray(np.fft.rfftfreq(size, dt)[1:], np.float64),
        *(per_car(z, input, output) for z in (np.abs(h), _phase(h), coherence)),
    )


def _power(spectrum: NDArray[np.complex128]) -> Array:
    return spectrum.real**2 + spectrum.imag**2


def _hann(size: int) -> NDArray[np.float64]:
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)


def _phase(h: NDArray[np.complex128]) -> Array:
    """Return unwrapped phases from the lowest frequency up, skipping NaN."""
    phase = np.angle(h)
    steps = np.diff(phase, axis=0)
    turns = np.nan_to_num(np.round(steps / (2 * np.pi)))
    phase[1:] -= 2 * np.pi * np.cumsum(turns, axis=0)
    return phase
