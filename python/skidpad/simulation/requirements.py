"""Optional parts of a car, and the inputs and channels that need them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skidpad import _core
from skidpad._channels import CHANNELS
from skidpad._lib.parameters import kernel_words

if TYPE_CHECKING:
    from skidpad.cars import Car

Part = tuple[str, str | None]
"""A word and the choice that adds the part, None for any but the first."""

POWERED = (
    "drive.source", "pedals.brakes", "antilock.model", "traction.model", "stability.model",
    "drift.model",
)  # fmt: skip
"""Words that add the parameters of the powertrain; the first choice of each does not."""

INPUT_NEEDS: dict[str, Part] = {
    name: (word, part)
    for name, (*_, word, part, _) in _core.inputs().items()
    if word is not None and part is not None
}
"""Inputs that need a part of the car, and the word that adds it."""


CHANNEL_NEEDS: dict[str, Part] = {
    name: channel.need for name, channel in CHANNELS.items() if channel.need is not None
}
"""Channels that need a part of the car."""


def has(car: Car, name: str) -> bool:
    """Whether a word of a car is other than its first choice."""
    return bool(car[name] != kernel_words()[name][0])


def is_powered(car: Car) -> bool:
    """Whether a car has any part of a powertrain."""
    return any(has(car, name) for name in POWERED)


def _meets(car: Car, part: Part) -> bool:
    word, needed = part
    return has(car, word) if needed is None else bool(car[word] == needed)


def lacking(car: Car, needs: dict[str, Part]) -> dict[str, Part]:
    """Return the `needs` that a car does not meet."""
    return {
        name: (word, part)
        for name, (word, part) in needs.items()
        if not _meets(car, (word, part)) and not (name == "speedometer" and is_powered(car))
    }


def lack(car: Car, name: str, kind: str, part: Part) -> ValueError:
    """Return an error that says what an input or channel needs and what the car has."""
    word, needed = part
    wanted = "another" if needed is None else f"{word} = {needed!r}"
    return ValueError(f"{name}: this car has {word} = {car[word]!r}; the {kind} needs {wanted}")
