"""The ten parameters that matter most for handling, and their ranges."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad.cars import Car

Value = float | NDArray[np.float64]
Leaves = Mapping[str, Any]

AXLES: Final = ("front", "rear")
STIFF_BAR: Final = 2.0
"""Of the stiffest bar over the stiffer spring."""
STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Slider:
    """One number of a car.

    Attributes
    ----------
    name, label, unit : str
        `unit` is the display unit.
    factor : float
        Factor from SI to `unit`.
    low, high, built : float
        Range, and value of the car [SI].
    leaves : callable
        Maps a value [SI] to car parameters by dotted name.
    """

    name: str
    label: str
    unit: str
    factor: float
    low: float
    high: float
    built: float
    leaves: Callable[[Value], Leaves]

    def as_json(self) -> dict[str, Any]:
        """Return what the page shows, in the display unit."""
        ends = {end: self.factor * getattr(self, end) for end in ("low", "high", "built")}
        step = (ends["high"] - ends["low"]) / STEPS
        return {"name": self.name, "label": self.label, "unit": self.unit, "step": step, **ends}

    def read(self, shown: float) -> float:
        """Convert a number from the page to a value [SI]; ValueError outside the range."""
        value = shown / self.factor
        room = 1e-9 * (self.high - self.low)
        if not self.low - room <= value <= self.high + room:
            low, high = self.factor * self.low, self.factor * self.high
            raise ValueError(f"{self.name}: {shown:g} is not from {low:g} to {high:g} {self.unit}")
        return min(max(value, self.low), self.high)


def sliders_of(car: Car) -> tuple[Slider, ...]:
    """Return the sliders of one car."""

    def number(name: str) -> float:
        return float(car[name])

    def plain(name: str) -> Callable[[Value], Leaves]:
        return lambda value: {name: value}

    stiffest = STIFF_BAR * max(number(f"suspension.{axle}.stiffness") for axle in AXLES)
    bars, springs, grips = [], [], []
    for axle in AXLES:
        bar, spring = f"anti_roll.{axle}.stiffness", f"suspension.{axle}.stiffness"
        rate, built, grip = number(spring), number(bar), f"tire.{axle}.grip"
        bars.append(
            Slider(f"{axle}_bar", f"{axle} anti-roll bar", "kN/m", 1e-3, 0.0,
                   max(stiffest, 1.5 * built), built, plain(bar))
        )  # fmt: skip
        springs.append(
            Slider(f"{axle}_spring", f"{axle} springs", "kN/m", 1e-3, 0.5 * rate, 2.0 * rate, rate,
                   plain(spring))
        )  # fmt: skip
        share = number(grip)
        grips.append(
            Slider(f"{axle}_grip", f"{axle} grip", "%", 100.0, 0.5 * share, 1.3 * share, share,
                   plain(grip))
        )  # fmt: skip
    height = number("body.height")
    return (
        *bars,
        *springs,
        Slider("dampers", "dampers", "% of theirs", 100.0, 0.3, 3.0, 1.0, _dampers(car)),
        Slider("height", "height of the body's mass", "mm", 1e3, 0.7 * height, 1.4 * height, height,
               plain("body.height")),
        _weight(car),
        *grips,
        Slider("brakes", "brakes in front", "%", 100.0, 0.3, 1.0,
               min(max(number("brakes.front_share"), 0.3), 1.0), plain("brakes.front_share")),
    )  # fmt: skip


def _dampers(car: Car) -> Callable[[Value], Leaves]:
    leaves = [f"suspension.{a}.{way}_damping" for a in AXLES for way in ("bump", "rebound")]
    return lambda value: {leaf: value * car[leaf] for leaf in leaves}


def _weight(car: Car) -> Slider:
    """Return the slider of the front axle's share of the body weight."""
    base, ahead = float(car.wheelbase), float(car["body.to_front_axle"])
    nose = float(car["body.to_nose"]) - ahead

    def leaves(value: Value) -> Leaves:
        to_front = base * (1.0 - value)
        return {
            "body.to_front_axle": to_front,
            "body.to_rear_axle": base * value,
            "body.to_nose": nose + to_front,
        }

    built = 1.0 - ahead / base
    low, high = max(0.3, built - 0.15), min(0.7, built + 0.15)
    return Slider("weight", "body's weight in front", "%", 100.0, low, high, built, leaves)


def design(car: Car, sliders: tuple[Slider, ...], values: Mapping[str, Value]) -> Car:
    """Return the car with these values [SI], others as built, at its design ride height."""
    changed: dict[str, Any] = {}
    for slider in sliders:
        if slider.name in values:
            changed.update(slider.leaves(values[slider.name]))
    return car.replace(changed).level()
