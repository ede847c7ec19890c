"""Provenance: of which program, cars and inputs results are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad import _core
from skidpad._lib.content_hash import fingerprint
from skidpad.signal import Signal

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.drivers import Driver

SIGNS = "SI units; ISO 8855: x forward, y left, z up; tires ISO-W; wheels FL FR RL RR"
"""Of all channels, in a word."""


def origin(car: Car) -> dict[str, str]:
    """Tell by which build results of these cars came about.

    Returns
    -------
    dict of str to str
        ``version`` of skidpad, ``build`` (compiler, and whether it has the same bits on every
        processor), ``signs`` (with units), ``parameters`` (a hash of all numbers and words of
        the cars), and ``seed`` where a sweep drew them.
    """
    bits = "with FMA" if _core.fma else "the same bits everywhere"
    told = {
        "version": _core.version,
        "build": f"{_core.compiler}; {bits}",
        "signs": SIGNS,
        "parameters": fingerprint(car._leaves()),
    }
    seed = None if car._axes is None else car._axes.seed
    return told if seed is None else told | {"seed": str(seed)}


def describe_inputs(inputs: Mapping[str, Any] | Callable[..., Any] | None) -> str:
    """Say what a run was given, with a hash of what is no plain number."""
    if inputs is None:
        return "none"
    if callable(inputs):
        return f"from {getattr(inputs, '__qualname__', type(inputs).__qualname__)}()"
    return "; ".join(f"{name}: {describe(value)}" for name, value in inputs.items()) or "none"


def describe_drivers(drivers: Iterable[Driver]) -> str:
    """Say who drives, with the numbers of each."""
    told = {
        one.law: ", ".join(f"{name} {describe(value)}" for name, value in one.numbers.items())
        for one in drivers
    }
    return "; ".join(f"{law} ({numbers})" for law, numbers in told.items()) or "none"


def describe(value: Any) -> str:
    """Say what a number, an array or a signal is."""
    if isinstance(value, Signal):
        size, seconds = value.times.size, value.times[-1] - value.times[0]
        held = fingerprint((value.times, value.values))[:12]
        return f"signal of {size} samples over {seconds:g} s, {held}"
    if np.ndim(value) == 0:
        return f"{value}"
    array = np.asarray(value)
    return f"{array.size} numbers, {fingerprint(array)[:12]}"
