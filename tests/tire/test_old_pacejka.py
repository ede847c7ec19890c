"""Magic Formulas of 1989 and 1994: from kN, degrees and percent to SI and ISO-W."""

from __future__ import annotations

import pickle
from math import atan, degrees, pi, radians, sin, tan

import numpy as np
import pytest
from reference import old_pacejka as printed
from skidpad.tires import Pacejka89, Pacejka94

# "Typical" coefficients of the '94 guide that GD3 names, all others zero
TYPICAL = ([1.4, 0, 1100, 1100, 10, 0, 0, -2], [1.5, 0, 1100, 0, 300, 0, 0, 0, -2])
# The lateral example of Adams/Tire for '94. Its load is negative: with a positive one friction
# would grow with the load.
ADAMS_94 = [
    1.5535430, -12.854474, -1113.3711, -4410.4698, -12.518279, -2.400012e-3, 6.5642332e-2,
    2.0865589e-1, -1.5717978e-2, 5.8287762e-2, -9.2761963e-2, 18.649096, -186.42199, 1.3462023,
    -0.2084518, 2.318354e-3, 6.6483573e-1, 3.5017404e-1,
]  # fmt: skip
# The example of Adams/Tire for '89, as Chrono has it
ADAMS_89 = (
    [
        1.65, -34.0, 1250.0, 3036.0, 12.80, 0.00501, -0.02103, 0.77394, 0.0022890, 0.013442,
        0.003709, 19.1656, 1.21356, 6.26206,
    ],
    [1.67272, -9.46, 1490.0, 30.0, 176.0, 0.08860, 0.00402, -0.06150, 0.20, 0.02990, -0.176],
    [
        2.34, 1.4950, 6.416654, -3.57403, -0.087737, 0.098410, 0.0027699, -0.0001151, 0.10,
        -1.3329, 0.025501, -0.02357, 0.03027, -0.0647, 0.0211329, 0.89469, -0.099443, -3.336941,
    ],
)  # fmt: skip
# Genta's passenger car tire, as VDrift has it
GENTA = (
    [
        1.6, -38, 1201, 1914, 8.7, 0.014, -0.24, 1.0, -0.03, -0.0013, -0.15, -8.5, -0.29, 17.8,
        -2.4,
    ],
    [1.7, -80, 1571, 23.3, 300, 0, 0.0068, 0.055, -0.024, 0.014, 0.26],
    [
        2.3, -3.8, -3.14, -1.16, -7.2, 0.0, 0.0, 0.044, -0.58, 0.18, 0.043, 0.048, -0.0035, -0.18,
        0.14, -1.029, 0.27, -1.1,
    ],
)  # fmt: skip
# Longitudinal force of Bakker, Nyborg, Pacejka, SAE 870421, whose formula stayed the same
BAKKER = [1.65, -21.3, 1144, 49.6, 226, 0.069, -0.006, 0.056, 0.486]

LATERAL_89 = [f"a{k}" for k in range(11)] + ["a111", "a112", "a12", "a13"]
LOADS = (500.0, 2000.0, 4000.0, 8000.0)  # N
ANGLES = np.radians([-20.0, -6.0, -1.0, 0.0, 0.5, 3.0, 12.0])
LEANS = np.radians([-6.0, 0.0, 2.0])
RATIOS = (-1.0, -0.2, -0.03, 0.0, 0.01, 0.1, 0.6)


# No tire, but every coefficient has its say
RICH_94 = (
    [
        1.3, -40, 1300, 1500, 6.5, 0.01, -0.1, -0.8, 0.02, -0.1, 0.05, 7.0, -4.0, 1.5, -9.0,
        0.0008, 0.03, -0.2,
    ],
    [1.6, -60, 1400, 12, 250, 0.04, 0.004, -0.05, -0.6, 0.02, -0.1, 9.0, -5.0, 0.15],
    [
        2.1, -3.0, -2.5, -1.4, -6.0, 0.02, 0.004, 0.03, -0.4, -0.3, 0.02, 0.01, -0.06, 0.04, 0.3,
        -0.8, 0.05, -0.4, 0.0006, 0.01, 0.1,
    ],
)  # fmt: skip


# units and axes, against the printed formulas


