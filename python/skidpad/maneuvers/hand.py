"""Limits of a person's hands at the hand wheel."""

from __future__ import annotations

import math
from dataclasses import dataclass

from skidpad._lib.arguments import positive
from skidpad._lib.units import fields_in_si


@dataclass(frozen=True)
class Hand:
    """Limits of a person's hands at the hand wheel.

    Attributes
    ----------
    angle : float
        Largest angle [rad]. Default: 578 degrees, the largest of drivers in double lane changes
        (Forkenbrock and Elsasser, An Assessment of Human Driver Steering Capability, DOT HS 809
        875, 2005).
    rate : float
        Largest rate [rad/s]. Default: 850 deg/s, the mean peak of drivers in failed avoidance
        maneuvers; in successful ones it was 520, with loss of control above 1000 (Rice, An
        Experimental Study of Automobile Driver Characteristics and Capabilities, Calspan 1976, 90
        drivers).
    torque : float
        Largest torque [N m], for cars whose steering has one. Default: 60 N m, the effort of 300 N
        allowed by UN R79 with failed power assistance, at 0.2 m.
    """

    angle: float = math.radians(578.0)
    rate: float = math.radians(850.0)
    torque: float = 60.0

    def __post_init__(self) -> None:
        fields_in_si(self)
        positive("angle", self.angle, "rad")
        positive("rate", self.rate, "rad/s")
        positive("torque", self.torque, "N m")
