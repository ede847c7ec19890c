"""The double-track model of Open-Car-Dynamics in NumPy, for maneuvers without available runs.

Fourteen degrees of freedom: planar motion of the whole mass, heave, roll and pitch of the body at
small angles, four hubs and four wheels; slips with relaxation. Written from the documented
equations of TUM's simulator (TUMFTM/Open-Car-Dynamics 2.1.1), with their signs: z up, pitch nose
down. Jacking forces act through roll- and pitch-center heights, with the whole side force; wheel
torques have no reaction on the body.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

GRAVITY = 9.81
SIDE = np.array([1.0, -1.0, 1.0, -1.0])
LAG_X, LAG_Y = 0.3, 0.2  # lengths by which slips lag behind, m
SLOW, FAST = 10.0, 100.0  # speeds between which they do, m/s
LEAST_LOAD = 0.001  # N
WHEELS = ("front_left", "front_right", "rear_left", "rear_right")
RATES = ("vx", "vy", "yaw_rate", "z", "vz", "roll", "roll_rate", "pitch", "pitch_rate")


def curve(x: Array, B: Array, C: Array, D: Array, E: Array) -> Array:
    """Magic Formula."""
    return D * np.sin(C * np.arctan(B * x - E * (B * x - np.arctan(B * x))))


def weight(x: Array, B: Array, C: Array, E: Array) -> Array:
    """Weight of combined slip, the Magic Formula's cosine."""
    return np.cos(C * np.arctan(B * x - E * (B * x - np.arctan(B * x))))


