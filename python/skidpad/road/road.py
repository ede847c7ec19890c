"""Roads: planes, profiles, grids, tracks, roughness, files, and one of several roads per car."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, NoReturn

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import finite, flag, pair
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, require_word
from skidpad._lib.per_car import column, index_among
from skidpad.road import crg, track
from skidpad.road.axis import EVERYWHERE, axis_of
from skidpad.road.feature import Laid
from skidpad.road.frame import Frame
from skidpad.road.layer import STEEPEST, Layer, factors_of, grid_of, require_slopes
from skidpad.road.material import material_grid

if TYPE_CHECKING:
    from skidpad.road.material import Material, Materials
    from skidpad.road.rough import Coherence


class Road(Laid):
    """The ground under the wheels: a plane with grids on it.

    Make one with `plane`, `profile`, `grid`, `track`, `from_crg` or `rough`, add to it with
    `bump`, `kerb`, `ramp`, `patch`, `roughened` and `with_wind`, and give each car one of several
    with `per_car`. A road is immutable; additions return a new one, which shares the grids. Fleets
    and threads share it too: ``sp.Fleet(car, road=road)``.

    Earth axes: x and y in the plane, z up [m]. Points on a road are also given by u along its line
    and v to its left [m].
    """

    __slots__ = ()

    @staticmethod
    def plane(
        slope: float = 0.0,
        bank: float = 0.0,
        heading: float = 0.0,
        *,
        x: float = 0.0,
        y: float = 0.0,
        z: float = 0.0,
    ) -> Road:
        """Return a plane.

        Parameters
        ----------
        slope : float
            Angle at which it rises along the heading [rad].
        bank : float
            Angle at which it rises to the left of the heading [rad], the roll of a car there.
        heading : float
            Direction of the slope, positive to the left of earth x [rad].
        x, y, z : float
            A point on it [m].

        Raises
        ------
        TypeError, ValueError
            If a number is not finite, or the plane is steeper than 10.
        """
        given = {"slope": slope, "bank": bank, "heading": heading, "x": x, "y": y, "z": z}
        numbers = {name: finite(f"plane {name}", value) for name, value in given.items()}
        for name in ("slope", "bank"):
            if not abs(numbers[name]) < math.atan(STEEPEST):
                raise ValueError(
                    f"plane {name}: {numbers[name]} rad is not allowed: beyond "
                    f"{math.atan(STEEPEST):.3g} rad the road is a wall, or its normal points down; "
                    "is it in degrees or percent?"
                )
        frame = Frame(numbers["x"], numbers["y"], numbers["heading"])
        c, s = frame.direction
        along, across = (float(_core.lane_tan(numbers[name])) for name in ("slope", "bank"))
        slope_x, slope_y = along * c - across * s, along * s + across * c
        z0 = numbers["z"] - (slope_x * numbers["x"] + slope_y * numbers["y"])
        return Road(z0, slope_x, slope_y, frame)

    @staticmethod
    def grid(
        x: ArrayLike,
        y: ArrayLike,
        z: ArrayLike | None = None,
        *,
        interpolation: Literal["bilinear", "cubic"] = "bilinear",
        friction: ArrayLike | None = None,
        rolling: ArrayLike | None = None,
        materials: Materials | None = None,
        origin: tuple[float, float] = (0.0, 0.0),
        heading: float = 0.0,
        copy: bool = True,
    ) -> Road:
        """Return a road of heights, friction and materials over a grid.

        Parameters
        ----------
        x, y : array_like, shape (k,) and (m,)
            Ascending nodes [m]; evenly spaced ones are faster.
        z : array_like, shape (k, m), optional
            Heights [m]; float32 is kept, others become float64. Default: 0.
        interpolation : {"bilinear", "cubic"}
            Interpolation of heights between the nodes; normals are those of the same patch. Cubic
            interpolation has no edges, and may overshoot near a step.
        friction, rolling : array_like, shape (k, m), optional
            Factors >= 0 on the friction and rolling resistance of tires, bilinear.
        materials : str, Material, array_like of str (k, m), or (array_like of int, names), optional
            Materials, by the nearest node: one for all, names, or indices and the names they refer
            to, see ``sp.road.Material``. `friction` and `rolling` take precedence.
        origin : tuple of float
            Earth x and y of the grid's (0, 0) [m].
        heading : float
            Direction of the grid's x, positive to the left of earth x [rad].
        copy : bool
            If False, a `z` in Fortran order (``order="F"``) is not copied and must not be changed.

        Raises
        ------
        TypeError, ValueError
            If there are fewer than two nodes or they do not ascend, a height is not finite or a
            slope exceeds 10, or a factor is negative; the message has the cell.

        Notes
        -----
        Beyond the grid the values at its edge continue, and ``fleet.status`` marks cars there.
        """
        require_word("interpolation", interpolation, ("bilinear", "cubic"))
        frame = Frame(*pair("origin", origin, "m"), finite("heading", heading))
        u, v = axis_of("x", x), axis_of("y", y)
        height = None if z is None else grid_of("z", z, u, v, copy=copy)
        if height is not None:
            require_slopes("z", height, u, v)
        rows, of = (None, None) if materials is None else material_grid(materials, u, v)
        layer = Layer(
            frame, u, v, height,
            friction=None if friction is None else factors_of("friction", friction, u, v),
            rolling=None if rolling is None else factors_of("rolling", rolling, u, v),
            material=rows, of_material=of, cubic=interpolation == "cubic",
        )  # fmt: skip
        return Road(frame=frame, layers=[layer])

    @staticmethod
    def profile(
        station: ArrayLike,
        height: ArrayLike,
        *,
        heading: float = 0.0,
        x: float = 0.0,
        y: float = 0.0,
        interpolation: Literal["linear", "cubic"] = "linear",
        repeat: bool = False,
    ) -> Road:
        """Return a road whose height changes only along a heading.

        Parameters
        ----------
        station : array_like, shape (k,)
            Distance along the heading, ascending [m].
        height : array_like, shape (k,)
            [m].
        heading : float
            Positive to the left of earth x [rad].
        x, y : float
            Position of station 0 [m].
        interpolation : {"linear", "cubic"}
        repeat : bool
            Whether the profile repeats, without a step if it ends as it began.

        Raises
        ------
        TypeError, ValueError
            As in `grid`.
        """
        require_word("interpolation", interpolation, ("linear", "cubic"))
        u = axis_of("station", station, "repeat" if flag("repeat", repeat) else "keep")
        z = grid_of(
            "height", real_array("height", height)[..., None], u, EVERYWHERE, axes="station"
        )
        require_slopes("height", z, u, EVERYWHERE)
        frame = Frame(finite("x", x), finite("y", y), finite("heading", heading))
        layer = Layer(frame, u, EVERYWHERE, z, cubic=interpolation == "cubic")
        return Road(frame=frame, layers=[layer])

    @staticmethod
    def track(
        points: ArrayLike,
        *,
        bank: ArrayLike = 0.0,
        left: ArrayLike = 5.0,
        right: ArrayLike = 5.0,
        closed: bool = False,
        step: float = 1.0,
        verge: str | Material | None = None,
        verge_width: float = 10.0,
    ) -> Road:
        """Return a track along the points of its center line.

        Parameters
        ----------
        points : array_like, shape (k, 2) or (k, 3)
            Earth x, y and z [m], in the order of travel.
        bank : array_like, shape () or (k,)
            Angle at which it rises to the left [rad], negative for a banked turn to the left.
        left, right : array_like, shape () or (k,)
            Half widths [m].
        closed : bool
            Whether it returns from the last point to the first.
        step : float
            Distance between nodes of the road [m].
        verge : str or Material, optional
            Material of a strip of `verge_width` [m] beside it. Default: none; the road ends at its
            edge.
        verge_width : float

        Raises
        ------
        TypeError, ValueError
            If a number is not finite or out of range, or as in `Path.from_points`.

        Notes
        -----
        Between the points it is a `Path`, as followed by drivers, and z, bank and widths are
        linear. ``road.uv`` and ``road.xy`` give stations and offsets.
        """
        return _along(
            track.from_points(points, bank, left, right, step, verge, verge_width, closed=closed)
        )

    @staticmethod
    def track_from_angles(
        arclength: ArrayLike,
        yaw: ArrayLike,
        pitch: ArrayLike = 0.0,
        roll: ArrayLike = 0.0,
        *,
        left: ArrayLike = 5.0,
        right: ArrayLike = 5.0,
        axes: Literal["iso", "sae"] = "iso",
        closed: bool = False,
        step: float = 1.0,
        verge: str | Material | None = None,
        verge_width: float = 10.0,
    ) -> Road:
        """Return a track from its angles over length.

        Parameters
        ----------
        arclength : array_like, shape (k,)
            Along the center line, in ascending order [m].
        yaw, pitch, roll : array_like, shape () or (k,)
            Angles of the road, in that order of rotations [rad]. ISO 8855: positive to the left,
            downhill and with the right side down.
        left, right : array_like, shape () or (k,)
            Half widths [m].
        axes : {"iso", "sae"}
            "sae" if yaw is positive to the right and pitch uphill, as with z down.
        closed : bool
            Whether it is closed; the gap is then distributed over the length.
        step, verge, verge_width
            As in `track`.

        Raises
        ------
        TypeError, ValueError
            If a number is not finite or out of range.
        """
        layers = track.from_angles(
            arclength, yaw, pitch, roll, left, right, axes, step, verge, verge_width, closed=closed
        )
        return _along(layers)

    @staticmethod
    def track_from_csv(
        file: str | PathLike[str],
        *,
        closed: bool = True,
        step: float = 1.0,
        verge: str | Material | None = None,
        verge_width: float = 10.0,
    ) -> Road:
        """Read a level track from a file of the public race-track database.

        Parameters
        ----------
        file : str or path
            Comma-separated numbers, a row for each point of the center line: x, y, width to the
            right, width to the left [m]; lines that begin with # are ignored.
        closed : bool
            Whether it returns from the last point to the first.
        step, verge, verge_width
            As in `track`.

        Raises
        ------
        OSError
            If it cannot be read.
        ValueError
            If a row does not have four numbers, or as in `track`.

        References
        ----------
        https://github.com/TUMFTM/racetrack-database
        """
        rows = track.rows_of(file)
        layers = track.from_points(
            rows[:, :2], 0.0, rows[:, 3], rows[:, 2], step, verge, verge_width, closed=closed
        )
        return _along(layers)

    @staticmethod
    def rough(
        kind: str,
        *,
        seed: int,
        length: float = 500.0,
        tracks: float | None = 1.5,
        coherence: Coherence | None = None,
        step: float = 0.1,
        heading: float = 0.0,
    ) -> Road:
        """Return a level road with the roughness of an ISO 8608 class.

        Parameters
        ----------
        kind : str
            "A" (very good) to "H", or a material with its class.
        seed : int
            >= 0; the same seed gives the same road.
        length : float
            Length after which it repeats [m].
        tracks : float, optional
            Distance of two tracks [m], linear between and constant outside them; None for the same
            profile across the road.
        coherence : float or callable, optional
            Coherence of both tracks, 0 to 1, over wave numbers [cycles/m]. Default: as measured on
            roads of the class; that of E for worse ones.
        step : float
            Distance between nodes [m].
        heading : float
            Its direction, positive to the left of earth x [rad].

        Raises
        ------
        TypeError, ValueError
            If there is no such class, or a number is out of range.

        Notes
        -----
        The displacement density of each track is Gd(n) = Gd(n0) (n/n0)^-2 m3 from 0.011 to 2.83
        cycles/m, with Gd(n0) = 16e-6 4^k m3 at n0 = 0.1 cycles/m, the geometric mean of class k.
        Waves have random phases. The default coherence of tracks at the distance b is
        (1 + (2 pi n b/Omega_p)^2)^-p with Omega_p from 8.5 (A) to 0.8 (E) and p from 3.5 to 0.5.

        References
        ----------
        ISO 8608:2016. Coherence: Ammon and Bormann, VDI-Berichte 877, 1991; its numbers as in
        Project Chrono, RandomSurfaceTerrain.
        """
        road = Road(frame=Frame(heading=heading))
        return road.roughened(
            kind, seed=seed, length=length, tracks=tracks, coherence=coherence, step=step
        )

    @staticmethod
    def from_crg(file: str | PathLike[str]) -> Road:
        """Read a road from an OpenCRG file, 1.1 or 1.2, text or binary.

        Parameters
        ----------
        file : str or path
            In format KRBI, KDBI, LRBI, LDBI, LRFI or LDFI; it may refer to another file.

        Returns
        -------
        Road
            Its u and v are those of the file; heights are float32 in files of single precision.

        Raises
        ------
        OSError
            If it cannot be opened.
        ValueError
            If it is incomplete or contradictory, a cross section is empty, or a channel is unknown;
            the message has file, line and value.

        Notes
        -----
        Modifiers and border modes are those of the file; mode 0, for which OpenCRG has no value,
        keeps that of the edge. Holes take the value to their right, or else to their left, unless
        ``grid_nan_mode`` says otherwise.

        References
        ----------
        ASAM OpenCRG 1.2.0.
        """
        return _along(crg.from_crg(file))

    @staticmethod
    def per_car(roads: Sequence[Road], which: ArrayLike) -> Road:
        """Return a road that puts each car on one of several.

        Parameters
        ----------
        roads : sequence of Road
        which : array_like of int, shape () or (n,)
            Index of each car's road.

        Raises
        ------
        TypeError, ValueError
            If they are not roads, or an index is out of range; the message has the car.
        """
        return Several(roads, which)

    @staticmethod
    def several(roads: Sequence[Road], which: ArrayLike) -> Road:
        """Return `per_car`, the new name of this method."""
        warnings.warn("Road.several is now Road.per_car", DeprecationWarning, stacklevel=2)
        return Road.per_car(roads, which)


class Several(Road):
    """See `Road.per_car`."""

    __slots__ = ("_which", "roads")

    def __init__(self, roads: Sequence[Road], which: ArrayLike) -> None:
        if isinstance(roads, (str, Road)) or not isinstance(roads, Sequence) or not len(roads):
            raise TypeError(f"roads: expected a sequence of Road, not {brief(roads)}")
        for road in roads:
            if not isinstance(road, Road) or isinstance(road, Several):
                raise TypeError(f"roads: expected single roads, not {brief(road)}")
        self.roads, self._which = tuple(roads), index_among("which", which, len(roads), "roads")
        self._terrain = _core.terrain(tuple(road._kernel() for road in roads))

    def __repr__(self) -> str:
        return f"<Road: one of {len(self.roads)} for each car>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.roads, self._which)

    @property
    def nbytes(self) -> int:
        """Memory of all grids, with shared ones counted once [bytes]."""
        layers = {id(layer): layer for road in self.roads for layer in road._layers}
        return sum(layer.nbytes for layer in layers.values())

    @property
    def length(self) -> float:
        """Length of the longest [m]."""
        return max(road.length for road in self.roads)

    def at(self, x: ArrayLike, y: ArrayLike, *, dtype: DTypeLike = "float64") -> NoReturn:
        """Refuse: call it on one of the roads."""
        raise TypeError("several roads: ask one of them, like road.roads[0]")

    def uv(self, x: ArrayLike, y: ArrayLike) -> NoReturn:
        """Refuse: call it on one of the roads."""
        self.at(x, y)

    def xy(self, u: ArrayLike, v: ArrayLike) -> NoReturn:
        """Refuse: call it on one of the roads."""
        self.at(u, v)

    def heading(self, u: ArrayLike) -> NoReturn:
        """Refuse: call it on one of the roads."""
        self.at(u, u)

    curvature = width = heading

    def slope(self, u: ArrayLike, v: ArrayLike = 0.0) -> NoReturn:
        """Refuse: call it on one of the roads."""
        self.at(u, v)

    bank = slope

    def _under(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, NDArray[Any]]:
        return self._terrain, column("which", self._which, n, dtype)

    @property
    def _frame(self) -> NoReturn:
        raise TypeError("several roads: add to each of them before")


def _along(layers: Sequence[Layer]) -> Road:
    """Return the road of layers, with u along the line of the lowest one."""
    return Road(frame=layers[0].frame, layers=layers)