@pytest.mark.parametrize("fz", LOADS)
def test_94_is_the_printed_formula(fz):
    a, b, c = RICH_94
    tire = Pacejka94(a, b, c)
    for kappa in RATIOS:
        assert tire.forces(fz, kappa, 0.0).fx == pytest.approx(
            printed.fx_94(b, fz / 1e3, 100 * kappa), rel=1e-12, abs=1e-9
        )
    for alpha in ANGLES:
        for gamma in LEANS:
            f = tire.forces(fz, 0.0, alpha, gamma)
            angle, lean = degrees(alpha), degrees(gamma)
            fy, mz = (
                printed.fy_94(a, fz / 1e3, angle, lean),
                printed.mz_94(c, fz / 1e3, angle, lean),
            )
            assert f.fy == pytest.approx(-fy, rel=1e-12, abs=1e-9)
            assert f.mz == pytest.approx(-mz, rel=1e-12, abs=1e-9)


@pytest.mark.parametrize("fz", LOADS)
@pytest.mark.parametrize(
    ("numbers", "axes"), [(ADAMS_89, "book"), (GENTA, "genta")], ids=["Adams", "Genta"]
)
def test_89_is_the_printed_formula(numbers, axes, fz):
    a, b, c = numbers
    tire = Pacejka89(a, b, c, axes=axes)
    to_right, side = (-1, 1) if axes == "genta" else (1, -1)
    if len(a) == 14:  # Adams/Tire: SV = a11 g Fz + ...
        a = [*a[:11], 0.0, *a[11:]]
    named = dict(zip(LATERAL_89, a, strict=True))
    for kappa in RATIOS:
        assert tire.forces(fz, kappa, 0.0).fx == pytest.approx(
            printed.fx_89(b, fz / 1e3, 100 * kappa), rel=1e-12, abs=1e-9
        )
    for alpha in ANGLES:
        for gamma in LEANS:
            f = tire.forces(fz, 0.0, alpha, gamma)
            angle, lean = to_right * degrees(alpha), degrees(gamma)
            fy = printed.fy_89(named, fz / 1e3, angle, lean)
            mz = printed.mz_89(c, fz / 1e3, angle, lean)
            assert f.fy == pytest.approx(side * fy, rel=1e-12, abs=1e-9)
            assert f.mz == pytest.approx(side * mz, rel=1e-12, abs=1e-9)


def test_coefficients_for_sae_axes_take_a_negative_load_and_slip_angles_to_the_right():
    tire = Pacejka94(ADAMS_94, [1.5, 0, -1100, 0, -300, 0, 0, 0, -2], axes="sae")
    for fz in LOADS:
        for alpha in ANGLES:
            for gamma in LEANS:
                fy = printed.fy_94(ADAMS_94, -fz / 1e3, degrees(-alpha), degrees(gamma))
                got = tire.forces(fz, 0.0, alpha, gamma).fy
                assert got == pytest.approx(-fy, rel=1e-12, abs=1e-9)
    friction = tire.lateral(np.array(LOADS)).peak / LOADS
    assert (np.diff(friction) < 0).all()
    assert tire.lateral(4000.0).slope < 0


@pytest.mark.parametrize("fz", LOADS[1:])
def test_a_wheel_is_pushed_to_the_side_to_which_it_leans(fz):
    tires = (
        Pacejka89(*ADAMS_89),
        Pacejka89(*GENTA, axes="genta"),
        Pacejka94(ADAMS_94, [1.5, 0, -1100, 0, -300, 0, 0, 0, -2], axes="sae"),
    )
    for tire in tires:
        to_left, to_right = tire.forces(fz, 0.0, 0.0, [-0.03, 0.03]).fy
        assert to_left > to_right


def test_all_axes_are_the_same_tire_where_nothing_is_shifted():
    a, b = TYPICAL
    a = [a[0], -30, *a[2:]]
    tires = (
        Pacejka94(a, b),
        Pacejka94(a, b, axes="genta"),
        Pacejka94(
            [-x if k in (2, 3, 4) else x for k, x in enumerate(a)],
            [-x if k in (2, 4) else x for k, x in enumerate(b)],
            axes="sae",
        ),
    )
    book, *others = (tire.forces(LOADS, 0.04, -0.06) for tire in tires)
    for other in others:
        np.testing.assert_allclose(other.fx, book.fx, rtol=1e-14)
        np.testing.assert_allclose(other.fy, book.fy, rtol=1e-14)
    assert (book.fy > 0).all()


