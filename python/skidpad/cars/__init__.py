"""Cars: trees of parameters under dotted names, any of them with one value per car of a fleet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from skidpad.cars.boxes import Box, MassProperties, mass_properties
from skidpad.cars.car import Car
from skidpad.cars.game import game
from skidpad.cars.library import load, names
from skidpad.cars.measured import typical

if TYPE_CHECKING:
    from skidpad.cars.foreign import (
        Foreign,
        from_chrono,
        from_commonroad,
        from_open_car_dynamics,
    )


def __getattr__(name: str) -> Any:
    # import shall be quick, and few need suspensions and files of others
    if name in __all__:
        from skidpad.cars import foreign

        return getattr(foreign, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "Box",
    "Car",
    "Foreign",
    "MassProperties",
    "from_chrono",
    "from_commonroad",
    "from_open_car_dynamics",
    "game",
    "load",
    "mass_properties",
    "names",
    "typical",
]
