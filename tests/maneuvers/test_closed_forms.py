"""Lateral tests of a car with linear tires against the closed forms of the bicycle.

REF-A has hard springs and no tire relaxation: it neither rolls nor lags. Sideslip and lateral
acceleration are those of the body's center of mass, ahead of the whole car's.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from car.cars import AXLES, RefA, both
from numpy.typing import NDArray
from reference.single_track import SingleTrack
from skidpad.maneuvers import PulseSteer, RandomSteer, SineSweep, SteadyStateCircle, StepSteer

Array = NDArray[np.float64]

REF = RefA()
LIGHT = {"tire.slip": "steady", **both("wheel.spin_inertia", 1e-3)}
CAR = REF.rigid_car(LIGHT)
RATIO = CAR["steering.ratio"]
AHEAD = REF.m_u * (REF.b - REF.a) / REF.m_s  # the body's center of mass, of that of the whole [m]
SLIGHT = 0.05  # m/s2: angles are their sines, and the turn costs no speed


def understeer(car: RefA) -> float:
    return car.m * (car.b * car.C_r - car.a * car.C_f) / (car.L * car.C_f * car.C_r)


def bicycle(speed: float) -> SingleTrack:
    return SingleTrack(REF.m, REF.Iz, REF.a, REF.b, REF.C_f, REF.C_r, speed)


def step(car: sp.Car, speed: Any, **more: Any) -> sp.maneuvers.Result:
    return StepSteer(speed=speed, ay=SLIGHT, settling=6.0, **more).run(car)


def road_wheel(gain: Array) -> Array:
    """Ratio of gains per road-wheel angle and per hand-wheel angle."""
    return gain * RATIO


# gains of a step


def test_T51_yaw_gain() -> None:
    """The gain is V/(L + Kus V^2)."""
    speed = np.array([10.0, 20.0, 30.0, 40.0])
    gain = road_wheel(step(CAR, speed).metrics["yaw_rate_gain"])
    np.testing.assert_allclose(gain, speed / (REF.L + understeer(REF) * speed**2), rtol=5e-3)
    np.testing.assert_allclose(gain, [3.3959, 5.4362, 6.1190, 6.0459], rtol=5e-3)


def test_T52_yaw_gain_is_largest_at_the_characteristic_speed() -> None:
    """There the gain is V/(2 L); the constant-radius test also finds this speed."""
    speed = np.linspace(25.0, 42.0, 35)
    gain = road_wheel(step(CAR, speed).metrics["yaw_rate_gain"])
    curve = np.polynomial.Polynomial.fit(speed, gain, 7)
    tops = curve.deriv().roots()
    top = tops[np.argmin(np.abs(tops - 33.0))].real
    assert top == pytest.approx(33.214, rel=5e-3)
    assert curve(top) == pytest.approx(33.214 / (2 * REF.L), rel=5e-3)


def test_T52_a_car_diverges_above_its_critical_speed_only() -> None:
    """At sqrt(-L/Kus) = 66.68 m/s: below it, a step ends in a steady turn."""
    loose = replace(REF, C_f=130e3, C_r=95e3).rigid_car(LIGHT)
    steer = sp.Signal([1.0, 1.1, 1.2], [0.0, 1e-6, 0.0])
    speed = 66.68 * np.array([0.99, 1.01])
    nudge = sp.maneuvers.Maneuver(
        start={"speed": speed}, driver=sp.drivers.SpeedHold(speed), inputs={"steer": steer},
        duration=9.0, record=["yaw_rate"],
        kpis={"growth": lambda rec: np.abs(rec["yaw_rate"][-1] / rec["yaw_rate"][300])},
    )  # fmt: skip
    below, above = nudge.run(loose).metrics["growth"]
    assert below < 1 < above


def test_T53_sideslip_gain() -> None:
    """It is (b - a m V^2/(L Cr))/(L + Kus V^2), zero at V = sqrt(b L Cr/(a m)) = 17.103 m/s."""
    speed = np.array([17.103, 20.0])
    figures = step(CAR, speed).metrics
    gain = road_wheel(figures["sideslip_gain"] - AHEAD / speed * figures["yaw_rate_gain"])
    assert gain[0] == pytest.approx(0.0, abs=5e-3 * REF.b / REF.L)
    assert gain[1] == pytest.approx(-0.14984, rel=5e-3)


@pytest.mark.parametrize(
    ("speed", "omega", "damping"), [(20.0, 9.731, 0.8744), (30.0, 7.489, 0.7574)]
)
def test_T54_a_step_response_has_the_natural_frequency_and_damping_of_the_bicycle(
    speed: float, omega: float, damping: float
) -> None:
    """Response time, peak time and overshoot are those of r/delta = gain (1 + T s)/(...).

    With w_d = w sqrt(1 - D^2), r(t)/r_inf = 1 + e^(-D w t) (q sin(w_d t) - cos(w_d t)),
    q = (T w^2 - D w)/w_d.
    """
    figures = step(CAR, speed, rate=1e3, every=1).metrics  # at once
    ideal = bicycle(speed)
    assert np.sqrt(ideal.omega_n2) == pytest.approx(omega, rel=1e-4)
    w_d = omega * np.sqrt(1 - damping**2)
    T = REF.m * speed * REF.a / (REF.C_r * REF.L)
    q = (T * omega**2 - damping * omega) / w_d
    t = np.linspace(0.0, 2.0, 200_001)
    response = 1 + np.exp(-damping * omega * t) * (q * np.sin(w_d * t) - np.cos(w_d * t))
    assert figures["yaw_rate_response_time"] == pytest.approx(t[response >= 0.9][0], abs=2e-3)
    assert figures["yaw_rate_peak_time"] == pytest.approx(t[response.argmax()], rel=0.01)
    assert 1 + figures["yaw_rate_overshoot"] == pytest.approx(response.max(), rel=1e-3)


# frequency responses


@pytest.mark.parametrize(
    "test",
    [SineSweep(speed=20.0, ay=SLIGHT, dt=5e-4), PulseSteer(speed=20.0, ay=SLIGHT, dt=5e-4)],
    ids=["sweep", "pulse"],
)
def test_T55_frequency_response_is_that_of_the_bicycle(test: SineSweep | PulseSteer) -> None:
    rec = test.run(CAR).recording
    assert_bicycle(test, rec, 0.02)


def test_T55_noise_gives_the_same_within_its_scatter() -> None:
    test = RandomSteer(speed=20.0, ay=SLIGHT, dt=5e-4)
    result = test.run(CAR)
    assert_bicycle(test, result.recording, 0.1)
    assert result.metrics["coherence"] > 0.95


def assert_bicycle(
    test: SineSweep | PulseSteer | RandomSteer, rec: sp.Recording, within: float
) -> None:
    """Expect the closed forms in magnitude and phase; those of ay at the sprung center of mass."""
    ideal = bicycle(20.0)
    for name in ("yaw_rate", "ay"):
        found = test.response(rec, name)
        s = 2j * np.pi * found.frequency
        exact = ideal.yaw_rate(s)
        if name == "ay":
            exact = ideal.ay(s) + AHEAD * s * exact
        response = RATIO * found.gain[:, 0] * np.exp(1j * found.phase[:, 0])
        assert np.abs(response / exact - 1).max() < within, name


def test_figures_of_a_sweep_are_those_of_the_bicycle() -> None:
    figures = SineSweep(speed=20.0, ay=SLIGHT).run(CAR).metrics
    ideal = bicycle(20.0)
    f = np.linspace(0.2, 4.0, 3801)
    exact = ideal.yaw_rate(2j * np.pi * f)
    phase = np.unwrap(np.angle(exact))
    assert road_wheel(figures["yaw_rate_gain"]) == pytest.approx(np.abs(exact[0]), rel=0.01)
    assert figures["yaw_rate_bandwidth"] == pytest.approx(f[phase < -np.pi / 4][0], rel=0.02)
    assert figures["yaw_rate_phase"] == pytest.approx(phase[f >= 1.0][0], rel=0.02)
    peak = np.abs(exact).argmax()
    assert figures["yaw_rate_peak_ratio"] == pytest.approx(np.abs(exact[peak] / exact[0]), rel=0.01)


# circles


def circle_radius(x: Array, y: Array) -> float:
    """Radius of a circle fitted by least squares of x^2 + y^2 = 2 x x0 + 2 y y0 + c."""
    (x0, y0, c), *_ = np.linalg.lstsq(
        np.stack([2 * x, 2 * y, np.ones_like(x)], axis=1), x * x + y * y, rcond=None
    )
    return float(np.sqrt(c + x0 * x0 + y0 * y0))


def test_T56_at_low_speed_the_steer_of_a_circle_is_L_over_R_and_the_rear_axle_cuts_in() -> None:
    """The rear axle follows a circle smaller than that of the front by L^2/(2 R)."""
    car = REF.rigid_car({**LIGHT, "steering.ackermann": 1.0})
    slow = SteadyStateCircle(radius=100.0, slowest=0.7, ay=0.01, acceleration=0.005)
    rec = slow.run(car, record=["x", "y", "yaw"]).recording
    turning = rec.time > 20.0
    assert rec.time[-1] > 60.0
    radius = rec["speed"][turning] / rec["yaw_rate"][turning]
    assert rec["steer"][turning] * radius == pytest.approx(np.full(radius.shape, REF.L), rel=1e-3)
    x, y, yaw = (rec[name][turning, 0] for name in ("x", "y", "yaw"))
    rear, front = (
        circle_radius(x + ahead * np.cos(yaw), y + ahead * np.sin(yaw))
        for ahead in (-car["body.to_rear_axle"], car["body.to_front_axle"])
    )
    assert front - rear == pytest.approx(REF.L**2 / (2 * 100.0), rel=0.02)
    assert front == pytest.approx(100.0, rel=1e-3)


@pytest.mark.parametrize("held", [{"radius": 100.0}, {"speed": 20.0}, {"steer": 0.4}], ids=str)
def test_T51_understeer_gradient_whatever_is_held(held: dict[str, float]) -> None:
    figures = (
        SteadyStateCircle(**held, between=(0.5, 2.0), growth=0.1, acceleration=0.1, ay=3.0)
        .run(CAR)
        .metrics
    )
    assert figures["understeer_gradient"] == pytest.approx(understeer(REF), rel=0.02)
    assert figures["characteristic_speed"] == pytest.approx(33.214, rel=0.01)
    assert np.isnan(figures["critical_speed"][0])


def test_an_oversteering_car_becomes_unstable_at_its_critical_speed() -> None:
    loose = replace(REF, C_f=140e3, C_r=90e3)
    critical = np.sqrt(-loose.L / understeer(loose))
    car = loose.rigid_car(LIGHT)
    circle = SteadyStateCircle(between=(0.5, 2.0), ay=3.0, acceleration=0.1).run(car).metrics
    assert circle["critical_speed"] == pytest.approx(critical, rel=0.01)
    assert np.isnan(circle["characteristic_speed"][0])
    around = circle["critical_speed"] * np.array([0.97, 1.03])
    growth = sp.linearize(car, speed=around).reduced(("vy", "yaw_rate")).poles().real.max(axis=1)
    assert growth[0] < 0 < growth[1]


def test_T57_a_neutral_car_needs_the_same_steer_at_every_speed() -> None:
    neutral = replace(REF, C_f=125e3, C_r=100e3).rigid_car(LIGHT)
    figures = (
        SteadyStateCircle(radius=200.0, between=(0.5, 2.0), ay=3.0, acceleration=0.1)
        .run(neutral)
        .metrics
    )
    steer = REF.L / 200.0
    assert figures["steer_gradient"] / RATIO == pytest.approx(0.0, abs=1e-3 * steer)


@pytest.mark.parametrize("speed", [20.0, 30.0])
def test_T58_lateral_acceleration_reaches_mu_g_and_not_more(speed: float) -> None:
    """On tires without load sensitivity; stiff ones, as holding the speed also takes friction.

    Cornering drag increases with slip angle, and the drive force against it reduces side force.
    """
    mu = np.array([0.5, 0.7, 0.9])
    brush: dict[str, Any] = {
        "tire.model": "brush",
        "environment.friction": mu,
        **{f"tire.{axle}.load_sensitivity": 0.0 for axle in AXLES},
        **{f"tire.{axle}.tread_stiffness": 48e6 for axle in AXLES},
    }
    most = SteadyStateCircle(speed=speed).run(REF.car(brush)).metrics["max_ay"]
    np.testing.assert_allclose(most, mu * REF.g, rtol=1e-2)
    assert (most <= mu * REF.g).all()
