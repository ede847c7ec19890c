"""Tires as objects: arguments, errors, state and display."""

from __future__ import annotations

import copy
import inspect
import pickle
from inspect import Parameter

import numpy as np
import pytest
from skidpad import _core
from skidpad.tires import (
    Brush,
    DrawnCurves,
    Dugoff,
    Linear,
    MagicFormula,
    Pacejka89,
    Pacejka94,
    Similarity,
    SimplePacejka,
    Tire,
    TireForces,
)
from skidpad.tires.tire import GIVEN

from .tires import MODELS

every_model = pytest.mark.parametrize("model", MODELS, ids=[m.model for m in MODELS])


def bad(model: type[Tire], error: type[Exception], words: str, **numbers) -> None:
    with pytest.raises(error, match=words):
        model(**numbers)


def test_every_model_of_the_kernels_is_here():
    own_tests = {"magic_formula"}
    assert {model.model for model in MODELS} == set(_core.words()["tire.model"]) - own_tests


@every_model
def test_parameters_are_those_of_the_table(model):
    rows = _core.tables()[model.model]
    tire = model()
    assert tire.parameters == {row[0]: row[2] for row in rows}
    told = inspect.signature(model)
    for name, unit, default, *_, meaning in rows:
        assert told.parameters[name].default == default
        assert name in model.__doc__
        assert meaning.split(",")[0].split(";")[0] in " ".join(model.__doc__.split())
        assert model(**{name: default}) == tire
        assert unit


@pytest.mark.parametrize("model", [*MODELS, MagicFormula], ids=lambda model: model.model)
def test_docstrings_are_flush_and_list_the_parameters_on_every_python(model):
    assert "\n\nParameters\n----------\n" in model.__doc__
    assert "{parameters}" not in model.__doc__
    first = next(iter(model().parameters))
    assert f"\n{first} : array_like, default " in model.__doc__


QUESTIONS = [
    (model, name)
    for model in (*MODELS, MagicFormula, Pacejka89, Pacejka94, Similarity)
    for name, question in inspect.getmembers(model, inspect.isfunction)
    if not name.startswith("_") and "fz" in inspect.signature(question).parameters
]


@pytest.mark.parametrize(("model", "name"), QUESTIONS)
def test_every_question_has_its_arguments_in_one_order(model, name):
    asked = inspect.signature(getattr(model, name)).parameters
    names = [argument for argument in asked if argument in GIVEN]
    assert names == [argument for argument in GIVEN if argument in names]
    positional = [n for n in names if asked[n].kind is Parameter.POSITIONAL_OR_KEYWORD]
    whole = name in ("forces", "full", "planar", "jacobian")
    assert positional == (list(GIVEN) if whole else ["fz"])


def test_friction_stands_for_both_directions():
    both = SimplePacejka(friction=[0.5, 1.0])
    assert both == SimplePacejka(friction_x=[0.5, 1.0], friction_y=[0.5, 1.0])
    assert both.replace(friction=2) == SimplePacejka(friction_x=2, friction_y=2)
    bad(SimplePacejka, TypeError, "give it or friction_y", friction=1, friction_y=1)


@every_model
def test_inclination_counts_in_the_models_whose_parameters_say_so(model: type[Tire]) -> None:
    """The documentation of `gamma` names them."""
    slip = {"camber_slip": 0.05} if "camber_slip" in model().parameters else {}
    tire = model(**slip)
    upright, leaning = (tire.forces(4000.0, 0.0, 0.02, gamma).fy for gamma in (0.0, 0.05))
    assert (leaning != upright) == bool(slip)
    assert bool(slip) == (
        f"`{model.__name__}`" in (inspect.getdoc(Tire.forces) or "").split("\nphit")[0]
    )


def test_unknown_names_come_with_the_nearest_one():
    bad(Brush, TypeError, "Brush has no parameter 'frction'; did you mean friction", frction=1)
    bad(Linear, TypeError, "its parameters are stiffness_x, stiffness_y", zzz=1)
    with pytest.raises(TypeError, match="did you mean half_length"):
        Brush().replace(halflength=1)


