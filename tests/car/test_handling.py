"""Planar motion of the car: handling against the closed forms of the bicycle and of dry friction.

The bicycle has one steer angle and one slip angle per axle, and neither rolls nor pitches: here it
is REF-A on hard springs, with linear tires without relaxation and aligning moment. Sideslip is that
of the whole car's center of mass, while states belong to the sprung body's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from numpy.typing import NDArray
from skidpad import Car, Fleet, Signal
from skidpad.tires import SimplePacejka

from .cars import both

if TYPE_CHECKING:
    from .conftest import RefA

Array = NDArray[np.float64]

SMALL = 1e-3  # rad: steer at which sines are angles to 1e-6 and the speed lost in a turn is nothing
STEADY: dict[str, object] = {"tire.slip": "steady"}


def understeer(car: RefA) -> float:
    """Kus = m (b Cr - a Cf)/(L Cf Cr) [rad/(m/s2)]."""
    a, b, C_f, C_r = car.a, car.b, car.C_f, car.C_r
    return car.m * (b * C_r - a * C_f) / (car.L * C_f * C_r)


def sprung_ahead(car: RefA) -> float:
    """Distance of the sprung center of mass ahead of the whole car's [m]."""
    return car.m_u * (car.b - car.a) / car.m_s


def sideslip(car: RefA, state: Any) -> Array:
    """Sideslip angle at the whole car's center of mass, for small angles [rad]."""
    return (state.vy - sprung_ahead(car) * state.yaw_rate) / state.vx


def after_step_steer(car: Car, speed: Array, steer: float = SMALL, time: float = 6.0) -> Fleet:
    """Steady turns after a steering step, one per speed."""
    fleet = Fleet(car, n=speed.size)
    fleet.start(speed=speed)
    fleet.step(steer=steer, dt=1e-3, steps=round(time / 1e-3))
    return fleet


def hold_speed(speed: Array | float, steer: Array | float, gain: float = 5e3) -> Any:
    """Closed loop: drive torque proportional to the speed error."""

    def inputs(time: float, state: Any) -> dict[str, Any]:
        missing = speed - state.vx
        return {
            "steer": steer,
            "drive_torque": np.maximum(gain * missing, 0.0),
            "brake_torque": np.maximum(-gain * missing, 0.0),
        }

    return inputs


def circle_radius(x: Array, y: Array) -> float:
    """Radius of a circle fitted by least squares of x^2 + y^2 = 2 x x0 + 2 y y0 + c."""
    x, y = x - x.mean(), y - y.mean()
    (x0, y0, c), *_ = np.linalg.lstsq(
        np.stack([2 * x, 2 * y, np.ones_like(x)], axis=1), x * x + y * y, rcond=None
    )
    return float(np.sqrt(c + x0 * x0 + y0 * y0))


# gains


def test_T51_yaw_gain_is_V_over_L_plus_Kus_V2(ref_a: RefA):
    """Yaw gain: r/delta = V/(L + Kus V^2)."""
    speed = np.array([10.0, 20.0, 30.0, 40.0])
    state = after_step_steer(ref_a.rigid_car(STEADY), speed).state
    gain = state.yaw_rate / SMALL
    V, L, Kus = state.vx, ref_a.L, understeer(ref_a)
    assert Kus == pytest.approx(0.0024476, rel=1e-4)
    np.testing.assert_allclose(gain, V / (L + Kus * V**2), rtol=5e-3)
    np.testing.assert_allclose(gain, [3.3959, 5.4362, 6.1190, 6.0459], rtol=5e-3)


def test_T51_yaw_gain_with_a_relaxation_length_of_a_millimeter(ref_a: RefA):
    """The remaining effect of deflection states on this gain as their length goes to zero."""
    short = {f"tire.{i}.relaxation_length_{j}": 1e-3 for i in ("front", "rear") for j in "xy"}
    state = after_step_steer(ref_a.rigid_car(short), np.array([10.0, 20.0, 30.0, 40.0])).state
    V, L, Kus = state.vx, ref_a.L, understeer(ref_a)
    np.testing.assert_allclose(state.yaw_rate / SMALL, V / (L + Kus * V**2), rtol=5e-3)


