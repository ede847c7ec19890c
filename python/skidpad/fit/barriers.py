"""Where the numbers of a Magic Formula must not go: walls that cost more the further one is in.

``E <= 1``, friction and stiffness above 0, everywhere in the tested range: beyond, forces turn
round or the formula loses its meaning (Pacejka 2012, section 4.3.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from numpy.typing import NDArray

    Numbers = Mapping[str, Any]

STEP = 1e-30
"""Imaginary step of derivatives, which have no error of cancellation: f'(x) = Im f(x + i h)/h
(Squire and Trapp, SIAM Review 40, 1998)."""


class Corners(NamedTuple):
    """Corners of the tested range, as the formulas see them, ``(q,)`` each."""

    dfz: NDArray[np.float64]
    gamma: NDArray[np.float64]
    dpi: NDArray[np.float64]


class Barrier(NamedTuple):
    """Rules that numbers must keep, and what breaking them costs."""

    rule: Callable[[Numbers, Corners], list[Any]]
    """Gives by how much each rule is broken at each corner: positive where it is."""
    corners: Corners
    values: Numbers
    """Numbers that are not free."""
    strength: float
    """Cost of breaking a rule by 1, twice that."""

    def excess(self, names: Sequence[str], x: NDArray[Any]) -> NDArray[Any]:
        """Tell by how much rules are broken, ``(..., q)`` for numbers ``(..., k)``."""
        free = {name: x[..., k, None] for k, name in enumerate(names)}
        broken = self.rule({**self.values, **free}, self.corners)
        shape = (*x.shape[:-1], len(self.corners.dfz))
        return np.concatenate([np.broadcast_to(each, shape) for each in broken], axis=-1)

    def add(
        self,
        names: Sequence[str],
        x: NDArray[np.float64],
        cost: NDArray[np.float64],
        gradient: NDArray[np.float64],
        curvature: NDArray[np.float64],
    ) -> None:
        """Add half the squares of what is broken, and their derivatives."""
        broken = self.excess(names, x)
        for row in np.flatnonzero((broken > 0).any(axis=-1)):
            each = np.maximum(broken[row], 0.0)
            steps = x[row] + 1j * STEP * np.eye(len(names))
            slopes = np.where(each > 0, self.excess(names, steps).imag / STEP, 0.0)
            cost[row] += 0.5 * self.strength * (each * each).sum()
            gradient[row] += self.strength * (slopes * each).sum(axis=-1)
            products = slopes[:, None, :] * slopes[None, :, :]
            curvature[row] += self.strength * products.sum(axis=-1)


LEAST_FRICTION = 0.05
LEAST_STIFFNESS = 1.0
"""Over the load."""
LEAST_SLOPE = 0.5
"""Of trail and combined slip."""


def longitudinal(v: Numbers, at: Corners) -> list[Any]:
    """Ex <= 1 (4.E14), friction (4.E13) and Kxk (4.E15) above 0."""
    mean = v["pex1"] + at.dfz * (v["pex2"] + at.dfz * v["pex3"])
    friction = (
        (v["pdx1"] + v["pdx2"] * at.dfz)
        * (1 + at.dpi * (v["ppx3"] + v["ppx4"] * at.dpi))
        * (1 - v["pdx3"] * at.gamma**2)
    )
    stiffness = (v["pkx1"] + v["pkx2"] * at.dfz) * (1 + at.dpi * (v["ppx1"] + v["ppx2"] * at.dpi))
    return [
        mean * (1 - v["pex4"]) - 1,
        mean * (1 + v["pex4"]) - 1,
        LEAST_FRICTION - friction,
        LEAST_STIFFNESS - stiffness,
    ]


def lateral(v: Numbers, at: Corners) -> list[Any]:
    """Ey <= 1 (4.E24), friction (4.E23) and -Kya (4.E25) above 0."""
    mean, lean = v["pey1"] + v["pey2"] * at.dfz, np.abs(at.gamma)
    side = v["pey3"] + v["pey4"] * at.gamma
    bend = 1 + v["pey5"] * at.gamma**2
    friction = (
        (v["pdy1"] + v["pdy2"] * at.dfz)
        * (1 + at.dpi * (v["ppy3"] + v["ppy4"] * at.dpi))
        * (1 - v["pdy3"] * at.gamma**2)
    )
    peak_load = (v["pky2"] + v["pky5"] * at.gamma**2) * (1 + v["ppy2"] * at.dpi)
    stiffness = (
        -v["pky1"]
        * (1 + v["ppy1"] * at.dpi)
        * (1 - v["pky3"] * lean)
        * np.sin(v["pky4"] * np.arctan((1 + at.dfz) / peak_load))
        / (1 + at.dfz)
    )
    return [
        mean * (bend - side) - 1,
        mean * (bend + side) - 1,
        LEAST_FRICTION - friction,
        LEAST_STIFFNESS - stiffness,
    ]


def combined_x(v: Numbers, at: Corners) -> list[Any]:
    """Exa <= 1 (4.E56), Bxa (4.E54) above 0."""
    return [v["rex1"] + v["rex2"] * at.dfz - 1, LEAST_SLOPE - v["rbx1"] - v["rbx3"] * at.gamma**2]


def combined_y(v: Numbers, at: Corners) -> list[Any]:
    """Eyk <= 1 (4.E64), Byk (4.E62) above 0."""
    return [v["rey1"] + v["rey2"] * at.dfz - 1, LEAST_SLOPE - v["rby1"] - v["rby4"] * at.gamma**2]


def aligning(v: Numbers, at: Corners) -> list[Any]:
    """Et <= 1 on both sides (4.E44), Bt (A58) and Dt (A60) above 0."""
    mean = v["qez1"] + at.dfz * (v["qez2"] + v["qez3"] * at.dfz)
    side = v["qez4"] + v["qez5"] * at.gamma
    slope = (v["qbz1"] + at.dfz * (v["qbz2"] + v["qbz3"] * at.dfz)) * (
        1 + v["qbz4"] * at.gamma + v["qbz5"] * np.abs(at.gamma)
    )
    peak = (v["qdz1"] + v["qdz2"] * at.dfz) * (1 - v["ppz1"] * at.dpi)
    lean = 1 + v["qdz3"] * at.gamma + v["qdz4"] * at.gamma**2
    return [
        mean * (1 - side) - 1,
        mean * (1 + side) - 1,
        LEAST_SLOPE - slope,
        -peak,
        -lean,
    ]
