"""Inputs of a fleet: numbers, arrays and signals by name."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._channels import WHEELS
from skidpad._lib.arguments import is_number
from skidpad._lib.arrays import bare, real_array
from skidpad._lib.messages import brief, did_you_mean, of_cars
from skidpad._lib.per_car import fitted, require_finite
from skidpad._lib.selection import Chosen, require
from skidpad._lib.units import BARE
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.signal import Signal
from skidpad.simulation.requirements import Part, lack

DEFAULTS: dict[str, float | None] = {
    name: None if math.isnan(value) else value
    for name, (_, value, *_more) in _core.inputs().items()
}
INPUTS = tuple(DEFAULTS)

HAND_WHEEL = "hand_wheel"
"""Name of the input that may replace "steer"."""

WHEEL_INPUTS = ("wheel_drive_torque", "wheel_brake_torque")
"""Inputs for all four wheels, one row each, that may replace those of single wheels."""

UNITS: dict[str, str] = {
    **{name: row[0] for name, row in _core.inputs().items()},
    HAND_WHEEL: "rad",
    **dict.fromkeys(WHEEL_INPUTS, "N m"),
}

RANGES: dict[str, tuple[float, float]] = {
    name: (row[2], row[3]) for name, row in _core.inputs().items()
}
"""Allowed range of each input."""

MOST_STEER: float = _core.inputs()["steer"][3]
TURNED = "finite and within 1.57 rad at the road wheels, a right angle; are these degrees?"

CHANGES = "; fleet.run takes sp.Signal(times, values) for what changes over time"
"""Hint in the error for an input given as an array over time."""

SAID: Final = {
    "delta": "steer", "road_wheel_angle": "steer", "steering_wheel_angle": "hand_wheel",
    "hand_wheel_angle": "hand_wheel", "mu": "friction", "gas": "throttle",
    "accelerator": "throttle", "brake_pedal": "brake", "parking_brake": "hand_brake",
    "handbrake": "hand_brake",
}  # fmt: skip
"""Inputs by other common names."""

Input = ArrayLike | Signal


def used(values: tuple[Any, ...], car: Car, lacks: dict[str, Part]) -> dict[str, Any]:
    """Return the inputs that are in use, or raise for one that needs a part the car lacks."""
    wanted = {name: v for name, v in zip(INPUTS, values, strict=True) if not is_released(name, v)}
    for name in wanted:
        if name in lacks:
            raise lack(car, name, "input", lacks[name])
    return wanted


def is_released(name: str, value: object) -> bool:
    """Whether an input has no effect: a pedal at 0, a gear that stays."""
    default = DEFAULTS[name]
    return value is None if default is None else is_number(value) and value == default


def plain(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the inputs of a step, in their order, as SI numbers that NumPy can read.

    Raises
    ------
    TypeError, ValueError
        If one has a wrong unit, is a tensor that requires a gradient or is on a device, or is a
        Signal.
    """
    if BARE.issuperset(map(type, values)):
        return values
    for name, value in zip(INPUTS, values, strict=True):
        require_held(name, value)
    return tuple(bare(name, value, UNITS[name]) for name, value in zip(INPUTS, values, strict=True))


def require_held(name: str, value: object) -> None:
    """Refuse an input of a step that changes over time."""
    if isinstance(value, Signal):
        raise TypeError(f"{name}: a step holds its inputs, a Signal changes; fleet.run takes it")


