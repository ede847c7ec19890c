"""Requests of the page: a car with other parameters in a test, beside the original."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from skidpad._lib.arguments import finite
from skidpad.cars import Car
from skidpad.cars.checks import one_car
from skidpad.maneuvers import BrakingInATurn, Moose, SlowlyIncreasingSteer, StepSteer
from skidpad.playground.sliders import Slider, design, sliders_of
from skidpad.plot.channel import shown_metric
from skidpad.scene import CHANNELS, view

VARIANTS: Final = 64
"""Number of cars over the range of a slider."""
DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Test:
    """A test offered on the page.

    Attributes
    ----------
    label : str
    maneuver : Procedure or Moose
    metrics : tuple of str
        Metrics to show; the first is plotted over the slider.
    speed : float, optional
        Entry speed [m/s], if the test needs one.
    """

    label: str
    maneuver: Any
    metrics: tuple[str, ...]
    speed: float | None = None

    def run(self, car: Car, record: Sequence[str]) -> Any:
        """Run the test."""
        entry = () if self.speed is None else (self.speed,)
        return self.maneuver.run(car, *entry, record=record)


TESTS: Final = {
    "step": Test(
        "step steer to 4 m/s²", StepSteer(),
        ("yaw_rate_overshoot", "yaw_rate_response_time", "ay_response_time", "yaw_rate_gain",
         "sideslip_steady", "roll_steady"),
    ),
    "slow": Test(
        "slowly increasing steer", SlowlyIncreasingSteer(),
        ("understeer_gradient", "steer", "sideslip_gradient", "roll_gradient"),
    ),
    "brake": Test(
        "braking in a turn", BrakingInATurn(),
        ("yaw_rate_ratio", "sideslip_change", "path_deviation", "max_sideslip",
         "mean_deceleration"),
    ),
    "moose": Test(
        "moose test at 55 km/h", Moose(),
        ("cone_margin", "max_sideslip", "max_roll", "max_ay", "exit_speed", "front_saturation",
         "rear_saturation"),
        speed=55 / 3.6,
    ),
}  # fmt: skip


class Trial:
    """One car on the page.

    Parameters
    ----------
    car : Car
        One.
    name : str
        Name of the car on the page.
    """

    def __init__(self, car: Car, name: str) -> None:
        self.car, self.name = one_car(car), name
        self.sliders = sliders_of(car)

    def as_json(self) -> dict[str, Any]:
        """Return the initial content of the page."""
        return {
            "car": self.name,
            "tests": {key: test.label for key, test in TESTS.items()},
            "sliders": [slider.as_json() for slider in self.sliders],
        }

    def answer(self, asked: object) -> dict[str, Any]:
        """Drive the page's car beside the original, and cars over the range of one slider.

        Parameters
        ----------
        asked : object
            Request of the page: ``test``, ``values`` by slider in display units, and the slider
            ``over`` whose range is driven.

        Returns
        -------
        dict
            ``metrics`` (label, now, built), ``over`` (label, numbers of the slider and each metric
            there), and the ``head`` and ``packed`` of the scene.

        Raises
        ------
        TypeError, ValueError
            If the request is malformed or the car is impossible.
        """
        if not isinstance(asked, Mapping) or set(asked) != {"test", "values", "over"}:
            raise ValueError("asked: must have test, values and over")
        test, values = self._test(asked["test"]), self._values(asked["values"])
        over = self._slider(asked["over"])
        pair = [design(self.car, self.sliders, chosen) for chosen in (values, {})]
        runs = [test.run(car, CHANNELS) for car in pair]
        ladder = np.linspace(over.low, over.high, VARIANTS)
        many = design(self.car, self.sliders, values | {over.name: ladder})
        swept = test.run(many, ())
        found, curves = [], []
        for name in test.metrics:
            how = shown_metric(swept, name)
            now, built = (how.factor * float(run.metrics[name][0]) for run in runs)
            both = {"now": _number(now), "built": _number(built)}
            found.append({"name": name, "label": how.label, **both})
            curves.append([_number(how.factor * float(x)) for x in swept.metrics[name]])
        scene = view(
            *runs, names=["now", "as built"], cars=[0], rate=50.0,
            channels=["steer", "ay", "yaw_rate"],
        )  # fmt: skip
        return {
            "metrics": found,
            "over": {
                "name": over.name,
                "label": f"{over.label} ({over.unit})",
                "numbers": [_number(over.factor * float(x)) for x in ladder],
                "curves": curves,
            },
            "head": scene.head,
            "packed": scene.packed,
        }

    def _test(self, key: object) -> Test:
        if not isinstance(key, str) or key not in TESTS:
            raise ValueError(f"test: must be one of {', '.join(TESTS)}")
        return TESTS[key]

    def _slider(self, name: object) -> Slider:
        for slider in self.sliders:
            if slider.name == name:
                return slider
        names = ", ".join(slider.name for slider in self.sliders)
        raise ValueError(f"over and values: must name {names}")

    def _values(self, given: object) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            raise ValueError("values: must be numbers by slider")
        found = {}
        for name, value in given.items():
            slider = self._slider(name)
            found[slider.name] = slider.read(finite(slider.name, value))
        return found


def _number(value: float) -> float | None:
    """Return a number for JSON, which has no NaN."""
    return float(f"{value:.{DIGITS}g}") if math.isfinite(value) else None
