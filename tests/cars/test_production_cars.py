"""The production cars against published performance, and engines of all cars of the package.

Published figures are given with their sources in the tests. All cars carry two people, see
``mazda_mx5.toml``; no maker's test load is known, and the masses differ by a tenth between driver
alone and half the payload.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from skidpad import Fleet, cars, tires
from skidpad.cars import Car
from skidpad.recordings.recording import Recording

KMH = 1 / 3.6
MPH = 0.44704
RPM = 2 * np.pi / 60
PRODUCTION = ("mazda_mx5", "vw_golf_gti", "bmw_i3")
COMMONROAD = ("bmw_320i", "ford_escort", "vw_vanagon")
ENGINE_ON = {"drive.source": "engine", "pedals.brakes": "hydraulic"}
# A driver launches the MX-5 at about 4500 rpm; the clutch closes between 0.7 and 1.2 of that.
LAUNCH = 4500 * RPM
CHANNELS = ("vx", "x", "gear", "engine_speed", "clutch_heat", "slip_ratio")


def powered(name: str) -> Car:
    car = cars.load(name)
    return car.replace(ENGINE_ON) if name in COMMONROAD else car


def driven(name: str) -> Car:
    """The car as a driver launches it: MX-5 at high engine speed, Golf without wheelspin."""
    car = powered(name)
    if name == "mazda_mx5":
        car = car.replace({"clutch.launch_low": 0.7 * LAUNCH, "clutch.launch_high": 1.2 * LAUNCH})
    if name == "vw_golf_gti":
        car = car.replace({"traction.model": "slip"})
    return car


@cache
def standing_start(name: str, dt: float = 1e-3) -> Recording:
    """Full throttle from rest."""
    fleet = Fleet(driven(name))
    fleet.start()
    if name == "mazda_mx5":
        fleet.state.engine_speed = LAUNCH
    every = max(1, round(0.01 / dt))
    return fleet.run({"throttle": 1.0}, duration=30.0, dt=dt, every=every, record=CHANNELS)


def when(recording: Recording, channel: str, value: float) -> float:
    """Time at which a channel of the first car exceeds a value."""
    rising = np.maximum.accumulate(recording[channel][:, 0])
    assert rising[-1] >= value
    return float(np.interp(value, rising, recording.time))


@cache
def top_speed(name: str, published: float, dt: float = 1e-3) -> float:
    """Final speed of two cars at full throttle, one from below and one from above."""
    fleet = Fleet(powered(name), n=2)
    fleet.start(speed=np.array([0.95, 1.05]) * published)
    fleet.step(throttle=1.0, dt=dt, steps=round(200.0 / dt))
    below, above = fleet.state.vx
    assert below == pytest.approx(above, rel=1e-3)
    return float(below)


def in_gear(gear: int, dt: float = 1e-3) -> float:
    """Time of the Golf from 80 to 120 km/h without shifting."""
    fleet = Fleet(cars.load("vw_golf_gti").replace({"gearbox.control": "manual"}))
    fleet.start(speed=80 * KMH, gear=gear)
    recording = fleet.run({"throttle": 1.0}, duration=12.0, dt=dt, every=1, record=["vx"])
    return when(recording, "vx", 120 * KMH)


# published performance


@pytest.mark.parametrize(
    ("name", "speed", "published"),
    [
        # bmwblog.com, bimmertoday.de 2013/07/10
        ("bmw_i3", 60 * KMH, 3.7),
        ("bmw_i3", 100 * KMH, 7.2),
        # USA, helpaoi.blogspot.com 2011/05
        ("mazda_mx5", 60 * MPH, 8.9),
        # a magazine's, conquecoche.com
        ("mazda_mx5", 100 * KMH, 9.8),
        # volkswagen-newsroom.com, golf-6-gti-20092012-19514
        ("vw_golf_gti", 100 * KMH, 6.9),
        # Car and Driver, Short Take Road Test, 2007 Silverado LTZ Crew Cab 4x4, speedyauto.cc
        ("chevrolet_silverado", 60 * MPH, 7.5),
    ],
)
def test_a_standing_start_takes_the_published_time(
    name: str, speed: float, published: float
) -> None:
    """Within 5 %.

    Mazda's own 8.8 s to 100 km/h is not met with two aboard: it takes 9.4 s, between Mazda's figure
    and the magazine's. The Golf's driven wheels slip throughout first gear.
    """
    assert when(standing_start(name), "vx", speed) == pytest.approx(published, rel=0.05)


@pytest.mark.parametrize(
    ("name", "published"),
    [
        ("mazda_mx5", 195 * KMH),  # maker's, conquecoche.com (188 km/h measured there)
        ("vw_golf_gti", 240 * KMH),  # volkswagen-newsroom.com, golf-6-gti-20092012-19514
        ("bmw_i3", 150 * KMH),  # by its limiter, bmwblog.com
    ],
)
def test_top_speed_is_the_published_one(name: str, published: float) -> None:
    assert top_speed(name, published) == pytest.approx(published, rel=0.05)


@pytest.mark.parametrize(("gear", "published"), [(5, 7.5), (6, 9.5)])
def test_the_golf_pulls_in_gear_as_published(gear: int, published: float) -> None:
    """80 to 120 km/h, volkswagen-newsroom.com: a check without launch, shift or grip."""
    assert in_gear(gear) == pytest.approx(published, rel=0.05)


def test_the_golf_takes_the_published_time_over_a_kilometer() -> None:
    """1000 m from rest, volkswagen-newsroom.com."""
    assert when(standing_start("vw_golf_gti"), "x", 1000.0) == pytest.approx(27.3, rel=0.05)


def test_the_i3_stops_by_its_motor_within_the_published_distance() -> None:
    """55 m from 50 km/h with the pedal released, insideevs.com/news/322300.

    Its regeneration torque is set for the deceleration given there, so this checks the effect of
    the torque and not the car.
    """
    fleet = Fleet(cars.load("bmw_i3"))
    fleet.start(speed=50 * KMH)
    fleet.step(dt=1e-3, steps=20_000)
    assert abs(fleet.state.vx[0]) < 1e-3
    assert fleet.state.x[0] == pytest.approx(55.0, rel=0.05)


# the step size


@pytest.mark.parametrize("rate", [240, 120, 60])
@pytest.mark.parametrize("name", PRODUCTION)
def test_the_time_to_100_does_not_depend_on_the_step(name: str, rate: int) -> None:
    """Against 1 kHz. The Golf's traction control differs most, 0.9 %."""
    exact = when(standing_start(name), "vx", 100 * KMH)
    rel = 0.01 if name == "vw_golf_gti" else 0.002
    assert when(standing_start(name, 1 / rate), "vx", 100 * KMH) == pytest.approx(exact, rel=rel)


