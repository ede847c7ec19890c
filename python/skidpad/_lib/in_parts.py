"""Parallel work in chunks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor


def in_parts(work: Callable[[slice], object], count: int, size: int, threads: int) -> None:
    """Process `count` items in chunks of `size` on threads; the first exception ends it."""
    parts = [slice(first, min(first + size, count)) for first in range(0, count, size)]
    if threads > 1 and len(parts) > 1:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, parts))
    else:
        for part in parts:
            work(part)
