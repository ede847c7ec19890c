"""What all tests share: the reference models, the report's head, hypothesis, no open figures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Before NumPy is imported: beside other workers a thread of BLAS that waits takes a whole core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import skidpad
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))  # for `from reference import ...`

settings.register_profile("skidpad", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("skidpad")


QUICK = "not slow"  # what pyproject.toml asks for


def pytest_configure(config: pytest.Config) -> None:
    """Run what is asked for by its name, slow or not."""
    if config.option.markexpr == QUICK and any("::" in asked for asked in config.args):
        config.option.markexpr = ""


def pytest_report_header() -> str:
    """Tell which kernels are tested."""
    config = skidpad.build_config()
    lanes = ", ".join(f"{isa} ({count})" for isa, count in config["isas"].items())
    return f"skidpad: {config['isa']} of {lanes}; {config['compiler']}; fma {config['fma']}"


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close what a test has drawn; one that draws nothing need not have Matplotlib."""
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
