"""Python in a separate process, which a test may interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

SANITIZED = "asan" in os.environ.get("LD_PRELOAD", "")


def _counts_lines() -> bool:
    coverage = sys.modules.get("coverage")
    return coverage is not None and coverage.Coverage.current() is not None


def _of_this_machine() -> float:
    """Time of a Python loop relative to 3 GHz on a processor of 2023, at least 1."""
    best = float("inf")
    for _ in range(5):
        begin = time.process_time()
        sum(i * i for i in range(100_000))
        best = min(best, time.process_time() - begin)
    return max(1.0, best / 5e-3)


SLOWER = _of_this_machine() * (10.0 if SANITIZED or _counts_lines() else 1.0)
"""Factor by which Python is slower on this machine, with a sanitizer or line coverage."""
SOON = 1.0 * SLOWER  # within which Ctrl-C must take effect [s]; half of it on an idle machine
QUIET = """
import sys
for finder in sys.meta_path:
    if hasattr(finder, "rebuild_flag"):
        finder.rebuild_flag = False
"""
"""An editable install rebuilds at import, which the child should not do."""


def command(code: str) -> list[str]:
    """Command line that runs code, which may be indented."""
    return [sys.executable, "-c", QUIET + textwrap.dedent(code)]


def interrupted(code: str, after: float) -> list[str]:
    """Run code that prints "ready" and continues, and send it Ctrl-C some seconds later.

    It prints the time at which it was interrupted, and other words, which are returned. It must
    react within SOON; a busy machine may delay it, but not three times.
    """
    for _ in range(3):
        words, sent = _interrupt(code, after)
        delay = float(words[0]) - sent
        if delay < SOON:
            return words[1:]
    raise AssertionError(f"heard after {delay:.2f} s")


def _interrupt(code: str, after: float) -> tuple[list[str], float]:
    # a shell without job control starts background processes with SIGINT ignored
    heard = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    child = subprocess.Popen(
        command(heard + textwrap.dedent(code)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with child:
        try:
            assert child.stdout is not None
            assert child.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                child.wait(after)
            sent = time.time()
            child.send_signal(signal.SIGINT)
            out, errors = child.communicate(timeout=30)
        finally:
            child.kill()
    assert child.returncode == 0, errors
    return out.split(), sent