def test_numbers_out_of_range_are_named_with_place_value_and_range():
    bad(Brush, ValueError, r"friction is 0\.0, but must be > 0", friction=0)
    bad(
        Brush, ValueError, r"nominal_load is -1\.0 N at index 1, but .* > 0 N", nominal_load=[1, -1]
    )
    bad(Dugoff, ValueError, r"at index \(1, 0\) \(the first of 2\)", friction=[[1, 1], [-1, -2]])
    bad(
        Linear, ValueError, r"stiffness_x is nan N, but must be finite and >= 0", stiffness_x=np.nan
    )
    bad(Brush, ValueError, r"camber_slip is inf, but must be finite", camber_slip=np.inf)
    bad(Brush, ValueError, r"load_sensitivity is 1\.5, .* between 0 and 1", load_sensitivity=1.5)
    for model in (SimplePacejka, DrawnCurves):
        bad(model, ValueError, "combine is 'both', .* none, ellipse", combine="both")


@pytest.mark.parametrize("value", [1j, "1", True, [True], None, [1, "a"], object()])
def test_what_is_no_number_is_refused(value):
    bad(Brush, TypeError, "friction must be real numbers", friction=value)
    for name in ("fz", "kappa", "alpha", "gamma", "phit"):
        asked = {"fz": 1.0, "kappa": 0.0, "alpha": 0.0, name: value}
        with pytest.raises(TypeError, match=f"{name} must be real numbers"):
            Brush().forces(**asked)


def test_masked_and_ragged_arrays_are_refused():
    masked = np.ma.masked_array([1.0, 2.0], [False, True])
    bad(Brush, ValueError, "friction must be real numbers, .* has masked entries", friction=masked)
    bad(Brush, ValueError, "friction must be real numbers of one shape", friction=[[1, 2], [3]])
    with pytest.raises(TypeError, match=r"kappa must be real numbers .* has masked entries"):
        Brush().forces(1.0, masked, 0.0)


def test_shapes_that_do_not_fit_are_named():
    words = r"do not broadcast: friction \(2,\), half_length \(3,\)"
    bad(Brush, ValueError, words, friction=[1, 1], half_length=[1, 1, 1])
    tire = Brush(friction=np.ones(5))
    with pytest.raises(ValueError, match=r"do not broadcast: fz \(2,\), parameters \(5,\)"):
        tire.forces([1, 2], 0.0, 0.0)
    with pytest.raises(ValueError, match=r"kappa \(2,\), p \(3,\)"):
        Brush().forces(1.0, [0.0, 1.0], 0.0, p=[1, 2, 3])


@every_model
def test_parameters_are_copies_that_nobody_can_change(model):
    name = next(iter(model().parameters))
    mine = np.array([1.0, 1.1])
    tire = model(**{name: mine})
    mine[0] = 1.05
    assert tire.parameters[name].tolist() == [1.0, 1.1]
    with pytest.raises(ValueError, match="read-only"):
        tire.parameters[name][0] = 2
    tire.parameters[name] = 7
    assert tire.parameters[name].tolist() == [1.0, 1.1]


@every_model
def test_equal_tires_pickle_to_equal_tires(model):
    name = next(iter(model().parameters))
    tire = model(**{name: np.linspace(1, 1.5, 4)})
    again = pickle.loads(pickle.dumps(tire))
    assert again == tire
    assert again.forces(4000.0, 0.1, 0.1).fx.tolist() == tire.forces(4000.0, 0.1, 0.1).fx.tolist()
    assert tire != model()
    assert tire != tire.replace(**{name: np.linspace(1, 1.6, 4)})
    assert tire != "tire"
    assert model() == model()
    for other in MODELS:
        assert (model() == other()) is (model is other)
    for combined in (SimplePacejka, DrawnCurves):
        assert combined(combine="ellipse") != combined()
        assert pickle.loads(pickle.dumps(combined(combine="ellipse"))).combine == "ellipse"


OLD = [1.4, 0, 1100, 1100, 10, 0, 0, -2], [1.5, 0, 1100, 0, 300, 0, 0, 0, -2]
OTHERS = {
    "sets": Brush(friction=[0.5, 1.0]),
    "ellipse": SimplePacejka(combine="ellipse"),
    "magic_formula": MagicFormula("6.1", limits=True, side="mirrored"),
    "magic sets": MagicFormula(pdx1=np.linspace(1, 1.2, 3)),
    "pacejka89": Pacejka89(*OLD),
    "pacejka94": Pacejka94(*OLD, axes="book"),
    "pacejka94 sets": Pacejka94(OLD[0], [1.5, 0, [1100.0, 1200.0], *OLD[1][3:]], combine="ellipse"),
    "similarity": Similarity(Brush(), friction=0.5),
    "similarity sets": Similarity(Pacejka94(*OLD), stiffness=[0.9, 1.0], load=4000.0),
}


