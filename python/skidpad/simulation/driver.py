"""The base of all drivers: a control law, its parameters, its command and a path."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arrays import bare, real_array
from skidpad._lib.messages import brief, did_you_mean, of_cars
from skidpad._lib.per_car import column
from skidpad.paths import Path
from skidpad.signal import Signal

if TYPE_CHECKING:
    from skidpad.cars import Car

STEERING, SPEED = "steering", "speed"
CUSTOM = "custom"
"""Owner of whatever inputs a user's function decides."""

COMMANDED = {STEERING: "rad", SPEED: "m/s"}
"""Units of the set points of drivers: the angle of the hand wheel, the speed."""


class Driver:
    """A control law of the kernels that steers or controls the speed, with its parameters.

    The laws of skidpad have classes of their own; this one takes any law of
    ``csrc/driver/laws.def``.

    Parameters
    ----------
    law : str
        Its name.
    program : array_like or Signal, optional
        Its command over time, if it has one: a number, one for each car, or a `Signal`.
    path : Path, optional
        The path it follows.
    **numbers : array_like, shape () or (n,)
        The parameters of the law; missing ones have their defaults.

    Raises
    ------
    TypeError
        If a name is unknown, or a value is of the wrong kind.
    ValueError
        If a number is not finite or outside its range.
    """

    _commanded = "program"
    """Name of its program in error messages."""

    def __init__(
        self,
        law: str,
        program: ArrayLike | Signal = 0.0,
        path: Path | None = None,
        **numbers: ArrayLike,
    ) -> None:
        laws = _core.laws()
        if not isinstance(law, str) or law not in laws:
            hint = did_you_mean(law, laws)
            raise TypeError(f"law: no driver {brief(law, kind=False)}{hint}")
        if path is not None and not isinstance(path, Path):
            raise TypeError(f"path: expected a Path, not {brief(path)}; see sp.Path")
        self.law, self.path = law, path
        self._number, self.kind = laws[law]
        fields = {field[0]: field for field in _core.tables()[law]}
        for name, value in numbers.items():
            if name not in fields:
                raise TypeError(f"a {law} driver has no '{name}'{did_you_mean(name, fields)}")
            _, unit, _, low, high, _ = fields[name]
            numbers[name] = bare(f"driver {name}", value, unit)
            require_within(f"driver {name}", numbers[name], low, high, unit)
        self.numbers: dict[str, ArrayLike] = {
            name: numbers.get(name, field[2]) for name, field in fields.items()
        }
        commanded = f"driver {law} {self._commanded}"
        unit = COMMANDED[self.kind]
        self.program: ArrayLike | Signal = bare(commanded, program, unit)
        if isinstance(program, Signal):
            program.require_unit(commanded, unit)
        else:
            require_within(commanded, self.program, -np.inf, np.inf, "")

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled driver; parameters added to its law since then have their defaults."""
        self.__dict__.update(state)
        fields = _core.tables()[self.law]
        self.numbers = {field[0]: self.numbers.get(field[0], field[2]) for field in fields}

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in self.numbers.items())
        return f"{type(self).__name__}({inside})"

    def replace(self, **changes: Any) -> Driver:
        """Return a driver with some parameters, its path or its command changed."""
        return Driver(**{**self._arguments(), **changes})

    def _arguments(self) -> dict[str, Any]:
        return {"law": self.law, "program": self.program, "path": self.path, **self.numbers}

    def _owns(self, car: Car) -> tuple[str, ...]:
        """Inputs of a car that it decides."""
        if self.kind == STEERING:
            return "steer", "hand_wheel"
        throttle = "throttle" if car["drive.source"] == "engine" else "drive_torque"
        brake = "brake" if car["pedals.brakes"] == "hydraulic" else "brake_torque"
        return throttle, brake

    def _kernel(self, n: int, dtype: np.dtype[Any], path: Path | None) -> tuple[Any, ...]:
        """Return the law in the kernels' form, on the path of the run."""
        columns = tuple(
            column(f"driver {name}", value, n, dtype) for name, value in self.numbers.items()
        )
        return self._number, columns, self._program(n, dtype, path)

    def _mark(self) -> int:
        """Return a number that identifies it to the cars, along with that of its law."""
        return self._number

    def _program(self, n: int, dtype: np.dtype[Any], path: Path | None) -> Any:
        del path  # a program over time does not depend on it
        return program_of(f"driver {self.law} {self._commanded}", self.program, n, dtype)

    def _program_at(self, program: Any, time: float) -> Any:
        """Return a program of the kernels held at its value at a time [s]."""
        if not isinstance(program, tuple):
            return program
        times, values = program
        i = int(np.clip(np.searchsorted(times, time, side="right") - 1, 0, len(times) - 1))
        if i == len(times) - 1:
            return np.ascontiguousarray(values[i])
        share = np.clip((time - times[i]) / (times[i + 1] - times[i]), 0, 1)
        after = values[i + 1] - values[i]
        return np.ascontiguousarray(values[i] + values.dtype.type(share) * after)


def program_of(name: str, value: Any, n: int, dtype: np.dtype[Any]) -> Any:
    """Return a column, or times and values, shape (k, 1) or (k, n)."""
    if not isinstance(value, Signal):
        return column(name, value, n, dtype)
    with np.errstate(over="ignore"):
        values = np.ascontiguousarray(value.values.reshape(len(value.times), -1), dtype)
    if values.shape[1] not in (1, n):
        shape = f"shape {values.shape} for {of_cars(n)}, must be (k,) or (k, {n})"
        raise ValueError(f"{name}: Signal of {shape}")
    if not np.isfinite(values).all():
        raise ValueError(f"{name}: a value of the Signal does not fit {dtype}")
    return value.times, values


def require_within(name: str, value: ArrayLike, low: float, high: float, unit: str) -> NDArray[Any]:
    """Return a number of a driver, shape () or (n,), or refuse one outside its range."""
    array = real_array(name, value)
    if array.ndim > 1:
        raise ValueError(f"{name}: shape {array.shape}, must be () or (n,)")
    with np.errstate(over="ignore"):  # bounds beyond float16
        bad = ~(np.isfinite(array) & (array >= low) & (array <= high))
    if bad.any():
        car = int(np.argmax(bad))
        words = "> 0" if 0 < low < 1e-300 else f"within [{low:g}, {high:g}]"
        words = "finite" if np.isinf(low) and np.isinf(high) else f"{words} {unit}"
        raise ValueError(f"{name}: car {car}: {array.flat[car]} is not allowed, must be {words}")
    return array
