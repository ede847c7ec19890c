"""Writes docs/sliding.md and its figure: python docs/make_sliding.py."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import skidpad as sp
from page_parts import table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from skidpad.tires.tire import Tire

DOCS = Path(__file__).parent
GRAVITY = 9.80665
KMH = 1 / 3.6

LOCKED = (0.76, 0.06)
"""Mean and standard deviation of locked-wheel stops on dry asphalt, g [Rose]."""

ANTILOCK = (0.821, 0.067)
"""The same with anti-lock brakes, g [Rose]."""

LAMBOURN = 1.12
"""Anti-lock stops over locked-wheel stops, six cars, 50 to 100 km/h [Rose]."""

HEAD = """\
# Sliding friction

The peak friction of the tires of the package and of its cars, and their friction in full sliding,
with a locked wheel and straight across. The tables name the origin of the tail of each curve.
Written by `docs/make_sliding.py`.

**No tire of the package was measured at a locked wheel.** Sweeps on test rigs usually end at slip
ratios of 0.2 to 0.3 (from memory), since a locked tire wears flat; beyond that a Magic Formula only
extrapolates. The decrease of sliding friction with sliding speed and temperature is not modeled.
"""
MEASURED = """
## Measurements on cars

Locked wheels, dry asphalt, passenger cars: {mean} ± {sd} g, so that 95 % lie between {low:.2f} and
{high:.2f} g (W. Bartlett, a summary of seventeen studies); with anti-lock brakes {abs_mean} ±
{abs_sd} g, {abs_more:.0f} % more; by R. Lambourn, six cars from 50 to 100 km/h, {lambourn:.0f} %
more. Locked wheels thus reach {low_share:.2f} to {high_share:.2f} of the deceleration with
anti-lock brakes [Rose]. J. Wong (*Theory of Ground Vehicles*, table 1.3) gives 0.75 in sliding and
0.8 to 0.9 at the peak, a ratio of 0.83 to 0.94. Goudie and others (*Tire Friction During Locked
Wheel Braking*, SAE, 2000), in 540 stops from 60 km/h with economy, touring and performance tires,
found higher values than older studies.

- [Rose] N. A. Rose and G. Beauchamp, *Rollover Accident Reconstruction*, SAE International, chapter
  "Coefficient of Friction", which quotes both; the original papers were not read.
"""
STOPS = """
## Stops of the cars with locked wheels

