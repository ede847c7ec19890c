"""Inputs of single wheels: rear steer, and torques of individual wheels."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import pint
import pytest
import skidpad as sp
from skidpad import Car, Fleet

from .cars import both
from .links import LINKS

LEVEL = {
    "aero.drag_area": 0.0, "steering.ackermann": 0.0,
    **both("suspension.toe", 0.0), **both("suspension.camber", 0.0),
}  # fmt: skip
WHEELS = ("FL", "FR", "RL", "RR")


def driven(car: Car, inputs: dict[str, Any], duration: float = 3.0, speed: float = 20.0) -> Any:
    fleet = Fleet(car, 1)
    fleet.start(speed)
    record = ["yaw_rate", "vx", "vy", "sideslip", "fx", "ax", "wheel_speed"]
    return fleet.run(inputs, duration, record=record)


@pytest.mark.parametrize("links", LINKS)
def test_a_slow_car_goes_round_the_circle_of_its_rear_wheels(links: str) -> None:
    """Without slip the yaw rate is u tan(angle)/L."""
    car = Car({**LEVEL, **LINKS[links]})
    run = driven(car, {"rear_steer": -0.05}, speed=2.0)
    expected = run["vx"][-1, 0] * np.tan(0.05) / car.wheelbase
    assert run["yaw_rate"][-1, 0] == pytest.approx(expected, rel=0.01)


@pytest.mark.parametrize("links", ["vertical", "linear"])
def test_both_axles_steered_alike_move_the_car_aside_without_yaw(links: str) -> None:
    """A crab: all wheels roll in their direction, so the sideslip is their angle."""
    angle = 0.02
    car = Car({**LEVEL, **LINKS[links]})
    crab, alone = driven(car, {"steer": angle, "rear_steer": angle}), driven(car, {"steer": angle})
    assert abs(crab["yaw_rate"][-1, 0]) < 1e-3 * alone["yaw_rate"][-1, 0]
    assert crab["sideslip"][-1, 0] == pytest.approx(angle, rel=0.01)


@pytest.mark.parametrize("links", ["vertical", "linear"])
def test_the_rear_axle_turns_the_car_the_other_way(links: str) -> None:
    """For a bicycle the yaw rate is u (front - rear)/(L + K u2); sideslips differ by the angle."""
    car = Car({**LEVEL, **LINKS[links]})
    angle = 0.005
    front, rear = driven(car, {"steer": angle}), driven(car, {"rear_steer": -angle})
    assert front["yaw_rate"][-1, 0] > 0.01
    assert rear["yaw_rate"][-1, 0] == pytest.approx(front["yaw_rate"][-1, 0], rel=0.01)
    apart = front["sideslip"][-1, 0] - rear["sideslip"][-1, 0]
    assert apart == pytest.approx(angle, rel=0.02)


def test_the_target_of_stability_control_includes_rear_steering() -> None:
    """A car that is turned only by its rear wheels, as intended, is not braked."""
    golf = sp.cars.load("vw_golf_gti")
    fleet = Fleet(golf)
    fleet.start(20.0)
    fleet.run({"rear_steer": sp.Signal([0, 0.5], [0, -0.02]), "throttle": 0.1}, 3.0)
    assert fleet.state.yaw_rate[0] > 0.05
    assert fleet.state.brake_pressure.max() == 0.0


@pytest.mark.parametrize("name", ["bmw_320i", "vw_golf_gti"])
def test_a_torque_of_all_wheels_is_that_of_each(name: str) -> None:
    car = sp.cars.load(name)
    drive, brake = car["drive.front_share"], car["brakes.front_share"]
    shares = np.repeat([0.5 * drive, 0.5 * (1 - drive), 0.5 * brake, 0.5 * (1 - brake)], 2)
    together = driven(car, {"drive_torque": 600.0, "steer": 0.01})
    apart = driven(car, {"wheel_drive_torque": 600.0 * shares[:4], "steer": 0.01})
    for channel in ("vx", "yaw_rate", "fx"):
        np.testing.assert_allclose(apart[channel], together[channel], rtol=1e-10, atol=1e-10)
    together = driven(car, {"brake_torque": 1500.0, "steer": 0.01})
    apart = driven(car, {"wheel_brake_torque": 1500.0 * shares[4:], "steer": 0.01})
    for channel in ("vx", "yaw_rate", "fx"):
        np.testing.assert_allclose(apart[channel], together[channel], rtol=1e-10, atol=1e-10)


def test_torques_of_two_sides_turn_the_car_by_their_forces() -> None:
    """Each wheel's torque over its radius, minus the part for wheel inertia."""
    car = Car({**LEVEL, **both("wheel.rolling_resistance", 0.0)})
    torque = np.array([-100.0, 100.0, -300.0, 300.0])
    run = driven(car, {"wheel_drive_torque": torque}, 1.0)
    radius = car["wheel.front.effective_radius"]
    np.testing.assert_allclose(run["fx"][-1, :, 0] * radius, torque, rtol=0.03, atol=3.0)
    assert run["yaw_rate"][-1, 0] > 0.05


