"""The slow twin of the powertrain against closed forms."""

from __future__ import annotations

from math import inf, pi, radians

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference.powertrain import (
    clutch_heat,
    coulomb_step,
    fuel_by_bsfc,
    fuel_by_willans,
    interpolated,
    outputs,
    ramp_factor,
    salisbury_capacity,
    torque_bias_ratio,
    torsen_capacity,
    viscous_torque,
)

STEPS = (1e-4, 1e-3, 1 / 60, 1 / 30, 1.0)
torques = st.floats(-500, 500)
speeds = st.floats(-100, 100)
inertias = st.floats(0.1, 5)


def random_shafts(seed: int) -> tuple:
    """Five shafts with coupled inertia and nine elements, some open, some rigid."""
    rng = np.random.default_rng(seed)
    half = rng.normal(size=(5, 5))
    mass = half @ half.T + np.eye(5)
    rows = rng.integers(-1, 2, (9, 5)).astype(float)
    capacity = rng.choice([0.0, 1.0, 5.0, 20.0, 100.0, inf], 9, p=[0.1, 0.2, 0.3, 0.2, 0.1, 0.1])
    return rng.normal(size=5) * 3, mass, rng.normal(size=5) * 20, 0.1, rows, capacity


# ---- Coulomb elements


@pytest.mark.slow
@given(speeds, speeds, inertias, inertias, torques, torques, st.sampled_from(STEPS))
def test_two_bodies_and_a_clutch_are_one_clamp(w1, w2, i1, i2, t1, t2, h):
    most = 200.0
    stop = ((w1 - w2) / h + t1 / i1 - t2 / i2) / (1 / i1 + 1 / i2)
    torque = min(max(stop, -most), most)
    found = coulomb_step([w1, w2], [i1, i2], [t1, t2], h, [[1, -1]], [most])
    assert found.torque == pytest.approx([torque], rel=1e-12, abs=1e-9)
    expected = [w1 + h * (t1 - torque) / i1, w2 + h * (t2 + torque) / i2]
    assert found.speed == pytest.approx(expected, rel=1e-12, abs=1e-9)
    if abs(stop) < most:
        assert found.speed[0] == found.speed[1]


def test_clutch_over_a_gear_brings_the_engine_to_the_ratio():
    found = coulomb_step([300.0, 10.0], [0.25, 30.0], [150.0, -80.0], 0.01, [[1, -12.5]], [inf])
    together = 0.25 * 12.5**2 + 30
    wheel = (0.25 * 300 * 12.5 + 30 * 10 + 0.01 * (150 * 12.5 - 80)) / together
    assert found.speed == pytest.approx([12.5 * wheel, wheel], rel=1e-15)


@pytest.mark.parametrize("h", STEPS)
def test_a_brake_of_800_holds_a_drive_of_500_and_outputs_500(h):
    found = coulomb_step([0.0], [1.2], [500.0], h, [[1]], [800.0])
    assert (found.speed[0], found.torque[0]) == (0.0, 500.0)


@pytest.mark.parametrize("h", STEPS)
def test_brake_stops_a_wheel_exactly_within_the_step_that_is_enough(h):
    enough = 7.0 * 1.2 / h + 300
    assert coulomb_step([7.0], [1.2], [300.0], h, [[1]], [enough * 1.001]).speed[0] == 0
    slower = coulomb_step([7.0], [1.2], [300.0], h, [[1]], [enough * 0.999]).speed[0]
    assert slower == pytest.approx(0.001 * enough * h / 1.2, rel=1e-9)


def test_locked_differential_has_one_speed():
    wheels, carrier = np.array([1.2, 1.5]), 9.0
    mass = np.diag(wheels) + carrier / 4
    w0, t = np.array([20.0, 12.0]), np.array([300.0, -100.0])
    found = coulomb_step(w0, mass, t, 0.01, [[1, -1]], [inf])
    # all that turns, at the carrier: (I_L + I_R + I_c) w
    momentum = wheels @ w0 + carrier * w0.mean() + 0.01 * t.sum()
    assert found.speed[0] == found.speed[1]
    assert found.speed[0] == pytest.approx(momentum / (wheels.sum() + carrier), rel=1e-15)


