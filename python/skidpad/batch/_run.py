"""Runs of many cars in slices, in this process or over any executor, with results on disk."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import closing, contextmanager
from itertools import islice
from os import PathLike
from typing import Any

import numpy as np

from skidpad._lib.arguments import count, flag
from skidpad._lib.messages import brief
from skidpad._lib.progress import reporting, require_progress
from skidpad.batch.result import BatchResult
from skidpad.batch.store import Directory, Memory, Store
from skidpad.batch.work import Part, Slice, Work, do, work_of
from skidpad.cars import Car

CHUNK = 512
Parts = Generator[tuple[Slice, Part], None, None]
MOST_UNDER_WAY = 256  # slices submitted to an executor at a time


def run(
    procedure: Callable[..., Any] | Any,
    car: Car,
    *,
    each: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    chunk: int = CHUNK,
    executor: Executor | None = None,
    to: str | PathLike[str] | None = None,
    resume: bool = True,
    recordings: bool = False,
    progress: Callable[[float], object] | bool | None = None,
) -> BatchResult:
    """Run a procedure on many cars, slice by slice, and join the results.

    Parameters
    ----------
    procedure : callable, or object with a method ``run``
        A function of a car, or a maneuver such as ``sp.maneuvers.Moose()``, called as
        ``procedure(car, **each, **options)`` with the cars of a slice. It returns a mapping of
        arrays with the cars along the last axis, or a result with such a mapping as ``metrics``.
    car : Car
        Many cars as one with array parameters, such as from `skidpad.sweep`.
    each : mapping of str to array_like, shape (..., n), optional
        Arguments with a value for each car, such as ``{"speed": speeds}``.
    options : mapping, optional
        Arguments that all cars share, such as ``{"record": ()}``.
    chunk : int
        Cars per slice.
    executor : concurrent.futures.Executor, optional
        Where slices run: threads, ``ProcessPoolExecutor``, mpi4py's ``MPIPoolExecutor``,
        ``dask.distributed.Client.get_executor()``. For other processes the procedure must be
        picklable: a module-level function, not a lambda. Default: in this process, one by one.
    to : str or path, optional
        Directory to which each finished slice is written, atomically.
    resume : bool
        Whether to reuse finished slices of the same work in `to`; otherwise they are removed and
        the run starts over.
    recordings : bool
        Whether to write the recordings, too, as NetCDF; they are not kept in memory, and
        ``result.recordings()`` reads them slice by slice.
    progress : callable or bool, optional
        Called with the fraction done, 0 to 1; True shows a tqdm bar.

    Returns
    -------
    BatchResult
        Bit-identical to a single call for all cars, whatever the chunk and executor.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind or shape, the procedure returns anything else, or `to`
        holds results of other work.
    Exception
        Whatever the procedure raises, with a note naming the cars. Finished slices stay in `to`.

    Notes
    -----
    Work is the same if version, cars, arguments and procedure are: for a function its code and
    bound values, for a maneuver its class and parameters, but not the globals they read. `chunk`
    and executor may differ. Only one process at a time may write to a directory.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.sweep(sp.cars.load("bmw_320i"), {"body.height": np.linspace(0.5, 0.6, 5)})
    >>> options = {"speed": 10.0, "record": ()}
    >>> result = sp.batch.run(sp.maneuvers.Moose(), car, options=options, chunk=2)
    >>> result.metrics["clean"].tolist()
    [True, True, True, True, True]
    """
    chunk = count("chunk", chunk)
    require_progress(progress)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise TypeError(f"executor: expected one of concurrent.futures, not {brief(executor)}")
    if flag("recordings", recordings) and to is None:
        raise ValueError("recordings: they go to a directory; give one, to=")
    work = work_of(procedure, car, each, options, recordings)
    directory = None if to is None else Directory(to, work.asked(), resume, recordings)
    store: Store = Memory() if directory is None else directory
    left = _left(store.finished(), work.n, chunk)
    done = work.n - sum(cars.end - cars.begin for cars in left)
    doing = _here(work, left) if executor is None else _in(executor, work, left)
    with reporting(progress) as report, closing(doing):
        for cars, part in doing:
            store.put(cars, part)
            done += cars.end - cars.begin
            if report is not None:
                report(done / work.n)
    metrics, units = _joined(store)
    return BatchResult(metrics, units, work.car, work.n, work.provenance(), directory)


def _left(finished: Iterable[Slice], n: int, chunk: int) -> list[Slice]:
    """Split the unfinished cars into slices."""
    edges = [0, *(edge for cars in finished for edge in cars), n]
    gaps = zip(edges[::2], edges[1::2], strict=True)
    return [Slice(i, min(i + chunk, end)) for begin, end in gaps for i in range(begin, end, chunk)]


def _here(work: Work, left: Iterable[Slice]) -> Parts:
    """Run slices one by one in this process."""
    for cars in left:
        with _noted(cars):
            part = do(work.of(cars))
        yield cars, part


def _in(executor: Executor, work: Work, left: Iterable[Slice]) -> Parts:
    """Run slices on an executor, yielding each when finished."""
    waiting = iter(left)
    under_way: dict[Future[Part], Slice] = {}
    try:
        while True:
            for cars in islice(waiting, MOST_UNDER_WAY - len(under_way)):
                under_way[executor.submit(do, work.of(cars))] = cars
            if not under_way:
                return
            for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                cars = under_way.pop(future)
                with _noted(cars):
                    part = future.result()
                yield cars, part
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _noted(cars: Slice) -> Iterator[None]:
    """Add a note to exceptions naming the cars."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in cars {cars.begin} to {cars.end - 1}")
        raise


def _joined(store: Store) -> tuple[dict[str, Any], dict[str, str]]:
    """Join the slices."""
    finished = store.finished()
    parts = [store.get(cars) for cars in finished]
    first = parts[0]
    for cars, part in zip(finished, parts, strict=True):
        if part.metrics.keys() != first.metrics.keys():
            raise ValueError(
                f"procedure: gave {', '.join(part.metrics)} for cars from {cars.begin} on, "
                f"and {', '.join(first.metrics)} for those from 0"
            )
    metrics = {
        name: np.concatenate([part.metrics[name] for part in parts], axis=-1)
        for name in first.metrics
    }
    return metrics, first.units
