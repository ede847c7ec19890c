"""Parameters that were set but have no effect with these cars' models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.parameters import chassis_fields, fields

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from skidpad.cars.quantity import Words
    from skidpad.cars.statics import Numbers

ACTS_WITH: Final = {
    "road.friction_left": ("road.model", "split"),
    "road.friction_right": ("road.model", "split"),
    **{
        f"suspension.{axle}.{leaf}": word
        for axle in ("front", "rear")
        for leaf, word in {
            "cubic_stiffness": ("suspension.springs", "progressive"),
            "bump_knee": ("suspension.dampers", "bilinear"),
            "stop_exponent": ("suspension.stops", "progressive"),
            "third_stiffness": ("suspension.third_spring", "linear"),
        }.items()
    },
    **{
        f"anti_roll.{axle}.stiffness_at_speed": ("anti_roll.schedule", "speed")
        for axle in ("front", "rear")
    },
    "steering.lag": ("steering.actuator", "lag"),
    **{
        f"steering.rear_{leaf}": ("steering.rear", "speed")
        for leaf in ("ratio", "ratio_at_speed", "low_speed", "speed_range")
    },
    "engine.peak_torque": ("engine.model", "envelope"),
    "engine.peak_power": ("engine.model", "envelope"),
    **{
        name: ("aero.model", "map")
        for name, (_, table) in chassis_fields().items()
        if table == "aero_map" and name != "aero.ride_limit"  # bounds what the others do
    },
}
"""The word and its choice for which a parameter has an effect. Links are in `plausible_links`."""

SCALED: Final = ("cubic_stiffness", "third_stiffness", "stiffness_at_speed")
"""Parameters that `Car.from_totals` scales with the mass: a value other than the default does not
show that somebody has set them, and neither do values over cars if all of these have some."""


def idle(words: Words, numbers: Numbers, varied: Collection[str]) -> Iterator[str]:
    """Yield sentences on parameters without effect that were set or differ between cars."""
    known = fields(words["tire.model"])
    scaled = {name for name in ACTS_WITH if name.endswith(SCALED)}
    if all(name in varied for name in scaled):
        varied = set(varied) - scaled
    for name, (word, needed) in ACTS_WITH.items():
        changed = np.any(numbers[name] != known[name].default) and name not in scaled
        if words[word] != needed and (changed or name in varied):
            yield f'{name} does nothing with {word} = "{words[word]}", only with "{needed}"'
