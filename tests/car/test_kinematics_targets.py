"""Roll centers, anti-dive, anti-squat, jacking and roll steer, as parameters of both axles.

The closed forms describe a sprung mass on links and springs: hubs are light and tires hard, unless
a test says otherwise.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from reference.load_transfer import Chassis, jacking
from skidpad import Fleet

from .cars import AXLES, RefA, both

LEFT, RIGHT = slice(0, None, 2), slice(1, None, 2)
ROLL_CENTERS = (0.05, 0.12)  # REF-A
AXLE_MASS = 2.0  # kg
HARD = 1e7  # N/m
SUBSTEPS = 10
NO_SPIN = both("wheel.spin_inertia", 1e-3)


def linear(**pairs: tuple[object, object]) -> dict[str, object]:
    """Return parameters of both axles: ``linear(anti_dive=(1.0, 0.0))``."""
    numbers = {
        f"suspension.{axle}.{name}": value
        for name, pair in pairs.items()
        for axle, value in zip(AXLES, pair, strict=True)
    }
    return {"suspension.kinematics": "linear", **numbers}


def light(ref_a: RefA) -> RefA:
    """REF-A with massless axles, and its body's motion."""
    m_u = AXLE_MASS
    return replace(ref_a, m=ref_a.m_s + 2 * m_u, m_u=m_u)


def chassis(ref_a: RefA, h_rc: tuple[float, float] = (0.0, 0.0)) -> Chassis:
    x_s = ref_a.m_u * (ref_a.b - ref_a.a) / ref_a.m_s
    return Chassis(
        m_s=ref_a.m_s,
        h_s=ref_a.h_s,
        a=ref_a.a - x_s,
        b=ref_a.b + x_s,
        t=ref_a.t,
        K=(ref_a.K_f, ref_a.K_r),
        h_rc=h_rc,
        m_u=(ref_a.m_u, ref_a.m_u),
        h_u=ref_a.h_u,
        g=ref_a.g,
    )


def fleet_of(ref_a: RefA, changes: dict[str, object]) -> Fleet:
    """Cars with light axles on hard tires."""
    car = light(ref_a).car({**NO_SPIN, **changes}, tire_rate=HARD)
    return Fleet(car.level(), substeps=SUBSTEPS)


def turn(fleet: Fleet, ref_a: RefA, ay: float) -> np.ndarray:
    """Turn left at 20 m/s with about that ay; load transfer to the right wheels (axle, car)."""
    V = 20.0
    Kus = ref_a.m * (ref_a.b * ref_a.C_r - ref_a.a * ref_a.C_f) / (ref_a.L * ref_a.C_f * ref_a.C_r)
    fleet.start(V)
    fleet.step(steer=ay * (ref_a.L / V**2 + Kus), steps=5000)
    assert fleet.state.ay.min() > 0.7 * ay
    return 0.5 * (fleet.state.fz[RIGHT] - fleet.state.fz[LEFT])


# the closed forms


def test_the_closed_forms_give_the_numbers_of_the_reference_car(ref_a: RefA):
    with_centers, on_ground = chassis(ref_a, ROLL_CENTERS), chassis(ref_a)
    # REF-A measures the distances from the center of mass of the whole car, and rounds h to 0.55
    for car, loads, gradient in (
        (with_centers, (1576.5, 1385.6), 5.156),
        (on_ground, (1699.0, 1338.1), 6.083),
    ):
        whole = replace(car, a=ref_a.a, b=ref_a.b)
        assert whole.lateral_transfer(5.0) == pytest.approx(loads, abs=0.05)
        assert np.rad2deg(whole.roll(ref_a.g)) == pytest.approx(gradient, abs=5e-4)
    assert replace(with_centers, a=ref_a.a, b=ref_a.b).h_r == pytest.approx(0.4989, abs=5e-5)
    assert with_centers.lateral_transfer(5.0) == pytest.approx((1576.5, 1385.6), rel=3e-3)