# numbers by hand


def test_typical_coefficients_at_4_kN_by_hand():
    tire = Pacejka94(*TYPICAL)
    x, y = tire.longitudinal(4000.0), tire.lateral(4000.0)
    # D = 1100 N/kN 4 kN; BCD = 300 N/%/kN 4 kN; B = 1200/(1.5 4400) per percent
    assert x.peak == pytest.approx(4400, rel=1e-15)
    assert x.slope == pytest.approx(120_000, rel=1e-15)
    assert x.stiffness == pytest.approx(100 * 1200 / 6600, rel=1e-15)
    # BCD = 1100 sin(2 atan 0.4) = 1100 0.8/1.16 N/deg
    assert y.slope == pytest.approx(-1100 * 0.8 / 1.16 * 180 / pi, rel=1e-15)
    assert y.stiffness == pytest.approx(-758.6206896551724 / 6160 * 180 / pi, rel=1e-15)
    assert (x.shape, x.curvature, y.shape, y.curvature) == (1.5, -2, 1.4, -2)
    assert (x.shift_x, x.shift_y, y.shift_x, y.shift_y) == (0, 0, 0, 0)


def test_genta_at_4_kN_by_hand():
    tire = Pacejka89(*GENTA, axes="genta")
    x, y = tire.longitudinal(4000.0), tire.lateral(4000.0)
    assert x.peak == pytest.approx(4 * (1571 - 320), rel=1e-15)
    assert x.slope == pytest.approx(100 * (16 * 23.3 + 4 * 300), rel=1e-15)
    assert x.curvature == pytest.approx(16 * 0.0068 + 4 * 0.055 - 0.024, rel=1e-14)
    assert x.shift_x == pytest.approx((4 * 0.014 + 0.26) / 100, rel=1e-14)
    assert y.peak == pytest.approx(4 * (1201 - 152), rel=1e-15)
    assert y.slope == pytest.approx(-1914 * sin(2 * atan(4 / 8.7)) * 180 / pi, rel=1e-14)
    assert y.curvature == pytest.approx(1 - 0.96, rel=1e-14)
    assert y.shift_x == pytest.approx(radians(0.0013 * 4 + 0.15), rel=1e-14)
    assert y.shift_y == pytest.approx(17.8 * 4 - 2.4, rel=1e-14)


def test_bakker_1987_peaks_by_hand():
    tire = Pacejka89(TYPICAL[0], BAKKER)
    peaks = tire.longitudinal([2000.0, 4000.0, 6000.0, 8000.0]).peak
    np.testing.assert_allclose(peaks, [2202.8, 4235.2, 6097.2, 7788.8], rtol=1e-14)


# the curve


@pytest.mark.parametrize("fz", LOADS)
def test_T03_slope_at_the_center_is_BCD(fz):
    tire = Pacejka89(*GENTA, axes="genta")
    x, y, z = tire.longitudinal(fz), tire.lateral(fz), tire.aligning(fz)
    h = 1e-6
    for curve, force in (
        (x, lambda s: tire.forces(fz, s, 0.0).fx),
        (y, lambda s: tire.forces(fz, 0.0, s).fy),
        (z, lambda s: tire.forces(fz, 0.0, s).mz),
    ):
        slope = (force(-curve.shift_x + h) - force(-curve.shift_x - h)) / (2 * h)
        assert slope == pytest.approx(curve.slope, rel=1e-6)
    assert y.slope < 0 < x.slope
    assert z.slope > 0  # aligning: a wheel that slips to the left is turned to the left


def test_T04_T05_peak_and_tail():
    B, C, mu = 10.0, 1.35, 0.9
    a = [C, 0, 1000 * mu, B * C * mu * 1000 * pi / 180 * 1e6 / 2, 1e6, 0, 0, 0]  # slope is linear
    tire = Pacejka94(a, TYPICAL[1])
    y = tire.lateral(4000.0)
    assert y.stiffness == pytest.approx(-B, rel=1e-9)
    at = tan(pi / (2 * C)) / B
    assert at == pytest.approx(0.231826, abs=5e-7)
    assert tire.forces(4000.0, 0.0, at).fy == pytest.approx(-mu * 4000, rel=1e-9)
    assert y.at(1e9) == pytest.approx(-0.852640 * mu * 4000, rel=1e-6)


