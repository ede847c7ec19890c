"""Writes docs/designs.md and docs/designs.png: python docs/make_designs.py [directory].

Ten thousand designs take minutes. With a directory, slices that are finished stay there, and the
same command goes on from them.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray
from page_parts import table
from skidpad.maneuvers import Moose, MooseBest, Outcome

Array = NDArray[np.float64]

DOCS = Path(__file__).parent
KMH = 3.6
DESIGNS, PROCESSES, SLICE = 10_000, 2, 200
SPEEDS = np.arange(54.0, 83.0, 4.0) / KMH
TEST = Moose(dt=4e-3, every=2, run_out=10.0)
FINE = {"dt": 1e-3, "every": 5}
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
"""What varies: words about it, and by which share to both sides of what the Golf has."""
PARTS = {"stiffness": "springs", "bump_damping": "dampers", "rebound_damping": "dampers"}

HEAD = """\
# Ten thousand Golfs through the moose test

Written by `docs/make_designs.py`: designs of a VW Golf GTI without its stability control, each of
whose parameters is drawn evenly from its range, independent of the others. The speed that each
passes clean comes from `sp.maneuvers.Moose().best`: no design has a driver who suits another.

"""
WORDS = """\
The Golf as built passes at {built:.0f} km/h, of speeds from {ladder}. {none:,} of {designs:,}
designs pass at none of these (NaN); half of the others pass at {middle:.0f} km/h or
more, most at {low:.0f} to {high:.0f} (5 and 95 %). What ends it: the front axle slides in
{front:.0%} of them, the rear one in {rear:.0%}, and {cone:.0%} touch a cone with grip left.

![highest clean speed over each parameter](designs.png)

The line is the mean of a twentieth of the designs, the area a standard deviation to both sides,
most of which is due to the other parameters. Linear regression of the highest clean speed on all
parameters explains {explained:.0%} of the variance:

"""
TAIL = """
Grip makes a car faster, a higher center of mass slower, as load moves to tires that do not hold it
in proportion; so do more mass for the same reason, more yaw inertia and mass at the rear. A Golf
without stability control wants its roll stiffness in front: with bars as they are or stiffer in
front the front axle ends it, with softer ones the rear comes around. Springs and dampers hardly
matter.

Each design is driven by 8 drivers in 6 generations who come from those of the Golf as built, in
steps of {step:.0f} ms: a lower bound, with a scatter of a step or two on the ladder of speeds.
Driven again by the same drivers in steps of {fine:.0f} ms, margins at the cones shrink by
{shrunk:.0f} mm (median), by the steps and as the best of many runs are also lucky:
{again:.0%} of the designs
are clean at their speeds again, the others touch a cone by {touched:.0f} mm (median).
{designs:,} designs took {minutes:.0f} minutes in {cores} processes on as many cores, which others
shared.
"""


def reaches() -> Array:
    """By which share each number varies to both sides, (numbers, 1)."""
    return np.array([reach for _, reach in RANGES.values()])[:, None]


def factors_of(count: int) -> Array:
    """Draw designs: what they have over what the Golf has, (numbers, count)."""
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


def as_built(**how: Any) -> MooseBest:
    """Find the best drivers of the Golf as it is, from whom those of all designs come."""
    asked = {"drivers": 48, "generations": 40, "target_margin": np.inf, **how}
    return TEST.best(GOLF, SPEEDS, dtype="float32", **asked)


def limits(cars: sp.Car, like: MooseBest) -> dict[str, NDArray[Any]]:
    """The highest clean speed of each design, and its run at that speed in finer steps."""
    found = TEST.best(cars, SPEEDS, 8, generations=6, warm_start=like, dtype="float32")
    at = np.maximum(found.clean.cumprod(axis=1).sum(axis=1) - 1, 0)
    finely = replace(found.tests(at), **FINE).run(cars, SPEEDS[at], record=(), dtype="float32")
    margin = found.metrics["cone_margin"][np.arange(at.size), at]
    return {
        "speed": found.highest_clean_speed,
        "limit": found.limit,
        "margin": margin,
        "fine_margin": finely.metrics["cone_margin"],
        "fine_clean": finely.metrics["clean"],
    }


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
    """Draw the highest clean speed over each parameter: twenty means and standard deviations."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    some = np.isfinite(speed)
    fastest = KMH * speed[some]
    fig, axes = plt.subplots(2, 4, figsize=(13, 6), layout="constrained", sharey=True)
    for ax, name, factor in zip(axes.flat, RANGES, factors[:, some], strict=True):
        parts = np.array_split(np.argsort(factor), 20)
        x = [100 * (factor[part].mean() - 1) for part in parts]
        mean, spread = np.transpose([(fastest[part].mean(), fastest[part].std()) for part in parts])
        ax.fill_between(x, mean - spread, mean + spread, color="0.9", lw=0)
        ax.plot(x, mean, color="#0077bb", lw=2)
        ax.set_title(name, loc="left", weight="bold")
        ax.set_xlabel("off what the Golf has (%)")
        ax.spines[["top", "right"]].set_visible(False)
    for ax in axes[:, 0]:
        ax.set_ylabel("highest clean speed (km/h)")
    fig.savefig(path, dpi=80)
    plt.close(fig)


def page(factors: Array, found: dict[str, NDArray[Any]], built: float, seconds: float) -> str:
    """Return the whole page."""
    speed = found["speed"]
    clean = np.isfinite(speed)
    slope, error, explained = slopes(factors, speed)
    rows = [
        [name, what, f"{100 * reach:.0f} %", f"{per:+.2f}", f"{of:.2f}"]
        for (name, (what, reach)), per, of in zip(RANGES.items(), slope, error, strict=True)
    ]
    ladder = f"{KMH * SPEEDS[0]:.0f} to {KMH * SPEEDS[-1]:.0f} km/h by 4"
    low, middle, high = KMH * np.percentile(speed[clean], [5, 50, 95])
    ends = np.bincount(found["limit"][clean], minlength=len(Outcome)) / clean.sum()
    front, rear, cone = ends[[Outcome.SLID_FRONT, Outcome.SLID_REAR, Outcome.CONE]]
    shrunk = np.median((found["margin"] - found["fine_margin"])[clean])
    again = found["fine_clean"]
    touched = -np.median(found["fine_margin"][clean & ~again])
    return (
        HEAD
        + WORDS.format(
            built=KMH * built, ladder=ladder, designs=speed.size, none=(~clean).sum(),
            middle=middle, low=low, high=high, front=front, rear=rear, cone=cone,
            explained=explained,
        )
        + table(("parameter", "", "varied by", "km/h per 10 % more", "standard error"), rows, 2)
        + TAIL.format(
            step=1e3 * TEST.dt, fine=1e3 * FINE["dt"], shrunk=1e3 * shrunk,
            again=again[clean].mean(), touched=1e3 * touched,
            designs=speed.size, minutes=seconds / 60, cores=PROCESSES,
        )
    )  # fmt: skip


def main(to: str | None = None) -> None:
    """Drive all designs and write the page."""
    start = time.perf_counter()
    like = as_built(threads=PROCESSES)
    factors = factors_of(DESIGNS)
    cars = designs(factors)
    with ProcessPoolExecutor(PROCESSES) as pool:
        found = sp.batch.run(
            limits, cars, options={"like": like}, chunk=SLICE, executor=pool, to=to, progress=True
        ).metrics
    seconds = time.perf_counter() - start
    draw(factors, found["speed"], DOCS / "designs.png")
    text = page(factors, found, like.highest_clean_speed[0], seconds)
    (DOCS / "designs.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
