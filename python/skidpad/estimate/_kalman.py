"""Kalman filters with the car itself as the process model."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.arguments import count, flag, within
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import require_word
from skidpad.cars import Car
from skidpad.estimate.blocks import estimate_of, in_blocks
from skidpad.estimate.chi_squared import gate_of
from skidpad.estimate.filtering import Filter, KalmanTask
from skidpad.estimate.state_estimate import StateEstimate
from skidpad.estimate.task import USUAL, Runs, Walks, posed
from skidpad.estimate.track import Back, Track, empty_track
from skidpad.estimate.weights import METHODS, Points

Array = NDArray[np.float64]

RUNS = 256
"""Runs of one fleet; with their points they fit into cache."""


def kalman(
    car: Car,
    runs: Runs,
    sensors: Mapping[str, float],
    *,
    states: Walks | Iterable[str] = USUAL,
    parameters: Walks | None = None,
    biases: Walks | None = None,
    record: Sequence[str] = ("sideslip",),
    start: Mapping[str, ArrayLike] | None = None,
    method: str = "unscented",
    gate: float | None = 1 - 1e-6,
    stuck: float | None = 0.5,
    dt: float | None = None,
    covariances: bool = False,
    smooth: bool = False,
    threads: int = 1,
) -> StateEstimate:
    """Estimate states, parameters and biases of measured runs with the car as their model.

    Parameters
    ----------
    car : Car
        The car, or one for each run as arrays over cars.
    runs : Log, sequence of Log, or mapping
        Measurements. A mapping has ``"time"`` (t,), and inputs and channels (t,), or (t, n) for n
        runs, for wheels (t, 4, n). NaN means no sample. Measured inputs of the car (``"steer"``,
        ``"drive_torque"`` ...) drive it.
    sensors : mapping of str to float
        Measured channels and their noise standard deviations:
        ``{"yaw_rate": 0.002, "ay": 0.1, "wheel_speed": 0.3}``, in SI.
    states : mapping or sequence of str
        Estimated states. In a mapping to (start, rate), ``start`` is the initial standard deviation
        and ``rate`` that of the process noise over one second, growing with the square root of
        time. Names alone use defaults. ``"yaw"``, ``"pitch"`` and ``"roll"`` are states here, in
        place of the quaternion. All other smooth states of the car follow these.
    parameters : mapping of str to (start, rate), optional
        Car parameters estimated as random walks, ``{"body.mass": (100.0, 0.0)}``; a pattern such as
        ``"tire.*.grip"`` is one factor on several. Also unmeasured inputs: ``{"drive_torque":
        (300.0, 1000.0)}``, ``{"friction": (0.3, 0.05)}``; ``"force_y"`` and ``"moment_z"`` absorb
        model errors and road inclination.
    biases : mapping of str to (start, rate), optional
        Biases of sensors and measured inputs: ``{"steer": (0.002, 0.0003)}``. A measurement is the
        true value plus the bias. ``"imu.roll"`` and ``"imu.pitch"`` are mounting angles of the
        inertial sensor [rad], right side and nose down positive, at most 0.2.
    record : sequence of str
        More channels to estimate, as functions of the states, without noise of their own.
    start : mapping of str to array_like, shape () or (n,), optional
        States at the first sample. Default: as measured; speed from vx, speed or wheels.
    method : {"unscented", "extended"}
        Scaled unscented transform, or central differences with a step of a hundredth of a standard
        deviation.
    gate : float or None
        Probability of accepting a valid sample; samples outside are rejected as outliers. None
        accepts all.
    stuck : float or None
        Time [s] for which a sensor may repeat the same value; longer repeats are left out.
    dt : float, optional
        Time step [s]; samples are assigned to the nearest step. Default: the median interval.
    covariances : bool
        Whether to keep covariances, needed by `StateEstimate.nees`.
    smooth : bool
        Whether to keep the data needed by `StateEstimate.smooth`.
    threads : int
        Number of threads; results do not depend on it.

    Returns
    -------
    StateEstimate

    Raises
    ------
    KeyError
        If a name is unknown, or no run has a sensor's channel.
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range.
    MemoryError
        If the result does not fit.

    Notes
    -----
    Square-root unscented filter (van der Merwe and Wan, ICASSP 2001; Wan and van der Merwe 2001):
    for L numbers each run takes 2 L + 1 cars of one fleet, and all runs advance together. A run
    whose samples are rejected for half a second, or whose car diverges, is restarted from the
    measurements, as reported in ``notes``.
    """
    require_word("method", method, METHODS)
    limit = np.inf if gate is None else gate_of(within("gate", gate, 0.5, 1 - 1e-12))
    threads, smooth = count("threads", threads), flag("smooth", smooth)
    asked, measured = posed(
        car, runs, sensors, states, parameters, biases, record, start, stuck, dt, covariances
    )
    points = Points.of(method, asked["layout"].size)
    task = KalmanTask(**asked, points=points, gate=limit, smooth=smooth)
    track = _room(task, *measured.values.shape[:2])
    in_blocks(task, measured, track, RUNS, threads, lambda *of: Filter(*of).run())
    return estimate_of(task, measured, track)


def _room(task: KalmanTask, steps: int, runs: int) -> Track:
    """Allocate the track, with room for the smoother's data."""
    size, k = task.layout.size, sum(CHANNELS[name].rows for name in task.record)
    square = task.covariances or task.smooth
    squares = (1 if square else 0) + (2 if task.smooth else 0)
    floats = 2 * size + 2 * k + 3 * task.noise.size + squares * size**2 + (k + 1) * size
    require_memory("runs", 8 * steps * runs * floats, "filter fewer at once")
    track = empty_track(task, steps, runs, covariance=square)
    if task.smooth:
        each, slopes = (steps, runs, size, size), np.zeros((steps, runs, k, size))
        track.back = Back(np.zeros(each), np.zeros(each[:3]), np.zeros(each), slopes)
    return track
