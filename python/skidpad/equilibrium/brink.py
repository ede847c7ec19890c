"""How far steady motions exist along a direction of the conditions: up to the turning point.

Along a direction the unknowns of a car trace a curve on which the acceleration grows to a maximum,
beyond which no motion exists, and then falls: at this turning point Newton's method for a given
acceleration fails, as its Jacobian is singular. Parametrized by arclength it is not (Keller's
pseudo-arclength continuation, 1977): steps pass over the turning point, which is then the maximum
of a cubic, with an error of fourth order in the step. The result is a smooth function of the car.
Each car's result is independent of the other cars.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad.equilibrium.continuation import Indices, Motion
from skidpad.equilibrium.newton import Array, Mask, begin, correction, lead, rows_sum
from skidpad.equilibrium.trim_equations import Turn

SCALE: Final = 0.5
"""Scale of the acceleration along the direction [m/s2], next to those of the unknowns."""
LEAST_FIRST: Final = 0.05
"""If no motion is found down to this acceleration, there is none [m/s2]."""
FARTHEST: Final = 80.0
"""Upper bound of the acceleration [m/s2]."""
STEP: Final = 2.0
"""First step along the curve, in scales."""
LEAST_STEP: Final = 1 / 64
"""If even this step fails, the curve ends without a turning point."""
MISSED: Final = 0.4
"""Newton correction of a predictor, in scales, with which the step length stays,"""
GROWS: Final = 2.0
"""otherwise it changes by at most this factor;"""
TURNS: Final = 0.7
"""a step turns the curve by no more than this, at its present curvature [rad],"""
OVER: Final = 1.2
"""and goes at most this multiple of the way to the predicted turning point."""
SHARP: Final = 0.3
"""Smallest cosine between tangents; beyond, a point may be on another curve."""
CLOSE: Final = 1e-6
"""Correction, in scales, at which a point has converged."""
JACOBIANS: Final = 3
"""Most Jacobians for a step."""
FLAT: Final = 3e-3
"""Rise over half a bracket below which its turning point has converged [m/s2]."""
POLISHED: Final = 3
"""Most refinements of the turning point."""
DIFFERENCE: Final = 1e-4
"""Step along a tangent for differences of the equations."""
FEWER: Final = 6
"""Fraction of finished cars at which the others are repacked."""
ROUNDS: Final = 120
"""Most Jacobians for a whole curve."""


@dataclass(slots=True)
class Brink:
    """Turning points of n cars.

    Attributes
    ----------
    unknown : ndarray, shape (k, n)
        Unknowns of `Turn` at the turning point.
    reached : ndarray, shape (n,)
        Largest acceleration along the direction [m/s2]; NaN if there is no motion at all.
    """

    unknown: Array
    reached: Array


def brink(motion: Motion, start: Array, way: Array, first: Array) -> Brink:
    """Find the largest acceleration of cars along a direction.

    Parameters
    ----------
    motion : Motion
        With few enough cars to be solved together.
    start : ndarray, shape (conditions + 1, n)
        Values of the conditions and the acceleration along the path at the start.
    way : ndarray, shape (conditions + 1, n)
        Direction in which these grow; of length 1 [m/s2].
    first : ndarray, shape (n,)
        First acceleration to try [m/s2], halved as long as there is no motion.
    """
    turn, straight = motion.some(np.arange(motion.n))
    found = Brink(np.full(straight.shape, np.nan), np.full(motion.n, np.nan))
    at = _Curves.begin(straight, first)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        for _ in range(ROUNDS):
            curve = _Equations(turn, start[:, at.cars], way[:, at.cars])
            came, bad, tangent = _newton(curve, at)
            _give_way(at, bad, curve.scale)
            _go_on(at, came, tangent, curve.scale)
            ended = at.over
            found.unknown[:, at.cars[ended]] = at.base[:-1, ended]
            found.reached[at.cars[ended]] = at.most[ended]
            if ended.all():
                return found
            if FEWER * ended.sum() >= ended.size:
                at = at.some(np.flatnonzero(~ended))
                turn, _ = motion.some(at.cars)
    left = at.cars[~at.over]
    found.unknown[:, left], found.reached[left] = at.base[:-1, ~at.over], at.base[-1, ~at.over]
    return found


@dataclass(slots=True)
class _Curves:
    """Cars on their curves; the last of the unknowns (k + 1, n) is the acceleration.

    Attributes
    ----------
    cars : ndarray of int, shape (n,)
    trial : ndarray
        Newton's iterate.
    normal : ndarray
        Normal of its plane through `origin`, in scales.
    origin : ndarray
    base, tangent : ndarray
        The last converged point and the direction of the curve there; rolling straight, and NaN,
        before there is one.
    bend : ndarray
        Change of the tangent over the last step, per length.
    step : ndarray, shape (n,)
        Length of the next step, in scales.
    jacobians : ndarray of int, shape (n,)
        Spent on this step.
    far, far_tangent : ndarray
        The first point beyond the turning point; NaN while there is none.
    polished : ndarray of int, shape (n,)
        Refinements of the turning point.
    most : ndarray, shape (n,)
        Largest acceleration.
    over : ndarray of bool, shape (n,)
        Finished cars.
    """

    cars: Indices
    trial: Array
    normal: Array
    origin: Array
    base: Array
    tangent: Array
    bend: Array
    step: Array
    jacobians: NDArray[np.intp]
    far: Array
    far_tangent: Array
    polished: NDArray[np.intp]
    most: Array
    over: Mask

    @classmethod
    def begin(cls, straight: Array, first: Array) -> _Curves:
        """Return cars before their first point."""
        k, n = straight.shape
        base = np.concatenate((straight, np.zeros((1, n))))
        trial, normal = base.copy(), np.zeros((k + 1, n))
        trial[-1], normal[-1] = first, 1.0
        none = np.full((k + 1, n), np.nan)
        return cls(
            cars=np.arange(n), trial=trial, normal=normal, origin=trial.copy(), base=base,
            tangent=none, bend=np.zeros((k + 1, n)), step=np.full(n, STEP),
            jacobians=np.zeros(n, np.intp), far=none.copy(), far_tangent=none.copy(),
            polished=np.zeros(n, np.intp), most=np.full(n, np.nan), over=np.zeros(n, bool),
        )  # fmt: skip

    @property
    def started(self) -> Mask:
        """Which cars have a point."""
        return np.asarray(~np.isnan(self.tangent[-1]))

    @property
    def passed(self) -> Mask:
        """Which cars have a point beyond the turning point."""
        return np.asarray(~np.isnan(self.far[-1]))

    def some(self, which: Indices) -> _Curves:
        """Return some of the cars."""
        return _Curves(*(getattr(self, f.name)[..., which] for f in fields(self)))


class _Equations:
    """Equations (k, n) of motions along a direction."""

    def __init__(self, turn: Turn, start: Array, way: Array) -> None:
        self.turn, self.start, self.way = turn, start, way
        self.scale = np.append(turn.scale, SCALE)[:, None]

    def __call__(self, unknown: Array) -> Array:
        return self.turn.equations(unknown[:-1], self.start + unknown[-1] * self.way)

    def slopes(self, unknown: Array, at: Array) -> Array:
        """Return derivatives by the unknowns, (n, k, k + 1); linear in the acceleration."""
        given = self.start + unknown[-1] * self.way
        by_share = self.turn.equations(unknown[:-1], given + self.way) - at
        rest = self.turn.jacobian(unknown[:-1], given, at)
        return np.concatenate((rest, by_share.T[:, :, None]), axis=2)


class _InPlane:
    """These equations, with that of a plane as the last."""

    def __init__(self, curve: _Equations, normal: Array) -> None:
        self.curve, self.normal = curve, normal
        self.scale = curve.scale[:, 0]

    def equations(self, unknown: Array, origin: Array) -> Array:
        beside = rows_sum(self.normal * (unknown - origin))
        return np.concatenate((self.curve(unknown), beside[None]))

    def jacobian(self, unknown: Array, origin: Array, at: Array) -> Array:
        return np.concatenate((self.curve.slopes(unknown, at[:-1]), self.normal.T[:, None]), axis=1)


def _newton(curve: _Equations, at: _Curves) -> tuple[Mask, Mask, Array]:
    """Correct with one Jacobian.

    Returns
    -------
    came, bad : ndarray of bool, shape (n,)
        Which have converged, and which have failed.
    tangent : ndarray, shape (k + 1, n)
        Tangent of the curve at the point.
    """
    problem = _InPlane(curve, at.normal / curve.scale)
    roots = begin(at.trial)
    inverse = lead(problem, at.origin, roots, ~at.over, CLOSE)
    at.trial = roots.unknown
    at.jacobians += 1
    came = roots.found
    bad = ~came & ~at.over & (roots.failed | (at.jacobians >= JACOBIANS))
    tangent = np.where(came, inverse[:, :, -1].T, at.normal * curve.scale)
    tangent /= length(tangent / curve.scale)
    bent = (curve(at.trial + DIFFERENCE * tangent) - curve(at.trial)) / DIFFERENCE
    tangent += correction(inverse, np.concatenate((bent, np.zeros((1, bent.shape[1])))))
    tangent /= length(tangent / curve.scale)
    sharp = came & at.started & ~at.passed
    sharp &= rows_sum(at.tangent * tangent / curve.scale**2) < SHARP * len(tangent)
    return came & ~sharp, bad | sharp, tangent


def _give_way(at: _Curves, bad: Mask, scale: Array) -> None:
    """Shorten the step where Newton's method failed."""
    at.jacobians[bad] = 0
    first = bad & ~at.started
    at.trial[:, first] = np.concatenate((at.base[:-1], 0.5 * at.origin[-1:]))[:, first]
    at.origin[:, first] = at.trial[:, first]
    at.over |= first & (at.origin[-1] < LEAST_FIRST)
    further = bad & at.started
    # between two points, trying half the distance drops the one beyond
    between = further & at.passed
    at.step = np.where(between, length((at.origin - at.base) / scale), at.step)
    at.far[:, between] = np.nan
    at.step[further] *= 0.5
    stuck = further & (at.step < LEAST_STEP)
    at.most[stuck] = at.base[-1, stuck]
    at.over |= stuck
    _guess(at, further & ~stuck, scale)