@pytest.mark.parametrize("name", OTHERS)
def test_copies_are_equal_and_have_one_hash(name):
    tire = OTHERS[name]
    for again in (pickle.loads(pickle.dumps(tire)), copy.copy(tire), copy.deepcopy(tire)):
        assert again == tire
        assert hash(again) == hash(tire)
        assert repr(again) == repr(tire)
    assert len({*OTHERS.values(), tire}) == len(OTHERS)


def test_zero_is_one_number_whatever_its_sign():
    sets = [Linear(stiffness_x=zero) for zero in ([0.0, 1.0], [-0.0, 1.0], 0.0, -0.0)]
    assert sets[0] == sets[1] != sets[2] == sets[3]
    assert len(set(sets)) == 2


def test_notebooks_show_a_table():
    shown = Brush(friction=[0.5, 1.0])._repr_html_()
    assert shown.startswith("<p>Brush: (2,) sets</p>\n<table>")
    assert '<td style="text-align:left">0.5 … 1</td>' in shown
    assert "combine" in SimplePacejka(combine="ellipse")._repr_html_()
    told = MagicFormula("6.1")._repr_html_()
    assert told.startswith("<p>MagicFormula 6.1</p>")
    assert "cornering_stiffness" in told
    assert shown.count("<tr>") == shown.count("</tr>") == len(Brush().parameters)


STRANGE = {
    "string": "4",
    "complex": 1 + 2j,
    "truth": True,
    "truths": np.array([True]),
    "date": np.datetime64("2026-01-01"),
    "duration": np.timedelta64(1, "s"),
    "masked": np.ma.masked_array([1.0, 2.0], [False, True]),
    "ragged": [[1.0], [1.0, 2.0]],
    "huge": 10**400,
    "object": object(),
}


@pytest.mark.parametrize("value", STRANGE.values(), ids=STRANGE)
def test_strange_arguments_are_refused_with_their_name(value):
    def refused(name, ask, *args, **kwargs):
        with pytest.raises(TypeError, match=f"^{name} must be real numbers"):
            ask(*args, **kwargs)

    for tire in (Brush(), MagicFormula(), *OTHERS.values()):
        for name in GIVEN:
            refused(name, tire.forces, **{"fz": 1.0, "kappa": 0.0, "alpha": 0.0} | {name: value})
    for model in (*MODELS, MagicFormula):
        refused("fz", model().describe, value)
        refused("alpha", model().jacobian, 1.0, 0.0, value)
    old = Pacejka94(*OLD, c=[2, -3, -3, -1.4, -6, 0, 0, 0, 0, -0.5, 0])
    for ask in (old.longitudinal, old.lateral, old.aligning, old.at_load):
        refused("fz", ask, value)
    for ask in (old.lateral, old.aligning):
        refused("gamma", ask, 4000.0, gamma=value)
    refused("slip", old.longitudinal(4000.0).at, value)
    refused("a7", Pacejka94, [*OLD[0][:-1], value], OLD[1])


def test_repr_makes_the_tire_again():
    for tire in (Brush(friction=0.7), SimplePacejka(friction=1.1, combine="ellipse"), Dugoff()):
        assert eval(repr(tire)) == tire
    assert "friction=<(1000,) from 0.1 to 1>" in repr(Brush(friction=np.linspace(0.1, 1, 1000)))


@every_model
def test_sets_of_parameters_are_the_tires_one_by_one(model):
    rng = np.random.default_rng(2)
    defaults = model().parameters
    sets = {
        name: np.clip(
            value * rng.uniform(0.9, 1.1, (3, 1, 41)), None, 2 if "shape" in name else None
        )
        for name, value in defaults.items()
    }
    fz, kappa = rng.uniform(-100, 8000, 41), rng.uniform(-2, 2, (5, 1))
    swept = model(**sets).forces(fz, kappa, 0.1, vx=-1.0)
    assert swept.fx.shape == (3, 5, 41)
    for i, k, j in [(0, 0, 0), (2, 4, 40), (1, 3, 17), (2, 0, 32)]:
        one = model(**{name: value[i, 0, j] for name, value in sets.items()})
        alone = one.forces(fz[j], kappa[k, 0], 0.1, vx=-1.0)
        for part, single in zip(swept, alone, strict=True):
            assert part[i, k, j].tobytes() == single.tobytes()


