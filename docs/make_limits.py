"""Writes docs/limits.md, cars in the limit tests: python docs/make_limits.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import skidpad as sp
from page_parts import table
from skidpad.maneuvers import (
    BrakingInATurn,
    ConstantRadiusDrift,
    EntryLimit,
    Fishhook,
    JTurn,
    Moose,
    Outcome,
    SineWithDwell,
)

DOCS = Path(__file__).parent
MPH, KMH = 0.44704, 3.6
G = 9.80665
OFF = {"stability.model": "off"}
CARS = {
    "VW Golf GTI": ("vw_golf_gti", {}),
    "VW Golf GTI, stability control off": ("vw_golf_gti", OFF),
    "BMW i3": ("bmw_i3", {}),
    "BMW i3, stability control off": ("bmw_i3", OFF),
    "BMW 320i, no stability control": ("bmw_320i", {}),
    "Mazda MX-5, no stability control": ("mazda_mx5", {}),
    "VW Vanagon, no stability control": ("vw_vanagon", {}),
}
MORE_CARS = {
    "BMW M8": ("bmw_m8", {}),
    "Chevrolet Silverado": ("chevrolet_silverado", {}),
    "Ford Escort, no stability control": ("ford_escort", {}),
    "HMMWV, no stability control": ("hmmwv", {}),
}
DRIFTERS = {
    "Mazda MX-5": ("mazda_mx5", {}),
    "BMW 320i": ("bmw_320i", {}),
    "BMW i3, rear-wheel drive": ("bmw_i3", {}),
    "VW Vanagon": ("vw_vanagon", {}),
    "Silverado": ("chevrolet_silverado", {}),
    "M8, rear-wheel drive only": ("bmw_m8", {"drive.front_share": 0.0}),
    "VW Golf GTI, front-wheel drive": ("vw_golf_gti", {}),
}
Changed = Mapping[str, tuple[str, dict[str, Any]]]
"""Cars of the package and changes to them, by their names in tables."""
GRIP = ("tire.front.grip", "tire.rear.grip")
GRIPS = np.array([0.9, 1.0, 1.1])
BELOW = np.arange(20)  # km/h
BRAKES = np.array([4.0, 7.0, 12.0])  # m/s2
HIGHER_BY = np.array([0.0, 0.3])  # m
HEIGHTS = np.array([0.57, 0.65, 0.70, 0.75, 0.80, 0.85, 0.90])

HEAD = """\
# Cars at the limit

The cars that ship in tests at the limit, on a dry, level road, loaded with a driver only.
Parameters of a test are attributes and default to the values of the standard. Written by
`docs/make_limits.py`.

## Sine with dwell

`sp.maneuvers.SineWithDwell().run(car)`, after 49 CFR 571.126 and UN R140. To pass, the yaw rate
must have fallen to at most 35 % of its second peak 1 s after the completion of steer, and to 20 %
after 1.75 s, in every run. In runs with at least five times the steer at 0.3 g, the car must also
have moved at least 1.83 m to the side 1.07 s after the beginning of steer. The table lists the
worst value of all runs; angles are those of the hand wheel:

"""
BETWEEN = """
With stability control, both cars pass at full steer. Without it, each car becomes unstable at one
third to two thirds of full steer. All exceed the required lateral displacement, a bound that keeps
stability from being bought with understeer.

## Fishhook and J-turn

`sp.maneuvers.Fishhook().run(car)` and `sp.maneuvers.JTurn().run(car)`, after NHTSA (68 FR 59250),
up to 50 and 60 mph. The static stability factor is half of the track over the height of the
center of mass.

"""
HIGHER = """
No car lifts two wheels. In NHTSA's fleet the factor was 1.41 for cars of 2003, 1.17 for sport
utility vehicles and 1.12 for full-size vans (averages by sales; Trends in the Static Stability
Factor, DOT HS 809 868, 2005). In the first ratings with the fishhook, one of the 22 vehicles listed
is reported to have tipped up, a Ford Explorer Sport Trac; the three cars, Ford Focus, Subaru
Outback and Toyota Echo, got four stars (CNN/Money, February 6, 2004). Ford Escape and Mazda Tribute
tipped up in August (autos.ca, August 10, 2004). The Vanagon has the static stability factor of a
van, but its tires hold no more than 0.74 g: it slides.

