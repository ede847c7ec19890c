"""Parallel work: in chunks, or one item finished while the next begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from typing import TypeVar

from skidpad._lib.caller import Warned, keeping_warnings, warn_user

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_parts(work: Callable[[slice], object], count: int, size: int, threads: int) -> None:
    """Process `count` items in chunks of `size` on threads; the first exception ends it."""
    parts = [slice(first, min(first + size, count)) for first in range(0, count, size)]
    if threads > 1 and len(parts) > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, parts))
    else:
        for part in parts:
            work(part)


def one_ahead(begin: Callable[[Item], Callable[[], Result]], items: Iterable[Item]) -> list[Result]:
    """Begin one item after the other, and finish each in a second thread while the next begins.

    Results, exceptions and those warnings that go through `warn_user` are those of beginning and
    finishing one item after the other. At most two items are in work.

    Parameters
    ----------
    begin : callable
        Returns the function that finishes an item.
    items : iterable
    """
    results: list[Result] = []
    with ThreadPoolExecutor(1) as pool:
        collect: Callable[[], Result] | None = None
        for item in items:
            try:
                finish = begin(item)
            finally:  # an exception of the item before comes first
                if collect is not None:
                    results.append(collect())
            collect = _submitted(pool, finish)
            del finish  # the thread alone holds what finishing needs
        if collect is not None:
            results.append(collect())
    return results


def _submitted(pool: ThreadPoolExecutor, work: Callable[[], Result]) -> Callable[[], Result]:
    """Call a function in a thread, and return one that waits for its result and its warnings."""
    kept: Warned = []

    def keeping(work: Callable[[], Result]) -> Result:
        with keeping_warnings(kept):
            return work()

    future: Future[Result] = pool.submit(copy_context().run, keeping, work)
    del work

    def collect() -> Result:
        wait([future])
        for warning in kept:
            warn_user(*warning)
        return future.result()

    return collect