def test_transfers_add_up_to_the_moment_of_the_whole_car(ref_a: RefA):
    car, ay = chassis(ref_a, ROLL_CENTERS), 5.0
    moment = car.m * car.h * ay + car.m_s * car.g * car.h_r * car.roll(ay)
    assert car.lateral_transfer(ay).sum() == pytest.approx(moment / car.t, rel=1e-12)


# turning


@pytest.mark.parametrize("centers", [(0.0, 0.0), ROLL_CENTERS, (0.2, 0.05), (-0.05, 0.1)])
def test_T34_lateral_load_transfer_with_roll_centers(ref_a: RefA, centers):
    fleet = fleet_of(ref_a, linear(roll_center_height=centers))
    moved = turn(fleet, ref_a, ay=4.0)[:, 0]
    expected = chassis(light(ref_a), centers).lateral_transfer(fleet.state.ay[0])
    assert moved == pytest.approx(expected, rel=0.01)


def test_T34_of_the_reference_car_with_its_axles(ref_a: RefA):
    """Wheels that stay upright as the body rolls keep their hubs' lateral forces to themselves.

    Camber decreases by 2/t per meter of bump, which cancels the body's roll at both wheels.
    """
    upright = (-2 / ref_a.t, -2 / ref_a.t)
    kinematics = linear(roll_center_height=ROLL_CENTERS, camber_gain=upright)
    car = ref_a.car({**NO_SPIN, **kinematics}, tire_rate=HARD)
    fleet = Fleet(car.level(), substeps=SUBSTEPS)
    moved = turn(fleet, ref_a, ay=5.0)[:, 0]
    expected = chassis(ref_a, ROLL_CENTERS).lateral_transfer(fleet.state.ay[0])
    assert moved == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize("centers", [ROLL_CENTERS, (0.2, 0.05)])
def test_T35_roll_gradient_with_roll_centers(ref_a: RefA, centers):
    fleet = fleet_of(ref_a, linear(roll_center_height=centers))
    turn(fleet, ref_a, ay=1.0)
    expected = chassis(light(ref_a), centers).roll(fleet.state.ay[0])
    assert fleet.state.roll[0] == pytest.approx(float(expected), rel=0.01)


@pytest.mark.parametrize("centers", [(0.0, 0.0), ROLL_CENTERS])
def test_T35_roll_centers_keep_their_height_as_the_body_leans(ref_a: RefA, centers):
    """Soft bars, 5 degrees of roll, and tires with side force proportional to load.

    Outer and inner side forces then differ: links that leaned with the body would lift it with a
    couple and take 6 to 8 % of the roll.
    """
    soft = replace(light(ref_a), K_f=31e3, K_r=26e3)
    tires = {"tire.model": "simple_pacejka", **both("tire.load_sensitivity", 0.0)}
    kinematics = linear(roll_center_height=centers, camber_gain=(-2 / ref_a.t, -2 / ref_a.t))
    car = soft.car({**NO_SPIN, **tires, **kinematics}, tire_rate=HARD)
    fleet = Fleet(car.level(), substeps=SUBSTEPS)
    fleet.start(20.0)
    fleet.step(steer=0.07, steps=5000)
    assert fleet.state.ay[0] > 6.5
    expected = chassis(soft, centers).roll(fleet.state.ay[0])
    assert fleet.state.roll[0] == pytest.approx(float(expected), rel=0.015)


def test_T36_with_roll_centers_on_the_ground_all_transfer_is_elastic(ref_a: RefA):
    """Each axle takes exactly its roll stiffness times the angle."""
    fleet = fleet_of(ref_a, linear(roll_center_height=(0.0, 0.0)))
    moved = turn(fleet, ref_a, ay=4.0)[:, 0]
    elastic = np.array([ref_a.K_f, ref_a.K_r]) * fleet.state.roll[0] / ref_a.t
    assert moved == pytest.approx(elastic, rel=0.01)


