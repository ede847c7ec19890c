"""Scheduling of a run: slices of cars, short calls, threads."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad.simulation.driver_binding import Driving
from skidpad.simulation.gauge_evaluation import Judging
from skidpad.simulation.kernel_state import Bound

if TYPE_CHECKING:
    from concurrent.futures import Future

Piece = TypeVar("Piece")

CALL_SECONDS = 0.05  # longest time in one call of the kernel, so that Ctrl-C works
NS_PER_CAR_STEP = 100.0  # only for planning those calls
FEWEST = 32  # this many cars cost hardly more than one
TOGETHER = 16  # most cars in a vector: fewer take as long
MOST_THREADS = 1024
REPORTS = 100  # least number of progress reports


def _nothing() -> NDArray[np.float64]:
    return np.zeros((0, 0, 0))


@dataclass(frozen=True, slots=True)
class Task:
    """Arguments of the kernel besides its range of steps and cars."""

    cars: Bound
    inputs: tuple[Any, ...]
    dt: float
    substeps: int
    origin: NDArray[np.float64]
    """Each car's time at the start of the run [s]."""
    every: int = 0
    channels: tuple[int, ...] = ()
    record: NDArray[Any] = field(default_factory=_nothing)
    judging: Judging = field(default_factory=Judging)
    driver: Driving | None = None

    def call(self, first: int, steps: int, begin: int, end: int) -> None:
        """Advance the cars from `begin` to `end` by some steps."""
        _core.run(
            self.cars.plan, self.inputs, self.dt, self.substeps, first, steps, self.every,
            self.channels, self.record, self.judging.rows, self.judging.memory,
            self.judging.ended, _kernel(self.driver), self.origin, begin, end, False,
        )  # fmt: skip

    def check(self) -> None:
        """Check every input and the driver; no car moves."""
        _core.run(
            self.cars.plan, self.inputs, self.dt, self.substeps, 0, 0, 0, (), None, (), None,
            None, _kernel(self.driver), self.origin, 0, 0, True,
        )  # fmt: skip


def _kernel(driver: Driving | None) -> tuple[Any, ...] | None:
    return None if driver is None else driver.kernel


class Share:
    """Reports the fraction of work done, ascending, from any thread.

    Parameters
    ----------
    report : callable
    total, done : int
        Total work and work already done, in car-steps.
    """

    def __init__(self, report: Callable[[float], object], total: int, done: int = 0) -> None:
        self._report, self._done = report, done
        self.total = total
        self._lock = threading.Lock()

    def add(self, work: int) -> None:
        """Report more work done."""
        with self._lock:
            self._done += work
            self._report(self._done / self.total if self.total else 1.0)


@dataclass(frozen=True, slots=True)
class Slice:
    """Contiguous cars that have taken equally many steps."""

    begin: int
    end: int
    taken: int


def plan(n: int, steps: int, substeps: int, threads: int) -> tuple[int, int]:
    """Return the number of cars in a slice and of steps in a call.

    A call ends after about CALL_SECONDS; small slices also keep their state in the cache.
    The result does not depend on either, to the bit.
    """
    cost = NS_PER_CAR_STEP * 1e-9 * substeps
    cars = n
    if steps > 0:
        longest = max(256, int(CALL_SECONDS / cost / steps))
        shortest = max(TOGETHER, int(CALL_SECONDS / 100 / cost / steps))
        # many slices per thread, so that all end at about the same time
        cars = min(n, longest, max(shortest, -(-n // (16 * threads))))
        cars = min(cars, max(64, int(CALL_SECONDS / cost)))
    whole = TOGETHER if threads > 1 and cars < 64 else 64
    cars = -(-cars // whole) * whole if n > whole else n
    return cars, max(1, int(CALL_SECONDS / cost / max(cars, FEWEST)))


def slices(taken: NDArray[np.int64], last: int, cars: int) -> list[Slice]:
    """Cut cars into slices of at most `cars`, without those that have taken all steps."""
    edges = (np.flatnonzero(taken[1:] != taken[:-1]) + 1).tolist()
    found = []
    for begin, end in zip([0, *edges], [*edges, taken.size], strict=True):
        at = int(taken[begin])
        if at < last or at == last == 0:  # a run without a step has a sample too
            found += [Slice(i, min(i + cars, end), at) for i in range(begin, end, cars)]
    return found


def advance(
    task: Task,
    taken: NDArray[np.int64],
    last: int,
    threads: int = 1,
    share: Share | None = None,
) -> None:
    """Advance cars, each from the steps it has taken, to the last step.

    A slice takes all its steps before the next begins. Whatever stops it early (an interrupt, an
    exception in `share`) stops all threads within one call; the times of the cars then say how far
    each got.
    """
    threads = min(threads, MOST_THREADS)
    if task.cars.asks_python:  # once a step, for all cars
        threads = 1
    cars, steps_per_call = plan(taken.size, last - int(taken.min()), task.substeps, threads)
    if task.cars.asks_python:
        cars = taken.size
    left = slices(taken, last, cars)
    threads = max(1, min(threads, len(left)))
    stop = threading.Event()

    def send(some: Slice) -> None:
        at, cars = some.taken, some.end - some.begin
        most = steps_per_call
        if share is not None:
            most = max(1, min(most, share.total // cars // REPORTS))
        while not stop.is_set():
            count = min(most, last - at)
            task.call(at, count, some.begin, some.end)
            at += count
            if share is not None:
                share.add(cars * count)
            if at >= last:
                return

    share_out(left, send, threads, stop)


def share_out(
    pieces: Iterable[Piece], do: Callable[[Piece], object], threads: int, stop: threading.Event
) -> None:
    """Do pieces of work in threads until all are done or one of them stops the others."""
    left = deque(pieces)

    def work() -> None:
        try:
            while not stop.is_set():
                try:
                    piece = left.popleft()
                except IndexError:
                    return
                do(piece)
        except BaseException:
            stop.set()
            raise

    if threads == 1:
        work()
    else:
        in_threads(work, threads, stop)


def in_threads(work: Callable[[], None], threads: int, stop: threading.Event) -> None:
    """Do the work in that many threads, or in none if one of them does not start."""
    from concurrent.futures import ThreadPoolExecutor, wait

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
