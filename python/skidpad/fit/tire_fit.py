"""Tires fitted to data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

import skidpad.tires as models
from skidpad._lib.arguments import count, is_number, listing, mapping, seed_of, texts
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, did_you_mean, require_word
from skidpad.fit import stages, tire_terms
from skidpad.fit.correlation import FEWEST_SWEEPS, TIRE_WORDS
from skidpad.fit.data import TireData
from skidpad.fit.design import MOST_STARTS
from skidpad.fit.families import output_of
from skidpad.fit.initial_guess import Sketch, covered, sketch
from skidpad.fit.loss import LOSSES
from skidpad.fit.plausible import FEWEST, doubts
from skidpad.fit.quantile import middle, quantile
from skidpad.fit.solve import Measure
from skidpad.fit.task import Task
from skidpad.fit.tire_problem import ARGUMENTS, points
from skidpad.fit.tire_result import FitResult
from skidpad.tires import parameter
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import ArrayLike, NDArray

    Column = NDArray[np.float64]

T = TypeVar("T")

OUTPUTS = ("fx", "fy", "mz", "mx", "my")
LOOKED_AT = 500
"""Points, spread over the data, used for checks."""
F_SCALE = {"linear": 1.0, "soft_l1": 0.025, "huber": 0.025, "cauchy": 0.05}
"""Scale of a robust loss, relative to the largest force or moment."""

OLDER = models.MagicFormula("5.2")
"""Models with another moment of inclined tires."""

MODELS: dict[str, type[Tire]] = {
    kind.model: kind
    for kind in (
        models.Linear,
        models.SimplePacejka,
        models.Brush,
        models.Dugoff,
        models.Fiala,
        models.TMeasy,
        models.LuGre,
        models.PhysX,
        models.DrawnCurves,
        models.MagicFormula,
    )
}


def tire(
    data: TireData,
    model: str | type[Tire] | Tire = "magic_formula",
    *,
    free: Sequence[str] | None = None,
    start: Mapping[str, ArrayLike] | Tire | None = None,
    bounds: Mapping[str, tuple[float, float]] | None = None,
    weights: ArrayLike | None = None,
    starts: int = 1,
    targets: Sequence[str] | None = None,
    loss: str = "cauchy",
    joint: str = "auto",
    intervals: str = "auto",
    seed: int = 0,
    threads: int = 1,
) -> FitResult:
    """Fit a tire model to measured forces and moments.

    Free parameters, initial values and bounds follow from the data: effects that do not vary in
    them are not fitted. A Magic Formula is fitted output by output and effect by effect (pure slip
    at nominal load, load, inclination, pressure, combined slip), each stage from the previous one,
    with several starts spread over the range of public sets, and finally all parameters of an
    output together. Version 6.2 unless 5.2, if necessary with `pey5`, `pky5` and `ppy5` of 6.1,
    fits better, or `model` is a tire. Friction and stiffness are > 0 in all of the tested range,
    and E <= 1 unless there is clear evidence for more, where the formula limits it. Poorly
    determined parameters stay close to those of public sets (`skidpad.fit.usual`), and points are
    weighted by noise that grows with load (`skidpad.fit.noise`). Other models share parameters
    between outputs and are fitted in one step.

    Parameters
    ----------
    data : TireData
        From `skidpad.fit.read`, or made from arrays, in SI units and ISO-W.
    model : str, Tire type or Tire
        Word or class of a model, or a tire: its words, and its parameters if not free; with only
        moments as targets, they are fitted for the tire's own forces.
    free : sequence of str, optional
        Parameters to fit. Default: those that the data can determine.
    start : mapping of str to number or array, or Tire, optional
        Initial values, and known parameters such as ``{"unloaded_radius": 0.26}``. Others are
        estimated from the data. Arrays are several starts. From a tire, a Magic Formula is also
        fitted without stages.
    bounds : mapping of str to (low, high), optional
        For some of the free parameters, instead of the usual ones.
    weights : array_like, shape (m,) or (m, targets), optional
        Weights of points, times those of the data.
    starts : int
        Number of starts, the first by rules, the others spread over the bounds, all in one batch;
        the best counts. For a Magic Formula they are in addition to the usual 12, spread over the
        bounds of the first stage of each output.
    targets : sequence of {"fx", "fy", "mz", "mx", "my"}, optional
        Outputs to fit, of those measured. Default: all, in this order, for a Magic Formula; else
        the first three.
    loss : {"cauchy", "soft_l1", "huber", "linear"}
        Loss of residuals, see `skidpad.fit.loss`: all but "linear" reduce the weight of outliers,
        beyond 5 % of the largest force or moment ("cauchy", which ignores distant ones) or 2.5 %.
    joint : {"auto", "always", "never"}
        Whether outputs of a Magic Formula with common parameters, as moments depend on forces, are
        finally fitted jointly, each weighted by its noise: "auto" unless a force then fits worse
        than alone by more than noise explains, as if the formula is not quite that of the tire.
        Not with `free`, nor from starts that are arrays.
    intervals : {"auto", "independent", "drift", "hac", "clusters"}
        Assumed correlation of the points' noise: none; over short times, with a drift of likely
        kind and size; arbitrary in time (heteroskedasticity and autocorrelation consistent), but
        with a mean of 0; within sweeps but not between them, which needs `time`. "auto" chooses
        between the first two by the residuals.
    seed : int
        Seed of the spread of starts.
    threads : int
        For the sums over points and starts. The result does not depend on it.

    Returns
    -------
    FitResult

    Raises
    ------
    TypeError
        If an argument is of the wrong kind.
    ValueError
        If there are too few data, nothing varies, or signs are wrong; for unknown words and names;
        for a start out of bounds.

    Notes
    -----
    Residuals are relative to the largest measured force or moment of each output, for equal weight
    of all outputs. Standard errors come from the sandwich estimator, valid with outliers, weights
    and noise that differs between points (White, Econometrica 48, 1980), and for noise correlated
    in time from `skidpad.fit.drift` or `skidpad.fit.correlation`.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> alpha = np.linspace(-0.2, 0.2, 201)
    >>> fy = sp.tires.Brush(friction=1.2).forces(3000.0, 0.0, alpha).fy
    >>> data = sp.fit.TireData(fz=3000.0, alpha=alpha, fy=fy)
    >>> round(sp.fit.tire(data, "brush").tire.parameters["friction"], 6)
    1.2
    """
    if not isinstance(data, TireData):
        raise TypeError(f"data must be TireData, as of sp.fit.read, not {brief(data)}")
    require_word("loss", loss, tuple(LOSSES))
    require_word("joint", joint, ("auto", "always", "never"))
    require_word("intervals", intervals, TIRE_WORDS)
    if intervals == "clusters" and data.starts().sum() < FEWEST_SWEEPS:
        raise ValueError(
            f'intervals is "clusters", but the data have {data.starts().sum()} sweeps with pauses '
            f"between them; at least {FEWEST_SWEEPS} are needed"
        )
    starts, threads, seed = (
        count("starts", starts, MOST_STARTS),
        count("threads", threads),
        seed_of(seed),
    )
    free = None if free is None else texts("free", free)
    model_of = _template(model, start)
    every = OUTPUTS if model_of.model == "magic_formula" else OUTPUTS[:3]
    targets = every if targets is None else texts("targets", targets)
    measured = _measured(model_of.model, data, targets)
    importance = _weights(weights, len(data), len(targets))
    data, there, notes = _usable(data, measured)
    guess = _once(data, "sketch", lambda: sketch(data))
    covers = _once(data, "covered", lambda: covered(data, guess))
    wanted, skipped = _wanted(data, measured, covers)
    values, sets = _values(model_of, data, guess, covers, wanted, start)
    known = isinstance(model, Tire) and model.model == "magic_formula"
    if known and not {"fx", "fy"} & set(wanted):
        values = _of_moments(values, wanted, start)
    begin: Tire = model_of.replace(**values, **_ranges(model_of.model, data, covers))
    limits = _bounds(begin.model, bounds)
    columns = [list(targets).index(name) for name in wanted]
    used = points(data, wanted, importance[there][:, columns])
    scales = {name: _scale(data, name) for name in wanted}
    measure = Measure(scales, loss, F_SCALE[loss], threads)
    whole, kind = isinstance(start, Tire) or bool(sets), cast("Any", joint)
    task = Task(used, wanted, covers, free, not whole, measure, limits, sets, starts, seed, kind)
    older = None
    if begin.model == "magic_formula" and not (isinstance(model, Tire) or whole or free):
        older = OLDER.replace(**values, **_ranges(begin.model, data, covers))
    found = task.solve(begin, older)
    said = (*notes, *skipped, *_chosen(begin, found.tire), *found.notes)
    how = cast("Any", intervals)
    return FitResult(found.tire, data, found.parts, said, how, found.whole)


def _chosen(begin: Tire, fitted: Tire) -> tuple[str, ...]:
    """Describe the version of the Magic Formula chosen, if not the default."""
    usual, found = (getattr(tire, "version", "") for tire in (begin, fitted))
    return () if usual == found else (f"version {found} fits better than {usual}",)


def _template(model: str | type[Tire] | Tire, start: object) -> Tire:
    """Return the tire with the parameters that are not fitted."""
    if isinstance(start, Tire):
        return start
    if isinstance(model, Tire):
        return model
    if isinstance(model, str):
        require_word("model", model, tuple(MODELS))
        return MODELS[model]()
    if not (isinstance(model, type) and issubclass(model, Tire)):
        raise TypeError(f"model: expected a name, a tire or its class, not {brief(model)}")
    return model()


def _measured(model: str, data: TireData, targets: Sequence[str]) -> list[str]:
    """Return the measured outputs that the model has.

    Raises
    ------
    ValueError
        If a word is not an output, or none is left.
    """
    for target in targets:
        require_word("targets", target, OUTPUTS)
    there = [name for name in targets if getattr(data, name) is not None]
    if not there:
        raise ValueError(f"targets: of {', '.join(targets) or 'none'} none was measured")
    found = [name for name in there if name in tire_terms.outputs(model)]
    if not found:
        raise ValueError(f"targets: {model} has no {' and no '.join(there)}")
    return found


def _usable(
    data: TireData, targets: Sequence[str]
) -> tuple[TireData, NDArray[np.bool_], tuple[str, ...]]:
    """Exclude unusable points and those without measurements; return which remain.

    Raises
    ------
    ValueError
        If too few are left, or the data are implausible; the message says why.
    """
    if found := _once(data, ("doubts", *targets), lambda: _doubts(data, targets)):
        raise ValueError(f"no data of a tire in SI and ISO-W: {'; '.join(found)}")
    there = data.fz > 0
    for name in ARGUMENTS:
        values = getattr(data, name)
        if values is not None:
            there &= np.isfinite(values)
    there &= np.any([np.isfinite(getattr(data, name)) for name in targets], axis=0)
    if there.sum() < FEWEST:
        raise ValueError(
            f"{there.sum()} of {len(data)} points have load above 0, slips and a force: too few "
            f"for a fit, at least {FEWEST} are needed"
        )
    if there.all():
        return data, there, ()
    dropped = len(data) - int(there.sum())
    left_out = f"{dropped} of {len(data)} points lack a load, a slip or a force: left out"
    return data.where(there), there, (left_out,)


def _doubts(data: TireData, targets: Sequence[str]) -> list[str]:
    """Return what is implausible about some of the points."""
    some = slice(None, None, max(len(data) // LOOKED_AT, 1))
    known = data.channels.items()
    return doubts({k: v[some] for k, v in known if k not in OUTPUTS or k in targets})


def _once(data: TireData, what: object, find: Callable[[], T]) -> T:
    """Return a cached result about data, computing it if necessary."""
    if what not in data._found:
        data._found[what] = find()
    found: T = data._found[what]
    return found


SLIPS = {"fx": "slip ratio", "fy": "slip angle", "mz": "slip angle", "mx": "slip angle"}


def _wanted(
    data: TireData, targets: Sequence[str], covers: Mapping[str, frozenset[str]]
) -> tuple[list[str], list[str]]:
    """Return the outputs affected by what varies, and reasons why others are not fitted.

    Raises
    ------
    ValueError
        If none is left, with the reasons.
    """
    wanted, reasons = [], []
    for name in targets:
        if not covers[name]:
            reasons.append(
                f"{name} was not fitted, as the {SLIPS[name]} hardly varies: nothing is known of "
                "it, and of both slips at once"
            )
        elif _scale(data, name) == 0:
            reasons.append(f"{name} was not fitted, as it is 0 throughout")
        else:
            wanted.append(name)
    if not wanted:
        raise ValueError(f"nothing to fit: {'; '.join(reasons)}")
    return wanted, reasons


def _values(
    tire: Tire,
    data: TireData,
    guess: Sketch,
    covers: Mapping[str, frozenset[str]],
    wanted: Sequence[str],
    start: Mapping[str, ArrayLike] | Tire | None,
) -> tuple[dict[str, Any], dict[str, Column]]:
    """Return initial parameters, and starts of some of them as arrays of equal length."""
    if isinstance(start, Tire):
        return {}, {}
    named = {} if start is None else dict(mapping("start", start))
    given: dict[str, Any] = {
        name: np.asarray(real_array(f"start of {name}", x), np.float64) for name, x in named.items()
    }
    if given:
        tire.replace(**given)  # raises on errors
    known = {name: float(value) for name, value in given.items() if value.ndim == 0}
    sets = {name: value for name, value in given.items() if value.ndim}
    if any(value.ndim > 1 for value in sets.values()) or len({len(v) for v in sets.values()}) > 1:
        raise ValueError("arrays in start must be rows of one length, a start each")
    if tire.model == "magic_formula":
        values = tire.parameters | known
        found = stages.start(guess, float(values["unloaded_radius"]), wanted)
        if data.p is not None:
            found["nompres"] = found["inflpres"] = _usual(data, "p")
        if data.vx is not None:
            found["longvl"] = _usual(data, "vx")
    else:
        over_load = any("fz" in varied for varied in covers.values())
        found = tire_terms.start(tire, guess, over_load)
    fields = parameter.table(tire.model)
    inside = {k: min(max(v, fields[k].low), fields[k].high) for k, v in found.items()}
    return inside | known, sets


def _of_moments(
    values: dict[str, Any], wanted: Sequence[str], start: Mapping[str, ArrayLike] | Tire | None
) -> dict[str, Any]:
    """Keep a tire's own forces, with their nominal load, if none of them is fitted."""
    given = () if start is None or isinstance(start, Tire) else tuple(start)
    return {k: v for k, v in values.items() if k in given or output_of(k) in wanted}


