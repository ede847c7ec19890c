"""A steering robot."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from skidpad.signal import Signal
from skidpad.simulation.driver import Driver


class Robot(Driver):
    """A steering robot that follows a program of the hand wheel.

    Parameters
    ----------
    program : array_like or Signal
        Hand-wheel angle [rad], positive to the left: a number, one for each car, or a `Signal`. The
        road wheels turn by this over ``steering.ratio``.
    **numbers : array_like, shape () or (n,)
        ``rate`` [rad/s], ``acceleration`` [rad/s2], ``lag`` [s]; by default those of a 50 N m
        machine, measured to reach 1800 deg/s and a bandwidth of 6 Hz (-3 dB) at 30 deg (Heitzman
        and Heitzman, SAE 971057).

    Raises
    ------
    TypeError
        If a name is unknown, or a value is of the wrong kind.
    ValueError
        If a number is not finite or outside its range.
    """

    def __init__(self, program: ArrayLike | Signal, **numbers: ArrayLike) -> None:
        super().__init__("robot", program, None, **numbers)

    def replace(self, **changes: Any) -> Robot:
        """Return a robot with some parameters or the program changed."""
        return Robot(**{"program": self.program, **self.numbers, **changes})
