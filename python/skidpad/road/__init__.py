"""Roads: planes, profiles, grids and reference lines, with what lies upon them."""

from skidpad.road.ground import Ground
from skidpad.road.material import Material
from skidpad.road.road import Road

__all__ = ["Ground", "Material", "Road"]


def __dir__() -> list[str]:
    return sorted(__all__)
