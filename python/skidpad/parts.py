"""Parts that a car may lack, and the inputs and channels that mean nothing without them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skidpad import _core
from skidpad.channels import CHANNELS, STATE_ROWS

if TYPE_CHECKING:
    from skidpad.cars import Car

Part = tuple[str, str]
ENGINE: Part = ("drive.source", "engine")
BRAKES: Part = ("pedals.brakes", "hydraulic")
ASSIST: Part = ("drift.model", "assist")

POWERED = (
    "drive.source", "pedals.brakes", "antilock.model", "traction.model", "stability.model",
    "drift.model", "road.sides",
)  # fmt: skip
"""Words that bring in the numbers of the powertrain, each with the first choice without it."""

INPUT_NEEDS = {
    "throttle": ENGINE, "clutch": ENGINE, "gear": ENGINE, "torque_vectoring": ENGINE,
    "brake": BRAKES, "hand_brake": BRAKES,
}  # fmt: skip
"""Inputs that need a part of the car, and the word that gives it one."""


def _of_powertrain(name: str) -> bool:
    """Whether a state stands behind the car's own, or an output behind the car's own."""
    row = CHANNELS[name].row
    first = "engine_speed" if row < STATE_ROWS else "speedometer"
    return row >= CHANNELS[first].row


CHANNEL_NEEDS = {
    **dict.fromkeys(filter(_of_powertrain, CHANNELS), ENGINE),
    "brake_pressure": BRAKES,
    **dict.fromkeys(("assist_work", "assist_moment", "assist_power"), ASSIST),
}
"""Channels that need a part of the car."""


def is_powered(car: Car) -> bool:
    """Whether a car has any part of a powertrain."""
    choices = _core.words()
    return any(car[name] != choices[name][0] for name in POWERED)


def lacking(car: Car, needs: dict[str, Part]) -> dict[str, Part]:
    """Return those of `needs` that a car does not meet."""
    return {
        name: (word, part)
        for name, (word, part) in needs.items()
        if car[word] != part and not (name == "speedometer" and is_powered(car))
    }


def lack(car: Car, name: str, kind: str, part: Part) -> ValueError:
    """Say what an input or a channel needs and the car has instead."""
    word, needed = part
    return ValueError(
        f"{name}: this car has {word} = {car[word]!r}; the {kind} needs {word} = {needed!r}"
    )