@dataclass
class DoubleTrack:
    """The car of one of the simulator's lists of parameters."""

    p: Mapping[str, float]
    rises: bool = False
    """Whether side forces act at the body's present height, which theirs omits."""

    def __post_init__(self) -> None:
        p = self.p
        self.m, self.l, self.lf = (
            p["mass_vehicle_kg"], p["wheelbase_m"], p["cog.distance_from_front_axle_m"],
        )  # fmt: skip
        self.lr = self.l - self.lf
        self.m_hub = self.axles("mass_wheel_kg")
        self.m_body = self.m - self.m_hub.sum()
        body_lr = (self.m * self.lr - 2 * self.m_hub[0] * self.l) / self.m_body
        self.x = np.array([self.lf, self.lf, -self.lr, -self.lr])
        self.x_body = np.repeat([self.l - body_lr, -body_lr], 2)
        self.half = 0.5 * self.axles("track_width_m") * SIDE
        self.kt, self.R = (
            self.axles("tire.spring_stiffness_Npm"),
            self.axles("tire.rolling_radius_m"),
        )
        self.k = self.axles("suspension.vehicle_spring_stiffness_Npm")
        self.d = self.axles("suspension.vehicle_damper_coefficient_Nspm")
        self.bar = 0.5 * self.axles("suspension.antirollbar_virtual_spring_stiffness_Npm")
        self.I = np.array([p[f"moment_of_inertia_kgpm2.{a}"] for a in "xyz"])
        self.I_wheel = np.repeat([p[f"drivetrain.I_wheel_{a}_kgm2"] for a in ("front", "rear")], 2)
        self.resists = p["tire.rolling_resistance_coefficient"]
        over = np.repeat([self.lr, self.lf], 2) / (2 * self.l)
        body_over = np.repeat([body_lr, self.l - body_lr], 2) / (2 * self.l)
        self.tire_sunk = self.m * GRAVITY * over / self.kt
        self.sunk = self.m_body * GRAVITY * body_over / self.k
        first = "z.tire_model.front_left."
        names = [k.removeprefix(first) for k in p if k.startswith(first)]
        self.tire = {
            name: np.array([p[f"z.tire_model.{wheel}.{name}"] for wheel in WHEELS])
            for name in names
        }
        simple = "lateral.B" in self.tire
        self.forces = self.simple if simple else self.magic_formula_52

    def axles(self, name: str) -> Array:
        """A value for the front and one for the rear, for the four wheels."""
        return np.repeat([self.p[f"{name}.front"], self.p[f"{name}.rear"]], 2)

    def simple(self, kappa: Array, alpha: Array, Fz: Array) -> tuple[Array, Array]:
        """Two independent curves."""
        t = self.tire
        both = [[t[f"{way}.{c}"] for c in "BCDE"] for way in ("longitudinal", "lateral")]
        (Bx, Cx, Dx, Ex), (By, Cy, Dy, Ey) = both
        return curve(kappa, Bx, Cx, Dx * Fz, Ex), curve(alpha, By, Cy, Dy * Fz, Ey)

    def magic_formula_52(self, kappa: Array, alpha: Array, Fz: Array) -> tuple[Array, Array]:
        """For wheels without camber; alpha of the left ones, mirrored on the right."""
        t, a = self.tire, -SIDE * alpha
        Fz0 = t["LFZO"] * t["FNOMIN"]
        dfz = (Fz - Fz0) / Fz0
        x = kappa + (t["PHX1"] + t["PHX2"] * dfz) * t["LHX"]
        D = (t["PDX1"] + t["PDX2"] * dfz) * t["LMUX"] * Fz
        E = t["PEX1"] + t["PEX2"] * dfz + t["PEX3"] * dfz**2
        E = E * (1 - t["PEX4"] * np.copysign(1, x)) * t["LEX"]
        C = t["PCX1"] * t["LCX"]
        K = Fz * (t["PKX1"] + t["PKX2"] * dfz) * np.exp(t["PKX3"] * dfz) * t["LKX"]
        fx = curve(x, K / (C * D), C, D, E)
        fx = fx + Fz * (t["PVX1"] + t["PVX2"] * dfz) * t["LVX"] * t["LMUX"]
        y = a + (t["PHY1"] + t["PHY2"] * dfz) * t["LHY"]
        D = (t["PDY1"] + t["PDY2"] * dfz) * t["LMUY"] * Fz
        E = (t["PEY1"] + t["PEY2"] * dfz) * (1 - t["PEY3"] * np.copysign(1, y)) * t["LEY"]
        C = t["PCY1"] * t["LCY"]
        stiffness = np.sin(t["PKY4"] * np.arctan(Fz / (t["PKY2"] * Fz0)))
        fy = curve(y, t["PKY1"] * Fz0 * stiffness * t["LKY"] / (C * D), C, D, E)
        fy = fy + Fz * (t["PVY1"] + t["PVY2"] * dfz) * t["LVY"] * t["LMUY"]
        # combined slip
        B = t["RBX1"] * np.cos(np.arctan(t["RBX2"] * kappa)) * t["LXAL"]
        E, shift = t["REX1"] + t["REX2"] * dfz, t["RHX1"]
        fx = fx * weight(a + shift, B, t["RCX1"], E) / weight(shift, B, t["RCX1"], E)
        push = D * (t["RVY1"] + t["RVY2"] * dfz) * np.cos(np.arctan(t["RVY4"] * a))
        B = t["RBY1"] * np.cos(np.arctan(t["RBY2"] * (a - t["RBY3"]))) * t["LYKA"]
        E, shift = t["REY1"] + t["REY2"] * dfz, t["RHY1"] + t["RHY2"] * dfz
        fy = fy * weight(kappa + shift, B, t["RCY1"], E) / weight(shift, B, t["RCY1"], E)
        fy = fy + push * np.sin(t["RVY5"] * np.arctan(t["RVY6"] * kappa)) * t["LVYKA"]
        return fx, SIDE * fy

    def loads(self, z_hub: Array) -> Array:
        """Wheel loads, N."""
        return np.maximum(self.kt * (self.tire_sunk - z_hub), LEAST_LOAD)

    def rate(self, state: Array, steer: float, torque: Array) -> Array:
        """Time derivative of the state."""
        p = self.p
        vx, vy, r, z, vz, roll, roll_rate, pitch, pitch_rate = state[:9]
        z_hub, v_hub, kappa, alpha, spin = state[9:].reshape(5, 4)
        Fz = self.loads(z_hub)
        cos, sin = np.cos([steer, steer, 0, 0]), np.sin([steer, steer, 0, 0])
        ux, uy = vx - self.half * r, vy + self.x * r
        along, across = cos * ux + sin * uy, cos * uy - sin * ux
        slip = np.clip((self.R * spin - along) / np.maximum(3.0, along), -1.0, 1.0)
        angle = -np.arctan2(across, np.maximum(1.0, along))
        fx, fy = self.forces(kappa, alpha, Fz)
        X, Y = cos * fx - sin * fy, sin * fx + cos * fy
        pressed = z + roll * self.half - pitch * self.x_body - z_hub - self.sunk
        speed = vz + roll_rate * self.half - pitch_rate * self.x_body - v_hub
        apart = pressed - pressed[[1, 0, 3, 2]]
        pushed = -np.sign(self.x) * X
        heights = [p[f"suspension.pitch_center_height_m.{way}"] for way in ("accel", "decel")]
        jacks = p["suspension.roll_center_height_m"] / self.half * Y
        jacks = jacks - np.where(pushed > 0, *heights) / np.abs(self.x) * pushed
        S = self.k * pressed + self.d * speed + self.bar * apart + jacks
        height = p["cog.height_m"] + (z if self.rises else 0.0)
        M_roll = Y.sum() * height - (self.half * S).sum()
        M_pitch = (self.x * S).sum() - X.sum() * height
        M_pitch += self.m_body * GRAVITY * (self.lf - self.x_body[0])
        M_yaw = (self.x * Y - self.half * X).sum()
        heavier = max(0.0, 15 * self.I_wheel[2] * (1 - spin.mean() / 20))
        turns = (torque - (fx + self.resists * Fz) * self.R) / (self.I_wheel + heavier)
        rate = np.clip(np.abs(along), SLOW, FAST)
        return np.concatenate([
            [X.sum() / self.m + r * vy, Y.sum() / self.m - r * vx, M_yaw / self.I[2]],
            [vz, -S.sum() / self.m_body - GRAVITY, roll_rate, M_roll / self.I[0]],
            [pitch_rate, M_pitch / self.I[1]],
            v_hub, (S + Fz) / self.m_hub - GRAVITY,
            (slip - kappa) * rate / LAG_X, (angle - alpha) * rate / LAG_Y,
            np.where(spin < 1e-5, np.maximum(0.0, turns), turns),
        ])  # fmt: skip

    def run(
        self,
        speed: float,
        steer: Callable[[float], float],
        torque: Callable[[float], Array],
        duration: float,
        start: Array | None = None,
        step: float = 2e-3,
        every: int = 5,
    ) -> dict[str, Array]:
        """Integrate by fourth-order Runge-Kutta; samples (sample,) and (sample, wheel)."""
        state = np.zeros(29) if start is None else start.copy()
        if start is None:
            state[0], state[25:] = speed, speed / self.R
        kept = [state]
        for k in range(round(duration / step)):
            t = k * step
            ends = [(steer(at), torque(at)) for at in (t, t + 0.5 * step, t + step)]
            k1 = self.rate(state, *ends[0])
            k2 = self.rate(state + 0.5 * step * k1, *ends[1])
            k3 = self.rate(state + 0.5 * step * k2, *ends[1])
            k4 = self.rate(state + step * k3, *ends[2])
            state = state + step / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            state[25:] = np.maximum(state[25:], 0.0)
            if (k + 1) % every == 0:
                kept.append(state)
        rows = np.array(kept)
        found = {name: rows[:, i] for i, name in enumerate(RATES)}
        return found | {"wheel_speed": rows[:, 25:], "fz": self.loads(rows[:, 9:13])}