def test_sliding_is_finite_at_infinite_slip():
    f = Pacejka89(*GENTA, axes="genta").forces(4000.0, [-np.inf, np.inf], 0.0)
    far = Pacejka89(*GENTA, axes="genta").forces(4000.0, [-1e12, 1e12], 0.0)
    np.testing.assert_allclose(f.fx, far.fx, rtol=1e-9)


def test_curvature_above_one_counts_as_one():
    a, b = TYPICAL
    above = Pacejka94([*a[:7], 3.0], b).forces(4000.0, 0.0, ANGLES)
    one = Pacejka94([*a[:7], 1.0], b).forces(4000.0, 0.0, ANGLES)
    np.testing.assert_array_equal(above.fy, one.fy)
    assert (above.fy * ANGLES <= 0).all()


def test_friction_stays_positive_at_loads_far_beyond_the_measured_ones():
    tire = Pacejka89(*ADAMS_89)
    assert tire.lateral(60e3).peak == pytest.approx(12.5 * 60, rel=1e-14)  # a2/100 per kN


def test_no_load_no_force():
    tire = Pacejka94(*RICH_94)
    for force in tire.forces([-100.0, 0.0], 0.1, 0.1, 0.05):
        np.testing.assert_array_equal(force, [0, 0])


# both directions


def test_ellipse_divides_both_forces_by_how_far_they_leave_it():
    a, b = TYPICAL
    alone, both = Pacejka94(a, b), Pacejka94(a, b, combine="ellipse")
    kappa, alpha = np.meshgrid(RATIOS, ANGLES)
    f, g = alone.forces(4000.0, kappa, alpha), both.forces(4000.0, kappa, alpha)
    beyond = np.maximum(np.hypot(f.fx, f.fy) / 4400, 1)
    np.testing.assert_allclose(g.fx, f.fx / beyond, rtol=1e-14)
    np.testing.assert_allclose(g.fy, f.fy / beyond, rtol=1e-14)
    assert beyond.max() > 1.2


def test_the_moment_keeps_its_arm_in_the_ellipse():
    a, b, c = GENTA
    c = [*c[:11], *7 * (0,)]
    alone, both = Pacejka89(a[:8], b[:9], c), Pacejka89(a[:8], b[:9], c, combine="ellipse")
    f, g = (t.forces(4000.0, 0.1, 0.08) for t in (alone, both))
    assert g.mz / g.fy == pytest.approx(f.mz / f.fy, rel=1e-14)
    assert abs(g.mz) < abs(f.mz)


# a simpler tire for each load


@pytest.mark.parametrize("combine", ["none", "ellipse"])
def test_at_load_gives_the_same_forces_where_nothing_is_shifted(combine):
    a, b, _ = GENTA
    tire = Pacejka89([*a[:8]], b[:9], combine=combine)
    sets = tire.at_load(LOADS)
    assert sets.shape == (4,)
    kappa, alpha = 0.07, np.linspace(-0.3, 0.3, 31)[:, None]
    f, g = tire.forces(LOADS, kappa, alpha), sets.forces(LOADS, kappa, alpha)
    np.testing.assert_allclose(g.fx, f.fx, rtol=1e-11)
    np.testing.assert_allclose(g.fy, f.fy, rtol=1e-11)


def test_at_load_keeps_slope_and_peak_without_the_shifts():
    tire = Pacejka89(*GENTA, axes="genta")
    told = tire.at_load(4000.0).describe(4000.0)
    assert told["cornering_stiffness"] == pytest.approx(-tire.lateral(4000.0).slope, rel=1e-12)
    assert told["slip_stiffness"] == pytest.approx(tire.longitudinal(4000.0).slope, rel=1e-12)
    assert told["peak_fy"] == pytest.approx(tire.lateral(4000.0).peak, rel=1e-12)
    assert tire.at_load(4000.0).forces(4000.0, 0.0, 0.0).fy == 0
    assert tire.forces(4000.0, 0.0, 0.0).fy != 0


# arrays