def test_one_braked_wheel_pulls_to_its_side_and_holds_on_a_hill() -> None:
    car = Car({**LEVEL, "environment.gravity_x": -1.0})
    fleet = Fleet(car, 3)
    fleet.start(0.0)
    torque = np.zeros((4, 3))
    torque[3] = 100.0, 2000.0, 2000.0  # rear right; the first is too weak for 0.1 g
    fleet.step(wheel_brake_torque=torque, steps=3000)
    assert fleet.state.vx[0] < -0.5
    assert abs(fleet.state.vx[1:]).max() < 1e-3
    assert (fleet.state.wheel_speed[3, 1:] == 0.0).all()
    fleet.start(20.0)
    fleet.step(wheel_brake_torque=torque, steps=500)
    assert fleet.state.yaw_rate[1] < -0.01
    stopped = driven(car, {"wheel_brake_torque": [3e3, 3e3, 0.0, 0.0]}, 6.0, speed=5.0)
    assert stopped["wheel_speed"][-1, :2, 0].tolist() == [0.0, 0.0]


def test_one_row_each_is_one_name_each() -> None:
    """Numbers, arrays over cars and signals, in a step or a run."""
    car = sp.cars.load("vw_golf_gti")
    brakes = [100.0, np.array([50.0, 80.0]), 0.0, np.array([10.0, 0.0])]
    single = {f"wheel_brake_torque_{w}": b for w, b in zip(WHEELS, brakes, strict=True)}
    rows = np.array([np.broadcast_to(b, 2) for b in brakes])
    ends = []
    signals = [sp.Signal([0.0, 1.0], [row, row]) for row in rows]
    together = [{"wheel_brake_torque": given} for given in (rows, tuple(brakes), signals)]
    for inputs in (single, *together):
        fleet = Fleet(car, 2)
        fleet.start(20.0)
        fleet.run({"steer": 0.01, **inputs}, 0.5)
        ends.append(fleet.state.yaw_rate.copy())
    fleet.start(20.0)
    fleet.step(0.01, wheel_brake_torque=rows, steps=500)
    for end in (*ends[1:], fleet.state.yaw_rate):
        np.testing.assert_array_equal(end, ends[0])


def test_cars_that_ask_nothing_keep_their_bits_beside_those_that_do() -> None:
    rows = []
    for mine in (0.0, np.array([0.0, 0.02] * 9)):
        car = Car({"tire.model": "fiala"})
        fleet = Fleet(car, 18, substeps=1)
        fleet.start(np.linspace(0.0, 40.0, 18))
        fleet.state.vy = np.linspace(-8.0, 8.0, 18)
        torque = np.zeros((4, 18)) + 1e4 * np.asarray(mine)
        inputs = {"rear_steer": mine, "wheel_drive_torque": torque, "wheel_brake_torque": torque}
        fleet.step(**inputs, dt=1e-3, steps=40, brake_torque=300.0)
        rows.append(np.vstack([getattr(fleet.state, c)[..., ::2] for c in sp.channels()]))
    np.testing.assert_array_equal(rows[0].view(np.uint64), rows[1].view(np.uint64))


