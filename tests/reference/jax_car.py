"""The car of `numpy_car` as a pure function for JAX: arrays in, arrays out, no branches.

The same equations and scheme, for moving cars: tires at rest are omitted. Reverse mode through it
is what a JAX user has without skidpad, and ``python -m skidpad bench`` times it beside ours. ISO
8855 body axes, ISO-W wheel axes, SI units, wheels FL FR RL RR; vectors are (3, n), wheels (4, n),
vectors at wheels (3, 4, n).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

Array = Any
State = dict[str, Array]
Numbers = Mapping[str, Array]

NUMBERS = ("vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "x", "y", "z")
QUATERNION = ("q0", "q1", "q2", "q3")
WHEELS = ("wheel_speed", "travel", "travel_rate", "deflection_x", "deflection_y")
STATE = (*NUMBERS, *QUATERNION, *WHEELS)

TO_LEFT = np.array([[1.0], [-1.0], [1.0], [-1.0]])
LARGEST_SLIP = 5.0  # the most that a standing tire may store
NO_SLIP = 1e-18  # slips below are nothing
AXES = ((1, 2, 0), (2, 0, 1))


def cross(a: Array, b: Array) -> Array:
    """Cross product over the first axis."""
    j, k = AXES
    return jnp.stack([a[j[i]] * b[k[i]] - a[k[i]] * b[j[i]] for i in range(3)])


def dot(a: Array, b: Array) -> Array:
    """Dot product over the first axis."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def rotation(q: Array) -> Array:
    """Rotation matrix (3, 3, n) from body to earth axes of unit quaternions (4, n)."""
    s, x, y, z = q
    return jnp.stack([
        jnp.stack([1 - 2 * (y * y + z * z), 2 * (x * y - s * z), 2 * (x * z + s * y)]),
        jnp.stack([2 * (x * y + s * z), 1 - 2 * (x * x + z * z), 2 * (y * z - s * x)]),
        jnp.stack([2 * (x * z - s * y), 2 * (y * z + s * x), 1 - 2 * (x * x + y * y)]),
    ])  # fmt: skip


def axles(p: Numbers, name: str) -> Array:
    """Return a parameter of both axles for four wheels, (4, n)."""
    group, leaf = name.rsplit(".", 1)
    front, rear = p[f"{group}.front.{leaf}"], p[f"{group}.rear.{leaf}"]
    return jnp.stack([front, front, rear, rear])


def hubs(p: Numbers) -> Array:
    """Wheel centers from the center of mass at rest, (3, 4, n)."""
    front, rear = p["body.to_front_axle"], p["body.to_rear_axle"]
    along = jnp.stack([front, front, -rear, -rear])
    down = axles(p, "wheel.hub_height") - p["body.height"]
    return jnp.stack([along, 0.5 * axles(p, "wheel.track") * TO_LEFT, down])


def inertia(p: Numbers) -> Array:
    """Inertia of the body about its center of mass, (3, 3, n)."""
    xx, yy, zz, xy, xz, yz = (p[f"body.inertia_{i}"] for i in ("xx", "yy", "zz", "xy", "xz", "yz"))
    return jnp.stack([
        jnp.stack([xx, -xy, -xz]), jnp.stack([-xy, yy, -yz]), jnp.stack([-xz, -yz, zz]),
    ])  # fmt: skip


def inverse_mass(p: Numbers) -> Array:
    """Inverse mass matrix of (V, w), (n, 6, 6): M = diag(m, m, m, I) + sum J^T m_i J.

    Guides carry each hub along in x and y, where its velocity is (V + w x r)_xy = J (V, w).
    """
    x, y, z = hubs(p)
    none, one = jnp.zeros_like(x), jnp.ones_like(x)
    jacobian = jnp.stack([
        jnp.stack([one, none, none, none, z, -y]),
        jnp.stack([none, one, none, -z, none, x]),
    ])  # fmt: skip
    carried = jnp.einsum("kawn,wn,kbwn->nab", jacobian, axles(p, "wheel.mass"), jacobian)
    mass = p["body.mass"]
    own = jnp.zeros((mass.size, 6, 6), mass.dtype)
    own = own.at[:, :3, :3].set(jnp.eye(3) * mass[:, None, None])
    own = own.at[:, 3:, 3:].set(jnp.moveaxis(inertia(p), 2, 0))
    return jnp.linalg.inv(own + carried)


