"""Numbers of kinematics and compliance that are allowed but implausible for a car.

As in ``plausible.py``, for parameters in use and for those given but unused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.parameters import AXLES
from skidpad.cars.lists import flat_list
from skidpad.cars.statics import column

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skidpad.cars.lists import Lists
    from skidpad.cars.quantity import Quantity, Words
    from skidpad.cars.statics import Numbers

LINEAR = {
    "roll_center_height": ("m", -0.3, 0.6),
    "anti_dive": ("", -1, 2),
    "anti_squat": ("", -1, 2),
    "camber_gain": ("rad/m", -3, 1),
    "bump_steer": ("rad/m", -1, 1),
    "roll_steer": ("rad/m", -1, 1),
}
"""Units and usual ranges of an axle's parameters that act with linear kinematics."""

COMPLIANCE = {
    "toe_per_fx": ("rad/N", -2e-5, 2e-5),
    "toe_per_fy": ("rad/N", -2e-5, 2e-5),
    "toe_per_mz": ("rad/(N m)", -1e-3, 1e-3),
    "camber_per_fy": ("rad/N", -2e-5, 2e-5),
}
"""The same for those that act with any kinematics but vertical ones."""


def quantities(words: Words, numbers: Numbers, lists: Lists) -> Iterator[Quantity]:
    """Yield name, values, unit and usual range of all quantities in use."""
    for axle in AXLES:
        for leaf, usual in _used(words["suspension.kinematics"]).items():
            name = f"suspension.{axle}.{leaf}"
            yield name, column(numbers, name), *usual
    if words["suspension.kinematics"] == "polynomial":
        by_rack = flat_list("suspension.front.toe_polynomial", lists)[1]
        turned = 0.0 - by_rack * column(numbers, "steering.rack_travel")
        yield (
            "angle of the front wheels per steer, by suspension.front.toe_polynomial and "
            "steering.rack_travel (none where it was fitted without rack=)",
            turned if turned.size > 1 else turned.reshape(()),
            "",
            0.5,
            2,
        )


def unused(words: Words, numbers: Numbers) -> Iterator[str]:
    """Yield sentences on parameters of links that are given but have no effect."""
    kinematics = words["suspension.kinematics"]
    used = _used(kinematics)
    for leaf in (*LINEAR, *COMPLIANCE):
        for axle in AXLES:
            name = f"suspension.{axle}.{leaf}"
            if leaf not in used and np.any(column(numbers, name)):
                needed = '"linear"' + ("" if leaf in LINEAR else ' or "polynomial"')
                yield (
                    f'{name} does nothing with suspension.kinematics = "{kinematics}", only with '
                    f"{needed}"
                )


def _used(kinematics: str) -> dict[str, tuple[str, float, float]]:
    return {
        **(LINEAR if kinematics == "linear" else {}),
        **(COMPLIANCE if kinematics != "vertical" else {}),
    }