def test_a_driver_from_outside_decides_them() -> None:
    numba = pytest.importorskip("numba", reason="numba is not installed here")
    signature = "void(int64, CPointer(double), CPointer(double), voidptr)"

    @numba.cfunc(signature)
    def decides(n, seen, kept, data):  # type: ignore[no-untyped-def]
        for i in range(n):
            kept[i] = -0.01
            kept[16 + i] = 120.0

    car = sp.cars.load("bmw_320i")
    names = ["rear_steer", "wheel_brake_torque_RL"]
    driver = sp.drivers.Custom(decides, sees=["vx"], decides=names, keeps=0)
    ends = []
    for inputs, who in (({}, driver), (dict(zip(names, (-0.01, 120.0), strict=True)), None)):
        fleet = Fleet(car, 3)
        fleet.start([10.0, 20.0, 30.0])
        fleet.run(inputs, 1.0, driver=who)
        ends.append(fleet.state.yaw_rate.copy())
    np.testing.assert_array_equal(ends[0], ends[1])
    assert (ends[0] > 0.02).all()


def test_linear_models_and_gradients_have_them() -> None:
    """Bicycle: dr/dt by the rear angle is -b C_r/I, by the front one a C_f/I."""
    car = sp.cars.load("bmw_320i")
    inputs = ("steer", "rear_steer", "wheel_drive_torque_RR")
    model = sp.linearize(car, speed=20.0, states=("vy", "yaw_rate"), inputs=inputs)
    by_front, by_rear, by_torque = model.B[0][1]
    assert by_front > 0 > by_rear
    steady = -np.linalg.solve(model.A[0], model.B[0])[1]  # u (front - rear)/(L + K u2)
    assert steady[1] == pytest.approx(-steady[0], rel=0.02)
    moment = 0.5 * car["wheel.rear.track"] / car["wheel.rear.effective_radius"]
    assert by_torque == pytest.approx(moment / car["body.inertia_zz"], rel=0.2)


def test_errors_name_the_input_and_its_shape() -> None:
    fleet = Fleet(sp.cars.load("bmw_320i"), 5)
    fleet.start(10.0)
    with pytest.raises(ValueError, match=r"wheel_brake_torque: shape \(5,\), must be \(\), \(4,\)"):
        fleet.step(wheel_brake_torque=np.zeros(5))
    with pytest.raises(ValueError, match=r"wheel_brake_torque_FL: car 0: -1 is not allowed"):
        fleet.step(wheel_brake_torque=[-1.0, 0.0, 0.0, 0.0])
    with pytest.raises(ValueError, match=r"wheel_drive_torque: wheel_drive_torque_FL is given too"):
        fleet.run({"wheel_drive_torque": 1.0, "wheel_drive_torque_FL": 2.0}, 0.1)
    with pytest.raises(ValueError, match=r"rear_steer: car 0: 30 .* are these degrees"):
        fleet.step(rear_steer=30.0)


@pytest.mark.parametrize("odd", ["9", iter([9.0] * 4), np.float64, {"FL": 9.0}, None])
def test_what_is_no_torque_of_any_wheel_is_refused_by_the_name_of_all(odd: Any) -> None:
    fleet = Fleet(sp.cars.load("bmw_320i"))
    with pytest.raises(TypeError, match=r"^wheel_brake_torque must be real numbers, not "):
        fleet.step(wheel_brake_torque=odd)
    with pytest.raises(TypeError, match=r"^wheel_brake_torque must be real numbers, not "):
        fleet.run({"wheel_brake_torque": odd}, 0.1)


def test_torques_may_be_a_table_or_have_a_unit() -> None:
    car, rows = sp.cars.load("bmw_320i"), np.outer([300.0, 300.0, 90.0, 0.0], [1.0, 2.0])
    ends = []
    for given in (rows, pd.DataFrame(rows, index=WHEELS), pint.Quantity(rows / 1e3, "kN m")):
        fleet = Fleet(car, 2)
        fleet.start(20.0)
        fleet.step(wheel_brake_torque=given, steps=100)
        ends.append(fleet.state.vx.copy())
    for end in ends[1:]:
        np.testing.assert_allclose(end, ends[0], rtol=1e-12)


