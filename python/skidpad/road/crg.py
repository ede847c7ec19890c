"""Roads of OpenCRG files: reference line, slope and banking, grid, modifiers, options."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad.road.axis import EVERYWHERE, Axis, axis_of, even_axis
from skidpad.road.crg_file import Broken, CrgFile, read_crg
from skidpad.road.frame import Frame, cosine_sine
from skidpad.road.layer import Layer, frozen, require_slopes
from skidpad.road.line import ReferenceLine, line_through
from skidpad.road.surface import Surface

Numbers = NDArray[np.float64]
BORDERS = ("keep", "zero", "keep", "repeat", "reflect")  # for modes 0 to 4; 0 has no value there
NAN_KEEP, NAN_ZERO, NAN_LAST = range(3)
SMOOTHINGS = ("border_smooth_ubeg", "border_smooth_uend")
UNEVEN = 3e-2  # tolerance of steps of the reference line, in steps
CLOSED = 1e-2  # tolerance of a closed line, in steps


def from_crg(given: object) -> list[Layer]:
    """Return the layers of a road, all on its line; see `Road.from_crg`."""
    file = read_crg(given)
    for name in SMOOTHINGS:
        if file.options.get(name, 0.0) < 0:
            raise Broken(f"{file.name}: {name} = {file.options[name]:g} is not >= 0")
    for name in ("scale_length", "scale_width"):
        if not file.modifiers.get(name, 1.0) > 0:
            raise Broken(f"{file.name}: {name} = {file.modifiers[name]:g} is not > 0")
    u, v = _u_axis(file), _v_axis(file)
    xy, elevation, bank = _line_points(file, u), _elevation(file, u), _banking(file)
    height = _heights(file, v)
    layers = _layers(file, xy, u, v, elevation, bank, height)
    moved = _moved(file, Surface(frame=layers[0].frame, layers=layers), xy, u, v)
    if moved is None:
        return layers
    xy, rise = moved
    return _layers(file, xy, u, v, elevation + rise, bank, height)


def _layers(
    file: CrgFile,
    xy: Numbers,
    u: Axis,
    v: Numbers,
    elevation: Numbers,
    bank: Numbers,
    height: NDArray[np.floating],
) -> list[Layer]:
    """Combine line, elevation with banking, and grid."""
    border_u, border_v = (_border(file, name) for name in "uv")
    try:
        across = axis_of("long sections at v", v)
    except ValueError as error:
        raise Broken(f"{file.name}: {error}") from None
    frame = Frame(float(xy[0, 0]), float(xy[0, 1]), line=_line(file, xy - xy[0], u, v))
    grid = Layer(
        frame,
        replace(u, border=border_u, beyond=file.options.get("border_offset_u", 0.0)),
        replace(across, border=border_v, beyond=file.options.get("border_offset_v", 0.0)),
        height,
    )
    layers = [grid]
    if elevation.any() or bank.any():
        edges = elevation[:, None] + np.broadcast_to(bank, u.nodes)[:, None] * v[[0, -1]]
        base_v = even_axis(v[0], v[-1], 2, "zero" if border_v == "zero" else "keep")
        layers.insert(
            0,
            Layer(frame, replace(u, border=border_u), base_v, frozen(edges)),
        )
    for layer in layers:
        assert layer.height is not None
        require_slopes(file.name, layer.height, layer.u, layer.v)
    begin, end = (file.options.get(name, 0.0) for name in SMOOTHINGS)
    if begin or end:
        fade = (begin, float(elevation[0]), end, float(elevation[-1]))
        layers.append(Layer(frame, replace(u, border=border_u), EVERYWHERE, fade=fade))
    return layers


def _u_axis(file: CrgFile) -> Axis:
    """Return evenly spaced nodes along the reference line."""
    count = len(file.records)
    start = file.header.get("reference_line_start_u", 0.0)
    step = file.header.get("reference_line_increment", 0.01)
    if "u" in file.line_channels:
        at = file.records[:, file.line_channels["u"]]
        start, step = float(at[0]), float(at[-1] - at[0]) / (count - 1)
        _require_even(file, "reference line u", np.diff(at), step)
    if not step > 0:
        raise Broken(f"{file.name}: reference_line_increment = {step:g} is not > 0")
    step *= file.modifiers.get("scale_length", 1.0)
    return even_axis(start, start + (count - 1) * step, count)


def _require_even(file: CrgFile, name: str, steps: Numbers, step: float) -> None:
    wrong = ~(np.abs(steps - step) <= UNEVEN * abs(step))
    if wrong.any():
        record = int(np.argmax(wrong)) + 1
        raise Broken(
            f"{file.place(record)}: {name} goes on by {steps[record - 1]:g} m, not by {step:g} m"
        )


def _v_axis(file: CrgFile) -> Numbers:
    """Return the positions of the longitudinal sections."""
    if len(file.sections) < 2:
        raise Broken(f"{file.name}: {len(file.sections)} long sections, must be 2 or more")
    numbers = np.array([number for number, _ in file.sections])
    width = file.modifiers.get("scale_width", 1.0)
    if file.by_position:
        return width * numbers
    count = len(numbers)
    if not (np.sort(numbers) == np.arange(1, count + 1)).all():
        raise Broken(f"{file.name}: {count} long sections are not numbered from 1 to {count}")
    right = file.header.get("long_section_v_right")
    left = file.header.get("long_section_v_left")
    step = file.header.get("long_section_v_increment")
    if step is None:
        step = 0.01 if right is None or left is None else (left - right) / (count - 1)
    if right is None:
        right = -0.5 * (count - 1) * step if left is None else left - (count - 1) * step
    last = right + (count - 1) * step
    if left is not None and abs(last - left) > 1e-3 * step:
        raise Broken(
            f"{file.name}: {count} long sections by {step:g} m from {right:g} m end at {last:g} m, "
            f"not at long_section_v_left = {left:g} m"
        )
    return width * (right + (numbers - 1) * step)


def _channel(file: CrgFile, name: str) -> Numbers | None:
    """Return a channel of the reference line, whose first value may be missing."""
    column = file.line_channels.get(name)
    if column is None:
        return None
    values = file.records[:, column].copy()
    missing = np.isnan(values)
    if missing[1:].any():
        record = int(np.argmax(missing[1:])) + 1
        raise Broken(f"{file.place(record)}: reference line {name} is missing")
    if missing[0]:
        start = {"phi": "reference_line_start_phi", "banking": "reference_line_start_b"}
        values[0] = file.header.get(start.get(name, "reference_line_start_s"), values[1])
    return values


def _line_points(file: CrgFile, u: Axis) -> Numbers:
    """Return the points of the reference line: integrated from its headings, or given."""
    start = np.array([file.header.get(f"reference_line_start_{k}", 0.0) for k in "xy"])
    first = file.header.get("reference_line_start_phi", 0.0)
    headings, x, y = (_channel(file, name) for name in ("phi", "x", "y"))
    if headings is None and x is not None and y is not None:
        xy = np.column_stack([x, y])
        length = np.sqrt((np.diff(xy, axis=0) ** 2).sum(1))
        _require_even(file, "reference line x, y", length, float(length.mean()))
        return xy
    if headings is None:
        last = file.header.get("reference_line_end_phi", first)
        if abs(np.sin(0.5 * (last - first))) > 1e-6:
            raise Broken(
                f"{file.name}: reference_line_end_phi = {last:g} is not reference_line_start_phi = "
                f"{first:g}, and there is no channel of headings"
            )
        headings = np.full(u.nodes, first)
    bend = file.modifiers.get("scale_curvature", 1.0)
    if bend != 1.0:
        headings = first + bend * (np.unwrap(headings) - first)
    chord = u.step * np.column_stack([_core.lane_cos(headings[1:]), _core.lane_sin(headings[1:])])
    ends = [file.header.get(f"reference_line_end_{k}") for k in "xy"]
    if None in ends or bend != 1.0 or "scale_length" in file.modifiers:
        return np.asarray(start + np.concatenate([np.zeros((1, 2)), np.cumsum(chord, axis=0)]))
    return _both_ways(start, chord, np.array(ends, np.float64))


def _both_ways(start: Numbers, steps: Numbers, end: Numbers) -> Numbers:
    """Sum from both ends, each weighted by proximity, as in OpenCRG 1.2."""
    count = len(steps)
    back = end - np.concatenate([np.cumsum(steps[::-1], axis=0)[::-1], np.zeros((1, *end.shape))])
    points = np.empty_like(back)
    points[0] = start
    for i in range(count):
        share = (i + 1) / count
        points[i + 1] = (1 - share) * (points[i] + steps[i]) + share * back[i + 1]
    return np.asarray(points)


def _elevation(file: CrgFile, u: Axis) -> Numbers:
    """Return the height of the reference line at its points."""
    start = file.header.get("reference_line_start_z", 0.0)
    slopes = _channel(file, "slope")
    if slopes is None:
        slopes = np.full(u.nodes, file.header.get("reference_line_start_s", 0.0))
    scale = file.modifiers.get("scale_slope", 1.0)
    rises = scale * slopes[1:] * u.step
    end = file.header.get("reference_line_end_z")
    if end is None or not slopes.any() or {"scale_slope", "scale_length"} & file.modifiers.keys():
        return np.asarray(start + np.concatenate([[0.0], np.cumsum(rises)]))
    return _both_ways(np.array(start), rises, np.array(end))


def _banking(file: CrgFile) -> Numbers:
    """Return the slope to the left at each point, or one for all."""
    banking = _channel(file, "banking")
    if banking is None:
        banking = np.array([file.header.get("reference_line_start_b", 0.0)])
    return np.asarray(file.modifiers.get("scale_banking", 1.0) * banking)


def _heights(file: CrgFile, v: Numbers) -> NDArray[np.floating]:
    """Return the grid, in the precision of the file, with holes filled."""
    columns = [column for _, column in file.sections]
    height = file.records[:, columns]
    scale = file.modifiers.get("scale_z_grid", 1.0)
    if scale != 1.0:
        height = scale * height
    offset = file.modifiers.get("grid_nan_offset", 0.0)
    mode = file.modifiers.get("grid_nan_mode", NAN_LAST)
    if mode not in (NAN_KEEP, NAN_ZERO, NAN_LAST):
        raise Broken(f"{file.name}: grid_nan_mode = {mode:g} is not allowed, must be 0 to 2")
    holes = np.isnan(height)
    if mode == NAN_ZERO:
        height[holes] = offset
    elif mode == NAN_LAST and holes.any():
        height = _last_across(height, offset)
    if not np.isfinite(height).all():
        record, section = np.argwhere(~np.isfinite(height))[0]
        what = "is missing" if np.isnan(height[record, section]) else "is not finite"
        raise Broken(
            f"{file.place(int(record))}: the height at v = {v[section]:g} m {what}, and so are all "
            "of its cross section"
            if mode == NAN_LAST
            else f"{file.place(int(record))}: the height at v = {v[section]:g} m {what}"
        )
    return frozen(height.astype(np.float32 if file.single else np.float64))


def _last_across(height: Numbers, offset: float) -> Numbers:
    """Fill holes with the last value to their right, or else the first to their left, raised."""
    sections = height.shape[1]
    places = np.where(np.isnan(height), -1, np.arange(sections))
    right = np.maximum.accumulate(places, axis=1)
    first = np.where(np.isnan(height), sections, np.arange(sections)).min(1)
    of = np.where(right >= 0, right, np.minimum(first, sections - 1)[:, None])
    filled = np.take_along_axis(height, of, axis=1)
    return filled + offset * (places < 0)


def _line(file: CrgFile, xy: Numbers, u: Axis, v: Numbers) -> ReferenceLine:
    """Return the indexed reference line, closed according to the options."""
    width = float(np.abs(v).max())
    ends = float(np.sqrt(((xy[-1] - xy[0]) ** 2).sum()))
    closed = bool(file.options.get("refline_continuation", 0)) and ends <= CLOSED * u.step
    return line_through(xy, u.step, width, closed=closed, start=u.first)


def _border(file: CrgFile, name: str) -> str:
    mode = file.options.get(f"border_mode_{name}", 2.0)
    if mode not in range(len(BORDERS)):
        raise Broken(f"{file.name}: border_mode_{name} = {mode:g} is not allowed, must be 0 to 4")
    return BORDERS[int(mode)]


def _moved(
    file: CrgFile, road: Surface, xy: Numbers, u: Axis, v: Numbers
) -> tuple[Numbers, float] | None:
    """Return the points of the line after the modifiers, and the height added."""
    given = file.modifiers
    if any(name.startswith("refpoint_") for name in given):
        at_u, at_v = given.get("refpoint_u", u.first), given.get("refpoint_v", 0.0)
        if "refpoint_u_fraction" in given:
            at_u = u.first + given["refpoint_u_fraction"] * (u.last - u.first)
            at_u += given.get("refpoint_u_offset", 0.0)
        if "refpoint_v_fraction" in given:
            at_v = v.min() + given["refpoint_v_fraction"] * (v.max() - v.min())
            at_v += given.get("refpoint_v_offset", 0.0)
        x, y = (float(place) for place in road.xy(at_u, at_v))
        # the heading there is that of the last cross section, at the end of its segment
        record = int(np.clip((at_u - u.first) / u.step, 1, u.nodes - 1))
        dx, dy = xy[record] - xy[record - 1]
        turn = given.get("refpoint_phi", 0.0) - float(_core.lane_atan2(dy, dx))
        shift = np.array([given.get("refpoint_x", 0.0) - x, given.get("refpoint_y", 0.0) - y])
        rise = given.get("refpoint_z", 0.0) - float(road.at(x, y).height)
        center = np.array([x, y])
    elif any(name.startswith("refline_") for name in given):
        turn, rise = given.get("refline_offset_phi", 0.0), given.get("refline_offset_z", 0.0)
        shift = np.array([given.get(f"refline_offset_{k}", 0.0) for k in "xy"])
        center = np.array(
            [given.get(f"refline_rotcenter_{k}", xy[0, i]) for i, k in enumerate("xy")]
        )
    else:
        return None
    c, s = cosine_sine(turn)
    turned = (xy - center) @ np.array([[c, s], [-s, c]])
    return center + turned + shift, rise
