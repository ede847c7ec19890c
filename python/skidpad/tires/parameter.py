"""Parameters of tire models: names, ranges and checks."""

from __future__ import annotations

import inspect
from functools import cache
from inspect import Parameter, Signature
from itertools import compress
from textwrap import fill
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from skidpad import _core
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import meant
from skidpad._lib.parameters import Field, outside, require_range

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

    from skidpad._lib.parameters import Invalid

Value: TypeAlias = "float | NDArray[np.float64]"
"""One number, or a read-only array of them."""

TAB = "    "
INDENTED: dict[str, Any] = {"initial_indent": TAB, "subsequent_indent": TAB}


@cache
def table(model: str) -> Mapping[str, Field]:
    """Return the parameters of a model, in the order of C."""
    return MappingProxyType({row[0]: Field(*row) for row in _core.tables()[model]})


def section(model: str) -> str:
    """Format the parameters of a model as a section of a docstring."""
    lines = []
    for field in table(model).values():
        entry = f"{TAB}{field.meaning}; {field.allowed}."
        # wrapping is slow, and import must be quick
        wrapped = entry if len(entry) <= 92 else fill(entry[4:], 92, **INDENTED)
        lines += [f"{field.name} : array_like, default {field.default:g}", wrapped]
    return "\n".join(lines)


def signature(init: Callable[..., None], model: str) -> Signature:
    """Return a constructor's signature: its own keywords, then the parameters of the model."""
    own = list(inspect.signature(init).parameters.values())[1:-1]  # without self and **parameters
    of_model = [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default)
        for field in table(model).values()
    ]
    return Signature([*own, *of_model])


def changed(
    owner: str,
    model: str,
    values: Mapping[str, Value],
    changes: Mapping[str, object],
    invalid: Invalid = "raise",
) -> dict[str, Value]:
    """Replace some values, checking only these.

    Parameters
    ----------
    owner : str
        Name of the tire in errors.
    model : str
        Its model.
    values : mapping
        All current numbers, already checked.
    changes : mapping
        New numbers.
    invalid : {"raise", "nan"}
        What to do with values out of range: raise an error, or replace them by NaN.

    Raises
    ------
    TypeError
        If the model has no such name (the message suggests the nearest), or a value is not a
        number.
    ValueError
        If a value is out of range (the message has the name, the index, the value and the range),
        or shapes do not broadcast.
    """
    fields = table(model)
    for name in changes:
        if name not in fields:
            close = " or ".join(meant(name, fields))
            hint = f"did you mean {close}?" if close else f"its parameters are {', '.join(fields)}"
            raise TypeError(f"{owner} has no parameter {name!r}; {hint}")
    new = {name: check(fields[name], value, invalid) for name, value in changes.items()}
    together = {**values, **new}
    try:
        common_shape(together)
    except ValueError:
        shapes = {name: np.shape(value) for name, value in together.items() if np.ndim(value)}
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"shapes of {owner}'s parameters do not broadcast: {listed}") from None
    return together


def check(field: Field, value: object, invalid: Invalid = "raise") -> Value:
    """Check one parameter.

    Returns
    -------
    float or ndarray
        A float, or a read-only float64 copy.

    Raises
    ------
    TypeError, ValueError
        As for `changed`.
    """
    if type(value) is float and field.holds(value):
        return value
    given = real_array(field.name, value, unit=field.unit)
    with np.errstate(over="ignore"):
        array = np.array(given, dtype=np.float64)
    if invalid == "nan":
        array[outside(field, array)] = np.nan
    else:
        require_range(field, array, "at index")
    if array.ndim == 0:
        return float(array)
    array.flags.writeable = False
    return array


def common_shape(values: Mapping[str, Value]) -> tuple[int, ...]:
    """Return the shape of the parameter sets, () for a single one.

    Raises
    ------
    ValueError
        If the values do not broadcast.
    """
    if set(map(type, values.values())) <= {float}:
        return ()
    shapes = {value.shape for value in values.values() if isinstance(value, np.ndarray)}
    return np.broadcast_shapes(*shapes)


def pack(
    values: Mapping[str, Value],
    fields: Mapping[str, Field],
    dtype: np.dtype[Any],
    extra: tuple[float, ...],
) -> NDArray[Any]:
    """Pack parameters for C: the sets first, the parameters along the last axis.

    In memory the values of one parameter are contiguous, so that sets load as vectors.

    Raises
    ------
    ValueError
        If a parameter is out of range in this precision.
    """
    columns, shape = [*values.values(), *extra], common_shape(values)
    shared = [0.0 if isinstance(x, np.ndarray) else x for x in columns] if shape else columns
    packed = np.empty((len(columns), *shape), dtype)
    with np.errstate(over="ignore", under="ignore"):
        packed.T[...] = shared
        for k, column in enumerate(columns if shape else ()):
            if isinstance(column, np.ndarray):
                packed[k] = column
    if dtype != np.float64:
        _require_held(values, fields, dtype)
    packed.flags.writeable = False
    return np.moveaxis(packed, 0, -1)


def _require_held(
    values: Mapping[str, Value], fields: Mapping[str, Field], dtype: np.dtype[Any]
) -> None:
    """Refuse values that are out of range in a lower precision."""
    numbers = {name: value for name, value in values.items() if isinstance(value, float)}
    low = np.array([fields[name].low for name in numbers])
    lost = _lost(np.array(list(numbers.values())), low, dtype)
    wrong = [(name, numbers[name]) for name in compress(numbers, lost)]
    for name, value in values.items():
        if isinstance(value, np.ndarray):
            wrong += [(name, number) for number in value[_lost(value, fields[name].low, dtype)]]
    for name, number in wrong[:1]:
        raise ValueError(f"{name} is {fields[name].show(number)}, which {dtype} cannot hold")


def _lost(values: NDArray[np.float64], low: Any, dtype: np.dtype[Any]) -> NDArray[np.bool_]:
    """Return which values are infinite or too low when rounded; NaN is allowed."""
    with np.errstate(over="ignore", under="ignore"):
        held = values.astype(dtype).astype(np.float64)
    return np.asarray(np.isinf(held) | (held < low))