def test_T52_yaw_gain_is_largest_at_the_characteristic_speed(ref_a: RefA):
    """There V_ch = sqrt(L/Kus), and the gain is V/(2 L)."""
    L = ref_a.L
    V_ch = np.sqrt(L / understeer(ref_a))
    assert V_ch == pytest.approx(33.214, rel=1e-4)
    state = after_step_steer(ref_a.rigid_car(STEADY), np.linspace(25.0, 42.0, 69)).state
    gain = state.yaw_rate / SMALL
    # the curve is flat at its top: where the slope of a polynomial through it is zero
    middle = state.vx.mean()
    curve = np.polynomial.Polynomial.fit(state.vx - middle, gain, 7)
    tops = curve.deriv().roots()
    top = tops[np.argmin(np.abs(tops))].real
    assert middle + top == pytest.approx(V_ch, rel=5e-3)
    assert curve(top) == pytest.approx(V_ch / (2 * L), rel=5e-3)


def test_T52_an_oversteering_car_is_stable_below_its_critical_speed_and_diverges_above(ref_a: RefA):
    """At V_crit = sqrt(-L/Kus) the bicycle's slow mode neither decays nor grows."""
    loose = replace(ref_a, C_f=130e3, C_r=95e3)
    V_crit = np.sqrt(-loose.L / understeer(loose))
    assert V_crit == pytest.approx(66.68, rel=1e-4)
    fleet = Fleet(loose.rigid_car(STEADY), n=41)
    speed = V_crit * np.linspace(0.9, 1.1, 41)
    fleet.start(speed=speed)
    fleet.step(steer=1e-6, dt=1e-3, steps=100)  # a nudge, then hands off
    fleet.step(dt=1e-3, steps=3900)
    early = fleet.state.yaw_rate.copy()
    fleet.step(dt=1e-3, steps=4000)
    growth = np.log(fleet.state.yaw_rate / early) / 4.0
    assert (growth[speed < 0.995 * V_crit] < 0).all()
    assert (growth[speed > 1.005 * V_crit] > 0).all()
    assert (np.diff(growth) > 0).all()
    assert np.interp(0.0, growth, speed) == pytest.approx(V_crit, rel=5e-3)


def test_T53_sideslip_gain_and_the_speed_of_no_sideslip(ref_a: RefA):
    """Gain: beta/delta = (b - a m V^2/(L Cr))/(L + Kus V^2), zero at V = sqrt(b L Cr/(a m))."""
    a, b, m, L, C_r, Kus = ref_a.a, ref_a.b, ref_a.m, ref_a.L, ref_a.C_r, understeer(ref_a)
    V_0 = np.sqrt(b * L * C_r / (a * m))
    assert pytest.approx(17.103, rel=1e-4) == V_0
    speed = np.linspace(10.0, 30.0, 41)
    state = after_step_steer(ref_a.rigid_car(STEADY), speed).state
    gain, V = sideslip(ref_a, state) / SMALL, state.vx
    form = (b - a * m * V**2 / (L * C_r)) / (L + Kus * V**2)
    # the gain goes through zero: half a per cent of its value at rest, of itself where it is large
    np.testing.assert_allclose(gain, form, atol=5e-3 * b / L)
    large = np.abs(form) > 0.1
    np.testing.assert_allclose(gain[large], form[large], rtol=5e-3)
    assert gain[speed == 20.0] == pytest.approx(-0.14984, rel=5e-3)
    assert np.interp(0.0, -gain, V) == pytest.approx(V_0, rel=5e-3)


def bicycle(car: RefA, V: float, Iz: float) -> Array:
    """A of d/dt (v, r) = A (v, r) + B delta."""
    a, b, m, C_f, C_r = car.a, car.b, car.m, car.C_f, car.C_r
    stiff = b * C_r - a * C_f
    return np.array(
        [
            [-(C_f + C_r) / (m * V), stiff / (m * V) - V],
            [stiff / (Iz * V), -(a * a * C_f + b * b * C_r) / (Iz * V)],
        ]
    )


