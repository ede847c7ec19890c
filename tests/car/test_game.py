"""Game options that keep a car stable and forgiving at 30 steps per second."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp

from .cars import MODELS, RefA, both

DT = 1 / 30
MX5 = sp.cars.load("mazda_mx5")
GAME = sp.cars.arcade_setup(MX5)
WHOLE = {"game.roll_factor": 1.0, "game.pitch_factor": 1.0}


def bits(fleet: sp.Fleet) -> bytes:
    s = fleet.state
    columns = (s.x, s.y, s.z, s.q0, s.q1, s.q2, s.q3, s.vx, s.vy, s.vz, s.roll_rate, s.pitch_rate,
               s.yaw_rate, s.wheel_speed, s.travel, s.fx, s.fy, s.mz)  # fmt: skip
    return b"".join(column.tobytes() for column in columns)


def driven(car: sp.Car, speed: float = 15.0, **how: object) -> sp.Fleet:
    fleet = sp.Fleet(car, n=5)
    fleet.start(speed + np.arange(5))
    fleet.step(steer=0.04, drive_torque=200.0, brake_torque=100.0, steps=60, **how)
    return fleet


def side_speeds(clamps: str) -> np.ndarray:
    """Lateral velocity of the front axle, step by step, of a slow car pushed aside."""
    car = GAME.replace({"game.clamps": clamps, **both("tire.grip", 4.0)})
    fleet = sp.Fleet(car)
    fleet.start(1.0)
    fleet.state.vy[:] = 1.0
    rec = fleet.run({"brake_torque": 8000.0}, 6.0, dt=DT, every=1, record=["vx", "vy", "yaw_rate"])
    ahead = float(car["body.to_front_axle"])
    return np.asarray(rec["vy"][:, 0] + ahead * rec["yaw_rate"][:, 0])


def test_JC4_11_unclamped_friction_turns_the_velocity_round_again_and_again() -> None:
    """As on the talk's slide: at 30 Hz explicit friction reverses the velocity it should stop."""
    off, on = side_speeds("off"), side_speeds("exact")
    late = slice(60, None)
    assert np.count_nonzero(np.diff(np.sign(off[late]))) > 20
    assert np.abs(off[late]).max() > 0.05
    assert np.abs(on).max() <= 1.001
    assert np.abs(on[late]).max() < 1e-3


def test_the_implicit_step_needs_no_clamps() -> None:
    car = GAME.replace({"game.clamps": "off", "wheel.spin": "implicit", **both("tire.grip", 4.0)})
    fleet = sp.Fleet(car)
    fleet.start(1.0)
    fleet.state.vy[:] = 1.0
    rec = fleet.run({"brake_torque": 8000.0}, 6.0, dt=DT, every=1, record=["vx", "vy"])
    assert np.abs(rec["vy"][120:]).max() < 1e-3
    assert np.abs(rec["vx"][120:]).max() < 1e-3


def test_JC4_11_unclamped_wheels_spin_to_and_fro() -> None:
    """Slip of a coasting wheel at 30 Hz: the explicit spin overshoots the road's."""
    slides = {}
    for clamps in ("off", "exact"):
        free = {"drive.source": "torque", **both("wheel.rolling_resistance", 0.0)}
        fleet = sp.Fleet(GAME.replace({"game.clamps": clamps, **free}))
        fleet.start(5.0)
        fleet.state.wheel_speed[:] *= 1.05
        rec = fleet.run({}, 2.0, dt=DT, every=1, record=["slip_ratio"])
        slides[clamps] = np.abs(rec["slip_ratio"][30:, :, 0])
    assert slides["off"].max() > 0.5
    assert slides["exact"].max() < 0.02


@pytest.mark.parametrize("slip", ["steady", "relaxation"])
@pytest.mark.parametrize("model", MODELS)
def test_explicit_steps_come_to_the_implicit_answer_as_they_get_shorter(
    model: str, slip: str
) -> None:
    ends = []
    for spin in ("implicit", "explicit"):
        car = RefA().car({"tire.model": model, "tire.slip": slip, "wheel.spin": spin})
        fleet = sp.Fleet(car)
        fleet.start(20.0)
        fleet.step(steer=0.02, drive_torque=300.0, dt=1e-4, steps=3000)
        ends.append(fleet.state.yaw_rate[0])
    assert ends[1] == pytest.approx(ends[0], rel=5e-3)
    assert abs(ends[0]) > 0.05


def test_a_car_with_explicit_spin_has_the_steady_turns_of_the_implicit_one() -> None:
    plain = {"tire.model": "brush", "tire.slip": "steady"}
    steer = [
        sp.trim(MX5.replace({**plain, "wheel.spin": spin}), speed=20.0, ay=3.0).steer[0]
        for spin in ("implicit", "explicit")
    ]
    assert steer[1] == pytest.approx(steer[0], rel=3e-3)  # slip of the old speeds


@pytest.mark.parametrize("hubs", ["massless", "massed"])
def test_JC4_24_factors_of_one_are_the_same_bits(hubs: str) -> None:
    plain = {"suspension.hubs": hubs, "tire.model": "brush"}
    whole = driven(MX5.replace({**plain, "game.impulses": "scaled", **WHOLE}))
    assert bits(whole) == bits(driven(MX5.replace(plain)))


