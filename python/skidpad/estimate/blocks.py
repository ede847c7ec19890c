"""Filtering of runs in blocks, in parallel."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad.estimate.measured import Measured
from skidpad.estimate.state_estimate import StateEstimate
from skidpad.estimate.task import Task
from skidpad.estimate.track import Track, part

Array = NDArray[np.float64]
Asked = TypeVar("Asked", bound=Task)


def in_blocks(
    task: Asked,
    measured: Measured,
    track: Track,
    each: int,
    threads: int,
    run: Callable[[Asked, Array, Mapping[str, Array], Track], object],
) -> None:
    """Filter runs in blocks of limited size; each block writes its part of the track.

    Threads get equally many blocks of equal size.

    Parameters
    ----------
    task : Task
        Task of all runs.
    measured : Measured
    track : Track
    each : int
        Largest number of runs per block.
    threads : int
    run : callable
        Called with a block's task, measurements (t, n, m), inputs (t, n) and part of the track.
    """
    runs = measured.runs
    stop = threading.Event()

    def one(block: slice) -> None:
        if stop.is_set():
            return
        at = np.arange(block.start, block.stop)
        car = task.car.take(at) if task.car.n > 1 else task.car
        start = {name: value[block] for name, value in task.start.items()}
        inputs = {name: value[:, block] for name, value in measured.inputs.items()}
        own = replace(task, car=car, start=start)
        run(own, measured.values[:, block], inputs, part(track, block))

    count = min(runs, threads * -(-runs // (threads * each)))
    edges = [runs * i // count for i in range(count + 1)]
    blocks = [slice(a, b) for a, b in pairwise(edges)]
    if threads == 1 or len(blocks) == 1:
        for block in blocks:
            one(block)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            list(pool.map(one, blocks))
        except BaseException:
            stop.set()
            raise


def estimate_of(task: Task, measured: Measured, track: Track, *notes: str) -> StateEstimate:
    """Return the estimate of all runs, adding notes to those of the data."""
    begun = [
        f"run {run} begins anew at {measured.time[k + 1]:.3g} s"
        for k, run in np.argwhere(track.begun[1:])
    ]
    return StateEstimate(
        measured.time, track.nis, track.seen, track.by_sensor(task.sensors), measured.ends,
        (*measured.notes, *begun, *notes), False, task.layout, task.record, track, measured,
        task.sensors,
    )  # fmt: skip