def with_defaults(inputs: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return values in the order of the inputs; missing ones have their defaults."""
    return tuple(inputs.get(name, default) for name, default in DEFAULTS.items())


def kernel_inputs(
    inputs: Mapping[str, Input], car: Car, lacks: dict[str, Part], n: int, dtype: np.dtype[Any]
) -> tuple[Any, ...]:
    """Return inputs in the kernels' form and order; arrays are copied once, here.

    A given array may be a view of the state about to move, or change during the run.
    """
    if not isinstance(inputs, Mapping):
        raise TypeError(f"inputs: expected a mapping like {{'steer': 0.02}}, not {brief(inputs)}")
    known = (*INPUTS, HAND_WHEEL, *WHEEL_INPUTS)
    for name in inputs:
        if name not in known:
            meant = SAID.get(str(name).lower())
            hint = f"; did you mean '{meant}'?" if meant else did_you_mean(name, known)
            raise UnknownNameError(f"no input '{name}'{hint} (inputs are {', '.join(known)})")
    inputs = road_wheel(single_wheels(inputs), car, n, dtype)
    values = with_defaults(inputs)
    used(values, car, lacks)
    return tuple(
        _kernel_input(name, value, n, dtype) for name, value in zip(INPUTS, values, strict=True)
    )


def single_wheels(inputs: Mapping[str, Input]) -> Mapping[str, Input]:
    """Return inputs with those of all four wheels split into single wheels."""
    together = [name for name in WHEEL_INPUTS if name in inputs]
    if not together:
        return inputs
    single = {name: value for name, value in inputs.items() if name not in together}
    for name in together:
        for wheel, value in zip(WHEELS, of_each_wheel(name, inputs[name]), strict=True):
            if f"{name}_{wheel}" in single:
                raise ValueError(f"{name}: {name}_{wheel} is given too; leave out one of them")
            single[f"{name}_{wheel}"] = value
    return single


def of_each_wheel(name: str, value: Any) -> tuple[Any, ...]:
    """Split an input of all wheels into one for each: the same for all, or a row each."""
    if is_number(value) or isinstance(value, Signal):
        return (value,) * 4
    listed = isinstance(value, (list, tuple))  # whose rows may be of different kinds
    rows = value if listed else real_array(name, value, unit=UNITS[name])
    shape = (len(value),) if listed else rows.shape
    if shape == ():
        return (rows,) * 4
    if shape[0] != 4 or len(shape) > 2:
        names = ", ".join(WHEELS)
        raise ValueError(f"{name}: shape {shape}, must be (), (4,) or (4, n), of {names}")
    return tuple(rows)


def road_wheel(
    inputs: Mapping[str, Input], car: Car, n: int, dtype: np.dtype[Any]
) -> Mapping[str, Input]:
    """Return inputs with a hand-wheel angle replaced by the road-wheel angle."""
    if HAND_WHEEL not in inputs:
        return inputs
    if "steer" in inputs:
        raise ValueError(f"steer: {HAND_WHEEL} is given too; leave out one of them")
    steer = _over_ratio(inputs[HAND_WHEEL], np.asarray(car["steering.ratio"]), n, dtype)
    others = {name: value for name, value in inputs.items() if name != HAND_WHEEL}
    return {**others, "steer": steer}


def held_steer(
    steer: ArrayLike, hand_wheel: ArrayLike, car: Car, n: int, dtype: np.dtype[Any]
) -> Any:
    """Return the road-wheel angle for a constant hand-wheel angle, unless "steer" is given too."""
    require_held(HAND_WHEEL, hand_wheel)
    given: dict[str, Input] = {HAND_WHEEL: hand_wheel}
    if not is_released("steer", steer):
        given["steer"] = steer
    return road_wheel(given, car, n, dtype)["steer"]


def _over_ratio(angle: Input, ratio: NDArray[Any], n: int, dtype: np.dtype[Any]) -> Input:
    if not isinstance(angle, Signal):
        cars = Chosen(None, n)
        given = fitted(HAND_WHEEL, angle, n, np.dtype(np.float64), CHANGES, UNITS[HAND_WHEEL])
        require_finite(HAND_WHEEL, given)
        with np.errstate(over="ignore"):
            steer: NDArray[Any] = (given / ratio).astype(dtype)
        given = np.broadcast_to(given, steer.shape)
        require(HAND_WHEEL, given, np.abs(steer) <= MOST_STEER, TURNED, cars)
        return steer
    angle.require_unit(HAND_WHEEL, UNITS[HAND_WHEEL])
    values = angle.values
    if values.ndim == 2 and values.shape[1] not in (1, n):
        shape = f"shape {values.shape} for {of_cars(n)}, must be (k,) or (k, {n})"
        raise ValueError(f"{HAND_WHEEL}: Signal of {shape}")
    if ratio.ndim == 1 and values.ndim == 1:
        values = values[:, np.newaxis]
    steers = values / ratio
    rows = (len(steers), -1)
    near = (np.abs(steers) <= MOST_STEER).reshape(rows)
    shown = np.broadcast_to(values, steers.shape).reshape(rows)
    require(HAND_WHEEL, shown, near, TURNED, Chosen(None, n))
    return Signal(angle.times, steers)


def _kernel_input(name: str, value: Any, n: int, dtype: np.dtype[Any]) -> Any:
    if isinstance(value, Signal):
        value.require_unit(name, UNITS[name])
        with np.errstate(over="ignore"):  # the kernels report what became infinite
            return value.times, np.ascontiguousarray(value.values, dtype)
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    if plain or (value is None and name == "gear"):
        return value
    return fitted(name, value, n, dtype, CHANGES, UNITS[name])


def value_at(value: Any, time: float) -> Any:
    """Return the value of one of the `kernel_inputs` at a time [s] after the start of the run."""
    if not isinstance(value, tuple):
        return value
    times, values = value
    if times.size == 1:
        return values[0].reshape(-1)
    after = int(np.clip(np.searchsorted(times, time, side="right"), 1, times.size - 1))
    share = np.clip((time - times[after - 1]) / (times[after] - times[after - 1]), 0, 1)
    before = values[after - 1]
    return (before + values.dtype.type(share) * (values[after] - before)).reshape(-1)
