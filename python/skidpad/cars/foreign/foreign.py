"""A car of another simulator, with what could be carried over."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad._lib.messages import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skidpad.cars.car import Car

OUT_OF_REACH = 0.5
"""Position of bump stops for cars without any, m."""

SHORT = 0.01
"""Relaxation length of tires without one, m: negligible, and stable with any step."""

ALIKE: Final = 1e-9
"""Relative rounding of a number converted to totals and back."""


class Foreign(NamedTuple):
    """A car built from files of another simulator; printed, it lists what is missing."""

    car: Car
    inputs: dict[str, float]
    """Equivalent of one unit of the other simulator's inputs, by input name here."""
    carried: tuple[str, ...]
    """What was carried over, one sentence each."""
    left_out: tuple[str, ...]
    """What could not be carried over, and what replaces it here, one sentence each."""

    def __str__(self) -> str:
        parts = (("carried over", self.carried), ("left out", self.left_out))
        return "\n".join(
            line for title, text in parts for line in (f"{title}:", *(f"- {one}" for one in text))
        )


@contextmanager
def named(file: str) -> Iterator[None]:
    """Prefix errors of a car or tire with the name of its file."""
    try:
        yield
    except ValueError as error:
        text = str(error)
        raise ValueError(text if text.startswith(file) else f"{file}: {text}") from None


def lost(car: Car, back: Car) -> tuple[str, ...]:
    """Describe what a car loses on reading back."""
    before, after = dict(car.flat()), dict(back.flat())
    return tuple(
        f"{name} = {brief(value, kind=False)}, not {brief(after[name], kind=False)}"
        if name in after
        else f"{name} = {brief(value, kind=False)}, which the files have no place for"
        for name, value in before.items()
        if name not in after or not _alike(value, after[name])
    )


def _alike(one: Any, other: Any) -> bool:
    if isinstance(one, str) or isinstance(other, str):
        return bool(one == other)
    first, second = np.ravel(one), np.ravel(other)
    return first.size == second.size and bool(
        np.allclose(first, second, rtol=ALIKE, atol=1e-12, equal_nan=True)
    )
