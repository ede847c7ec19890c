"""Cars of other simulators, built from those simulators' files."""

from skidpad.cars.foreign.chrono import from_chrono
from skidpad.cars.foreign.commonroad import from_commonroad
from skidpad.cars.foreign.commonroad_writing import to_commonroad
from skidpad.cars.foreign.foreign import Foreign
from skidpad.cars.foreign.open_car_dynamics import from_open_car_dynamics
from skidpad.cars.foreign.openscenario import from_openscenario
from skidpad.cars.foreign.openscenario_writing import to_openscenario

__all__ = [
    "Foreign", "from_chrono", "from_commonroad", "from_open_car_dynamics", "from_openscenario",
    "to_commonroad", "to_openscenario",
]  # fmt: skip
