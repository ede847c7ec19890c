"""A robot that turns the hand wheel."""

from __future__ import annotations

from typing import Any

from numpy.typing import ArrayLike

from skidpad.signal import Signal
from skidpad.simulation.driver import Driver


class Robot(Driver):
    """A steering robot that plays a program at the hand wheel.

    Parameters
    ----------
    program : array_like or Signal
        Angle of the hand wheel [rad], positive to the left: a number, one for each car, or a
        `Signal`. The road wheels turn by it over ``steering.ratio``.
    **numbers : array_like, shape () or (n,)
        ``rate`` [rad/s], ``acceleration`` [rad/s2], ``lag`` [s]; what is missing has its default:
        those of a machine with 50 N m, measured to turn by 1800 deg/s and to be 3 dB down at 6 Hz
        with 30 deg (Heitzman and Heitzman, SAE 971057).

    Raises
    ------
    TypeError
        If a name is unknown, or something is of the wrong kind.
    ValueError
        If a number is not finite or outside its range.
    """

    def __init__(self, program: ArrayLike | Signal, **numbers: ArrayLike) -> None:
        super().__init__("robot", program, None, **numbers)

    def replace(self, **changes: Any) -> Robot:
        """Return a robot with some numbers or the program changed."""
        return Robot(**{"program": self.program, **self.numbers, **changes})
