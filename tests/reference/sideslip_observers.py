"""Sideslip observers from textbooks: a single-track extended Kalman filter, and kinematics.

Sensors are speed, steer, yaw rate and, for kinematics, accelerations. Plain loops over samples.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True)
class BicycleFilter:
    """Single track with saturating axles; Rajamani, Vehicle Dynamics and Control, 2012, ch. 2.

    States vy and r; Fy = D tanh(C alpha / D) on each axle, with slope C and maximum D::

        m (vy' + r vx) = F_f cos d + F_r,            Iz r' = a F_f cos d - b F_r
        alpha_f = d - (vy + a r)/vx,                 alpha_r = -(vy - b r)/vx

    The filter is that of Gelb, Applied Optimal Estimation, 1974, table 6.1-1, with Euler steps.
    """

    m: float
    Iz: float
    a: float
    b: float
    C_f: float
    C_r: float
    D_f: float
    D_r: float
    q_vy: float
    q_r: float
    noise: float

    def _rates(self, x: Array, d: float, vx: float) -> tuple[Array, Array]:
        vy, r = x
        alpha = np.array([d - (vy + self.a * r) / vx, -(vy - self.b * r) / vx])
        C, D = np.array([self.C_f, self.C_r]), np.array([self.D_f, self.D_r])
        t = np.tanh(C * alpha / D)
        F, slope = D * t, C * (1 - t**2)
        F[0] *= np.cos(d)
        slope[0] *= np.cos(d)
        rates = np.array([F.sum() / self.m - r * vx, (self.a * F[0] - self.b * F[1]) / self.Iz])
        by_vy, by_r = -slope / vx, slope * np.array([-self.a, self.b]) / vx
        arms = np.array([self.a, -self.b])
        jacobian = np.array([
            [by_vy.sum() / self.m, by_r.sum() / self.m - vx],
            [(arms * by_vy).sum() / self.Iz, (arms * by_r).sum() / self.Iz],
        ])  # fmt: skip
        return rates, jacobian

    def sideslip(self, time: Array, steer: Array, vx: Array, yaw_rate: Array) -> Array:
        """Estimate the sideslip [rad], (t,)."""
        x, P = np.array([0.0, yaw_rate[0]]), np.diag([0.1, 0.01])
        H = np.array([0.0, 1.0])
        found = np.zeros(time.size)
        for k in range(time.size):
            if k:
                dt = (time[k] - time[k - 1]) / 4
                for _ in range(4):
                    rates, A = self._rates(x, float(steer[k - 1]), max(float(vx[k - 1]), 3.0))
                    F = np.eye(2) + dt * A
                    x = x + dt * rates
                    P = F @ P @ F.T + dt * np.diag([self.q_vy**2, self.q_r**2])
            K = P @ H / (H @ P @ H + self.noise**2)
            x = x + K * (yaw_rate[k] - x[1])
            P = P - np.outer(K, H @ P)
            found[k] = np.arctan2(x[0], vx[k])
        return found


def kinematic(time: Array, vx: Array, yaw_rate: Array, ax: Array, ay: Array, alpha: float) -> Array:
    """Estimate the sideslip [rad], (t,), by integrating accelerations against the speed.

    Farrelly and Wellstead, Estimation of vehicle lateral velocity, IEEE CCA 1996::

        u' = ax + r v + 2 alpha |r| (vx - u)
        v' = ay - r u + (alpha^2 - 1) r (vx - u)
    """
    u, v = vx[0], 0.0
    found = np.zeros(time.size)
    for k in range(1, time.size):
        dt, r, e = time[k] - time[k - 1], yaw_rate[k - 1], vx[k - 1] - u
        u, v = (
            u + dt * (ax[k - 1] + r * v + 2 * alpha * abs(r) * e),
            v + dt * (ay[k - 1] - r * u + (alpha**2 - 1) * r * e),
        )
        found[k] = np.arctan2(v, vx[k])
    return found
