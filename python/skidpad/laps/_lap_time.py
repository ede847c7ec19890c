"""Lap times of many cars at the speeds that the g-g-g-V envelope allows."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import count, positive, within
from skidpad._lib.in_parts import in_parts
from skidpad._lib.messages import brief
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.laps._racing_line import RacingLine
from skidpad.laps.course import Course
from skidpad.laps.plan import pace_of, times
from skidpad.paths import Path
from skidpad.road import Road
from skidpad.simulation.kernel_state import require_road

Array = NDArray[np.float64]

AT_ONCE: Final = 2500
"""Cars planned together."""


def lap_time(
    line: Path | RacingLine,
    cars: Car,
    *,
    road: Road | None = None,
    share: float = 1.0,
    fastest: float | None = None,
    threads: int = 1,
) -> Array:
    """Return the time of a flying lap of each car.

    Parameters
    ----------
    line : Path or RacingLine
        Closed. A racing line includes its road.
    cars : Car
        Any of its parameters may be an array over cars.
    road : Road, optional
        Road under the line: its slope, bank, crests and dips count. Default: that of a racing line,
        or flat.
    share : float
        Fraction of the tires' limits that is used.
    fastest : float, optional
        Upper bound of the speed [m/s]. Default: the car's top speed, or 75 m/s without an engine.
    threads : int

    Returns
    -------
    ndarray, shape (n,)
        [s]

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong kind or out of range, or the line is not closed.

    Notes
    -----
    Quasi-steady: at each station a car has the longitudinal limits that cornering leaves, and the
    engine's force in the best gear. Without an engine (``drive.source = "torque"``) only the tires
    limit its acceleration. Limits come from balances of the whole car with the tires' curves, over
    speed and acceleration along the road's normal, corrected to those of the full car, which are
    found at three speeds and in three directions. A lap time therefore does not depend on the other
    cars, and is smooth in the car's parameters. Braking controls, fuel consumption, heat and wear
    are not included.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("vw_golf_gti")
    >>> cars = car.replace({"body.mass": car["body.mass"] + np.array([0.0, 100.0])})
    >>> light, heavy = sp.lap_time(sp.Path.circle(60.0), cars)
    >>> bool(light < heavy)
    True
    """
    path, under = line_of(line, road)
    require_car("cars", cars)
    threads = count("threads", threads)
    share = positive("share", share)
    if fastest is not None:
        fastest = within("fastest", fastest, 1.0, 500.0, "m/s")
    course = Course.along(path, under)
    pace = pace_of(cars, course, fastest, share, threads)
    found = np.empty(cars.n)

    def plan(some: slice) -> None:
        found[some] = times(course, pace.of_cars(some).profile(course))

    in_parts(plan, cars.n, AT_ONCE, threads)
    return found


def line_of(line: object, road: Road | None) -> tuple[Path, Road | None]:
    """Return the path and the road of a line."""
    require_road(road)
    if isinstance(line, RacingLine):
        path, road = line.path, line.road if road is None else road
    elif isinstance(line, Path):
        path = line
    else:
        raise TypeError(f"line: expected a Path or a RacingLine, not {brief(line)}")
    if not path.closed:
        raise ValueError(f"line: {path!r} is not allowed, must be closed")
    return path, road