def _go_on(at: _Curves, came: Mask, tangent: Array, scale: Array) -> None:
    """Step on from converged points, or to the turning point between two."""
    at.jacobians[came] = 0
    new = came & ~at.started
    rises = tangent[-1] > 0
    ahead = came & ~new & ~at.passed & rises
    way = length((at.trial - at.base) / scale)
    missed = length((at.trial - at.origin) / scale)
    grown = np.clip((MISSED / missed) ** (1 / 3), 1 / GROWS, GROWS)
    at.step = np.where(ahead, at.step * grown, at.step)
    at.bend = np.where(ahead, (tangent - at.tangent) / way, at.bend)
    # the predicted turning point; a little beyond it, to bracket it
    to_end = np.where(at.bend[-1] < 0, -OVER * tangent[-1] / at.bend[-1], np.inf)
    to_turn = TURNS / length(at.bend / scale)
    at.step = np.where(ahead, np.minimum(at.step, np.minimum(to_end, to_turn)), at.step)
    at.polished[came & at.passed] += 1
    last = came & rises
    beyond = came & ~new & ~rises
    at.base, at.tangent = (
        np.where(last, here, there) for here, there in ((at.trial, at.base), (tangent, at.tangent))
    )
    at.far, at.far_tangent = (
        np.where(beyond, here, there)
        for here, there in ((at.trial, at.far), (tangent, at.far_tangent))
    )
    at.over |= came & (at.base[-1] > FARTHEST)
    _guess(at, (new | ahead) & ~at.over, scale)
    _top(at, came & at.passed, scale)


