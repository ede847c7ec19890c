"""Drivers: control laws of steering and speed that run in the kernels at every step.

``fleet.run(inputs, driver=[sp.drivers.Preview(path), sp.drivers.SpeedHold(20.0)])`` takes one for
steering, one for the speed, or both. Inputs that no driver decides remain inputs.
"""

from skidpad._lib.renamed import former_names
from skidpad.drivers.custom import Custom
from skidpad.drivers.optimal_preview import OptimalPreview, design_optimal_preview
from skidpad.drivers.preview import Preview
from skidpad.drivers.robot import Robot
from skidpad.drivers.scheduled_steer import ScheduledSteer
from skidpad.drivers.speed_hold import SpeedHold
from skidpad.drivers.speed_profile import SpeedProfile
from skidpad.simulation.driver import Driver

__all__ = [
    "Custom",
    "Driver",
    "OptimalPreview",
    "Preview",
    "Robot",
    "ScheduledSteer",
    "SpeedHold",
    "SpeedProfile",
    "design_optimal_preview",
]

__getattr__ = former_names(
    __name__,
    {
        "Hold": "drivers.SpeedHold",
        "Profile": "drivers.SpeedProfile",
        "Tracker": "drivers.OptimalPreview",
        "preview_for": "drivers.design_optimal_preview",
    },
)


def __dir__() -> list[str]:
    return sorted(__all__)
