"""Plan of a fit: which parameters are fitted to which points, in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from skidpad._lib.messages import did_you_mean
from skidpad.fit import stages, tire_terms
from skidpad.fit.families import output_of
from skidpad.fit.tire_terms import Term
from skidpad.tires import parameter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from skidpad.fit.tire_problem import Points
    from skidpad.tires.tire import Tire


class Step(NamedTuple):
    """Parameters fitted to some of the points."""

    title: str
    terms: tuple[Term, ...]
    where: NDArray[np.bool_] | None
    """Points; None for all."""


class Part(NamedTuple):
    """Outputs fitted together, step by step; the last step has all parameters."""

    targets: tuple[str, ...]
    steps: tuple[Step, ...]
    leans: bool = False
    """Whether undetermined parameters stay close to their initial values."""

    @property
    def terms(self) -> tuple[Term, ...]:
        """All free parameters."""
        return self.steps[-1].terms

    def without(self, names: frozenset[str]) -> Part:
        """Return the part with some parameters fixed."""
        kept = (
            step._replace(terms=tuple(term for term in step.terms if term.name not in names))
            for step in self.steps
        )
        return self._replace(steps=tuple(step for step in kept if step.terms))


def plan(
    tire: Tire,
    points: Points,
    targets: Sequence[str],
    covers: Mapping[str, frozenset[str]],
    free: Sequence[str] | None,
    staged: bool,
    mixed: bool = False,
) -> list[Part]:
    """Plan a fit.

    Parameters
    ----------
    tire : Tire
        With the initial parameters.
    points : Points
    targets : sequence of str
        Outputs to fit.
    covers : mapping of str to frozenset of str
        Conditions that vary in the data, for each output.
    free : sequence of str, optional
        Parameters to fit instead of those that the data can determine.
    staged : bool
        Whether to fit a Magic Formula effect by effect.
    mixed : bool
        Whether 5.2 has parameters of 6.1 in its own terms.

    Raises
    ------
    ValueError
        If the model does not have a name, no target depends on it, or nothing is free.
    """
    if free is not None:
        _check_names(tire.model, free)
    if tire.model == "magic_formula":
        parts = _magic_parts(tire, points, targets, covers, free, staged, mixed)
    else:
        terms = [
            term
            for term in tire_terms.terms_of(tire)
            if any(term.needs <= covers[target] | {target} for target in targets)
        ]
        if free is not None:
            of_model = {term.name: term for term in tire_terms.TERMS[tire.model]}
            terms = [of_model.get(name, _any(tire.model, name)) for name in free]
        parts = [Part(tuple(targets), (Step("all", tuple(terms), None),))] if terms else []
    if not parts:
        varied = frozenset[str]().union(*(covers[target] for target in targets))
        raise ValueError(
            f"nothing to fit: the data of {_listed(targets)} vary {_listed(varied)}, which "
            f"determines no parameter of {tire.model}"
        )
    return parts


def _listed(words: Iterable[str]) -> str:
    return ", ".join(sorted(words)) or "nothing"


def _check_names(model: str, free: Sequence[str]) -> None:
    names = parameter.table(model)
    for name in free:
        if name not in names:
            raise ValueError(f"free has {name!r}, which {model} has not{did_you_mean(name, names)}")
    if len(set(free)) < len(free) or not free:
        raise ValueError("free must name at least one parameter, and each once")


def _any(model: str, name: str) -> Term:
    """Return a parameter that is usually not free, with the range of its table."""
    field = parameter.table(model)[name]
    return Term(name, field.low, field.high, frozenset())


def _magic_parts(
    tire: Tire,
    points: Points,
    targets: Sequence[str],
    covers: Mapping[str, frozenset[str]],
    free: Sequence[str] | None,
    staged: bool,
    mixed: bool,
) -> list[Part]:
    old = getattr(tire, "version", "") == "5.2"
    parts = []
    for output in stages.STAGES:  # in order
        if output not in targets:
            continue
        if free is not None:
            every = {term.name: term for term in stages.every(output)}
            names = [name for name in free if output_of(name) == output]
            terms = (every.get(name) or _any(tire.model, name) for name in names)
            steps = [Step("all", tuple(terms), None)]
        else:
            steps = _steps(tire, points, output, covers[output], old, mixed)
            steps = steps if staged else steps[-1:]
        if steps and steps[-1].terms:
            parts.append(Part((output,), tuple(steps), leans=free is None))
    for name in free or ():
        if output_of(name) not in targets:
            raise ValueError(
                f"free has {name}, but {_listed(targets)} do not depend on it, or not it alone"
            )
    return parts


def _steps(
    tire: Tire, points: Points, output: str, covers: frozenset[str], old: bool, mixed: bool
) -> list[Step]:
    """Return the stages of an output: each includes the parameters of those before it."""
    values = tire.parameters
    load, pressure = float(values["fnomin"]), float(values["nompres"])
    steps: list[Step] = []
    terms: tuple[Term, ...] = ()
    if stages.NEEDS[output] not in covers:
        return []
    for stage in stages.STAGES[output]:
        more = tire_terms.chosen(stage.terms, covers)
        if old:
            lacks = stages.NOT_52 if mixed else (*stages.NOT_52, *stages.MIXED)
            more = [term for term in more if not term.name.startswith(lacks)]
            if stage.title == "its inclination" and output == "fy":
                more += tire_terms.chosen(stages.TERMS_52, covers)
        if not more:
            continue
        if stage.alone and terms:
            steps.append(Step(stage.title, tuple(more), None))
        terms = (*terms, *more)
        where = stages.without(points, stage.without, output, load, pressure)
        enough = where.sum() >= 10 * len(terms)
        steps.append(Step(stage.title, terms, where if enough and not where.all() else None))
    if steps and steps[-1].where is not None:
        steps.append(Step("all", terms, None))
    return steps
