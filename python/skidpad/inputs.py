"""What drives a fleet: numbers, arrays and signals under the names of the inputs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from skidpad.arguments import is_number
from skidpad.cars import Car
from skidpad.columns import fitted
from skidpad.errors import UnknownNameError, did_you_mean
from skidpad.parts import Part, lack
from skidpad.signal import Signal

INPUTS = (
    "steer", "drive_torque", "brake_torque", "throttle", "brake", "clutch", "hand_brake", "gear",
    "torque_vectoring",
)  # fmt: skip

Input = ArrayLike | Signal


def used(values: tuple[Any, ...], car: Car, lacks: dict[str, Part]) -> dict[str, Any]:
    """Return the inputs that ask for something, or raise for one that needs a part not there."""
    wanted = {name: v for name, v in zip(INPUTS, values, strict=True) if not is_released(name, v)}
    for name in wanted:
        if name in lacks:
            raise lack(car, name, "input", lacks[name])
    return wanted


def is_released(name: str, value: object) -> bool:
    """Whether an input asks for nothing: a pedal at 0, a gear that stays."""
    if name == "gear":
        return value is None
    return is_number(value) and value == 0


def kernel_inputs(
    inputs: Mapping[str, Input], car: Car, lacks: dict[str, Part], n: int, dtype: np.dtype[Any]
) -> tuple[Any, ...]:
    """Return inputs as the kernels take them, in their order; arrays are copied once, here.

    What was given may be a view of the state that is about to move, or change during the run.
    """
    if not isinstance(inputs, Mapping):
        raise TypeError(f"inputs: expected a mapping like {{'steer': 0.02}}, not {inputs!r}")
    for name in inputs:
        if name not in INPUTS:
            hint = did_you_mean(name, INPUTS)
            raise UnknownNameError(f"no input '{name}'{hint} (inputs are {', '.join(INPUTS)})")
    values = tuple(inputs.get(name, None if name == "gear" else 0.0) for name in INPUTS)
    used(values, car, lacks)
    return tuple(
        _kernel_input(name, value, n, dtype) for name, value in zip(INPUTS, values, strict=True)
    )


def _kernel_input(name: str, value: Any, n: int, dtype: np.dtype[Any]) -> Any:
    if isinstance(value, Signal):
        with np.errstate(over="ignore"):  # the kernels' door names what became infinite
            return value.times, np.ascontiguousarray(value.values, dtype)
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    if plain or (value is None and name == "gear"):
        return value
    return fitted(name, value, n, dtype)


def value_at(value: Any, time: float) -> Any:
    """Return what one of the `kernel_inputs` is at a time [s] after the start of the run."""
    if not isinstance(value, tuple):
        return value
    times, values = value
    if times.size == 1:
        return values[0].reshape(-1)
    after = int(np.clip(np.searchsorted(times, time, side="right"), 1, times.size - 1))
    share = np.clip((time - times[after - 1]) / (times[after] - times[after - 1]), 0, 1)
    before = values[after - 1]
    return (before + values.dtype.type(share) * (values[after] - before)).reshape(-1)
