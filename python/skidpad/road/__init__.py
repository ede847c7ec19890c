"""Roads: planes, profiles, grids and reference lines, with features on them."""

from skidpad.road.ground import Ground
from skidpad.road.material import Material
from skidpad.road.opendrive import ForeignRoad, from_opendrive
from skidpad.road.road import Road

__all__ = ["ForeignRoad", "Ground", "Material", "Road", "from_opendrive"]


def __dir__() -> list[str]:
    return sorted(__all__)
