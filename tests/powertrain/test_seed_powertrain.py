"""Engine, clutch, differential, brakes and fuel of the workshop, reproduced literally."""

from __future__ import annotations

from math import pi

import pytest
from reference import powertrain
from reference.gdsim_powertrain import AV_2_RPM, Powertrain, Wheel

CURVE = [100.0 + 3 * node for node in range(29)]  # N m, 0 to 7000 rpm
RATIOS = {-1: -10.0, 0: 0.0, 1: 12.0, 2: 8.0}
FRAME = 1 / 60
BRAKE = 2000.0


def car(**numbers) -> Powertrain:
    """A car with a different torque at every node."""
    return Powertrain(CURVE, RATIOS, **numbers)


def spins(spin: float, delta: float, count: int) -> list[float]:
    """Spin of a wheel in the air under braking, frame by frame."""
    wheel = Wheel(spin=spin)
    found = [spin]
    for _ in range(count):
        wheel.apply_torque(0.0, 0.0, BRAKE, delta)
        found.append(wheel.spin)
    return found


# ---- engine


def test_T49_every_multiple_of_250_rpm_returns_the_node_below():
    for node in range(1, 29):
        assert car(rpm=250.0 * node).torque() == CURVE[node - 1]
        assert car(rpm=250.0 * node - 1e-9).torque() == pytest.approx(CURVE[node], abs=1e-9)


def test_T49_no_rpm_returns_the_last_node_and_so_does_an_engine_turned_backward():
    assert car(rpm=0.0).torque() == CURVE[-1]
    backward = car(rpm=-300.0)
    assert backward.torque() == CURVE[-1]
    assert backward.rpm == 0  # written back


def test_between_nodes_torque_is_linear():
    assert car(rpm=3300.0).torque() == pytest.approx(CURVE[13] + 0.2 * 3, rel=1e-14)


def test_at_the_limit_rpm_is_written_back_and_torque_is_that_250_rpm_below():
    beyond = car(rpm=9000.0)
    assert beyond.torque() == CURVE[27]
    assert beyond.rpm == 7000


@pytest.mark.parametrize("throttle", [0.0, 0.3, 1.0])
def test_throttle_times_curve_and_drag_is_indicated_torque(throttle):
    engine = car(rpm=3300.0, throttle=throttle)
    engine.run_engine(FRAME)
    drag = 10 + 3300 * 0.03
    indicated = powertrain.indicated_torque(throttle, car(rpm=3300.0).torque(), drag)
    assert engine.torque_out == pytest.approx(indicated, rel=1e-14)
    net = indicated - drag
    assert engine.rpm == pytest.approx(3300 + 30 / pi * FRAME * net / 0.25, rel=1e-14)


def test_limiter_takes_revs_from_a_free_engine_but_no_torque():
    limited, plain = (car(rpm=6990.0, throttle=1.0, limiter_drop=drop) for drop in (500.0, 0.0))
    for engine in (limited, plain):
        engine.frame(FRAME)
    assert plain.rpm > 7000
    assert limited.rpm == plain.rpm - 500
    assert limited.torque_out == plain.torque_out > 300


def test_limiter_does_nothing_when_engaged():
    limited, plain = (
        car(rpm=7500.0, gear=2, throttle=1.0, limiter_drop=drop) for drop in (500.0, 0.0)
    )
    for engine in (limited, plain):
        for wheel in engine.wheel[2:]:
            wheel.spin = 7500 / 8 / AV_2_RPM
        for _ in range(20):
            engine.frame(FRAME)
    assert limited == Powertrain(**{**vars(plain), "limiter_drop": 500.0})
    assert limited.rpm > 7500 + 100  # and on it goes


def test_drag_is_given_back_only_once_the_car_rolls_back():
    still, back = (car(rpm=1000.0, gear=1) for _ in range(2))
    for wheel in back.wheel[2:]:
        wheel.spin = -1e-12
    for engine in (still, back):
        engine.frame(FRAME)
    inertia = 1.2 + 0.25 * 12
    assert still.wheel[2].spin == pytest.approx(-FRAME * 0.5 * 40 * 12 / inertia, rel=1e-12)
    assert back.wheel[2].spin == -1e-12


def test_speedometer_reads_spins_before_the_torque_when_engaged_and_after_it_in_neutral():
    for gear, of_before in ((2, True), (0, False)):
        engine = car(rpm=3000.0, gear=gear, throttle=1.0, brake_torque=[0.0, 0.0, 50.0, 50.0])
        for wheel in engine.wheel:
            wheel.spin = 40.0
        engine.frame(FRAME)
        assert engine.wheel[2].spin != 40
        read = 40.0 if of_before else engine.wheel[2].spin
        assert engine.speedo == pytest.approx(0.32 * read, rel=1e-15)


