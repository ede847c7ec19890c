"""Kalman filters whose model of motion is the car itself."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, find_channel
from skidpad._lib.arguments import count, flag, mapping, positive, seconds, texts, within
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import require_word
from skidpad._lib.per_car import fitted
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.estimate.chi_squared import gate_of
from skidpad.estimate.filtering import Filter, Task, Track, empty_track, part
from skidpad.estimate.layout import Layout, layout_of
from skidpad.estimate.measured import Measured, measured_runs
from skidpad.estimate.state_estimate import StateEstimate
from skidpad.estimate.walks import STATES, Walk, walks_of
from skidpad.estimate.weights import METHODS, Points
from skidpad.recordings.log import Log
from skidpad.simulation.requirements import CHANNEL_NEEDS, lack, lacking

Array = NDArray[np.float64]
Walks = Mapping[str, Walk | tuple[float, float]] | Iterable[str]

USUAL = ("vx", "vy", "yaw_rate", "roll", "roll_rate", "wheel_speed")
"""States that are estimated by default."""

RUNS = 256
"""Runs of one fleet; with their points they stay in the nearer memory."""


def kalman(
    car: Car,
    runs: Log | Sequence[Log] | Mapping[str, ArrayLike],
    sensors: Mapping[str, float],
    *,
    states: Walks = USUAL,
    parameters: Mapping[str, Walk | tuple[float, float]] | None = None,
    biases: Mapping[str, Walk | tuple[float, float]] | None = None,
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
        What was measured. A mapping has ``"time"`` (t,), and inputs and channels (t,), or (t, n)
        of n runs, of wheels (t, 4, n). NaN is no sample. Inputs of the car that a run has
        (``"steer"``, ``"drive_torque"`` ...) drive it.
    sensors : mapping of str to float
        Measured channels and the standard deviation of their noise:
        ``{"yaw_rate": 0.002, "ay": 0.1, "wheel_speed": 0.3}``, in SI.
    states : mapping or sequence of str
        Estimated states. Of a mapping to (start, rate) the first is the standard deviation at the
        start, the second that of what the model does not know, over one second: it grows with the
        root of time. Names alone have usual ones. ``"yaw"``, ``"pitch"`` and ``"roll"`` are states
        here, in place of the quaternion. All other smooth states of the car follow these.
    parameters : mapping of str to (start, rate), optional
        Numbers of the car that are estimated as random walks, ``{"body.mass": (100.0, 0.0)}``; a
        pattern ``"tire.*.grip"`` is one factor on several. Also inputs that nobody measured:
        ``{"drive_torque": (300.0, 1000.0)}``, ``{"friction": (0.3, 0.05)}``; ``"force_y"`` and
        ``"moment_z"`` are what the car's model and a road that is not level leave over.
    biases : mapping of str to (start, rate), optional
        Of sensors, and of inputs that the runs have: ``{"steer": (0.002, 0.0003)}``. What was
        measured is the truth plus the bias.
    record : sequence of str
        More channels to estimate; what they are given the states, without noise of their own.
    start : mapping of str to array_like, shape () or (n,), optional
        States at the first sample. Default: as measured then; speed from vx, speed or wheels.
    method : {"unscented", "extended"}
        Points of the scaled unscented transform, or central differences by cars a hundredth of a
        standard deviation apart.
    gate : float or None
        Probability within which a right sample falls; samples beyond are left out as outliers.
        None takes in all.
    stuck : float or None
        Time [s] for which a sensor may show one and the same number; more is left out.
    dt : float, optional
        Step [s]. Samples go to the nearest step. Default: the median interval.
    covariances : bool
        Whether to keep covariances, as `StateEstimate.nees` needs.
    smooth : bool
        Whether to keep what `StateEstimate.smooth` needs.
    threads : int
        The result does not depend on it.

    Returns
    -------
    StateEstimate

    Raises
    ------
    KeyError
        If a name is unknown, or a sensor is in no run.
    TypeError, ValueError
        If an argument is of the wrong kind, shape or range.
    MemoryError
        If the result does not fit.

    Notes
    -----
    Square-root unscented filter (van der Merwe and Wan, ICASSP 2001; Wan and van der Merwe 2001):
    for L numbers each run is 2 L + 1 cars of one fleet, and all runs go together. A run whose
    samples fall out of the gates for half a second, or whose car comes apart, begins anew from what
    is measured then, and ``notes`` says so.
    """
    require_car("car", car)
    require_word("method", method, METHODS)
    names = {find_channel(k, "sensors").name: v for k, v in mapping("sensors", sensors).items()}
    if not names:
        raise ValueError("sensors: there is none; name a channel and its noise")
    noises = {name: positive(f"sensors: {name}", value) for name, value in names.items()}
    extra = _recorded(car, (*noises, *texts("record", record)))[len(noises) :]
    walks = walks_of("states", states, STATES)
    free = walks_of("parameters", {} if parameters is None else parameters, {})
    drift = walks_of("biases", {} if biases is None else biases, {})
    limit = np.inf if gate is None else gate_of(within("gate", gate, 0.5, 1 - 1e-12))
    threads = count("threads", threads)
    covariances, smooth = flag("covariances", covariances), flag("smooth", smooth)
    step = None if dt is None else seconds("dt", dt)
    held = None if stuck is None else seconds("stuck", stuck)
    layout = layout_of(car, walks, free, drift, tuple(noises), (*noises, *extra), _given(runs))
    measured = measured_runs(runs, car, tuple(noises), step, held)
    for name in drift:
        if name not in noises and name not in measured.inputs:
            raise ValueError(f"biases: {name} is not in all runs, or the car has no part for it")
    if car.n not in (1, measured.runs):
        raise ValueError(f"car: arrays over {car.n} cars, but there are {measured.runs} runs")
    noise = np.array([v for k, v in noises.items() for _ in range(CHANNELS[k].rows)])
    task = Task(
        car, layout, Points.of(method, layout.size), tuple(noises), noise,
        tuple(name for name in extra if not layout.where(name)), limit, measured.step,
        _start(start, measured.runs), covariances, smooth,
    )  # fmt: skip
    track = _filtered(task, measured, threads)
    return _estimate(task, layout, measured, track)


