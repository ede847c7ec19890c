"""Differentials: the torques of an axle's half shafts, and their maximum difference."""

from __future__ import annotations

import numpy as np
import pytest
import skidpad as sp
from skidpad import Recording

DRIVE, COAST = 0.4, 0.1
PRELOAD = 30.0
BIAS = 3.0
LEFT, RIGHT = 2, 3  # of the rear wheels


def car(lock: str, changes: dict[str, object] | None = None) -> sp.Car:
    """A rear-wheel-drive car with the given lock, with ice under its right wheels."""
    numbers: dict[str, object] = {
        "drive.source": "engine",
        "pedals.brakes": "hydraulic",
        "tire.model": "simple_pacejka",
        "road.model": "split",
        "road.friction_right": 0.1,
        "differential.rear.model": lock,
        "differential.rear.preload": PRELOAD,
        "differential.rear.lock_drive": DRIVE,
        "differential.rear.lock_coast": COAST,
        "differential.rear.bias_drive": BIAS,
        "differential.rear.bias_coast": BIAS,
        "gearbox.shift_time": 0.0,
        "environment.air_density": 0.0,
    }
    return sp.Car(numbers | (changes or {})).level()


CHANNELS = ["wheel_speed", "shaft_torque", "gearbox_torque", "rear_lock", "front_torque",
            "rear_torque", "center_lock", "fx", "fz"]  # fmt: skip


def drive(
    lock: str,
    inputs: dict[str, object],
    changes: dict[str, object] | None = None,
    *,
    speed: float = 8.0,
    gear: int = 2,
    duration: float = 1.0,
) -> Recording:
    fleet = sp.Fleet(car(lock, changes))
    fleet.start(speed, gear=gear)
    return fleet.run(inputs, duration, 1e-3, every=1, record=CHANNELS)


def after_start(rec: Recording, name: str) -> np.ndarray:
    """Samples of a step."""
    return rec[name][1:, ..., 0]


def test_T43_an_open_differential_gives_both_wheels_the_same_torque_at_any_speeds() -> None:
    rec = drive("open", {"throttle": 1.0, "steer": 0.05})
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    assert np.abs(speed[:, RIGHT] - speed[:, LEFT]).max() > 20  # the right one spins on the ice
    assert np.abs(torque[:, LEFT]).max() > 100
    np.testing.assert_array_equal(torque[:, LEFT], torque[:, RIGHT])
    np.testing.assert_array_equal(torque[:, :2], 0)


def test_T43_with_one_wheel_on_ice_both_get_what_the_ice_bears() -> None:
    rec = drive("open", {"throttle": 0.6}, duration=1.5)
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    force, load = after_start(rec, "fx"), after_start(rec, "fz")
    spin_up = np.gradient(speed[:, RIGHT], 1e-3) * 1.2  # I domega/dt of the wheel on ice
    late = slice(1000, None)
    bears = 0.1 * load[late, RIGHT] * 0.308 + spin_up[late]
    assert (torque[late, RIGHT] <= bears + 5).all()
    np.testing.assert_array_equal(torque[late, LEFT], torque[late, RIGHT])
    # the wheel on the road could bear ten times that
    assert np.abs(force[late, LEFT]).max() < 0.3 * load[late, LEFT].min()


def test_T43_locked_wheels_turn_as_one_and_the_road_gets_the_torque() -> None:
    rec = drive("locked", {"throttle": 1.0})
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    np.testing.assert_allclose(speed[:, LEFT], speed[:, RIGHT], rtol=1e-9)
    assert torque[500:, LEFT].min() > 3 * torque[500:, RIGHT].max() > 0
    np.testing.assert_allclose(
        torque[:, LEFT] + torque[:, RIGHT], after_start(rec, "gearbox_torque"), rtol=1e-12
    )


