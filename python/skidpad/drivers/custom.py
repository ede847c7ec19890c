"""Custom drivers: compiled functions called in the kernels."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn

import numpy as np
from numpy.typing import ArrayLike

from skidpad import _core
from skidpad._channels import CHANNELS, STATE_ROWS, WHEELS
from skidpad._lib.arguments import is_whole
from skidpad._lib.messages import brief, did_you_mean
from skidpad._lib.outside import Part, names_in
from skidpad._lib.per_car import column
from skidpad.paths import Path
from skidpad.simulation.driver import CUSTOM, Driver, require_within
from skidpad.simulation.inputs import HAND_WHEEL, INPUTS, WHEEL_INPUTS
from skidpad.simulation.requirements import CHANNEL_NEEDS, INPUT_NEEDS, lack, lacking

if TYPE_CHECKING:
    from skidpad.cars import Car

DECIDED: Final = (
    "steer", "drive_torque", "brake_torque", "throttle", "brake", "clutch", "hand_brake",
    "torque_vectoring", "rear_steer",
    *(f"{name}_{wheel}" for name in WHEEL_INPUTS for wheel in WHEELS),
)  # fmt: skip
"""Inputs that a driver may decide; the others are external, or a lever."""
OF_A_PATH: Final = (
    "station", "path_offset", "path_heading", "path_curvature", "ahead_offset", "ahead_curvature",
)  # fmt: skip


class Custom(Driver):
    """A driver of your own: a compiled function that decides inputs of a block of cars.

    It is called within `Fleet.run` at the start of each step, without Python, for a block of cars;
    next to another driver it decides the inputs that the other does not.

    Parameters
    ----------
    function : object
        A numba ``cfunc``, ``scipy.LowLevelCallable``, ctypes or cffi pointer of the C signature ::

            void my_driver(int64_t n, const double *seen, double *kept, void *data)

        Quantity r of car i is ``seen[16 * r + i]``: those of `sees` in order, four for wheels,
        then ``c1``, ``c2`` and so on. ``kept[16 * r + i]`` are numbers that each car keeps: first
        the inputs of `decides`, with their values of the previous step, to be overwritten, then
        the function's own. All are 0 when it takes over a car. The header is ``skidpad/part.h``
        in `skidpad.get_include`.
    sees : sequence of str
        States of the car (see `skidpad.channels`), also of one wheel, such as "wheel_speed_FL", and
        "time", "interval", "ground_speed", "yaw", "sideslip"; on a path "station", "path_offset",
        "path_heading", "path_curvature", and "ahead_offset" and "ahead_curvature" at the point the
        car reaches after the `preview_time` if it goes straight ahead.
    decides : sequence of str
        Inputs out of "steer", "throttle", "brake", "clutch", "hand_brake", "drive_torque",
        "brake_torque", "torque_vectoring", "rear_steer", and for single wheels
        "wheel_drive_torque_FL", "wheel_brake_torque_RR" and the like; values are limited to the
        range of the input.
    path : Path, optional
        The path it follows.
    keeps : int, keyword
        Additional numbers that each car keeps; with the inputs at most 12.
    preview_time : array_like, shape () or (n,), keyword
        Preview time [s].
    **numbers : array_like, shape () or (n,)
        ``c1`` to ``c16``, the function's parameters.

    Raises
    ------
    TypeError
        If `function` is not a compiled function of that signature, or names are not texts.
    ValueError
        If there is no such state or input, or a number is not finite.

    Notes
    -----
    Kept numbers are states of the car, "driver_kept_1" and so on: they can be recorded, and are
    part of snapshots and ``start(where=)``. They are reset when a car changes drivers; functions of
    the same name that see and decide the same count as one driver. Each car must be computed only
    from its own numbers; then it has the same bits in any batch and order, and on any number of
    threads. In float32 fleets numbers are converted. It has no derivatives.
    """

    def __init__(
        self,
        function: Any,
        sees: Sequence[str] = (),
        decides: Sequence[str] = ("steer",),
        path: Path | None = None,
        *,
        keeps: int = 0,
        preview_time: ArrayLike = 0.0,
        **numbers: ArrayLike,
    ) -> None:
        if path is not None and not isinstance(path, Path):
            raise TypeError(f"path: expected a Path, not {brief(path)}; see sp.Path")
        self.decides = names_in("decides", decides)
        for name in self.decides:
            if name not in DECIDED:
                hint = did_you_mean(name, DECIDED)
                raise ValueError(f"decides: '{name}' is no input that a driver decides{hint}")
        if not self.decides:
            raise ValueError("decides: expected at least one input")
        if not is_whole(keeps) or keeps < 0:
            raise ValueError(f"keeps must be an integer >= 0, not {brief(keeps, kind=False)}")
        self.keeps = int(keeps)
        self._part = Part(function, sees, numbers, len(self.decides) + self.keeps)
        self.law, self.kind, self.path, self.program = "custom", CUSTOM, path, 0.0
        self.sees = self._part.sees
        self.rows = tuple(row for name in self.sees for row in rows_of(name))
        self.preview_time = require_within("preview_time", preview_time, 0.0, np.inf, "s")
        self.numbers = dict(self._part.numbers)

    def replace(self, **changes: Any) -> Custom:
        """Return a driver with some parameters or the path changed."""
        kept = {
            "function": self._part.function, "sees": self.sees, "decides": self.decides,
            "path": self.path, "keeps": self.keeps, "preview_time": self.preview_time,
        }  # fmt: skip
        return Custom(**{**kept, **self.numbers, **changes})

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a compiled driver does not pickle: its address means nothing elsewhere. Send a "
            "function that makes it, and make it there"
        )

    def _owns(self, car: Car) -> tuple[str, ...]:
        lost = lacking(car, INPUT_NEEDS)
        for name in self.decides:
            if name in lost:
                raise lack(car, name, "input", lost[name])
        lost = lacking(car, CHANNEL_NEEDS)
        for name in self.sees:
            if name in lost:
                raise lack(car, name, "channel", lost[name])
        return (*self.decides, HAND_WHEEL) if "steer" in self.decides else self.decides

    def _kernel(self, n: int, dtype: np.dtype[Any], path: Path | None) -> tuple[Any, ...]:
        for name in self.sees:
            if path is None and name in OF_A_PATH:
                raise ValueError(f"driver: sees {name} but has no path")
        part = self._part.for_kernels(self.rows, n, dtype)
        controls = tuple(INPUTS.index(name) for name in self.decides)
        return part, controls, column("preview_time", self.preview_time, n, dtype)

    def _mark(self) -> int:
        """Return a hash of the function's name and of what it sees and decides."""
        return zlib.crc32(repr((self._part.name, self.sees, self.decides, self.keeps)).encode())


def rows_of(name: str) -> tuple[int, ...]:
    """Return the kernels' rows of a quantity: one, or four for wheels."""
    glances = _core.glances()
    if name in glances:
        return (glances[name][0],)
    stem, _, wheel = name.rpartition("_")
    if wheel in WHEELS and stem in CHANNELS and CHANNELS[stem].wheels:
        rows: tuple[int, ...] = (CHANNELS[stem].row + WHEELS.index(wheel),)
    elif name in CHANNELS:
        rows = tuple(range(CHANNELS[name].row, CHANNELS[name].row + CHANNELS[name].rows))
    else:
        raise ValueError(f"sees: no state '{name}'{did_you_mean(name, (*glances, *CHANNELS))}")
    if rows[-1] >= STATE_ROWS:
        raise ValueError(
            f"sees: {name} is what a step results in; a driver sees states when a step begins"
        )
    return rows
