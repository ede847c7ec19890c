"""Moving-horizon estimation with the car itself as the process model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import count, mapping, positive
from skidpad._lib.memory import require_memory
from skidpad.cars import Car
from skidpad.estimate.blocks import estimate_of, in_blocks
from skidpad.estimate.horizon import Horizon, HorizonTask
from skidpad.estimate.state_estimate import StateEstimate
from skidpad.estimate.task import USUAL, Runs, Walks, posed
from skidpad.estimate.track import empty_track

CARS = 16384
"""Largest number of points in one fleet, over all runs."""

LONGEST = 1000


def moving_horizon(
    car: Car,
    runs: Runs,
    sensors: Mapping[str, float],
    *,
    states: Walks | Iterable[str] = USUAL,
    parameters: Walks | None = None,
    biases: Walks | None = None,
    record: Sequence[str] = ("sideslip",),
    start: Mapping[str, ArrayLike] | None = None,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    window: int = 10,
    iterations: int = 5,
    loss: float | None = 3.0,
    stuck: float | None = 0.5,
    dt: float | None = None,
    covariances: bool = False,
    threads: int = 1,
) -> StateEstimate:
    """Estimate by bounded least squares over a moving window of samples.

    Parameters
    ----------
    car, runs, sensors, states, parameters, biases, record, start, stuck, dt, covariances
        As in `kalman`.
    bounds : mapping of str to (low, high), optional
        Bounds of parameters and inputs, enclosing the start. Default: the car's ranges.
    window : int
        Window length in steps, at most 1000. Each random walk adds one noise variable per step, and
        each of these two cars.
    iterations : int
        Largest number of Gauss-Newton iterations per step.
    loss : float or None
        Threshold of the Huber loss, in noise standard deviations, for robustness against outliers
        (Huber 1964). None means plain least squares.
    threads : int
        Number of threads; results do not depend on it.

    Returns
    -------
    StateEstimate
        Estimates at the newest step of each window.

    Raises
    ------
    KeyError
        If a name is unknown, or no run has a sensor's channel.
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range.
    MemoryError
        If the result does not fit.

    See Also
    --------
    kalman : much cheaper, without bounds, and as good where the car is nearly linear.

    Notes
    -----
    Rao, Rawlings and Mayne, IEEE TAC 48, 2003. Older samples enter through the arrival cost,
    updated by an extended filter linearized at the solution; with a window of one step this is the
    iterated extended Kalman filter. A run whose cars diverge is restarted.
    """
    window, iterations = count("window", window, LONGEST), count("iterations", iterations, 100)
    limit = np.inf if loss is None else positive("loss", loss)
    threads = count("threads", threads)
    asked, measured = posed(
        car, runs, sensors, states, parameters, biases, record, start, stuck, dt, covariances
    )
    asked["layout"] = asked["layout"].bounded({} if bounds is None else mapping("bounds", bounds))
    task = HorizonTask(**asked, window=window, iterations=iterations, loss=limit)
    steps, n = measured.values.shape[:2]
    size, k = task.layout.size, sum(CHANNELS[name].rows for name in task.record)
    floats = 2 * size + 2 * k + 3 * task.noise.size + size**2 * task.covariances
    require_memory("runs", 8 * steps * n * floats, "estimate fewer at once")
    track = empty_track(task, steps, n, covariance=task.covariances)
    each = max(1, CARS // (2 * size * window + 1))
    in_blocks(task, measured, track, each, threads, lambda *of: Horizon(*of).run())
    return estimate_of(task, measured, track)