def _guess(at: _Curves, which: Mask, scale: Array) -> None:
    """Predict from the last point along the curve."""
    h = at.step
    ahead = at.base + h * (at.tangent + 0.5 * h * at.bend)
    at.trial, at.origin = (np.where(which, ahead, old) for old in (at.trial, at.origin))
    at.normal = np.where(which, at.tangent / scale, at.normal)


def _top(at: _Curves, which: Mask, scale: Array) -> None:
    """Predict the turning point from the maximum of the cubics between two points."""
    h = length((at.far - at.base) / scale)
    low, rise, high, falls = at.base[-1], h * at.tangent[-1], at.far[-1], h * at.far_tangent[-1]
    # s = low + rise x + b x^2 + c x^3
    b = 3 * (high - low) - 2 * rise - falls
    c = rise + falls - 2 * (high - low)
    x = rise / (-b + np.sqrt(np.maximum(b * b - 3 * c * rise, 0.0)))
    most = low + x * (rise + x * (b + x * c))
    flat = most - np.maximum(low, high) <= FLAT
    done = which & (flat | (at.polished >= POLISHED))
    at.most = np.where(done, most, at.most)
    at.over |= done
    on = which & ~done
    y = 1 - x
    between = (
        y * y * ((1 + 2 * x) * at.base + x * h * at.tangent)
        + x * x * ((1 + 2 * y) * at.far - y * h * at.far_tangent)
    )  # fmt: skip
    normal = (at.far - at.base) / scale
    at.trial, at.origin = (np.where(on, between, old) for old in (at.trial, at.origin))
    at.normal = np.where(on, normal / length(normal), at.normal)
    at.base = np.where(done, between, at.base)


def length(step: Array) -> Array:
    """Return the root mean square of a step in scales."""
    return np.asarray(np.sqrt(rows_sum(step * step) / len(step)))