@pytest.mark.parametrize("spin_inertia", [1e-3, 1.2])
def test_T54_natural_frequency_and_damping_of_the_step_response(ref_a: RefA, spin_inertia: float):
    """Eigenvalues of the bicycle: 9.731 rad/s and 0.8744 at V = 20, 7.489 and 0.7574 at V = 30.

    It has no rotating wheels. When the yaw rate grows the outer wheels must spin faster and the
    inner ones slower, so each adds I_w (t/2 R)^2 to Iz: four of 1.2 kg m2 add 1.1 %.
    """
    wheels = {f"wheel.{axle}.spin_inertia": spin_inertia for axle in ("front", "rear")}
    car = ref_a.rigid_car({**STEADY, **wheels})
    speed, every, dt = np.array([20.0, 30.0]), 40, 5e-4
    fleet = Fleet(car, n=2)
    fleet.start(speed=speed)
    rec = fleet.run({"steer": SMALL}, duration=1.0, dt=dt, every=every, record=["vy", "yaw_rate"])
    golden = {20.0: (9.731, 0.8744), 30.0: (7.489, 0.7574)}
    for k, V in enumerate(speed):
        v = rec["vy"][:, k] - sprung_ahead(ref_a) * rec["yaw_rate"][:, k]
        x = np.stack([v, rec["yaw_rate"][:, k], np.full_like(v, SMALL)], axis=1)
        # samples of a step response follow x_next = Phi x + Gamma delta; Phi = exp(A dt)
        propagator = np.linalg.lstsq(x[:-1], x[1:, :2], rcond=None)[0][:2].T
        poles = np.log(np.linalg.eigvals(propagator).astype(complex)) / (every * dt)
        omega_n = np.sqrt(np.prod(poles).real)
        zeta = -np.sum(poles).real / (2 * omega_n)

        arm = ref_a.t / (2 * car["wheel.front.effective_radius"])
        A = bicycle(ref_a, V, ref_a.Iz + 4 * spin_inertia * arm**2)
        root = np.sqrt(np.linalg.det(A))
        assert (omega_n, zeta) == pytest.approx((root, -np.trace(A) / (2 * root)), rel=1e-2)
        if spin_inertia < 0.01:
            assert (omega_n, zeta) == pytest.approx(golden[V], rel=1e-2)


# circles


def test_T56_on_a_slow_circle_delta_is_L_over_R_and_the_rear_axle_cuts_in(ref_a: RefA):
    """With delta = L/R the front axle follows a circle R, and the rear axle R - L^2/(2 R).

    At 0.2 m/s: the slip of even a slow turn, a m V^2/(L Cr R) at the rear, moves the center of the
    turn by 0.2 mm.
    """
    radius = np.array([60.0, 80.0, 100.0, 150.0, 200.0])
    L = ref_a.L
    fleet = Fleet(ref_a.rigid_car({**STEADY, "steering.ackermann": 1.0}), n=radius.size)
    fleet.start(speed=0.2)
    fleet.step(steer=L / radius, dt=2e-3, steps=2500)
    rec = fleet.run({"steer": L / radius}, 100.0, dt=2e-3, every=250, record=["x", "y", "yaw"])
    to_front, to_rear = fleet.car["body.to_front_axle"], fleet.car["body.to_rear_axle"]
    for k, R in enumerate(radius):
        x, y, yaw = rec["x"][:, k], rec["y"][:, k], rec["yaw"][:, k]
        R_f = circle_radius(x + to_front * np.cos(yaw), y + to_front * np.sin(yaw))
        R_r = circle_radius(x - to_rear * np.cos(yaw), y - to_rear * np.sin(yaw))
        assert R_f == pytest.approx(R, rel=1e-3)
        assert R_r == pytest.approx(R - L**2 / (2 * R), rel=1e-3)
        assert R_f - R_r == pytest.approx(L**2 / (2 * R), rel=1e-3)


def road_wheel_angles(fleet: Fleet) -> tuple[Array, Array]:
    """Front wheel angles relative to the car: direction of motion minus slip angle, each.

    In a steady turn a deflection state gives the slip angle, whatever its cause.
    """
    car, s = fleet.car, fleet.state
    forward = car["body.to_front_axle"]
    angles = []
    for wheel, side in ((0, 1), (1, -1)):
        left = side * 0.5 * car["wheel.front.track"]
        moves = np.arctan2(s.vy + s.yaw_rate * forward, s.vx - s.yaw_rate * left)
        angles.append(moves - s.slip_angle[wheel])
    return angles[0], angles[1]


def test_T56_ackermann_cot_law(ref_a: RefA):
    """Ackermann geometry: cot(delta_outer) - cot(delta_inner) = t/L around the mean cot(delta)."""
    L, t = ref_a.L, ref_a.t
    delta = np.array([0.1, 0.2, 0.3, 0.4, 0.5, -0.5])
    n = delta.size
    share = np.repeat([1.0, 0.0, 0.5], n)  # Ackermann geometry, parallel steer, half of each
    fleet = Fleet(ref_a.rigid_car({"steering.ackermann": share}))
    fleet.start(speed=3.0)
    fleet.run(hold_speed(3.0, np.tile(delta, 3)), duration=10.0, dt=1e-3)
    left, right = (angle.reshape(3, n) for angle in road_wheel_angles(fleet))
    to_left = delta > 0
    inner, outer = np.where(to_left, left, right), np.where(to_left, right, left)
    inner, outer = np.abs(inner), np.abs(outer)

    def cot(angle: Array) -> Array:
        return 1 / np.tan(angle)

    np.testing.assert_allclose(cot(outer[0]) - cot(inner[0]), t / L, rtol=1e-3)
    np.testing.assert_allclose((cot(outer[0]) + cot(inner[0])) / 2, cot(np.abs(delta)), rtol=1e-3)
    for side in (inner, outer):
        np.testing.assert_allclose(side[1], np.abs(delta), rtol=1e-3)
        # half of Ackermann geometry is half of what it adds to each angle
        np.testing.assert_allclose(side[2], (side[0] + side[1]) / 2, rtol=1e-3)