The Golf with a raised center of mass, and the entry speed at which two wheels lift:

"""
HIGHEST = """
Its tires hold about 1 g, so the wheels lift only with a factor close to 1, that of sport utility
vehicles and vans. Stability control compensates for some 0.06 of it. In
crashes of sport utility vehicles, the odds ratio of a rollover is 0.33 with stability control and
0.31 for a factor of at least 1.2 (PMC3256767).

NHTSA loads vehicles with the mass of five people, which raises the center of mass by some
centimeters; add that load to the car to compare with a rating.

`Fishhook().limit(car)` and `JTurn().limit(car)` search further, up to 234 km/h: the table lists the
highest entry speed, in km/h, below the first at which two wheels of a side rise by 50 mm, for the
car as it ships and with the center of mass of its body 0.3 m higher.

"""
LANE = """
A car that slides does not lift: as shipped, on a dry road, no car lifts at any speed. With the
raised center of mass all lift except the i3 with stability control and the Silverado, and all but
the i3 do so below the speed at which they pass the moose test.

## Braking in a turn

`sp.maneuvers.BrakingInATurn(deceleration=[4.0, 7.0, 12.0]).limit(car, lane=3.5)`: the highest
speed, in km/h, on the 100 m circle of ISO 7975 from which a car stops with its outline within a
lane of 3.5 m, for a pedal position that gives the stated deceleration on a straight road. The table
also lists the stopping distance from that speed, and the cause of the limit under the hardest
braking.

"""
MOOSE = """
Where the limit is the fastest turn the car can drive at all, the lane plays no part. Anti-lock
brakes keep the front wheels steering at any pedal position. Without them, the hardest braking locks
the front wheels and the car goes straight on: the limit is lower by a tenth to a half.

## Moose test

`sp.maneuvers.Moose().limit(car)`, after ISO 3888-2: the highest entry speed at which any humanly
possible steering passes without touching a cone; what fails 1 km/h above it; and the same speed
with 10 % less and more grip. The last column is the highest whole speed that the driver of
`sp.maneuvers.Moose().skilled(car, speed)` passes; this driver follows one control law and does not
search. Both are explained in [How fast can a car pass a test](guide/speed_limits.md). Speeds are in
km/h; those of the search are lower bounds, good to about 1 km/h. The i3 is declutched, because its
motor would stop the car.

"""
TAIL = """
More grip never lowers the limit. At the limit of the Golf without stability control, both axles are
beyond the slip angle of their largest side force, the rear at 1.23 of it and the front at 1.13:
which of the two is reported 1 km/h above depends on the search; in {doc}`/notebooks/09_limits` it
ploughs.

The Spanish magazine km77 tests current cars, with stability control and human drivers: VW Golf VII
76 km/h, Golf VIII 69, Passat 73 (2017 to 2020, as autto.at reports), Mazda MX-30 74
(autotimesnews.com, 2020), BMW i4 73 and Tesla Model 3 83 (autoevolution.com, 2022). Teknikens Värld
passes with pickups at 60 to 68 km/h (tfltruck.com, 2016). A Golf GTI of 2017 passes at 73 and fails
at 77, with stability control that hardly intervenes (carmag.co.za, 2018); the Golf here reaches 75
without it. No such test of the other cars above was found; closest to the M8, a BMW M4 Competition
passes at 76 (autoevolution.com, 2021), a Porsche 911 Carrera 4S at 80 (formacar.com), and a BMW M5
of the same engine touches one cone at 74 and fails at 78 on worn tires (autotimesnews.com, 2018).
Steering optimized for one car and one course beats a magazine's driver: 0.92 of the M8's 81, the
share of the skilled driver, is 75. The M8's tires hold the 1.03 g of its skid-pad test (Motor
Trend, 2020). Without stability control the M8 reaches 76, and the Silverado 64. The stability
control here follows Rajamani's book, with a reference that lags as the car does; how that of a
current production car behaves is not published. The limit depends on the lag: without it, control
would brake in every quick turn of the wheel, and the M8 would pass at 86; with half of it at 82,
with one and a half at 81. With a yaw rate band of 0.15 or 0.25 rad/s instead of 0.08 the M8 passes
at 80 or 79 km/h, with half of the yaw gain at 80. What is uncertain in the rest of the car moves
its limit by 1 km/h or less, as much as the search scatters: 3 cm of its center of mass, a tenth of
its yaw inertia or steering ratio, a fifth of its brake torque, twice the lag of its brakes. All
these limits are of `sp.maneuvers.Moose().limit` for M8s that each differ in one number;
`docs/make_limits.py` does not repeat them.
"""
DRIFT = """
## Drift