def test_T36_with_the_roll_axis_through_the_center_of_mass_nothing_rolls(ref_a: RefA):
    """Links carry everything: m_i ay h_s/t on each axle, for the mass it carries."""
    h_s = np.array([0.0, ref_a.h_s])
    fleet = fleet_of(ref_a, linear(roll_center_height=(h_s, h_s)))
    moved = turn(fleet, ref_a, ay=4.0)[:, 1]
    assert abs(fleet.state.roll[1]) < 0.01 * fleet.state.roll[0]
    car = chassis(light(ref_a))
    geometric = car.m_s * np.array([car.b, car.a]) / car.L * fleet.state.ay[1] * car.h_s / car.t
    assert moved == pytest.approx(geometric, rel=0.01)


def test_a_swing_axle_jacks_the_body_up(ref_a: RefA):
    """In a turn the outer tire lifts the body more than the inner one pulls it down.

    Rear pivots at the hubs' height in the middle of the car, on springs that carry it by 2 k z =
    -(2 h_rc/t)(Fy_outer - Fy_inner); roll centers under the road pull it down. Bars prevent roll,
    and side forces are proportional to load. Small travel: as the wheels tuck under, their loads
    also lift.
    """
    height, k = np.array([0.0, ref_a.h_u, -0.1]), 200e3
    grip = {
        "tire.model": "brush",
        **both("tire.friction", 5.0),
        **both("tire.tread_stiffness", 2e7),
    }
    swing = linear(
        roll_center_height=(0.0, height),
        camber_gain=(0.0, np.array([0.0, -2 / ref_a.t, 0.0])),
    )
    hard = {**both("anti_roll.stiffness", 2e6), **both("suspension.stiffness", k)}
    fleet = fleet_of(ref_a, {**swing, **grip, **hard})
    fleet.start(20.0)
    fleet.step(steer=0.03, steps=4000)
    s = fleet.state
    assert s.ay.min() > 3
    assert np.abs(s.roll).max() < 1e-3
    push = jacking(s.fy[2], s.fy[3], height, ref_a.t)
    assert push[1] > 100
    assert push[2] < -30
    to_rear = fleet.car["body.to_rear_axle"]
    rear = s.z + to_rear * np.sin(s.pitch)  # height of the body there: pitch is nose down
    assert (rear - rear[0])[1:] == pytest.approx(push[1:] / (2 * k), rel=0.02)


def test_roll_steer_adds_to_the_understeer_gradient(ref_a: RefA):
    """K = (delta - L r/V)/ay grows by (e_front - e_rear) t phi/ay.

    In a left turn the right wheels are in bump, and roll steer e turns both of an axle to the left
    by e (z_left - z_right) = -e t phi. Toe-in per bump b turns both by b t phi/2, like e = -b/2.
    """
    e, t, L = 0.1, ref_a.t, ref_a.L
    zero = np.zeros(5)
    front, rear, bump_front, bump_rear = (zero.copy() for _ in range(4))
    front[1] = rear[2] = e
    bump_front[3] = bump_rear[4] = 2 * e
    steers = linear(roll_steer=(front, rear), bump_steer=(bump_front, bump_rear))
    fleet = fleet_of(ref_a, {**steers, "tire.slip": "steady"})
    delta = 0.01
    fleet.start(20.0)
    fleet.step(steer=delta, steps=5000)
    s = fleet.state
    ay = s.yaw_rate * s.vx
    K = (delta - L * s.yaw_rate / s.vx) / ay
    gained = e * t * s.roll / ay
    assert gained.min() > 0.3 * np.abs(K[0])
    sign = np.array([0, 1, -1, -1, 1])
    assert K - K[0] == pytest.approx(sign * gained, abs=0.02 * gained.max())


# braking and driving

# Little pitch: closed forms are of the first order, and in the second the force along the road
# leans on the springs of a body that pitches.
SPRING, TORQUE = 200e3, 300.0
SPRINGS = (SPRING, SPRING)
STIFF = {
    **both("suspension.stiffness", SPRING),
    **both("suspension.bump_damping", 12e3),
    **both("suspension.rebound_damping", 12e3),
    **both("anti_roll.stiffness", 0.0),
}
SHARES = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 0.3), (-0.3, 0.2)]


