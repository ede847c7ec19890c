"""Moving horizons whose model of motion is the car itself."""

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
"""Points of one fleet, of all its runs."""

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
    """Estimate by least squares over the last samples, with bounds that hold.

    Parameters
    ----------
    car, runs, sensors, states, parameters, biases, record, start, stuck, dt, covariances
        As of `kalman`.
    bounds : mapping of str to (low, high), optional
        Of parameters and inputs, with the start within; default: what the car allows.
    window : int
        Steps, at most 1000. Of numbers that wander each has its own noise in every step, and each
        of these two cars.
    iterations : int
        Of Gauss-Newton in a step, at most.
    loss : float or None
        Standard deviations of the noise from which on a sample pulls no more than there, for
        outliers (Huber 1964). None is plain least squares.
    threads : int
        The result does not depend on it.

    Returns
    -------
    StateEstimate
        Of the newest step of each window.

    Raises
    ------
    KeyError
        If a name is unknown, or a sensor is in no run.
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range.
    MemoryError
        If the result does not fit.

    See Also
    --------
    kalman : the same for a car that is linear, without bounds and at a fraction of the time.

    Notes
    -----
    Rao, Rawlings and Mayne, IEEE TAC 48, 2003. What came before the window is in its arrival cost,
    by an extended filter that is linear about the solution; with a window of one step the whole is
    the iterated extended Kalman filter. A run whose cars come apart begins anew.
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