def _given(runs: Any) -> set[str]:
    """Return the columns of all runs."""
    parts = [runs] if isinstance(runs, Mapping) else runs if isinstance(runs, Sequence) else []
    return {name for part in parts if isinstance(part, Mapping) for name in part}


def _recorded(car: Car, names: Sequence[str]) -> tuple[str, ...]:
    lacks = lacking(car, CHANNEL_NEEDS)
    for name in names:
        find_channel(name, "record")
        if name in lacks:
            raise lack(car, name, "channel", lacks[name])
    return tuple(names)


def _start(start: object, runs: int) -> dict[str, Array]:
    """Return known states at the start, shape (n,)."""
    if start is None:
        return {}
    found = {}
    for name, value in mapping("start", start).items():
        if name not in STATES or CHANNELS[name].wheels:
            known = ", ".join(n for n in STATES if not CHANNELS[n].wheels)
            raise ValueError(f"start: {name} cannot be given; {known} can")
        column = fitted(f"start: {name}", value, runs, np.dtype(np.float64), "")
        if not np.isfinite(column).all():
            raise ValueError(f"start: {name} must be finite")
        found[name] = np.broadcast_to(column, (runs,))
    return found


def _filtered(task: Task, measured: Measured, threads: int) -> Track:
    """Filter runs in blocks, some at once."""
    steps, runs = measured.values.shape[:2]
    size, k = task.layout.size, sum(CHANNELS[name].rows for name in task.record)
    squares = (1 if task.covariances or task.smooth else 0) + (2 if task.smooth else 0)
    floats = 2 * size + 2 * k + 3 * task.noise.size + squares * size**2 + (k + 1) * size
    require_memory("runs", 8 * steps * runs * floats, "filter fewer at once")
    track = empty_track(task, steps, runs)
    blocks = [slice(a, min(a + RUNS, runs)) for a in range(0, runs, RUNS)]
    stop = threading.Event()

    def one(block: slice) -> None:
        if not stop.is_set():
            _block(task, measured, block, track)

    if threads == 1 or len(blocks) == 1:
        for block in blocks:
            one(block)
        return track
    with ThreadPoolExecutor(threads) as pool:
        try:
            list(pool.map(one, blocks))
        except BaseException:
            stop.set()
            raise
    return track


def _block(task: Task, measured: Measured, block: slice, track: Track) -> None:
    """Filter some runs."""
    at = np.arange(block.start, block.stop)
    car = task.car.take(at) if task.car.n > 1 else task.car
    start = {name: value[block] for name, value in task.start.items()}
    own = Task(
        car, task.layout, task.points, task.sensors, task.noise, task.record, task.gate, task.step,
        start, task.covariances, task.smooth,
    )  # fmt: skip
    inputs = {name: value[:, block] for name, value in measured.inputs.items()}
    Filter(own, measured.values[:, block], inputs, part(track, block)).run()


def _estimate(task: Task, layout: Layout, measured: Measured, track: Track) -> StateEstimate:
    gated = {}
    first = 0
    for name in task.sensors:
        rows = CHANNELS[name].rows
        flags = track.gated[..., first : first + rows]
        gated[name] = flags[..., 0] if rows == 1 else np.moveaxis(flags, 2, 1)
        first += rows
    notes = list(measured.notes)
    for k, run in np.argwhere(track.begun[1:]):
        notes.append(f"run {run} begins anew at {measured.time[k + 1]:.3g} s")
    return StateEstimate(
        measured.time, track.nis, track.seen, gated, measured.ends, tuple(notes), False, layout,
        task.record, track, measured, task.sensors,
    )  # fmt: skip
