"""The full car in vectorized NumPy: the slow twin of the step in C.

Four hubs with mass, relaxation slip, brush tires. Written from the equations, each array operation
for all cars: vectors are (3, n), wheels (4, n), vectors at wheels (3, 4, n); a parameter common to
all cars keeps a last axis of 1. The body is solved as six equations whose mass matrix comes from
the Jacobians of its five masses, the contact point is explicit, attitude is a rotation matrix. ISO
8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR.

It is also what an expert might write without C, and ``python -m skidpad bench`` times it as such:
arrays are allocated once and filled in place, and rare cases are computed only when they occur.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

Array = NDArray[Any]

NUMBERS = ("vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "x", "y", "z")
QUATERNION = ("q0", "q1", "q2", "q3")
WHEELS = ("wheel_speed", "travel", "travel_rate", "deflection_x", "deflection_y")

LARGEST_SLIP = 5.0  # the most that a standing tire may store
NO_SLIP = 1e-18  # slips below are nothing


CYCLE = ((0, 1, 2), (1, 2, 0), (2, 0, 1))


def dot(a: Array, b: Array, out: Array | None = None, spare: Array | None = None) -> Array:
    """Dot product over the first axis; `spare` holds the terms of the sum."""
    out = np.multiply(a[0], b[0], out=out)
    for i in (1, 2):
        out += np.multiply(a[i], b[i], out=spare)
    return out


def cross(a: Array, b: Array, out: Array | None = None, spare: Array | None = None) -> Array:
    """Cross product over the first axis."""
    if out is None:
        out = np.empty(np.broadcast_shapes(a.shape, b.shape), a.dtype)
    for i, j, k in CYCLE:
        np.multiply(a[j], b[k], out=out[i])
        out[i] -= np.multiply(a[k], b[j], out=spare)
    return out


def over_wheels(a: Array, b: Array) -> Array:
    """Sum of a b over the wheels."""
    total: Array = np.einsum("wn,wn->n", a, b)
    return total


def clip(x: Array, most: Array, spare: Array) -> Array:
    """Clip x to -most .. most, in place."""
    np.minimum(x, most, out=x)
    return np.maximum(x, np.negative(most, out=spare), out=x)


def rotation(q: Array) -> Array:
    """Rotation matrix (3, 3, n) from body to earth axes of unit quaternions (4, n)."""
    R = np.empty((3, 3, q.shape[1]), q.dtype)
    doubled = 2 * q[1:]
    squares = doubled * q[1:]
    for i, j, k in CYCLE:
        np.subtract(1 - squares[j], squares[k], out=R[i, i])
        both, turn = doubled[i] * q[1 + j], doubled[k] * q[0]
        np.subtract(both, turn, out=R[i, j])
        np.add(both, turn, out=R[j, i])
    return R


class NumpyCar:
    """Cars advanced together.

    Parameters
    ----------
    params : mapping of str to float or (n,) array
        ``car.flat()``; its words are not used.
    n : int
        Number of cars.
    dtype : {float, "float32"}
        Precision of everything.

    Attributes
    ----------
    position, velocity, rates : ndarray, shape (3, n)
        Center of mass of the sprung body in earth axes, its velocity and the rates in body axes.
    q : ndarray, shape (4, n)
        Attitude, unit quaternion from body to earth axes.
    wheel_speed, travel, travel_rate, deflection_x, deflection_y : ndarray, shape (4, n)
        As in ``fleet.state``.
    fx, fy, fz, mz, slip_ratio, tan_alpha, sin_gamma, brake_torque : ndarray, shape (4, n)
        From the last step; the next one overwrites it.
    acceleration : ndarray, shape (3, n)
        Of the center of mass in the last step, earth axes.
    """

    wheel_speed: Array
    travel: Array
    travel_rate: Array
    deflection_x: Array
    deflection_y: Array

    def __init__(self, params: Mapping[str, Any], n: int, dtype: DTypeLike = np.float64) -> None:
        self.n = n
        self.dtype = np.dtype(dtype)
        self._params = params

        self.position, self.velocity, self.rates = np.zeros((3, 3, n), self.dtype)
        self.q = np.zeros((4, n), self.dtype)
        self.q[0] = 1
        for name in WHEELS:
            setattr(self, name, np.zeros((4, n), self.dtype))
        self.rotation = rotation(self.q)

        self._read_body()
        self._read_axles()
        self._read_tires()
        self._steer: Array | None = None
        self._h = 0.0
        # filled anew in each step: vectors at wheels, and numbers at wheels
        self._vectors = np.empty((5, 3, 4, n), self.dtype)
        self._numbers = np.empty((35, 4, n), self.dtype)

    # numbers

    def _one(self, name: str) -> Array:
        """A parameter of the car: (n,), or (1,) if common to all cars."""
        return np.array(self._params[name], self.dtype, ndmin=1)

    def _axle(self, name: str) -> Array:
        """A parameter of both axles for four wheels: (4, n) or (4, 1)."""
        group, leaf = name.rsplit(".", 1)
        both = np.broadcast_arrays(
            self._one(f"{group}.front.{leaf}"), self._one(f"{group}.rear.{leaf}")
        )
        return np.repeat(np.array(both), 2, axis=0)

    def _read_body(self) -> None:
        front, rear = self._one("body.to_front_axle"), self._one("body.to_rear_axle")
        left = 0.5 * self._axle("wheel.track") * np.array([[1], [-1], [1], [-1]], self.dtype)
        down = self._axle("wheel.hub_height") - self._one("body.height")
        along = np.array(np.broadcast_arrays(front, front, -rear, -rear))
        # wheel centers from the center of mass, (3, 4, n)
        self.hub = np.array(np.broadcast_arrays(along, left, down))

        xx, yy, zz, xy, xz, yz = np.broadcast_arrays(
            *(self._one(f"body.inertia_{i}") for i in ("xx", "yy", "zz", "xy", "xz", "yz"))
        )
        self.inertia = np.array([[xx, -xy, -xz], [-xy, yy, -yz], [-xz, -yz, zz]])
        self.hub_mass = self._axle("wheel.mass")

        # Mass matrix of (V, w). Guides carry each hub along in x and y, where its velocity is
        # (V + w x r)_xy = J (V, w):  M = diag(m, m, m, I) + sum J^T m_i J
        mass = self._one("body.mass")
        cars = np.broadcast_shapes(self.inertia.shape[2:], mass.shape, self.hub.shape[2:],
                                   self.hub_mass.shape[1:])  # fmt: skip
        matrix = np.zeros((6, 6, *cars), self.dtype)
        matrix[:3, :3] = np.eye(3)[..., None] * mass
        matrix[3:, 3:] = self.inertia
        jacobian = np.zeros((2, 6, 4, *self.hub.shape[2:]), self.dtype)
        x, y, z = self.hub
        jacobian[0, 0] = jacobian[1, 1] = 1
        jacobian[0, 4], jacobian[0, 5] = z, -y
        jacobian[1, 3], jacobian[1, 5] = -z, x
        matrix += np.einsum("kawn,wn,kbwn->abn", jacobian, self.hub_mass, jacobian)
        identity = np.broadcast_to(np.eye(6), (*cars, 6, 6))
        solved = np.linalg.solve(np.moveaxis(matrix, 2, 0).astype(np.float64), identity)
        self.per_matrix = np.ascontiguousarray(np.moveaxis(solved, 0, 2), self.dtype)

        # inverse mass at a contact when all wheels push alike, forward and sideways
        per_mass = 1 / (mass + self.hub_mass.sum(axis=0))
        per_xx, per_yy, per_zz = (self.per_matrix[i, i] for i in (3, 4, 5))
        below = -self._one("body.height")  # hubs stand hub_height over the road
        self.per_push_x = 4 * (per_mass + per_yy * below**2) + np.zeros_like(self.hub_mass)
        self.per_push_y = 4 * (per_mass + per_xx * below**2 + per_zz * x**2)

        # moments of the hubs' masses, for what the rates alone make them pull
        self.first_moment = np.einsum("wn,awn->an", self.hub_mass, self.hub)
        self.second_moment = np.einsum("wn,awn,bwn->abn", self.hub_mass, self.hub, self.hub)

        self.gravity = np.array(
            np.broadcast_arrays(*(self._one(f"environment.gravity_{i}") for i in "xyz"))
        )
        half_density = 0.5 * self._one("environment.air_density")
        self.drag = half_density * self._one("aero.drag_area")
        self.lift = half_density * (
            self._one("aero.front_lift_area") + self._one("aero.rear_lift_area")
        )
        self.lift_moment = -half_density * (
            front * self._one("aero.front_lift_area") - rear * self._one("aero.rear_lift_area")
        )

    def _read_axles(self) -> None:
        self.stiffness = self._axle("suspension.stiffness")
        self.preload = self._axle("suspension.preload")
        self.bump_damping = self._axle("suspension.bump_damping")
        self.rebound_damping = self._axle("suspension.rebound_damping")
        self.bump_travel = self._axle("suspension.bump_travel")
        self.droop = -self._axle("suspension.rebound_travel")
        self.stop_stiffness = self._axle("suspension.stop_stiffness")
        self.toe = self._axle("suspension.toe")
        self.camber = self._axle("suspension.camber")
        self.bar = self._axle("anti_roll.stiffness")
        self.radius = self._axle("wheel.radius")
        self.rolling_radius = self._axle("wheel.effective_radius")
        self.kz = self._axle("wheel.vertical_stiffness")
        self.cz = self._axle("wheel.vertical_damping")
        self.spin_inertia = self._axle("wheel.spin_inertia")
        self.rolling_arm = self._axle("wheel.rolling_resistance") * self.rolling_radius
        self.rolling_1 = self._axle("wheel.rolling_resistance_1") * self.rolling_radius
        self.rolling_2 = self._axle("wheel.rolling_resistance_2") * self.rolling_radius
        self.rolling_rises = bool(self.rolling_1.any() or self.rolling_2.any())

        drive, brake = self._one("drive.front_share"), self._one("brakes.front_share")
        self.drive_share = 0.5 * np.array([drive, drive, 1 - drive, 1 - drive])
        self.brake_share = 0.5 * np.array([brake, brake, 1 - brake, 1 - brake])
        self.ackermann = self._one("steering.ackermann")
        wheelbase = self._one("body.to_front_axle") + self._one("body.to_rear_axle")
        self.half_track_per_wheelbase = 0.5 * self._one("wheel.front.track") / wheelbase

    def _read_tires(self) -> None:
        surface = self._one("environment.friction")
        self.mu0 = self._axle("tire.friction") * surface * self._axle("tire.grip")
        nominal_load = self._axle("tire.nominal_load")
        falls = self.mu0 * self._axle("tire.load_sensitivity")  # mu = mu0 - falls (Fz - Fz0)/Fz0
        self.mu_unloaded, self.mu_slope = self.mu0 + falls, falls / nominal_load
        half_length = self._axle("tire.half_length")
        self.patch = half_length / np.sqrt(nominal_load)  # half length over the root of the load
        # slip stiffness over load: C = 2 c_p a^2, a^2 like the load
        self.per_load = 2 * self._axle("tire.tread_stiffness") * half_length**2 / nominal_load
        self.third_per_load = self.per_load / 3
        self.mu_least = 0.01 * self.mu0
        self.camber_slip = self._axle("tire.camber_slip")
        self.sigma_x = self._axle("tire.relaxation_length_x")
        self.sigma_y = self._axle("tire.relaxation_length_y")
        self.standstill_damping = self._axle("tire.standstill_damping")
        self.standstill_speed = self._axle("tire.standstill_speed")
        self.slip_speed = self._axle("tire.slip_speed")
        self.response = self._axle("tire.load_response")
        self.rest = self._axle("tire.rest_load")
        self.responds = bool((self.response != 1).any())
        self.lateral_compliance = self._axle("tire.lateral_compliance")
        # sliding begins at s = 3 mu Fz/C; at nominal load for what is stored at rest
        self.peak = np.minimum(3 * self.mu0 / self.per_load, LARGEST_SLIP)
        self.peak_squared = self.peak * self.peak

    # state

    def set_state(self, state: Mapping[str, ArrayLike]) -> None:
        """Set states by the names of ``fleet.state``; missing ones remain."""
        columns = (*self.velocity, *self.rates, *self.position)
        names = (*NUMBERS, *QUATERNION)
        for name, row in zip(names, (*columns, *self.q), strict=True):
            if name in state:
                row[:] = state[name]
        for name in WHEELS:
            if name in state:
                getattr(self, name)[:] = state[name]
        self.rotation = rotation(self.q)

    def state(self) -> dict[str, Array]:
        """Return the state by the names of ``fleet.state``."""
        columns = (*self.velocity, *self.rates, *self.position)
        return {
            **dict(zip(NUMBERS, columns, strict=True)),
            **dict(zip(QUATERNION, self.q, strict=True)),
            **{name: getattr(self, name) for name in WHEELS},
        }

    # the step

    def _take_time(self, h: float) -> None:
        """Compute what depends only on the step length."""
        if h == self._h:
            return
        self._h = h
        self.h_per_I = h / self.spin_inertia
        self.I_per_h = 1 / self.h_per_I
        self.h_Re_per_I = self.h_per_I * self.rolling_radius
        self.h_per_m = h / self.hub_mass
        # a damper F = c zdot+ that is implicit in its hub's own zdot+ = free - h F/m
        self.bump = self.bump_damping / (1 + h * self.bump_damping / self.hub_mass)
        self.rebound = self.rebound_damping / (1 + h * self.rebound_damping / self.hub_mass)

    def _steer_wheels(self, steer: Array, rear: Array) -> None:
        """Spin axes (3, 4, n) to the left: rotated about z by steer and toe, inclined by camber.

        Ackermann geometry: cot(outer) - cot(inner) = t/L around cot(mean) = R/L.
        """
        if self._steer is not None and np.array_equal((steer, rear), self._steer):
            return
        self._steer = np.array((steer, rear))
        tangent = np.tan(steer)
        turn = self.half_track_per_wheelbase * tangent
        share = self.ackermann
        left = steer + share * (np.arctan2(tangent, 1 - turn) - steer)
        right = steer + share * (np.arctan2(tangent, 1 + turn) - steer)
        to_left = np.array([[1], [-1], [1], [-1]], self.dtype)
        # toe-in turns left wheels to the right; negative camber leans their tops to the right
        delta = np.array(np.broadcast_arrays(left, right, rear, rear)) - to_left * self.toe
        lean = -to_left * self.camber
        level = np.cos(lean)
        axis = np.broadcast_arrays(-np.sin(delta) * level, np.cos(delta) * level, np.sin(lean))
        self.axis = np.array(axis, self.dtype)

    def _felt(self, fz: Array) -> Array:
        """Effective tire load: rest^(1-q) Fz^q, the actual load if q = 1."""
        felt = np.power(self.rest, 1 - self.response) * np.power(fz, self.response)
        found: Array = np.where(self.response == 1, fz, np.where(fz > 0, felt, 0))
        return found

    def _brush(
        self,
        fz: Array,
        kappa: Array,
        tan_alpha: Array,
        turning: Array,
        direction: Array,
        work: Array,
    ) -> tuple[Array, ...]:
        """Fx, Fy, Mz, dFx/dkappa and the grip mu Fz of parabolic brushes, in `work`.

        F = mu Fz (3 lam - 3 lam^2 + lam^3), lam = C s/(3 mu Fz) <= 1, s = |(kappa, tan alpha)|/D;
        Mz = -t Fy sgn(omega) with t = (a/3) (1 - lam)^3/(1 - lam + lam^2/3). D = |turning|, the
        speed of the tread over that of the road; camber is in tan alpha.
        """
        fx, fy, mz, slope, grip, F, lam, adhering, stick, total, per_total, per_D, t = work
        np.multiply(self.mu_slope, fz, out=t)
        mu = np.subtract(self.mu_unloaded, t, out=t)
        np.maximum(mu, self.mu_least, out=mu)
        np.multiply(mu, fz, out=grip)
        np.abs(turning, out=per_D)
        np.maximum(per_D, NO_SLIP, out=per_D)
        np.divide(1, per_D, out=per_D)
        np.multiply(kappa, kappa, out=total)
        np.multiply(tan_alpha, tan_alpha, out=lam)
        total += lam
        np.sqrt(total, out=total)
        np.maximum(total, NO_SLIP, out=total)
        np.divide(1, total, out=per_total)

        np.multiply(self.third_per_load, total, out=lam)
        lam *= per_D
        lam /= mu
        np.minimum(lam, 1, out=lam)
        np.subtract(3, lam, out=F)
        F *= lam
        np.subtract(3, F, out=F)
        F *= lam
        F *= grip
        np.subtract(1, lam, out=adhering)
        np.multiply(adhering, adhering, out=stick)

        sine = np.multiply(tan_alpha, per_total, out=t)
        np.multiply(F, sine, out=fy)
        np.negative(fy, out=fy)
        np.sqrt(fz, out=mz)
        mz *= self.patch
        for factor in (grip, sine, lam, adhering, stick):
            mz *= factor
        sine *= sine

        # dF/ds = C (1 - lam)^2;  d(total/D)/dkappa = cos/D - total sgn/D^2;  d(cos) = sin^2/total
        cosine = np.multiply(kappa, per_total, out=adhering)
        np.multiply(F, cosine, out=fx)
        np.multiply(turning, per_D, out=slope)  # its sign
        slope *= direction
        mz *= slope
        slope *= per_D
        slope *= total
        np.subtract(cosine, slope, out=slope)
        for factor in (cosine, per_D, stick, fz, self.per_load):
            slope *= factor
        sine *= F
        sine *= per_total
        slope += sine
        np.maximum(slope, 0, out=slope)
        return fx, fy, mz, slope, grip

    def _moving_bounds(
        self, kappa: Array, tan_alpha: Array, Vcx: Array, Vcy: Array, Vsx: Array
    ) -> tuple[Array, Array]:
        """Largest kappa' and tan(alpha') of a moving tire.

        Those of the peak, or min(|Vsx|/max(|Vcx|, v), 5) where sliding builds up kappa'.
        """
        speed = np.maximum(np.abs(Vcx), self.slip_speed)
        slides_x = np.where(Vsx * kappa < 0, np.minimum(np.abs(Vsx) / speed, LARGEST_SLIP), 0)
        slides_y = np.where(Vcy * tan_alpha > 0, np.minimum(np.abs(Vcy) / speed, LARGEST_SLIP), 0)
        return np.maximum(self.peak, slides_x), np.maximum(self.peak, slides_y)

    def _rest(
        self,
        W: Array,
        kappa: Array,
        tan_alpha: Array,
        Vcx: Array,
        Vcy: Array,
        Vsx: Array,
        fz: Array,
        soft: Array,
        bounds: tuple[Array, Array],
    ) -> tuple[Array, Array, Array]:
        """Force of a tire at rest and its derivative by spin; limits its deflection in place.

        A spring k = K/sigma and a damper c as far as friction L = mu Fz reaches; beyond it against
        the sliding.
        """  # fmt: skip
        h, c, tiny = self._h, self.standstill_damping, 1e-12
        K = self.per_load * fz
        L = np.maximum(np.maximum(self.mu_unloaded - self.mu_slope * fz, self.mu_least) * fz, tiny)
        k_x = np.minimum(K / self.sigma_x, 1.5 / (h * h * self.per_push_x))
        k_y = np.minimum(K / self.sigma_y, 1.5 / (h * h * self.per_push_y))
        c_x, c_y = c / (1 + h * c * self.per_push_x), c / (1 + h * c * self.per_push_y)
        u_rate = -Vsx - np.abs(Vcx) * kappa
        w_rate = Vcy - np.abs(Vcx) * tan_alpha
        edges = (L / np.maximum(k * sigma, tiny) for k, sigma in
                 ((k_x, self.sigma_x), (k_y, self.sigma_y)))  # fmt: skip
        largest = [edge + (1 - W) ** 2 * np.maximum(bound - edge, 0)
                   for edge, bound in zip(edges, bounds, strict=True)]  # fmt: skip
        out = np.maximum(np.hypot(kappa / largest[0], tan_alpha / largest[1]), 1)
        kept = np.where(W > 0, 1 / out, 1)
        kappa *= kept
        tan_alpha *= kept

        x = (k_x * kappa * self.sigma_x + c_x * u_rate) / L
        y = -(k_y * tan_alpha * self.sigma_y + c_y * w_rate) / L
        size = np.hypot(x, y)
        over = np.maximum(size, 1)
        slides = (1 - 1 / over) / np.maximum(np.hypot(kappa, tan_alpha) * L, tiny)
        turned_x = x / over**2 + slides * kappa * L
        turned_y = y / over**2 - slides * tan_alpha * L
        length = np.maximum(np.hypot(turned_x, turned_y), tiny)
        fx = L * np.where(size <= 1, x, turned_x / length)
        fy = L * np.where(size <= 1, y, turned_y / length)
        hold = self.sigma_x * soft
        return fx, fy, (k_x * hold + c_x * hold / h) / over

    def step(
        self,
        steer: ArrayLike = 0.0,
        drive_torque: ArrayLike = 0.0,
        brake_torque: ArrayLike = 0.0,
        dt: float = 1e-3,
        rear_steer: ArrayLike = 0.0,
        wheel_drive_torque: ArrayLike = 0.0,
        wheel_brake_torque: ArrayLike = 0.0,
    ) -> None:
        """Advance all cars by one step of semi-implicit Euler, inputs as in ``fleet.step``."""
        h = float(dt)
        self._take_time(h)
        front, rear = (np.array(angle, self.dtype, ndmin=1) for angle in (steer, rear_steer))
        self._steer_wheels(*np.broadcast_arrays(front, rear))
        drive = np.array(drive_torque, self.dtype, ndmin=1) * self.drive_share
        drive = drive + np.array(wheel_drive_torque, self.dtype)
        brake = np.array(brake_torque, self.dtype, ndmin=1) * self.brake_share
        brake = brake + np.array(wheel_brake_torque, self.dtype)
        forward, to_contact, contact, Vc, force = self._vectors
        (
            sin_gamma, per_cos, hub_z, height, Vcx, Vcy, Vsx, rise, fz, z_rate, on_body, kappa,
            tan_alpha, soft_x, soft_y, speed, turning, most, stop, spun, t, tt,
        ) = self._numbers[:22]  # fmt: skip
        R, V, w, axis = self.rotation, self.velocity, self.rates, self.axis
        n = R[2, :, None]  # the road's normal in body axes, at every wheel
        g = np.einsum("ban,bn->an", R, self.gravity)

        # wheels on the road plane: the disc touches where it reaches lowest
        dot(axis, n, sin_gamma, t)
        np.multiply(sin_gamma, sin_gamma, out=t)
        cos_gamma = np.subtract(1, t, out=tt)
        np.sqrt(cos_gamma, out=cos_gamma)
        np.divide(1, cos_gamma, out=per_cos)
        cross(axis, n, forward, t)
        forward *= per_cos
        arm_x, arm_y = self.hub[0], self.hub[1]
        np.add(self.hub[2], self.travel, out=hub_z)
        np.multiply(n[2], hub_z, out=height)
        height += np.multiply(n[0], arm_x, out=t)
        height += np.multiply(n[1], arm_y, out=t)
        height += self.position[2]
        deflection = np.multiply(self.radius, cos_gamma, out=tt)
        deflection -= height
        cross(axis, forward, to_contact, t)  # down in the plane of the wheel
        to_contact *= np.multiply(height, per_cos, out=t)
        np.add(to_contact[0], arm_x, out=contact[0])
        np.add(to_contact[1], arm_y, out=contact[1])
        np.add(to_contact[2], hub_z, out=contact[2])

        # motion of the contact over the road, along x_W and y_W = (s - n sin gamma)/cos gamma
        cross(w[:, None], contact, Vc, t)
        Vc += V[:, None]
        Vc[2] += self.travel_rate
        dot(Vc, n, rise, t)
        dot(Vc, forward, Vcx, t)
        dot(Vc, axis, Vcy, t)
        Vcy -= np.multiply(rise, sin_gamma, out=t)
        Vcy *= per_cos
        np.multiply(self.wheel_speed, self.rolling_radius, out=t)
        np.subtract(Vcx, t, out=Vsx)

        # load; the road does not pull
        np.multiply(self.kz, deflection, out=fz)
        fz -= np.multiply(self.cz, rise, out=t)
        np.maximum(fz, 0, out=fz)
        apart = (deflection <= 0) | (height <= 0)
        if apart.any():
            fz[apart] = 0
        air = fz == 0
        flying = bool(air.any())

        # springs, stops and bars
        z = self.travel
        np.multiply(self.stiffness, z, out=on_body)
        on_body += self.preload
        pairs = (2, 2, self.n)
        np.subtract(z.reshape(pairs), z.reshape(pairs)[:, ::-1], out=t.reshape(pairs))
        t *= self.bar
        on_body += t
        inside = np.minimum(z, self.bump_travel, out=t)
        np.maximum(inside, self.droop, out=inside)
        np.subtract(z, inside, out=t)
        t *= self.stop_stiffness
        on_body += t

        # deflection of the carcass: du/dt = -Vsx - |Vcx| u/sigma_x, dw/dt = Vcy - |Vcx| w/sigma_y,
        # kappa' = u/sigma_x, tan' = w/sigma_y, implicit
        np.abs(Vcx, out=speed)
        np.multiply(h, speed, out=t)
        np.add(self.sigma_x, t, out=soft_x)
        np.add(self.sigma_y, t, out=soft_y)
        np.divide(1, soft_x, out=soft_x)
        np.divide(1, soft_y, out=soft_y)
        if flying:
            soft_x[air] = soft_y[air] = 0
        np.multiply(Vsx, -h, out=kappa)
        kappa += self.deflection_x
        kappa *= soft_x
        np.multiply(Vcy, h, out=tan_alpha)
        tan_alpha += self.deflection_y
        tan_alpha *= soft_y
        np.multiply(kappa, kappa, out=t)
        t += np.multiply(tan_alpha, tan_alpha, out=tt)
        felt = self._felt(fz) if self.responds else fz
        pace = np.hypot(Vcx, Vcy)
        low = pace < self.standstill_speed
        beyond = (t > self.peak_squared) & ~low
        rests = None
        if beyond.any() or low.any():
            bounds = self._moving_bounds(kappa, tan_alpha, Vcx, Vcy, Vsx)
            out = np.maximum(np.hypot(kappa / bounds[0], tan_alpha / bounds[1]), 1)
            stored = np.where(beyond, 1 / out, 1)
            kappa *= stored
            tan_alpha *= stored
        if low.any():
            share = np.minimum(pace / self.standstill_speed, 1)
            W = np.where(low & ~air, 1 - share * share * (3 - 2 * share), 0)
            rests = self._rest(W, kappa, tan_alpha, Vcx, Vcy, Vsx, felt, soft_x * h, bounds)
        np.multiply(kappa, self.sigma_x, out=self.deflection_x)
        np.multiply(tan_alpha, self.sigma_y, out=self.deflection_y)
        soft_x *= h  # now dkappa'/d(omega Re)
        hold_x = np.multiply(self.sigma_x, soft_x, out=soft_y)

        # tires; the direction of travel, which passes through 0 at rest, turns the slip round
        direction = np.clip(Vcx / self.slip_speed, -1, 1)
        np.multiply(direction, kappa, out=turning)
        turning += 1
        self.slip_ratio, self.tan_alpha, self.sin_gamma = kappa, tan_alpha, sin_gamma
        side = np.multiply(self.camber_slip, sin_gamma, out=tt)
        side += tan_alpha
        fx, fy, mz, slope, grip = self._brush(
            felt, kappa, side, turning, direction, self._numbers[22:35]
        )
        if rests is not None:
            fx += W * (rests[0] - fx)
            fy += W * (rests[1] - fy)
            slope += W * (rests[2] / np.where(air, 1, soft_x) - slope)

        # spin: linearly implicit in the tire force, with G = dFx/d(omega Re), A = 1 + h G Re^2/I:
        #   omega+ = omega + h/(I A) (T - T_b - Re Fx),  T_b at most what stops the wheel
        Re = self.rolling_radius
        arm = self.rolling_arm
        if self.rolling_rises:
            arm = arm + speed * (self.rolling_1 + speed * self.rolling_2)
        rolling = np.multiply(arm, fz, out=speed)
        np.add(brake, rolling, out=most)
        gain = np.multiply(slope, soft_x, out=slope)
        gain *= self.h_Re_per_I
        A = np.multiply(gain, Re, out=turning)
        A += 1
        np.multiply(self.I_per_h, self.wheel_speed, out=stop)
        np.multiply(stop, A, out=t)
        t += drive
        t -= np.multiply(Re, fx, out=tt)
        clip(t, most, tt)
        np.subtract(drive, t, out=t)
        gain *= t
        fx += gain
        fx /= A
        clip(fx, grip, tt)
        np.multiply(Re, fx, out=tt)
        np.subtract(drive, tt, out=spun)
        stop += spun
        stuck = np.abs(stop, out=t) <= most
        clip(stop, most, t)  # the brake's torque
        spun -= stop
        spun *= self.h_per_I
        if stuck.any():
            spun[stuck] = -self.wheel_speed[stuck]
        self.wheel_speed += spun
        hold_x *= Re
        hold_x *= spun
        self.deflection_x += hold_x

        # what the wheels do to the car: the road's force acts at the contact, but its vertical part
        # reaches the body only through spring and damper above the hub
        lateral = np.multiply(fy, per_cos, out=tt)
        upward = np.multiply(lateral, sin_gamma, out=turning)
        np.subtract(fz, upward, out=upward)
        for i in range(3):
            np.multiply(fx, forward[i], out=force[i])
            force[i] += np.multiply(lateral, axis[i], out=t)
            force[i] += np.multiply(upward, n[i], out=t)
        # dampers, implicit in the motion of their hubs
        np.subtract(force[2], on_body, out=z_rate)
        z_rate *= self.h_per_m
        z_rate += np.where(air, 0, h * g[2]) if flying else h * g[2]
        z_rate += self.travel_rate
        np.maximum(z_rate, 0, out=t)
        t *= self.bump
        on_body += t
        np.minimum(z_rate, 0, out=t)
        t *= self.rebound
        on_body += t
        load = np.empty((6, self.n), self.dtype)
        F, M = load[:3], load[3:]
        np.sum(force[0], axis=0, out=F[0])
        np.sum(force[1], axis=0, out=F[1])
        np.sum(on_body, axis=0, out=F[2])
        M[0] = over_wheels(to_contact[1], force[2]) + over_wheels(arm_y, on_body)
        M[1] = over_wheels(contact[2], force[0]) - over_wheels(to_contact[0], force[2])
        M[2] = over_wheels(contact[0], force[1]) - over_wheels(contact[1], force[0])
        M[0] -= over_wheels(contact[2], force[1])
        M[1] -= over_wheels(arm_x, on_body)
        to_hub = np.subtract(force[2], on_body, out=tt)
        # rolling resistance is the road's; what turns the wheel faster turns the car the other way
        spun *= self.I_per_h
        np.minimum(stop, rolling, out=t)
        spun += np.maximum(t, np.negative(rolling, out=most), out=t)
        spin = np.multiply(self.spin_inertia, self.wheel_speed, out=turning)
        momentum = np.einsum("abn,bn->an", self.inertia, w)
        for i in range(3):
            M[i] -= over_wheels(axis[i], spun)
            momentum[i] += over_wheels(axis[i], spin)
        # side force moves the contact: y_s y_W x F about the point below the wheel
        aside = self.lateral_compliance * fy
        mz -= aside * fx
        for i in range(3):
            M[i] += over_wheels(forward[i], aside * fz)
        M += R[2] * mz.sum(axis=0)
        F -= (self.drag * np.sqrt(dot(V, V))) * V
        dynamic = V[0] * V[0]
        F[2] += self.lift * dynamic
        M[1] += self.lift_moment * dynamic

        # inertia: hubs that go round with the body pull on their guides by w x (w x r)
        M -= cross(w, momentum)
        whirl = w[:, None] * w[None]
        ww = dot(w, w)
        for i in range(3):
            whirl[i, i] -= ww
        whirl[2] = 0
        F -= np.einsum("abn,bn->an", whirl, self.first_moment)
        pull = np.einsum("abn,bcn->acn", whirl[:2], self.second_moment)
        M[0] += pull[1, 2]
        M[1] -= pull[0, 2]
        M[2] -= pull[1, 0] - pull[0, 1]
        acceleration = np.einsum("abn,bn->an", self.per_matrix, load)
        A_body, w_dot = acceleration[:3], acceleration[3:]

        # hubs move up and down on their own: zdd = (fz - F)/m - (A + w' x r + w x (w x r)).z
        to_hub *= self.h_per_m
        to_hub -= np.multiply(h * (w_dot[0] + w[2] * w[1]), arm_y, out=t)
        to_hub -= np.multiply(h * (w[2] * w[0] - w_dot[1]), arm_x, out=t)
        to_hub -= np.multiply(h * (w[2] * w[2] - ww), hub_z, out=t)
        to_hub -= h * A_body[2]
        self.travel_rate += to_hub
        self.travel += np.multiply(h, self.travel_rate, out=t)

        # body: rates and velocity first, place and attitude with them
        w += h * w_dot
        A_body += g
        self.acceleration = np.einsum("abn,bn->an", R, A_body)
        A_body *= h
        V += A_body
        velocity = np.einsum("abn,bn->an", R, V)
        self.position += h * velocity
        self._turn(0.5 * h * w)
        np.einsum("ban,bn->an", self.rotation, velocity, out=V)
        self.fx, self.fy, self.fz, self.mz, self.brake_torque = fx, fy, fz, mz, stop

    def _turn(self, b: Array) -> None:
        """Rotate the attitude by (1 - c^2, 2 c)/(1 + c^2), c = b/2, about body axes."""
        scalar, vector = self.q[0].copy(), self.q[1:].copy()
        c = 0.5 * b
        cc = dot(c, c)
        d0, d = (1 - cc) / (1 + cc), 2 * c / (1 + cc)
        self.q[0] = scalar * d0 - dot(vector, d)
        self.q[1:] = vector * d0 + scalar * d + cross(vector, d)
        self.q /= np.sqrt(np.einsum("an,an->n", self.q, self.q))
        self.rotation = rotation(self.q)
