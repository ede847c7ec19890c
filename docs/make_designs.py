"""Writes docs/designs.md and docs/designs.png: python docs/make_designs.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray
from page_parts import table
from skidpad.maneuvers import Moose, Outcome

Array = NDArray[np.float64]

DOCS = Path(__file__).parent
KMH = 3.6
DESIGNS = 255
TEST = Moose(run_out=10.0)
GOLF = sp.cars.load("vw_golf_gti").replace({"stability.model": "off"})
RANGES = {
    "grip": ("of all tires", 0.2),
    "height of the mass": ("`body.height`", 0.15),
    "mass": ("`body.mass`", 0.15),
    "yaw inertia": ("`body.inertia_zz`", 0.2),
    "mass to the rear": ("`body.to_front_axle`", 0.1),
    "springs": ("of both axles", 0.25),
    "dampers": ("of both axles, bump and rebound", 0.4),
    "bars to the front": ("the front one's share of both anti-roll bars", 0.3),
}
"""The varied parameters: description, and relative variation to either side of the Golf's value."""
PARTS = {"stiffness": "springs", "bump_damping": "dampers", "rebound_damping": "dampers"}

HEAD = """\
# Designs of a Golf through the moose test

Which parameters limit the highest clean speed: {designs} designs of a VW Golf GTI without
stability control. Each parameter is drawn independently from a uniform distribution over its range.
The highest clean speed is that of `sp.maneuvers.Moose().limit`, which searches the best steering
for each design. Written by `docs/make_designs.py`.

"""
WORDS = """\
The original Golf passes at {built:.0f} km/h. Half of the designs pass at {middle:.0f} km/h or
more, most at {low:.0f} to {high:.0f} (5th and 95th percentile). At 1 km/h more, the front axle
slides in {front:.0%} of them, the rear axle in {rear:.0%}, and {cone:.0%} touch a cone with grip
left.

![highest clean speed over each parameter](designs.png)

Linear regression of the highest clean speed on all parameters explains {explained:.0%} of its
variance. Each dot is a design, with the effect of its other parameters removed by the regression;
the line is the regression itself:

"""
TAIL = """
Grip makes a car faster. A higher center of mass and more mass make it slower, because tire forces
grow less than in proportion to load; so do more yaw inertia and mass at the rear. A Golf without
stability control is faster with its roll stiffness at the front: a stiffer front bar keeps the rear
axle from breaking away. Springs and dampers hardly matter.

Speeds are lower bounds, good to about 1 km/h; the scatter about the lines is {rest:.1f} km/h
(standard deviation). [How fast can a car pass a test](guide/speed_limits.md) explains how they are
found.
"""


def reaches() -> Array:
    """Relative variation of each parameter to either side, (numbers, 1)."""
    return np.array([reach for _, reach in RANGES.values()])[:, None]


def factors_of(count: int) -> Array:
    """Draw designs: their values relative to the Golf's, (numbers, count)."""
    return 1 + reaches() * np.random.default_rng(0).uniform(-1, 1, (count, len(RANGES))).T


def designs(factors: Array) -> sp.Car:
    """Make cars of designs."""
    of = dict(zip(RANGES, factors, strict=True))
    front, rear = (GOLF[f"anti_roll.{axle}.stiffness"] for axle in ("front", "rear"))
    to_front = of["mass to the rear"] * GOLF["body.to_front_axle"]
    numbers: dict[str, Any] = {
        "body.height": of["height of the mass"] * GOLF["body.height"],
        "body.mass": of["mass"] * GOLF["body.mass"],
        "body.inertia_zz": of["yaw inertia"] * GOLF["body.inertia_zz"],
        "body.to_front_axle": to_front,
        "body.to_rear_axle": GOLF.wheelbase - to_front,
        "anti_roll.front.stiffness": of["bars to the front"] * front,
        "anti_roll.rear.stiffness": front + rear - of["bars to the front"] * front,
    }
    for axle in ("front", "rear"):
        numbers[f"tire.{axle}.grip"] = of["grip"] * GOLF[f"tire.{axle}.grip"]
        for field, words in PARTS.items():
            name = f"suspension.{axle}.{field}"
            numbers[name] = of[words] * GOLF[name]
    return GOLF.replace(numbers).level()


