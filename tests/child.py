"""Python in a process of its own, which a test may interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time

import pytest

SANITIZED = "asan" in os.environ.get("LD_PRELOAD", "")
QUIET = """
import sys
for finder in sys.meta_path:
    if hasattr(finder, "rebuild_flag"):
        finder.rebuild_flag = False
"""
"""An editable install rebuilds at import, which is not what the child is asked about."""


def command(code: str) -> list[str]:
    """Command line that runs code, which may be indented."""
    return [sys.executable, "-c", QUIET + textwrap.dedent(code)]


def interrupted(code: str, after: float) -> tuple[list[str], float]:
    """Run code that prints "ready" and goes on, and send it Ctrl-C some seconds later.

    Returns the words that it prints from then on, and the time at which the signal was sent.
    """
    # a shell without job control starts what is in the background with SIGINT ignored
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
