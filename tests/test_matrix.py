"""Other compilers, optimization levels and processors give the same bits.

A short form of ``tests/c/matrix.sh``, which compares more builds over longer runs.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent / "c" / "matrix.sh"
# cmake and ninja may have come from the package index, beside this Python
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


def matrix(*builds: str) -> str:
    for tool in ("bash", "cmake", *(build.partition(":")[0] for build in builds)):
        if shutil.which(tool, path=PATH) is None:
            pytest.skip(f"{tool} is not installed here")
    done = subprocess.run(
        ["bash", str(SCRIPT), "-s", "200", *builds],
        env={**os.environ, "PATH": PATH, "LD_PRELOAD": ""},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_compilers_and_optimization_levels() -> None:
    assert "hashes agree, of 2 builds" in matrix("gcc:-O0", "clang:-O3")


def test_arm() -> None:
    if shutil.which("qemu-aarch64", path=PATH) is None:
        pytest.skip("qemu-aarch64 is not installed here")
    assert "hashes agree, of 2 builds" in matrix("gcc:-O1", "aarch64-linux-gnu-gcc:-O1")
