"""The way of cars through the steps of a run: in slices, in calls that end soon, over threads."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core

CALL_SECONDS = 0.05  # longest time in one call of the kernel, so that Ctrl-C is heard
NS_PER_CAR_STEP = 100.0  # only to plan those calls
FEWEST = 32  # as many cars cost hardly more than one
MOST_THREADS = 1024


@dataclass(frozen=True, slots=True)
class Task:
    """What one call of the kernel needs besides its range of steps and cars."""

    plan: _core._Plan
    inputs: tuple[Any, ...]
    dt: float
    substeps: int
    origin: NDArray[np.float64]
    """Each car's time at the start of the run [s]."""
    every: int = 0
    channels: tuple[int, ...] = ()
    record: NDArray[Any] | None = None
    peaks: tuple[int, ...] = ()
    peak: NDArray[Any] | None = None
    driver: tuple[Any, ...] | None = None
    course: tuple[Any, ...] | None = None

    def call(self, first: int, steps: int, begin: int, end: int) -> None:
        """Send the cars from `begin` to `end` through some steps."""
        _core.run(
            self.plan, self.inputs, self.dt, self.substeps, first, steps, self.every,
            self.channels, self.record, self.peaks, self.peak, self.driver, self.course,
            self.origin, begin, end, False,
        )  # fmt: skip

    def check(self) -> None:
        """Look at every input, driver and course; no car moves."""
        _core.run(
            self.plan, self.inputs, self.dt, self.substeps, 0, 0, 0, (), None, (), None,
            self.driver, self.course, self.origin, 0, 0, True,
        )  # fmt: skip


def plan(n: int, steps: int, substeps: int, threads: int) -> tuple[int, int]:
    """Return how many cars make a slice, and how many steps a call.

    A call ends after about CALL_SECONDS; slices small enough also keep their state in the cache.
    The bits depend on none of it.
    """
    cost = NS_PER_CAR_STEP * 1e-9 * substeps
    cars = n
    if steps > 0:
        longest = max(256, int(CALL_SECONDS / cost / steps))
        shortest = max(64, int(CALL_SECONDS / 100 / cost / steps))
        # many slices a thread, so that all end at about the same time
        cars = min(n, longest, max(shortest, -(-n // (16 * threads))))
        cars = min(cars, max(64, int(CALL_SECONDS / cost)))
    cars = -(-cars // 64) * 64 if n > 64 else n
    return cars, max(1, int(CALL_SECONDS / cost / max(cars, FEWEST)))


class Share:
    """Tells how much of the work is done, ascending, from any thread."""

    def __init__(self, tell: Callable[[float], object], total: int) -> None:
        self._tell, self._total, self._done = tell, total, 0
        self._lock = threading.Lock()

    def add(self, work: int) -> None:
        """Tell that so much more is done."""
        with self._lock:
            self._done += work
            self._tell(self._done / self._total)


def advance(
    task: Task,
    first: int,
    steps: int,
    n: int,
    threads: int = 1,
    progress: Callable[[float], object] | None = None,
) -> None:
    """Send n cars through the steps, each slice through all of its own before the next.

    Whatever ends it early (an interrupt, an exception of `progress`) ends all threads within one
    call; the times of the cars tell how far each has come.
    """
    threads = min(threads, MOST_THREADS)
    cars, steps_per_call = plan(n, steps, task.substeps, threads)
    slices = deque((i, min(i + cars, n)) for i in range(0, n, cars))
    threads = min(threads, len(slices))
    share = Share(progress, n * max(steps, 1)) if progress is not None else None
    stop = threading.Event()

    def send(begin: int, end: int) -> None:
        at, last = first, first + steps
        while not stop.is_set():
            count = min(steps_per_call, last - at)
            task.call(at, count, begin, end)
            at += count
            if share is not None:
                share.add((end - begin) * max(count, 1))
            if at >= last:
                return

    def work() -> None:
        try:
            while not stop.is_set():
                try:
                    begin, end = slices.popleft()
                except IndexError:
                    return
                send(begin, end)
        except BaseException:
            stop.set()
            raise

    if threads == 1:
        work()
    else:
        in_threads(work, threads, stop)


def in_threads(work: Callable[[], None], threads: int, stop: threading.Event) -> None:
    """Do the work in that many threads at once, or in none if one of them does not start."""
    go = threading.Event()

    def when_all_are_there() -> None:
        go.wait()
        work()

    futures: list[Future[None]] = []
    with ThreadPoolExecutor(threads) as pool:
        try:
            for _ in range(threads):
                futures.append(pool.submit(when_all_are_there))
            go.set()
            wait(futures)
        except BaseException as error:
            stop.set()
            if isinstance(error, RuntimeError) and not go.is_set():
                raise RuntimeError(
                    f"threads: only {len(futures)} of {threads} could be started ({error})"
                ) from None
            raise
        finally:
            go.set()
    for future in futures:
        future.result()
