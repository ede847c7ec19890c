"""Smoothing: backward pass of a filter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from skidpad.estimate.track import Track

Array = NDArray[np.float64]


def smoothed(track: Track) -> tuple[Array, Array, Array, Array, Array]:
    """Smooth a track (Rauch-Tung-Striebel for sigma points).

    Särkkä, Unscented Rauch-Tung-Striebel smoother, IEEE TAC 53, 2008, eq. 30, with the gain G of
    the filter's own points; the covariance is a sum of two nonnegative ones::

        m_s,k = m_k + G (m_s,k+1 - m_k+1|k)
        P_s,k = (P_k - G P_k+1|k G') + G P_s,k+1 G'

    Returns
    -------
    mean, deviation : ndarray, shape (t, n, L)
    recorded, recorded_deviation : ndarray, shape (t, n, k)
    covariance : ndarray, shape (t, n, L, L)

    Notes
    -----
    Smoothing stops where a run was restarted.
    """
    back, covariance = track.back, track.covariance
    if back is None or covariance is None:
        raise ValueError("smooth: the filter has not kept what leads back; run it with smooth=True")
    mean, spread = track.mean.copy(), covariance.copy()
    for k in range(len(mean) - 2, -1, -1):
        gain = back.gain[k] * ~track.begun[k + 1][:, np.newaxis, np.newaxis]
        off = mean[k + 1] - back.ahead[k + 1]
        mean[k] += (gain @ off[..., np.newaxis])[..., 0]
        turned = np.swapaxes(gain, 1, 2)
        whole = back.left[k] + gain @ spread[k + 1] @ turned
        going_on = ~track.begun[k + 1]
        spread[k, going_on] = (whole + np.swapaxes(whole, 1, 2))[going_on] / 2
    deviation = np.sqrt(np.maximum(np.einsum("tnii->tni", spread), 0.0))
    slopes = back.slopes
    change = (slopes @ (mean - track.mean)[..., np.newaxis])[..., 0]
    # for each recorded channel: s' (P_s - P) s
    narrower = np.einsum("tnkl,tnlm,tnkm->tnk", slopes, spread - covariance, slopes, optimize=True)
    variance = np.maximum(track.recorded_deviation**2 + narrower, 0.0)
    return mean, deviation, track.recorded + change, np.sqrt(variance), spread