@given(speeds, speeds, torques, torques, st.floats(-2000, 2000), st.sampled_from(STEPS))
def test_limited_slip_differential_is_one_clamp_too(left, right, tau_l, tau_r, carrier, h):
    wheel, engine = 1.2, 6.0
    most = salisbury_capacity(carrier, 50.0, 0.4, 0.2)
    mass = np.diag([wheel, wheel]) + engine / 4
    free = [carrier / 2 - tau_l, carrier / 2 - tau_r]
    # the locking torque T_f acts along half the difference of speeds
    found = coulomb_step([left, right], mass, free, h, [[0.5, -0.5]], [most])
    locking = min(max(wheel * (left - right) / h + tau_r - tau_l, -most), most)
    assert found.torque == pytest.approx([locking], rel=1e-9, abs=1e-9)


def test_redundant_brakes_and_a_lock_share_what_they_can():
    w0, inertia, t, h = np.array([10.0, 3.0]), np.array([1.2, 1.5]), np.array([400.0, 300.0]), 0.1
    rows = np.array([[1.0, 0.0], [0.0, 1.0], [1.0, -1.0]])
    for capacity in ([1000, 900, inf], [100, 2000, inf], [2000, 10, 800], [600, 600, 100]):
        found = coulomb_step(w0, inertia, t, h, rows, capacity)
        assert found.speed.tolist() == [0, 0]
        assert (abs(found.torque) <= capacity).all()
        assert inertia * w0 / h + t == pytest.approx(rows.T @ found.torque, rel=1e-14)


def test_a_lock_turns_wheels_together_against_unequal_brakes():
    rows = [[1, 0], [0, 1], [1, -1]]
    found = coulomb_step([10.0, 3.0], [1.2, 1.5], [400.0, 300.0], 1e-3, rows, [100.0, 900.0, inf])
    speed = (1.2 * 10 + 1.5 * 3 + 1e-3 * (700 - 1000)) / 2.7
    assert found.speed == pytest.approx([speed, speed], rel=1e-15)
    assert found.torque[:2].tolist() == [100, 900]


def test_without_elements_or_with_open_ones_the_shafts_are_free():
    for rows, capacity in ((np.zeros((0, 2)), []), ([[1, -1], [1, 0]], [0, 0])):
        found = coulomb_step([10.0, 3.0], [1.2, 1.5], [400.0, 300.0], 0.1, rows, capacity)
        assert found.speed == pytest.approx([10 + 40 / 1.2, 3 + 30 / 1.5], rel=1e-15)
        assert not found.torque.any()


@pytest.mark.parametrize("seed", range(12))
def test_step_is_the_minimum_it_is_said_to_be(seed):
    w0, mass, t, h, rows, capacity = random_shafts(seed)
    found = coulomb_step(w0, mass, t, h, rows, capacity)
    assert mass @ (found.speed - w0) == pytest.approx(h * (t - rows.T @ found.torque), abs=1e-11)
    rigid = np.isinf(capacity)
    assert rows[rigid] @ found.speed == pytest.approx(0, abs=1e-12)
    _, singular, turns = np.linalg.svd(np.vstack([rows[rigid], np.zeros((1, 5))]))
    free = turns[int((singular > 1e-9).sum()) :]  # directions in which nothing rigid turns

    def cost(w):
        away = w - w0 - h * np.linalg.solve(mass, t)
        return away @ mass @ away / (2 * h) + capacity[~rigid] @ abs(rows[~rigid] @ w)

    least = cost(found.speed)
    rng = np.random.default_rng(seed)
    for size in (1e-6, 1e-3, 1.0):
        for _ in range(200):
            aside = found.speed + size * rng.normal(size=len(free)) @ free
            assert cost(aside) >= least - 1e-12 * abs(least)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_order_of_elements_does_not_move_a_bit_of_the_speeds(seed):
    w0, mass, t, h, rows, capacity = random_shafts(seed)
    speed = coulomb_step(w0, mass, t, h, rows, capacity).speed
    rng = np.random.default_rng(seed)
    for order in (rng.permutation(9) for _ in range(6)):
        again = coulomb_step(w0, mass, t, h, rows[order], capacity[order])
        assert again.speed.tolist() == speed.tolist()


