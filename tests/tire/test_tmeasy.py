"""TMeasy against its documentation, its points, and their implications."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import tires
from skidpad.tires import TMeasy

PN = 4000.0
DEFAULT = TMeasy().parameters
LOADS = {"": PN, "2": 2 * PN}

every_load = pytest.mark.parametrize("suffix", LOADS)
every_way = pytest.mark.parametrize("way", ["x", "y"])


def force(tire: TMeasy, way: str, fz, s):
    """Force at a slip in one direction, s = kappa/(1 + kappa) where it drives."""
    s = np.asarray(s, float)
    if way == "y":
        return -tire.forces(fz, 0.0, np.arctan(s)).fy
    return -tire.forces(fz, -s / (1 + s), 0.0).fx  # braking, where s has no end


def given_tires():
    """Consistent parameters, away from where the falling branch jumps."""

    def make(draw) -> TMeasy:
        numbers = dict(DEFAULT)
        for name, value in DEFAULT.items():
            numbers[name] = value * draw(st.floats(0.9, 1.1))
        for way in "xy":
            for suffix in LOADS:
                peak = numbers[f"peak_force_{way}{suffix}"]
                # less than the peak at loads around and between the two, too
                numbers[f"sliding_force_{way}{suffix}"] = draw(st.floats(0.65, 0.9)) * peak
        return TMeasy(**numbers)

    return st.composite(lambda draw: make(draw))()


@given(
    tire=given_tires(),
    fz=st.floats(2500, 9e3),
    kappa=st.one_of(st.floats(-3, 3), st.just(0.0)),
    alpha=st.one_of(st.floats(-1.5, 1.5), st.just(0.0)),
    vx=st.sampled_from([20.0, -20.0]),
)
def test_words_of_rill(tire, fz, kappa, alpha, vx):
    f = tire.forces(fz, kappa, alpha, vx=vx)
    fx, fy, mz = tires.tmeasy(fz, kappa, alpha, vx, **tire.parameters)
    assert (f.fx, f.fy) == pytest.approx((fx, fy), rel=1e-9, abs=1e-9 * fz)
    assert f.mz == pytest.approx(mz, rel=1e-9, abs=1e-9 * fz)


@every_way
@every_load
def test_curves_pass_through_their_points(way, suffix):
    tire, fz = TMeasy(), LOADS[suffix]
    dF0, sM, FM, sS, FS = (
        DEFAULT[f"{name}_{way}{suffix}"]
        for name in ("stiffness", "peak_slip", "peak_force", "sliding_slip", "sliding_force")
    )
    assert force(tire, way, fz, 1e-9) / 1e-9 == pytest.approx(dF0, rel=1e-6)
    assert force(tire, way, fz, sM) == pytest.approx(FM, rel=1e-12)
    np.testing.assert_allclose(force(tire, way, fz, [sS, 2 * sS, 100]), FS, rtol=1e-9)
    s = np.linspace(0, 2, 4001)
    assert force(tire, way, fz, s).max() == pytest.approx(FM, rel=1e-4)


@every_way
@every_load
@pytest.mark.parametrize("share", [0.5, 0.98])
def test_curves_are_smooth(way, suffix, share):
    """C1 everywhere, through a smooth step (0.5) and through two parabolas (0.98)."""
    name = f"sliding_force_{way}{suffix}"
    peak = DEFAULT[f"peak_force_{way}{suffix}"]
    tire = TMeasy(**{name: share * peak})
    jumps = []
    for points in (13_001, 26_001):
        s = np.linspace(0, 1.3, points)
        slope = np.diff(force(tire, way, LOADS[suffix], s)) / s[1]
        jumps.append(np.abs(np.diff(slope)).max())
        rises = s[1:] < DEFAULT[f"peak_slip_{way}{suffix}"]
        falls = s[:-1] > DEFAULT[f"peak_slip_{way}{suffix}"]
        assert np.all(slope[rises] > 0)
        assert np.all(slope[falls] < 1e-6)
    assert jumps[1] < 0.6 * jumps[0]  # of the slope, with half the step


def test_curvature_goes_on_beyond_the_peak():
    # the first parabola bends as adhesion ends
    sM, h = DEFAULT["peak_slip_y"], 1e-3
    s = sM + h * np.array([-2, -1, 0, 1, 2])
    fy = force(TMeasy(), "y", PN, s)
    before, after = fy[0] - 2 * fy[1] + fy[2], fy[2] - 2 * fy[3] + fy[4]
    assert after == pytest.approx(before, rel=0.02)


def test_numbers_between_the_loads():
    r = np.array([0.3, 1.0, 1.7, 2.0, 3.0])
    w1, w2 = DEFAULT["peak_force_y"], DEFAULT["peak_force_y2"]
    FM = r * (2 * w1 - w2 / 2 - (w1 - w2 / 2) * r)
    sM = DEFAULT["peak_slip_y"] + (DEFAULT["peak_slip_y2"] - DEFAULT["peak_slip_y"]) * (r - 1)
    np.testing.assert_allclose(force(TMeasy(), "y", r * PN, sM), FM, rtol=1e-12)


def test_loads_beyond_the_largest_do_not_bend_the_curves():
    tire = TMeasy(largest_load=9000.0)
    at_most, beyond = (tire.forces(fz, 0.1, 0.1) for fz in (9000.0, 1e7))
    assert (beyond.fx, beyond.fy) == (at_most.fx, at_most.fy)
    # far out the parabola of the load would turn the force around
    assert np.all(TMeasy(largest_load=1e6).forces(np.geomspace(1, 1e6, 100), 0.0, -0.1).fy > 0)


def test_T14_the_force_of_combined_slip_lies_between_those_of_either():
    way = np.linspace(0, np.pi / 2, 31)
    for fz in (2000.0, 4000.0, 9000.0):
        peaks = []
        for angle in way:
            s = np.geomspace(1e-3, 3, 500)
            kappa, tangent = s * np.cos(angle), s * np.sin(angle)
            rolling = 1 / (1 + kappa)  # braked, so that the slips are these
            f = TMeasy().forces(fz, -kappa * rolling, np.arctan(tangent * rolling))
            peaks.append(np.hypot(f.fx, f.fy).max())
        low, high = sorted([peaks[0], peaks[-1]])
        assert low * 0.999 <= min(peaks) <= max(peaks) <= high * 1.001


def test_aligning_moment_changes_its_sign_and_ends():
    tire = TMeasy()
    s0, sE, n0 = DEFAULT["trail_slip"], DEFAULT["trail_end_slip"], DEFAULT["trail"]
    s = np.array([1e-9, 0.999 * s0, s0, 1.001 * s0, sE, 2.0])
    f = tire.forces(PN, 0.0, np.arctan(s))
    trail = -f.mz / f.fy
    assert trail[0] == pytest.approx(n0 * DEFAULT["contact_length"], rel=1e-7)
    assert trail[1] > 0 > trail[3]
    assert trail[2] == pytest.approx(0.0, abs=1e-15)
    assert trail[4] == trail[5] == 0
    told = tire.describe([PN, 2 * PN])
    length = DEFAULT["contact_length"] * np.sqrt([1, 2])
    np.testing.assert_allclose(told["pneumatic_trail"], length * [n0, DEFAULT["trail2"]], rtol=1e-7)
    reverse = tire.forces(PN, 0.0, 0.05, vx=-10.0)
    assert reverse.mz == -tire.forces(PN, 0.0, 0.05).mz


def test_trail_that_ends_where_it_would_turn_has_no_lobe():
    tire = TMeasy(trail_slip=0.3, trail_end_slip=0.2)
    f = tire.forces(PN, 0.0, np.arctan([0.15, 0.29, 0.31]))
    v = np.array([0.15, 0.29]) / 0.3
    expected = DEFAULT["trail"] * (1 - (3 - 2 * v) * v**2) * DEFAULT["contact_length"]
    np.testing.assert_allclose(-f.mz[:2] / f.fy[:2], expected, rtol=1e-9)
    assert f.mz[2] == 0


def test_contradictions_are_bent():
    soft = TMeasy(stiffness_y=1000.0)  # dF0 >= 2 FM/sM
    expected = 2 * DEFAULT["peak_force_y"] / DEFAULT["peak_slip_y"]
    assert soft.describe()["cornering_stiffness"] == pytest.approx(expected, rel=1e-6)
    rising = TMeasy(sliding_force_y=5000.0)  # FS <= FM
    assert -rising.forces(PN, 0.0, 1.3).fy == pytest.approx(DEFAULT["peak_force_y"], rel=1e-12)
    early = TMeasy(sliding_slip_y=0.1, sliding_force_y=3000.0)  # sS >= sM
    fy = force(early, "y", PN, DEFAULT["peak_slip_y"] * np.array([0.99, 1.01]))
    np.testing.assert_allclose(fy, [DEFAULT["peak_force_y"], 3000.0], rtol=1e-3)
