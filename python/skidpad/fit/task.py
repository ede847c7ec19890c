"""Fit of all outputs in sequence, with the best version of the Magic Formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from skidpad.fit import stages
from skidpad.fit.chain import SURE, Begun, begin, finish
from skidpad.fit.condensing import condensed
from skidpad.fit.joint import joined, share_numbers
from skidpad.fit.noise import weighed
from skidpad.fit.plan import plan
from skidpad.fit.solve import solve
from skidpad.fit.tire_report import LETTERS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from skidpad.fit.plan import Part
    from skidpad.fit.solve import Measure, Solved
    from skidpad.fit.tire_problem import Points
    from skidpad.tires.tire import Tire

Joint = Literal["auto", "always", "never"]


class Answer(NamedTuple):
    """A fitted tire."""

    tire: Tire
    parts: tuple[Solved, ...]
    """Outputs fitted one by one."""
    whole: Solved | None = None
    """The joint fit of all, if used."""
    notes: tuple[str, ...] = ()


class Task(NamedTuple):
    """The data and options of a fit."""

    points: Points
    targets: Sequence[str]
    covers: Mapping[str, frozenset[str]]
    free: Sequence[str] | None
    staged: bool
    measure: Measure
    bounds: Mapping[str, tuple[float, float]]
    sets: Mapping[str, NDArray[np.float64]]
    starts: int
    seed: int
    joint: Joint

    def plan(self, tire: Tire, points: Points, mixed: bool = False) -> list[Part]:
        """Plan the fit of a tire, 5.2 `mixed` with parameters of 6.1."""
        return plan(tire, points, self.targets, self.covers, self.free, self.staged, mixed)

    def solve(self, tire: Tire, other: Tire | None) -> Answer:
        """Fit a tire, or one of another version if that fits better.

        Both have the initial parameters.
        """
        few = condensed(self.points)
        parts = self.plan(tire, few)
        if self.sets or not all(part.leans for part in parts):
            return self._plainly(tire)
        begun, mixed = self._begin(tire, parts, few), False
        if other is not None:
            older = self._begin(other, self.plan(other, few), few, begun, ("fx",))
            if _likelihood(older) > _likelihood(begun) + SURE:
                tire, begun = other, older
            parts = self.plan(other, few, mixed=True)
            alike = [target for target in self.targets if target != "mx"]  # its parameters differ
            newer = self._begin(other, parts, few, older, alike)
            more = max(_count(newer) - _count(begun), 0)
            if _likelihood(newer) > _likelihood(begun) + SURE + more:
                tire, begun, mixed = other, newer, True
        solved, points = [], self._weighed(parts, begun)
        for part, start in zip(self.plan(tire, points, mixed), begun, strict=True):
            solved.append(finish(part, start, tire, points, self.measure, self.bounds))
            tire = _with(tire, solved[-1].values)
        answer = self._together(tire, tuple(solved), condensed(points), points)
        return answer._replace(notes=(*_idle(begun), *answer.notes))

    def _weighed(self, parts: Sequence[Part], begun: Sequence[Begun]) -> Points:
        """Weigh points by the noise of each output."""
        powers = {part.targets[0]: each.growth for part, each in zip(parts, begun, strict=True)}
        return weighed(self.points, [powers.get(target, 0.0) for target in self.measure.scales])

    def _together(
        self, tire: Tire, parts: tuple[Solved, ...], few: Points, points: Points
    ) -> Answer:
        """Fit outputs with common parameters jointly."""
        targets = [target for part in parts for target in part.part.targets]
        if self.joint == "never" or not share_numbers(targets):
            return Answer(tire, parts)
        whole, worse = joined(parts, tire, few, points, self.measure)
        if worse and self.joint == "auto":
            names = " and ".join(LETTERS[target] for target in worse)
            note = f"outputs are fitted one by one: with the moments {names} would fit worse"
            return Answer(tire, parts, notes=(note,))
        return Answer(_with(tire, whole.values), parts, whole)

    def _plainly(self, tire: Tire) -> Answer:
        """Fit given free parameters, or from given starts."""
        solved = []
        for part in self.plan(tire, self.points):
            solved.append(
                solve(
                    part,
                    tire,
                    self.points,
                    self.measure,
                    self.bounds,
                    self.sets,
                    self.starts,
                    self.seed,
                )
            )
            tire = _with(tire, solved[-1].values)
        return Answer(tire, tuple(solved))

    def _begin(
        self,
        tire: Tire,
        parts: Sequence[Part],
        few: Points,
        like: Sequence[Begun] = (),
        alike: Sequence[str] = (),
    ) -> list[Begun]:
        """Begin the fits of all outputs, common ones from the fit of another version."""
        found: list[Begun] = []
        for number, part in enumerate(parts):
            known, starts, before = tire, self.starts, None
            if set(part.targets) <= set(alike):
                before = like[number]
                names = {term.name for term in part.terms}
                values = {n: x for n, x in before.values.items() if n in names}
                known, starts = _with(tire, values), 1
                part = part._replace(steps=part.steps[-1:])
            given = self.measure, self.bounds, starts, self.seed
            power = like[number].growth if like else None
            found.append(begin(part, known, few, *given, before, power))
            tire = _with(tire, found[-1].values)
        return found


def _with(tire: Tire, values: Mapping[str, float]) -> Tire:
    return tire.replace(**dict[str, Any](values))


def _idle(begun: Sequence[Begun]) -> list[str]:
    """Describe the effects without clear evidence."""
    effects = {title: names for each in stages.EFFECTS.values() for title, names in each.items()}
    return [
        f"{title} is not fitted: the data are not sure of it"
        for title, names in effects.items()
        if any(each.idle.issuperset(names) for each in begun)
    ]


def _count(begun: Sequence[Begun]) -> int:
    """Count the free parameters, each of which increases the likelihood by chance."""
    return sum(len(each.x) for each in begun)


def _likelihood(begun: Sequence[Begun]) -> float:
    return sum(each.likelihood for each in begun)