All four wheels are locked from 100 km/h (DART: 3 m/s) to standstill; the mean deceleration is taken
between 80 and 20 km/h. *Of ABS* is the published stopping distance of the same car with anti-lock
brakes, `tests/cars/published.toml`, over the simulated one.
"""
MEANING = """
The production cars stop with locked wheels at {low:.2f} to {high:.2f} g, {mean:.2f} g on average:
{above:.0f} % above Bartlett's mean. {inside} of {count} are within his 95 % interval. The level
comes from the peaks, which are set by published stops with anti-lock brakes from 100 km/h in
{short:.0f} to {long:.0f} m, {strong:.2f} to {weak:.2f} g. Those stops were on good roads with fresh
tires; the {abs_mean} g of Bartlett are for any road and tire. The ratio deviates the other way:
locked wheels reach {ours_low:.2f} to {ours_high:.2f} of those published stops here,
{low_share:.2f} to {high_share:.2f} in measurements. More sliding friction would improve the
ratio and worsen the level, so the rule of 0.8 of the peak is a compromise. For a stop as on
Bartlett's roads, use `car.replace({{"environment.friction": {scale:.2f}}})`.
"""
RULE = "rule of `tools/make_tires.py` after Wong; not measured"
TIRES = {"pacejka_205_60r15": "Pacejka 2006, table A3.1, fitted to sweeps; slip range not stated"}
CARS = {
    "bmw_320i_commonroad": "CommonRoad's tire, in part Adams/Tire's example 235/60R16; "
    "measured slip range not stated",
    "bmw_m8": "peaks from its measured stop and skid pad, tail as for "
    "`sport_225_45r17`; not measured",
    "dart": "lateral: up to 0.2 rad of a measured run, which shows no decrease; "
    "longitudinal: none either, assumed",
    "formula_1": "peaks from Limebeer and Perantoni 2014, tail by the rule of the tires, assumed; "
    "its sine of 1.9 arctan would leave 0.33",
    "hmmwv": "TMeasy tire of Project Chrono, whose sliding forces are given; their "
    "origin is not stated",
    "vw_golf_gti_stanford": "peaks from runs at the limit, tail as for "
    "`sport_225_45r17`; not measured",
}
for _name in ("ford_escort", "vw_vanagon"):
    CARS[f"{_name}_commonroad"] = CARS["bmw_320i_commonroad"]

PRODUCTION = (
    *("bmw_320i", "bmw_i3", "bmw_m8", "chevrolet_silverado"),
    *("ford_escort", "mazda_mx5", "vw_golf_gti", "vw_vanagon"),
)
MODELS = {"simple_pacejka": sp.tires.SimplePacejka, "tmeasy": sp.tires.TMeasy}
SLIP = np.concatenate([np.linspace(0.0, 0.3, 301), np.linspace(0.3, 1.0, 141)[1:]])
ANGLE = np.linspace(0.0, np.pi / 2, 901)


class Curve(NamedTuple):
    """Friction at the peak and in full sliding, longitudinal and lateral."""

    peak_x: float
    locked: float
    peak_y: float
    across: float


def curve(tire: Tire, load: float) -> Curve:
    """Friction of a tire in braking or pure lateral sliding, at a load in N."""
    along = -tire.forces(load, -SLIP, 0.0).fx / load
    across = -tire.forces(load, 0.0, ANGLE).fy / load
    return Curve(along.max(), along[-1], across.max(), across[-1])


def own_tire(car: sp.Car, axle: str) -> Tire:
    """The tire on an axle of a car."""
    model = MODELS[car["tire.model"]]
    return model(**{name: car[f"tire.{axle}.{name}"] for name in model().parameters})


def loads(car: sp.Car) -> tuple[float, float]:
    """Load of a front and a rear wheel at rest, N."""
    half = 0.5 * car.mass * GRAVITY
    return half * car.front_weight, half * (1 - car.front_weight)


def cars_of(tire: str) -> list[str]:
    """Cars whose files name a tire of the package."""
    folder = sp.cars.library.FOLDER
    return [
        name
        for name in sp.cars.names()
        if f'The tire is "{tire}"' in (folder / f"{name}.toml").read_text(encoding="utf-8")
    ]


def cells(found: Curve) -> list[str]:
    """Format a table."""
    numbers = (found.peak_x, found.locked, found.locked / found.peak_x)
    across = (found.peak_y, found.across, found.across / found.peak_y)
    return [f"{value:.2f}" for value in (*numbers, *across)]


FRICTIONS = ["peak", "locked", "of peak", "peak across", "at 90°", "of peak"]


def tire_rows() -> list[list[str]]:
    """Each tire of the package, at the front wheel load of its first car."""
    rows = []
    for name in sp.tires.names():
        tire, cars = sp.tires.load(name), cars_of(name)
        load = loads(sp.cars.load(cars[0]))[0] if cars else float(tire.parameters["fnomin"])
        whose = ", ".join(f"`{car}`" for car in cars) or "nominal load"
        rows.append(
            [
                f"`{name}`",
                whose,
                TIRES.get(name, RULE),
                f"{load / 1e3:.2f}",
                *cells(curve(tire, load)),
            ]
        )
    return rows


def car_rows() -> list[list[str]]:
    """Each axle of each car, at rest."""
    rows = []
    for name in sp.cars.names():
        car = sp.cars.load(name)
        for axle, load in zip(("front", "rear"), loads(car), strict=True):
            origin = CARS.get(name, RULE) if axle == "front" else "the same"
            kilo = f"{load / 1e3:.3g}"
            rows.append([f"`{name}`", axle, origin, kilo, *cells(curve(own_tire(car, axle), load))])
    return rows


@cache
def locked_stop(name: str) -> tuple[float, float]:
    """Distance from 100 km/h, m, and mean deceleration between 80 and 20 km/h, g."""
    car = sp.cars.load(name)
    first = 3.0 if name == "dart" else 100 * KMH
    fleet = sp.Fleet(car)
    fleet.start(speed=first)
    most = 20.0 * car.mass * GRAVITY * float(car["wheel.front.radius"])
    brakes = sp.Signal([0.0, 0.15], [0.0, most])
    rec = fleet.run({"brake_torque": brakes}, 8.0, record=["x", "vx"])
    way, speed = rec["x"][:, 0], rec["vx"][:, 0]
    high, low = 0.8 * first, 0.2 * first
    between = np.interp([-high, -low], -speed[: speed.argmin() + 1], way[: speed.argmin() + 1])
    mean = (high**2 - low**2) / (2 * np.diff(between).item() * GRAVITY)
    return float(way.max()), mean


def published() -> dict[str, Any]:
    """Published figures of the cars."""
    text = (DOCS.parent / "tests" / "cars" / "published.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def antilock_stops() -> dict[str, float]:
    """Published anti-lock stops from 100 km/h, m."""
    return {
        name: one["stop_from_100"]["value"]
        for name, one in published().items()
        if "stop_from_100" in one
        and re.match("yes|standard", str(one.get("abs", {}).get("value", "")))
        and not re.match("assumed|from memory", one["stop_from_100"]["source"])
    }


def stop_rows() -> list[list[str]]:
    """Each car's locked-wheel stop."""
    others, rows = antilock_stops(), []
    for name in sp.cars.names():
        way, mean = locked_stop(name)
        share = f"{others[name] / way:.2f}" if name in others else "-"
        rows.append([f"`{name}`", "-" if name == "dart" else f"{way:.1f}", f"{mean:.2f}", share])
    return rows


