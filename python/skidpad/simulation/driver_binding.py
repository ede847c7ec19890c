"""The drivers of a run: at most one for steering, one for speed and one user's function."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._lib.messages import brief
from skidpad.simulation.driver import CUSTOM, SPEED, STEERING, Driver

if TYPE_CHECKING:
    from skidpad.cars import Car
    from skidpad.paths import Path

ON_A_PATH = ("preview", "tracker")
OVER_TIME = ("hold", "robot")
"""Laws with a command over time."""

BENDS, BEND = "bends", ("start", "length", "offset")
HEADING = "driver.path.heading"
NO_LAW: tuple[Any, ...] = (0, (), None)
MARKS = 2**24 - 1  # integers that float32 distinguishes


class Driving:
    """The drivers of a run, in the kernels' form.

    Attributes
    ----------
    owned : dict of str to Driver
        Inputs that a driver decides.
    kernel : tuple or None
        None without a driver.
    """

    def __init__(
        self, drivers: Driver | Sequence[Driver], car: Car, n: int, dtype: np.dtype[Any]
    ) -> None:
        self._by_kind: dict[str, Driver] = {}
        for driver in _each(drivers):
            other = self._by_kind.setdefault(driver.kind, driver)
            if other is not driver:
                what = "inputs" if driver.kind == CUSTOM else f"the {driver.kind}"
                raise ValueError(f"driver: {other.law} and {driver.law} both decide {what}")
        present = self._by_kind.values()
        self.owned: dict[str, Driver] = {}
        for driver in present:
            for name in driver._owns(car):
                other = self.owned.setdefault(name, driver)
                if other is not driver:
                    raise ValueError(f"driver: {other.law} and {driver.law} both decide {name}")
        paths = [driver.path for driver in present if driver.path is not None]
        if any(path is not paths[0] for path in paths):
            raise ValueError("driver: the path of both must be the same object")
        path = paths[0] if paths else None
        lost = [driver for driver in present if driver.law in ON_A_PATH]
        if lost and path is None:
            raise ValueError(
                f"driver: {lost[0].law} has no path; give it one, like "
                f"{type(lost[0]).__name__}(sp.Path.circle(50))"
            )
        laws = [
            self._by_kind[kind]._kernel(n, dtype, path) if kind in self._by_kind else NO_LAW
            for kind in (STEERING, SPEED)
        ]
        on = None if path is None else path._kernel(n, dtype)
        known, guest = [law[0] for law in laws], None
        if CUSTOM in self._by_kind:
            own = self._by_kind[CUSTOM]
            guest = own._kernel(n, dtype, path)
            known.append(own._mark())
        marks = _marks(known, path, dtype)
        self.kernel: tuple[Any, ...] | None = (marks, *laws, on, guest) if self._by_kind else None

    def gains(self) -> dict[str, tuple[int, ...]]:
        """Return the kernels' positions of the numbers of drivers and their path, by name.

        Raises
        ------
        ValueError
            If a user's function drives, which has no derivatives.
        """
        if CUSTOM in self._by_kind:
            raise ValueError("driver: a function from outside has no derivatives")
        laws: dict[str, tuple[int, ...]] = {
            f"driver.{kind}.{name}": (2 * i + (kind == SPEED),)
            for kind, driver in self._by_kind.items()
            for i, name in enumerate(driver.numbers)
        }
        if self.path is None or self.path[0] != BENDS:
            return laws
        axis, most = _core.path_axis, _core.most_bends
        bends = {
            f"driver.path.{name}": tuple(range(first, first + len(self.path[2])))
            for name, first in zip(BEND, range(axis + 4, axis + 4 + 3 * most, most), strict=True)
            if self.path[2]
        }
        places = {"driver.path.x": (axis,), "driver.path.y": (axis + 1,)}
        return {**laws, **places, HEADING: (axis + 2, axis + 3), **bends}

    def commands(self) -> dict[str, int]:
        """Return the drivers' commands over time by name, with the number of the law."""
        return {
            f"driver.{kind}.{driver._commanded}": (STEERING, SPEED).index(kind)
            for kind, driver in self._by_kind.items()
            if driver.law in OVER_TIME
        }

    def program(self, law: int) -> Any:
        """Return the command of a law in the kernels' form."""
        assert self.kernel is not None
        return self.kernel[1 + law][2]

    @property
    def on_points(self) -> bool:
        """Whether their path is given by points, which have no derivatives."""
        return self.path is not None and self.path[0] != BENDS

    @property
    def path(self) -> Any:
        """The path in the kernels' form, or None."""
        return None if self.kernel is None else self.kernel[3]

    def held_at(self, time: float) -> Driving:
        """Return the same drivers with their programs fixed at their values at a time [s]."""
        held = copy(self)
        if self.kernel is not None:
            marks, *laws, path, guest = self.kernel
            now = [
                (law, columns, self._by_kind[kind]._program_at(program, time)) if law else NO_LAW
                for kind, (law, columns, program) in zip((STEERING, SPEED), laws, strict=True)
            ]
            held.kernel = (marks, *now, path, guest)
        return held

    def refuse(self, inputs: Iterable[str]) -> None:
        """Refuse inputs that a driver decides."""
        for name in inputs:
            if name in self.owned:
                raise ValueError(
                    f"{name}: the {self.owned[name].law} driver decides it; leave it out of "
                    f"inputs, or leave the driver out"
                )


def _each(drivers: Driver | Sequence[Driver]) -> Sequence[Driver]:
    given = (drivers,) if isinstance(drivers, Driver) else drivers
    if not isinstance(given, (list, tuple)) or not all(isinstance(d, Driver) for d in given):
        raise TypeError(
            f"driver: expected one of sp.drivers or a list of them, like "
            f"[sp.drivers.Preview(path), sp.drivers.SpeedHold(20.0)], not {brief(drivers)}"
        )
    return given


def _marks(laws: list[int], path: Path | None, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Return nonzero numbers by which a car recognizes its drivers and its own path."""
    start = zlib.crc32(repr(laws).encode())
    digests = [zlib.crc32(line, start) for line in ([b""] if path is None else path._lines())]
    marks = np.array([1 + digest % MARKS for digest in digests], dtype)
    return marks[path._chosen()] if path is not None else marks
