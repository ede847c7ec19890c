"""Parameter sets: a modified tire equals a newly made one, at the cost of the change."""

from __future__ import annotations

import copy
import pickle
from time import perf_counter

import numpy as np
import pytest
from child import SANITIZED
from skidpad import _core, cars
from skidpad.tires import (
    Brush,
    DrawnCurves,
    MagicFormula,
    SimplePacejka,
    load,
    parameter,
)

from .tires import MODELS

EVERY_MODEL = (*MODELS, MagicFormula)
every_model = pytest.mark.parametrize("model", EVERY_MODEL, ids=[m.model for m in EVERY_MODEL])

TIRES = {
    **{model.model: model() for model in EVERY_MODEL},
    "ellipse": SimplePacejka(combine="ellipse"),
    "5.2": MagicFormula("5.2", limits=False),
    "6.1": MagicFormula("6.1", limits=True),
    "turn slip": MagicFormula(turn_slip=True),
    "mirrored": MagicFormula(side="mirrored", tan_alpha=True),
}
RANGES = ("fz", "kpu", "alp", "cam", "pres")
RANGED = frozenset(f"{of}{end}" for of in RANGES for end in ("min", "max"))
every_tire = pytest.mark.parametrize("tire", TIRES.values(), ids=TIRES)


def drawn(rng, model, count, shape):
    """Random values in range for some parameters of a model."""
    rows = [row for row in _core.tables()[model.model] if row[0] not in RANGED]
    chosen = rng.choice(len(rows), min(count, len(rows)), replace=False)
    numbers = {}
    for name, _, default, low, high, _ in (rows[k] for k in chosen):
        spread = 0.05 * (abs(default) or 1e-3)
        low, high = max(low, default - spread), min(high, default + spread)
        numbers[name] = rng.uniform(low, high, shape)
    return numbers


def bits(tire):
    """A tire's results for a few calls, and the layout of its parameters."""
    asked = (np.array([-1.0, 0.0, 900.0, 4000.0])[:, None, None], 0.05, -0.1, 0.02)
    found = [*tire.forces(*asked), tire.jacobian(*asked), tire.pack(), tire.pack("float32")]
    if isinstance(tire, MagicFormula):
        found += [*tire.full(*asked).values(), *tire.planar(*asked)]
    return [np.ascontiguousarray(part).tobytes() for part in found]


@every_model
@pytest.mark.parametrize("seed", range(4))
def test_a_changed_tire_is_the_one_made_anew_bit_by_bit(model, seed):
    rng = np.random.default_rng(seed)
    first, second = (drawn(rng, model, 6, shape) for shape in ((7,), [(), (7,), (3, 1)][seed % 3]))
    anew = model(**{**first, **second})
    changed = model(**first).replace(**second)
    assert changed == anew
    assert list(changed.parameters) == list(anew.parameters)
    assert changed.shape == anew.shape
    assert bits(changed) == bits(anew)


def test_words_change_like_numbers():
    assert SimplePacejka(shape_x=1.5).replace(combine="none") == SimplePacejka(
        shape_x=1.5, combine="none"
    )
    tire = MagicFormula(side="mirrored", pdy1=1.1)
    assert tire.replace(side="as measured", limits=False) == MagicFormula(pdy1=1.1, limits=False)
    assert tire.mirrored
    assert not tire.replace(side="as measured").mirrored
    with pytest.raises(ValueError, match="combine is 'all'"):
        DrawnCurves().replace(combine="all")
    with pytest.raises(ValueError, match="version is '7'"):
        tire.replace(version="7")
    with pytest.raises(ValueError, match="invalid is 'skip', but must be one of raise, nan"):
        Brush().replace(invalid="skip")


@every_tire
def test_only_what_changes_is_checked(tire, monkeypatch):
    looked_at = []
    check = parameter.check

    def counted(field, *args):
        looked_at.append(field.name)
        return check(field, *args)

    monkeypatch.setattr(parameter, "check", counted)
    changes = drawn(np.random.default_rng(1), type(tire), 3, (5,))
    tire.replace(**changes)
    assert looked_at == list(changes)


