"""Responses of second-order systems with known metrics."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

RATE = 200.0
"""Samples per second."""


def times(duration: float) -> Array:
    return np.arange(round(duration * RATE) + 1) / RATE


def step(t: Array, omega: Array, zeta: Array, gain: Array) -> Array:
    """Step responses (samples, cars) of gain / ((s/omega)^2 + 2 zeta s/omega + 1)."""
    root = np.sqrt(1 - zeta**2)
    late = np.maximum(t, 0.0)[:, None]
    ringing = np.cos(omega * root * late) + zeta / root * np.sin(omega * root * late)
    return np.where(t[:, None] > 0, gain * (1 - np.exp(-zeta * omega * late) * ringing), 0.0)


def transfer(f: Array, omega: Array, zeta: Array, gain: Array) -> NDArray[np.complex128]:
    """Complex gain at frequencies [Hz], shape (frequencies, cars)."""
    s = 2j * np.pi * f[:, None] / omega
    return gain / (s**2 + 2 * zeta * s + 1)


def answer(t: Array, x: Array, omega: Array, zeta: Array, gain: Array) -> Array:
    """Responses (samples, cars) to a signal (samples,) starting from rest."""
    size = 2 * t.size
    f = np.fft.rfftfreq(size, t[1] - t[0])
    spectrum = np.fft.rfft(x, size)[:, None] * transfer(f, omega, zeta, gain)
    return np.fft.irfft(spectrum, size, axis=0)[: t.size]
