"""Checks of free memory."""

from __future__ import annotations

import os
from pathlib import Path


def free_bytes() -> int | None:
    """Return the memory free for new arrays, or None if the system does not report it."""
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return 1024 * int(line.split()[1])
    except (OSError, ValueError, IndexError):
        pass
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def require_memory(name: str, wanted: int, remedy: str) -> None:
    """Refuse a request that exceeds free memory.

    The system would grant it, and kill the process once the memory is written to.

    Raises
    ------
    MemoryError
        With `name`, both sizes and a remedy.
    """
    if wanted < 1 << 20:
        return  # too small to matter
    free = free_bytes()
    if free is not None and wanted > free:
        raise MemoryError(
            f"{name}: {wanted / 1e9:.3g} GB are needed and {free / 1e9:.3g} GB are free; {remedy}"
        )