@pytest.mark.slow
@pytest.mark.parametrize("rate", [240, 120, 60])
@pytest.mark.parametrize(
    ("name", "speed"), [("mazda_mx5", 55.0), ("vw_golf_gti", 66.0), ("bmw_i3", 42.0)]
)
def test_the_top_speed_does_not_depend_on_the_step(name: str, speed: float, rate: int) -> None:
    assert top_speed(name, speed, 1 / rate) == pytest.approx(top_speed(name, speed), rel=0.002)


@pytest.mark.parametrize("rate", [240, 120, 60])
def test_the_pull_in_gear_does_not_depend_on_the_step(rate: int) -> None:
    assert in_gear(5, 1 / rate) == pytest.approx(in_gear(5), rel=0.005)


# launch and shifts


def test_the_clutch_takes_the_heat_of_a_launch() -> None:
    """Half of m (r/i)^2 n^2/efficiency, while the engine keeps its speed n.

    A slipping clutch dissipates as much as the car gains.
    """
    car, launch = driven("mazda_mx5"), standing_start("mazda_mx5")
    shift = int(np.argmax(launch["gear"][:, 0] > 1))
    heat, n = launch["clutch_heat"][:shift, 0], launch["engine_speed"][:shift, 0]
    closed = int(np.argmax(heat > 0.999 * heat[-1]))
    ratio = car["gearbox.ratios"][0] * car["gearbox.final_drive"]
    reduced = car.mass * (car["wheel.rear.effective_radius"] / ratio) ** 2
    expected = 0.5 * reduced * n[closed] ** 2 / car["gearbox.efficiency"]
    assert heat[-1] == pytest.approx(expected, rel=0.1)
    assert n[closed] == pytest.approx(LAUNCH, rel=0.05)


@pytest.mark.parametrize("name", ["mazda_mx5", "bmw_i3"])
def test_a_start_at_full_throttle_does_not_spin_the_rear_wheels(name: str) -> None:
    """As both cars push less than their tires can hold; after a shift the clutch may jerk them."""
    slip = standing_start(name)["slip_ratio"][:, 2:, 0]
    assert slip.max() < 0.15


@pytest.mark.parametrize("name", [*PRODUCTION, *COMMONROAD])
def test_the_engine_stays_between_stall_and_limit(name: str) -> None:
    car, n = powered(name), standing_start(name)["engine_speed"][:, 0]
    assert n.min() >= car["engine.stall_speed"]
    assert n.max() <= 1.02 * car["engine.limit_speed"]


def declutches(car: Car) -> bool:
    """Whether it has an engine that can stall, and an automatic clutch."""
    friction = car["clutch.model"] == "friction" and car["clutch.control"] == "automatic"
    return bool(friction and car["engine.stall_speed"] > 0)


@pytest.mark.parametrize("name", [name for name in cars.names() if declutches(cars.load(name))])
def test_an_engine_idles_on_when_its_car_is_braked_to_rest(name: str) -> None:
    car = cars.load(name).replace(ENGINE_ON)
    fleet = Fleet(car)
    fleet.start(12.0)
    run = fleet.run({"brake": 0.3}, 12.0, record=["engine_speed", "vx"])
    assert abs(run["vx"][-1, 0]) < 0.01
    assert run["engine_speed"][:, 0].min() > 1.05 * car["engine.stall_speed"]
    assert run["engine_speed"][-1, 0] == pytest.approx(car["engine.idle_speed"], rel=0.05)


