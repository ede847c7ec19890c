"""Setup of all tests: reference models, report header, hypothesis, closing figures."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

# Before NumPy is imported: beside other workers a waiting BLAS thread takes a whole core.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import skidpad
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))  # for `from reference import ...`

settings.register_profile("skidpad", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("skidpad")


QUICK = "not slow"  # what pyproject.toml asks for


def pytest_configure(config: pytest.Config) -> None:
    """Run tests selected by name, slow or not."""
    if config.option.markexpr == QUICK and any("::" in asked for asked in config.args):
        config.option.markexpr = ""


def pytest_report_header() -> str:
    """Report which kernels are tested."""
    config = skidpad.build_config()
    lanes = ", ".join(f"{isa} ({count})" for isa, count in config["isas"].items())
    return f"skidpad: {config['isa']} of {lanes}; {config['compiler']}; fma {config['fma']}"


@pytest.fixture(autouse=True)
def close_figures() -> Iterator[None]:
    """Close the figures of a test, without importing Matplotlib if it drew none."""
    yield
    if pyplot := sys.modules.get("matplotlib.pyplot"):
        pyplot.close("all")
