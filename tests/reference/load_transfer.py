"""Wheel loads of a car in closed form: on slopes, in turns with roll centers, under braking.

Quasi-static and for small angles, after Milliken and Milliken, Race Car Vehicle Dynamics, ch. 18:
a sprung mass that rolls about the axis through two roll centers, on axles whose own masses load
their wheels directly. Lateral acceleration is positive to the left; pitch is positive nose down.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Chassis:
    """Parameters of the closed forms; pairs are (front, rear)."""

    m_s: float
    h_s: float
    a: float  # from the center of mass of the sprung mass to the front axle
    b: float
    t: float
    K: tuple[float, float]  # roll stiffness, road to body
    h_rc: tuple[float, float] = (0.0, 0.0)  # height of the roll centers
    m_u: tuple[float, float] = (0.0, 0.0)  # mass of an axle
    h_u: float = 0.3
    g: float = 9.80665

    @property
    def L(self) -> float:
        return self.a + self.b

    @property
    def h_r(self) -> float:
        """Height of the sprung mass over the roll axis."""
        front, rear = self.h_rc
        return self.h_s - (front * self.b + rear * self.a) / self.L

    @property
    def m(self) -> float:
        return self.m_s + sum(self.m_u)

    @property
    def h(self) -> float:
        """Height of the common center of mass."""
        return (self.m_s * self.h_s + sum(self.m_u) * self.h_u) / self.m

    def roll(self, ay: ArrayLike) -> Array:
        """T-35: phi = m_s h_r ay/(K - m_s g h_r) [rad]."""
        moment = self.m_s * self.h_r
        return moment * np.asarray(ay) / (sum(self.K) - moment * self.g)

    def lateral_transfer(self, ay: float) -> Array:
        """T-34: load transfer from the inner to the outer wheel of each axle [N].

        dF_i = (ay/t)[K_i/(K - m_s g h_r) m_s h_r + m_s (l_other/L) h_rc,i + m_u h_u]
        """
        elastic = np.array(self.K) * self.roll(ay)
        sprung = self.m_s * np.array([self.b, self.a]) / self.L
        through_links = sprung * np.array(self.h_rc) + np.array(self.m_u) * self.h_u
        return (elastic + through_links * ay) / self.t

    def longitudinal_transfer(self, ax: ArrayLike) -> Array:
        """T-32: load transfer from the front to the rear axle [N], m ax h/L."""
        return self.m * np.asarray(ax) * self.h / self.L

    def pitch(self, ax: float, springs: tuple[float, float], anti: tuple[float, float]) -> float:
        """T-72: angle of the body, nose down [rad], on springs with wheel rates k.

        theta = -(h m/L^2) sum_i (1 - anti_i) ax/(2 k_i), without the effect of the weight as the
        center of mass moves forward by h theta, as in roll. A share `anti` of each transfer is in
        the links.
        """
        soft = 1 / (2 * np.array(springs))
        arm = self.m * self.h / self.L**2
        by_links = (1 - np.array(anti)) @ soft
        return float(-arm * ax * by_links / (1 - arm * self.g * soft.sum()))

    def travel(self, ax: float, springs: tuple[float, float], anti: tuple[float, float]) -> Array:
        """T-37: bump travel of the axles [m], by the load transfer that the links do not carry."""
        weight = self.m * self.h / self.L * self.g * self.pitch(ax, springs, anti)
        left = -self.longitudinal_transfer(ax) * (1 - np.array(anti)) + weight
        return left * np.array([1.0, -1.0]) / (2 * np.array(springs))


def jacking(fy_left: ArrayLike, fy_right: ArrayLike, h_rc: float, t: float) -> Array:
    """Force by which the links of an axle push the body up [N].

    Virtual work: wheel j moves outward by s = 2 h_rc/t per meter of bump, against its tire's side
    force. Left that is along +y, right along -y, hence s (Fy_right - Fy_left): in a left turn the
    outer, right, tire pushes more and the body rises if the roll centers are above ground.
    """
    return 2 * h_rc / t * (np.asarray(fy_right) - np.asarray(fy_left))


def on_grade(m: float, a: float, b: float, h: float, slope: ArrayLike, g: float) -> Array:
    """T-31: load of the uphill axle, and of the downhill one [N].

    m g (b cos - h sin)/L and m g (a cos + h sin)/L; the same for a bank with wheels for axles.
    """
    cos, sin = np.cos(slope), np.sin(slope)
    return m * g * np.array([b * cos - h * sin, a * cos + h * sin]) / (a + b)