@pytest.mark.parametrize(("factor", "rate"), [("roll", "roll_rate"), ("pitch", "pitch_rate")])
def test_JC4_24_scales_what_friction_does_to_one_rate_and_leaves_the_rest(
    factor: str, rate: str
) -> None:
    """One step from level, against the same without and with full friction."""
    rates = {}
    for name, changes in {
        "whole": {}, "none": {f"game.{factor}_factor": 0.0}, "half": {f"game.{factor}_factor": 0.5},
        "no friction": both("tire.grip", 0.0),
    }.items():  # fmt: skip
        car = RefA().car({
            "tire.model": "brush", "tire.slip": "steady", "suspension.hubs": "massless",
            "game.impulses": "scaled", **WHOLE, **changes,
        })  # fmt: skip
        fleet = sp.Fleet(car)
        fleet.start(20.0)
        fleet.state.vy[:] = 2.0
        fleet.state.wheel_speed[:] = 0.0
        fleet.step(brake_torque=1e6, dt=1e-3)
        rates[name] = fleet.state
    whole, none, half, free = (
        np.array([getattr(s, r)[0] for r in ("roll_rate", "pitch_rate", "yaw_rate")])
        for s in rates.values()
    )
    scaled = ("roll_rate", "pitch_rate").index(rate)
    other = 1 - scaled
    assert abs(whole[scaled] - free[scaled]) > 1e-3
    # brakes turn the body by the wheels' momentum, too: that is not of the tires' forces
    np.testing.assert_allclose(half[scaled], 0.5 * (whole[scaled] + none[scaled]), rtol=1e-9)
    assert abs(none[scaled] - free[scaled]) < 0.05 * abs(whole[scaled] - free[scaled])
    np.testing.assert_allclose(half[[other, 2]], whole[[other, 2]], rtol=1e-12)


def test_JC4_24_keeps_the_linear_impulse_of_all_the_car() -> None:
    """The whole car's center of mass is accelerated by F/m, whatever is scaled."""
    ends = []
    for share in (1.0, 0.2):
        car = RefA().car({
            "tire.model": "brush", "tire.slip": "steady", "suspension.hubs": "massless",
            "game.impulses": "scaled", "game.roll_factor": share, "game.pitch_factor": share,
        })  # fmt: skip
        fleet = sp.Fleet(car)
        fleet.start(20.0)
        fleet.state.vy[:] = 2.0
        fleet.state.wheel_speed[:] = 0.0
        fleet.step(brake_torque=1e6, dt=1e-6)
        s = fleet.state
        hubs = 4 * float(car["wheel.front.mass"])
        below = hubs * (float(car["wheel.front.hub_height"]) - float(car["body.height"]))
        z = below / float(car.mass)
        ends.append([s.vx[0] + s.pitch_rate[0] * z, s.vy[0] - s.roll_rate[0] * z])
    np.testing.assert_allclose((np.array(ends) - [20, 2])[0], (np.array(ends) - [20, 2])[1],
                               rtol=1e-5)  # fmt: skip


@pytest.mark.parametrize("model", MODELS)
def test_JC4_25_braking_grips_more_than_driving(model: str) -> None:
    """With every model: a locked wheel's force is scaled by the factor, a driven wheel's is not."""
    forces = {}
    for grip in (1.0, 1.5):
        car = RefA().car({
            "tire.model": model, "tire.slip": "steady", "suspension.hubs": "massless",
            "wheel.spin": "explicit", "game.braking": "scaled", "game.braking_grip": grip,
        })  # fmt: skip
        for name, speed in {"braked": 9.0, "driven": 10.5, "backward": -9.0}.items():
            fleet = sp.Fleet(car)
            fleet.start(np.sign(speed) * 10.0)
            fleet.state.wheel_speed[:] = speed / float(car["wheel.front.effective_radius"])
            fleet.step(dt=1e-4)
            forces[name, grip] = fleet.state.fx[:, 0].copy()
    assert (forces["braked", 1.0] < 0).all()
    assert (forces["backward", 1.0] > 0).all()
    np.testing.assert_allclose(forces["braked", 1.5], 1.5 * forces["braked", 1.0], rtol=1e-12)
    np.testing.assert_allclose(forces["backward", 1.5], 1.5 * forces["backward", 1.0], rtol=1e-12)
    np.testing.assert_array_equal(forces["driven", 1.5], forces["driven", 1.0])


def test_the_recipe_keeps_the_car_on_its_wheels_and_stops_it_sooner() -> None:
    real = MX5.replace({"tire.model": "drawn_curves"})
    distance = {}
    for name, car in {"real": real, "game": GAME}.items():
        fleet = sp.Fleet(car)
        fleet.start(25.0)
        rec = fleet.run({"brake_torque": 12000.0}, 5.0, dt=DT, every=1, record=["x", "vx"])
        assert abs(rec["vx"][-1, 0]) < 0.05
        distance[name] = rec["x"][-1, 0]
    assert distance["game"] < 0.8 * distance["real"]


def test_the_recipe_takes_numbers_of_many_cars() -> None:
    car = sp.cars.arcade_setup(MX5, grip=[1.0, 1.5, 2.0], roll_factor=0.2)
    assert car.n == 3
    assert car["game.roll_factor"] == 0.2
    np.testing.assert_array_equal(car["tire.front.grip"], [1.0, 1.5, 2.0])
    with pytest.raises(ValueError, match=r"game\.braking_grip"):
        sp.cars.arcade_setup(MX5, braking_grip=-1.0)
