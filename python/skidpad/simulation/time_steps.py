"""Division of time: a duration into steps, a step into substeps."""

from __future__ import annotations

import math

from skidpad._lib.arguments import count, is_whole, seconds
from skidpad._lib.messages import brief

MOST_STEPS = 1e12  # more would take days for one car
MOST_CALL = 2**62  # steps that C can count
MOST_SUBSTEPS = 1000  # with this many, a step of some cars takes as long as a call may
LONGEST_SUBSTEP = 5e-3  # hubs of 40 kg on a tire of 220 kN/m need less than 25 ms, light ones less
LONGEST_STEP = MOST_SUBSTEPS * LONGEST_SUBSTEP
LONGEST_HELD = 3600.0  # s, longer than anyone holds the inputs of a car
ROUNDING = 1e-3  # tolerance of a whole number of steps, in steps


class Substeps:
    """Integration steps within one ``dt``.

    Parameters
    ----------
    given : int, optional
        Their number. Default: as many as keep them at 5 ms or less if the car is stiff, else 1.
    stiff : bool
        Whether the car is: massed hubs on their tires, or a body that meets the ground.

    Attributes
    ----------
    fewest : int
        Their least number.
    longest : float
        Longest ``dt`` [s] with no more than that.
    """

    __slots__ = ("fewest", "given", "longest")

    def __init__(self, given: int | None, *, stiff: bool) -> None:
        self.given = None if given is None else count("substeps", given, MOST_SUBSTEPS)
        self.fewest = self.given or 1
        self.longest = LONGEST_SUBSTEP if self.given is None and stiff else math.inf

    def within(self, dt: float) -> int:
        """Return their number within one `dt` [s]."""
        if dt <= self.longest:
            return self.fewest
        return math.ceil(min(dt / LONGEST_SUBSTEP - 1e-9, MOST_CALL))

    def divide(self, dt: object, steps: object) -> tuple[float, int, int]:
        """Return a step, the substeps within it, and the number of such steps.

        A step longer than a call may take is split, as inputs are constant.
        """
        step = seconds("dt", dt)
        if step > LONGEST_HELD:
            raise ValueError(f"dt: {step} s is not allowed, must be <= {LONGEST_HELD:g} s")
        if not is_whole(steps):
            raise TypeError(f"steps: expected an integer, not {brief(steps)}")
        number = int(steps)  # type: ignore[call-overload]
        if not 0 <= number <= MOST_CALL:
            limit = ">= 0" if number < 0 else f"<= {MOST_CALL}"
            raise ValueError(f"steps: {number} is not allowed, must be {limit}")
        inner = self.within(step)
        parts = -(-inner // MOST_SUBSTEPS)
        if number * parts > MOST_CALL:
            raise ValueError(f"steps: {number} of dt = {step} s are not allowed, they are too long")
        step /= parts
        return step, self.within(step), number * parts


def steps_and_rest(duration: float, dt: float) -> tuple[int, float]:
    """Return the whole steps of a duration, and the time left for a shorter one."""
    if duration / dt > MOST_STEPS:
        raise ValueError(f"duration: {duration} s are too many steps of dt = {dt} s")
    steps = round(duration / dt)
    if abs(duration / dt - steps) > ROUNDING or (steps == 0 and duration > 0):
        steps = math.floor(duration / dt)
        return steps, duration - steps * dt
    return steps, 0.0
