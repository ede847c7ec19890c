"""Results and arguments of tire models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import numpy as np

from skidpad._lib.arguments import listing
from skidpad._lib.arguments import precision as known_precision
from skidpad._lib.arrays import MOST_AXES, real_array
from skidpad._lib.messages import brief
from skidpad.tires.degrees import warn_of_degrees

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import ArrayLike, DTypeLike, NDArray


SINGLE: Final[np.dtype[Any]] = np.dtype(np.float32)
DOUBLE: Final[np.dtype[Any]] = np.dtype(np.float64)
LARGEST: Final = 2**63 - 1  # integer of NumPy

UNITS: Final = {
    "fz": "N", "kappa": "-", "alpha": "rad", "gamma": "rad", "phit": "1/m", "vx": "m/s", "p": "Pa",
}  # fmt: skip
"""Units of the arguments of `GivesForces.forces`."""


class TireForces(NamedTuple):
    """Forces and moments of the road on the tire at the contact center, in ISO-W axes.

    Arrays of one shape, or NumPy scalars if all arguments were scalars.
    """

    fx: NDArray[Any]
    """Longitudinal force, N, positive forward (driving)."""
    fy: NDArray[Any]
    """Lateral force, N, positive to the left; a positive slip angle gives a negative one."""
    mx: NDArray[Any]
    """Overturning moment, N m, about x."""
    my: NDArray[Any]
    """Rolling resistance moment, N m, about y."""
    mz: NDArray[Any]
    """Aligning moment, N m, positive to the left."""


class GivesForces(Protocol):
    """Any tire model."""

    def forces(
        self,
        fz: ArrayLike,
        kappa: ArrayLike,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
    ) -> TireForces:
        """Compute forces; see `Tire.forces`."""


def common_shape(shapes: dict[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Broadcast shapes, naming those that do not fit.

    Raises
    ------
    ValueError
    """
    try:
        return np.broadcast_shapes(*shapes.values())
    except ValueError:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items() if shape)
        raise ValueError(f"shapes do not broadcast: {listed}") from None


def delivered(found: TireForces, out: TireForces | tuple[NDArray[Any], ...] | None) -> TireForces:
    """Copy results to `out`.

    Read-only moments of an earlier result are left alone.

    Raises
    ------
    ValueError
        If `out` has other shapes.
    """
    if out is None:
        return found
    results = TireForces(*places(out, len(TireForces._fields)))
    for name, values, place in zip(TireForces._fields, found, results, strict=True):
        if place.shape != values.shape:
            raise ValueError(f"out.{name} must be of shape {values.shape}, not {place.shape}")
        if place.flags.writeable or name not in ("mx", "my"):
            place[...] = values
    return results


def places(out: object, count: int) -> list[NDArray[Any]]:
    """Check output arrays for `count` results.

    Raises
    ------
    TypeError, ValueError
        If these are not `count` arrays of float32 or float64.
    """
    found = listing("out", out)
    if len(found) != count:
        raise ValueError(f"out must be {count} arrays, not {len(found)}")
    return [place("out", one) for one in found]


def place(name: str, out: object) -> NDArray[Any]:
    """Check an output array: float32 or float64, else raise a TypeError."""
    if not isinstance(out, np.ndarray) or out.dtype not in (SINGLE, DOUBLE):
        raise TypeError(f"{name} must be of arrays of float32 or float64, not {brief(out)}")
    return out


def argument(name: str, value: ArrayLike) -> Any:
    """Check an argument of `forces`; warn of angles that can only be degrees.

    Returns
    -------
    int, float or ndarray
        Python numbers stay Python numbers, to take the precision of the arrays.

    Raises
    ------
    TypeError
        If it is not real numbers of at most 64 bits.
    """
    known = _argument(name, value)
    if UNITS[name] == "rad":
        warn_of_degrees(name, known)
    return known


def _argument(name: str, value: ArrayLike) -> Any:
    if type(value) is float or (type(value) is int and -LARGEST <= value <= LARGEST):
        return value
    if type(value) is np.ndarray and value.dtype.char in "fd" and value.ndim <= MOST_AXES:
        return value
    array = real_array(name, value, "real numbers of at most 64 bits", UNITS[name])
    if array.dtype.itemsize > 8:
        raise TypeError(f"{name} must be real numbers of at most 64 bits, not {array.dtype}")
    return array


def doubles(name: str, value: ArrayLike) -> NDArray[np.float64]:
    """Check numbers that are always float64.

    Raises
    ------
    TypeError
        If they are not real numbers.
    """
    return real_array(name, value, unit=UNITS.get(name)).astype(np.float64, copy=False)


def precision(arguments: Iterable[Any]) -> np.dtype[Any]:
    """Return the working precision: float32 if no array needs more, float64 without arrays."""
    found = {given.dtype for given in arguments if isinstance(given, np.ndarray)}
    if not found or DOUBLE in found:
        return DOUBLE
    return np.result_type(SINGLE, *found)


def real(dtype: DTypeLike) -> np.dtype[Any]:
    """Check a precision.

    Raises
    ------
    TypeError
        If it is neither float32 nor float64.
    """
    return known_precision(dtype)