def spin_axes(p: Numbers, steer: Array) -> Array:
    """Spin axes to the left, (3, 4, n): by steer with Ackermann geometry, toe and camber."""
    wheelbase = p["body.to_front_axle"] + p["body.to_rear_axle"]
    tangent = jnp.tan(steer)
    turn = 0.5 * p["wheel.front.track"] / wheelbase * tangent
    share, ahead = p["steering.ackermann"], jnp.zeros_like(turn)
    left = steer + share * (jnp.arctan2(tangent, 1 - turn) - steer)
    right = steer + share * (jnp.arctan2(tangent, 1 + turn) - steer)
    delta = jnp.stack([left, right, ahead, ahead]) - TO_LEFT * axles(p, "suspension.toe")
    lean = -TO_LEFT * axles(p, "suspension.camber")
    level = jnp.cos(lean)
    return jnp.stack([-jnp.sin(delta) * level, jnp.cos(delta) * level, jnp.sin(lean)])


def brush(
    p: Numbers, fz: Array, kappa: Array, side: Array, turning: Array, direction: Array
) -> Any:
    """Fx, Fy, Mz, dFx/dkappa and the grip mu Fz of parabolic brushes, (4, n) each.

    F = mu Fz (3 lam - 3 lam^2 + lam^3), lam = C s/(3 mu Fz) <= 1, s = |(kappa, tan alpha)|/D;
    Mz = -t Fy sgn(omega) with t = (a/3) (1 - lam)^3/(1 - lam + lam^2/3). D = |turning|, the speed
    of the tread over that of the road; camber is in tan alpha.
    """
    nominal, half = axles(p, "tire.nominal_load"), axles(p, "tire.half_length")
    mu0 = axles(p, "tire.friction") * p["environment.friction"] * axles(p, "tire.grip")
    falls = mu0 * axles(p, "tire.load_sensitivity")
    mu = jnp.maximum(mu0 + falls - falls / nominal * fz, 0.01 * mu0)
    per_load = 2 * axles(p, "tire.tread_stiffness") * half**2 / nominal
    grip = mu * fz
    per_D = 1 / jnp.maximum(jnp.abs(turning), NO_SLIP)
    # the root has no slope at 0: there the smallest slip stands for it
    total = jnp.sqrt(jnp.maximum(kappa * kappa + side * side, NO_SLIP**2))
    cosine, sine = kappa / total, side / total
    lam = jnp.minimum(per_load / 3 * total * per_D / mu, 1)
    F = grip * lam * (3 - lam * (3 - lam))
    adhering = 1 - lam
    sign = turning * per_D * direction
    root = jnp.sqrt(jnp.where(fz > 0, fz, 1.0)) * (fz > 0)
    mz = half / jnp.sqrt(nominal) * root * grip * sine * lam * adhering**3 * sign
    along = (cosine - sign * per_D * total) * cosine * per_D * adhering**2 * fz * per_load
    return F * cosine, -F * sine, mz, jnp.maximum(along + sine * sine * F / total, 0), grip


