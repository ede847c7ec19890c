"""Cleaning: spikes, warm-up and transitions are removed, bins weigh equally, lag is corrected."""

from __future__ import annotations

from typing import Any

import numpy as np
import pint
import pytest
import skidpad as sp
from skidpad.fit import TireData, synthetic
from skidpad.fit.levels import level_of, levels

SLICK = sp.tires.load("slick_180_55r13")
FEW: dict[str, Any] = {"loads": [500.0, 1000.0], "inclinations": 0.0, "pressures": 83e3}


def test_rows_with_missing_cells_and_in_the_air_are_dropped() -> None:
    data = TireData(
        fz=[1e3, 1e3, 1e3, -5.0], alpha=[0.0, np.nan, 0.1, 0.1], fy=[0.0, -1.0, np.nan, 0.0]
    )
    assert data.replace(fy=[0.0, -1.0, -2.0, 0.0]).cleaned(spikes=None).alpha.tolist() == [0.0, 0.1]
    assert len(data.cleaned(spikes=None)) == 1
    assert data.cleaned(spikes=None).notes == (
        "3 of 4 points dropped with missing cells or without load",
    )


def test_a_force_that_a_whole_run_lacks_drops_nothing() -> None:
    cornering = TireData(fz=1e3, alpha=[0.0, 0.1], fy=[0.0, -1e3])
    braking = TireData(fz=1e3, kappa=[0.0, -0.1], fx=[0.0, -1e3])
    assert len(TireData.joined([cornering, braking]).cleaned(spikes=None)) == 4


@pytest.mark.parametrize("plan", ["ttc-cornering", "ttc-drive-brake"])
def test_spikes_are_found_and_little_else(plan: Any) -> None:
    base, hit = (synthetic(SLICK, plan, noise=0.02, outliers=o, **FEW) for o in (0.0, 0.05))
    kept = np.isin(hit.time, hit.cleaned().time)
    spike = (hit.fx != base.fx) | (hit.fy != base.fy)
    assert kept[spike].mean() < 0.01
    assert kept[~spike].mean() > 0.985
    clean = synthetic(SLICK, plan, **FEW)
    assert len(clean.cleaned()) > 0.999 * len(clean)


def test_warm_up_is_dropped_by_time_and_by_temperature() -> None:
    data = synthetic(SLICK, rate=10.0, **FEW)
    twice = TireData.joined([data, data]).cleaned(warm_up=5.0, spikes=None)
    assert [twice.time[twice.run == run].min() for run in (0, 1)] == [5.0, 5.0]
    warm = data.cleaned(coldest=40.0)
    tread = np.mean([warm.extra[f"tread_temperature_{k}"] for k in ("inner", "center", "outer")], 0)
    assert tread.min() >= 40.0
    assert "with a tread colder than coldest, 40.0 °C" in warm.notes[-1]


def test_transitions_between_loads_are_dropped() -> None:
    load = np.concatenate([np.full(200, 500.0), np.linspace(500, 1000, 30), np.full(200, 1000.0)])
    alpha = np.resize([-0.1, 0.0, 0.1], len(load))
    data = TireData(fz=load, alpha=alpha, fy=-20 * alpha * load)
    left = data.cleaned(transitions=True, spikes=None)
    assert not ((left.fz > 665) & (left.fz < 835)).any()
    assert (left.fz == 500).sum() == (left.fz == 1000).sum() >= 200
    assert "between levels of load" in left.notes[-1]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"warm_up": 1.0}, "warm_up needs the time"),
        ({"coldest": 40.0}, "coldest needs a tread temperature"),
    ],
)
def test_what_cannot_be_cleaned_is_said(asked: Any, message: str) -> None:
    data = TireData(fz=1e3, alpha=[0.0, 0.1], fy=[0.0, -1e3])
    with pytest.raises(ValueError, match=message):
        data.cleaned(**asked)
    with pytest.raises(ValueError, match="no point is left: all 2 are dropped with missing cells"):
        data.replace(fy=np.nan).cleaned()


def test_levels_are_found_under_noise_and_transitions() -> None:
    random = np.random.default_rng(1)
    held = np.repeat([220.0, 440.0, 1100.0], [3000, 1000, 2000])
    values = np.concatenate([held + random.normal(0, 8, len(held)), random.uniform(220, 1100, 300)])
    found = levels(values, 40.0)
    np.testing.assert_allclose(found, [220, 440, 1100], atol=3)
    number = level_of(np.array([230.0, 700.0, 1090.0, np.nan]), found, 40.0)
    assert number.tolist() == [0, -1, 2, -1]


