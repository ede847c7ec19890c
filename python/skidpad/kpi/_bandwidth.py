"""Bandwidth: the frequency up to which a car follows its steer."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import finite, instance
from skidpad._lib.arrays import unwarned
from skidpad.kpi._frequency_response import FrequencyResponse
from skidpad.kpi.samples import at, per_car, rises

Array = NDArray[np.float64]


class Bandwidth(NamedTuple):
    """Bandwidths of a frequency response, each of shape () or (cars,) [Hz].

    Attributes
    ----------
    phase : ndarray
        Frequency of a lag of 45 degrees; NaN if it never occurs.
    gain : ndarray
        Frequency of a gain 3 dB below that at the lowest frequency; NaN if it never occurs.
    """

    phase: Array
    gain: Array


@unwarned
def bandwidth(
    response: FrequencyResponse,
    *,
    lowest: float = 0.2,
    lag: float = np.pi / 4,
    drop: float = np.sqrt(0.5),
) -> Bandwidth:
    """Return the frequency up to which an output follows its input.

    Parameters
    ----------
    response : FrequencyResponse
        From `frequency_response`.
    lowest : float
        Lowest frequency considered, whose gain is the reference [Hz].
    lag : float
        Phase lag at the bandwidth [rad].
    drop : float
        Gain at the bandwidth relative to the reference.

    Returns
    -------
    Bandwidth
    """
    instance("response", response, FrequencyResponse)
    lowest, lag, drop = finite("lowest", lowest, "Hz"), finite("lag", lag), finite("drop", drop)
    f = response.frequency
    gain, phase = (np.asarray(z).reshape(f.size, -1) for z in (response.gain, response.phase))
    start = np.full(gain.shape[1], lowest)
    # an output of opposite sign, such as roll, has a phase of half a turn
    opposite = np.pi * np.round(at(f, phase, start) / np.pi)
    return Bandwidth(
        per_car(rises(f, opposite - phase, lag, after=lowest), response.gain),
        per_car(rises(f, -gain, -drop * at(f, gain, start), after=lowest), response.gain),
    )