def meaning() -> str:
    """The conclusions, with their figures."""
    stops = {name: locked_stop(name)[1] for name in PRODUCTION}
    means = np.array(list(stops.values()))
    others = antilock_stops()
    shares = [way / locked_stop(name)[0] for name, way in others.items()]
    mean, sd = LOCKED
    g = [(100 * KMH) ** 2 / (2 * way * GRAVITY) for way in others.values()]
    return MEANING.format(
        low=means.min(), high=means.max(), mean=means.mean(), above=100 * (means.mean() / mean - 1),
        inside=int((abs(means - mean) <= 2 * sd).sum()), count=len(means),
        short=min(others.values()), long=max(others.values()), strong=max(g), weak=min(g),
        abs_mean=ANTILOCK[0], ours_low=min(shares), ours_high=max(shares),
        low_share=1 / LAMBOURN, high_share=mean / ANTILOCK[0], scale=mean / means.mean(),
    )  # fmt: skip


def page() -> str:
    """The text of docs/sliding.md."""
    mean, sd = LOCKED
    measured = MEASURED.format(
        mean=mean, sd=sd, low=mean - 2 * sd, high=mean + 2 * sd,
        abs_mean=ANTILOCK[0], abs_sd=ANTILOCK[1], abs_more=100 * (ANTILOCK[0] / mean - 1),
        lambourn=100 * (LAMBOURN - 1), low_share=1 / LAMBOURN, high_share=mean / ANTILOCK[0],
    )  # fmt: skip
    return (
        HEAD
        + "\n![brake force over load from free rolling to a locked wheel](sliding.png)\n"
        + measured
        + "\n## Tires of the package\n\n"
        + table(["tire", "at the load of", "tail from", "load [kN]", *FRICTIONS], tire_rows(), 3)
        + "\n## Tires of the cars\n\nAt the loads of the car at rest.\n\n"
        + table(["car", "axle", "tail from", "load [kN]", *FRICTIONS], car_rows(), 3)
        + STOPS
        + "\n"
        + table(["car", "stop [m]", "mean [g]", "of ABS"], stop_rows())
        + meaning()
    )


def _band(ax: Axes, title: str) -> None:
    """Draw measurements on cars in full sliding, and label the axes."""
    mean, sd = LOCKED
    ax.errorbar([1.0], [mean], yerr=[2 * sd], fmt="o", color="black", capsize=3, clip_on=False,
                zorder=5, label="locked cars, 95 %")  # fmt: skip
    ax.set(xlabel="slip, 1 = locked", ylabel="brake force over load", title=title)
    ax.set(xlim=(0, 1), ylim=(0, 1.9))
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(fontsize="xx-small", frameon=False, ncols=2, loc="lower center")


def draw() -> None:
    """Write docs/sliding.png."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4.2), layout="constrained")
    names = sp.tires.names()
    for k, name in enumerate(names):
        tire = sp.tires.load(name)
        load = float(tire.parameters["fnomin"])
        force = -tire.forces(load, -SLIP, 0.0).fx / load
        left.plot(SLIP, force, color=plt.cm.tab20(k), lw=1.2, label=name)
    own = ("bmw_m8", "bmw_320i_commonroad", "dart", "formula_1", "hmmwv", "vw_golf_gti_stanford")
    for k, name in enumerate(own):
        car = sp.cars.load(name)
        load = loads(car)[0]
        force = -own_tire(car, "front").forces(load, -SLIP, 0.0).fx / load
        right.plot(SLIP, force, color=plt.cm.tab10(k), lw=1.2, label=name)
    _band(left, "tires of the package, nominal load")
    _band(right, "cars with tires of their own, front")
    figure.savefig(DOCS / "sliding.png", dpi=80)
    plt.close(figure)


if __name__ == "__main__":
    (DOCS / "sliding.md").write_text(page(), encoding="utf-8")
    draw()
