"""Synthetic tests: a known tire on the consortium's programs, corrupted as specified."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit import synthetic

DEG = np.pi / 180
SLICK = sp.tires.load("slick_180_55r13")
FEW: dict[str, Any] = {"loads": [500.0, 1000.0], "inclinations": 0.0, "pressures": 83e3}


def test_cornering_sweeps_the_slip_angle_at_every_combination_of_levels() -> None:
    data = synthetic(SLICK)
    assert data.starts().sum() == 5 * 3 * 3
    assert sorted(set(data.fz.tolist())) == [250.0, 500.0, 750.0, 1000.0, 1250.0]
    np.testing.assert_allclose(np.unique(data.gamma), np.radians([0, 2, 4]))
    np.testing.assert_allclose(np.unique(data.p) / 83e3, [5 / 6, 1, 7 / 6])
    np.testing.assert_allclose([data.alpha.min(), data.alpha.max()], [-12 * DEG, 12 * DEG])
    step = np.diff(data.alpha) / np.diff(data.time)
    np.testing.assert_allclose(np.abs(step[~data.starts()[1:]]), 4 * DEG)
    assert not data.kappa.any()


def test_drive_brake_sweeps_the_slip_ratio_at_fixed_slip_angles() -> None:
    data = synthetic(SLICK, "ttc-drive-brake")
    np.testing.assert_allclose(np.unique(data.alpha), np.radians([0, 3, 6]), atol=1e-15)
    np.testing.assert_allclose([data.kappa.min(), data.kappa.max()], [-0.2, 0.2])
    assert data.starts().sum() == 5 * 3 * 3


@pytest.mark.parametrize("plan", ["ttc-cornering", "ttc-drive-brake"])
@pytest.mark.parametrize("tire", [SLICK, sp.tires.Brush(), sp.tires.TMeasy()])
def test_without_faults_data_are_what_the_tire_gives(tire: Any, plan: Any) -> None:
    data = synthetic(tire, plan, rate=10.0)
    found = tire.forces(data.fz, data.kappa, data.alpha, data.gamma, 0.0, data.vx, data.p)
    for name in {"fx", "fy", "mz", "mx"} & data.channels.keys():
        np.testing.assert_array_equal(data.channels[name], getattr(found, name))


def test_a_moment_that_the_model_does_not_have_was_not_measured() -> None:
    assert synthetic(sp.tires.SimplePacejka(), noise=0.02, rate=10.0).mz is None
    assert synthetic(sp.tires.Brush(), noise=0.02, rate=10.0).mz is not None


def test_radii_and_wheel_speed_belong_to_the_slip_ratio() -> None:
    extra = synthetic(SLICK, "ttc-drive-brake", rate=10.0).extra
    data = synthetic(SLICK, "ttc-drive-brake", rate=10.0)
    kappa = extra["wheel_speed"] * extra["effective_radius"] / data.vx - 1
    np.testing.assert_allclose(kappa, data.kappa, atol=1e-14)


def test_noise_is_normal_and_of_the_size_asked_at_each_load() -> None:
    quiet, loud = (synthetic(SLICK, noise=noise, **FEW) for noise in (0.0, 0.02))
    for load in (500.0, 1000.0):
        here = quiet.fz == load
        friction = np.abs(quiet.fy[here]).max()
        for name in ("fx", "fy"):
            error = (loud.channels[name] - quiet.channels[name])[here] / friction
            assert error.std() == pytest.approx(0.02, rel=0.05)
            assert abs(error.mean()) < 0.002
            assert (np.abs(error) < 0.04).mean() == pytest.approx(0.954, abs=0.015)
            assert np.abs(np.corrcoef(error[1:], error[:-1])[0, 1]) < 0.1


def test_more_noise_is_the_same_noise_larger() -> None:
    base, one, two = (synthetic(SLICK, noise=n, **FEW).fy for n in (0.0, 0.01, 0.02))
    np.testing.assert_allclose(two - base, 2 * (one - base), atol=1e-9)


def test_outliers_missing_cells_and_drift_are_as_many_as_asked() -> None:
    clean = synthetic(SLICK, **FEW)
    hit = synthetic(SLICK, outliers=0.05, **FEW).fy != clean.fy
    assert hit.mean() == pytest.approx(0.05, abs=0.015)
    lost = np.isnan(synthetic(SLICK, missing=0.1, **FEW).alpha)
    assert lost.mean() == pytest.approx(0.1, abs=0.02)
    np.testing.assert_allclose(
        synthetic(SLICK, drift=0.1, **FEW).fy, clean.fy * (1 - 0.1 * clean.time / clean.time[-1])
    )


def test_a_lag_is_that_of_the_relaxation_length() -> None:
    """In a ramp the force is that of the slip angle one relaxation length earlier."""
    data = synthetic(SLICK, lag=0.3, **FEW)
    delay = 0.3 / data.vx[0]
    late = SLICK.forces(data.fz, 0.0, data.alpha - 4 * DEG * delay, p=data.p).fy
    ramp = (data.time > 1.0) & (data.time < 3.0)
    np.testing.assert_allclose(data.fy[ramp], late[ramp], rtol=1e-6)


def test_the_same_seed_gives_the_same_bits_on_every_machine() -> None:
    tire = sp.tires.SimplePacejka()
    data = synthetic(
        tire, noise=0.02, drift=0.1, missing=0.05, outliers=0.05, lag=0.3, seed=7, rate=5.0
    )
    bits = hashlib.sha256()
    for values in data.channels.values():
        bits.update(np.where(np.isnan(values), -1e9, values).astype("<f8").tobytes())
    assert bits.hexdigest()[:16] == "7b849056636ff91d"
    assert (
        synthetic(tire, noise=0.02, seed=8, **FEW).fy != synthetic(tire, noise=0.02, **FEW).fy
    ).all()


WRONG = {
    "plan": ({"plan": "ttc"}, "plan is 'ttc', but must be one of ttc-cornering, ttc-drive-brake"),
    "noise": ({"noise": -0.1}, "noise: -0.1 is not allowed, must be from 0 to"),
    "missing": ({"missing": 1.5}, "missing: 1.5 is not allowed, must be from 0 to 1"),
    "rate": ({"rate": np.nan}, "rate: nan Hz is not allowed, must be finite"),
    "lag": ({"lag": "long"}, "lag: expected a number, not 'long'"),
    "loads": ({"loads": [1e3, -5.0]}, r"loads\[1\] is -5.0, but must be finite and greater than 0"),
    "seed": ({"seed": -1}, "seed: -1 is not allowed, must be an integer >= 0"),
    "slip angles": ({"slip_angles": [0.0]}, 'slip_angles are levels of "ttc-drive-brake"'),
    "points": ({"rate": 1e6}, r"rate: 1e\+06 Hz makes 5.4e\+08 points of 45 sweeps; at most"),
}


@pytest.mark.parametrize(("given", "message"), WRONG.values(), ids=list(WRONG))
def test_what_is_wrong_is_named(given: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        synthetic(SLICK, **given)


def test_a_tire_must_be_one_and_have_a_nominal_load() -> None:
    with pytest.raises(ValueError, match=r"parameter sets \(2,\)"):
        synthetic(SLICK.replace(pdy1=[1.0, 2.0]))
    with pytest.raises(ValueError, match="a Linear tire has no nominal load: give loads="):
        synthetic(sp.tires.Linear())
    assert len(synthetic(sp.tires.Linear(), loads=[3e3], rate=10.0)) > 0
