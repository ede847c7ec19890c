"""The body as a rigid body in space, and invariance under rotation of the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from skidpad import Car, Fleet, Signal

from .cars import HUBS, G, RefA, both, largest

if TYPE_CHECKING:
    from numpy.typing import NDArray


HIGH = 1000.0  # above the road, for whatever must not touch it
ATTITUDE = ("q0", "q1", "q2", "q3")


def rotation(rec_or_state) -> NDArray[np.float64]:
    """R of unit quaternions, from body to earth axes: shape (..., 3, 3)."""
    q0, q1, q2, q3 = (rec_or_state[name] for name in ATTITUDE)
    rows = [
        [1 - 2 * (q2**2 + q3**2), 2 * (q1 * q2 - q0 * q3), 2 * (q1 * q3 + q0 * q2)],
        [2 * (q1 * q2 + q0 * q3), 1 - 2 * (q1**2 + q3**2), 2 * (q2 * q3 - q0 * q1)],
        [2 * (q1 * q3 - q0 * q2), 2 * (q2 * q3 + q0 * q1), 1 - 2 * (q1**2 + q2**2)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))


def vector(rec, *names: str) -> NDArray[np.float64]:
    return np.stack([rec[name] for name in names], axis=-1)


def hubs(car: Car) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Masses of the four hubs and their positions relative to the body's center of mass."""
    mass, place = [], []
    for axle, x in (("front", car["body.to_front_axle"]), ("rear", -car["body.to_rear_axle"])):
        for side in (1, -1):
            mass.append(car[f"wheel.{axle}.mass"])
            z = car[f"wheel.{axle}.hub_height"] - car["body.height"]
            place.append([x, side * 0.5 * car[f"wheel.{axle}.track"], z])
    return np.array(mass), np.array(place)


def body_inertia(car: Car) -> NDArray[np.float64]:
    xx, yy, zz, xy, xz, yz = (
        car[f"body.inertia_{axes}"] for axes in ("xx", "yy", "zz", "xy", "xz", "yz")
    )
    return np.array([[xx, -xy, -xz], [-xy, yy, -yz], [-xz, -yz, zz]])


def inertia(mass: NDArray[np.float64], place: NDArray[np.float64]) -> NDArray[np.float64]:
    """Inertia tensor of point masses: sum of m (r^2 1 - r r)."""
    return np.einsum("i,ij,ij,kl->kl", mass, place, place, np.eye(3)) - np.einsum(
        "i,ik,il->kl", mass, place, place
    )


MOTION = ("x", "y", "z", "vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", *ATTITUDE)
HUBS_AND_WHEELS = ("travel", "travel_rate", "wheel_speed")


