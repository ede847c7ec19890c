"""Cars fitted to measured or simulated runs predict other runs.

Spielberg and others, Science Robotics 4, eaaw1975, 2019: a VW GTI at the limit of friction. DART
(Lorenzo-Lyons): a 1:10 car. CommonRoad (Althoff and Wuersching, 2020): a BMW 320i of 29 states.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit.prediction import r_squared

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
pytestmark = pytest.mark.skipif(
    not DATA.is_dir(),
    reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
)

AXLES = ("front", "rear")
COARSE = {"dt": 2.5e-3, "threads": 2}  # half of what hubs and tires allow, for time


@cache
def log(name: str) -> sp.fit.Log:
    return sp.fit.Log.read(DATA / f"{name}.csv")


@cache
def gti() -> sp.Car:
    """The GTI with the measured car's masses and axles."""
    car = sp.cars.load("vw_golf_gti")
    front, rear = 1.194, 1.437
    hubs = {axle: car[f"wheel.{axle}.mass"] for axle in ("front", "rear")}
    tracks = {axle: car[f"wheel.{axle}.track"] for axle in ("front", "rear")}
    yaw = 2760.0 - sum(
        2 * hubs[axle] * (x**2 + (tracks[axle] / 2) ** 2)
        for axle, x in (("front", front), ("rear", rear))
    )
    return car.replace({
        "body.mass": 1776.2 - 2 * sum(hubs.values()),
        "body.to_front_axle": front,
        "body.to_rear_axle": rear,
        "body.inertia_zz": yaw,
    }).level()  # fmt: skip


@cache
def small() -> sp.Car:
    """The 1:10 scale car, on springs and tires estimated from its scale.

    At walking speed it turns like a car with a wheelbase of 0.1735 m, 0.0930 m of it behind the
    center of mass, under the logged steer.
    """
    front, rear, mass, hub = 0.0805, 0.0930, 1.580, 0.04
    wheel = {
        "mass": hub, "spin_inertia": 2e-5, "track": 0.16, "radius": 0.031,
        "effective_radius": 0.031, "vertical_stiffness": 8000.0, "vertical_damping": 2.0,
    }  # fmt: skip
    spring = {
        "stiffness": 400.0, "bump_damping": 6.0, "rebound_damping": 6.0, "bump_travel": 0.01,
        "rebound_travel": 0.01, "stop_stiffness": 4000.0,
    }  # fmt: skip
    tire = {
        "nominal_load": 3.9, "friction_x": 0.85, "friction_y": 0.85, "stiffness_x": 12.0,
        "shape_x": 1.3, "stiffness_y": 9.0, "shape_y": 1.3, "curvature_x": 0.0, "curvature_y": 0.0,
        "relaxation_length_x": 0.03, "relaxation_length_y": 0.03, "standstill_damping": 5.0,
        "standstill_speed": 0.25, "load_sensitivity": 0.0,
    }  # fmt: skip
    arms = front**2 + rear**2 + 2 * 0.08**2
    return sp.Car({
        "body": {
            "mass": mass - 4 * hub, "height": 0.04, "to_front_axle": front, "to_rear_axle": rear,
            "inertia_xx": 0.0015, "inertia_yy": 0.004, "inertia_zz": 0.00481 - 2 * hub * arms,
            "length": 0.3, "width": 0.2, "to_nose": 0.13,
        },
        "wheel.front": wheel, "wheel.rear": wheel,
        "suspension.front": spring, "suspension.rear": spring,
        "anti_roll.front.stiffness": 300.0, "anti_roll.rear.stiffness": 300.0,
        "tire.model": "simple_pacejka", "tire.front": tire, "tire.rear": tire,
        "drive.axles": "all", "drive.front_share": 0.5, "brakes.front_share": 0.5,
    })  # fmt: skip


@cache
def single_track(seen: tuple[str, ...], unseen: str) -> sp.fit.Prediction:
    """Prediction of another run by a single track of 13 parameters fitted to some GTI runs."""
    runs = [log(f"measured/gti_dry_{k}") for k in seen]
    sensors = ("steer.lag", "steer.offset", "steer.cubic", "vy.angle")
    fit = sp.fit.single_track(runs, gti(), "magic_formula", sensors=sensors, dt=1e-2, threads=2)
    return fit.predict(log(f"measured/gti_dry_{unseen}"))