def test_rpm_is_that_of_the_mean_spin_of_one_frame_ago():
    engine = car(rpm=3000.0, gear=2, throttle=1.0)
    engine.wheel[2].spin, engine.wheel[3].spin = 60.0, 50.0
    engine.frame(FRAME)
    assert engine.rpm == pytest.approx(55 * 8 * 30 / pi, rel=1e-15)
    assert engine.wheel[2].spin > 60


def test_inertia_in_reverse_is_negative_so_the_wheels_turn_forward():
    engine = car(rpm=3000.0, gear=-1, throttle=1.0)
    assert engine.drive_inertia == -2.5
    engine.frame(FRAME)
    assert engine.wheel[2].spin > 0


# ---- clutch


def test_clutch_pretends_750_and_2500_rpm_to_be_3250():
    engine = car(gear=1, throttle=1.0)
    engine.pretend_clutch()
    assert engine.rpm == 3250
    engine.frame(FRAME)
    assert engine.rpm == 3250
    turned = engine.wheel[2].spin * 12 * AV_2_RPM
    assert 0 < turned < engine.rpm / 8  # what the wheels really turn it at
    torque = CURVE[12] * 12 / 2  # of 3250 rpm, a multiple of 250
    assert engine.wheel[2].spin == pytest.approx(FRAME * torque / (1.2 + 0.25 * 12), rel=1e-13)


def test_clutch_lets_go_above_3250_rpm_and_idles_in_the_other_gears():
    fast = car(gear=1, throttle=1.0, rpm=3251.0)
    fast.pretend_clutch()
    assert fast.rpm == 3251
    for gear in (-1, 0, 2):
        engine = car(gear=gear, throttle=1.0)
        engine.pretend_clutch()
        assert engine.rpm == 750


# ---- differential


def test_wheel_on_ice_takes_all_the_torque_then_three_quarters_then_all():
    engine = car(gear=1)
    left = engine.wheel[2]
    drive, splits = 800.0, []
    for _ in range(7):
        left.z_force = -drive * (1 - engine.r_split) / left.radius  # the road holds it
        splits.append(engine.r_split)
        engine.rwd(drive, FRAME)
    assert splits == pytest.approx([0.5, 1, 0.75, 1, 0.75, 1, 0.75], abs=1e-12)
    assert left.spin == pytest.approx(0, abs=1e-12)
    assert engine.wheel[3].spin > 10


def test_equal_wheels_are_split_equally():
    engine = car(gear=1)
    engine.rwd(800.0, FRAME)
    assert engine.r_split == 0.5


@pytest.mark.parametrize(
    ("r_diff", "gear", "drive", "split"),
    [
        (0, 1, 800.0, 0.9), (0, 1, -800.0, 0.9),
        (1, 1, 800.0, 0.5), (1, 1, -800.0, 0.9), (1, -1, -800.0, 0.5), (1, -1, 800.0, 0.9),
        (2, 1, 800.0, 0.5), (2, 1, -800.0, 0.5),
    ],
)  # fmt: skip
def test_limited_slip_is_equal_torque_one_way_or_both(r_diff, gear, drive, split):
    engine = car(gear=gear, r_diff=r_diff, r_split=0.9)
    engine.rwd(drive, FRAME)
    inertia = 1.2 + engine.drive_inertia
    torques = [wheel.spin * inertia / FRAME for wheel in engine.wheel[2:]]
    assert torques == pytest.approx([drive * (1 - split), drive * split], rel=1e-12)


# ---- wheel


def test_result_is_one_of_a_free_wheel_and_a_half_without_drive():
    assert Wheel(spin=20.0).apply_torque(300.0, 2.5, 0.0, FRAME) == pytest.approx(1, rel=1e-13)
    assert Wheel(spin=20.0).apply_torque(0.0, 2.5, 0.0, FRAME) == 0.5
    assert Wheel(spin=20.0).apply_torque(0.0, 2.5, 900.0, FRAME) == 0.5
    assert Wheel(spin=20.0).apply_torque(300.0, 2.5, 900.0, FRAME) == pytest.approx(-2, rel=1e-13)
    tiny = Wheel(spin=20.0).apply_torque(1e-6, 2.5, 900.0, FRAME)
    assert tiny == pytest.approx(1 - 900e6, rel=1e-6)


def test_result_of_a_wheel_that_locks_is_the_speed_it_lost():
    wheel = Wheel(spin=4.0)
    result = wheel.apply_torque(300.0, 2.5, 900.0, FRAME)
    assert wheel.spin == 0
    assert result == pytest.approx(-4 * 3.7 * 60 / 300, rel=1e-13)