def momenta(car: Car, rec) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Momentum and angular momentum of body, hubs and spinning wheels in earth axes.

    Massless hubs move with the body at their design places, and wheels point straight ahead.
    """
    mass, place = hubs(car)
    massed = car["suspension.hubs"] == "massed"
    up = np.array([0.0, 0.0, float(massed)])
    along_y = np.array([0.0, 1.0, 0.0])
    V = vector(rec, "vx", "vy", "vz")[:, None]
    w = vector(rec, "roll_rate", "pitch_rate", "yaw_rate")[:, None]
    r = place[:, None] + rec["travel"][..., None] * up
    v = V + np.cross(w, r) + rec["travel_rate"][..., None] * up
    p_hubs = mass[:, None, None] * v
    p = car["body.mass"] * V[:, 0] + p_hubs.sum(axis=1)
    I_w = np.repeat([car[f"wheel.{axle}.spin_inertia"] for axle in ("front", "rear")], 2)
    spin = np.einsum("i,tic->tc", I_w, rec["wheel_speed"])[..., None] * along_y
    L = w[:, 0] @ body_inertia(car) + np.cross(r, p_hubs).sum(axis=1) + spin
    R = rotation(rec)
    p, L = np.einsum("tcij,tcj->tci", R, p), np.einsum("tcij,tcj->tci", R, L)
    return p, L + np.cross(vector(rec, "x", "y", "z") - [0, 0, HIGH], p)


# A car whose hubs sit level with, and evenly around, the center of mass of its body; nothing pushes
# the hubs out when it leaves the ground.
BALANCED = {
    "body.to_front_axle": 1.3,
    "body.to_rear_axle": 1.3,
    "body.height": 0.3,
    **both("wheel.hub_height", 0.3),
    **both("suspension.preload", 0.0),
}


@pytest.mark.parametrize("hub_kind", HUBS)
def test_T27_a_thrown_car_flies_a_parabola_and_keeps_its_rates_about_principal_axes(hub_kind):
    car = Car({**BALANCED, "suspension.hubs": hub_kind})
    fleet = Fleet(car, n=4)
    h, t = 1e-3, 2.0
    u, w = 15.0, 10.0
    rate = 3.0 * np.eye(3, 4)  # cars 0, 1, 2 turn about x, y, z, the last does not turn
    s = fleet.state
    s.z, s.vx, s.vz = HIGH, u, w
    s.roll_rate, s.pitch_rate, s.yaw_rate = rate
    s.travel = 0.0
    rec = fleet.run(duration=t, dt=h, every=1, record=["x", "y", "z", "vx", "vy", "vz", *ATTITUDE])
    velocity = np.einsum("tcij,tcj->tci", rotation(rec), vector(rec, "vx", "vy", "vz"))
    time = rec.time[:, None]

    assert largest([s.roll_rate, s.pitch_rate, s.yaw_rate] - rate) < 1e-12
    assert largest(velocity[..., 2] - (w - G * time)) < 1e-10
    assert largest(rec["x"] - u * time) < 1e-10
    assert largest(rec["y"]) < 1e-10
    # the parabola, less what order one costs: positions use the velocity half a step ahead
    assert largest(rec["z"] - (HIGH + w * time - 0.5 * G * time * (time + h))) < 1e-9


def test_T28_a_free_asymmetric_top_keeps_angular_momentum_and_energy_and_flips(ref_a: RefA):
    car = ref_a.car({"suspension.hubs": "massless", "environment.gravity_z": 0.0})
    mass, place = hubs(car)
    center = mass @ place / ref_a.m  # of the whole car from that of the body
    I = body_inertia(car) + inertia(mass, place) - inertia(np.array([ref_a.m]), center[None])  # noqa: E741
    assert I[0, 0] < I[1, 1] < I[2, 2]

    def drift(h: float) -> tuple[float, float]:
        fleet = Fleet(car)
        s = fleet.state
        s.z, s.roll_rate, s.pitch_rate, s.yaw_rate = HIGH, 0.01, 2.0, 0.01
        rates = ("roll_rate", "pitch_rate", "yaw_rate")
        rec = fleet.run(duration=10.0, dt=h, every=round(0.01 / h), record=[*rates, *ATTITUDE])
        w = vector(rec, *rates)[:, 0]
        Iw = w @ I
        L = np.einsum("tij,tj->ti", rotation(rec)[:, 0], Iw)
        T = 0.5 * np.einsum("ti,ti->t", w, Iw)
        assert w[:, 1].min() < -1.9  # rotation about the intermediate axis turns over
        return np.linalg.norm(L - L[0], axis=-1).max() / np.linalg.norm(L[0]), np.ptp(T) / T[0]

    L_coarse, T_coarse = drift(2e-4)
    L_fine, T_fine = drift(1e-4)
    assert L_fine < 1e-3
    assert T_fine < 1e-3
    assert L_coarse / L_fine == pytest.approx(2, abs=0.1)
    assert T_coarse / T_fine == pytest.approx(2, abs=0.1)


DRIVE_THEN_BRAKE = {
    "drive_torque": Signal([0.0, 0.5, 0.501], [500.0, 500.0, 0.0]),
    "brake_torque": Signal([0.5, 0.501], [0.0, 800.0]),
}


def flight(car: Car, inputs=None, *, h: float = 1e-3, **state):
    """One second in the air without gravity, from rest except for `state`."""
    fleet = Fleet(car)
    fleet.state.z = HIGH
    for name, value in state.items():
        view = getattr(fleet.state, name)
        view += np.reshape(value, (-1, 1) if view.ndim == 2 else -1)
    every = round(1e-3 / h)
    rec = fleet.run(inputs, 1.0, h, every, [*MOTION, *HUBS_AND_WHEELS])
    p, L = momenta(car, rec)
    return rec, largest(p - p[0]), largest(L - L[0])


def test_T42_drive_and_brakes_in_the_air_turn_the_body_against_the_wheels():
    car = Car({**BALANCED, "suspension.hubs": "massless", "environment.gravity_z": 0.0})
    rec, dp, dL = flight(car, DRIVE_THEN_BRAKE)
    wheels = 2 * car["wheel.rear.spin_inertia"] * largest(rec["wheel_speed"])
    assert wheels > 200  # kg m2/s, all of it balanced by the body's pitch rate
    assert dp < 1e-9
    assert dL < 1e-9 * wheels


def test_T42_with_other_rotation_and_other_centers_momentum_is_kept_to_first_order(ref_a: RefA):
    car = ref_a.car({"suspension.hubs": "massless"}).replace({"environment.gravity_z": 0.0})
    _, dp, dL = flight(car, DRIVE_THEN_BRAKE, h=1e-3, roll_rate=0.1, yaw_rate=0.2)
    _, dp_half, dL_half = flight(car, DRIVE_THEN_BRAKE, h=5e-4, roll_rate=0.1, yaw_rate=0.2)
    assert dp / dp_half == pytest.approx(2, abs=0.1)
    assert dL / dL_half == pytest.approx(2, abs=0.1)


def test_T42_springs_and_bars_push_body_and_hubs_apart_with_equal_momentum():
    bars, springs = both("anti_roll.stiffness", 2e4), both("suspension.preload", 3e3)
    car = Car({**BALANCED, **bars, **springs, "environment.gravity_z": 0.0})
    # twisted: one axle to the left, the other to the right, so that the body stays level
    rec, dp, _ = flight(car, travel=[0.02, -0.02, -0.02, 0.02])
    hubs_alone = 4 * car["wheel.front.mass"] * largest(rec["travel_rate"])
    assert hubs_alone > 190  # kg m/s
    assert dp < 1e-9 * hubs_alone


def test_T42_massed_hubs_out_of_their_design_place_cost_little_momentum(ref_a: RefA):
    # The mass matrix has the hubs at their design places: p is off by m_u w x travel, no more.
    car = ref_a.car().replace({"environment.gravity_z": 0.0})
    rec, dp, dL = flight(car, DRIVE_THEN_BRAKE, travel=[0.05, 0.0, 0.0, -0.03])
    rate = largest(vector(rec, "roll_rate", "pitch_rate", "yaw_rate"))
    assert dp < 2 * ref_a.m_u * rate * largest(rec["travel"])
    assert dp < 6e-5 * ref_a.m * 20.0  # of the momentum at 20 m/s; measured 5.9e-5
    assert dL < 3e-3 * 500.0  # of the impulse of the drive torque, 500 N m s; measured 2.3e-3


def test_T42_turning_massed_hubs_keep_angular_momentum_but_for_their_travel(ref_a: RefA):
    # springs push the hubs to their stops. The inertia that goes with the present travel differs
    # from that of the design position by sum of m (2 |r| |travel| + travel^2), no more
    car = ref_a.car().replace({"environment.gravity_z": 0.0})
    mass, place = hubs(car)
    reach = np.linalg.norm(place, axis=1)
    for axis in (*np.eye(3), np.full(3, 3**-0.5)):
        rates = dict(zip(("roll_rate", "pitch_rate", "yaw_rate"), 4.0 * axis, strict=True))
        rec, _, dL = flight(car, **rates)
        travel = np.abs(rec["travel"]).max()
        assert travel > 0.09
        assert dL < 4.0 * np.sum(mass * (2 * reach * travel + travel**2))
        L = np.linalg.norm(momenta(car, rec)[1][0])
        assert dL < 5e-3 * L  # measured: 0.02 to 0.4 %


def test_T65_a_turned_start_turns_the_whole_path(ref_a: RefA):
    car = ref_a.car({"tire.model": "brush"})
    heading = np.linspace(-np.pi, np.pi, 9)
    fleet = Fleet(car, n=heading.size)
    fleet.start(speed=25.0, heading=heading)
    inputs = {
        "steer": Signal([0.5, 0.7, 2.0, 2.5], [0.0, 0.06, 0.06, -0.04]),
        "drive_torque": 300.0,
        "brake_torque": Signal([2.5, 2.6], [0.0, 1500.0]),
    }
    rec = fleet.run(inputs, 4.0, record=["x", "y", "vx", "yaw_rate", "ay", "fz"])
    path = (rec["x"] + 1j * rec["y"]) * np.exp(-1j * heading)
    straight = heading.size // 2
    assert heading[straight] == 0
    assert largest(path - path[:, [straight]]) < 1e-10
    assert np.ptp(path.imag) > 10
    for channel in ("vx", "yaw_rate", "ay"):
        assert largest(rec[channel] - rec[channel][:, [straight]]) < 1e-10
