"""A driver who holds a speed."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from skidpad._lib.renamed import former_names
from skidpad.signal import Signal
from skidpad.simulation.driver import Driver


class SpeedHold(Driver):
    """A driver who brings the car to a speed and holds it, with throttle and brake.

    He presses the pedals of cars that have them; else he makes ``drive_torque`` and
    ``brake_torque``. The clutch pedal and the lever are inputs still: to launch, a car needs
    ``clutch.control = "automatic"`` or a clutch that is an input.

    Parameters
    ----------
    speed : array_like or Signal
        Along the car [m/s]: a number, one for each car, or a `Signal`. With 0 he brakes until the
        car stands and keeps his foot there; a negative one is driven in the reverse gear, which
        must be in.
    **numbers : array_like, shape () or (n,)
        ``time_constant`` [s], ``integral_time`` [s], ``acceleration`` and ``deceleration`` [m/s2],
        ``drag`` [-], ``lag`` [s]; what is missing has its default. Forces are those of the car's
        own mass, so that the same parameters serve any car.

    Raises
    ------
    TypeError
        If a name is unknown, or something is of the wrong kind.
    ValueError
        If a number is not finite or outside its range.

    Notes
    -----
    The speed that he asks for by now, ``driver_speed``, goes to the target with at most these
    accelerations, and PI control on the force along the car, ``driver_force``, follows it; its
    integral, ``driver_trim``, finds slopes and what else he does not foresee.
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