def test_brake_at_rest_does_nothing_in_the_frame_in_which_it_is_overwhelmed():
    wheel = Wheel()
    wheel.apply_torque(900.0, 0.0, 800.0, FRAME)
    assert wheel.spin == pytest.approx(FRAME * 900 / 1.2, rel=1e-14)  # not 100/1.2
    before = wheel.spin
    wheel.apply_torque(900.0, 0.0, 800.0, FRAME)
    assert wheel.spin - before == pytest.approx(FRAME * 100 / 1.2, rel=1e-12)


def test_brake_holds_against_torque_of_either_sign():
    for drive, net in ((700.0, 0.0), (-700.0, 0.0), (-900.0, -900.0)):
        wheel = Wheel()
        wheel.apply_torque(drive, 0.0, 800.0, FRAME)
        assert wheel.spin == pytest.approx(FRAME * net / 1.2, rel=1e-14)


def test_tire_force_backward_is_positive():
    wheel = Wheel(spin=20.0, z_force=500.0)
    wheel.apply_torque(0.0, 0.0, 0.0, FRAME)
    assert wheel.spin == pytest.approx(20 + FRAME * 500 * 0.32 / 1.2, rel=1e-14)


# ---- brakes: a wheel of 1.2 kg m2 in the air, nothing but 2000 N m, loses 2000/1.2 h a frame


@pytest.mark.parametrize(("rate", "other"), [(30, -446 / 9), (60, -196 / 9), (120, -71 / 9)])
def test_T48_brake_never_locks_a_wheel_that_jumps_over_the_window(rate, other):
    found = spins(6.0, 1 / rate, 200)
    assert found == pytest.approx([6.0, other] * 100 + [6.0], abs=1e-9)
    assert other == pytest.approx({30: -50, 60: -21.78, 120: -8}[rate], abs=0.5)


def test_T48_brake_locks_at_1_kHz():
    assert spins(6.0, 1e-3, 4) == pytest.approx([6, 6 - 5 / 3, 0, 0, 0], abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("rate", [30, 60, 120, 160, 170, 1000])
def test_T48_whether_it_locks_is_chance_below_167_Hz(rate):
    loss = BRAKE / 1.2 / rate
    for eighth in range(8 * 7, 8 * 80):
        spin = eighth / 8 + 0.01
        beyond = spin % loss
        locks = beyond < 5 or beyond > loss - 5
        assert (spins(spin, 1 / rate, 2000)[-1] == 0) == locks
        assert locks or loss > 10


def test_solved_as_Coulomb_friction_the_same_wheel_stops_at_any_step():
    for rate in (30, 60, 120, 1000):
        spin, found = 6.0, []
        for _ in range(10):
            spin, torque = powertrain.coulomb_step([spin], [1.2], [0.0], 1 / rate, [[1]], [BRAKE])
            spin = spin[0]
            found.append(spin)
        assert min(found) == 0 == found[-1]
        assert torque == 0


# ---- fuel


def test_T50_an_hour_of_100_kW_at_a_quarter_kg_per_kWh_is_33_38_liters():
    rpm = 5000.0
    torque = 100e3 / (rpm * pi / 30)
    engine = car(rpm=rpm, torque_out=torque)
    burned = engine.consume_fuel(3600.0)
    assert burned == pytest.approx(25 / 0.7489, rel=1e-4)
    assert burned == pytest.approx(33.38, abs=5e-3)
    assert engine.fuel == 50 - burned
    exact = powertrain.fuel_by_bsfc(0.25, torque, rpm, 3600.0)
    assert exact == pytest.approx(25 / 0.7489, rel=1e-14)
    assert burned / exact == pytest.approx(30000 / pi / 9549, rel=1e-14)
    assert burned / exact - 1 == pytest.approx(3.106e-5, rel=1e-3)


def test_tank_falls_below_nothing_and_a_driven_engine_fills_it():
    engine = car(rpm=5000.0, torque_out=200.0, fuel=0.0)
    engine.consume_fuel(1.0)
    assert engine.fuel < 0
    engine.torque_out = -200.0
    assert engine.consume_fuel(1.0) < 0
    assert engine.fuel == 0
    assert powertrain.fuel_by_bsfc(0.25, -200.0, 5000.0, 1.0) == 0


def test_closed_throttle_burns_nothing_while_idling():
    engine = car(rpm=750.0)
    engine.run_engine(FRAME)
    assert engine.consume_fuel(FRAME) == 0
    assert powertrain.fuel_by_willans(0.0, 10 + 750 * 0.03, 750 * pi / 30, 0.38, FRAME) > 0
