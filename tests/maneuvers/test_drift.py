"""A drift on a circle."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp
from car.cars import G
from rings import first_quick
from skidpad.maneuvers import ConstantRadiusDrift, DriftLimit, Hand
from skidpad.maneuvers.drift_driver import LOCKED, TRIED, spread
from skidpad.maneuvers.drift_equilibria import drift_equilibria
from skidpad.maneuvers.drift_limit import _most_power


@pytest.mark.slow
@pytest.mark.parametrize("name", first_quick(["bmw_320i", "mazda_mx5", "bmw_i3", "vw_vanagon"]))
def test_cars_that_drive_their_rear_wheels_drift_as_asked(name: str) -> None:
    """In a steady drift the yaw rate is v/R, and the front wheels point out of the circle."""
    drift = ConstantRadiusDrift(sideslip=-0.65).run(sp.cars.load(name)).metrics
    assert drift["held"][0]
    assert drift["sideslip"][0] == pytest.approx(-0.65, abs=0.1)
    assert drift["radius"][0] == pytest.approx(20.0, rel=0.1)
    assert drift["yaw_rate"][0] == pytest.approx(drift["speed"][0] / drift["radius"][0], rel=0.1)
    assert drift["steer"][0] < -0.1
    assert drift["speed"][0] ** 2 / drift["radius"][0] < 1.0 * G


@pytest.mark.slow
def test_the_engine_and_what_hangs_on_it_are_left_out() -> None:
    car = sp.cars.load("bmw_320i")
    engine = {"drive.source": "engine", "drive.shafts": "torsion", "engine.mounting": "transverse"}
    drifts = [
        ConstantRadiusDrift(sideslip=-0.65).run(x).metrics for x in (car, car.replace(engine))
    ]
    assert drifts[1]["speed"] == drifts[0]["speed"] > 0


@pytest.mark.slow
def test_a_car_that_drives_its_front_wheels_holds_no_drift() -> None:
    drift = ConstantRadiusDrift(sideslip=-0.65).run(sp.cars.load("vw_golf_gti")).metrics
    assert not drift["held"][0]
    assert np.isnan(drift["sideslip"][0])


@pytest.mark.slow
def test_cars_drift_beside_each_other_as_alone() -> None:
    car = sp.cars.load("mazda_mx5")
    test = ConstantRadiusDrift(sideslip=-0.65, drivers=32)
    both = test.run(car.replace({"body.height": [0.47, 0.50]})).metrics
    alone = test.run(car.replace({"body.height": 0.50})).metrics
    for name, values in both.items():
        np.testing.assert_array_equal(values[1:], alone[name], name)


def test_drivers_fill_the_ranges_evenly() -> None:
    for name, values in spread(256).items():
        low, high = TRIED[name]
        counts, _ = np.histogram(values, bins=8, range=(low, high))
        assert counts.sum() == 256
        assert counts.min() >= 29  # of 32
        assert counts.max() <= 35


# the largest


def test_the_drift_of_stanfords_p1_is_that_of_hindiyeh_and_gerdes() -> None:
    """Ux = 8 m/s, r = 0.600 rad/s, sideslip -20.44 deg, steer -12 deg, 2293 N at the rear axle.

    A Controller Framework for Autonomous Drifting (J. Dyn. Sys. Meas. Control 136, 2014), from
    memory; the numbers balance: m r Uy less what the front wheels push forward is 2275 N. Mass,
    axles and friction of the car are those that a public program gives after Hindiyeh's thesis
    (2013); there it is one track on brush tires without load transfer, so that the mass is near the
    ground here.
    """

    def fiala(friction: float, stiffness: float) -> sp.tires.Fiala:
        return sp.tires.Fiala(
            friction=friction, sliding_friction=friction, stiffness_x=1e5, stiffness_y=stiffness
        )

    base = sp.cars.load("mazda_mx5")
    p1 = base.replace(
        LOCKED
        | {
            "body.mass": 1724.0 - (base.mass - base["body.mass"]),
            "body.height": 0.02,
            "body.to_front_axle": 1.35,
            "body.to_rear_axle": 1.15,
            "body.inertia_zz": 1300.0,
            "tire.front": fiala(0.55, 60e3),
            "tire.rear": fiala(0.53, 87.5e3),
            "wheel.front.rolling_resistance": 0.0,
            "wheel.rear.rolling_resistance": 0.0,
        }
    )
    beta = np.radians([-20.44])
    drift = drift_equilibria(p1, 8.0 / np.cos(beta) / 0.6, beta, 1e-3, 1)
    assert drift.converged[0]
    assert drift["vx"][0] == pytest.approx(8.0, rel=0.02)
    assert drift.yaw_rate[0] == pytest.approx(0.6, rel=0.02)
    assert np.degrees(drift.steer[0]) == pytest.approx(-12.0, abs=1.0)
    assert drift["fx"][2:, 0].sum() == pytest.approx(2293.0, rel=0.02)


def test_the_rear_axle_has_given_all_and_the_front_wheels_point_outward() -> None:
    car = sp.cars.load("bmw_320i").replace(LOCKED)
    beta = -np.array([0.35, 0.5, 0.65])
    drift = drift_equilibria(car, np.full(3, 20.0), beta, 1e-3, 1)
    assert drift.converged.all()
    steer, speed = drift.steer, drift.speed
    assert (np.diff(steer) < 0).all()
    assert (steer < 0).all()
    np.testing.assert_allclose(drift.yaw_rate, speed / 20.0, rtol=1e-9)
    used = np.hypot(drift["fx"], drift["fy"]) / drift["fz"]
    assert (used[2:] > 0.85).all()  # of a friction of about 1: they slide
    slip = np.abs(np.degrees(drift["slip_angle"]))
    assert (slip[2:] > 15.0).all()
    assert (slip[:2] < 12.0).all()
    assert (drift["slip_ratio"][2:] > 0.1).all()


def limit_of(name: str, *degrees: float, **how: Any) -> DriftLimit:
    return ConstantRadiusDrift().limit(sp.cars.load(name), np.radians(degrees), **how)


def test_a_320i_drifts_up_to_its_lock_and_an_mx5_up_to_its_power() -> None:
    e30 = limit_of("bmw_320i", -25, -35, -45)
    assert np.degrees(e30.sideslip[0]) == pytest.approx(-35)
    assert e30.why[0] == "is at full lock"
    assert e30.held_for[0] == ConstantRadiusDrift().duration
    assert e30.drifts["steer"][2, 0] < -Hand().angle / sp.cars.load("bmw_320i")["steering.ratio"]
    mx5 = limit_of("mazda_mx5", -25, -35, -45)
    assert np.degrees(mx5.sideslip[0]) == pytest.approx(-35)
    assert mx5.why[0] == "has no more power"
    assert mx5.power[0] < 85e3 < mx5.drifts["power"][2, 0]  # of its engine


def test_cars_that_drive_their_front_wheels_have_no_such_drift() -> None:
    """With free rolling, the rear axle has no inward force component at such an angle."""
    for name in ("vw_golf_gti", "ford_escort"):
        limit = limit_of(name, -25, -35)
        assert np.isnan(limit.sideslip[0])
        assert limit.held_for[0] == 0
        assert limit.why[0] == "no such drift is found"


def test_an_m8_drifts_with_the_torque_at_its_rear_wheels() -> None:
    car = sp.cars.load("bmw_m8").replace({"drive.front_share": 0.0})
    assert ConstantRadiusDrift().limit(car, [-0.5]).sideslip[0] == -0.5


def test_hands_that_turn_less_hold_less() -> None:
    less = limit_of("bmw_320i", -25, -35, hand=Hand(angle=np.radians(400.0)))
    assert np.degrees(less.sideslip[0]) == pytest.approx(-25)
    assert less.why[0] == "is at full lock"


def test_a_limit_of_many_is_that_of_each() -> None:
    car = sp.cars.load("bmw_320i")
    together = ConstantRadiusDrift().limit(
        car.replace({"body.mass": [900.0, 1000.0]}), [-0.5, -0.6]
    )
    alone = ConstantRadiusDrift().limit(car.replace({"body.mass": 1000.0}), [-0.6, -0.5])
    for name in ("sideslip", "speed", "steer", "power", "held_for"):
        np.testing.assert_array_equal(getattr(together, name)[1:], getattr(alone, name), name)
    assert list(together.to_pandas()["body.mass"]) == [900.0, 1000.0]


@pytest.mark.parametrize(
    ("sideslips", "words"),
    [
        (0.3, "sideslips"),
        ([[-0.3]], "sideslips: shape"),
        ([], "sideslips: shape"),
        (-2.0, "> -1.2"),
    ],
)
def test_sideslips_that_are_none_are_refused(sideslips: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        ConstantRadiusDrift().limit(sp.cars.load("bmw_320i"), sideslips)


def test_a_motor_is_bounded_by_its_own_peak_power() -> None:
    car = sp.cars.load("bmw_i3")
    assert car["engine.model"] == "envelope"
    assert _most_power(car, 2) == pytest.approx(car["engine.peak_power"])
    strong = sp.cars.load("mazda_mx5")
    torques, speeds = (np.asarray(strong[f"engine.{name}"]) for name in ("torques", "speeds"))
    assert _most_power(strong, 1) == pytest.approx((torques * speeds).max())
