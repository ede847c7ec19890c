"""Cars: trees of parameters under dotted names, each with one value or one per car."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad._lib.renamed import former_names
from skidpad.cars._arcade_setup import arcade_setup
from skidpad.cars.boxes import Box, MassProperties, mass_properties
from skidpad.cars.car import Car
from skidpad.cars.library import load, names
from skidpad.cars.measured import typical_inertia

if TYPE_CHECKING:
    from skidpad.cars.foreign import (
        Foreign,
        from_chrono,
        from_commonroad,
        from_open_car_dynamics,
        from_openscenario,
        to_commonroad,
        to_openscenario,
    )


__all__ = [
    "Box",
    "Car",
    "Foreign",
    "MassProperties",
    "arcade_setup",
    "from_chrono",
    "from_commonroad",
    "from_open_car_dynamics",
    "from_openscenario",
    "load",
    "mass_properties",
    "names",
    "to_commonroad",
    "to_openscenario",
    "typical_inertia",
]

_former = former_names(__name__, {"game": "cars.arcade_setup", "typical": "cars.typical_inertia"})


def __getattr__(name: str) -> Any:
    # import must be quick, and few users need suspensions or foreign files
    if name in __all__:
        from skidpad.cars import foreign

        return getattr(foreign, name)
    return _former(name)


def __dir__() -> list[str]:
    return sorted(__all__)