`sp.maneuvers.ConstantRadiusDrift().limit(car)`: the largest sideslip at which a human driver can
hold a drift on a 20 m circle for 12 s, with the rear wheels on one shaft and stability control off,
and what limits it. "From" is the smallest sideslip at which a drift is held.

"""
DRIFTS = """
The front axle guides the car and the rear axle slides, so more sideslip takes more countersteer and
more power at nearly the same speed. The [guide](guide/speed_limits.md) explains how these limits
are found.
"""


def stability_factor(car: sp.Car) -> Any:
    """Half the track over the height of the center of mass."""
    tracks = 0.5 * (np.asarray(car["wheel.front.track"]) + car["wheel.rear.track"])
    return 0.5 * tracks / car.center_of_mass_height


def speed(value: float) -> str:
    """A speed in mph, the unit of these tests."""
    return "-" if np.isnan(value) else f"{value / MPH:.4g} mph"


def dwell_rows(cars: Changed) -> Iterable[list[str]]:
    """Each car's results in sine with dwell."""
    for label, (name, changes) in cars.items():
        metrics = SineWithDwell().run(sp.cars.load(name).replace(changes), record=()).metrics
        m = {key: value[0] for key, value in metrics.items()}
        yield [
            label,
            f"{np.degrees(m['steer']):.1f}",
            f"{100 * m['yaw_rate_ratio_1_00']:z.0f} %",
            f"{100 * m['yaw_rate_ratio_1_75']:z.0f} %",
            f"{m['displacement']:.2f}",
            f"{np.degrees(m['stable_up_to']):.0f} of {np.degrees(m['amplitude']):.0f}",
            "yes" if m["passed"] else "no",
        ]


def rollover_rows(cars: Changed) -> Iterable[list[str]]:
    """Each car's results in a fishhook and a J-turn."""
    for label, (name, changes) in cars.items():
        car = sp.cars.load(name).replace(changes)
        hook, turn = (test.run(car, record=()).metrics for test in (Fishhook(), JTurn()))
        yield [
            label,
            f"{stability_factor(car):.2f}",
            f"{hook['max_ay'][0] / G:.2f}",
            f"{np.degrees(hook['max_roll'][0]):.1f}",
            speed(hook["lift_speed"][0]),
            speed(turn["lift_speed"][0]),
        ]


def height_rows() -> Iterable[list[str]]:
    """Speeds at which a car lifts two wheels as its center of mass is raised."""
    cars = sp.cars.load("vw_golf_gti").replace({"body.height": HEIGHTS})
    found = [
        test.run(car, record=()).metrics["lift_speed"]
        for car in (cars.replace(OFF), cars)
        for test in (Fishhook(), JTurn())
    ]
    for i, factor in enumerate(stability_factor(cars)):
        yield [f"{factor:.2f}", *(speed(lifts[i]) for lifts in found)]


def lift_rows(cars: Changed) -> Iterable[list[str]]:
    """Highest entry speed of each car without lifting two wheels, also with a raised mass."""
    for label, (name, changes) in cars.items():
        car = sp.cars.load(name).replace(changes)
        cars_ = car.replace({"body.height": car["body.height"] + HIGHER_BY})
        limits = [test.limit(cars_, threads=2) for test in (Fishhook(), JTurn())]
        yield [label, *(limit_speed(limit, i) for i in (0, 1) for limit in limits)]


def limit_speed(limit: EntryLimit, i: int) -> str:
    """A limit of a car in km/h, if any."""
    reached = limit.limit[i] != Outcome.CLEAN
    return f"{KMH * limit.highest_clean_speed[i]:.0f}" if reached else "-"


