"""A car of another simulator, with what of it could be carried over."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from skidpad._lib.messages import brief

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skidpad.cars.car import Car

OUT_OF_REACH = 0.5
"""Where bump stops stand of cars that have none, m."""

SHORT = 0.01
"""Relaxation length of tires that have none, m: as good as none, and stable at any step."""

ALIKE: Final = 1e-9
"""Share by which a number that was carried differs, as it went through sums and back."""


class Foreign(NamedTuple):
    """A car built from the files of another simulator; printed, it lists what is missing."""

    car: Car
    inputs: dict[str, float]
    """What one unit of the other simulator's inputs is here, by the names of inputs here."""
    carried: tuple[str, ...]
    """What was carried over, a sentence each."""
    left_out: tuple[str, ...]
    """What could not be carried over, and what stands for it here, a sentence each."""

    def __str__(self) -> str:
        parts = (("carried over", self.carried), ("left out", self.left_out))
        return "\n".join(
            line for title, text in parts for line in (f"{title}:", *(f"- {one}" for one in text))
        )


@contextmanager
def named(file: str) -> Iterator[None]:
    """Put the name of a file in front of what is wrong with a car or a tire made of it."""
    try:
        yield
    except ValueError as error:
        text = str(error)
        raise ValueError(text if text.startswith(file) else f"{file}: {text}") from None


def lost(car: Car, back: Car) -> tuple[str, ...]:
    """Say what a car does not come back with."""
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