@partial(jax.jit, static_argnames="h")
def step(
    p: Numbers, inverse: Array, state: State, steer: Array, drive: Array, brake: Array, h: float
) -> State:
    """Advance all cars by one step of semi-implicit Euler; `inverse` is of `inverse_mass`."""
    V, w, position = (jnp.stack([state[k] for k in NUMBERS[i : i + 3]]) for i in (0, 3, 6))
    q = jnp.stack([state[k] for k in QUATERNION])
    wheel_speed, travel, travel_rate, u, v = (state[k] for k in WHEELS)
    R, axis, hub = rotation(q), spin_axes(p, steer), hubs(p)
    shared = {
        name: 0.5 * jnp.stack([p[name], p[name], 1 - p[name], 1 - p[name]])
        for name in ("drive.front_share", "brakes.front_share")
    }
    drive, brake = drive * shared["drive.front_share"], brake * shared["brakes.front_share"]
    n = R[2][:, None]  # the road's normal in body axes, at every wheel
    g = jnp.einsum("ban,bn->an", R, jnp.stack([p[f"environment.gravity_{i}"] for i in "xyz"]))

    # wheels on the road plane: the disc touches where it reaches lowest
    sin_gamma = dot(axis, n)
    cos_gamma = jnp.sqrt(1 - sin_gamma**2)
    forward = cross(axis, n) / cos_gamma
    arm_x, arm_y, hub_z = hub[0], hub[1], hub[2] + travel
    height = n[0] * arm_x + n[1] * arm_y + n[2] * hub_z + position[2]
    deflection = axles(p, "wheel.radius") * cos_gamma - height
    to_contact = cross(axis, forward) * (height / cos_gamma)
    contact = to_contact + jnp.stack([arm_x, arm_y, hub_z])

    # motion of the contact over the road
    Vc = cross(w[:, None], contact) + V[:, None]
    Vc = jnp.stack([Vc[0], Vc[1], Vc[2] + travel_rate])
    rise, Vcx = dot(Vc, n), dot(Vc, forward)
    Vcy = (dot(Vc, axis) - rise * sin_gamma) / cos_gamma
    Re = axles(p, "wheel.effective_radius")
    Vsx = Vcx - wheel_speed * Re

    # load; the road does not pull
    touches = (deflection > 0) & (height > 0)
    fz = (
        axles(p, "wheel.vertical_stiffness") * deflection
        - axles(p, "wheel.vertical_damping") * rise
    )
    fz = jnp.where(touches, jnp.maximum(fz, 0), 0)
    air = fz == 0

    # springs, stops and bars
    other = jnp.stack([travel[1], travel[0], travel[3], travel[2]])
    inside = jnp.clip(travel, -axles(p, "suspension.rebound_travel"),
                      axles(p, "suspension.bump_travel"))  # fmt: skip
    on_body = (
        axles(p, "suspension.stiffness") * travel + axles(p, "suspension.preload")
        + axles(p, "anti_roll.stiffness") * (travel - other)
        + axles(p, "suspension.stop_stiffness") * (travel - inside)
    )  # fmt: skip

    # deflection of the carcass, implicit: kappa' = u/sigma_x, tan' = w/sigma_y
    sigma_x, sigma_y = (axles(p, f"tire.relaxation_length_{i}") for i in "xy")
    speed = jnp.abs(Vcx)
    soft_x = jnp.where(air, 0, 1 / (sigma_x + h * speed))
    soft_y = jnp.where(air, 0, 1 / (sigma_y + h * speed))
    kappa, tan_alpha = (u - h * Vsx) * soft_x, (v + h * Vcy) * soft_y
    half, nominal = axles(p, "tire.half_length"), axles(p, "tire.nominal_load")
    mu0 = axles(p, "tire.friction") * p["environment.friction"] * axles(p, "tire.grip")
    per_load = 2 * axles(p, "tire.tread_stiffness") * half**2 / nominal
    peak = jnp.minimum(3 * mu0 / per_load, LARGEST_SLIP)
    slip_speed = axles(p, "tire.slip_speed")
    pace = jnp.maximum(speed, slip_speed)
    slides_x = jnp.where(Vsx * kappa < 0, jnp.minimum(jnp.abs(Vsx) / pace, LARGEST_SLIP), 0)
    slides_y = jnp.where(Vcy * tan_alpha > 0, jnp.minimum(jnp.abs(Vcy) / pace, LARGEST_SLIP), 0)
    most_x, most_y = jnp.maximum(peak, slides_x), jnp.maximum(peak, slides_y)
    squared = (kappa / most_x) ** 2 + (tan_alpha / most_y) ** 2
    over = (kappa**2 + tan_alpha**2 > peak**2) & (squared > 1)
    kept = jnp.where(over, 1 / jnp.sqrt(jnp.where(over, squared, 1)), 1)
    kappa, tan_alpha = kappa * kept, tan_alpha * kept
    u, v = kappa * sigma_x, tan_alpha * sigma_y
    soft_x = soft_x * h  # now dkappa'/d(omega Re)

    # tires; the direction of travel turns the slip round
    direction = jnp.clip(Vcx / slip_speed, -1, 1)
    side = axles(p, "tire.camber_slip") * sin_gamma + tan_alpha
    fx, fy, mz, slope, grip = brush(p, fz, kappa, side, direction * kappa + 1, direction)

    # spin: linearly implicit in the tire force, G = dFx/d(omega Re), A = 1 + h G Re^2/I:
    #   omega+ = omega + h/(I A) (T - T_b - Re Fx),  T_b at most what stops the wheel
    spin_inertia = axles(p, "wheel.spin_inertia")
    per_h = spin_inertia / h
    c0, c1, c2 = (axles(p, f"wheel.rolling_resistance{i}") for i in ("", "_1", "_2"))
    rolling = (c0 + speed * (c1 + speed * c2)) * Re * fz
    most = brake + rolling
    gain = slope * soft_x * Re / per_h
    A = gain * Re + 1
    torque = jnp.clip(per_h * wheel_speed * A + drive - Re * fx, -most, most)
    fx = jnp.clip((fx + gain * (drive - torque)) / A, -grip, grip)
    wanted = per_h * wheel_speed + drive - Re * fx
    stop = jnp.clip(wanted, -most, most)
    spun = jnp.where(jnp.abs(wanted) <= most, -wheel_speed, (drive - Re * fx - stop) / per_h)
    wheel_speed = wheel_speed + spun
    u = u + sigma_x * soft_x * Re * spun

    # what the wheels do to the car; the vertical part reaches it through spring and damper
    lateral = fy / cos_gamma
    force = fx * forward + lateral * axis + (fz - lateral * sin_gamma) * n
    hub_mass = axles(p, "wheel.mass")
    z_rate = (force[2] - on_body) * h / hub_mass + travel_rate + jnp.where(air, 0, h * g[2])
    bump, rebound = (axles(p, f"suspension.{i}_damping") for i in ("bump", "rebound"))
    on_body = (
        on_body + jnp.maximum(z_rate, 0) * bump / (1 + h * bump / hub_mass)
        + jnp.minimum(z_rate, 0) * rebound / (1 + h * rebound / hub_mass)
    )  # fmt: skip
    F = jnp.stack([force[0].sum(0), force[1].sum(0), on_body.sum(0)])
    M = jnp.stack([
        (to_contact[1] * force[2] + arm_y * on_body - contact[2] * force[1]).sum(0),
        (contact[2] * force[0] - to_contact[0] * force[2] - arm_x * on_body).sum(0),
        (contact[0] * force[1] - contact[1] * force[0]).sum(0),
    ])  # fmt: skip
    to_hub = force[2] - on_body
    reaction = per_h * spun + jnp.clip(stop, -rolling, rolling)
    momentum = jnp.einsum("abn,bn->an", inertia(p), w) + (axis * (spin_inertia * wheel_speed)).sum(
        1
    )
    aside = axles(p, "tire.lateral_compliance") * fy
    M = M + (forward * (aside * fz) - axis * reaction).sum(1) + R[2] * (mz - aside * fx).sum(0)
    half_density, dynamic = 0.5 * p["environment.air_density"], V[0] * V[0]
    lifts = p["aero.front_lift_area"], p["aero.rear_lift_area"]
    F = F - half_density * p["aero.drag_area"] * jnp.sqrt(dot(V, V)) * V
    F = F.at[2].add(half_density * (lifts[0] + lifts[1]) * dynamic)
    about = p["body.to_front_axle"] * lifts[0] - p["body.to_rear_axle"] * lifts[1]
    M = M.at[1].add(-half_density * about * dynamic)

    # inertia: hubs that go round with the body pull on their guides by w x (w x r)
    ww = dot(w, w)
    whirl = w[:, None] * w[None] - jnp.eye(3)[:, :, None] * ww
    pulled = hub_mass * jnp.einsum("abn,bwn->awn", whirl[:2], hub)
    F = F.at[:2].add(-pulled.sum(1))
    turned = jnp.stack([
        -hub[2] * pulled[1], hub[2] * pulled[0], hub[0] * pulled[1] - hub[1] * pulled[0],
    ])  # fmt: skip
    M = M - cross(w, momentum) - turned.sum(1)
    acceleration = jnp.einsum("nab,bn->an", inverse, jnp.concatenate([F, M]))
    A_body, w_dot = acceleration[:3], acceleration[3:]

    # hubs move up and down on their own: zdd = (fz - F)/m - (A + w' x r + w x (w x r)).z
    own = (w_dot[0] + w[2] * w[1]) * arm_y + (w[2] * w[0] - w_dot[1]) * arm_x
    own = own + (w[2] * w[2] - ww) * hub_z + A_body[2]
    travel_rate = travel_rate + to_hub * h / hub_mass - h * own
    travel = travel + h * travel_rate

    # body: rates and velocity first, place and attitude with them
    w = w + h * w_dot
    velocity = jnp.einsum("abn,bn->an", R, V + h * (A_body + g))
    position = position + h * velocity
    c = 0.25 * h * w
    cc = dot(c, c)
    d0, d = (1 - cc) / (1 + cc), 2 * c / (1 + cc)
    q = jnp.concatenate(
        [(q[0] * d0 - dot(q[1:], d))[None], q[1:] * d0 + q[0] * d + cross(q[1:], d)]
    )
    q = q / jnp.sqrt((q * q).sum(0))
    V = jnp.einsum("ban,bn->an", rotation(q), velocity)
    rows = (*V, *w, *position, *q, wheel_speed, travel, travel_rate, u, v)
    return dict(zip(STATE, rows, strict=True))


@partial(jax.jit, static_argnames=("h", "steps"))
def run(p: Numbers, state: State, steer: Array, h: float, steps: int) -> State:
    """Advance all cars by `steps`; reverse mode stores only the states between steps."""
    inverse, none = inverse_mass(p), jnp.zeros(())

    @jax.checkpoint
    def advance(now: State, _: None) -> tuple[State, None]:
        return step(p, inverse, now, steer, none, none, h), None

    end: State = jax.lax.scan(advance, state, None, steps)[0]
    return end
