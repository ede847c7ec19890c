"""Curves of the plan view of a road: clothoids and cubics, by arc length."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from math import ceil
from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad import _core

Numbers = NDArray[np.float64]
Placed = tuple[Numbers, Numbers, Numbers, Numbers]

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
NODES, WEIGHTS = 0.5 * (1 + _NODES), 0.5 * _WEIGHTS
"""Gauss quadrature from 0 to 1: exact to rounding for a curve that turns by 1 rad."""

PANELS: Final = 64
NEWTONS: Final = 8
MOST_TURNED: Final = 1000.0
"""Largest turn of one curve [rad]."""


@dataclass(frozen=True, slots=True)
class Curve(ABC):
    """A curve from a position and a heading.

    Attributes
    ----------
    x, y, heading : float
        Its start [m], and its direction there [rad].
    s, span : float
        Its start and length in the file [m].
    """

    x: float
    y: float
    heading: float
    s: float
    span: float

    @property
    @abstractmethod
    def length(self) -> float:
        """Length of the curve [m]; for a cubic it may differ from the file."""

    @abstractmethod
    def local(self, way: Numbers) -> Placed:
        """Return x, y, heading and curvature relative to its start along x."""

    def at(self, way: Numbers) -> Placed:
        """Return x, y [m], heading [rad] and curvature [1/m] at distances along it [m]."""
        u, v, turned, curvature = self.local(way)
        cosine, sine = _core.lane_cos(self.heading), _core.lane_sin(self.heading)
        return (
            self.x + u * cosine - v * sine, self.y + u * sine + v * cosine,
            self.heading + turned, curvature,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clothoid(Curve):
    """A curve whose curvature is linear: a line, an arc or a spiral.

    Its position is the integral of (cos, sin) of k0 w + (k1 - k0) w^2/(2 L), Fresnel integrals for
    a spiral.
    """

    begin: float = 0.0
    end: float = 0.0

    @property
    def length(self) -> float:
        """Length of the curve [m]."""
        return self.span

    @property
    def most_turned(self) -> float:
        """Upper bound of the angle by which it turns [rad]."""
        return self.span * max(abs(self.begin), abs(self.end))

    def local(self, way: Numbers) -> Placed:
        """Return x, y, heading and curvature relative to its start."""
        rate = (self.end - self.begin) / self.span
        order = np.argsort(way)  # from each to the next, to limit the work for long curves
        before = np.concatenate([[0.0], way[order][:-1]])
        step = way[order] - before
        bend = max(abs(self.begin), abs(self.end))
        panels = max(1, ceil(bend * float(step.max(initial=0.0))))
        u, v = np.zeros_like(way), np.zeros_like(way)
        for panel in range(panels):
            part = before[:, None] + step[:, None] * ((panel + NODES) / panels)
            angle = part * (self.begin + 0.5 * rate * part)
            u += (_core.lane_cos(angle) * WEIGHTS).sum(axis=1)
            v += (_core.lane_sin(angle) * WEIGHTS).sum(axis=1)
        placed = np.empty((2, len(way)))
        placed[:, order] = np.cumsum([u * step / panels, v * step / panels], axis=1)
        turned = way * (self.begin + 0.5 * rate * way)
        return placed[0], placed[1], turned, self.begin + rate * way


@dataclass(frozen=True, slots=True)
class Cubic(Curve):
    """A curve u(p), v(p) of two cubics, p >= 0.

    Attributes
    ----------
    u, v : tuple of float
        Coefficients a, b, c, d of a + b p + c p^2 + d p^3.
    last : float
        p at its end; if None, where its length is `span`.
    """

    u: tuple[float, ...] = (0.0, 1.0, 0.0, 0.0)
    v: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    last: float | None = None
    _table: Numbers = field(init=False, default_factory=lambda: np.empty(0))

    def __post_init__(self) -> None:
        p = self._most * np.arange(PANELS) / PANELS
        lengths = self._further(p, np.full(PANELS, self._most / PANELS))
        object.__setattr__(self, "_table", np.concatenate([[0.0], np.cumsum(lengths)]))

    @property
    def _most(self) -> float:
        return self.span if self.last is None else self.last

    @property
    def length(self) -> float:
        """Length of the curve [m]."""
        return self.span if self.last is None else float(self._table[-1])

    @property
    def slowest(self) -> float:
        """Least speed with respect to p, relative to its mean."""
        speed = self._speed(np.linspace(0.0, self._most, 16 * PANELS + 1))
        return float(speed.min() * self._most / max(self._table[-1], 1e-300))

    def local(self, way: Numbers) -> Placed:
        """Return x, y, heading and curvature relative to its start."""
        p = self._parameter(way)
        du, dv = _slope(self.u, p), _slope(self.v, p)
        bent = du * _bend(self.v, p) - dv * _bend(self.u, p)
        return (
            _value(self.u, p), _value(self.v, p), np.arctan2(dv, du), bent / np.hypot(du, dv) ** 3
        )  # fmt: skip

    def _parameter(self, way: Numbers) -> Numbers:
        """Return p at distances along the curve, by Newton's method from a table."""
        edges = self._most * np.arange(PANELS + 1) / PANELS
        p = np.interp(way, self._table, edges)
        panel = np.clip(np.searchsorted(self._table, way, side="right") - 1, 0, PANELS - 1)
        for _ in range(NEWTONS):
            missing = way - self._table[panel] - self._further(edges[panel], p - edges[panel])
            p = np.clip(p + missing / self._speed(p), edges[panel], edges[panel + 1])
        return p

    def _further(self, p: Numbers, step: Numbers) -> Numbers:
        """Return the length of the curve over steps from p."""
        speed = self._speed(p[:, None] + step[:, None] * NODES)
        return np.asarray((speed * WEIGHTS).sum(axis=1) * step)

    def _speed(self, p: Numbers) -> Numbers:
        return np.hypot(_slope(self.u, p), _slope(self.v, p))


def _value(cubic: tuple[float, ...], p: Numbers) -> Numbers:
    a, b, c, d = cubic
    return a + p * (b + p * (c + p * d))


def _slope(cubic: tuple[float, ...], p: Numbers) -> Numbers:
    _, b, c, d = cubic
    return b + p * (2 * c + p * (3 * d))


def _bend(cubic: tuple[float, ...], p: Numbers) -> Numbers:
    _, _, c, d = cubic
    return 2 * c + 6 * d * p
