"""Tracks: a center line with elevation, bank and width."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import flag, positive, within
from skidpad._lib.arrays import real_array
from skidpad._lib.files import path_of, read_bounded
from skidpad._lib.messages import brief, require_word
from skidpad._lib.per_car import require_finite, require_good
from skidpad.paths.spline import through_points
from skidpad.road.axis import even_axis, nodes_of
from skidpad.road.frame import Frame
from skidpad.road.layer import STEEPEST, Layer, frozen, require_slopes
from skidpad.road.line import line_through
from skidpad.road.material import Material, material_grid, material_of

Numbers = NDArray[np.float64]
MOST_ASIDE = 10_000.0
"""Widest verge [m]."""
ASIDE = 0.25  # distance between nodes of materials across a track [m]
MOST_NODES = 5_000_000
MOST_BYTES = 2**28  # largest file of points
MOST_MISSING = 0.5  # largest gap relative to the length, so that no piece vanishes


@dataclass(frozen=True, slots=True)
class Nodes:
    """A center line at even nodes: x, y, z [m], slope to the left, widths to either side [m]."""

    xy: Numbers
    z: Numbers
    bank: Numbers
    left: Numbers
    right: Numbers
    step: float
    closed: bool
    slopes: tuple[str, str] = ("points", "bank")
    """Names of the arguments that determine slopes along and across."""
    ground: tuple[float, float] = (np.inf, -np.inf)
    """Offsets of the ends of the ground, right and left, if wider than the track [m]."""


def rows_of(file: str | PathLike[str]) -> Numbers:
    """Read x, y, width to the right and to the left of each point; see `Road.track_from_csv`."""
    path = path_of(file, "file")
    try:
        text = read_bounded(path, MOST_BYTES).decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"file: {path}: is not text: {error}") from None
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    rows = []
    for number, line in enumerate(lines, 1):
        if not line:
            continue
        try:
            x, y, right, left = map(float, line.split(","))
        except ValueError:
            raise ValueError(
                f"file: {path}: line {number}: {brief(line)} is not allowed, must be four numbers: "
                "x, y, width to the right, width to the left"
            ) from None
        rows.append((x, y, right, left))
    if not rows:
        raise ValueError(
            f"file: {path}: there is no row of x, y, width to the right, width to the left"
        )
    return np.array(rows)


def from_points(
    points: ArrayLike,
    bank: ArrayLike,
    left: ArrayLike,
    right: ArrayLike,
    step: float,
    verge: str | Material | None,
    verge_width: float,
    *,
    closed: bool,
) -> list[Layer]:
    """Make the layers of a track through points, all on its line; see `Road.track`."""
    given = np.array(real_array("points", points), np.float64)
    if given.ndim != 2 or given.shape[1] not in (2, 3):
        raise ValueError(f"points: shape {given.shape} is not allowed, must be (k, 2) or (k, 3)")
    path = through_points(given[:, :2], closed=closed)
    station = path.nodes[:, 0]
    u = _even(path.length, positive("step", step, "m"))
    z = given[:, 2] if given.shape[1] == 3 else np.zeros(len(given))
    rise = _core.lane_tan(_at_each("bank", bank, len(given)))

    def between(values: Numbers) -> Numbers:
        ring = values if len(values) == len(station) else np.append(values, values[0])
        return np.interp(u, station, ring)

    xy = np.column_stack(path.position(u))
    if closed:
        if len(u) < 4:
            raise ValueError(
                f"step: {step:g} m cuts {path.length:g} m into {len(u) - 1} segments, but a closed "
                "track has at least 3"
            )
        xy[-1] = xy[0]
    to_left, to_right = (between(_at_each(*w, len(given))) for w in _named(left, right))
    nodes = Nodes(xy, between(z), between(rise), to_left, to_right, float(u[1]), closed)
    return track(_two_sided(nodes), verge, verge_width)


def from_angles(
    arclength: ArrayLike,
    yaw: ArrayLike,
    pitch: ArrayLike,
    roll: ArrayLike,
    left: ArrayLike,
    right: ArrayLike,
    axes: str,
    step: float,
    verge: str | Material | None,
    verge_width: float,
    *,
    closed: bool,
) -> list[Layer]:
    """Make the layers of a track from angles over its length; see `Road.track_from_angles`."""
    require_word("axes", axes, ("iso", "sae"))
    closed = flag("closed", closed)
    s = nodes_of("arclength", arclength)
    sense = -1.0 if axes == "sae" else 1.0
    angles = [
        _at_each(name, a, len(s)) for name, a in (("yaw", yaw), ("pitch", pitch), ("roll", roll))
    ]
    steep = np.abs(angles[1]) < 0.5 * np.pi
    require_good("pitch", angles[1], steep, "within a right angle", "point")
    psi, theta, phi = sense * np.unwrap(angles[0]), sense * angles[1], angles[2]
    # along the ground, by the trapezoidal rule
    ground = np.concatenate([[0.0], np.cumsum(np.diff(s) * _middle(_core.lane_cos(theta)))])
    u = _even(float(ground[-1]), positive("step", step, "m"))
    middle = 0.5 * (u[1:] + u[:-1])
    heading = np.interp(middle, ground, psi)
    chord = u[1] * np.column_stack([_core.lane_cos(heading), _core.lane_sin(heading)])
    rise = -_core.lane_tan(np.interp(middle, ground, theta)) * u[1]
    places = np.concatenate([np.zeros((1, 3)), np.cumsum(np.column_stack([chord, rise]), axis=0)])
    if closed:  # the gap is distributed over the length
        missing = float(np.hypot(*places[-1, :2]))
        if missing > MOST_MISSING * u[-1]:
            raise ValueError(
                f"closed: the track ends {missing:.4g} m from its beginning, too far to close it"
            )
        places -= (u / u[-1])[:, None] * places[-1]
    bank = _core.lane_tan(phi) / _core.lane_cos(theta)
    to_left, to_right = (np.interp(u, ground, _at_each(*w, len(s))) for w in _named(left, right))
    rise_left = np.interp(u, ground, bank)
    xy, z = places[:, :2], places[:, 2]
    slopes = ("pitch", "roll")
    nodes = Nodes(xy, z, rise_left, to_left, to_right, float(u[1]), closed, slopes)
    return track(_two_sided(nodes), verge, verge_width)


def _two_sided(nodes: Nodes) -> Nodes:
    for name, width in (("left", nodes.left), ("right", nodes.right)):
        if not (width > 0).all():
            bad = int(np.argmin(width > 0))
            raise ValueError(f"{name}: node {bad}: {width[bad]} m is not allowed, must be > 0")
    return nodes


def _even(length: float, step: float) -> Numbers:
    if length / step > MOST_NODES:
        raise ValueError(
            f"step: {step} m makes {length / step:.3g} nodes, at most {MOST_NODES} are allowed"
        )
    count = max(2, round(length / step))
    return np.linspace(0.0, length, count + 1)


def _middle(values: Numbers) -> Numbers:
    return np.asarray(0.5 * (values[1:] + values[:-1]))


def _named(left: ArrayLike, right: ArrayLike) -> tuple[tuple[str, ArrayLike], ...]:
    return ("left", left), ("right", right)


def _at_each(name: str, given: ArrayLike, count: int) -> Numbers:
    """Return one finite number for each point, or one for all."""
    values = np.array(real_array(name, given), np.float64)
    if values.shape not in ((), (count,)):
        raise ValueError(
            f"{name}: shape {values.shape} is not allowed, must be () or ({count},), "
            "for each of the points or arclengths (arclength)"
        )
    values = np.broadcast_to(values, (count,)).copy()
    require_finite(name, values, "point")
    require_good(name, values, np.abs(values) <= MOST_ASIDE, f"within {MOST_ASIDE:g}", "point")
    return values


def track(nodes: Nodes, verge: str | Material | None, verge_width: float) -> list[Layer]:
    """Make the layers of a center line: elevation and bank, and the material of its verges."""
    wide = nodes.left + nodes.right
    if not (wide > 0).all():
        bad = int(np.argmin(wide > 0))
        raise ValueError(f"left and right: node {bad}: {wide[bad]} m between them, must be > 0")
    steep = np.abs(nodes.bank) > STEEPEST
    if steep.any():
        bad = int(np.argmax(steep))
        raise ValueError(
            f"{nodes.slopes[1]}: node {bad}: a slope of {nodes.bank[bad]:.4g} is not allowed, "
            f"must be from {-STEEPEST:g} to {STEEPEST:g}"
        )
    beyond = 0.0 if verge is None else within("verge_width", verge_width, ASIDE, MOST_ASIDE, "m")
    right = min(-float(nodes.right.max()), nodes.ground[0]) - beyond
    left = max(float(nodes.left.max()), nodes.ground[1]) + beyond
    line = line_through(nodes.xy - nodes.xy[0], nodes.step, max(left, -right), closed=nodes.closed)
    origin = float(nodes.xy[0, 0]), float(nodes.xy[0, 1])
    frame = Frame(*origin, line=line, left=frozen(nodes.left), right=frozen(nodes.right))
    u = even_axis(0.0, line.length, len(nodes.z))
    v = even_axis(right, left, 2)
    height = frozen(nodes.z[:, None] + nodes.bank[:, None] * v.places)
    require_slopes(f"track of {', '.join(nodes.slopes)}, left and right", height, u, v)
    layers = [Layer(frame, u, v, height)]
    if verge is not None:
        fine = even_axis(right, left, max(2, round((left - right) / ASIDE) + 1))
        off = (fine.places < -nodes.right[:, None]) | (fine.places > nodes.left[:, None])
        rows, of = material_grid(
            (off.astype(np.uint8), ["tarmac", material_of(verge, "verge")]), u, fine
        )
        layers.append(Layer(frame, u, fine, material=rows, of_material=of))
    return layers
