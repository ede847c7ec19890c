"""Parameters of tire models: what they are called, their ranges, and how a set is checked."""

from __future__ import annotations

import inspect
from functools import cache
from inspect import Parameter, Signature
from textwrap import fill
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from skidpad import _core
from skidpad.cars.field import Field, require_range
from skidpad.errors import meant
from skidpad.reals import real_array

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from numpy.typing import NDArray

Value: TypeAlias = "float | NDArray[np.float64]"
"""One number, or an array of them: a read-only copy of what was given."""

TAB = "    "
INDENTED: dict[str, Any] = {"initial_indent": TAB, "subsequent_indent": TAB}


@cache
def table(model: str) -> Mapping[str, Field]:
    """List the parameters of a model, in the order in which C takes them."""
    return MappingProxyType({row[0]: Field(*row) for row in _core.tables()[model]})


def section(model: str) -> str:
    """Write the parameters of a model as a section of a docstring."""
    lines = []
    for field in table(model).values():
        told = f"{TAB}{field.meaning}; {field.allowed}."
        # wrapping takes its time, of which an import has little
        wrapped = told if len(told) <= 92 else fill(told[4:], 92, **INDENTED)
        lines += [f"{field.name} : array_like, default {field.default:g}", wrapped]
    return "\n".join(lines)


def signature(init: Callable[..., None], model: str) -> Signature:
    """Spell out what a constructor takes: its own keywords, then the parameters of the model."""
    own = list(inspect.signature(init).parameters.values())[1:-1]  # without self and **parameters
    of_model = [
        Parameter(field.name, Parameter.KEYWORD_ONLY, default=field.default)
        for field in table(model).values()
    ]
    return Signature([*own, *of_model])


def complete(owner: str, model: str, given: Mapping[str, object]) -> dict[str, Value]:
    """Check parameters, and take the defaults of the table for the others.

    Raises
    ------
    TypeError
        For a name that the model does not have, with the nearest one, and for what is no number.
    ValueError
        For numbers out of range, with the name, the place, the value and the range; for shapes
        that do not broadcast.
    """
    fields = table(model)
    for name in given:
        if name not in fields:
            close = " or ".join(meant(name, fields))
            hint = f"did you mean {close}?" if close else f"its parameters are {', '.join(fields)}"
            raise TypeError(f"{owner} has no parameter {name!r}; {hint}")
    values = {
        name: check(field, given[name]) if name in given else field.default
        for name, field in fields.items()
    }
    shapes = {name: np.shape(value) for name, value in values.items() if np.ndim(value)}
    try:
        np.broadcast_shapes(*shapes.values())
    except ValueError:
        listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ValueError(f"shapes of {owner}'s parameters do not broadcast: {listed}") from None
    return values


def check(field: Field, value: object) -> Value:
    """Check one parameter.

    Returns
    -------
    float or ndarray
        A float, or a read-only float64 copy.

    Raises
    ------
    TypeError, ValueError
        As for `complete`.
    """
    given = real_array(field.name, value)
    with np.errstate(over="ignore"):
        array = np.array(given, dtype=np.float64)
    require_range(field, array, "at index")
    if array.ndim == 0:
        return float(array)
    array.flags.writeable = False
    return array


def pack(
    values: Mapping[str, Value],
    fields: Mapping[str, Field],
    dtype: np.dtype[Any],
    extra: tuple[float, ...],
) -> NDArray[Any]:
    """Lay out parameters for C: the sets first, the parameters along the last axis.

    In memory the numbers of one parameter are side by side, so that sets load as vectors.

    Raises
    ------
    ValueError
        If a number leaves its range in this precision.
    """
    columns = [*values.values(), *extra]
    shape = np.broadcast_shapes(*(np.shape(column) for column in columns))
    packed = np.empty((len(columns), *shape), dtype)
    with np.errstate(over="ignore", under="ignore"):
        for k, column in enumerate(columns):
            packed[k, ...] = column
    for k, (name, value) in enumerate(values.items()):
        # a NumPy number, as a plain one would be rounded to the precision of the row
        wrong = ~np.isfinite(packed[k]) | (packed[k] < np.float64(fields[name].low))
        if wrong.any():
            shown = fields[name].show(np.broadcast_to(value, shape)[wrong][0])
            raise ValueError(f"{name} is {shown}, which {dtype} cannot hold")
    packed.flags.writeable = False
    return np.moveaxis(packed, 0, -1)
