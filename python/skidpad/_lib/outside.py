"""User-supplied compiled functions: their addresses, and drivers and gauges based on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, did_you_mean
from skidpad._lib.per_car import column

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

MOST_SEEN: Final = 32
MOST_NUMBERS: Final = 16
MOST_KEPT: Final = 12
OWN_NAMES: Final = tuple(f"c{k}" for k in range(1, MOST_NUMBERS + 1))
COMPILED: Final = (
    "a compiled function (numba cfunc, scipy.LowLevelCallable, ctypes or cffi pointer)"
)
SIGNATURE: Final = "void (int64_t n, const double *seen, double *kept, void *data)"
NUMBA_SIGNATURE: Final = ("int64", "float64*", "float64*", "void*")


class Part:
    """A compiled function that reads quantities and parameters of cars, and keeps state.

    Parameters
    ----------
    function : object
        Anything that `address_of` accepts, with the C signature in ``skidpad/part.h``.
    sees : sequence of str
        Quantities in the order in which the function receives them.
    numbers : dict of str to array_like
        ``c1``, ``c2`` and so on, each of shape () or (n,); omitted ones in between are 0.
    kept : int
        Size of the function's state per car.
    """

    def __init__(
        self, function: Any, sees: Sequence[str], numbers: dict[str, ArrayLike], kept: int
    ) -> None:
        found = address_of(function)
        if found is None:
            raise TypeError(f"function: expected {COMPILED}, not {brief(function)}")
        require_signature(function)
        if not 1 <= kept <= MOST_KEPT:
            raise ValueError(f"keeps: {kept} numbers in all, must be from 1 to {MOST_KEPT}")
        self.function, self.kept, self._address = function, kept, found
        self.sees = names_in("sees", sees)
        for name in numbers:
            if name not in OWN_NAMES:
                hint = did_you_mean(name, OWN_NAMES)
                raise TypeError(f"'{name}': the numbers of a function are c1 to c16{hint}")
        last = max((OWN_NAMES.index(name) + 1 for name in numbers), default=0)
        self.numbers = {name: own_number(name, numbers.get(name, 0.0)) for name in OWN_NAMES[:last]}

    @property
    def name(self) -> str:
        """The function's name, or that of its type."""
        return str(getattr(self.function, "__name__", type(self.function).__name__))

    def for_kernels(self, rows: Sequence[int], n: int, dtype: np.dtype[Any]) -> tuple[Any, ...]:
        """Return the kernels' description of this part, with these row numbers."""
        if len(rows) > MOST_SEEN:
            raise ValueError(f"sees: {len(rows)} quantities, a function gets at most {MOST_SEEN}")
        columns = tuple(column(name, value, n, dtype) for name, value in self.numbers.items())
        return (*self._address, tuple(rows), columns, self.kept)


def names_in(argument: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return names as a tuple, refusing duplicates."""
    given = (names,) if isinstance(names, str) else names
    if not isinstance(given, (list, tuple)) or not all(isinstance(name, str) for name in given):
        raise TypeError(f"{argument}: expected names, not {brief(names)}")
    if len(set(given)) != len(given):
        raise ValueError(f"{argument}: a name occurs twice in {', '.join(given)}")
    return tuple(given)


def own_number(name: str, value: ArrayLike) -> NDArray[np.float64]:
    """Return a parameter of a function, finite and of shape () or (n,)."""
    number = np.array(real_array(name, value), np.float64)
    if number.ndim > 1:
        raise ValueError(f"{name}: shape {number.shape} is not allowed, must be () or (n,)")
    if not np.isfinite(number).all():
        car = int(np.argmin(np.isfinite(number)))
        raise ValueError(f"{name}: car {car}: {number.flat[car]} is not allowed, must be finite")
    return number


def require_signature(function: Any) -> None:
    """Refuse a function whose declared signature is not that of a `Part`."""
    signature = _signature_of(function)
    if signature is None or signature == NUMBA_SIGNATURE or signature == 4:
        return
    words = f"{signature} arguments" if isinstance(signature, int) else f"({', '.join(signature)})"
    raise TypeError(f"function: takes {words}, expected {SIGNATURE}")


def _signature_of(function: Any) -> tuple[str, ...] | int | None:
    """Argument types of a numba cfunc, the argument count of other functions, None if unknown."""
    if type(function).__name__ == "LowLevelCallable":
        return _signature_of(function.function) if hasattr(function, "function") else None
    args = getattr(getattr(function, "_sig", None), "args", None)
    if isinstance(args, tuple):
        return tuple(str(arg).replace("none*", "void*") for arg in args)
    if type(function).__module__ == "_cffi_backend":
        import cffi

        kind = cffi.FFI().typeof(function)
        return len(kind.args) if kind.kind == "function" else None
    types = getattr(function, "argtypes", None)
    return len(types) if isinstance(types, (list, tuple)) else None


def address_of(function: Any) -> tuple[int, int] | None:
    """Find the addresses of a compiled function and of its data; None if it is not one."""
    kind = type(function)
    if kind.__name__ == "LowLevelCallable" and isinstance(function, tuple):
        return _of_capsule(tuple.__getitem__(function, 0))
    if kind.__module__ == "_cffi_backend":
        import cffi

        return int(cffi.FFI().cast("uintptr_t", function)), 0
    found = getattr(function, "address", None)
    if isinstance(found, int):
        return found, 0
    import ctypes

    pointer: Any = ctypes._CFuncPtr  # type: ignore[attr-defined]
    if isinstance(function, pointer):
        return ctypes.cast(function, ctypes.c_void_p).value or 0, 0
    return None


def _of_capsule(capsule: Any) -> tuple[int, int]:
    """Pointer and context of a capsule, as SciPy's LowLevelCallable has them."""
    import ctypes

    api = ctypes.pythonapi
    name, pointer, context = (
        ctypes.PYFUNCTYPE(result, ctypes.py_object, *more)((f"PyCapsule_Get{what}", api))
        for what, result, more in (
            ("Name", ctypes.c_char_p, ()),
            ("Pointer", ctypes.c_void_p, (ctypes.c_char_p,)),
            ("Context", ctypes.c_void_p, ()),
        )
    )
    return int(pointer(capsule, name(capsule))), int(context(capsule) or 0)