@pytest.mark.parametrize("seed", range(8))
def test_elements_alone_never_bring_energy(seed):
    w0, mass, _, h, rows, capacity = random_shafts(seed)
    found = coulomb_step(w0, mass, np.zeros(5), h, rows, capacity)
    before, after = (w @ mass @ w / 2 for w in (w0, found.speed))
    assert after <= before
    heat = sum(
        clutch_heat(torque, row @ w0, row @ found.speed, h)
        for torque, row in zip(found.torque, rows, strict=True)
    )
    assert heat == pytest.approx(before - after, rel=1e-12)


@pytest.mark.parametrize("h", [1e-3, 1 / 60, 1.0])
def test_T45_heat_of_a_launch_is_half_the_reduced_inertia_times_slip_squared(h):
    engine, car, w, heat = 0.25, 3.0, np.array([400.0, 20.0]), 0.0
    while w[0] != w[1]:
        found = coulomb_step(w, [engine, car], [0.0, 0.0], h, [[1, -1]], [250.0])
        heat += clutch_heat(found.torque[0], w[0] - w[1], found.speed[0] - found.speed[1], h)
        w = found.speed
    reduced = engine * car / (engine + car)
    assert heat == pytest.approx(reduced * 380**2 / 2, rel=1e-12)


# ---- engine, differentials, fuel


def test_T49_nodes_return_themselves_and_ends_hold():
    nodes, values = [0.0, 700.0, 2000.0, 6500.0], [90.1, 150.3, 210.7, 120.9]
    assert [interpolated(x, nodes, values) for x in nodes] == values
    assert [interpolated(x, nodes, values) for x in (-50.0, 9000.0)] == [values[0], values[-1]]
    assert interpolated(1350.0, nodes, values) == pytest.approx((150.3 + 210.7) / 2, rel=1e-15)


@pytest.mark.parametrize("carrier", [1000.0, -400.0])
def test_T44_outputs_differ_by_the_bias_ratio(carrier):
    k = 0.45
    slow, fast = outputs(carrier, salisbury_capacity(carrier, 0.0, k, k) * np.sign(carrier))
    assert slow / fast == pytest.approx(torque_bias_ratio(k), rel=1e-14)
    slow, fast = outputs(carrier, torsen_capacity(carrier, 3.0) * np.sign(carrier))
    assert slow / fast == pytest.approx(3.0, rel=1e-14)
    assert slow + fast == pytest.approx(carrier, rel=1e-14)


def test_T44_one_way_differential_keeps_only_its_preload_on_coast():
    assert salisbury_capacity(-900.0, 60.0, 0.5, 0.0) == 60
    assert salisbury_capacity(900.0, 60.0, 0.5, 0.0) == 60 + 450


def test_ramps_of_45_degrees_lock_by_faces_friction_and_radii():
    assert ramp_factor(8, 0.1, 0.05, 0.04, radians(45)) == pytest.approx(1.0, rel=1e-14)
    assert ramp_factor(8, 0.1, 0.05, 0.04, radians(60)) == pytest.approx(3**-0.5, rel=1e-14)


def test_viscous_torque_follows_the_slip():
    assert viscous_torque(-3.0, 20.0) == -60
    assert viscous_torque(4.0, 20.0, 0.5) == 40
    assert viscous_torque(0.0, 20.0, 0.5) == 0


def test_a_consumption_of_0_225_kg_per_kWh_is_an_efficiency_of_37_6_percent():
    power, rpm = 50e3, 3000.0
    speed = rpm * pi / 30
    by_bsfc = fuel_by_bsfc(0.225, power / speed, rpm, 60.0)
    efficiency = 3.6e6 / (0.225 * 42.5e6)
    assert efficiency == pytest.approx(0.376, abs=5e-4)
    assert by_bsfc == pytest.approx(
        fuel_by_willans(power / speed, 0.0, speed, efficiency, 60.0), rel=1e-14
    )


def test_willans_line_cuts_off_on_overrun_and_pays_for_friction():
    assert fuel_by_willans(-40.0, 30.0, 300.0, 0.4, 1.0) == 0
    idle = fuel_by_willans(0.0, 30.0, 80.0, 0.4, 3600.0)
    assert idle == pytest.approx(30 * 80 * 3600 / (0.4 * 42.5e6) / 0.7489, rel=1e-14)