def test_T44_salisbury_locks_by_preload_and_share_of_the_torque() -> None:
    rec = drive("salisbury", {"throttle": 1.0})
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    input_torque, lock = after_start(rec, "gearbox_torque"), after_start(rec, "rear_lock")
    np.testing.assert_allclose(torque[:, LEFT] - torque[:, RIGHT], -lock, atol=1e-9 * 2000)
    slips = np.abs(speed[:, LEFT] - speed[:, RIGHT]) > 1e-6
    assert slips[500:].all()
    capacity = PRELOAD + np.where(input_torque > 0, DRIVE, COAST) * np.abs(input_torque)
    np.testing.assert_allclose(np.abs(lock[slips]), capacity[slips], rtol=1e-9)
    assert (np.abs(lock) <= capacity * (1 + 1e-9)).all()


@pytest.mark.parametrize("k", [0.2, 0.5, 0.8])
def test_T44_without_preload_the_ratio_of_torques_is_that_of_the_ramps(k: float) -> None:
    # T_slow/T_fast = (1 + k)/(1 - k) while it slips, less while it holds
    changes = {"differential.rear.preload": 0.0, "differential.rear.lock_drive": k}
    rec = drive("salisbury", {"throttle": 1.0}, changes)
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    driven = torque[:, RIGHT] > 1
    ratio = torque[driven, LEFT] / torque[driven, RIGHT]
    bias = (1 + k) / (1 - k)
    assert (ratio <= bias * (1 + 1e-9)).all()
    slips = (speed[:, RIGHT] - speed[:, LEFT])[driven] > 1e-6
    assert slips.any()
    np.testing.assert_allclose(ratio[slips], bias, rtol=1e-9)


def test_T44_a_one_way_lock_is_free_on_coast_and_a_two_way_lock_is_not() -> None:
    torques = {}
    for name, coast in {"1-way": 0.0, "1.5-way": 0.2, "2-way": DRIVE}.items():
        changes = {"differential.rear.preload": 0.0, "differential.rear.lock_coast": coast}
        rec = drive("salisbury", {"steer": 0.08}, changes, speed=14.0)
        input_torque, lock = after_start(rec, "gearbox_torque"), after_start(rec, "rear_lock")
        coasts = input_torque < -1
        assert coasts.any()
        assert (np.abs(lock[coasts]) <= coast * np.abs(input_torque[coasts]) * (1 + 1e-9)).all()
        torques[name] = np.abs(lock[coasts]).max()
    assert torques["1-way"] == 0
    assert torques["1.5-way"] < torques["2-way"]


def test_T44_torsen_gives_the_slow_wheel_no_more_than_its_bias_ratio() -> None:
    changes = {"differential.rear.preload": 0.0}
    rec = drive("torsen", {"throttle": 1.0}, changes)
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    driven = torque[:, RIGHT] > 1
    ratio = torque[driven, LEFT] / torque[driven, RIGHT]
    assert (ratio <= BIAS * (1 + 1e-9)).all()
    slips = (speed[:, RIGHT] - speed[:, LEFT])[driven] > 1e-6
    assert slips.any()
    np.testing.assert_allclose(ratio[slips], BIAS, rtol=1e-9)


def test_a_torsen_without_preload_gives_no_torque_with_one_wheel_in_the_air() -> None:
    changes = {"differential.rear.preload": 0.0, "road.friction_right": 0.0}
    rec = drive("torsen", {"throttle": 0.5}, changes, duration=0.5)
    torque, speed = after_start(rec, "shaft_torque"), after_start(rec, "wheel_speed")
    # all that the free wheel takes is what its own inertia takes
    taken = 1.2 * np.diff(speed[:, RIGHT]) / 1e-3
    np.testing.assert_allclose(torque[1:, RIGHT], taken, rtol=1e-6, atol=1e-6)
    assert (np.abs(torque[1:, LEFT]) <= BIAS * np.abs(taken) * (1 + 1e-9) + 1e-9).all()


