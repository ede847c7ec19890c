"""3-D views of recorded cars, in a notebook or an HTML file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arguments import flag, positive, texts
from skidpad._lib.arrays import real_array
from skidpad._lib.view import View
from skidpad.cars.checks import places
from skidpad.maneuvers.course import Cones
from skidpad.plot.channel import (
    names_of_cars,
    recording_of,
    shown,
    shown_metric,
    what_differs,
)
from skidpad.recordings.labels import attributes, columns
from skidpad.road import Road
from skidpad.scene import colors, ground, page
from skidpad.scene.cast import Cast
from skidpad.scene.packing import Packer
from skidpad.status import Status

if TYPE_CHECKING:
    from skidpad.paths import Path
    from skidpad.recordings.recording import Recording

CHANNELS: Final = (
    "x", "y", "z", "yaw", "pitch", "roll", "steer", "rear_steer", "speed", "ax", "ay", "yaw_rate",
    "sideslip", "travel", "wheel_speed", "inclination", "fx", "fy", "fz", "slip_ratio",
    "slip_angle",
)  # fmt: skip
"""All channels that a scene can show."""

STRIP: Final = ("steer", "speed", "ay", "yaw_rate")
"""Default curves below the scene."""
MOST_WHOLE: Final = 10
"""Default number of cars drawn with wheels and forces."""
MOST_GHOSTS: Final = 100


def view(
    *sources: Any,
    cars: Sequence[int] | None = None,
    ghosts: Sequence[int] | bool | None = None,
    color: str | ArrayLike | None = None,
    channels: Sequence[str] | None = None,
    road: Road | None = None,
    path: Path | ArrayLike | None = None,
    cones: ArrayLike | None = None,
    names: Sequence[str] | None = None,
    beside: bool = False,
    rate: float = 100.0,
) -> View:
    """Show recorded cars in 3-D, several recordings in one scene.

    Parameters
    ----------
    *sources : Recording or Result
        With at least ``x`` and ``y``; record ``skidpad.scene.CHANNELS`` to see everything. Each
        starts at its own time 0.
    cars : sequence of int, optional
        Cars of each source drawn with wheels and forces. Default: all if up to ten, else the first;
        for a result the worst.
    ghosts : sequence of int or bool, optional
        Cars of each source drawn transparent and without wheels; True for up to a hundred of the
        others, evenly spaced. Default: as True for a recording of more than ten cars.
    color : str or array_like, shape (n,), optional
        Metric of a result, parameter, or number per car that colors the ghosts. Default: the
        parameter that differs, if any.
    channels : sequence of str, optional
        Curves below the scene; of wheel channels the largest magnitude. Default: steer, speed,
        lateral acceleration and yaw rate, if recorded.
    road : Road, optional
        Road to draw. Default: that of the first source's test, else level.
    path : Path or array_like, shape (k, 2), optional
        Reference path to draw [m].
    cones : array_like, shape (k, 2), optional
        Positions of cones [m]. Default: those of the test, with lanes and fences, for its first
        car.
    names : sequence of str, optional
        Names of several sources. Default: a, b and so on.
    beside : bool
        Show the sources side by side, with the same clock and camera; otherwise in one scene, with
        the cones of the first source that has any.
    rate : float
        Largest rate of shown samples [1/s]; positions are interpolated linearly.

    Returns
    -------
    View
        Displayed by notebooks; ``.save("run.html")`` writes a page, ``.open()`` opens a browser.

    Raises
    ------
    TypeError, ValueError
        If a source is not a recording or lacks positions, or a car, channel or number is missing.
    ImportError
        Without ``skidpad[view]``, when it is shown or saved.

    Notes
    -----
    Wheels are placed by travel, steer of both axles, toe, inclination and wheel speed; unrecorded
    channels are as for a car at rest. The ellipse under a wheel has the tire's largest longitudinal
    and lateral forces at the current load as half axes; its color is the share in use. Tires leave
    marks where slip exceeds that of the peak lateral force.
    """
    if not sources:
        raise TypeError("sources: give a recording or the result of a test")
    recordings = [recording_of(source, "x", "y") for source in sources]
    labels = _labels(names, len(sources))
    given = ground.road_of(_driven_on(sources[0]) if road is None else road)
    rate = positive("rate", rate)
    casts, scales, count = [], [], 0
    for source, recording, label in zip(sources, recordings, labels, strict=True):
        whole = _whole(source, recording, cars)
        some = _ghosts(recording, whole, ghosts, cars)
        tints, scale = _tints(source, recording, some, color)
        own = [colors.of_car(count + k) for k in range(len(whole))]
        words = names_of_cars(source, [*whole, *some])
        if label:
            words = [label] if len(words) == 1 else [f"{label}: {word}" for word in words]
        samples = _samples(recording, float(rate))
        casts.append(Cast(recording, samples, whole, some, words, [*own, *tints]))
        scales.append(scale)
        count += len(whole)
    packer = Packer()
    extent = ground.Extent.of([place for cast in casts for place in cast.places()])
    courses = _courses(sources, cones, flag("beside", beside))
    head = {
        "runs": [
            {"name": label, **cast.packed(packer, given), **_stands(packer, course, given)}
            for cast, label, course in zip(casts, labels, courses, strict=True)
        ],
        "beside": bool(beside),
        "strip": _strip(packer, casts, channels),
        "scale": next((scale for scale in scales if scale), None),
        "extent": list(extent),
        "road": None,
        "path": None,
    }
    if given is not None:
        sheet = ground.sheet_of(given, extent)
        head["road"] = {
            "places": packer.add(sheet.places),
            "friction": packer.add(sheet.friction, 0.01),
        }
    if path is not None:
        head["path"] = packer.add(ground.line_of(path, given, extent))
    return View(head, packer.packed(), page.html)


def worst(source: Any) -> int:
    """Return the car of a result that did worst: by status, then by sideslip.

    From worst to best: not finite, rolled over, spun, lifted wheels. Ties are broken by the largest
    sideslip, or lateral acceleration, or the first car.
    """
    recording = recording_of(source)
    grades = (Status.NON_FINITE, Status.ROLLED_OVER, Status.SPUN, Status.WHEEL_LIFT)
    status = getattr(source, "status", None)
    if status is None:
        found = source.metrics
        keys = [found[name].astype(float) for name in ("rolled_over", "spun", "wheel_lift")]
        keys.append(-np.nan_to_num(found["cone_margin"], nan=-np.inf))
    else:
        keys = [(status & bit > 0).astype(float) for bit in grades]
    for name in ("sideslip", "ay"):
        if name in set(recording):
            keys.append(np.nan_to_num(np.abs(recording[name])).max(axis=0))
            break
    return int(np.lexsort([-key for key in keys[::-1]])[0])


def _labels(names: Sequence[str] | None, count: int) -> list[str]:
    if names is None:
        return [""] if count == 1 else [chr(ord("a") + k % 26) for k in range(count)]
    given = texts("names", names)
    if len(given) != count:
        raise ValueError(f"names: {len(given)} are not allowed, must be {count}, one a source")
    return given


def _whole(source: Any, recording: Recording, cars: Sequence[int] | None) -> list[int]:
    if cars is not None:
        return places("cars", cars, recording.n)
    if source is not recording:
        return [worst(source)]
    return list(range(recording.n)) if recording.n <= MOST_WHOLE else [0]


def _ghosts(
    recording: Recording,
    whole: Sequence[int],
    given: Sequence[int] | bool | None,
    cars: Sequence[int] | None,
) -> list[int]:
    if given is None:
        given = recording.n > MOST_WHOLE and cars is None
    if isinstance(given, (bool, np.bool_)):
        left = [k for k in range(recording.n) if k not in set(whole)]
        if not flag("ghosts", given) or not left:
            return []
        even = np.linspace(0, len(left) - 1, min(MOST_GHOSTS, len(left)))
        return [left[k] for k in np.rint(even).astype(int)]
    return places("ghosts", given, recording.n)


def _tints(
    source: Any, recording: Recording, ghosts: Sequence[int], color: str | ArrayLike | None
) -> tuple[list[str], dict[str, Any] | None]:
    """Return colors of ghosts and their scale."""
    found = _numbers(source, recording, color)
    if found is None or not ghosts:
        return [colors.UNKNOWN] * len(ghosts), None
    label, values = found
    tints, low, high = colors.by_number(values[list(ghosts)])
    return tints, {"label": label, "low": low, "high": high, "colors": colors.SCALE.tolist()}


def _numbers(
    source: Any, recording: Recording, color: str | ArrayLike | None
) -> tuple[str, NDArray[np.float64]] | None:
    n = recording.n
    if color is None:
        color = what_differs(recording)
        if not color:
            return None
    if not isinstance(color, str):
        values = np.asarray(real_array("color", color), np.float64)
        if values.shape != (n,):
            raise ValueError(f"color: shape {values.shape} is not allowed, must be ({n},)")
        return "", values
    varied = columns(recording.car, n)
    if color in varied:
        unit = attributes(recording.car, color).get("units", "").strip("-")
        return f"{color} ({unit})" if unit else color, np.asarray(varied[color], np.float64)
    if source is recording:
        raise ValueError(f"color: {color!r} is no parameter that differs between the cars")
    how = shown_metric(source, color, "color")
    own = np.asarray(source.metrics[color], np.float64)
    return how.label, how.factor * np.resize(own, n)  # runs of the cars in sequence


def _samples(recording: Recording, rate: float) -> NDArray[np.intp]:
    """Return samples at least 1/rate apart, and the last."""
    time = recording.time
    if time.size < 2:
        return np.arange(time.size)
    step = max(1, int(np.ceil((1.0 / rate) / (time[1] - time[0]) - 1e-6)))
    return np.unique(np.append(np.arange(0, time.size, step), time.size - 1))


def _strip(
    packer: Packer, casts: Sequence[Cast], channels: Sequence[str] | None
) -> list[dict[str, Any]]:
    """Return curves of the fully drawn cars, in display units."""
    first = set(casts[0].recording)
    chosen = [c for c in STRIP if c in first] if channels is None else texts("channels", channels)
    rows = []
    for name in chosen:
        how, curves = shown(name), []
        for cast in casts:
            recording_of(cast.recording, name, asked_by="channels")
            rows_of = np.asarray(cast.recording[name][cast.samples][..., cast.whole], np.float64)
            if rows_of.ndim == 3:
                which = np.abs(np.nan_to_num(rows_of)).argmax(axis=1)[:, None]
                rows_of = np.take_along_axis(rows_of, which, axis=1)[:, 0]
            curves.append(packer.add(how.factor * rows_of))
        rows.append({"name": name, "label": how.label, "curves": curves})
    return rows


def _driven_on(source: Any) -> Road | None:
    """Return the road of a test, or None if unknown or different for each car."""
    road = getattr(getattr(source, "maneuver", None), "road", None)
    return road if isinstance(road, Road) and not hasattr(road, "roads") else None


def _courses(sources: Sequence[Any], cones: ArrayLike | None, beside: bool) -> list[Any]:
    """Return the cones of each source; in one scene those of the first that has any."""
    own: list[Any] = [getattr(source, "course", None) for source in sources]
    if cones is not None:
        own = [cones] * len(sources)
    if beside:
        return own
    first = next((k for k, course in enumerate(own) if course is not None), 0)
    return [course if k == first else None for k, course in enumerate(own)]


def _stands(packer: Packer, course: Any, road: Road | None) -> dict[str, Any]:
    """Return cones, lanes and fences, or None."""
    if course is None:
        found = ground.Course()
    elif isinstance(course, Cones):
        found = ground.course_of(course, road)
    else:
        found = ground.Course(ground.places_of("cones", course, road))
    return {
        name: None if places is None else packer.add(places)
        for name, places in found._asdict().items()
    }