def fastest(run, tries):
    times = []
    for _ in range(tries):
        start = perf_counter()
        run()
        times.append(perf_counter() - start)
    return min(times)


@pytest.mark.skipif(SANITIZED, reason="a sanitizer makes everything slow")
def test_sets_of_a_few_coefficients_cost_what_their_arrays_do():
    """12 of 229 coefficients take at most a fifth of the time of all."""
    tire = load("touring_205_55r16")
    names = ("pcy1", "pdy1", "pdy2", "pey1", "pey2", "pky1", "pky2", "phy1", "phy2", "pvy1", "pvy2")
    sets = {name: np.linspace(0.9, 1.1, 1000) * tire.parameters[name] for name in (*names, "pky3")}
    every = {name: np.full(1000, value) for name, value in tire.parameters.items()}
    whole, some = float("inf"), float("inf")
    for _ in range(10):  # in turn, as a busy machine may slow either
        whole = min(whole, fastest(lambda: tire.replace(**every).pack(), 1))
        some = min(some, fastest(lambda: tire.replace(**sets).pack(), 5))
    assert some < 0.2 * whole


def test_cross_checks_hold_for_changed_tires():
    tire = MagicFormula(fzmin=100.0)
    with pytest.raises(ValueError, match="fzmax is not above FZMIN"):
        tire.replace(fzmax=90.0)
    with pytest.raises(ValueError, match="pky2 must not be 0"):
        tire.replace(pky2=[1.0, 0.0])
    spun = MagicFormula(qdrp1=0.0)
    with pytest.raises(ValueError, match="qdrp1 must be between 0 and 2"):
        spun.replace(turn_slip=True)
    with pytest.raises(ValueError, match="pecp1 must not be 1"):
        MagicFormula(turn_slip=True).replace(pecp1=1.0)
    with pytest.raises(ValueError, match=r"do not broadcast: pdx1 \(2,\), pdy1 \(3,\)"):
        tire.replace(pdx1=[1.0, 1.1]).replace(pdy1=[1.0, 1.1, 1.2])


def bounded(model):
    """A parameter with a bound, and a value beyond it."""
    for name, _, default, low, high, _ in _core.tables()[model.model]:
        if np.isfinite(low) and default:
            return name, default, low - 1.0
        if np.isfinite(high) and default:
            return name, default, high + 1.0
    raise AssertionError(model)


def answers(tire, fz):
    asked = (np.asarray(fz), 0.05, -0.1, 0.02)
    found = [*tire.forces(*asked)]
    if isinstance(tire, MagicFormula):
        found += [*tire.full(*asked).values(), *tire.planar(*asked)]
        found += [tire.fx0(fz, kappa=0.05), tire.fy0(fz, alpha=0.1)]
    return [*found, np.moveaxis(tire.jacobian(*asked), (-2, -1), (0, 1))]


@every_tire
def test_a_set_out_of_range_gives_nan_alone(tire):
    name, value, beyond = bounded(type(tire))
    other = next(n for n in tire.parameters if n not in (name, *RANGED))
    numbers = {name: [value, beyond, value, np.nan, value], other: tire.parameters[other] * 1.01}
    marked = tire.replace(invalid="nan", **numbers)
    sound = tire.replace(**{name: np.full(5, value), other: numbers[other]})
    assert np.isnan(marked.parameters[name]).tolist() == [False, True, False, True, False]
    for dtype in ("float64", "float32"):
        fz = np.array([[-1.0], [0.0], [900.0], [4000.0]], dtype)
        for mine, other in zip(answers(marked, fz), answers(sound, fz), strict=True):
            assert mine.dtype == other.dtype == dtype
            assert np.isnan(mine[..., [1, 3]]).all()
            assert mine[..., ::2].tobytes() == other[..., ::2].tobytes()