def _usual(data: TireData, name: str) -> float:
    """Return the median of a nearly constant channel, to three digits."""
    values = getattr(data, name)
    return _once(data, ("usual", name), lambda: float(f"{middle(np.abs(values)):.3g}"))


def _bounds(
    model: str, bounds: Mapping[str, tuple[float, float]] | None
) -> dict[str, tuple[float, float]]:
    """Check bounds, and limit them to the ranges of the model.

    Raises
    ------
    ValueError
    """
    fields, found = parameter.table(model), {}
    for name, both in ({} if bounds is None else mapping("bounds", bounds)).items():
        if name not in fields:
            raise ValueError(
                f"bounds has {name!r}, which {model} has not{did_you_mean(name, fields)}"
            )
        ends = listing(f"bounds of {name}", both)
        if len(ends) != 2 or not all(map(is_number, ends)):
            raise TypeError(f"bounds of {name}: expected two numbers, not {brief(both)}")
        low, high = ends
        low, high = max(low, fields[name].low), min(high, fields[name].high)
        if not low < high:
            raise ValueError(
                f"bounds of {name} are {low:g} to {high:g} within its range, "
                f"{fields[name].allowed}: the first must be below the second"
            )
        found[name] = (float(low), float(high))
    return found


def _weights(weights: ArrayLike | None, m: int, t: int) -> Column:
    """Check weights, ``(m, t)``.

    Raises
    ------
    ValueError
    """
    if weights is None:
        return np.ones((m, t))
    given = np.asarray(real_array("weights", weights), np.float64)
    if given.ndim == 1:
        given = given[:, None]
    if given.ndim != 2 or given.shape[0] != m or given.shape[1] not in (1, t):
        raise ValueError(f"weights must be of shape ({m},) or ({m}, {t}), not {np.shape(weights)}")
    if not (given >= 0).all() or not np.isfinite(given).all() or not given.any():
        raise ValueError("weights must be finite and at least 0, some of them above")
    return np.broadcast_to(given, (m, t))


def _scale(data: TireData, name: str) -> float:
    """Return the largest force or moment, without outliers."""
    values = getattr(data, name)
    return _once(data, ("scale", name), lambda: quantile(np.abs(values), 0.99))


RANGES = {"fz": "fz", "kpu": "kappa", "alp": "alpha", "cam": "gamma", "pres": "p"}


def _ranges(model: str, data: TireData, covers: Mapping[str, frozenset[str]]) -> dict[str, Any]:
    """Return the ranges of the data for a Magic Formula, as far as they cover any."""
    found: dict[str, Any] = {}
    for short, name in RANGES.items() if model == "magic_formula" else ():
        values = getattr(data, name)
        if any(name in varied for varied in covers.values()):
            found |= {f"{short}min": float(values.min()), f"{short}max": float(values.max())}
    return found
