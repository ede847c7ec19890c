"""Writes docs/performance.md, braking and acceleration tests: python docs/make_performance.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
import skidpad as sp
from page_parts import CARS, table
from skidpad.maneuvers import (
    Acceleration,
    BrakingInATurn,
    CoastDown,
    Gradeability,
    InGearAcceleration,
    PowerOffInATurn,
    Procedure,
    SkidPad,
    SplitFriction,
    StraightLineBraking,
    TiltTable,
    TopSpeed,
)

DOCS = Path(__file__).parent
KMH = 3.6
ENGINE_ON = {"drive.source": "engine", "pedals.brakes": "hydraulic"}
PUBLISHED = {
    "bmw_320i": ("47 (assumed)", "9.6 to 60 mph", "175"),
    "ford_escort": ("50 (assumed)", "13 (memory)", "160 (memory)"),
    "vw_vanagon": ("55 (assumed)", "16 (memory)", "150 (memory)"),
    "vw_golf_gti": ("36.5 (memory)", "6.9", "240"),
    "mazda_mx5": ("42.2", "9.8", "195"),
    "bmw_i3": ("35.3", "7.2", "150"),
}
"""Stop from 100 km/h [m], 0 to 100 km/h [s], top speed [km/h]; tests/cars/published.toml."""

HEAD = """\
# Cars in braking and acceleration tests

The cars that ship, with their engines and pedals, in tests of `skidpad.maneuvers`. Parameters of a
test are attributes and default to the values of the standard. Sources of published values are in
`tests/cars/published.toml`. Written by `docs/make_performance.py`.

## Braking

`sp.maneuvers.StraightLineBraking()`, after ISO 21994: 100 km/h, full pedal applied at once; MFDD is
the mean fully developed deceleration. `SplitFriction()`, after ISO 14512: 80 km/h, the left wheels
on 0.8 of the friction and the right wheels on 0.3; yaw rate after one second with the hand wheel
fixed, and, with a driver who corrects, the utilization (the deceleration over the mean of the
decelerations on either surface alone).

"""
SPLIT = """
Cars without anti-lock brakes lock their wheels and spin on split friction whatever the driver does.
With full pedal the MX-5 stops shorter than in its magazine test, because the longitudinal friction
of its tires is 1.22 times the lateral.

## In a turn

`PowerOffInATurn()`, after ISO 9816, and `BrakingInATurn(deceleration=4.0)`, after ISO 7975: 100 m,
5 m/s2. The yaw rate ratio is the yaw rate after one second over that of a car that stays on the
circle; the deviation from the circle is negative inward. For comparison, `sp.trim` gives the ratio
for the same steer at the speed of that moment, without braking ("by its speed") and with braking
("in equilibrium"), where such an equilibrium exists.

"""
DRIVE = """
At a fixed steer angle, an understeering car turns on a smaller circle as it slows down; here this
gives a ratio of 1.15 to 1.25. The rest is load transfer off the rear wheels, whose cornering
stiffness falls with load. A different tire model or combined-slip law changes little about that; a
brake balance farther forward than the one that locks both axles together in a hard stop reduces it
somewhat. The resultant acceleration is 6.4 m/s2, close to the limit of the Escort's tires and at
that of the Vanagon's; neither car has an equilibrium there. From 3 m/s2, braked at 2 m/s2, the
ratio is 1.1 to 1.2 for all but the Vanagon. The motor of the i3, which brakes the rear wheels,
provides half of its deceleration.

## Full throttle

`Acceleration()`, `InGearAcceleration()` in the highest gear, 80 to 120 km/h, and `TopSpeed()`. The
MX-5 is launched at 4500 rpm, as magazines do, and the Golf has its traction control.

"""
REST = """
## Coast-down, gradeability, tilt table, skid pad

`CoastDown()`, after SAE J1263, gives F = f0 + f1 v + f2 v^2, with f1 = 0 for these cars;
`Gradeability()` gives the steepest slope on which a car pulls away; `TiltTable()` the tangent of
the angle at which the first wheel lifts, listed next to half the track over the height of the
center of mass; `SkidPad()` the time for a circle of 15.25 m between the inner cones, in a 3 m lane.

