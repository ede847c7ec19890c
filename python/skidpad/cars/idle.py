"""Parameters that differ between cars but have no effect with these cars' models."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from skidpad.cars.quantity import Words

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
}
"""The word and its choice for which a parameter has an effect. Links are in `plausible_links`."""


def idle(words: Words, varied: Iterable[str]) -> Iterator[str]:
    """Yield sentences on parameters that differ between cars but have no effect."""
    for name in varied:
        word, needed = ACTS_WITH.get(name, ("", ""))
        if word and words[word] != needed:
            yield f'{name} does nothing with {word} = "{words[word]}", only with "{needed}"'