@every_model
def test_results_of_marked_sets_go_where_they_are_asked_to(model):
    name, value, beyond = bounded(model)
    marked = model().replace(invalid="nan", **{name: [value, beyond]})
    own = tuple(np.full(2, 7.0) for _ in range(5))
    found = marked.forces(4000.0, 0.1, 0.1, out=own)
    assert all(part is mine for part, mine in zip(found, own, strict=True))
    expected = marked.forces(4000.0, 0.1, 0.1)
    for part, mine in zip(expected, own, strict=True):
        np.testing.assert_array_equal(part, mine)
    slopes = np.zeros((2, 3, 4))
    assert marked.jacobian(4000.0, 0.1, 0.1, out=slopes) is slopes
    assert np.isnan(slopes[1]).all()


@every_model
def test_a_single_tire_out_of_range_gives_nan(model):
    name, _, beyond = bounded(model)
    found = model().replace(invalid="nan", **{name: beyond}).forces(4000.0, 0.1, 0.1)
    assert all(isinstance(part, np.float64) and np.isnan(part) for part in found)


def test_marks_broadcast_stay_and_go_with_their_numbers():
    across = Brush().replace(friction=[[1.0], [-1.0]], half_length=[0.1, -0.1, 0.1], invalid="nan")
    expected = [[False, True, False], [True, True, True]]
    assert np.isnan(across.forces(4000.0, 0.1, 0.1).fx).tolist() == expected
    stiffer = across.replace(tread_stiffness=2e6)
    assert np.isnan(stiffer.forces(4000.0, 0.1, 0.1).fx).tolist() == expected
    mended = across.replace(friction=1.0, half_length=0.1)
    assert mended == Brush(friction=1.0, half_length=0.1)
    assert np.isfinite(mended.forces(4000.0, 0.1, 0.1).fx)


def test_sets_that_contradict_themselves_are_marked():
    tire = MagicFormula(fzmin=100.0).replace(fzmax=[50.0, 5000.0], pky2=[1.5, 0.0], invalid="nan")
    assert np.isnan(tire.forces(4000.0, 0.0, 0.1).fy).all()
    tire = MagicFormula(turn_slip=True).replace(qdrp1=[0.9, 2.0], invalid="nan")
    assert np.isnan(tire.forces(4000.0, 0.0, 0.1).fy).tolist() == [False, True]


def test_what_is_no_number_is_refused_even_where_marks_are_allowed():
    with pytest.raises(TypeError, match="friction must be real numbers"):
        Brush().replace(friction="1", invalid="nan")
    with pytest.raises(TypeError, match="did you mean friction"):
        Brush().replace(frction=1.0, invalid="nan")
    with pytest.raises(ValueError, match="do not broadcast"):
        Brush().replace(friction=[1, 1], half_length=[0.1, 0.1, 0.1], invalid="nan")


@every_tire
def test_marked_tires_copy_and_pickle(tire):
    name, value, beyond = bounded(type(tire))
    marked = tire.replace(invalid="nan", **{name: [value, beyond]})
    assert marked != tire.replace(**{name: value})
    for again in (pickle.loads(pickle.dumps(marked)), copy.copy(marked), copy.deepcopy(marked)):
        assert again == marked
        assert hash(again) == hash(marked)
        assert np.isnan(again.forces(4000.0, 0.1, 0.1).fx).tolist() == [False, True]


def test_a_car_and_a_file_refuse_marked_tires(tmp_path):
    marked = Brush().replace(friction=[1.0, -1.0], invalid="nan")
    with pytest.raises(ValueError, match=r"tire\.front\.friction is nan in car 1, but must be"):
        cars.load("bmw_320i").replace({"tire": marked})
    with pytest.raises(ValueError, match="fnomin was out of range"):
        MagicFormula().replace(fnomin=-1.0, invalid="nan").to_tir(tmp_path / "no.tir")


def test_no_mark_fits_a_constructor():
    with pytest.raises(ValueError, match="friction is nan, but must be finite"):
        Brush(friction=np.nan)
    with pytest.raises(TypeError, match="no parameter 'invalid'"):
        Brush(friction=-1.0, invalid="nan")
