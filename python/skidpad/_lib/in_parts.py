"""Parallel work: in chunks, or in steps that overlap."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextvars import copy_context
from functools import partial
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


def overlapped(
    begin: Callable[[Item], Callable[[], Callable[[], Result]]], items: Sequence[Item]
) -> list[Result]:
    """Do each item in three steps, the first and the last one beside the middle ones of others.

    Results and exceptions are those of one item after the other, and so are the warnings that go
    through `warn_user`, except for their order. At most two items are in their second and third
    steps.

    Parameters
    ----------
    begin : callable
        The first step; returns the second one, which returns the third one. The second steps are
        called here, the others in one other thread.
    items : sequence
        One or more.
    """
    results: list[Result] = []
    with ThreadPoolExecutor(1) as pool:
        begun = _submitted(pool, partial(begin, items[0]))
        last: list[Callable[[], Result]] = []
        for following in (*items[1:], None):
            try:
                middle = begun()
                if following is not None:
                    begun = _submitted(pool, partial(begin, following))
                finish = middle()
            finally:  # an exception of the item before comes first
                results += [collect() for collect in last]
            last = [_submitted(pool, finish)]
            del middle, finish  # and what they hold
        return results + [collect() for collect in last]


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
