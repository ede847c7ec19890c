"""Writes docs/laps.md, laps of the cars at their limit: python docs/make_laps.py."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import skidpad as sp
from page_parts import table
from skidpad.maneuvers import Lap

DOCS = Path(__file__).parent
SHARE = 0.95
CARS = {
    "VW Golf GTI": "vw_golf_gti",
    "Mazda MX-5": "mazda_mx5",
    "BMW 320i": "bmw_320i",
    "BMW M8": "bmw_m8",
    "BMW i3": "bmw_i3",
    "VW Vanagon": "vw_vanagon",
    "Ford Escort": "ford_escort",
    "HMMWV": "hmmwv",
    "Chevrolet Silverado": "chevrolet_silverado",
    "VW Golf GTI of Stanford": "vw_golf_gti_stanford",
    "Formula 1 of 2014": "formula_1",
}

HEAD = """\
# Laps at the limit

Each car drives `sp.maneuvers.Lap(line.path, share=0.95, road=line.road).run(car)` on the line of
least curvature of a 1.7 km track defined by formulas, once level and once with 17 m of height
difference and banks of up to 0.04 rad. The driver was not tuned to this track. [Drive
laps](guide/laps.md) describes the driver. Written by `docs/make_laps.py`.

Cars have the engine that their file describes: 320i, Escort and Vanagon load without it and drive
here with `drive.source = "engine"`. No engine data are published for the Golf of Stanford; only its
tires limit it.

The planned time is that of `sp.lap_time` at 0.95 of the envelope. Times are in seconds; "off the
line" is the largest distance of the center of mass from the line, in meters.

"""
TAIL = """
The driver counts on 0.95 of the planned deceleration, because he can only release the brakes when a
wheel locks, and because shifts take time. He is therefore up to 0.8 % slower than the plan.
"""


@cache
def line(*, hills: bool) -> sp.laps.RacingLine:
    """The line over the track."""
    turn = np.linspace(0.0, 2 * np.pi, 180, endpoint=False)
    radius = 220 + 70 * np.cos(2 * turn + 0.4) + 55 * np.cos(3 * turn) + 22 * np.sin(7 * turn)
    height = 6 * np.cos(turn) + 2.5 * np.sin(3 * turn)
    points = np.stack((radius * np.cos(turn), radius * np.sin(turn), hills * height), axis=1)
    bank = hills * 0.04 * np.cos(3 * turn)
    track = sp.Road.track(points, bank=bank, closed=True)
    return sp.racing_line(track, sp.cars.load("vw_golf_gti"), of="curvature")


def with_engine(name: str) -> sp.Car:
    """The car with the engine in its file, if there is one."""
    car = sp.cars.load(name)
    described = "[engine]" in (sp.cars.library.FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    return car.replace({"drive.source": "engine"}) if described else car


def lap_rows(cars: dict[str, str]) -> Iterable[list[str]]:
    """Each car's results on level ground and on hills."""
    for label, name in cars.items():
        cells = []
        for hills in (False, True):
            on = line(hills=hills)
            road = on.road if hills else None
            found = Lap(on.path, share=SHARE, road=road).run(with_engine(name), record=()).metrics
            planned, driven, off = (
                float(found[key][0]) for key in ("planned_time", "lap_time", "max_offset")
            )
            cells += [f"{planned:.1f}", f"{driven:.1f}", f"{off:.2f}"]
        yield [label, *cells]


def page(cars: dict[str, str] = CARS) -> str:
    """Return the whole page, optionally for fewer cars."""
    head = ("car", "planned", "driven", "off the line", "hills: planned", "driven", "off the line")
    return HEAD + table(head, lap_rows(cars)) + TAIL


if __name__ == "__main__":
    (DOCS / "laps.md").write_text(page(), encoding="utf-8")