def limits(factors: Array, threads: int = 2) -> dict[str, NDArray[Any]]:
    """The highest clean speed of each design [m/s], and what limits it."""
    found = TEST.limit(designs(factors), threads=threads)
    return {"speed": found.highest_clean_speed, "limit": found.limit}


def slopes(factors: Array, speed: Array) -> tuple[Array, Array, float]:
    """Least squares: km/h per 10 % of each parameter, standard errors, the share explained."""
    some = np.isfinite(speed)
    columns = np.column_stack([10 * (factors.T[some] - 1), np.ones(some.sum())])
    fastest = KMH * speed[some]
    slope, _, _, _ = np.linalg.lstsq(columns, fastest, rcond=None)
    rest = fastest - columns @ slope
    variance = rest @ rest / (some.sum() - columns.shape[1])
    error = np.sqrt(variance * np.diag(np.linalg.inv(columns.T @ columns)))
    return slope[:-1], error[:-1], float(1 - rest.var() / fastest.var())


def draw(factors: Array, speed: Array, path: Path) -> None:
    """Draw the highest clean speed over each parameter, with the others at the Golf's values."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    slope, _, _ = slopes(factors, speed)
    moved = 10 * (factors - 1)
    fastest = KMH * speed
    of_golf = np.nanmean(fastest - slope @ moved)
    fig, axes = plt.subplots(2, 4, figsize=(13, 6), layout="constrained", sharey=True)
    for ax, name, by, one in zip(axes.flat, RANGES, slope, moved, strict=True):
        alone = fastest - slope @ moved + by * one
        ends = np.array([one.min(), one.max()])
        ax.plot(10 * one, alone, ".", color="0.6", ms=4)
        ax.plot(10 * ends, of_golf + by * ends, color="#0077bb", lw=2)
        ax.set_title(name, loc="left", weight="bold")
        ax.set_xlabel("off what the Golf has (%)")
        ax.spines[["top", "right"]].set_visible(False)
    for ax in axes[:, 0]:
        ax.set_ylabel("highest clean speed (km/h)")
    fig.savefig(path, dpi=80)
    plt.close(fig)


def page(factors: Array, found: dict[str, NDArray[Any]], built: float) -> str:
    """Return the whole page."""
    speed = found["speed"]
    slope, error, explained = slopes(factors, speed)
    rows = [
        [name, what, f"{100 * reach:.0f} %", f"{per:+.2f}", f"{of:.2f}"]
        for (name, (what, reach)), per, of in zip(RANGES.items(), slope, error, strict=True)
    ]
    clean = np.isfinite(speed)
    low, middle, high = KMH * np.percentile(speed[clean], [5, 50, 95])
    ends = np.bincount(found["limit"][clean], minlength=len(Outcome)) / clean.sum()
    front, rear, cone = ends[[Outcome.SLID_FRONT, Outcome.SLID_REAR, Outcome.CONE]]
    words = WORDS.format(
        built=KMH * built, middle=middle, low=low, high=high, front=front, rear=rear, cone=cone,
        explained=explained,
    )  # fmt: skip
    rest = np.sqrt(1 - explained) * (KMH * speed[clean]).std()
    head = ("parameter", "", "varied by", "km/h per 10 % more", "standard error")
    return HEAD.format(designs=speed.size) + words + table(head, rows, 2) + TAIL.format(rest=rest)


def main() -> None:
    """Drive the Golf as built and all designs together, and write the page."""
    drawn = factors_of(DESIGNS)
    found = limits(np.concatenate((np.ones((len(drawn), 1)), drawn), axis=1))
    built, of_designs = found["speed"][0], {name: rows[1:] for name, rows in found.items()}
    draw(drawn, of_designs["speed"], DOCS / "designs.png")
    (DOCS / "designs.md").write_text(page(drawn, of_designs, built), encoding="utf-8")


if __name__ == "__main__":
    main()