@pytest.mark.parametrize("exponent", [1.0, 0.6])
def test_T44_a_viscous_lock_follows_the_difference_of_speeds(exponent: float) -> None:
    c = 60.0
    changes = {"differential.rear.viscosity": c, "differential.rear.viscous_exponent": exponent}
    rec = drive("viscous", {"throttle": 1.0}, changes)
    speed, lock = rec["wheel_speed"][..., 0], after_start(rec, "rear_lock")
    difference = speed[:, LEFT] - speed[:, RIGHT]
    # c |dw|^(n-1) at the old speeds, the rest at the new ones
    stiffness = c * np.maximum(np.abs(difference[:-1]), 1e-3) ** (exponent - 1)
    np.testing.assert_allclose(lock, stiffness * difference[1:], rtol=1e-9, atol=1e-9 * 1000)
    assert np.abs(lock).max() > 100
    torque = after_start(rec, "shaft_torque")
    np.testing.assert_allclose(torque[:, RIGHT] - torque[:, LEFT], lock, atol=1e-9 * 1000)


def test_winner_feeds_the_wheel_that_runs_ahead() -> None:
    # GD5-18, 19: the wheel that gains more speed for its torque gets more of the next
    rec = drive("winner", {"throttle": 1.0}, duration=0.3)
    torque = after_start(rec, "shaft_torque")
    assert torque[20:, RIGHT].sum() > 1.5 * torque[20:, LEFT].sum()
    total = torque[:, LEFT] + torque[:, RIGHT]
    np.testing.assert_allclose(total, after_start(rec, "gearbox_torque"), rtol=1e-12)
    share = torque[:, RIGHT] / total
    assert (share >= -1e-12).all()
    assert (share <= 1 + 1e-12).all()
    assert share[0] == 0.5


@pytest.mark.parametrize("front_share", [0.3, 0.5, 0.65])
def test_the_center_differential_splits_by_its_planetary_share(front_share: float) -> None:
    changes = {"drive.axles": "all", "drive.front_share": front_share}
    rec = drive("open", {"throttle": 0.8}, changes)
    total, front = after_start(rec, "gearbox_torque"), after_start(rec, "front_torque")
    np.testing.assert_allclose(front, front_share * total, rtol=1e-12)
    np.testing.assert_allclose(front + after_start(rec, "rear_torque"), total, rtol=1e-12)


def test_a_locked_center_turns_both_axles_as_one() -> None:
    changes = {"drive.axles": "all", "drive.front_share": 0.4,
               "differential.center.model": "locked",
               "road.friction_left": 0.1}  # fmt: skip
    rec = drive("open", {"throttle": 1.0, "steer": 0.1}, changes)
    speed = after_start(rec, "wheel_speed")
    front, rear = speed[:, :2].mean(1), speed[:, 2:].mean(1)
    np.testing.assert_allclose(front, rear, rtol=1e-9)
    difference = after_start(rec, "rear_torque") - after_start(rec, "front_torque")
    lock = after_start(rec, "center_lock")
    total = after_start(rec, "gearbox_torque")
    np.testing.assert_allclose(difference, 0.2 * total + lock, rtol=0, atol=1e-9 * 5000)


def test_torque_vectoring_turns_the_car_to_the_wheel_that_loses_torque() -> None:
    fleet = sp.Fleet(car("open", {"road.model": "flat"}), 3)
    fleet.start(15.0, gear=3)
    fleet.step(torque_vectoring=np.array([-150.0, 0.0, 150.0]), throttle=0.2, steps=500)
    yaw_rate = fleet.state.yaw_rate
    assert yaw_rate[2] > 0.005
    assert yaw_rate[0] == pytest.approx(-yaw_rate[2], rel=1e-6)
    assert yaw_rate[1] == pytest.approx(0, abs=1e-12)
    # it comes on top of what the half shafts carry: these still get equal torques
    shafts = fleet.state.shaft_torque
    np.testing.assert_allclose(shafts[2], shafts[3], rtol=1e-12)