def lane_rows(cars: Changed) -> Iterable[list[str]]:
    """Highest speed from which each car stops within its lane in a turn."""
    for label, (name, changes) in cars.items():
        car = sp.cars.load(name).replace(changes)
        limit = BrakingInATurn(deceleration=BRAKES).limit(car, lane=3.5, threads=2)
        speeds, ways = KMH * limit.highest_clean_speed, limit.metrics["stopping_distance"]
        cells = [f"{v:.0f}, {s:.0f} m" for v, s in zip(speeds, ways, strict=True)]
        yield [label, *cells, str(limit.why[-1])]


def moose_rows(cars: Changed) -> Iterable[list[str]]:
    """Highest speed of each car in the moose test, also with less and more grip."""
    for label, (name, changes) in cars.items():
        car = sp.cars.load(name).replace(changes)
        gripping = car.replace({field: GRIPS * car[field] for field in GRIP})
        limit = Moose().limit(gripping, threads=2)
        less, as_built, more = (f"{KMH * v:.0f}" for v in limit.highest_clean_speed)
        skilled = f"{skilled_speed(car, float(as_built), bool(limit.declutched[1])):.0f}"
        yield [label, as_built, str(limit.why[1]), less, more, skilled]


def skilled_speed(car: sp.Car, limit: float, declutched: bool) -> float:
    """Highest integer speed up to a limit at which a skilled driver is clean [km/h]."""
    test = Moose(throttle="declutched" if declutched else "released")
    speeds = limit - BELOW
    run = test.skilled(car, speeds / KMH).run(car, speeds / KMH, record=())
    return float(speeds[run.metrics["clean"]].max())


def drift_rows(cars: Changed) -> Iterable[list[str]]:
    """Lateral acceleration that each car sustains."""
    for label, (name, changes) in cars.items():
        limit = ConstantRadiusDrift().limit(sp.cars.load(name).replace(changes))
        held = limit.sideslips[limit.drifts["held_for"][:, 0] >= limit.test.duration]
        figures = [-np.degrees(held[:1]), -np.degrees(limit.sideslip), -np.degrees(limit.steer),
                   KMH * limit.speed, 1e-3 * limit.power]  # fmt: skip
        cells = [f"{x[0]:.0f}" if held.size else "-" for x in figures]
        yield [label, *cells, str(limit.why[0])]


def page(cars: Changed = CARS, more: Changed = MORE_CARS, drifters: Changed = DRIFTERS) -> str:
    """Return the whole page, optionally for fewer cars."""
    dwell = ("car", "steer at 0.3 g [deg]", "yaw rate after 1 s", "after 1.75 s",
             "lateral displacement [m]", "stable up to [deg]", "passes")  # fmt: skip
    rollover = ("car", "static stability factor", "largest ay [g]", "roll [deg]",
                "lifts in a fishhook", "in a J-turn")  # fmt: skip
    moose = ("car", "clean up to", "limited by", "grip - 10 %", "grip + 10 %", "skilled driver")
    drift = ("car", "from [deg]", "to [deg]", "countersteer [deg]", "speed [km/h]", "power [kW]",
             "limited by")  # fmt: skip
    lift = ("car", "fishhook", "J-turn", "0.3 m higher: fishhook", "J-turn")
    lane = ("car", *(f"at {rate:.0f} m/s2" for rate in BRAKES), "limited at 12 m/s2 by")
    heights = ("factor", "fishhook", "J-turn", "fishhook, with stability control",
               "J-turn, with stability control")  # fmt: skip
    return (
        HEAD
        + table(dwell, dwell_rows(cars))
        + BETWEEN
        + table(rollover, rollover_rows(cars))
        + HIGHER
        + table(heights, height_rows())
        + HIGHEST
        + table(lift, lift_rows({**cars, **more}))
        + LANE
        + table(lane, lane_rows({**cars, **more}))
        + MOOSE
        + table(moose, moose_rows({**cars, **more}))
        + TAIL
        + DRIFT
        + table(drift, drift_rows(drifters))
        + DRIFTS
    )


if __name__ == "__main__":
    (DOCS / "limits.md").write_text(page(), encoding="utf-8")
