"""Speed control to a target."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from skidpad._lib.renamed import former_names
from skidpad.signal import Signal
from skidpad.simulation.driver import Driver


class SpeedHold(Driver):
    """A driver that brings the car to a speed and holds it, with throttle and brake.

    It uses the pedals of cars that have them, else ``drive_torque`` and ``brake_torque``. The
    clutch pedal and the gear lever remain inputs: to launch, a car needs
    ``clutch.control = "automatic"`` or a clutch input.

    Parameters
    ----------
    speed : array_like or Signal
        Forward speed [m/s]: a number, one for each car, or a `Signal`. At 0 it brakes until the car
        stops and holds the brake; a negative speed needs the reverse gear engaged.
    **numbers : array_like, shape () or (n,)
        ``time_constant`` [s], ``integral_time`` [s], ``acceleration`` and ``deceleration`` [m/s2],
        ``drag`` [-], ``lag`` [s]; missing ones have their defaults. Forces scale with the car's
        mass, so the same parameters suit any car.

    Raises
    ------
    TypeError
        If a name is unknown, or a value is of the wrong kind.
    ValueError
        If a number is not finite or outside its range.

    Notes
    -----
    The reference speed, ``driver_speed``, approaches the target with at most these accelerations,
    and PI control of the longitudinal force, ``driver_force``, follows it; its integral,
    ``driver_trim``, compensates slopes and other disturbances.
    """

    _commanded = "speed"

    def __init__(self, speed: ArrayLike | Signal, **numbers: ArrayLike) -> None:
        super().__init__("hold", speed, None, **numbers)

    def replace(self, **changes: Any) -> SpeedHold:
        """Return a driver with some parameters or the speed changed."""
        return SpeedHold(**{"speed": self.program, **self.numbers, **changes})


__getattr__ = former_names(
    __name__,
    {
        "Hold": "drivers.SpeedHold",
    },
)
