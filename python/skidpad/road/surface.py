"""The surface of a road: a plane with grids on it, and its properties at points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import finite, instance, listing, precision
from skidpad._lib.figures import figure
from skidpad._lib.memory import require_memory
from skidpad._lib.per_car import require_finite, together
from skidpad.road.frame import Frame
from skidpad.road.ground import Ground
from skidpad.road.layer import Layer

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Numbers = NDArray[Any]
Z, SLOPE_X, SLOPE_Y, FRICTION, ROLLING, OFF, WIND_X, WIND_Y, U, V, ROWS = range(11)


class Surface:
    """A plane with grids on it.

    Parameters
    ----------
    z : float
        Height of the plane at the origin of the earth axes [m].
    slope_x, slope_y : float
        Its dz/dx and dz/dy, earth axes.
    frame : Frame, optional
        The line of u. Default: earth x.
    layers : sequence of Layer
        The grids, lowest first.
    """

    __slots__ = ("_frames", "_layers", "_plane", "_terrain")

    def __init__(
        self,
        z: float = 0.0,
        slope_x: float = 0.0,
        slope_y: float = 0.0,
        frame: Frame | None = None,
        layers: Sequence[Layer] = (),
    ) -> None:
        self._plane = finite("z", z), finite("slope_x", slope_x), finite("slope_y", slope_y)
        self._layers = tuple(instance("layers", one, Layer) for one in listing("layers", layers))
        if frame is not None:
            instance("frame", frame, Frame)
        frames = {id(f): f for f in (frame or Frame(), *(layer.frame for layer in layers))}
        self._frames = tuple(frames.values())
        self._terrain = _core.terrain((self._kernel(),))

    def __repr__(self) -> str:
        line = self._frames[0].line
        kind = "road" if line is None else f"road along a line of {line.length:.6g} m"
        _, slope_x, slope_y = self._plane
        tilted = f", slopes {slope_x:.4g} and {slope_y:.4g}" if slope_x or slope_y else ""
        grids = [f"{layer.u.nodes} x {layer.v.nodes}" for layer in self._layers]
        upon = f", grids {', '.join(grids)}" if grids else ""
        return f"<Road: {kind}{tilted}{upon}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (*self._plane, self._frames[0], self._layers)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def nbytes(self) -> int:
        """Memory of the road's grids, shared by all cars and threads [bytes]."""
        return sum(layer.nbytes for layer in self._layers)

    @property
    def length(self) -> float:
        """Length of its line, or of its first grid along u; infinite for a plane [m]."""
        if self._frames[0].line is not None:
            return self._frames[0].line.length
        ends = [layer.u for layer in self._layers if not layer.patch and layer.u.nodes > 1]
        return ends[0].last - ends[0].first if ends else np.inf

    def plot(self, ax: Axes | None = None) -> Axes:
        """Plot the heights of the road in plan view, and its friction if it varies.

        Parameters
        ----------
        ax : Axes, optional
            Default: those of a new figure.

        Returns
        -------
        Axes
        """
        axes: Axes = figure("road", "from_above")(self, ax)
        return axes

    def at(self, x: ArrayLike, y: ArrayLike, *, dtype: DTypeLike = "float64") -> Ground:
        """Return the properties of the road at points.

        Parameters
        ----------
        x, y : array_like
            Earth x and y [m], broadcast.
        dtype : {"float64", "float32"}
            Precision of the computation, as in a fleet.

        Returns
        -------
        Ground

        Raises
        ------
        TypeError, ValueError
            If a coordinate is not finite.
        """
        found, shape = self._survey(x, y, precision(dtype), _core.isa)
        rows = [row.reshape(shape) for row in found]
        return Ground(
            rows[Z], rows[SLOPE_X], rows[SLOPE_Y], rows[FRICTION], rows[ROLLING], rows[OFF] != 0,
            rows[WIND_X], rows[WIND_Y],
        )  # fmt: skip

    def uv(self, x: ArrayLike, y: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return u along the road's line and v to its left [m] of points on earth [m]."""
        found, shape = self._survey(x, y, np.dtype(np.float64), _core.isa)
        return found[U].reshape(shape), found[V].reshape(shape)

    def xy(self, u: ArrayLike, v: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return earth x and y [m] of points at u along the road's line and v to its left [m]."""
        places = together(u=u, v=v)
        along, beside = (np.array(place, np.float64) for place in places)
        return self._frame.xy(along, beside)

    def heading(self, u: ArrayLike) -> Numbers:
        """Return the direction of the road's line at u [rad], positive to the left of earth x."""
        return self._turned(u)[0]

    def curvature(self, u: ArrayLike) -> Numbers:
        """Return the curvature of the road's line at u [1/m], positive to the left."""
        return self._turned(u)[1]

    def slope(self, u: ArrayLike, v: ArrayLike = 0.0) -> Numbers:
        """Return the angle at which the road rises along its line [rad], at offset v [m]."""
        ground, cosine, sine = self._under_line(u, v)
        return np.asarray(np.arctan(ground.slope_x * cosine + ground.slope_y * sine))

    def bank(self, u: ArrayLike, v: ArrayLike = 0.0) -> Numbers:
        """Return the angle at which the road rises to the left [rad], at offset v [m]."""
        ground, cosine, sine = self._under_line(u, v)
        return np.asarray(np.arctan(ground.slope_y * cosine - ground.slope_x * sine))

    def width(self, u: ArrayLike) -> tuple[Numbers, Numbers]:
        """Return the extent of the road to the left and right of its line at u [m].

        For a track its half widths, for another road those of its lowest grid; infinite for a
        plane.
        """
        along = np.asarray(together(u=u)[0], np.float64)
        known = self._frame.widths(along)
        if known is not None:
            return known
        across = [layer.v for layer in self._layers if not layer.patch and layer.v.nodes > 1]
        left, right = (across[0].last, -across[0].first) if across else (np.inf, np.inf)
        return np.full(along.shape, left), np.full(along.shape, right)

    def _turned(self, u: ArrayLike) -> tuple[Numbers, Numbers]:
        along = np.asarray(together(u=u)[0], np.float64)
        require_finite("u", along.ravel(), "place")
        return self._frame.turned(along)

    def _under_line(self, u: ArrayLike, v: ArrayLike) -> tuple[Ground, Numbers, Numbers]:
        """Return the ground there, and cosine and sine of the direction of constant v."""
        along, beside = together(u=u, v=v)
        for name, place in (("u", along), ("v", beside)):
            require_finite(name, np.asarray(place, np.float64).ravel(), "place")
        ground = self.at(*self.xy(along, beside))
        return ground, *self._frame.along(np.asarray(along, np.float64))

    @np.errstate(over="ignore")  # overflow in float32 is refused
    def _survey(
        self, x: ArrayLike, y: ArrayLike, dtype: np.dtype[Any], isa: str
    ) -> tuple[Numbers, tuple[int, ...]]:
        """Evaluate in the kernels; return rows of results, and the shape of the points."""
        given = together(x=x, y=y)
        size = given[0].size
        require_memory("x", (ROWS + 2) * size * dtype.itemsize, f"{size} places are too many")
        places = [np.array(place, dtype).ravel() for place in given]
        for name, place in zip("xy", places, strict=True):
            require_finite(name, place, "place")
        found = np.empty((ROWS, size), dtype)
        _core.survey(isa, self._terrain, 0, places[0], places[1], found)
        return found, given[0].shape

    def _kernel(self) -> tuple[Any, ...]:
        """Return the road in the kernels' form."""
        number = {id(frame): i for i, frame in enumerate(self._frames)}
        frames = tuple(frame._kernel() for frame in self._frames)
        layers = tuple(layer._kernel(number[id(layer.frame)]) for layer in self._layers)
        return *self._plane, frames, layers

    def _under(self, n: int, dtype: np.dtype[Any]) -> tuple[Any, NDArray[Any]]:
        """Return the roads of a fleet of n cars, and the index of each car's."""
        return self._terrain, np.zeros(1, dtype)

    @property
    def _frame(self) -> Frame:
        """The road's own line, along which u is measured."""
        return self._frames[0]

    def _with(self, layer: Layer) -> Self:
        """Return this road with one more grid."""
        return type(self)(*self._plane, self._frame, (*self._layers, layer))