def test_coefficients_may_be_sets():
    a, b, c = GENTA
    friction = np.array([900.0, 1201.0])
    tire = Pacejka89([*a[:2], friction, *a[3:]], b, c, axes="genta")
    assert tire.shape == (2,)
    f = tire.forces(4000.0, 0.02, ANGLES[:, None], 0.03)
    assert f.fx.shape == f.my.shape == (7, 2)
    for k, mu in enumerate(friction):
        one = Pacejka89([*a[:2], mu, *a[3:]], b, c, axes="genta").forces(4000.0, 0.02, ANGLES, 0.03)
        np.testing.assert_allclose(f.fy[:, k], one.fy, rtol=1e-14)
        np.testing.assert_allclose(f.mz[:, k], one.mz, rtol=1e-14)


def test_float32_in_float32_out_and_scalars_stay_scalars():
    tire = Pacejka94(*TYPICAL)
    f = tire.forces(np.float32(4000), 0.0, ANGLES.astype(np.float32))
    assert {force.dtype for force in f} == {np.dtype(np.float32)}
    assert isinstance(tire.forces(4000, 0, 0.1).fy, np.float64)
    assert tire.forces(4000.0, 0.0, np.nan).fy != tire.forces(4000.0, 0.0, np.nan).fy


def test_out_takes_the_results():
    tire = Pacejka89(*GENTA, axes="genta")
    out = tire.forces(4000.0, 0.0, ANGLES)
    again = tire.forces(4000.0, 0.1, -ANGLES, out=out)
    assert again.fy is out.fy
    np.testing.assert_array_equal(out.fy, tire.forces(4000.0, 0.1, -ANGLES).fy)
    with pytest.raises(ValueError, match=r"out.fx must be of shape \(\)"):
        tire.forces(4000.0, 0.0, 0.1, out=out)


def test_pickles():
    tire = Pacejka94(*RICH_94, combine="ellipse")
    again = pickle.loads(pickle.dumps(tire))
    np.testing.assert_array_equal(
        again.forces(3000.0, 0.1, ANGLES, 0.02).mz, tire.forces(3000.0, 0.1, ANGLES, 0.02).mz
    )


# bad input


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda a, b: (a[:7], b), "a has 7 coefficients, but must have 8 to 18"),
        (lambda a, b: (a, [*b, *6 * [0]]), "b has 15 coefficients, but must have 9 to 14"),
        (lambda a, b: ([2.4, *a[1:]], b), "a0 is C, the shape factor, and must be above 0"),
        (lambda a, b: (a, [0.0, *b[1:]]), "b0 is C"),
        (lambda a, b: ([*a[:2], -1100, *a[3:]], b), "a2 .* must be positive .* axes='sae'"),
        (lambda a, b: ([*a[:7], np.nan], b), "a7 is nan, but must be finite"),
        (lambda a, b: ([*a[:6], [1.0, 2.0], [1.0, 2.0, 3.0]], b), r"a6 \(2,\), a7 \(3,\)"),
    ],
)
def test_bad_coefficients_are_refused_by_name(change, words):
    with pytest.raises(ValueError, match=words):
        Pacejka94(*change(*TYPICAL))


def test_other_bad_input():
    a, b = TYPICAL
    with pytest.raises(TypeError, match="a2 must be real numbers"):
        Pacejka94([*a[:2], "1100", *a[3:]], b)
    with pytest.raises(TypeError, match=r"a: expected a sequence, not 1\.4"):
        Pacejka94(1.4, b)
    with pytest.raises(ValueError, match="axes is 'iso', but must be one of book, sae, genta"):
        Pacejka94(a, b, axes="iso")
    with pytest.raises(ValueError, match="combine is 'circle', but must be one of none, ellipse"):
        Pacejka94(a, b, combine="circle")
    tire = Pacejka94(a, b)
    with pytest.raises(ValueError, match="there are no coefficients c"):
        tire.aligning(4000.0)
    with pytest.raises(ValueError, match=r"fz: load 1: 0 is not allowed, must be > 0"):
        tire.at_load([4000.0, 0.0])
    with pytest.raises(ValueError, match=r"do not broadcast: fz \(4,\), alpha \(7,\)"):
        tire.forces(LOADS, 0.0, ANGLES)
    with pytest.raises(TypeError, match="alpha must be real numbers"):
        tire.forces(4000.0, 0.0, "2 deg")
