"""Many cars in slices: here, or over any executor, to results that outlive the process."""

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
MOST_UNDER_WAY = 256  # slices that an executor has at a time


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
    """Do something with many cars, slice by slice, and join what comes of it.

    Parameters
    ----------
    procedure : callable, or object with a method ``run``
        A function of a car, or a maneuver such as ``sp.maneuvers.Moose()``, called as
        ``procedure(car, **each, **options)`` with the cars of a slice. It gives a mapping of
        arrays with the cars along the last axis, or a result that has such a mapping as
        ``metrics``.
    car : Car
        Many cars through arrays, as of `skidpad.sweep`.
    each : mapping of str to array_like, shape (..., n), optional
        Arguments with a value for each car, such as ``{"speed": speeds}``.
    options : mapping, optional
        Arguments that all cars share, such as ``{"record": ()}``.
    chunk : int
        Cars in a slice.
    executor : concurrent.futures.Executor, optional
        Where slices are done: threads, ``ProcessPoolExecutor``, mpi4py's ``MPIPoolExecutor``,
        ``dask.distributed.Client.get_executor()``. What these send to other processes has to
        pickle: a function of a module, no lambda. Default: here, one after the other.
    to : str or path, optional
        A directory that gets each slice when it is finished, in a file that is there as a whole
        or not at all.
    resume : bool
        Whether to take from there what is finished of the same work; else it starts over, and
        removes what is there.
    recordings : bool
        Whether to write the recordings of the results, too, as NetCDF; they are not kept in
        memory, and ``result.recordings()`` reads one slice after the other.
    progress : callable or bool, optional
        Called with the share done, 0 to 1; True shows a bar of tqdm.

    Returns
    -------
    BatchResult
        With the bits of a single call for all cars, whatever chunk and executor.

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind or shape, the procedure gives something else, or `to`
        has results of something else.
    Exception
        Whatever the procedure raises, with a note on which cars. What is finished stays in `to`.

    Notes
    -----
    The same work means the same version, cars, arguments and procedure: of a function its code
    with what it has bound, of a maneuver its parameters and its class, but not the globals that
    they read. Slices may have had another `chunk` or executor. One process at a time may write
    to a directory.

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
    """Cut into slices what is not finished."""
    edges = [0, *(edge for cars in finished for edge in cars), n]
    gaps = zip(edges[::2], edges[1::2], strict=True)
    return [Slice(i, min(i + chunk, end)) for begin, end in gaps for i in range(begin, end, chunk)]


def _here(work: Work, left: Iterable[Slice]) -> Parts:
    """Do slices one after the other."""
    for cars in left:
        with _noted(cars):
            part = do(work.of(cars))
        yield cars, part


def _in(executor: Executor, work: Work, left: Iterable[Slice]) -> Parts:
    """Have slices done elsewhere, and give each when it is finished."""
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
    """Say of an exception in which cars it came."""
    try:
        yield
    except Exception as error:
        error.add_note(f"in cars {cars.begin} to {cars.end - 1}")
        raise


def _joined(store: Store) -> tuple[dict[str, Any], dict[str, str]]:
    """Put slices side by side."""
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
