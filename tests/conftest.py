"""What all tests share: the way to the reference models, the head of the report, hypothesis."""

from __future__ import annotations

import sys
from pathlib import Path

import skidpad
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))  # for `from reference import ...`

settings.register_profile("skidpad", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("skidpad")


def pytest_report_header() -> str:
    """Tell which kernels are tested."""
    config = skidpad.build_config()
    lanes = ", ".join(f"{isa} ({count})" for isa, count in config["isas"].items())
    return f"skidpad: {config['isa']} of {lanes}; {config['compiler']}; fma {config['fma']}"
