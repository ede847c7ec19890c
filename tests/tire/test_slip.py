"""Slip: ISO-W's definitions against each other, the games' against their sources."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import gdsim, just_cause
from skidpad import slip

speeds = st.floats(-100, 100)
spins = st.floats(-300, 300)
radii = st.floats(0.2, 0.5)
angles = st.floats(-3, 3)


def nonzero(x: float) -> bool:
    return abs(x) > 1e-6


@given(speeds, speeds)
def test_slip_angle_is_that_of_just_cause_with_the_lateral_axis_to_the_left(vcx, vcy):
    expected = -just_cause.slip_angle(vcx, -vcy)
    assert slip.slip_angle(vcx, vcy) == pytest.approx(expected, rel=1e-15, abs=1e-300)


@given(speeds, speeds)
def test_slip_angle_is_that_of_gdsim(vcx, vcy):
    # Vcx = -local.y, Vcy = -local.x; an arcsine loses half of the digits next to +-pi/2
    exact = slip.slip_angle(vcx, vcy)
    assert slip.gdsim_slip_angle(-vcy, -vcx) == pytest.approx(exact, rel=1e-14, abs=3e-8)
    if max(abs(vcx), abs(vcy)) > 1e-150:  # squares of less vanish in the source
        assert gdsim.x_slip(-vcy, -vcx) == pytest.approx(exact, rel=1e-14, abs=3e-8)


def test_slip_angle_is_positive_when_the_wheel_moves_to_its_left():
    assert slip.slip_angle(10.0, 1.0) > 0
    assert slip.slip_angle(-10.0, 1.0) == slip.slip_angle(10.0, 1.0)
    assert slip.slip_angle(10.0, -1.0) == -slip.slip_angle(10.0, 1.0)
    assert slip.slip_angle(0.0, 1e-300) == np.pi / 2
    assert slip.slip_angle(0.0, 0.0) == 0


@given(speeds.filter(nonzero), speeds)
def test_lateral_slip_is_the_tangent_of_the_slip_angle(vcx, vcy):
    tan_alpha = slip.lateral_slip(vcx, vcy)
    assert np.arctan(tan_alpha) == pytest.approx(float(slip.slip_angle(vcx, vcy)), rel=1e-14)


def test_lateral_slip_at_zero_speed_is_infinite_or_none():
    assert slip.lateral_slip(0.0, [-1.0, 0.0, 1.0]).tolist() == [-np.inf, 0, np.inf]


@given(speeds.filter(nonzero), spins, radii)
def test_slip_ratio_is_the_slip_velocity_over_that_of_travel(vcx, omega, radius):
    kappa = slip.slip_ratio(vcx, omega, radius)
    assert kappa == -slip.slip_velocity(vcx, omega, radius) / abs(vcx)
    assert kappa == slip.gdsim_slip_ratio(vcx, omega, radius)
    assert slip.slip_velocity(vcx, omega, radius) == vcx - omega * radius


def test_slip_ratio_of_a_locked_wheel_opposes_the_travel():
    assert slip.slip_ratio(20.0, 0.0, 0.3) == -1
    assert slip.slip_ratio(-20.0, 0.0, 0.3) == 1


def test_slip_ratio_drives_in_reverse_too():
    assert slip.slip_ratio([10.0, -10.0], 40.0, 0.3).tolist() == pytest.approx([0.2, 2.2])


def test_slip_ratio_at_zero_speed_is_infinite_or_none():
    assert slip.slip_ratio(0.0, [-1.0, 0.0, 1.0], 0.3).tolist() == [-np.inf, 0, np.inf]


@given(speeds, spins, radii)
def test_gdsim_slip_ratio_word_for_word(z_vel, spin, radius):
    assert slip.gdsim_slip_ratio(z_vel, spin, radius) == gdsim.z_slip(z_vel, spin, radius)


def test_gdsim_deadlock_a_wheel_that_spins_on_the_spot_has_no_slip():
    assert slip.gdsim_slip_ratio([0.0, -0.0], 100.0, 0.3).tolist() == [0, 0]
    assert slip.gdsim_slip_ratio(1e-9, 1.0, 1.0) == pytest.approx(1e9)


def test_gdsim_locked_wheel_is_minus_one_forward_and_plus_one_backward():
    assert slip.gdsim_slip_ratio([5.0, -5.0], 0.0, 0.3).tolist() == [-1, 1]


@given(speeds, speeds)
def test_gdsim_planar_vector_is_a_direction_or_nothing(x, y):
    got = slip.gdsim_planar(x, y)
    if max(abs(x), abs(y)) > 1e-150:  # squares of less vanish in the source
        assert got == pytest.approx(gdsim.planar_vect(x, y), rel=1e-14, abs=1e-300)
    if x or y:
        assert np.hypot(*got) == pytest.approx(1, rel=1e-15)
    assert slip.gdsim_planar(0.0, 0.0) == (0, 0)


@pytest.mark.parametrize("tiny", [5e-324, 1e-200, 1e200])
def test_gdsim_planar_vector_has_unit_length_where_squares_have_none(tiny):
    assert slip.gdsim_planar(3 * tiny, 4 * tiny) == pytest.approx((0.6, 0.8), rel=1e-15)


@given(speeds.filter(nonzero), spins, radii)
def test_sae_slip_ratio_word_for_word(vx, omega, radius):
    expected = just_cause.slip_ratio_sae(omega, radius, vx)
    assert slip.sae_slip_ratio(vx, omega, radius) == expected


def test_sae_slip_ratio_has_the_other_sign_in_reverse():
    iso, sae = (f(-10.0, -40.0, 0.3) for f in (slip.slip_ratio, slip.sae_slip_ratio))
    assert sae == pytest.approx(-iso) == pytest.approx(0.2)
    assert slip.sae_slip_ratio(0.0, [-1.0, 1.0], 0.3).tolist() == [-np.inf, np.inf]
    assert np.isnan(slip.sae_slip_ratio(0.0, 0.0, 0.3))


@given(speeds.filter(nonzero), st.one_of(spins, st.floats(-1e-3, 1e-3)), radii)
def test_just_cause_slip_ratio_word_for_word(vx, omega, radius):
    expected = just_cause.slip_ratio(omega, radius, vx, 1e-4)
    assert slip.just_cause_slip_ratio(vx, omega, radius, 1e-4) == expected
    ratio, sign = expected
    assert slip.slip_ratio(vx, omega, radius) == ratio * sign


def test_just_cause_slip_ratio_means_faster_than_the_ground_both_ways():
    for way in (1.0, -1.0):
        assert slip.just_cause_slip_ratio(10 * way, 40 * way, 0.3, 1e-3) == (
            pytest.approx(0.2),
            way,
        )
        assert slip.just_cause_slip_ratio(10 * way, 0.0, 0.3, 1e-3) == (-1, way)


def test_just_cause_slip_ratio_jumps_where_a_wheel_stops_against_its_travel():
    before, after = (slip.just_cause_slip_ratio(10.0, w, 0.3, 1e-3)[0] for w in (-1e-2, -1e-4))
    assert before == pytest.approx(1, abs=1e-3)
    assert after == pytest.approx(-1, abs=1e-3)


def test_just_cause_slip_ratio_at_zero_speed():
    ratio, sign = slip.just_cause_slip_ratio(0.0, [-1.0, 0.0, 1.0], 0.3, 1e-3)
    np.testing.assert_array_equal(ratio, [np.inf, np.nan, np.inf])
    assert sign.tolist() == [-1, 1, 1]


@given(st.floats(-1.5, 1.5), st.floats(-1.5, 1.5), angles)
def test_inclination_is_the_lean_of_the_spin_axis_over_the_road(gamma, bank, heading):
    # a road banked about the heading, a wheel that leans by gamma to the right from its normal
    forward = np.array([np.cos(heading), np.sin(heading), 0])
    left = np.array([-np.sin(heading), np.cos(heading), 0])
    up = np.array([0, 0, 1])
    normal = np.cos(bank) * up + np.sin(bank) * left
    in_road = np.cross(normal, forward)
    axis = np.cos(gamma) * in_road + np.sin(gamma) * normal
    got = slip.inclination(*normal, *axis)
    assert got == pytest.approx(gamma, abs=1e-7 if abs(gamma) > 1.49 else 1e-14)
    assert got == pytest.approx(just_cause.camber(tuple(normal), tuple(axis)), abs=1e-7)


def test_inclination_is_positive_when_the_top_leans_to_the_right():
    lean = 0.1  # the left end of the axle is up, so the top of the wheel is to the right
    assert slip.inclination(0, 0, 1, 0, np.cos(lean), np.sin(lean)) == pytest.approx(
        lean, rel=1e-14
    )
    assert slip.inclination(0, 0, 1, 0, -np.cos(lean), -np.sin(lean)) < 0  # an axis to the right
    assert slip.inclination(0, 0, 1, 0, 0, 1 + 1e-12) == np.pi / 2
    tiny = 1e-12
    assert slip.inclination(0, 0, 1, 0, 1, tiny) == pytest.approx(tiny, rel=1e-15)
    assert abs(just_cause.camber((0, 0, 1), (0, 1, tiny)) / tiny - 1) > 1e-5


@given(speeds.filter(nonzero), speeds, spins.filter(nonzero), radii)
def test_theoretical_slip_is_that_over_the_speed_of_the_tread(vcx, vcy, omega, radius):
    kappa, tan_alpha = slip.slip_ratio(vcx, omega, radius), slip.lateral_slip(vcx, vcy)
    sigma_x, sigma_y = slip.theoretical_slip(kappa, tan_alpha, vcx)
    tread = abs(omega * radius)
    digits = 1e-13 * max(1, abs(vcx) / tread)  # lost in 1 + kappa
    assert sigma_x == pytest.approx((omega * radius - vcx) / tread, rel=digits, abs=1e-300)
    assert sigma_y == pytest.approx(vcy / tread, rel=digits, abs=1e-300)


def test_theoretical_slip_at_its_ends():
    locked = slip.theoretical_slip([-1.0, 1.0], [0.0, -0.5], [10.0, -10.0])
    assert [x.tolist() for x in locked] == [[-np.inf, np.inf], [0, -np.inf]]
    assert slip.theoretical_slip(np.inf, 0.0, 10.0) == (1, 0)
    assert slip.theoretical_slip(0.0, 0.0, 0.0) == (0, 0)


@given(speeds, speeds, st.floats(-3, 3), angles, angles, angles)
def test_wheel_velocity_is_that_of_the_body_there_turned_by_the_steer_angle(u, v, r, x, y, delta):
    vcx, vcy = slip.wheel_velocity(u, v, r, x, y, delta)
    there = complex(u, v) + 1j * r * complex(x, y)
    assert complex(vcx, vcy) == pytest.approx(there * np.exp(-1j * delta), rel=1e-13, abs=1e-13)


def test_wheel_velocity_gives_the_slip_angles_of_the_bicycle():
    u, v, r, a, b, delta = 20.0, -0.3, 0.4, 1.2, 1.5, 0.05
    front = slip.slip_angle(*slip.wheel_velocity(u, v, r, a, 0.0, delta))
    rear = slip.slip_angle(*slip.wheel_velocity(u, v, r, -b, 0.0, 0.0))
    assert front == pytest.approx(np.arctan((v + a * r) / u) - delta, rel=1e-13)
    assert rear == pytest.approx(np.arctan((v - b * r) / u), rel=1e-13)


def test_turn_slip_is_the_negative_curvature_of_the_path():
    assert slip.turn_slip(0.5, 6.0, 8.0) == pytest.approx(-0.05, rel=1e-15)
    assert slip.turn_slip([1.0, 0.0, -1.0], 0.0, 0.0).tolist() == [-np.inf, 0, np.inf]


STRANGE = {
    "string": "4",
    "complex": 1 + 2j,
    "truth": True,
    "truths": np.array([True]),
    "date": np.datetime64("2026-01-01"),
    "long": np.longdouble(1),
    "object": object(),
}


@pytest.mark.parametrize("value", STRANGE.values(), ids=STRANGE)
@pytest.mark.parametrize("name", slip.__all__)
def test_strange_arguments_are_refused_with_their_name(name, value):
    ufunc = getattr(slip, name)
    told = ufunc.__doc__
    for k, argument in enumerate(told[told.index("(") + 1 : told.index(", /")].split(", ")):
        given = [1.0] * ufunc.nin
        given[k] = value
        with pytest.raises(TypeError, match=f"^{argument} of {name} must be real numbers"):
            ufunc(*given)


@pytest.mark.parametrize("name", slip.__all__)
def test_the_precision_is_that_of_the_arrays(name):
    ufunc = getattr(slip, name)
    for kind, expected in {
        "float16 int8 uint16 float32": "float32",
        "int32 int64 uint64 float64 >f8": "float64",
    }.items():
        for dtype in kind.split():
            for k in range(ufunc.nin):  # plain numbers take the precision of the array
                given = [1, 2.0, *(ufunc.nin - 2) * [1]]
                given[k] = np.full(3, 2, dtype)
                first, *_ = np.atleast_2d(ufunc(*given))
                assert first.dtype == expected
    rest = (ufunc.nin - 1) * (1,)
    single, double = np.float32(2), np.float64(2)
    assert np.asarray(ufunc(1, *rest)).dtype == np.asarray(ufunc(double, *rest)).dtype == "f8"
    assert np.asarray(ufunc(single, *rest[1:], double)).dtype == "f8"
    assert np.asarray(ufunc(1.0, *rest, dtype=np.float32)).dtype == "f4"


def test_masked_entries_stay_masked():
    vcx = np.ma.masked_array([10.0, 20.0], [False, True])
    kappa = slip.slip_ratio(vcx, 40.0, 0.3)
    assert kappa.mask.tolist() == [False, True]
    assert kappa[0] == slip.slip_ratio(10.0, 40.0, 0.3)


@pytest.mark.parametrize("name", slip.__all__)
def test_every_definition_is_found_again_by_its_name(name):
    ufunc = getattr(slip, name)
    assert (ufunc.__module__, ufunc.__qualname__) == ("skidpad._core", name)
    assert pickle.loads(pickle.dumps(ufunc)) is ufunc


@pytest.mark.parametrize("name", slip.__all__)
def test_every_definition_states_its_sign_and_its_value_at_zero_speed(name):
    ufunc = getattr(slip, name)
    assert isinstance(ufunc, np.ufunc)
    text = ufunc.__doc__
    assert text.startswith(f"{name}(")
    assert ufunc.__name__ == name
    assert len(text[text.index("(") + 1 : text.index(", /")].split(", ")) == ufunc.nin
    assert any(word in text for word in ("ositive", "egative", "sign"))
    assert any(
        word in text
        for word in (
            "zero speed",
            "== 0``",
            "at rest",
            "spins on the spot",
            "any speed",
            "on speed",
        )
    )