def test_each_bin_counts_alike() -> None:
    """A slip angle at which the machine paused has no extra weight."""
    wait = TireData(
        fz=np.full(500, 1e3), alpha=np.r_[np.full(400, 0.1), np.linspace(-0.1, 0.09, 100)], fy=0.0
    )
    mean = wait.binned(slip_angle=0.01)
    assert mean.weights.tolist() == len(mean) * [1.0]
    assert len(mean) == 21
    kept = wait.binned(slip_angle=0.01, keep=True)
    assert kept.weights.mean() == pytest.approx(1)
    place = np.rint(kept.alpha / 0.01)
    sums = [kept.weights[place == k].sum() for k in np.unique(place)]
    np.testing.assert_allclose(sums, sums[0])
    assert "500 points in 21 bins of equal weight" in kept.notes[-1]


def test_a_bin_holds_the_means_of_its_points() -> None:
    data = synthetic(SLICK, noise=0.02, **FEW).binned()
    exact = SLICK.forces(data.fz, 0.0, data.alpha, p=data.p).fy
    friction = np.where(data.fz > 700, np.abs(exact).max(), np.abs(exact[data.fz < 700]).max())
    assert np.std((data.fy - exact) / friction) < 0.01
    assert set(np.round(data.fz)) == {500.0, 1000.0}
    assert (data.extra["loaded_radius"] > 0.2).all()


def test_a_bin_leaves_out_what_a_run_did_not_measure() -> None:
    one = TireData(fz=1e3, alpha=[0.0, 0.1], fy=[1.0, 2.0], fx=[5.0, 6.0])
    both = TireData.joined([one, one.replace(fx=None, fy=[3.0, 4.0])]).binned()
    assert both.fy.tolist() == [2.0, 3.0]
    assert both.fx.tolist() == [5.0, 6.0]


@pytest.mark.parametrize("plan", ["ttc-cornering", "ttc-drive-brake"])
@pytest.mark.parametrize("length", [0.1, 0.3, 0.6])
def test_the_relaxation_length_is_found_from_sweeps_up_and_down(plan: Any, length: float) -> None:
    data = synthetic(SLICK, plan, noise=0.02, lag=length, rate=20.0)
    note = data.without_lag().notes[-1]
    found = float(note.split("relaxation length ")[1].split(" m")[0])
    assert found == pytest.approx(length, rel=0.03, abs=0.01)


@pytest.mark.parametrize("given", [{"relaxation_length": 0.3}, {"tau": 0.3 / 11.176}, {}])
def test_without_its_lag_a_force_is_that_of_the_steady_state(given: Any) -> None:
    data = synthetic(SLICK, lag=0.3, **FEW)
    fixed = data.without_lag(**given)
    before, after = (
        np.abs(SLICK.forces(d.fz, 0.0, d.alpha, p=d.p).fy - d.fy).max() / 1e3 for d in (data, fixed)
    )
    assert before > 0.04
    assert after < 0.002


def test_a_lag_may_have_a_unit_and_no_other() -> None:
    data = synthetic(SLICK, rate=10.0, lag=0.3, **FEW)
    length: Any = pint.Quantity(30.0, "cm")
    found = data.without_lag(relaxation_length=length)
    np.testing.assert_array_equal(found.alpha, data.without_lag(relaxation_length=0.3).alpha)
    warm: Any = pint.Quantity(1.0, "degC")
    for name in ("relaxation_length", "tau"):
        with pytest.raises(ValueError, match=f"^{name}"):
            data.without_lag(**{name: warm})


def test_a_bin_may_have_a_unit_and_no_other() -> None:
    data = synthetic(SLICK, rate=10.0, **FEW)
    degree: Any = pint.Quantity(1.0, "deg")
    found = data.binned(slip_angle=degree)
    np.testing.assert_array_equal(found.alpha, data.binned(slip_angle=np.radians(1.0)).alpha)
    warm: Any = pint.Quantity(1.0, "degC")
    with pytest.raises(ValueError, match=r"^slip_angle"):
        data.binned(slip_angle=warm)


def test_where_there_is_no_lag_none_is_found() -> None:
    data = synthetic(SLICK, rate=50.0, **FEW)
    found = data.without_lag()
    assert found.notes[-1] == "no lag of fy behind the slip angle: sweeps up and down agree best"
    np.testing.assert_array_equal(found.alpha, data.alpha)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"relaxation_length": 0.1, "tau": 0.1}, "not both"),
        ({"tau": -0.1}, "tau is -0.1, but must be at least 0"),
        ({"relaxation_length": np.inf}, "relaxation_length: inf m is not allowed"),
        ({"relaxation_length": 0.3}, "needs the speed"),
    ],
)
def test_a_lag_that_cannot_be_is_refused(given: Any, message: str) -> None:
    data = synthetic(SLICK, rate=10.0, **FEW).replace(vx=None)
    with pytest.raises(ValueError, match=message):
        data.without_lag(**given)
    with pytest.raises(ValueError, match="no time"):
        data.replace(time=None).without_lag()


def test_a_channel_without_levels_takes_no_time() -> None:
    values = np.random.default_rng(5).uniform(0, 1e12, 100_000)
    assert len(levels(values, 4e3)) <= 100