def test_T57_a_neutral_car_needs_the_same_steer_at_every_speed(ref_a: RefA):
    """With a Cf = b Cr, Kus = 0 and delta = L/R at any V."""
    neutral = replace(ref_a, C_f=125e3, C_r=100e3)
    assert neutral.a * neutral.C_f == pytest.approx(neutral.b * neutral.C_r)
    L, R = neutral.L, 1000.0
    speed = np.linspace(5.0, 50.0, 10)
    state = after_step_steer(neutral.rigid_car(STEADY), speed, steer=L / R, time=10.0).state
    np.testing.assert_allclose(state.vx / state.yaw_rate, R, rtol=1e-3)


# limits


def grip_car(ref_a: RefA, friction: object, **changes: object) -> Car:
    """REF-A unchanged, with roll and pitch, on brush tires without load sensitivity.

    Their tread is three times as stiff as a road tire's: the closed forms have full friction purely
    laterally or longitudinally, so the slip where it is reached must be a small angle.
    """
    values: dict[str, object] = {"tire.model": "brush", "environment.friction": friction}
    for axle in ("front", "rear"):
        values |= {
            f"tire.{axle}.load_sensitivity": 0.0,
            f"tire.{axle}.tread_stiffness": 12e6,
        }
    return ref_a.car({**values, **changes})


def test_T58_lateral_acceleration_reaches_mu_g_and_not_more(ref_a: RefA):
    """Slow ramp of the steer beyond the limit of both axles: ay <= mu g."""
    mu, g = np.array([0.3, 0.5, 0.7, 0.9, 1.0]), ref_a.g
    fleet = Fleet(grip_car(ref_a, mu))
    fleet.start(speed=30.0)
    # steer for the turn at the limit, and as much again as the front tires need to slide
    most = ref_a.L * mu * g / 30.0**2 + 0.08 * mu
    ramp = Signal([0.0, 8.0], np.stack([0 * most, most]))
    rec = fleet.run({"steer": ramp}, 8.0, dt=1e-3, every=10, record=["ay", "fy", "fz"])
    peak = rec["ay"].max(axis=0)
    np.testing.assert_allclose(peak, mu * g, rtol=1e-2)
    # both axles, whatever their load and however it moves from wheel to wheel
    for axle in (slice(0, 2), slice(2, 4)):
        used = rec["fy"][:, axle].sum(axis=1) / rec["fz"][:, axle].sum(axis=1)
        np.testing.assert_allclose(used.max(axis=0), mu, rtol=1e-2)
        assert (used <= mu * (1 + 1e-9)).all()


def test_T58_friction_that_falls_with_load_costs_lateral_acceleration(ref_a: RefA):
    """With mu = mu0 (1 - k (Fz - Fz0)/Fz0) the outer wheel loses more than the inner one gains."""
    falls = {f"tire.{axle}.load_sensitivity": 0.2 for axle in ("front", "rear")}
    falls |= {
        f"tire.{axle}.nominal_load": ref_a.m * ref_a.g * x / (2 * ref_a.L)
        for axle, x in (("front", ref_a.b), ("rear", ref_a.a))
    }
    fleet = Fleet(grip_car(ref_a, 1.0, **falls), n=1)
    fleet.start(speed=30.0)
    most = ref_a.L * ref_a.g / 30.0**2 + 0.08
    rec = fleet.run({"steer": Signal([0.0, 8.0], [0.0, most])}, 8.0, dt=1e-3, record=["ay"])
    assert 0.8 * ref_a.g < rec["ay"].max() < 0.97 * ref_a.g


