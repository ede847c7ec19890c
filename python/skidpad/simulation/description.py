"""Descriptions of a run's inputs and drivers, for the provenance of its recording."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from skidpad._lib.arrays import bare
from skidpad._lib.content_hash import fingerprint
from skidpad.signal import Signal
from skidpad.simulation.driver import Driver
from skidpad.simulation.inputs import UNITS, single_wheels


def describe_inputs(inputs: Mapping[str, Any] | Callable[..., Any] | None) -> str:
    """Describe the inputs of a run, with a hash of anything but plain numbers."""
    if inputs is None:
        return "none"
    if callable(inputs):
        return f"from {getattr(inputs, '__qualname__', type(inputs).__qualname__)}()"
    given = {
        name: bare(name, value, UNITS.get(name)) for name, value in single_wheels(inputs).items()
    }
    return "; ".join(f"{name}: {describe(value)}" for name, value in given.items()) or "none"


def describe_drivers(drivers: Iterable[Driver]) -> str:
    """Describe the drivers with their parameters."""
    laws = {
        one.law: ", ".join(f"{name} {describe(value)}" for name, value in one.numbers.items())
        for one in drivers
    }
    return "; ".join(f"{law} ({numbers})" for law, numbers in laws.items()) or "none"


def describe(value: Any) -> str:
    """Describe a number, an array or a signal."""
    if isinstance(value, Signal):
        size, seconds = value.times.size, value.times[-1] - value.times[0]
        held = fingerprint((value.times, value.values))[:12]
        return f"signal of {size} samples over {seconds:g} s, {held}"
    if np.ndim(value) == 0:
        return f"{value}"
    array = np.asarray(value)
    return f"{array.size} numbers, {fingerprint(array)[:12]}"