@every_model
def test_precision_is_that_of_the_arrays(model):
    single = np.linspace(0, 1, 5, dtype=np.float32)
    tire = model(**{next(iter(model().parameters)): np.linspace(1, 2, 5)})
    for args in ((single, 0.1, 0.1), (4000, single, single), (4000.0, single.astype("f2"), 0.1)):
        f = tire.forces(*args)
        assert {part.dtype for part in f} == {np.dtype("float32")}
    for args in ((1, 0.1, 0.1), (single, single.astype(float), 0.1), (np.arange(5), 0.1, 0.1)):
        f = tire.forces(*args)
        assert {part.dtype for part in f} == {np.dtype("float64")}
    assert tire.pack("float32").dtype == np.float32
    with pytest.raises(TypeError, match="dtype must be float64 or float32, not 'float16'"):
        tire.pack("float16")


def test_numbers_that_single_precision_cannot_hold_are_named():
    tire = Brush(nominal_load=1e-60)
    tire.forces(1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="nominal_load is 1e-60 N, which float32 cannot hold"):
        tire.forces(np.float32([1.0]), 1.0, 1.0)
    with pytest.raises(ValueError, match=r"tread_stiffness is 1e\+300 N/m2, which float32 cannot"):
        Brush(tread_stiffness=[1.0, 1e300]).pack("float32")


@every_model
def test_scalars_give_scalars_and_empty_arrays_give_empty_ones(model):
    f = model().forces(4000, 0.1, 0.1)
    assert isinstance(f, TireForces)
    assert all(isinstance(part, np.float64) for part in f)
    assert f.mx == f.my == 0
    empty = model().forces(np.empty((0, 3)), 0.1, 0.1)
    assert all(part.shape == (0, 3) for part in empty)


@every_model
def test_results_may_be_written_to_given_arrays(model):
    fz, kappa = np.linspace(0, 8000, 33), np.linspace(-1, 1, 33)
    expected = model().forces(fz, kappa, 0.1)
    own = TireForces(*(np.full(33, 7.0) for _ in range(5)))
    f = model().forces(fz, kappa, 0.1, out=own)
    assert all(part is mine for part, mine in zip(f, own, strict=True))
    for part, good in zip(own, expected, strict=True):
        np.testing.assert_array_equal(part, good)
    again = model().forces(fz, 2 * kappa, 0.1, out=expected)
    assert again.fx is expected.fx
    np.testing.assert_array_equal(again.fx, model().forces(fz, 2 * kappa, 0.1).fx)
    with pytest.raises(ValueError, match=r"out must have the shape \(5,\)"):
        model().forces(np.ones(5), 0.1, 0.1, out=own)


@every_model
def test_results_may_replace_the_arguments(model):
    fz, kappa, alpha = np.linspace(0, 8000, 99), np.linspace(-1, 1, 99), np.linspace(1, -1, 99)
    expected = model().forces(fz, kappa, alpha)
    model().forces(fz, kappa, alpha, out=(kappa, fz, np.empty(99), np.empty(99), alpha))
    np.testing.assert_array_equal(kappa, expected.fx)
    np.testing.assert_array_equal(fz, expected.fy)
    np.testing.assert_array_equal(alpha, expected.mz)


@every_model
def test_turn_slip_and_pressure_only_add_their_shape(model):
    kappa = np.linspace(-1, 1, 7, dtype=np.float32)
    plain = model().forces(4000.0, kappa, 0.1)
    f = model().forces(4000.0, kappa, 0.1, phit=np.float32([[0.1], [0.2]]), p=2.2e5)
    assert f.fx.shape == (2, 7)
    assert f.fx.dtype == np.float32
    for part, good in zip(f, plain, strict=True):
        np.testing.assert_array_equal(part, [good, good])


@every_model
def test_description_is_a_dict_that_prints_with_units(model):
    told = model().describe()
    assert set(told.units) == set(told)
    assert f"cornering stiffness  {told['cornering_stiffness']:.6g} N/rad" in " ".join(
        repr(told).split()
    ).replace("stiffness ", "stiffness  ", 2).replace("slip stiffness  ", "slip stiffness ")


def test_derivatives_by_no_parameter_take_no_time() -> None:
    """At 1e12 points, of which nothing is asked."""
    everywhere = np.broadcast_to(20.0, (10**6, 10**6))
    found = Brush().jacobian(4000.0, 0.0, 0.05, vx=everywhere, by=())
    assert found.shape == (10**6, 10**6, 3, 0)