@pytest.mark.parametrize("name", sorted({*PRODUCTION, *COMMONROAD} - {"bmw_i3"}))
def test_the_gears_do_not_hunt_at_any_throttle(name: str) -> None:
    """While accelerating a car only shifts up, even with spinning wheels."""
    throttle = np.linspace(0.3, 1.0, 15)
    fleet = Fleet(powered(name), n=throttle.size)
    fleet.start()
    names = ["gear", "vx"]
    recording = fleet.run({"throttle": throttle}, 60.0, dt=1 / 240, every=12, record=names)
    gained = np.diff(recording["gear"], axis=0)
    assert set(np.unique(gained)) == {0.0, 1.0}
    assert (recording["gear"][-1] > 1).all()
    assert np.diff(recording["vx"][-1]).min() > 0.0


@pytest.mark.parametrize("dt", [1e-3, 1 / 60])
def test_a_kick_down_ends(dt: float) -> None:
    """From too high a gear it shifts down as far as necessary, and up again later.

    The closing clutch drags the wheels, which must not cause another shift.
    """
    throttle = np.linspace(0.05, 1.0, 20)
    fleet = Fleet(cars.load("vw_golf_gti"), n=throttle.size)
    fleet.start(34 * KMH, gear=4)
    gear = fleet.run({"throttle": throttle}, 8.0, dt, 1, ["gear"])["gear"]
    changes = np.diff(gear, axis=0)
    for car in changes.T:
        signs = np.sign(car[car != 0])
        assert (np.diff(signs) >= 0).all()  # first down, then up


# the cars of CommonRoad with their engines switched on


def test_the_320i_reaches_60_mph_about_as_measured() -> None:
    """9.6 s, from Car and Driver, 3/1980, about its successor.

    Only within 10 %, and of little significance: CommonRoad's car is 100 kg lighter than the real
    one and carries nobody.
    """
    assert when(standing_start("bmw_320i"), "vx", 60 * MPH) == pytest.approx(9.6, rel=0.1)


@pytest.mark.parametrize("name", COMMONROAD)
def test_a_car_of_commonroad_reaches_the_speeds_of_its_kind(name: str) -> None:
    """Nothing published was found for two of them: 64 to 82 kW for 1.1 to 1.5 tons."""
    assert 10.0 < when(standing_start(name), "vx", 100 * KMH) < 18.0
    assert 140 * KMH < top_speed(name, 45.0) < 190 * KMH


@pytest.mark.parametrize(
    ("name", "tire", "overall"),
    # the real tire, and top gear times final drive of the real car
    [
        ("bmw_320i", "classic_185_70r13", 1.0 * 3.64),
        ("vw_vanagon", "van_185_80r14", 0.85 * 4.86),
        ("ford_escort", "economy_165_80r13", 0.75 * 3.52),
    ],
)
def test_speeds_in_gear_are_those_of_the_real_tire(name: str, tire: str, overall: float) -> None:
    """It rolls on 0.971 of its unloaded radius, as stated in the cars' files."""
    car = powered(name)
    radius = 0.971 * tires.load(tire).parameters["unloaded_radius"]
    fleet = Fleet(car)
    fleet.start(speed=30.0, gear=len(car["gearbox.ratios"]))
    assert fleet.state.engine_speed[0] == pytest.approx(30.0 / radius * overall, rel=1e-3)


# every shipped car


def unexplained(name: str, car: Car) -> list[str]:
    """Implausible properties of a car, with reasons, in the head of its file."""
    path = Path(cars.__file__).parent / f"{name}.toml"
    head = path.read_text(encoding="utf-8").split("[body]")[0]
    reasons = " ".join(head.replace("#", " ").split())
    return [said for said in car.check() if f'"{said.split(" is ")[0]}"' not in reasons]


@pytest.mark.parametrize("name", cars.names())
def test_a_shipped_car_is_plausible_also_with_its_engine_on(name: str) -> None:
    assert unexplained(name, cars.load(name)) == []
    assert unexplained(name, powered(name)) == []


@pytest.mark.parametrize("name", PRODUCTION)
def test_a_production_car_stands_level_with_two_aboard(name: str) -> None:
    """Its tires are those of a size: their nominal load is close to the wheel load.

    0.92 to 1.13 of it, but 1.38 at the rear of the Golf, which has less load on the same tire.
    """
    empty = {"mazda_mx5": 955.0, "vw_golf_gti": 1393.0 - 75.0, "bmw_i3": 1195.0}
    car = cars.load(name)
    assert car.mass == pytest.approx(empty[name] + 2 * 75.0)
    assert car == car.level()
    for axle, load in zip(("front", "rear"), car.static_loads[::2], strict=True):
        assert 0.9 < car[f"tire.{axle}.nominal_load"] / load < 1.4
