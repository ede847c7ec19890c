"""Recorded cars in three dimensions, in a notebook or a file of their own."""

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
"""Channels of which a scene shows all that it can."""

STRIP: Final = ("steer", "speed", "ay", "yaw_rate")
"""Curves below the scene where they were recorded."""
MOST_WHOLE: Final = 10
"""Cars that are drawn with wheels and forces where nothing is said."""
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
    """Show recorded cars in three dimensions; those of several recordings in one place.

    Parameters
    ----------
    *sources : Recording or Result
        With ``x`` and ``y`` at least; record ``skidpad.scene.CHANNELS`` to see all. Each starts
        with its own time 0.
    cars : sequence of int, optional
        Cars of each source with wheels and forces. Default: all of up to ten, the first of more;
        of a result the worst.
    ghosts : sequence of int or bool, optional
        Cars of each source that are transparent and without wheels; True for a hundred of those
        that are left, evenly. Default: as True for a recording of more than ten cars.
    color : str or array_like, shape (n,), optional
        Metric of a result, parameter, or numbers of the cars that color the ghosts. Default: the
        parameter that differs, if there is one.
    channels : sequence of str, optional
        Curves below the scene, of wheels that of the largest size. Default: steer, speed, lateral
        acceleration and yaw rate, where recorded.
    road : Road, optional
        On which they drove. Default: that of the first source's test, else a level one.
    path : Path or array_like, shape (k, 2), optional
        That they followed [m].
    cones : array_like, shape (k, 2), optional
        Where cones stand [m]. Default: those of a test that has some, with the lanes between them
        and a fence at each, for its first car.
    names : sequence of str, optional
        Of the sources, where these are several. Default: a, b and so on.
    beside : bool
        Each source in a picture of its own, with the same clock and camera; else in one place, with
        the cones of the first that has some.
    rate : float
        Samples a second that are shown at most [1/s]; between them places are linear.

    Returns
    -------
    View
        A notebook shows it; ``.save("run.html")`` writes a page, ``.open()`` shows it in a browser.

    Raises
    ------
    TypeError, ValueError
        If a source is no recording, or lacks places; a car, channel or number is not there.
    ImportError
        Without ``skidpad[view]``, when it is shown or saved.

    Notes
    -----
    Wheels are where travel, steer of both axles, toe, inclination and wheel speed put them; what
    was not recorded is as on a car that stands. The ellipse under a wheel has the largest forces of
    its tire along and across at the load of the moment as half axes; its color is the share that is
    used. Tires leave marks where they slip more than where their side force is largest.
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
    """Return the car of a result that came off worst: by its status, then by its sideslip.

    Not finite is worse than rolled over, that than spun, that than with lifted wheels; among
    alike ones it is the largest sideslip, or lateral acceleration, or the first.
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
    """Return colors of ghosts and the scale that they are of."""
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
    return how.label, how.factor * np.resize(own, n)  # runs of the cars one after the other


def _samples(recording: Recording, rate: float) -> NDArray[np.intp]:
    """Return samples that are at least 1/rate apart, and the last."""
    time = recording.time
    if time.size < 2:
        return np.arange(time.size)
    step = max(1, int(np.ceil((1.0 / rate) / (time[1] - time[0]) - 1e-6)))
    return np.unique(np.append(np.arange(0, time.size, step), time.size - 1))


def _strip(
    packer: Packer, casts: Sequence[Cast], channels: Sequence[str] | None
) -> list[dict[str, Any]]:
    """Return curves of the whole cars, in the units that people read."""
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
    """Return the road of a test, None where each car has its own, or none is known."""
    road = getattr(getattr(source, "maneuver", None), "road", None)
    return road if isinstance(road, Road) and not hasattr(road, "roads") else None


def _courses(sources: Sequence[Any], cones: ArrayLike | None, beside: bool) -> list[Any]:
    """Return what has the cones of each source; in one place those of the first that has some."""
    own: list[Any] = [getattr(source, "course", None) for source in sources]
    if cones is not None:
        own = [cones] * len(sources)
    if beside:
        return own
    first = next((k for k, course in enumerate(own) if course is not None), 0)
    return [course if k == first else None for k, course in enumerate(own)]


def _stands(packer: Packer, course: Any, road: Road | None) -> dict[str, Any]:
    """Return cones, lanes and fences, None where there are none."""
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