@pytest.mark.slow
def test_the_car_of_another_program_follows_a_step_after_a_sine() -> None:
    """Its lateral velocity is that of a point on the ground, which the fit also finds."""
    tires = [f"tire.{axle}.{leaf}" for leaf in ("stiffness_y", "friction_y") for axle in AXLES]
    car = sp.cars.load("bmw_320i_commonroad")
    with pytest.warns(UserWarning, match="roll runs against"):  # their z points down
        fit = sp.fit.car(
            log("cars/commonroad_mb_bmw320i_sine_steer_25"), car,
            free=[*tires, "tire.*.relaxation_length_y", "body.inertia_zz"],
        )  # fmt: skip
    assert fit.parameters["vy.height"].value == pytest.approx(-car["body.height"], abs=0.2)
    step = fit.predict(log("cars/commonroad_mb_bmw320i_step_steer_20"))
    gap = np.abs(step["yaw_rate"] - step.log["yaw_rate"]).max()
    assert gap < 0.02 * np.abs(step.log["yaw_rate"]).max()


@pytest.mark.slow
@pytest.mark.parametrize(("seen", "unseen"), [(("02", "06"), "10"), (("06", "10"), "02")])
def test_a_car_at_the_limit_is_predicted_from_two_other_runs(
    seen: tuple[str, str], unseen: str
) -> None:
    """Better than by a single-track model fitted to the same runs.

    In 06, slow and with large angles, the car turns more than its wheelbase and the logged angle
    allow without slip: its steering ratio is progressive. On a straight the lateral velocity sensor
    shows 0.4 % of the speed: it is rotated in the car.
    """
    runs = [log(f"measured/gti_dry_{k}") for k in seen]
    fit = sp.fit.car(runs, gti(), **COARSE)
    assert fit.parameters["steer.cubic"].value > 1.0
    assert fit.parameters["vy.angle"].value == pytest.approx(-0.004, abs=0.001)
    full = fit.predict(log(f"measured/gti_dry_{unseen}"))
    track = single_track(seen, unseen)
    assert full.r2["yaw_rate"] > max(0.99, track.r2["yaw_rate"])
    assert full.r2["vy"] > track.r2["vy"]


@pytest.mark.slow
def test_large_angles_are_predicted_from_small_ones_through_the_gear_of_the_car() -> None:
    """Runs 02 and 10 do not reveal the progressive steering; published figures do."""
    real = sp.cars.load("vw_golf_gti_stanford")
    angles = [f"steering.{part}_wheel_angles" for part in ("hand", "road")]
    car = gti().replace({leaf: real[leaf] for leaf in ("steering.gear", *angles)})
    fit = sp.fit.car([log(f"measured/gti_dry_{k}") for k in ("02", "10")], car, **COARSE)
    prediction = fit.predict(log("measured/gti_dry_06"))
    assert prediction.r2["yaw_rate"] > 0.99
    assert prediction.r2["vy"] > 0.93


@pytest.mark.slow
def test_a_small_car_is_predicted_after_a_circle_and_half_a_drive() -> None:
    """To both sides: a steering offset affects one of them.

    A single-track model with tanh tires has 0.988 and 0.983 for both combined.
    """
    drive, circle = (
        log("measured/dart_free_driving"),
        log("measured/dart_circle_left_throttle_ramp"),
    )
    seen, other = drive.between(0.0, 34.0), drive.between(34.0, 66.0)
    sensors = ["steer.lag", "steer.offset", "steer.scale"]
    fit = sp.fit.car([seen, circle], small(), sensors=sensors, **COARSE)
    assert fit.r2["yaw_rate"] > 0.99
    prediction = fit.predict(other)
    assert prediction.r2["yaw_rate"] > 0.99
    assert prediction.r2["vy"] > 0.98
    turn = other["yaw_rate"]
    for side in (turn > 0.05, turn < -0.05):
        for channel, least in (("yaw_rate", 0.9), ("vy", 0.8)):
            assert r_squared(prediction[channel][side], other[channel][side]) > least


@pytest.mark.slow
def test_a_limit_that_runs_do_not_reach_is_about_where_it_usually_is() -> None:
    """From a drive of 0.4 g to a circle of 0.8 g.

    The fit does not use the circle, except its start. Without a prior the grip doubles.
    """
    seen = log("measured/dart_free_driving").between(0.0, 34.0)
    circle = log("measured/dart_circle_left_throttle_ramp").between(0.0, 170.0)
    fit = sp.fit.car(seen, sp.cars.load("dart"), speed="held", **COARSE)
    for axle in AXLES:
        assert fit.parameters[f"tire.{axle}.grip"].value == pytest.approx(1.0, abs=0.1)
    turn = circle["yaw_rate"] > 0.05
    prediction = fit.predict(circle)
    for channel, least in (("yaw_rate", 0.9), ("vy", 0.8)):
        assert r_squared(prediction[channel][turn], circle[channel][turn]) > least
