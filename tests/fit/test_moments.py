"""Overturning moment and rolling resistance in fits, and joint fits of all outputs."""

import os
from pathlib import Path

import numpy as np
import pytest
import skidpad as sp
from skidpad.fit import joint, stages
from skidpad.fit.families import answers, output_of

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
LEANING = {
    "qsx1": -0.00777, "qsx2": 0.956, "qsx3": 0.0159, "qsx10": 0.142, "qsx11": 0.348,
    "qsy1": 0.00702, "qsy3": 0.00152, "qsy7": 0.90, "qsy8": -0.41,
    "presmin": 1e5, "presmax": 4e5,
}  # fmt: skip
"""Like a public 205/60 R15 91V of version 6.2, to three digits, without pressure limits."""
TIRE = sp.tires.load("pacejka_205_60r15").replace(**LEANING)
TIPPED = TIRE.replace(qsx1=-0.00309, qsx2=0.604, qsx3=0.0254, qsx10=0.0)
"""With Mx like a public file of version 5.2."""
BENT = TIRE.replace(
    qsx1=-0.007764, qsx2=1.1915, qsx3=0.013948, qsx4=4.912, qsx5=1.02, qsx6=22.83, qsx7=0.7104,
    qsx8=-0.023393, qsx9=0.6581, qsx10=0.2824, qsx11=5.349, qsy3=0.001515, qsy4=8.514e-5,
)  # fmt: skip
"""With Mx and My like another public set of that size, of version 6.1."""
RACING = TIRE.replace(
    qsx1=-0.099993, qsx2=0.70614, qsx3=-0.18417, qsx4=16.7607, qsx5=1.0146, qsx6=2.3724,
    qsx7=0.10248, qsx8=-0.9337, qsx9=0.13939, qsx10=-0.90483, qsx11=0.39762, qsx12=0.96442,
    qsx13=0.39634, qsx14=0.014507, ppmx1=-0.97018, qsy1=0.01, qsy3=0.0004, qsy4=4e-5, qsy7=0.85,
    qsy8=-0.4,
)  # fmt: skip
"""Like a public Formula Student set of version 6.1, in whose Mx no coefficient is 0."""
PLANS = ("ttc-cornering", "ttc-drive-brake")
OUTPUTS = ("fx", "fy", "mz", "mx", "my")


def on_rig(tire, rate, seed=0, **spoilt):
    """Run both tests of a rig on a tire, each with separate noise."""
    return sp.fit.TireData.joined(
        [
            sp.fit.synthetic(tire, plan, rate=rate, seed=2 * seed + k, **spoilt)
            for k, plan in enumerate(PLANS)
        ]
    )


def asked(data):
    names = ("fz", "kappa", "alpha", "gamma", "p", "vx")
    return {name: getattr(data, name) for name in names}


def miss(fitted, true, data, output):
    """Largest difference at the data points, relative to the largest value."""
    one, two = (getattr(tire.forces(**asked(data)), output) for tire in (fitted, true))
    return np.abs(one - two).max() / np.abs(two).max()


