"""Springs, bars, dampers, stops and hubs; wheel loads of a car at rest, turning and braking."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from skidpad import Car, Fleet, Signal

from .cars import HUBS, G, RefA, both, largest

LEFT, RIGHT = slice(0, None, 2), slice(1, None, 2)
# Wheels that weigh nothing against rotation: their gyroscopic and inertia moments, 2 % of the load
# transfer, are not in its closed forms.
NO_SPIN = both("wheel.spin_inertia", 1e-3)


# standing


@pytest.mark.parametrize("hubs", HUBS)
@pytest.mark.parametrize("speed", [0.0, 30.0])
def test_T30_static_axle_loads(ref_a: RefA, hubs, speed):
    m, g, a, b, L = ref_a.m, ref_a.g, ref_a.a, ref_a.b, ref_a.L
    fleet = Fleet(ref_a.car({"suspension.hubs": hubs}))
    fleet.start(speed)
    for steps in (1, 5000):  # placed in equilibrium, and still there
        fleet.step(steps=steps)
        front, rear = fleet.state.fz[:2].sum(), fleet.state.fz[2:].sum()
        assert front == pytest.approx(m * g * b / L, abs=0.01)
        assert rear == pytest.approx(m * g * a / L, abs=0.01)
        assert front == pytest.approx(8172.2, abs=0.05)
        assert rear == pytest.approx(6537.8, abs=0.05)


@pytest.mark.parametrize("hubs", HUBS)
def test_T30_a_dropped_car_settles_under_its_weight(ref_a: RefA, hubs):
    fleet = Fleet(ref_a.car({"suspension.hubs": hubs}))
    fleet.state.z += 0.2  # wheels off the ground
    fleet.step(steps=10_000)
    assert fleet.state.fz.sum() == pytest.approx(ref_a.m * ref_a.g, abs=0.01)


# braking and turning


@pytest.mark.parametrize("hubs", HUBS)
def test_T32_longitudinal_load_transfer(ref_a: RefA, hubs):
    # of a car that does not pitch; hubs count at their own height, in h
    m, h, L = ref_a.m, ref_a.h, ref_a.L
    stiff = {**both("wheel.vertical_stiffness", 5e6), **both("wheel.radius", ref_a.h_u)}
    hub_height = both("wheel.hub_height", ref_a.h_u)
    car = ref_a.rigid_car({**NO_SPIN, **stiff, **hub_height, "suspension.hubs": hubs})
    drive, brake = np.array([-1200.0, 0.0, 2000.0]), np.array([0.0, 2000.0, 0.0])
    fleet = Fleet(car.level(), n=3, substeps=10)
    fleet.start(25.0)
    static = fleet.state.fz.copy()
    fleet.step(drive_torque=drive, brake_torque=brake, steps=1500)
    ax, dF = fleet.state.ax, (fleet.state.fz - static)
    assert np.abs(ax).min() > 2
    assert dF[2:].sum(axis=0) == pytest.approx(m * ax * h / L, rel=5e-3)
    assert dF[:2].sum(axis=0) == pytest.approx(-m * ax * h / L, rel=5e-3)


def steady_turn(car: Car, ref_a: RefA, ay: float):
    """A turn at 20 m/s with about that lateral acceleration; load transfer from left to right."""
    V = 20.0
    Kus = ref_a.m * (ref_a.b * ref_a.C_r - ref_a.a * ref_a.C_f) / (ref_a.L * ref_a.C_f * ref_a.C_r)
    fleet = Fleet(car)
    fleet.start(V)
    fleet.step(steer=ay * (ref_a.L / V**2 + Kus), steps=5000)
    s = fleet.state
    return s.ay[0], s.roll[0], 0.5 * (s.fz[RIGHT] - s.fz[LEFT])[:, 0]


def test_T34_lateral_load_transfer_per_axle(ref_a: RefA):
    # dF_i = (ay/t) K_i/(K - m_s g h_r) m_s h_r: roll centers on the ground, h_r = h_s, hubs too
    # light to matter (m_u = 0)
    m_s, h_s, t, g = ref_a.m_s, ref_a.h_s, ref_a.t, ref_a.g
    K_i = np.array([ref_a.K_f, ref_a.K_r])
    light = both("wheel.mass", 1e-3)
    car = ref_a.car({**NO_SPIN, **light, "suspension.hubs": "massless"})
    ay, roll, dF = steady_turn(car, ref_a, ay=4.0)
    assert ay > 3
    assert dF == pytest.approx(ay / t * K_i / (K_i.sum() - m_s * g * h_s) * m_s * h_s, rel=0.01)
    assert dF.sum() == pytest.approx(m_s * h_s * (ay + g * roll) / t, rel=0.01)


@pytest.mark.parametrize("hubs", HUBS)
def test_T34_hubs_guided_along_the_body_load_it_with_their_side_force(ref_a: RefA, hubs):
    # Wheels that keep their camber to the body hand the side force of their hubs to it at the hubs'
    # height, and lean with it: the moment is (ay + g phi) m h of the whole car, shared by roll
    # stiffness. (An axle that keeps m_u h_u to itself is a beam axle; REF-A would be 1.7 % lower in
    # front and 0.4 % behind.)
    m, h, t, g = ref_a.m, ref_a.h, ref_a.t, ref_a.g
    K_i = np.array([ref_a.K_f, ref_a.K_r])
    ay, roll, dF = steady_turn(ref_a.car({**NO_SPIN, "suspension.hubs": hubs}), ref_a, ay=5.0)
    assert ay > 4.5
    assert dF == pytest.approx(ay / t * K_i / (K_i.sum() - m * g * h) * m * h, rel=0.01)
    assert dF.sum() == pytest.approx(m * h * (ay + g * roll) / t, rel=0.01)


def test_T35_roll_gradient(ref_a: RefA):
    # roll centers on the ground, hubs too light to matter: phi/ay = m_s h_s/(K - m_s g h_s)
    m_s, h_s, g, K = ref_a.m_s, ref_a.h_s, ref_a.g, ref_a.K_f + ref_a.K_r
    light = both("wheel.mass", 1e-3)
    car = ref_a.car({**NO_SPIN, **light, "suspension.hubs": "massless"})
    ay, roll, _ = steady_turn(car, ref_a, ay=1.0)
    gradient = np.rad2deg(roll) / (ay / g)
    assert gradient == pytest.approx(np.rad2deg(m_s * g * h_s / (K - m_s * g * h_s)), rel=0.01)
    assert gradient == pytest.approx(6.083, rel=0.01)


@pytest.mark.parametrize("hubs", HUBS)
def test_T35_roll_gradient_with_hubs_that_lean_with_the_body(ref_a: RefA, hubs):
    m, h, g, K = ref_a.m, ref_a.h, ref_a.g, ref_a.K_f + ref_a.K_r
    ay, roll, _ = steady_turn(ref_a.car({**NO_SPIN, "suspension.hubs": hubs}), ref_a, ay=1.0)
    assert roll / ay == pytest.approx(m * h / (K - m * g * h), rel=0.01)


# Side force in proportion to load, so that nothing jumps when a wheel lifts, and no sliding.
GRIP = {
    "tire.model": "brush",
    **both("tire.friction", 5.0),
    **both("tire.tread_stiffness", 2e7),
}


def lift_off(car: Car, ref_a: RefA):
    """Lateral acceleration, roll and height of the center of mass at inner wheel lift."""
    V, duration = 30.0, 12.0
    fleet = Fleet(car)
    fleet.start(V)
    ramp = Signal([0.0, duration], [0.0, 1.5 * G * ref_a.L / V**2])
    rec = fleet.run({"steer": ramp}, duration, every=1, record=["ay", "roll", "z", "fz"])
    first = int(np.argmax(rec["fz"][:, LEFT, 0].sum(axis=1) <= 0))
    assert first > 1000
    h = (ref_a.m_s * rec["z"][first, 0] + 2 * ref_a.m_u * ref_a.h_u) / ref_a.m
    return rec["ay"][first, 0], rec["roll"][first, 0], h


def test_T33_roll_over_threshold_of_a_rigid_car(ref_a: RefA):
    ay, _, _ = lift_off(ref_a.rigid_car({**NO_SPIN, **GRIP}), ref_a)
    assert ay / G == pytest.approx(ref_a.t / (2 * ref_a.h), rel=0.02)
    assert ay / G == pytest.approx(1.364, rel=0.02)


@pytest.mark.parametrize("hubs", HUBS)
def test_T33_roll_over_threshold_falls_with_roll(ref_a: RefA, hubs):
    # Around the outer contact line, at a distance t/(2 cos phi) from the foot of the leaning body:
    # ay/g = t/(2 h cos phi) - tan phi. With roll centers on the ground, the side forces jack the
    # car up, hence the height of that moment.
    t = ref_a.t
    no_stops = {**both("suspension.bump_travel", 1.0), **both("suspension.rebound_travel", 1.0)}
    car = ref_a.car({**NO_SPIN, **GRIP, **no_stops, "suspension.hubs": hubs})
    ay, phi, h = lift_off(car, ref_a)
    assert ay / G == pytest.approx(t / (2 * h * np.cos(phi)) - np.tan(phi), rel=0.02)
    assert ay / G < 0.95 * t / (2 * ref_a.h)


# a quarter car, four times: the body above its hubs, only up and down

M_S, M_U, K_S, K_T = 350.0, 40.0, 25e3, 220e3


def quarter_car(damping: float = 0.0) -> Car:
    return Car(
        {
            "tire.model": "linear",
            "body.mass": 4 * M_S,
            "body.to_front_axle": 1.3,
            "body.to_rear_axle": 1.3,
            **both("wheel.mass", M_U),
            **both("wheel.vertical_stiffness", K_T),
            **both("wheel.vertical_damping", 0.0),
            **both("suspension.stiffness", K_S),
            **both("suspension.bump_damping", damping),
            **both("suspension.rebound_damping", damping),
        }
    )


def quarter_modes(damping: float = 0.0):
    """Eigenvalues and eigenvectors of body height y and travel z, over (y, z, ydot, zdot).

    m_s y" = k_s z + c zdot,  m_u (y" + z") = -k_s z - c zdot - k_t (y + z)
    """
    c = damping
    y = np.array([0.0, K_S, 0.0, c]) / M_S
    hub = np.array([-K_T, -K_T - K_S, 0.0, -c]) / M_U
    values, vectors = np.linalg.eig([[0, 0, 1, 0], [0, 0, 0, 1], y, hub - y])
    chosen = np.argsort(values.imag)[2:]  # positive frequencies, bounce before hop
    return values[chosen], vectors[:, chosen]


def swing(damping: float, amplitude, duration: float, h: float, record=("travel",)):
    """Start one car in each mode with these travel amplitudes [m]; deviations from rest."""
    _, vectors = quarter_modes(damping)
    y, z, ydot, zdot = (vectors / vectors[1] * amplitude).real
    fleet = Fleet(quarter_car(damping), n=2)
    rest = {"z": fleet.state.z[0], "travel": fleet.state.travel[0, 0]}
    s = fleet.state
    s.z += y
    s.vz += ydot
    s.travel += z
    s.travel_rate += zdot
    rec = fleet.run(duration=duration, dt=h, every=1, record=record)
    front_left = {name: rec[name][:, 0] if rec[name].ndim == 3 else rec[name] for name in rec}
    return rec.time, {name: x - rest.get(name, 0.0) for name, x in front_left.items()}


def upward_crossings(time, x):
    """Times of upward zero crossings of x, by linear interpolation."""
    before = np.flatnonzero((x[:-1] < 0) & (x[1:] >= 0))
    share = x[before] / (x[before] - x[before + 1])
    return time[before] + share * (time[1] - time[0])


def test_T39_quarter_car_natural_frequencies():
    values, _ = quarter_modes()
    exact = values.imag / (2 * np.pi)
    assert exact == pytest.approx([1.2739, 12.463], rel=1e-4)
    time, x = swing(0.0, [0.02, 0.005], 8.0, 5e-5)
    for mode in range(2):
        at = upward_crossings(time, x["travel"][:, mode])
        assert len(at) >= 10
        assert (len(at) - 1) / (at[-1] - at[0]) == pytest.approx(exact[mode], rel=1e-3)


def test_T39_quarter_car_damping_ratio_from_the_log_decrement():
    damping = 600.0
    values, _ = quarter_modes(damping)
    exact = -values.real / np.abs(values)
    time, x = swing(damping, [0.05, 0.01], 4.0, 2e-5)
    for mode, periods in ((0, 3), (1, 5)):
        z = x["travel"][:, mode]
        at = upward_crossings(time, z)
        # the largest value of each period is the decrement's amplitude
        peaks = [z[(time > a) & (time < b)].max() for a, b in itertools.pairwise(at)]
        decrement = np.log(peaks[0] / peaks[periods]) / periods
        ratio = decrement / np.hypot(2 * np.pi, decrement)
        assert ratio == pytest.approx(exact[mode], rel=1e-3)


def test_T38_undamped_suspension_keeps_its_energy():
    time, x = swing(0.0, [0.02, 0.005], 100.0, 1e-3, ["z", "vz", "travel", "travel_rate"])
    y, v, z, zdot = x["z"], x["vz"], x["travel"], x["travel_rate"]
    kinetic = 0.5 * (M_S * v**2 + M_U * (v + zdot) ** 2)
    E = kinetic + 0.5 * (K_S * z**2 + K_T * (y + z) ** 2)
    values, _ = quarter_modes()
    for mode, largest_swing in ((0, 0.01), (1, 0.09)):
        period = 2 * np.pi / values[mode].imag
        # averages over ten whole cycles, all along the way
        ends = np.arange(0, time[-1], 10 * period)
        averages = [E[(time >= a) & (time < b), mode].mean() for a, b in itertools.pairwise(ends)]
        assert np.ptp(averages) / averages[0] < 1e-3
        assert np.ptp(E[:, mode]) / averages[0] < largest_swing


# springs, stops and dampers

FLOATING = {  # a car whose hubs sit level with the center of mass of its body, away from the road
    "tire.model": "linear",
    "body.to_front_axle": 1.3,
    "body.to_rear_axle": 1.3,
    "body.height": 0.3,
    **both("wheel.hub_height", 0.3),
    **both("suspension.bump_damping", 0.0),
    **both("suspension.rebound_damping", 0.0),
}
HIGH = 1000.0


def body_force(fleet: Fleet):
    """Total force of the suspensions on the body."""
    fleet.evaluate()
    return fleet.car["body.mass"] * (fleet.state.az + G)


def test_springs_and_stops():
    # F = F0 + k z + k_s (z - z_b) beyond the bump stop, and likewise downwards
    k, F0, k_s, z_bump, z_rebound = 20e3, 3000.0, 150e3, 0.06, 0.08
    values = {
        **both("suspension.stiffness", k),
        **both("suspension.preload", F0),
        **both("suspension.stop_stiffness", k_s),
        **both("suspension.bump_travel", z_bump),
        **both("suspension.rebound_travel", z_rebound),
    }
    z = np.linspace(-0.12, 0.12, 49)
    fleet = Fleet(Car(FLOATING | values), n=z.size)
    fleet.state.z = HIGH
    fleet.state.travel = z
    stops = k_s * (np.maximum(z - z_bump, 0) - np.maximum(-z - z_rebound, 0))
    assert body_force(fleet) / 4 == pytest.approx(F0 + k * z + stops, rel=1e-12)


def test_massless_hubs_stand_on_springs_and_stops():
    k, k_s, z_bump, z_rebound = 20e3, 150e3, 0.06, 0.03
    values = {
        **both("suspension.stiffness", k),
        **both("suspension.stop_stiffness", k_s),
        **both("suspension.bump_travel", z_bump),
        **both("suspension.rebound_travel", z_rebound),
    }
    z = np.linspace(-0.2, 0.12, 33)
    fleet = Fleet(Car({"suspension.hubs": "massless"} | values), n=z.size)
    static = fleet.state.fz[0, 0]
    fleet.state.z -= z  # the body comes down and the wheels up
    fleet.evaluate()
    stops = k_s * (np.maximum(z - z_bump, 0) - np.maximum(-z - z_rebound, 0))
    # the road does not pull
    assert largest(fleet.state.fz[0] - np.maximum(static + k * z + stops, 0)) < 1e-8
    assert fleet.state.fz[0].min() == 0


@pytest.mark.parametrize("direction", [1, -1])
def test_bump_and_rebound_damping(direction):
    # A hub thrown against its damper, c by direction, and nothing else: the travel rate decays with
    # c (1/m_u + 4/m_s)
    c_bump, c_rebound = 600.0, 1800.0
    values = {
        "environment.gravity_z": 0.0,
        **both("suspension.stiffness", 0.0),
        **both("suspension.preload", 0.0),
        **both("suspension.stop_stiffness", 0.0),
        **both("suspension.bump_damping", c_bump),
        **both("suspension.rebound_damping", c_rebound),
    }
    car = Car(FLOATING | values)
    fleet = Fleet(car)
    fleet.state.z = HIGH
    fleet.state.travel_rate = direction * 0.5
    rec = fleet.run(duration=0.1, dt=1e-5, every=100, record=["travel_rate"])
    c = c_bump if direction > 0 else c_rebound
    per_mass = 1 / car["wheel.front.mass"] + 4 / car["body.mass"]
    exact = direction * 0.5 * np.exp(-c * per_mass * rec.time)
    assert largest(rec["travel_rate"][:, 0, 0] / exact - 1) < 2e-3
    assert np.all(rec["travel_rate"] * direction > 0)


@pytest.mark.parametrize("direction", [1, -1])
def test_bump_and_rebound_damping_with_massless_hubs(direction):
    c_bump, c_rebound = 600.0, 1800.0
    values = {
        **both("suspension.bump_damping", c_bump),
        **both("suspension.rebound_damping", c_rebound),
    }
    fleet = Fleet(Car({"suspension.hubs": "massless"} | values))
    static = fleet.state.fz[0, 0]
    zdot = direction * 0.2
    fleet.state.vz = -zdot
    fleet.evaluate()
    c = c_bump if direction > 0 else c_rebound
    assert fleet.state.fz[0, 0] - static == pytest.approx(c * zdot, rel=1e-9)


# anti-roll bars

K_BAR = 30e3


def with_and_without_bar(values) -> Fleet:
    """Two cars, the second with a bar on each axle."""
    return Fleet(Car(values | both("anti_roll.stiffness", np.array([0.0, K_BAR]))))


@pytest.mark.parametrize("hubs", HUBS)
def test_T40_a_bar_does_nothing_in_pure_bounce(hubs):
    fleet = with_and_without_bar({"suspension.hubs": hubs, "tire.model": "linear"})
    fleet.state.z += 0.05
    rec = fleet.run(duration=2.0, record=["z", "vz", "pitch", "fz", "travel"])
    assert np.ptp(rec["travel"]) > 0.05
    for channel in rec:
        assert np.array_equal(rec[channel][..., 0], rec[channel][..., 1])


def test_T40_a_bar_answers_pure_roll_with_k_t2_phi():
    car = Car(FLOATING)
    t, I = car["wheel.front.track"], car["body.inertia_xx"]  # noqa: E741
    fleet = with_and_without_bar(FLOATING)
    s, h, phi = fleet.state, 1e-3, 0.02
    s.z = HIGH
    s.travel = 0.5 * t * phi * np.array([[-1], [1], [-1], [1]])  # as if the body rolled right
    fleet.step(dt=h)
    moment = I * np.diff(s.roll_rate) / h
    assert moment == pytest.approx(-2 * K_BAR * t**2 * phi, rel=1e-12)
    # and the forces of the bar add up to nothing
    assert s.vz[1] == s.vz[0]
    assert s.pitch_rate[1] == s.pitch_rate[0]


def test_T40_a_bar_answers_pure_roll_on_the_road():
    values = {"suspension.hubs": "massless", "tire.model": "linear"}
    fleet = with_and_without_bar(values)
    t, phi = fleet.car["wheel.front.track"], 0.02
    fleet.state.q0, fleet.state.q1 = np.cos(phi / 2), np.sin(phi / 2)
    fleet.evaluate()
    along_guides = fleet.state.fz * np.cos(phi)  # without side force
    bar = along_guides[:, 1] - along_guides[:, 0]
    assert bar[RIGHT] == pytest.approx(K_BAR * t * np.tan(phi) * np.ones(2), rel=1e-11)
    assert bar[LEFT] == pytest.approx(-bar[RIGHT], rel=1e-11)


def test_a_bar_pulls_on_both_hubs_also_when_one_is_in_the_air():
    values = {
        **both("suspension.bump_damping", 0.0),
        **both("suspension.rebound_damping", 0.0),
        "tire.model": "linear",
    }
    fleet = with_and_without_bar(values)
    car, s, h, lift = fleet.car, fleet.state, 1e-4, 0.05
    s.travel[0] += lift
    fleet.evaluate()
    assert np.array_equal(s.fz[:, 0] > 0, [False, True, True, True])
    fleet.step(dt=h)
    y = 0.5 * car["wheel.front.track"] * np.array([1, -1, 1, -1])
    x = np.repeat([car["body.to_front_axle"], -car["body.to_rear_axle"]], 2)
    hub_velocity = s.vz + np.outer(y, s.roll_rate) - np.outer(x, s.pitch_rate) + s.travel_rate
    force = car["wheel.front.mass"] * np.diff(hub_velocity)[:, 0] / h
    F = K_BAR * lift
    assert force == pytest.approx([-F, F, 0, 0], abs=1e-6 * F)


def test_a_bar_holds_up_a_massless_hub_in_the_air_and_loads_the_other():
    values = {"suspension.hubs": "massless", "body.to_rear_axle": 1.2}
    values |= {**both("suspension.bump_travel", 1.0), **both("suspension.rebound_travel", 1.0)}
    fleet = with_and_without_bar(values)
    car, s = fleet.car, fleet.state
    static, k, phi = s.fz[0, 0], car["suspension.front.stiffness"], 0.25
    s.q0, s.q1 = np.cos(phi / 2), np.sin(phi / 2)
    fleet.evaluate()
    along_guides = s.fz * np.cos(phi)  # without side force
    left, right = along_guides[LEFT], along_guides[RIGHT]
    assert np.all(left == 0)
    # where the right wheel stands: hub H = z + n.r over the road, and R0 cos(phi) under it
    t, z_hub = car["wheel.front.track"], car["wheel.front.hub_height"] - car["body.height"]
    H = s.z[0] - 0.5 * t * np.sin(phi) + z_hub * np.cos(phi)
    z_right = car["wheel.front.hub_height"] - H / np.cos(phi)
    k_bar = np.array([0.0, K_BAR])
    # left: F0 + k z + k_bar (z - z_right) = 0
    z_left = (k_bar * z_right - static) / (k + k_bar)
    assert right[0] == pytest.approx(static + k * z_right + k_bar * (z_right - z_left), rel=1e-12)
    # both together: the bar adds nothing
    assert right[0] == pytest.approx(2 * static + k * (z_left + z_right), rel=1e-12)


# massed and massless hubs


def test_massless_hubs_are_the_limit_of_light_hubs_on_hard_tires(ref_a: RefA):
    light_and_hard = {**NO_SPIN, **both("wheel.mass", 2.0), **both("wheel.radius", ref_a.h_u)}
    inputs = {
        "steer": Signal([0.5, 0.7], [0.0, 0.03]),
        "drive_torque": Signal([2.0, 2.5], [0.0, 800.0]),
    }
    channels = ["vx", "yaw_rate", "ay", "roll", "fz"]
    recorded = [*channels, "z"]

    def drive(hubs: str):
        car = ref_a.car({**light_and_hard, "suspension.hubs": hubs}, tire_rate=8e6)
        fleet = Fleet(car.level())
        fleet.start(20.0)
        fleet.state.z += 0.02  # on its wheels, higher than it wants to stand
        fleet.state.travel -= 0.02
        return fleet.run(inputs, 3.0, 1e-4, 500, recorded)

    massed, massless = drive("massed"), drive("massless")
    for channel in channels:
        x, limit = massed[channel][1:], massless[channel][1:]  # the hubs' own start passes quickly
        assert largest(x - limit) < 0.02 * np.ptp(limit), channel

    # the massless form feels no side force in its springs, so it alone does not jack itself up
    assert (massed["z"] - massless["z"])[-1] > 0
