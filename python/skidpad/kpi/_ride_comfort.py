"""Ride comfort: vibration weighted by human perception (ISO 2631-1)."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from skidpad._lib.arguments import finite, listing
from skidpad._lib.arrays import unwarned
from skidpad._lib.messages import require_word
from skidpad.kpi.samples import Array, even, numbers, per_car, samples, total


class Weighting(NamedTuple):
    """Parameters of a frequency weighting: corner frequencies [Hz] and quality factors.

    Attributes
    ----------
    f3, f4, q4 : float
        Transition from acceleration to velocity.
    f5, q5, f6, q6 : float
        Upward step; none if the frequencies are infinite.
    """

    f3: float
    f4: float
    q4: float
    f5: float = np.inf
    q5: float = 1.0
    f6: float = np.inf
    q6: float = 1.0


WEIGHTINGS = {
    "Wk": Weighting(12.5, 12.5, 0.63, 2.37, 0.91, 3.35, 0.91),
    "Wd": Weighting(2.0, 2.0, 0.63),
}
"""Vertical and horizontal vibration of a seat."""

LIMITS = (0.4, 100.0)
"""Band limits [Hz], Butterworth with two poles at either end."""


class RideComfort(NamedTuple):
    """Weighted r.m.s. accelerations [m/s2], each of shape () or (cars,).

    Attributes
    ----------
    x, y, z : ndarray
        Along each axis.
    total : ndarray
        Root of the sum of their squares: below 0.315 m/s2 not uncomfortable, from 0.8 to 1.6
        uncomfortable, above 2 extremely so.
    """

    x: Array
    y: Array
    z: Array
    total: Array


@unwarned
def weighting(frequency: ArrayLike, kind: str = "Wk") -> Any:
    """Return the complex transfer function of a frequency weighting.

    Parameters
    ----------
    frequency : array_like
        [Hz]
    kind : {"Wk", "Wd"}
        Vertical or horizontal vibration.

    Returns
    -------
    ndarray of complex
        Its magnitude is the factor of the standard's table.
    """
    require_word("kind", kind, WEIGHTINGS)
    w = WEIGHTINGS[kind]
    f = 1j * numbers("frequency", frequency)
    low, high = LIMITS
    h = f**2 / (f**2 + np.sqrt(2) * low * f + low**2)
    h = h / (1 + np.sqrt(2) * f / high + (f / high) ** 2)
    h = h * (1 + f / w.f3) / (1 + f / (w.q4 * w.f4) + (f / w.f4) ** 2)
    if np.isfinite(w.f5):
        step = (w.f5**2 + w.f5 * f / w.q5 + f**2) / (w.f6**2 + w.f6 * f / w.q6 + f**2)
        h = h * step
    return h


@unwarned
def weighted(time: ArrayLike, acceleration: ArrayLike, kind: str = "Wk") -> Any:
    """Return an acceleration weighted by human perception of its frequencies.

    Parameters
    ----------
    time : array_like, shape (samples,)
        Evenly spaced [s].
    acceleration : array_like, shape (samples,) or (samples, cars)
        [m/s2]; its mean, such as gravity, is removed.
    kind : {"Wk", "Wd"}
        Vertical or horizontal vibration.

    Returns
    -------
    ndarray, of the acceleration's shape
        [m/s2]

    Notes
    -----
    The weighting is applied to the spectrum of the signal padded with zeros to twice its length, to
    avoid wrap-around.
    """
    t, a = samples(time, acceleration=acceleration)
    size = 2 * t.size
    spectrum = np.fft.rfft(a - total(a) / t.size, size, axis=0)
    h = weighting(np.fft.rfftfreq(size, even(t)), kind)
    felt = np.fft.irfft(h[:, None] * spectrum, size, axis=0)[: t.size]
    return per_car(felt, acceleration)


@unwarned
def ride_comfort(
    time: ArrayLike,
    ax: ArrayLike,
    ay: ArrayLike,
    az: ArrayLike,
    *,
    factors: tuple[float, float, float] = (1.0, 1.0, 1.0),
) -> RideComfort:
    """Return the weighted r.m.s. accelerations of a ride.

    Parameters
    ----------
    time : array_like, shape (samples,)
        Evenly spaced [s].
    ax, ay, az : array_like, shape (samples,) or (samples, cars)
        Accelerations [m/s2], preferably at the seat; with or without gravity.
    factors : tuple of float
        Factors of the axes in the total: (1, 1, 1) for comfort, (1.4, 1.4, 1) for health.

    Returns
    -------
    RideComfort
    """
    parts = [finite("factors", factor) for factor in listing("factors", factors)]
    if len(parts) != len("xyz"):
        raise ValueError(f"factors: {len(parts)} are not allowed, must be 3: of x, y and z")
    _, *signals = samples(time, ax=ax, ay=ay, az=az)
    rms = [
        np.sqrt(total(weighted(time, signal, kind) ** 2) / len(signal))
        for signal, kind in zip(signals, ("Wd", "Wd", "Wk"), strict=True)
    ]
    felt = np.sqrt(sum((k * a) ** 2 for k, a in zip(parts, rms, strict=True)))
    return RideComfort(*(per_car(a, ax, ay, az) for a in (*rms, felt)))
