"""User functions as tires: compiled ones by address, Python ones over arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad import _core
from skidpad._lib.arguments import flag, is_whole
from skidpad._lib.messages import brief
from skidpad._lib.outside import address_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Array = NDArray[np.float64]

MOST_NUMBERS: Final = 16
STEP: Final = 1e-6
"""Slip step of force differences, as in the kernels."""
KAPPA, TAN_ALPHA, OWN = 1, 2, 7
"""Rows of the operands; the model's numbers start at the last."""


class TireOperands(NamedTuple):
    """Arguments of a tire in Python: arrays of one shape, for all wheels of all cars."""

    fz: NDArray[np.float64]
    """Wheel load, N, at least 0."""
    kappa: NDArray[np.float64]
    """Slip ratio, positive = driving."""
    tan_alpha: NDArray[np.float64]
    """Tangent of the slip angle, positive = wheel moves to its left."""
    sin_gamma: NDArray[np.float64]
    """Sine of the inclination, positive = top leans to the right."""
    vx: NDArray[np.float64]
    """Forward velocity of the contact center, m/s."""
    forward: NDArray[np.float64]
    """Direction of travel, +1 or -1; at rest it passes through 0."""
    surface: NDArray[np.float64]
    """Factor of road and car on the friction, 1 on a normal road."""
    c: NDArray[np.float64]
    """The model's numbers, ``c[0]`` is ``c1``."""


class TireFunction:
    """A custom tire model: the function that computes forces, and how to call it.

    Parameters
    ----------
    function : object
        A compiled function (a numba ``cfunc``, ``scipy.LowLevelCallable``, ctypes or cffi pointer)
        of the C signature in ``skidpad/tire.h``, or a Python function of `TireOperands`.
    single : object, optional
        A compiled function in float32, for float32 fleets.
    slopes : bool
        Whether it also returns the slopes.
    numbers : int
        Number of ``c1`` to ``c16`` that it reads.
    """

    __slots__ = ("_addresses", "function", "numbers", "single", "slopes")

    def __init__(
        self, function: Any, single: Any = None, slopes: bool = False, numbers: int = MOST_NUMBERS
    ) -> None:
        self.function, self.single = function, single
        self.slopes = flag("slopes", slopes)
        if not is_whole(numbers) or not 0 <= numbers <= MOST_NUMBERS:
            words = brief(numbers, kind=False)
            raise ValueError(f"numbers must be an integer from 0 to {MOST_NUMBERS}, not {words}")
        self.numbers = int(numbers)
        found = address_of(function)
        if found is None and not callable(function):
            raise TypeError(
                "function: expected a compiled function (numba cfunc, scipy.LowLevelCallable, "
                f"ctypes or cffi pointer) or a Python one, not {brief(function)}"
            )
        other = (0, 0) if single is None else address_of(single)
        if other is None or (found is None and single is not None):
            raise TypeError("single: expected a compiled function beside a compiled one")
        self._addresses = None if found is None else (found[0], other[0], found[1])

    @property
    def is_compiled(self) -> bool:
        """Whether it is called by address."""
        return self._addresses is not None

    def for_kernels(self, steady: bool) -> tuple[Any, ...]:
        """Return it in the kernels' form; `steady` cars also need the lateral slope."""
        if self._addresses is not None:
            return (*self._addresses, self.numbers, self.slopes, None)

        def ask(operands: NDArray[Any], results: NDArray[Any], begin: int, end: int) -> None:
            asked = operands[:, :, begin:end].astype(np.float64)
            results[:, :, begin:end] = self._with_slopes(asked, steady)

        return (0, 0, 0, self.numbers, True, ask)

    def results(self, operands: Array) -> Array:
        """Return results ``(3, ...)`` or ``(5, ...)`` for operands ``(7 + numbers, ...)``.

        Raises
        ------
        ValueError
            If a Python function returns something else.
        """
        rows = 5 if self.slopes else 3
        shape = operands.shape[1:]
        found = np.zeros((rows, *shape))
        if self._addresses is not None:
            flat = np.ascontiguousarray(operands).reshape(len(operands), -1)
            function, _, data = self._addresses
            _core.call_tire(
                function, data, self.numbers, self.slopes, flat, found.reshape(rows, -1)
            )
            return found
        try:
            returned = self.function(TireOperands._make((*operands[:OWN], operands[OWN:])))
        except IndexError as error:
            raise ValueError(
                f"function: {error}; it is given {self.numbers} numbers of its own"
            ) from error
        if not isinstance(returned, (tuple, list, np.ndarray)) or len(returned) != rows:
            names = ("fx", "fy", "mz", "slope_x", "slope_y")[:rows]
            raise ValueError(
                f"function: expected {rows} arrays ({', '.join(names)}) with slopes="
                f"{self.slopes}, not {brief(returned)}"
            )
        for row, part in enumerate(returned):
            try:
                found[row] = part
            except (ValueError, TypeError):
                raise ValueError(
                    f"function: gave {brief(part)} of shape {np.shape(part)} for operands of shape "
                    f"{shape}"
                ) from None
        return found

    def _with_slopes(self, at: Array, steady: bool) -> Array:
        """Return results ``(5, ...)``, with slopes by differences if the function has none."""
        if self.slopes:
            return self.results(at)
        points = np.stack((at,) * (3 if steady else 2), axis=1)
        for point, row in ((1, KAPPA), (2, TAN_ALPHA))[: 2 if steady else 1]:
            points[row, point] += np.where(at[row] < 0, -STEP, STEP)
        returned = self.results(points)
        found = np.zeros((5, *at.shape[1:]))
        found[:3] = returned[:, 0]
        found[3] = (returned[0, 1] - returned[0, 0]) / (points[KAPPA, 1] - at[KAPPA])
        if steady:
            found[4] = (returned[1, 0] - returned[1, 2]) / (points[TAN_ALPHA, 2] - at[TAN_ALPHA])
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TireFunction):
            return NotImplemented
        return self._parts()[2:] == other._parts()[2:] and all(
            mine is theirs for mine, theirs in zip(self._parts(), other._parts(), strict=True)
        )

    def __hash__(self) -> int:
        return hash((id(self.function), self.slopes, self.numbers))

    def _parts(self) -> tuple[Any, Any, bool, int]:
        return self.function, self.single, self.slopes, self.numbers

    def __repr__(self) -> str:
        kind = "compiled" if self.is_compiled else "Python"
        name = getattr(self.function, "__name__", type(self.function).__name__)
        return f"<{kind} tire {name}>"

    def __reduce__(self) -> tuple[Callable[..., TireFunction], tuple[Any, ...]]:
        if self.is_compiled:
            raise TypeError(
                "a compiled tire does not pickle: its address means nothing elsewhere. Send a "
                "function that makes the tire, and make car and fleet of it there"
            )
        return TireFunction, self._parts()