"""


def powered(name: str) -> sp.Car:
    """A car with its engine and pedals."""
    return sp.cars.load(name).replace(ENGINE_ON)


def figures(test: Procedure, car: sp.Car) -> dict[str, float]:
    """Metrics of one car."""
    return {name: float(values[0]) for name, values in test.run(car, record=()).metrics.items()}


def braking_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car at a full stop."""
    for label, name in cars.items():
        car = powered(name)
        stop = figures(StraightLineBraking(), car)
        fixed = figures(SplitFriction(), car)
        steered = figures(SplitFriction(driver=sp.drivers.Preview()), car)
        turned = car["antilock.model"] == "off"
        yield [
            label,
            f"{stop['stopping_distance']:.1f}",
            PUBLISHED[name][0],
            f"{stop['mfdd']:.1f}",
            f"{np.degrees(fixed['yaw_rate']):.0f}",
            "spins" if turned else f"{steered['utilization']:.2f}",
        ]


def turn_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car in a turn."""
    for label, name in cars.items():
        car = powered(name)
        off = figures(PowerOffInATurn(), car)
        braking = BrakingInATurn(deceleration=4.0).run(car, record=["speed", "ax"])
        braked = {key: float(values[0]) for key, values in braking.metrics.items()}
        yield [
            label,
            f"{off['yaw_rate_ratio']:.2f}",
            f"{off['path_deviation']:.2f}",
            f"{off['mean_deceleration']:.1f}",
            f"{braked['yaw_rate_ratio']:.2f}",
            *in_equilibrium(car, braking),
            f"{braked['path_deviation']:.2f}",
        ]


def in_equilibrium(car: sp.Car, braking: sp.maneuvers.Result) -> Iterable[str]:
    """Yaw rate ratios of steady turns at the speed after a second, without and with braking."""
    then = braking.recording.time.searchsorted(1.0 - 1e-9)
    speed, ax = (braking.recording[name][then] for name in ("speed", "ax"))
    steer = sp.trim(car, ay=5.0, radius=100.0).steer
    for deceleration in (0.0, ax):
        turn = sp.trim(car, steer=steer, speed=speed, ax=deceleration)
        ratio = float(100.0 * turn.yaw_rate[0] / speed[0])
        yield f"{ratio:.2f}" if turn.converged[0] else "-"


def throttle_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car at full throttle."""
    for label, name in cars.items():
        car = powered(name)
        launch = 4500 * np.pi / 30 if name == "mazda_mx5" else None
        if name == "vw_golf_gti":
            car = car.replace({"traction.model": "slip"})
        start = figures(Acceleration(launch=launch), car)
        gears = figures(InGearAcceleration(), car)
        top = figures(TopSpeed(), car)
        yield [
            label,
            f"{start['time_to_60_kmh']:.1f}",
            f"{start['time_to_100_kmh']:.1f}",
            PUBLISHED[name][1],
            f"{start['time_to_402_m']:.1f}",
            f"{start['time_to_1000_m']:.1f}",
            f"{list(gears.values())[-1]:.1f}",
            f"{KMH * top['top_speed']:.0f}",
            PUBLISHED[name][2],
        ]


def rest_rows(cars: Mapping[str, str]) -> Iterable[list[str]]:
    """Each car coasting, on slopes and on the skid pad."""
    for label, name in cars.items():
        tests = CoastDown(), Gradeability(), TiltTable(), SkidPad()
        coast, climb, tilt, circle = (figures(test, powered(name)) for test in tests)
        yield [
            label,
            f"{coast['f0']:.0f}",
            f"{coast['f2']:.3f}",
            f"{100 * climb['gradeability']:.0f} %",
            f"{tilt['tilt_ratio']:.2f}",
            f"{tilt['static_stability_factor']:.2f}",
            f"{circle['time']:.2f}",
        ]


def page(cars: Mapping[str, str] = CARS) -> str:
    """Return the whole page, optionally for fewer cars."""
    braking = ("car", "stop from 100 km/h [m]", "published", "MFDD [m/s2]",
               "split: yaw rate [deg/s]", "utilization")  # fmt: skip
    turn = ("car", "power off: yaw rate ratio", "deviation [m]", "deceleration [m/s2]",
            "braked: yaw rate ratio", "by its speed", "in equilibrium",
            "deviation [m]")  # fmt: skip
    throttle = ("car", "0-60 km/h [s]", "0-100 km/h [s]", "published", "402 m [s]", "1000 m [s]",
                "80-120 km/h [s]", "top speed [km/h]", "published")  # fmt: skip
    rest = ("car", "f0 [N]", "f2 [N s2/m2]", "gradeability", "tilt ratio", "t/(2 h)",
            "skid pad [s]")  # fmt: skip
    return (
        HEAD
        + table(braking, braking_rows(cars))
        + SPLIT
        + table(turn, turn_rows(cars))
        + DRIVE
        + table(throttle, throttle_rows(cars))
        + REST
        + table(rest, rest_rows(cars))
    )


if __name__ == "__main__":
    (DOCS / "performance.md").write_text(page(), encoding="utf-8")
