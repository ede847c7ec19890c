"""Features of roads: roughness, bumps, kerbs, ramps, patches of another material, wind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import flag, within
from skidpad._lib.messages import require_word
from skidpad.road.axis import Axis, axis_of, even_axis
from skidpad.road.frame import Frame
from skidpad.road.layer import Layer, frozen, grid_of, require_slopes
from skidpad.road.material import Material, material_grid, material_of
from skidpad.road.rough import roughness
from skidpad.road.surface import Surface

if TYPE_CHECKING:
    from skidpad.road.rough import Coherence

FARTHEST = 1e8
SHORTEST = 1e-6
"""Bounds of positions and extents of features [m], resolved by a float."""
BUMP_NODES = 200
STEEP = 0.2  # length of a steep side over its height
ROUND_END = 8.0  # slope of the first cell of a round bump


class Laid(Surface):
    """A surface to which features can be added; each method returns a new one."""

    __slots__ = ()

    def roughened(
        self,
        kind: str,
        *,
        seed: int,
        length: float | None = None,
        tracks: float | None = 1.5,
        coherence: Coherence | None = None,
        step: float = 0.1,
    ) -> Self:
        """Return this road with added roughness.

        Parameters
        ----------
        length : float, optional
            Length after which it repeats [m]. Default: that of the road, or 500 m if it is
            infinite.
        kind, seed, tracks, coherence, step
            As in `rough`; the tracks are along the road's line, on either side of it.
        """
        if length is None:
            length = self.length if np.isfinite(self.length) else 500.0
        return self._with(roughness(self._frame, kind, seed, length, tracks, coherence, step))

    def bump(
        self,
        u: float,
        v: float = 0.0,
        *,
        height: float,
        length: float,
        width: float,
        shape: Literal["cosine", "round", "flat"] = "cosine",
    ) -> Self:
        """Return this road with a bump, or a hole of negative height.

        Parameters
        ----------
        u, v : float
            Its center, along the road's line and to its left [m].
        height, length, width : float
            [m]; `length` is along the line.
        shape : {"cosine", "round", "flat"}
            A cosine wave, half an ellipse, or a flat top between steep sides with slope 5.

        Raises
        ------
        TypeError, ValueError
            If a number is not finite or out of range, or it is steeper than 10.
        """
        require_word("shape", shape, ("cosine", "round", "flat"))
        u, v = _place("u", u), _place("v", v)
        height, length = _place("height", height), _extent("length", length)
        width = _extent("width", width)
        along, rise = _outline(shape, height, length)
        return self._raised(
            "bump height over length and width",
            axis_of("bump", u + 0.5 * length * along, "zero"),
            even_axis(v - 0.5 * width, v + 0.5 * width, 2, "zero"),
            np.repeat((height * rise)[:, None], 2, axis=1),
        )

    def kerb(
        self,
        start: float,
        end: float,
        *,
        inner: float,
        outer: float,
        height: float = 0.05,
        rise: float = 0.05,
        material: str | Material | None = "concrete",
    ) -> Self:
        """Return this road with a kerb along it.

        Parameters
        ----------
        start, end : float
            Its ends, along the road's line [m].
        inner, outer : float
            Its edges, to the left of the line [m]; it rises from the inner one.
        height : float
            [m].
        rise : float
            Distance over which it rises, at the inner edge and at both ends [m]. Hit squarely, a
            rise shorter than the contact length, about 0.2 m, is harsher than on a real tire.
        material : str or Material, optional
            Default: concrete; None keeps that of the road.

        Raises
        ------
        TypeError, ValueError
            As in `bump`.
        """
        start, end = _place("kerb start", start), _place("kerb end", end)
        inner, outer = _place("kerb inner", inner), _place("kerb outer", outer)
        height, rise = _place("kerb height", height), _extent("kerb rise", rise)
        run, width = end - start, abs(outer - inner)
        if not run > 2 * rise or not width > rise:
            raise ValueError(
                f"kerb: {run:g} m long and {width:g} m wide is not allowed: from start to end it "
                "must be longer than twice, and from inner to outer wider than, its rise of "
                f"{rise:g} m"
            )
        side = 1 if outer > inner else -1
        across = np.array([inner, inner + side * rise, outer])[::side]
        along = np.array([0.0, 1.0, 1.0, 0.0])
        top = np.array([0.0, 1.0, 1.0])[::side]
        return self._raised(
            "kerb height over rise",
            axis_of("kerb", [start, start + rise, end - rise, end], "zero"),
            axis_of("kerb", across, "zero"),
            height * along[:, None] * top,
            material,
        )

    def ramp(
        self,
        start: float,
        *,
        length: float,
        height: float,
        top: float = 1.0,
        width: float = 5.0,
        v: float = 0.0,
        drop: bool = False,
    ) -> Self:
        """Return this road with a ramp.

        Parameters
        ----------
        start : float
            Its beginning, along the road's line [m].
        length, height : float
            Length and height of the rise [m].
        top : float
            Length at full height [m].
        width, v : float
            Its width across the line, and the position of its middle to the left [m].
        drop : bool
            Whether it ends with an edge (of slope 5) instead of a slope like at its beginning.

        Raises
        ------
        TypeError, ValueError
            As in `bump`.
        """
        start, height, v = _place("start", start), _place("height", height), _place("v", v)
        length, width = _extent("length", length), _extent("width", width)
        top = _extent("top", top)
        fall = STEEP * abs(height) if flag("drop", drop) else length
        rise = np.array([0.0, height, height, 0.0])
        return self._raised(
            "ramp height over length and width",
            axis_of("ramp", np.cumsum([start, length, top, fall]), "zero"),
            even_axis(v - 0.5 * width, v + 0.5 * width, 2, "zero"),
            np.repeat(rise[:, None], 2, axis=1),
        )

    def patch(
        self, u: float, v: float = 0.0, *, length: float, width: float, material: str | Material
    ) -> Self:
        """Return this road with a patch of another material.

        Parameters
        ----------
        u, v : float
            Its center, along the road's line and to its left [m].
        length, width : float
            Along the line and across it [m].
        material : str or Material
            See ``sp.road.Material``.

        Raises
        ------
        TypeError, ValueError
            If a number is out of range, or the material unknown.
        """
        u, v = _place("u", u), _place("v", v)
        length, width = _extent("length", length), _extent("width", width)
        along = even_axis(u - 0.5 * length, u + 0.5 * length, 2)
        across = even_axis(v - 0.5 * width, v + 0.5 * width, 2)
        rows, of = material_grid(material_of(material), along, across)
        return self._with(
            Layer(self._frame, along, across, material=rows, of_material=of, patch=True)
        )

    def with_wind(self, x: ArrayLike, y: ArrayLike, wind_x: ArrayLike, wind_y: ArrayLike) -> Self:
        """Return this road with local wind, in addition to that of a run's inputs.

        Parameters
        ----------
        x, y : array_like, shape (k,) and (m,)
            Ascending nodes, earth axes [m]; beyond them the wind is that at the edge.
        wind_x, wind_y : array_like, shape (k, m)
            Velocity of the air, earth axes [m/s], interpolated bilinearly.

        Raises
        ------
        TypeError, ValueError
            As in `grid`.
        """
        u, v = axis_of("x", x), axis_of("y", y)
        return self._with(
            Layer(
                Frame(), u, v, patch=True,
                wind_x=grid_of("wind_x", wind_x, u, v), wind_y=grid_of("wind_y", wind_y, u, v),
            )
        )  # fmt: skip

    def _raised(
        self,
        slope: str,
        u: Axis,
        v: Axis,
        height: NDArray[np.float64],
        material: str | Material | None = None,
    ) -> Self:
        """Return this road with heights, and optionally a material, on a part of it.

        The name is used in the error for too steep a slope.
        """
        require_slopes(slope, height, u, v)
        made = None if material is None else material_of(material)
        rows, of = (None, None) if made is None else material_grid(made, u, v)
        return self._with(
            Layer(self._frame, u, v, frozen(height), material=rows, of_material=of, patch=True)
        )


def _place(name: str, value: object) -> float:
    """Return a checked position [m]."""
    return within(name, value, -FARTHEST, FARTHEST)


def _extent(name: str, value: object) -> float:
    """Return a checked extent [m]."""
    return within(name, value, SHORTEST, FARTHEST, "m")


def _outline(
    shape: str, height: float, length: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return positions along a bump, -1 to 1, and heights there, 0 to 1."""
    at = np.linspace(-1.0, 1.0, BUMP_NODES + 1)
    if shape == "cosine":
        return at, 0.5 * (1 + _core.lane_cos(np.pi * at))
    if shape == "flat":
        side = min(2 * STEEP * abs(height) / length, 0.5)
        return np.array([-1.0, -1.0 + side, 1.0 - side, 1.0]), np.array([0.0, 1.0, 1.0, 0.0])
    # an ellipse; its vertical ends are limited to the steepest slope
    first = 2 * _core.lane_atan(2 * abs(height) / (ROUND_END * length))
    angle = np.concatenate([[-1.0], at * (1 - first / (0.5 * np.pi)), [1.0]]) * (0.5 * np.pi)
    return _core.lane_sin(angle), _core.lane_cos(angle)