def ahead(ref_a: RefA, changes: dict[str, object], **torque: float):
    """Travel (axle, car), resulting pitch, and ax of cars braking or driving in a straight line."""
    fleet = fleet_of(ref_a, {**STIFF, **changes})
    fleet.start(25.0)
    fleet.step(steps=1)
    start = fleet.state.travel.copy()
    fleet.step(**torque, steps=1500)
    assert np.abs(fleet.state.ax).min() > 0.5
    travel = (fleet.state.travel - start).reshape(2, 2, -1).mean(axis=1)
    return travel, (travel[0] - travel[1]) / ref_a.L, fleet.state.ax


def pairs(shares):
    """Front and rear numbers of cars."""
    return tuple(np.array(each) for each in zip(*shares, strict=True))


def require_travel(ref_a: RefA, found, shares) -> None:
    """Travel and pitch match the closed forms, within 1 % of the values without anti-effects."""
    travel, dive, ax = found
    car = chassis(light(ref_a))
    for k, anti in enumerate(shares):
        most = np.abs(car.travel(ax[k], SPRINGS, (0.0, 0.0)))
        assert np.all(np.abs(travel[:, k] - car.travel(ax[k], SPRINGS, anti)) < 0.01 * most), anti
        full = abs(car.pitch(ax[k], SPRINGS, (0.0, 0.0)))
        assert abs(dive[k] - car.pitch(ax[k], SPRINGS, anti)) < 0.01 * full, anti


@pytest.mark.parametrize("share", [0.5, 0.7])
def test_T37_links_carry_their_share_of_the_transfer_under_brakes(ref_a: RefA, share):
    """100 %: no ride-height change of that axle, whatever its brake share."""
    changes = {**linear(anti_dive=pairs(SHARES)), "brakes.front_share": share}
    found = ahead(ref_a, changes, brake_torque=TORQUE)
    require_travel(ref_a, found, SHARES)


def test_T72_anti_dive_of_100_percent_front_and_rear_leaves_no_pitch_under_brakes(ref_a: RefA):
    none_and_all = [(0.0, 0.0), (1.0, 1.0)]
    _, dive, ax = ahead(ref_a, linear(anti_dive=pairs(none_and_all)), brake_torque=TORQUE)
    assert dive[0] == pytest.approx(chassis(light(ref_a)).pitch(ax[0], SPRINGS, (0, 0)), rel=0.01)
    assert dive[0] > 0  # nose down
    assert abs(dive[1]) < 0.01 * dive[0]


@pytest.mark.parametrize("share", [0.4, 0.6])
def test_links_carry_their_share_of_the_transfer_under_power(ref_a: RefA, share):
    """Rear anti-squat and front anti-lift of an all-wheel-drive car."""
    changes = {**linear(anti_squat=pairs(SHARES)), "drive.front_share": share}
    found = ahead(ref_a, changes, drive_torque=TORQUE)
    require_travel(ref_a, found, SHARES)


@pytest.mark.parametrize(("front_share", "driven"), [(0.0, (0.0, 1.0)), (1.0, (1.0, 0.0))])
def test_anti_squat_of_an_axle_that_is_not_driven_does_nothing(ref_a: RefA, front_share, driven):
    changes = {**linear(anti_squat=pairs(SHARES)), "drive.front_share": front_share}
    found = ahead(ref_a, changes, drive_torque=TORQUE)
    acting = [tuple(np.multiply(anti, driven)) for anti in SHARES]
    require_travel(ref_a, found, acting)


@pytest.mark.parametrize(
    ("name", "torque"), [("anti_dive", "drive_torque"), ("anti_squat", "brake_torque")]
)
def test_anti_dive_is_for_brakes_and_anti_squat_for_power(ref_a: RefA, name, torque):
    """Brakes act on the carriers, drive shafts do not: each has its own slope."""
    found = ahead(ref_a, linear(**{name: pairs(SHARES)}), **{torque: TORQUE})
    require_travel(ref_a, found, [(0.0, 0.0)] * len(SHARES))
