"""What the hands of a person can do at the hand wheel."""

from __future__ import annotations

import math
from dataclasses import dataclass

from skidpad._lib.arguments import positive


@dataclass(frozen=True)
class Hand:
    """Bounds of a person's hands at the hand wheel.

    Attributes
    ----------
    angle : float
        Largest angle [rad]. Default: 578 degrees, the largest that drivers turned it by in double
        lane changes (Forkenbrock and Elsasser, An Assessment of Human Driver Steering Capability,
        DOT HS 809 875, 2005).
    rate : float
        Largest rate [rad/s]. Default: 1000 degrees a second, at which machines turn it in the
        J-turn of NHTSA (68 FR 59250), and which drivers who lose control pass (Rice, 1976: 850 on
        average in avoidance maneuvers that fail, above 1000 in losses of control).
    torque : float
        Largest torque [N m], of cars whose steering has one. Default: 60 N m, which is the effort
        of 300 N that UN R79 allows for steering whose assistance has failed, at 0.2 m.
    """

    angle: float = math.radians(578.0)
    rate: float = math.radians(1000.0)
    torque: float = 60.0

    def __post_init__(self) -> None:
        positive("angle", self.angle, "rad")
        positive("rate", self.rate, "rad/s")
        positive("torque", self.torque, "N m")