def public(name):
    if not DATA.is_dir():
        pytest.skip(f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are")
    return sp.tires.MagicFormula.from_tir(DATA / "tires" / f"{name}.tir")


def without_moments(tire):
    """Return a tire without its qsx and qsy."""
    names = [name for name in tire.parameters if name.startswith(("qsx", "qsy", "ppmx"))]
    return tire.replace(**dict.fromkeys(names, 0.0) | {"qsy7": 1.0})


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mf52s", "mf61"])
def test_moments_of_known_forces_are_found_again(name):
    """Mx of the latter is nonlinear: its part proportional to Fy nearly cancels the rest."""
    true = public(name)
    data = on_rig(true, 20.0, noise=0.02)
    found = sp.fit.tire(data, without_moments(true), targets=("mx", "my"))
    assert found.targets == ("mx", "my")
    for output in found.targets:
        assert miss(found.tire, true, data, output) < 0.005, output
    forces = [name for name in true.parameters if output_of(name) in ("fx", "fy", "mz")]
    assert all(found.tire.parameters[name] == true.parameters[name] for name in forces)


@pytest.mark.slow
@pytest.mark.parametrize("true", [TIRE, BENT, RACING], ids=["plain", "bent", "racing"])
def test_all_outputs_from_the_default_start(true):
    data = on_rig(true, 40.0, noise=0.02)
    found = sp.fit.tire(data)
    assert found.together
    assert set(found.targets) == set(OUTPUTS)
    for output in OUTPUTS:
        assert miss(found.tire, true, data, output) < 0.005, output


def test_bounds_hold_what_public_sets_have():
    """Parameters whose sign follows another's, or does not matter, are taken as positive."""
    tires = [BENT, RACING, *(public(name) for name in ("mf52", "mf61", "mf62s"))]
    for tire in tires:
        values = dict(tire.parameters) | {"qsx5": abs(tire.parameters["qsx5"])}
        for factor, inner in (("qsx8", "qsx9"), ("qsx10", "qsx11")):
            if values[inner] < 0:
                values |= {factor: -values[factor], inner: -values[inner]}
        for output in ("mx", "my"):
            for term in stages.every(output):
                assert term.low <= values[term.name] <= term.high, term.name


def test_a_tiny_rolling_resistance_is_found_from_data_alone():
    """As in a public racing set, a ten-thousandth of the usual one. No version excels by it."""
    true = TIRE.replace(qsy1=6e-7, qsy3=0.0, qsy4=0.0, qsy5=2.9e-4, qsy6=-1.9e-4, qsy7=0.65)
    data = on_rig(true, 5.0, noise=0.02)
    found = sp.fit.tire(data, targets=("my",))
    assert found.tire.version == "6.2"
    assert miss(found.tire, true, data, "my") < 0.01


def test_rolling_resistance_over_speed_needs_speeds():
    speeds = (5.0, 15.0, 25.0, 40.0)
    data = sp.fit.TireData.joined(
        [sp.fit.synthetic(TIRE, rate=5.0, noise=0.02, speed=speed) for speed in speeds]
    )
    found = sp.fit.tire(data, TIRE.replace(qsy1=0.0, qsy3=0.0, longvl=16.7), targets=("my",))
    assert {"qsy1", "qsy3", "qsy4"} < set(found.names)
    assert miss(found.tire, TIRE, data, "my") < 0.005
    one = sp.fit.tire(data.where(data.vx == 15.0), TIRE, targets=("my",))
    assert not {"qsy3", "qsy4"} & set(one.names)
    assert "the speed hardly varies: My over it is a guess" in one.describe()


def test_an_output_depends_on_no_other_numbers_than_it_is_said_to():
    true = public("mf62")
    names = list(true.parameters)
    data = on_rig(true, 1.0)
    for output in OUTPUTS:
        by = true.jacobian(**asked(data), by=names, of=output)[:, 0]
        others = np.setdiff1d(np.arange(len(names)), answers("magic_formula", output, names))
        assert not by[:, others].any(), output
        assert by[:, answers("magic_formula", output, names)].any()


@pytest.mark.slow
def test_intervals_of_moments_hold_the_truth_in_95_percent():
    names = ("qsx1", "qsx2", "qsx3", "qsx10", "qsy1", "qsy7", "qsy8")
    inside = []
    for seed in range(40):
        data = on_rig(TIRE, 2.0, noise=0.02, seed=seed)
        found = sp.fit.tire(data, free=names, start=TIRE, targets=("mx", "my"))
        inside += [e.low < TIRE.parameters[n] < e.high for n, e in found.parameters.items()]
    assert 0.90 < np.mean(inside) < 0.98, np.mean(inside)


@pytest.mark.slow
def test_moments_fitted_together_improve_forces_too():
    """From Fy at an eighth of the points, Mx of all gives a better curve."""
    worse = []
    for seed in range(2):
        data = sp.fit.synthetic(TIPPED, rate=4.0, noise=0.02, seed=seed)
        data = data.replace(fy=np.where(np.arange(len(data)) % 8 == 0, data.fy, np.nan))
        alone, whole = (
            sp.fit.tire(data, targets=("fy", "mx"), joint=word) for word in ("never", "auto")
        )
        assert whole.together
        assert not alone.together
        worse.append([rms_miss(found.tire, data) for found in (alone, whole)])
    alone, whole = np.array(worse).T
    assert np.mean(whole) < 0.9 * np.mean(alone)


def rms_miss(fitted, data):
    off = fitted.forces(**asked(data)).fy - TIPPED.forces(**asked(data)).fy
    return float(np.sqrt(np.mean(off**2)))


def test_moments_of_another_tire_do_not_spoil_forces():
    """Mx as if Fy came half a degree later: it fits badly, and weighs less."""
    data = sp.fit.synthetic(TIPPED, rate=4.0, noise=0.02)
    late = TIPPED.replace(phy1=TIPPED.parameters["phy1"] + 0.009)
    spoilt = data.replace(mx=sp.fit.synthetic(late, rate=4.0, noise=0.02).mx)
    targets = ("fy", "mx")
    alone = sp.fit.tire(data, targets=("fy",))
    found = sp.fit.tire(spoilt, targets=targets)
    assert rms_miss(found.tire, data) < 1.2 * rms_miss(alone.tire, data)


def test_forces_that_fit_worse_stay_as_they_fit_alone(monkeypatch):
    data = sp.fit.synthetic(TIPPED, loads=[2000.0, 4000.0], rate=4.0, noise=0.02)
    targets = ("fy", "mx")
    alone = sp.fit.tire(data, targets=targets, joint="never")
    monkeypatch.setattr(joint, "LEVEL", 1e-12)  # of what noise explains
    refused = sp.fit.tire(data, targets=targets)
    assert not refused.together
    assert refused.tire == alone.tire
    assert "outputs are fitted one by one: with the moments Fy would fit worse" in refused.notes
    assert sp.fit.tire(data, targets=targets, joint="always").together


def test_numbers_of_mx_that_one_load_hardly_distinguishes_trade_off():
    data = sp.fit.synthetic(TIRE, loads=[2950.0, 3050.0], rate=5.0, noise=0.02)
    found = sp.fit.tire(data, free=["qsx3", "qsx13"], start=TIRE, targets=("mx",))
    assert found.trade_offs() == {("qsx13", "qsx3"): pytest.approx(-0.999, abs=1e-3)}
    assert "trade off, with a correlation above 0.99: qsx13 and qsx3" in found.describe()


@pytest.mark.parametrize("convention", ["sae", "iso-w", "adapted-sae"])
@pytest.mark.parametrize("kind", ["dat", "tdx"])
def test_moments_go_through_files_in_any_convention(tmp_path, convention, kind):
    data = sp.fit.synthetic(TIRE, rate=2.0)
    assert data.my.max() < 0  # a wheel that rolls forward is held back, ISO-W
    path = tmp_path / f"run.{kind}"
    if kind == "dat":
        data.to_dat(path, convention=convention)
    else:
        data.to_tydex(path)
    read = sp.fit.read(path)
    for name in ("mx", "my"):
        size = np.abs(getattr(data, name)).max()
        np.testing.assert_allclose(getattr(read, name), getattr(data, name), atol=1e-5 * size)


def test_a_word_for_joint_fits_is_one_of_three():
    with pytest.raises(ValueError, match="joint"):
        sp.fit.tire(on_rig(TIRE, 1.0), joint="yes")
