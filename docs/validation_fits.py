"""Section of docs/validation.md on cars fitted to measured runs, and runs that they did not see."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np
import skidpad as sp
from page_parts import table
from reference_data import DATA
from skidpad.fit import CarFit, Log, Prediction
from skidpad.fit.prediction import r_squared

HEAD = """
## Fits that predict other runs

Each car is fitted to some runs and driven through others in one go, from the first sample to the
last: steer as logged, speed held as measured. `sp.fit.car` with `cross_validate=True` decides by
the runs of the fit alone what is free. Beside it stands a single track that `sp.fit.single_track`
fits to the same runs, 13 numbers: the Magic Formula with four of each axle, the yaw inertia, and
four of steering and sensor. The full car starts from the masses and axles of the measured one and
from the tires of `vw_golf_gti`, which nothing was fitted to. R² of yaw rate and lateral velocity:

"""
TRIED = """
Stages that were tried, and the mean square error in runs left out, over that of the first stage in
its own:

"""
DART = """
In the runs 02 and 10 the road wheels turn by up to 0.15 rad, in 06 by 0.26 rad, and only there does
the steering show that it is progressive: 02 and 10 alone would have it the other way about, which
does not help them to predict each other, and stays out. What it would add in 06 nobody can know
from them, so there both models are worse than where they have seen it.

The 1:10 car (`dart`), fitted to the first half of a drive at will and a circle to the left, and
driven through the second half; R² of the samples that turn to each side:

"""
DART_LEFT = """
What broke turns to the left: the middle of the steering is off by {offset:.3f} rad; and a drive far
below the limit does not say where the limit is, so that without a prior the grip goes to its bound,
twice the start. From the tires that its authors published, and the drive at will alone, the circle
has {yaw_rate:.2f} and {vy:.2f} still: they have less friction than the circle shows,
and nothing in the drive says so.
"""

PAIRS = (("02", "06"), ("06", "10"), ("02", "10"))
COARSE = {"dt": 2.5e-3, "threads": 2}
TRACK = {"dt": 1e-2, "sensors": ("steer.lag", "steer.offset", "steer.cubic", "vy.angle")}
AXLES = ("front", "rear")
_AXLE = re.compile(r"\.(front|rear)\.")
PUBLISHED = {"front": (0.841, 0.841, 8.598), "rear": (0.855, 0.959, 11.549)}
"""d, c, b of DART's tires: Fy = Fz d sin(c atan(b alpha))."""


def gti(names: Iterable[str]) -> list[Log]:
    """Runs of the GTI at the limit."""
    return [Log.read(DATA / "measured" / f"gti_dry_{name}.csv") for name in names]


class Pair(NamedTuple):
    """Two runs of the GTI, and what fits to them say of the third."""

    row: list[str]
    stages: list[list[str]]


def of_pair(seen: tuple[str, str]) -> Pair:
    """Fit both models to two runs."""
    other = next(name for pair in PAIRS for name in pair if name not in seen)
    golf, car = sp.cars.load("vw_golf_gti"), sp.cars.load("vw_golf_gti_stanford")
    leaves = [f"tire.{axle}.{leaf}" for axle in AXLES for leaf in ("stiffness_y", "grip")]
    car = car.replace({leaf: golf[leaf] for leaf in leaves})
    runs, blind = gti(seen), gti([other])
    full = sp.fit.car(runs, car, cross_validate=True, **COARSE)
    track = sp.fit.single_track(runs, car, "magic_formula", **TRACK)
    numbers = [one(fit.predict(blind)).r2 for fit in (full, track)]
    row = [" and ".join(seen), other, *(f"{n[c]:.3f}" for n in numbers for c in ("yaw_rate", "vy"))]
    stages = [
        [
            " and ".join(seen),
            both_axles(stage.names),
            f"{stage.error:.3f}",
            "free" if stage.kept else "as it was",
        ]
        for stage in full.stages
    ]
    return Pair(row, stages)


def both_axles(names: Iterable[str]) -> str:
    """List names, those of both axles once."""
    return ", ".join(f"`{name}`" for name in dict.fromkeys(_AXLE.sub(".*.", n) for n in names))


def one(found: Prediction | tuple[Prediction, ...]) -> Prediction:
    """The prediction of one run."""
    assert isinstance(found, Prediction)
    return found


def sides(found: Prediction) -> dict[str, tuple[float, float]]:
    """R² of yaw rate and lateral velocity of the samples that turn to each side."""
    turn = found.log["yaw_rate"]
    return {
        side: tuple(r_squared(found[c][at], found.log[c][at]) for c in ("yaw_rate", "vy"))  # type: ignore[misc]
        for side, at in (("left", turn > 0.05), ("right", turn < -0.05))
        if at.any()
    }


class Dart(NamedTuple):
    """Fits of the 1:10 car."""

    rows: list[list[str]]
    numbers: dict[str, float]


def of_dart() -> Dart:
    """Fit both models to the 1:10 car, and the full one from published tires to the drive alone."""
    drive, circle = (
        Log.read(DATA / "measured" / f"dart_{name}.csv")
        for name in ("free_driving", "circle_left_throttle_ramp")
    )
    seen, blind, circle = (
        drive.between(0.0, 34.0),
        drive.between(34.0, 66.0),
        circle.between(0, 170),
    )
    car = sp.cars.load("dart")
    tires = {}
    for axle, (d, c, b) in PUBLISHED.items():
        tires[f"tire.{axle}.friction_y"] = d * np.sin(c * np.pi / 2)
        tires[f"tire.{axle}.stiffness_y"] = b * c * d
    car = car.replace(tires)
    how = {"speed": "held", **COARSE}
    full: CarFit[sp.Car] = sp.fit.car([seen, circle], car, cross_validate=True, **how)
    track = sp.fit.single_track([seen, circle], car, "magic_formula", **TRACK)
    found = [sides(one(fit.predict(blind))) for fit in (full, track)]
    rows = [
        [side, *(f"{value:.3f}" for each in found for value in each[side])] for side in found[0]
    ]
    alone = sp.fit.car(seen, car, **how)
    yaw_rate, vy = sides(one(alone.predict(circle)))["left"]
    offset = full.parameters["steer.offset"].value
    return Dart(rows, {"offset": offset, "yaw_rate": yaw_rate, "vy": vy})


def page(pairs: Iterable[Pair], dart: Dart) -> str:
    """The section, of what was found."""
    found = list(pairs)
    head = [
        "fitted to",
        "driven through",
        "yaw rate, car",
        "vy, car",
        "yaw rate, track",
        "vy, track",
    ]
    tried = ["fitted to", "free", "error", "in the end"]
    side = ["turns to the", "yaw rate, car", "vy, car", "yaw rate, track", "vy, track"]
    return (
        HEAD
        + table(head, (pair.row for pair in found))
        + TRIED
        + table(tried, (row for pair in found for row in pair.stages), words=2)
        + DART
        + table(side, dart.rows)
        + DART_LEFT.format(**dart.numbers)
    )


def fits() -> str:
    """The section of fits."""
    return page(map(of_pair, PAIRS), of_dart())