@pytest.mark.parametrize(("speed", "ratio"), [(6.0, -0.1), (18.0, 0.0), (28.0, 0.1)])
def test_a_rear_axle_steered_by_the_front_one_is_that_of_the_input(
    speed: float, ratio: float
) -> None:
    """Opposite to the front wheels up to 14 m/s, parallel to them from 22 m/s."""
    steer = sp.Signal([0.0, 1.0], [0.0, 0.02])
    rear = sp.Signal([0.0, 1.0], [0.0, 0.02 * ratio])
    own = Car({**LEVEL, "steering.rear": "speed"})
    run = driven(own, {"steer": steer}, speed=speed)
    given = driven(Car(LEVEL), {"steer": steer, "rear_steer": rear}, speed=speed)
    # the ratio follows the speed, of which the car loses 0.2 m/s: 0.2 (0.2/8) of the front angle
    off = 5e-3 if ratio == 0.0 else 1e-9
    most = np.abs(given["yaw_rate"]).max()
    np.testing.assert_allclose(run["yaw_rate"], given["yaw_rate"], rtol=0, atol=off * most)
    np.testing.assert_allclose(run["sideslip"], given["sideslip"], rtol=0, atol=off * 0.02)


def test_a_rear_axle_that_steers_along_asks_for_more_steer() -> None:
    """A bicycle needs front - rear = L/R + K ay: the front angle over 1 - ratio."""
    ratios = np.array([-0.1, 0.0, 0.1])
    golfs = sp.cars.load("vw_golf_gti").replace({
        "steering.rear": "speed", "steering.rear_ratio": ratios,
        "steering.rear_ratio_at_speed": ratios,
    })  # fmt: skip
    turns = sp.trim(golfs, speed=25.0, ay=3.0)
    assert turns.converged.all()
    np.testing.assert_allclose(turns.steer * (1 - ratios), turns.steer[1], rtol=5e-3)


def test_a_channel_has_the_angle_of_the_rear_wheels() -> None:
    """Sum of the input and of the ratio at the speed, at the beginning of the step; otherwise 0."""
    ahead = sp.Signal([0.0, 1.0], [0.0, 0.02])
    more = sp.Signal([0.0, 1.0], [0.0, -0.01])
    record, inputs = ["steer", "rear_steer", "vx"], {"steer": ahead, "rear_steer": more}
    for values, given, share in (
        (LEVEL, {"steer": ahead}, 0.0),
        (LEVEL, inputs, 0.0),
        ({**LEVEL, "steering.rear": "speed"}, inputs, 1.0),
    ):
        fleet = Fleet(Car(values), 1)
        fleet.start(18.5)
        run = fleet.run(given, 1.0, record=record)
        along = share * (-0.1 + 0.2 * (run["vx"] - 14.0) / 8.0) * run["steer"]
        own = -0.01 * np.maximum(run.time - 1e-3, 0.0)[:, None]
        expected = along + (own if "rear_steer" in given else 0.0)
        np.testing.assert_allclose(run["rear_steer"], expected, rtol=0, atol=1e-5)
        assert fleet.state.rear_steer[0] == run["rear_steer"][-1, 0]
        assert bool(np.any(run["rear_steer"])) == ("rear_steer" in given or share > 0)


def test_the_channel_has_derivatives() -> None:
    fleet = Fleet(Car({**LEVEL, "steering.rear": "speed", "steering.rear_ratio_at_speed": 0.1}))
    fleet.start(30.0)
    found = fleet.jacobian(
        {"steer": 0.02, "rear_steer": 0.01}, of=["rear_steer"],
        by=["steer", "rear_steer", "steering.rear_ratio_at_speed"],
    )  # fmt: skip
    np.testing.assert_allclose(found["rear_steer", "steer"], 0.1)
    np.testing.assert_allclose(found["rear_steer", "rear_steer"], 1.0)
    np.testing.assert_allclose(found["rear_steer", "steering.rear_ratio_at_speed"], 0.02)


def test_a_steady_turn_has_the_angle_of_the_rear_wheels() -> None:
    golf = sp.cars.load("vw_golf_gti").replace({"steering.rear": "speed"})
    turn = sp.trim(golf, speed=30.0, ay=3.0)
    np.testing.assert_allclose(turn["rear_steer"], 0.1 * turn.steer)