def test_T59_stopping_distance(ref_a: RefA):
    """At the peak of all wheels it stops in V^2/(2 mu g); a locked brush tire stays at it.

    The closed form has full friction immediately: the wheels are light, with little relaxation.
    """
    mu, V, g = np.array([1.0, 0.8]), 100 / 3.6, ref_a.g
    quick: dict[str, object] = {"tire.slip": "relaxation"}
    for axle in ("front", "rear"):
        quick |= {f"wheel.{axle}.spin_inertia": 0.1, f"tire.{axle}.relaxation_length_x": 0.02}
    fleet = Fleet(grip_car(ref_a, mu, **quick))
    fleet.start(speed=V)
    fleet.step(brake_torque=20e3, dt=1e-3, steps=5000)
    assert (np.abs(fleet.state.vx) < 0.01).all()
    assert (fleet.state.wheel_speed == 0).all()
    np.testing.assert_allclose(fleet.state.x, V**2 / (2 * mu * g), rtol=5e-3)
    np.testing.assert_allclose(fleet.state.x, [39.341, 49.176], rtol=5e-3)


def test_T60_the_ideal_brake_share_locks_both_axles_together(ref_a: RefA):
    """Ideal is (b + mu h)/L; below it the rear axle locks first, above it the front.

    Brakes also stop the wheels, four equal ones, while the closed form stops the car only: light
    wheels. The ramp is slow, 1 m/s3, so that pitch follows.
    """
    mu, h = 0.8, 0.55
    tall = replace(ref_a, h_s=(ref_a.m * h - 2 * ref_a.m_u * ref_a.h_u) / ref_a.m_s)
    assert tall.h == pytest.approx(h)
    ideal = (tall.b + mu * h) / tall.L
    assert ideal == pytest.approx(0.7185, abs=5e-5)
    share = ideal * np.linspace(0.95, 1.05, 41)
    changes: dict[str, object] = {"brakes.front_share": share}
    for axle in ("front", "rear"):
        changes[f"wheel.{axle}.spin_inertia"] = 1e-4
    car = grip_car(tall, mu, **changes)
    fleet = Fleet(car)
    fleet.start(speed=60.0)
    R = car["wheel.front.effective_radius"]
    assert car["wheel.rear.effective_radius"] == R
    ramp = Signal([0.0, 10.0], [0.0, tall.m * R * 10.0])
    rec = fleet.run({"brake_torque": ramp}, 9.0, dt=1e-3, every=1, record=["wheel_speed"])
    locked = rec["wheel_speed"] == 0
    first = np.where(locked.any(axis=0), rec.time[locked.argmax(axis=0)], np.inf)  # (wheel, car)
    front, rear = first[0], first[2]
    # deceleration of the ramp when the first axle locks: front at mu b/(p L - mu h), rear at
    # mu a/((1 - p) L + mu h) times g
    p, L, a, b, g = share, tall.L, tall.a, tall.b, tall.g
    form = np.minimum(mu * b / (p * L - mu * h), mu * a / ((1 - p) * L + mu * h)) * g
    np.testing.assert_allclose(np.minimum(front, rear), form, rtol=1e-2)
    assert (front > rear)[share < 0.99 * ideal].all()
    assert (front < rear)[share > 1.01 * ideal].all()
    both = np.isfinite(rear - front)
    meet = np.interp(0.0, (rear - front)[both], share[both])
    assert meet == pytest.approx(ideal, rel=1e-2)


def test_T70_understeer_gradient_of_stiffness_with_a_maximum_over_load(ref_a: RefA):
    """K = Wf/(2 C(Wf/2)) - Wr/(2 C(Wr/2)) per g, with C(Fz) = c1 sin(2 atan(Fz/c2))."""
    c2, Fz0, V = 9000.0, 4000.0, 20.0
    car = ref_a.car(
        {
            "tire.model": "simple_pacejka",
            "tire.slip": "steady",
            **both("tire.nominal_load", Fz0),
            **both("tire.peak_stiffness_load_y", c2),
            **both("tire.stiffness_y", 12.0),
            "aero.drag_area": 0.0,
        }
    )
    tire = SimplePacejka(nominal_load=Fz0, peak_stiffness_load_y=c2, stiffness_y=12.0)
    F_f, F_r = ref_a.m * ref_a.g * np.array([ref_a.b, ref_a.a]) / ref_a.L / 2
    C_f, C_r = (float(tire.describe(F)["cornering_stiffness"]) for F in (F_f, F_r))
    expected = F_f / C_f - F_r / C_r
    assert expected > 0.1 * np.radians(1.0)  # weight alone makes it understeer

    fleet = Fleet(car)
    fleet.start(V)
    steer = 0.002
    rec = fleet.run({"steer": steer}, 6.0, record=["yaw_rate", "vx"])
    r, u = rec["yaw_rate"][-1, 0], rec["vx"][-1, 0]
    found = (steer - ref_a.L * r / u) / (r * u / ref_a.g)
    assert found == pytest.approx(expected, rel=0.02)
