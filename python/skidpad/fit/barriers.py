"""Penalties on parameters of a Magic Formula that grow with the violation.

``E <= 1``, friction and stiffness above 0, everywhere in the tested range: beyond, forces reverse
or the formula loses its meaning (Pacejka 2012, section 4.3.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    Numbers = Mapping[str, Any]

STEP = 1e-30
"""Complex step of derivatives, free of cancellation: f'(x) = Im f(x + i h)/h (Squire and Trapp,
SIAM
Review 40, 1998)."""


@dataclass(frozen=True)
class Corners:
    """Corners of the tested range, in the formulas' variables, ``(q,)`` each."""

    dfz: NDArray[np.float64]
    gamma: NDArray[np.float64]
    dpi: NDArray[np.float64]

    @cached_property
    def gamma2(self) -> NDArray[np.float64]:
        """Inclination, squared."""
        return self.gamma * self.gamma

    @cached_property
    def lean(self) -> NDArray[np.float64]:
        """Inclination without its sign."""
        return np.abs(self.gamma)

    @cached_property
    def load(self) -> NDArray[np.float64]:
        """Load over the nominal one."""
        return 1 + self.dfz


class Barrier(NamedTuple):
    """Constraints on parameters, and the cost of violating them."""

    rule: Callable[[Numbers, Corners], list[Any]]
    """Returns the violation of each constraint at each corner: positive if violated."""
    corners: Corners
    values: Numbers
    """Numbers that are not free."""
    strength: float
    """Twice the cost of a violation of 1."""

    def excess(self, names: Sequence[str], x: NDArray[Any]) -> NDArray[Any]:
        """Return the violations, ``(..., q)`` for parameters ``(..., k)``."""
        free = zip(names, _numbers(x), strict=True)
        broken = self.rule({**self.values, **dict(free)}, self.corners)
        found = np.empty((*x.shape[:-1], len(broken), len(self.corners.dfz)), x.dtype)
        for k, each in enumerate(broken):
            found[..., k, :] = each
        return found.reshape(*x.shape[:-1], -1)

    def add(
        self,
        names: Sequence[str],
        x: NDArray[np.float64],
        cost: NDArray[np.float64],
        gradient: NDArray[np.float64],
        curvature: NDArray[np.float64],
    ) -> None:
        """Add half the squares of violations, and their derivatives."""
        broken = self.excess(names, x)
        if not broken.max() > 0:
            return
        for row in np.flatnonzero((broken > 0).any(axis=-1)):
            each = np.maximum(broken[row], 0.0)
            steps = x[row] + 1j * STEP * np.eye(len(names))
            slopes = np.where(each > 0, self.excess(names, steps).imag / STEP, 0.0)
            cost[row] += 0.5 * self.strength * (each * each).sum()
            gradient[row] += self.strength * (slopes * each).sum(axis=-1)
            products = slopes[:, None, :] * slopes[None, :, :]
            curvature[row] += self.strength * products.sum(axis=-1)


def _numbers(x: NDArray[Any]) -> Any:
    """Split ``(..., k)`` into k numbers, ``(..., 1)``, or plain ones for a single set."""
    return x.ravel().tolist() if x.size == x.shape[-1] else np.moveaxis(x, -1, 0)[..., None]


def series(x: NDArray[np.float64], *terms: Any) -> Any:
    """Sum ``terms[i] x^i``; a plain number if all but the first are plain zeros."""
    found: Any = 0.0
    for term in reversed(terms):
        found = term if type(found) is float and found == 0 else term + x * found
    return found


LEAST_FRICTION = 0.05
LEAST_STIFFNESS = 1.0
"""Over the load."""
LEAST_SLOPE = 0.0
"""Of combined slip, which need not count."""


def curvature_x(v: Numbers, at: Corners) -> list[Any]:
    """Ex <= 1 (4.E14)."""
    mean = series(at.dfz, v["pex1"], v["pex2"], v["pex3"])
    return [mean * (1 - v["pex4"]) - 1, mean * (1 + v["pex4"]) - 1]


def curvature_y(v: Numbers, at: Corners) -> list[Any]:
    """Ey <= 1 (4.E24)."""
    mean = series(at.dfz, v["pey1"], v["pey2"])
    side = series(at.gamma, v["pey3"], v["pey4"])
    bend = series(at.gamma2, 1.0, v["pey5"])
    return [mean * (bend - side) - 1, mean * (bend + side) - 1]


def curvature_t(v: Numbers, at: Corners) -> list[Any]:
    """Et <= 1 on both sides (4.E44)."""
    mean = series(at.dfz, v["qez1"], v["qez2"], v["qez3"])
    side = series(at.gamma, v["qez4"], v["qez5"])
    return [mean * (1 - side) - 1, mean * (1 + side) - 1]


def curvature_xa(v: Numbers, at: Corners) -> list[Any]:
    """Exa <= 1 (4.E56)."""
    return [series(at.dfz, v["rex1"], v["rex2"]) - 1]


def curvature_yk(v: Numbers, at: Corners) -> list[Any]:
    """Eyk <= 1 (4.E64)."""
    return [series(at.dfz, v["rey1"], v["rey2"]) - 1]


def longitudinal(v: Numbers, at: Corners) -> list[Any]:
    """Friction (4.E13) and Kxk (4.E15) above 0."""
    friction = (
        series(at.dfz, v["pdx1"], v["pdx2"])
        * series(at.dpi, 1.0, v["ppx3"], v["ppx4"])
        * series(at.gamma2, 1.0, -v["pdx3"])
    )
    stiffness = series(at.dfz, v["pkx1"], v["pkx2"]) * series(at.dpi, 1.0, v["ppx1"], v["ppx2"])
    return [LEAST_FRICTION - friction, LEAST_STIFFNESS - stiffness]


def lateral(v: Numbers, at: Corners) -> list[Any]:
    """Friction (4.E23) and -Kya (4.E25) above 0."""
    friction = (
        series(at.dfz, v["pdy1"], v["pdy2"])
        * series(at.dpi, 1.0, v["ppy3"], v["ppy4"])
        * series(at.gamma2, 1.0, -v["pdy3"])
    )
    peak_load = series(at.gamma2, v["pky2"], v["pky5"]) * series(at.dpi, 1.0, v["ppy2"])
    stiffness = (
        -v["pky1"]
        * series(at.dpi, 1.0, v["ppy1"])
        * series(at.lean, 1.0, -v["pky3"])
        * np.sin(v["pky4"] * np.arctan(at.load / peak_load))
        / at.load
    )
    return [LEAST_FRICTION - friction, LEAST_STIFFNESS - stiffness]


def combined_x(v: Numbers, at: Corners) -> list[Any]:
    """Bxa (4.E54) above 0."""
    return [LEAST_SLOPE - series(at.gamma2, v["rbx1"], v["rbx3"])]


def combined_y(v: Numbers, at: Corners) -> list[Any]:
    """Byk (4.E62) above 0."""
    return [LEAST_SLOPE - series(at.gamma2, v["rby1"], v["rby4"])]


def aligning(v: Numbers, at: Corners) -> list[Any]:
    """Bt (A58) and Dt (A60) not below 0."""
    slope = series(at.dfz, v["qbz1"], v["qbz2"], v["qbz3"]) * (
        series(at.gamma, 1.0, v["qbz4"]) + v["qbz5"] * at.lean
    )
    peak = series(at.dfz, v["qdz1"], v["qdz2"]) * series(at.dpi, 1.0, -v["ppz1"])
    return [-slope, -peak, -(series(at.gamma, 1.0, v["qdz3"]) + v["qdz4"] * at.gamma2)]
