"""The bicycle's response to sinusoidal steer in closed form (Mitschke; Milliken and Milliken)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Complex = NDArray[np.complex128]


@dataclass(frozen=True)
class SingleTrack:
    """Two axles with linear tires at constant speed."""

    m: float
    Iz: float
    a: float
    b: float
    C_f: float
    C_r: float
    V: float

    @property
    def L(self) -> float:
        return self.a + self.b

    @property
    def yaw_gain(self) -> float:
        """Yaw rate over steer in a steady turn [1/s]: V/(L + K V^2)."""
        K = self.m * (self.b * self.C_r - self.a * self.C_f) / (self.L * self.C_f * self.C_r)
        return self.V / (self.L + K * self.V**2)

    @property
    def sideslip_gain(self) -> float:
        """Sideslip over steer in a steady turn: (b/V - a m V/(L C_r)) r/delta."""
        return self.yaw_gain * (self.b / self.V - self.a * self.m * self.V / (self.L * self.C_r))

    @property
    def omega_n2(self) -> float:
        """Natural frequency squared [1/s2]: C_f C_r L/(m Iz V r/delta)."""
        return self.C_f * self.C_r * self.L / (self.m * self.Iz * self.V * self.yaw_gain)

    @property
    def decay(self) -> float:
        """Twice damping ratio times natural frequency [1/s]."""
        yaw = (self.a**2 * self.C_f + self.b**2 * self.C_r) / self.Iz
        return ((self.C_f + self.C_r) / self.m + yaw) / self.V

    def yaw_rate(self, s: Complex) -> Complex:
        """r/delta = gain (1 + T s)/(1 + decay s/omega^2 + s^2/omega^2), T = m V a/(C_r L)."""
        T = self.m * self.V * self.a / (self.C_r * self.L)
        return self.yaw_gain * (1 + T * s) / self._denominator(s)

    def sideslip(self, s: Complex) -> Complex:
        """beta/delta: gain (1 + T s) over the same, gain T = Iz V/(L C_r) over that of yaw / V."""
        rise = self.Iz / (self.L * self.C_r) * self.yaw_gain
        return (self.sideslip_gain + rise * s) / self._denominator(s)

    def ay(self, s: Complex) -> Complex:
        """Lateral acceleration over steer: V (r + s beta)."""
        return self.V * (self.yaw_rate(s) + s * self.sideslip(s))

    def _denominator(self, s: Complex) -> Complex:
        return 1 + (self.decay * s + s**2) / self.omega_n2
