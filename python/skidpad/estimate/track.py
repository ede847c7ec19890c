"""Estimates of some runs, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS
from skidpad.estimate.task import Task

Array = NDArray[np.float64]


@dataclass(slots=True)
class Track:
    """Estimates of some runs, step by step.

    Attributes
    ----------
    mean, deviation : ndarray, shape (t, n, L)
    recorded, recorded_deviation : ndarray, shape (t, n, k)
    errors : ndarray, shape (t, n, m)
        Measured less expected, in the standard deviations expected of it; NaN without a sample.
    nis : ndarray, shape (t, n)
        Normalized innovation squared, NaN without samples.
    seen : ndarray of int, shape (t, n)
        Number of samples in `nis`.
    gated : ndarray of bool, shape (t, n, m)
    begun : ndarray of bool, shape (t, n)
        Where a run was started or restarted.
    covariance : ndarray, shape (t, n, L, L), optional
    effective : ndarray, shape (t, n), optional
        Effective number of particles after weighting, before resampling.
    back : Back, optional
        Data for the smoother.
    """

    mean: Array
    deviation: Array
    recorded: Array
    recorded_deviation: Array
    errors: Array
    nis: Array
    seen: NDArray[np.int32]
    gated: NDArray[np.bool_]
    begun: NDArray[np.bool_]
    covariance: Array | None = None
    effective: Array | None = None
    back: Back | None = None

    def by_sensor(self, sensors: Sequence[str]) -> dict[str, NDArray[np.bool_]]:
        """Return rejected samples by sensor: (t, n), for wheels (t, 4, n)."""
        found, first = {}, 0
        for name in sensors:
            rows = CHANNELS[name].rows
            flags = self.gated[..., first : first + rows]
            found[name] = flags[..., 0] if rows == 1 else np.moveaxis(flags, 2, 1)
            first += rows
        return found

    def note_beginning(self, k: int, runs: NDArray[np.intp], mean: Array, start: Array) -> None:
        """Record that runs start at a step from means (a, L) with deviations (L,)."""
        self.begun[k, runs] = True
        self.mean[k, runs], self.deviation[k, runs] = mean, start
        if self.covariance is not None:
            self.covariance[k, runs] = np.diag(start**2)
        if self.back is not None:
            self.back.slopes[k, runs] = 0.0


@dataclass(slots=True)
class Back:
    """Data from each step to the next, for the backward pass.

    Attributes
    ----------
    gain : ndarray, shape (t, n, L, L)
    ahead : ndarray, shape (t, n, L)
        Predicted mean of the step.
    left : ndarray, shape (t, n, L, L)
        Covariance of this step's state given the next one's.
    slopes : ndarray, shape (t, n, k, L)
        Slopes of recorded channels by estimated numbers.
    """

    gain: Array
    ahead: Array
    left: Array
    slopes: Array


def empty_track(task: Task, steps: int, runs: int, *, covariance: bool) -> Track:
    """Allocate a track."""
    size, m = task.layout.size, task.noise.size
    k = sum(CHANNELS[name].rows for name in task.record)
    return Track(
        mean=np.zeros((steps, runs, size)),
        deviation=np.zeros((steps, runs, size)),
        recorded=np.zeros((steps, runs, k)),
        recorded_deviation=np.zeros((steps, runs, k)),
        errors=np.full((steps, runs, m), np.nan),
        nis=np.full((steps, runs), np.nan),
        seen=np.zeros((steps, runs), np.int32),
        gated=np.zeros((steps, runs, m), bool),
        begun=np.zeros((steps, runs), bool),
        covariance=np.zeros((steps, runs, size, size)) if covariance else None,
    )


def part(track: Track, runs: slice) -> Track:
    """Return views of a track for some runs."""
    whole = {f.name: getattr(track, f.name) for f in fields(Track) if f.name != "back"}
    arrays: dict[str, Any] = {k: None if a is None else a[:, runs] for k, a in whole.items()}
    if track.back is not None:
        back = Back(*(getattr(track.back, f.name)[:, runs] for f in fields(Back)))
        return Track(**arrays, back=back)
    return Track(**arrays)
