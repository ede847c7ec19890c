"""Effects of the assists: anti-lock brakes, traction and stability control, drift assist."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from car.cars import G, RefA
from numpy.typing import NDArray
from rings import first_quick
from skidpad import Car, Fleet, Recording, Signal

Array = NDArray[np.float64]

SHIPPED = ("bmw_320i", "ford_escort", "vw_vanagon", "mazda_mx5", "vw_golf_gti", "bmw_i3")
KMH = 1 / 3.6
STEPS = [1e-3, 1 / 120, 1 / 60, 1 / 30]
STEP_NAMES = ["1 kHz", "120 Hz", "60 Hz", "30 Hz"]


@cache
def plain(name: str) -> Car:
    """A car of the package without its assists, or REF-A by the name of its tires."""
    if name not in SHIPPED:
        return RefA().car({"tire.model": name})
    return sp.cars.load(name).replace({"antilock.model": "off", "stability.model": "off"})


def braked(car: Car, changes: Mapping[str, object] | None = None, *, abs_: bool = True) -> Car:
    """Coasting in a vacuum, with 2 g brakes on a pedal, which lock every wheel."""
    hubs = sum(2 * car[f"wheel.{axle}.mass"] for axle in ("front", "rear"))
    weight = G * (car["body.mass"] + hubs)
    return car.replace(
        {
            "drive.source": "torque",
            "aero.drag_area": 0.0,
            "pedals.brakes": "hydraulic",
            "pedals.brake_torque": 2.0 * weight * car["wheel.front.effective_radius"],
            "antilock.model": "slip" if abs_ else "off",
            **(changes or {}),
        }
    )


def steered_straight(state: Any) -> Array:
    """Steer of a driver who holds heading and lane."""
    return np.clip(-1.5 * state.yaw - 0.3 * state.yaw_rate - 0.05 * state.y, -0.4, 0.4)


# anti-lock brakes


def peak_deceleration(car: Car, surface: float) -> float:
    """All wheels at the peak of their curve: m a = sum of mu(Fz) Fz, with load transfer m a h/L."""
    axles = (("front", 1.0, car["body.to_front_axle"]), ("rear", -1.0, car["body.to_rear_axle"]))
    base = car["body.to_front_axle"] + car["body.to_rear_axle"]
    m, moment = car["body.mass"], car["body.mass"] * car["body.height"]
    load = {"front": 0.0, "rear": 0.0}
    for axle, _, arm in axles:
        hubs = 2 * car[f"wheel.{axle}.mass"]
        m += hubs
        moment += hubs * car[f"wheel.{axle}.hub_height"]
        load[axle] = G * (hubs + car["body.mass"] * (1 - arm / base))
    a = 0.0
    for _ in range(100):
        force = 0.0
        for axle, sign, _ in axles:
            tire = car[f"tire.{axle}"]
            fz = 0.5 * (load[axle] + sign * a * moment / base)
            mu = tire["friction" if car["tire.model"] == "brush" else "friction_x"]
            mu *= 1 - tire["load_sensitivity"] * (fz / tire["nominal_load"] - 1)
            force += 2 * surface * mu * fz
        a = force / m
    return a


def tail(car: Car) -> float:
    """Force of a locked wheel relative to the peak."""
    if car["tire.model"] == "brush":
        return 1.0  # it slides at its peak
    B, C, E = (car[f"tire.front.{name}_x"] for name in ("stiffness", "shape", "curvature"))
    return float(np.sin(C * np.arctan(B - E * (B - np.arctan(B)))))


def stops(car: Car, speed: float, duration: float, dt: float, substeps: int | None = None) -> Array:
    """Distance to standstill."""
    fleet = Fleet(car, substeps=substeps)
    fleet.start(speed)
    rec = fleet.run({"brake": 1.0}, duration, dt, 1, ["x", "vx"])
    stood = rec["vx"] <= 0
    assert stood.any(axis=0).all()
    return rec["x"][stood.argmax(axis=0), np.arange(fleet.n)]


SURFACES = np.array([1.0, 0.3])


def stops_over_ideal(
    name: str, hubs: str, dt: float, *, abs_: bool = True, substeps: int | None = None
) -> Array:
    """Stopping distances from 100 km/h on dry and slippery roads relative to those at the peak."""
    car = braked(
        plain(name), {"environment.friction": SURFACES, "suspension.hubs": hubs}, abs_=abs_
    )
    V = 100 * KMH
    ideal = np.array([V**2 / (2 * peak_deceleration(plain(name), mu)) for mu in SURFACES])
    return stops(car, V, 1.8 * ideal.max() / (0.5 * V), dt, substeps) / ideal


@pytest.mark.parametrize("hubs", ["massed", "massless"])
@pytest.mark.parametrize("name", first_quick([*SHIPPED, "brush", "simple_pacejka"]))
def test_stop_with_antilock_brakes_is_within_5_percent_of_the_peak(name, hubs):
    # ISO 21994: 100 km/h, full pedal
    ratio = stops_over_ideal(name, hubs, 1e-3)
    assert ((ratio > 0.99) & (ratio < 1.05)).all()
    locked = stops_over_ideal(name, hubs, 1e-3, abs_=False)
    assert locked == pytest.approx(1 / tail(plain(name)), rel=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("dt", STEPS[1:], ids=STEP_NAMES[1:])
@pytest.mark.parametrize("name", [*SHIPPED, "brush", "simple_pacejka"])
def test_stop_with_antilock_brakes_at_coarse_steps(name, dt):
    # massed hubs make substeps of 5 ms of their own; of massless ones a step is longer than the lag
    assert stops_over_ideal(name, "massed", dt).max() < 1.05
    assert stops_over_ideal(name, "massless", dt, substeps=1).max() < 1.05


@pytest.mark.parametrize("dt", STEPS, ids=STEP_NAMES)
@pytest.mark.parametrize("name", ["mazda_mx5", "vw_golf_gti", "bmw_i3"])
def test_antilock_brakes_hold_the_slip_against_engine_and_motor(name, dt):
    # the clutch stays closed; the i3 takes its energy back at the wheels that are braked
    fleet = Fleet(sp.cars.load(name).replace({"antilock.model": "slip", "pedals.brake_lag": 0.0}))
    fleet.start(100 * KMH)
    every = max(1, round(0.033 / dt))
    rec = fleet.run({"brake": 1.0}, 3.0, dt, every, ["vx", "slip_ratio"])
    held = (rec["vx"][:, 0] > 5.0) & (rec.time > 0.7)
    slip = -rec["slip_ratio"][held]
    target = fleet.car["antilock.slip"]
    assert slip.mean() == pytest.approx(target, rel=0.25)
    assert (slip.mean(axis=0) > 0.5 * target).all()
    assert slip.std(axis=0).max() < 0.03


def test_antilock_brakes_stop_on_a_slope_and_hold():
    car = braked(plain("bmw_320i"), {"environment.gravity_x": 0.1 * G * np.array([-1.0, 1.0])})
    fleet = Fleet(car)
    fleet.start(20.0)
    fleet.step(brake=1.0, dt=1e-3, steps=12_000)
    there = fleet.state.x.copy()
    fleet.step(brake=1.0, dt=1e-3, steps=5_000)
    np.testing.assert_allclose(fleet.state.x, there, atol=1e-6)
    assert np.all(fleet.state.wheel_speed == 0)
    assert np.all(
        fleet.state.brake_pressure > 0.99
    )  # below its low speed it leaves the pedal alone


def test_stopping_distance_has_its_minimum_near_the_peak_of_the_tire_curve():
    targets = np.array([0.03, 0.06, 0.09, 0.12, 0.14, 0.16, 0.18, 0.22, 0.26, 0.30])
    car = plain("bmw_320i")
    tire = car["tire.front"]
    B, C, E = (tire[f"{k}_x"] for k in ("stiffness", "shape", "curvature"))
    kappa = np.linspace(0.0, 0.5, 5001)
    curve = np.sin(C * np.arctan(B * kappa - E * (B * kappa - np.arctan(B * kappa))))
    peak = kappa[curve.argmax()]
    way = stops(
        braked(car, {"environment.friction": 0.3, "antilock.slip": targets}), 100 * KMH, 20.0, 1e-3
    )
    best = way.argmin()
    assert abs(targets[best] - peak) < 0.03
    assert (np.diff(way)[:best] < 0).all()
    assert (np.diff(way)[best:] > 0).all()


def test_car_with_antilock_brakes_follows_the_steer_and_with_locked_wheels_does_not():
    steer = Signal([0.5, 0.6], [[0.0, 0.0], [0.04, -0.04]])
    turned = {}
    for abs_ in (True, False):
        fleet = Fleet(braked(plain("brush"), {"environment.friction": 0.5}, abs_=abs_), n=2)
        fleet.start(80 * KMH)
        turned[abs_] = fleet.run({"steer": steer, "brake": 1.0}, 2.0, 1e-3, 100, ["y"])["y"][-1]
    assert turned[True][0] > 1.0
    assert turned[True][1] == -turned[True][0]
    assert np.abs(turned[False]).max() < 0.01


SPLIT = {"road.model": "split", "road.friction_left": 0.8, "road.friction_right": 0.3}


def test_driver_keeps_a_car_with_antilock_brakes_straight_on_split_friction():
    # ISO 14512 from 80 km/h; with locked wheels the same driver cannot. Select-low gives the rear
    # wheel on the better side away: of 0.55 in front and 0.3 behind it uses as much
    def inputs(_: float, state: Any) -> dict[str, Any]:
        return {"brake": 1.0, "steer": steered_straight(state)}

    car = braked(plain("brush"), SPLIT)
    a, b, h = car["body.to_front_axle"], car["body.to_rear_axle"], car["body.height"]
    each, low = 0.55, (0.55 * b + 0.3 * a) / (a + b - (0.55 - 0.3) * h)  # mu = sum of mu_i F_i
    heading, used = {}, {}
    for kind, changes in {
        "each": {"antilock.select_low": 0.0}, "low": {}, "locked": {"antilock.model": "off"},
    }.items():  # fmt: skip
        fleet = Fleet(car.replace(changes))
        fleet.start(80 * KMH)
        rec = fleet.run(inputs, 7.0, 1e-3, 10, ["yaw", "vx", "x"])
        heading[kind] = np.abs(rec["yaw"][rec["vx"] > 3.0]).max()
        used[kind] = (80 * KMH) ** 2 / (2 * rec["x"].max()) / G
    assert heading["each"] < np.radians(7)
    assert heading["low"] < np.radians(4)
    assert heading["locked"] > np.radians(60)
    assert 0.9 * each < used["each"] < each
    assert 0.9 * low < used["low"] < low


@pytest.mark.parametrize("name", [*SHIPPED, "brush"])
def test_select_low_takes_yaw_rate_away_on_split_friction_and_costs_way(name):
    car = braked(plain(name), {**SPLIT, "antilock.select_low": np.array([0.0, 1.0])})
    fleet = Fleet(car)
    fleet.start(80 * KMH)
    rec = fleet.run({"brake": 1.0}, 1.0, 1e-3, 10, ["yaw_rate", "vx", "brake_pressure"])
    each, low = rec["yaw_rate"][-1]
    assert 0 < low < 0.95 * each
    assert rec["vx"][-1, 1] > rec["vx"][-1, 0]
    left, right = rec["brake_pressure"][50:, 2:, 1].mean(axis=0)
    assert left == pytest.approx(right, rel=0.1)


@pytest.mark.parametrize("name", [*SHIPPED, "brush"])
def test_each_help_on_split_friction_takes_yaw_rate_and_adds_way(name):
    # steer held; full pedal is 2 g, so 4 s for it are half a second for what 0.8 holds in front
    helps = {
        "each wheel": {"antilock.select_low": 0.0},
        "select-low": {},
        "delay": {"antilock.yaw_delay": 4.0},
        "stability control": {"stability.model": "brakes"},
    }
    split = {**SPLIT, "road.friction_right": 0.2}
    yaw_rate, way = {}, {}
    for kind, changes in helps.items():
        fleet = Fleet(braked(plain(name), {**split, **changes}))
        fleet.start(80 * KMH)
        rec = fleet.run({"brake": 1.0}, 1.0, 1e-3, 10, ["yaw_rate", "vx"])
        # at half a second it has not left the side that does not grip
        yaw_rate[kind] = rec["yaw_rate"][50::50, 0]
        way[kind] = np.trapezoid(rec["vx"][:51, 0], rec.time[:51])
    first, second = (
        [yaw_rate[kind][i] for kind in ("each wheel", "select-low", "delay")] for i in (0, 1)
    )
    assert first[0] > first[1] > first[2] > 0
    assert way["each wheel"] < way["select-low"] < way["delay"]
    # it heeds the yaw rate that there is, which select-low alone leaves; never makes it worse
    assert yaw_rate["stability control"][1] < 1.02 * second[1]


def test_yaw_moment_delay_leaves_even_roads_and_what_stability_control_adds_alone():
    even = braked(plain("bmw_320i"), {"antilock.yaw_delay": np.array([0.0, 4.0])})
    fleet = Fleet(even)
    fleet.start(80 * KMH)
    fleet.step(brake=1.0, dt=1e-3, steps=1500)
    assert fleet.state.x[0] == fleet.state.x[1]
    fleet = Fleet(even.replace({"stability.model": "brakes"}))
    fleet.start(80 * KMH)
    fleet.state.yaw_rate = 0.9
    fleet.step(dt=1e-3, steps=50)
    np.testing.assert_array_equal(
        fleet.state.brake_pressure[:, 0], fleet.state.brake_pressure[:, 1]
    )
    assert fleet.state.brake_pressure[1, 0] > 0.3


# traction control

LAUNCH: dict[str, object] = {
    "drive.source": "engine",
    "clutch.control": "automatic",
    "gearbox.control": "manual",
}
ICE = {"environment.friction": 0.2}


def launching(name: str) -> Car:
    """A car with enough engine torque to spin its wheels; a motor needs no clutch for that."""
    car = plain(name)
    own = {"clutch.control": "pedal"} if car["clutch.model"] == "locked" else {}
    return car.replace({**LAUNCH, **own})


def launched(car: Car) -> Recording:
    """Six seconds in first gear."""
    fleet = Fleet(car)
    fleet.start(0.0)
    inputs = {"throttle": 1.0, "gear": 1}
    return fleet.run(inputs, 6.0, 1e-3, 5, ["vx", "slip_ratio"])


@pytest.mark.parametrize("name", [*SHIPPED, "simple_pacejka"])
def test_traction_control_launches_faster_on_ice_at_its_slip(name):
    car = launching(name).replace(ICE)
    free = launched(car)
    controlled = launched(car.replace({"traction.model": "slip"}))
    driven = slice(0, 2) if car["drive.axles"] == "front" else slice(2, 4)
    fast = controlled["vx"][:, 0] > 3.0  # where it holds the slip ratio
    assert controlled["slip_ratio"][fast, driven].mean() == pytest.approx(0.1, abs=0.03)
    assert controlled["slip_ratio"][fast, driven].max() < 0.25
    assert free["slip_ratio"][200:, driven].mean() > 1.0
    # a spinning wheel pushes with the tail of its curve
    assert controlled["vx"][-1] > (1 + 0.8 * (1 / tail(car) - 1)) * free["vx"][-1]


def test_traction_control_holds_the_slip_that_each_car_asks_for():
    targets = np.array([0.04, 0.08, 0.12, 0.2])
    changes = {**LAUNCH, **ICE, "traction.model": "slip", "traction.slip": targets}
    rec = launched(plain("bmw_320i").replace(changes))
    late = rec.time > 4.0
    slip = rec["slip_ratio"][late, 2:].mean(axis=(0, 1))
    np.testing.assert_allclose(slip, targets, rtol=0.2, atol=0.01)
    assert (np.diff(slip) > 0).all()


def test_traction_control_leaves_ordinary_driving_alone():
    speed = {}
    for model in ("off", "slip"):
        fleet = Fleet(plain("bmw_320i").replace({**LAUNCH, "traction.model": model}))
        fleet.start(8.0, gear=2)
        fleet.step(throttle=0.5, steer=0.02, dt=1e-3, steps=5000)
        speed[model] = fleet.state.vx.copy()
    assert speed["off"] > 12.0
    assert speed["slip"] == speed["off"]


@pytest.mark.parametrize("dt", [1e-3, 1 / 30], ids=["1 kHz", "30 Hz"])
@pytest.mark.parametrize("name", first_quick([*SHIPPED, "brush"]))
def test_braking_the_wheel_on_ice_moves_a_car_with_an_open_differential(name, dt):
    # an open differential gives the wheel on dry road what the one on ice holds; the brake adds
    changes = {**SPLIT, "road.friction_right": 0.1}
    speed = {}
    for model, brake in (("off", 0.0), ("slip", 0.0), ("slip", 300.0)):
        car = launching(name).replace({**changes, "traction.model": model, "traction.brake": brake})
        fleet = Fleet(car)
        fleet.start(0.0)

        def inputs(_: float, state: Any) -> dict[str, Any]:
            return {"throttle": 0.6, "gear": 1, "steer": steered_straight(state)}

        fleet.run(inputs, 4.0, dt, control_dt=max(dt, 0.01))
        speed[model, brake] = float(fleet.state.vx[0])
    # of the four seconds the clutch takes one
    assert speed["slip", 300.0] > 1.8 * max(speed["off", 0.0], speed["slip", 0.0])


# stability control

DWELL_SPEED = 80 * KMH
CONTROLLED = ("vw_golf_gti", "bmw_i3", "bmw_m8", "chevrolet_silverado")
PROMPT = {"stability.model": "brakes", "stability.yaw_lag": 0.0}
LOOSE = {"tire.rear.grip": 0.85}


def loose(name: str) -> Car:
    """An oversteering variant: less grip and a stiffer bar at the rear."""
    car = plain(name)
    bar = "anti_roll.rear.stiffness"
    return car.replace({**LOOSE, bar: car[bar] + 20e3})


def steer_for_03_g(car: Car) -> float:
    """Steer at 0.3 g from a line fitted to a slow ramp, 13.5 deg/s at the steering wheel."""
    rate = np.radians(13.5) / car["steering.ratio"]

    def inputs(time: float, state: Any) -> dict[str, Any]:
        push = np.clip(5e3 * (DWELL_SPEED - state.vx), 0.0, 1e4)
        return {"steer": rate * time, "drive_torque": push}

    fleet = Fleet(car)
    fleet.start(DWELL_SPEED)
    rec = fleet.run(inputs, 5.0, 1e-3, 10, ["ay", "steer"])
    ay, steer = rec["ay"][:, 0] / G, rec["steer"][:, 0]
    line = (ay > 0.1) & (ay < 0.375)
    return float(np.polyval(np.polyfit(ay[line], steer[line], 1), 0.3))


def sine_with_dwell(amplitude: Array) -> tuple[Signal, float]:
    """0.7 Hz with a half-second dwell at the second peak (49 CFR 571.126); its end."""
    f, hold = 0.7, 0.5
    t = np.arange(0.0, 1 / f + hold, 0.002)
    shape = np.sin(2 * np.pi * f * np.where(t < 0.75 / f, t, np.maximum(t - hold, 0.75 / f)))
    shape[-1] = 0.0
    return Signal(t, shape[:, None] * amplitude), 1 / f + hold


class Dwell:
    """Sine with dwell of one car at increasing amplitudes, and the requirements of FMVSS 126."""

    def __init__(self, car: Car, scales: Array, amplitude: float, dt: float = 1e-3) -> None:
        steer, end = sine_with_dwell(scales * amplitude)
        fleet = Fleet(car, n=scales.size)
        fleet.start(DWELL_SPEED)
        rec = fleet.run({"steer": steer}, end + 2.0, dt, 5 if dt < 5e-3 else 1, CHANNELS)
        self.rec, self.scales = rec, scales
        second_half = (rec.time > 0.5 / 0.7) & (rec.time < end + 0.2)
        peak = -rec["yaw_rate"][second_half].min(axis=0)
        self.after_1_00 = -self.at("yaw_rate", end + 1.00) / peak
        self.after_1_75 = -self.at("yaw_rate", end + 1.75) / peak
        self.moved = self.at("y", 1.07)

    def at(self, channel: str, time: float) -> Array:
        return np.array([np.interp(time, self.rec.time, x) for x in self.rec[channel].T])

    def stable(self) -> NDArray[np.bool_]:
        return (np.abs(self.after_1_00) <= 0.35) & (np.abs(self.after_1_75) <= 0.20)


CHANNELS = ["y", "yaw_rate", "sideslip"]


@pytest.mark.parametrize("name", [*SHIPPED, "brush"])
def test_stability_control_passes_sine_with_dwell_with_cars_that_spin_without_it(name):
    car = braked(loose(name))
    amplitude = steer_for_03_g(car)
    most = np.radians(270) / car["steering.ratio"] / amplitude
    scales = np.append(np.arange(1.5, most, 1.0), most)
    without = Dwell(car, scales, amplitude)
    assert (~without.stable()).sum() > 0.5 * scales.size
    controlled = car.replace({"stability.model": "brakes"})
    for dt in (1e-3, 1 / 30):
        found = Dwell(controlled, scales, amplitude, dt)
        assert found.stable().all()
        assert found.moved[scales >= 5].min() >= 1.83
        assert np.abs(found.rec["sideslip"]).max() < np.radians(15)


@pytest.mark.parametrize("name", [*SHIPPED, "brush"])
def test_stability_control_leaves_a_mild_lane_change_alone(name):
    car = braked(plain(name))
    t = np.linspace(0.0, 2.5, 251)
    lane_change = Signal(t, 1.2 * steer_for_03_g(car) * np.sin(2 * np.pi * 0.4 * t))
    found = {}
    for model in ("off", "brakes"):
        fleet = Fleet(car.replace({"stability.model": model}))
        fleet.start(DWELL_SPEED)
        found[model] = fleet.run(
            {"steer": lane_change}, 4.0, 1e-3, 10, ["y", "ay", "brake_pressure"]
        )
    assert found["off"]["ay"].max() > 0.3 * G
    np.testing.assert_array_equal(found["brakes"]["y"], found["off"]["y"])
    assert not found["brakes"]["brake_pressure"].any()


def test_the_reference_follows_the_yaw_rate_of_a_steady_turn_with_a_lag():
    steer, lag, h = 0.03, 0.2, 1e-3
    fleet = Fleet(braked(plain("bmw_320i"), {**PROMPT, "stability.yaw_lag": lag}))
    fleet.start(DWELL_SPEED)
    rec = fleet.run({"steer": steer}, 0.3, h, 1, ["vx", "yaw_reference"])
    u, reference = rec["vx"][:-1, 0], rec["yaw_reference"][:, 0]
    car = fleet.car
    steady = u * steer / (car.wheelbase + car["stability.understeer"] * u**2)
    np.testing.assert_allclose(
        np.diff(reference), h / (h + lag) * (steady - reference[:-1]), atol=1e-12
    )
    assert reference[200] == pytest.approx((1 - np.exp(-1)) * steady[200], rel=1e-2)


@pytest.mark.parametrize("name", CONTROLLED)
def test_the_reference_lags_as_the_car_does_in_yaw(name):
    """The lag of slow changes, -d(phase)/d(omega) at 0, at 80 km/h."""
    car, f = sp.cars.load(name), 0.01
    model = sp.linearize(
        car.replace({"stability.model": "off"}), speed=80 * KMH, outputs=["yaw_rate"]
    )
    phase = float(np.ravel(np.angle(model.bode([f]).response[..., 0, 0]))[0])
    assert car["stability.yaw_lag"] == pytest.approx(-phase / (2 * np.pi * f), abs=1e-3)


@pytest.mark.parametrize("name", CONTROLLED)
def test_stability_control_leaves_a_step_steer_alone_as_its_reference_lags(name):
    """A turn of 4 m/s2 at 80 km/h within 0.15 s, as in ISO 7401."""
    car = sp.cars.load(name)
    turn = sp.trim(car, speed=DWELL_SPEED, ay=4.0)
    steer = Signal([0.0, 0.15], np.array([0.0, turn.steer[0]]))
    pressure = {}
    for lag in (0.0, car["stability.yaw_lag"]):
        fleet = Fleet(car.replace({"stability.yaw_lag": lag}))
        fleet.start(DWELL_SPEED)
        rec = fleet.run({"steer": steer}, 2.0, 1e-3, 10, ["brake_pressure"])
        pressure[lag] = rec["brake_pressure"].max()
    assert pressure.pop(0.0) > 0.01
    assert not any(pressure.values())


def test_stability_control_leaves_a_car_alone_that_starts_in_a_steady_turn():
    car = sp.cars.load("vw_golf_gti")
    turn = sp.trim(car, speed=DWELL_SPEED, ay=5.0)
    fleet = Fleet(car)
    fleet.start(state=turn.state)
    rec = fleet.run(
        {"steer": turn.steer}, 0.5, 1e-3, 10, ["yaw_rate", "yaw_reference", "brake_pressure"]
    )
    assert not rec["brake_pressure"].any()
    u, length = turn.state["vx"][0], car.wheelbase
    steady = u * turn.steer[0] / (length + car["stability.understeer"] * u**2)
    assert rec["yaw_reference"][0, 0] == pytest.approx(steady, rel=1e-9)


def test_stability_control_brakes_the_outer_front_or_the_inner_rear_wheel():
    # turning left: too fast, too slow; turning right: the same; sliding to either side
    fleet = Fleet(braked(plain("bmw_320i"), PROMPT), n=6)
    fleet.start(20.0)
    fleet.state.yaw_rate = [0.9, 0.0, -0.9, 0.0, 0.0, 0.0]
    fleet.state.vy = [0.0, 0.0, 0.0, 0.0, 8.0, -8.0]
    fleet.step(steer=[0.05, 0.1, -0.05, -0.1, 0.0, 0.0], dt=1e-3)
    FL, FR, RL, RR = range(4)
    braked_wheels = [np.flatnonzero(p).tolist() for p in fleet.state.brake_pressure.T]
    assert braked_wheels == [[FR], [RL], [FL], [RR], [FL], [FR]]


# turning left: too fast, too slow; turning right: the same
YAW_RATES, STEERS = [0.9, 0.0, -0.9, 0.0], [0.05, 0.1, -0.05, -0.1]


@pytest.mark.parametrize("antilock", [False, True], ids=["without ABS", "ABS"])
def test_stability_control_takes_pressure_from_the_side_to_which_the_car_must_not_turn(antilock):
    weak = {"pedals.brake_torque": 1500.0}  # whose full pedal anti-lock control leaves alone
    changes = {**PROMPT, **weak}
    fleet = Fleet(braked(plain("bmw_320i"), changes, abs_=antilock), n=4)
    fleet.start(20.0)
    fleet.state.yaw_rate = YAW_RATES
    fleet.state.brake_pressure = 1.0
    fleet.state.wheel_speed *= 0.95  # all slip, less than anti-lock control allows
    fleet.step(brake=1.0, steer=STEERS, dt=1e-3)
    FL, FR, RL, RR = range(4)
    released = [np.flatnonzero(p < 1.0).tolist() for p in fleet.state.brake_pressure.T]
    both = [[FL, RL], [FR, RR], [FR, RR], [FL, RL]]
    if antilock:  # select-low takes both rear wheels
        both = [sorted({*wheels, RL, RR}) for wheels in both]
    assert released == both


def test_stability_control_leaves_the_driver_his_pressure_where_more_of_it_suffices():
    changes = {**PROMPT, "stability.yaw_gain": 3e3, "pedals.brake_lag": 0.0}
    fleet = Fleet(braked(plain("bmw_320i"), changes, abs_=False), n=4)
    fleet.start(20.0)
    fleet.state.yaw_rate = YAW_RATES
    fleet.state.brake_pressure = 0.3
    fleet.step(brake=0.3, steer=STEERS, dt=1e-3)
    assert fleet.state.brake_pressure.min() == 0.3
    assert ((fleet.state.brake_pressure > 0.3).sum(axis=0) == 1).all()


def test_with_all_wheels_at_full_pedal_stability_control_ends_a_spin_that_anti_lock_allows():
    # a car that yaws at 0.6 rad/s from 100 km/h, straight steer, on a slippery road
    sideslip = {}
    for model in ("off", "brakes"):
        changes = {"stability.model": model, "environment.friction": 0.5}
        fleet = Fleet(braked(loose("bmw_320i"), changes))
        fleet.start(100 * KMH)
        fleet.state.yaw_rate = 0.6
        rec = fleet.run({"brake": 1.0}, 3.0, 1e-3, 10, ["sideslip"])
        sideslip[model] = np.abs(rec["sideslip"]).max()
    assert sideslip["brakes"] < 0.8 * sideslip["off"]


def test_sideslip_falls_with_the_gain_of_stability_control():
    gains = np.array([0.0, 3e3, 10e3, 30e3, 60e3])
    changes = {"stability.model": "brakes", "stability.yaw_gain": gains}
    car = braked(loose("bmw_320i"), {**changes, "stability.sideslip_gain": 0.0})
    amplitude = steer_for_03_g(braked(loose("bmw_320i")))
    sideslip = np.abs(Dwell(car, np.full(gains.size, 4.0), amplitude).rec["sideslip"]).max(axis=0)
    assert (np.diff(sideslip) < 0).all()


# drift assist

MOTION = ["vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate"]


def on_nothing(changes: Mapping[str, object], *, middle: float = 1.35) -> Car:
    """REF-A without tire friction, its center of mass in the middle or elsewhere."""
    ref = RefA(a=middle, b=2.7 - middle)
    return ref.car(
        {
            "suspension.hubs": "massless",
            "tire.model": "brush",
            "environment.friction": 0.0,
            "drift.model": "assist",
            **changes,
        }
    )


def kinetic_energy(car: Car, rec: Recording) -> Array:
    """T = sum of m |v|^2/2 over body and hubs + sum of I w^2/2, without wheel spin."""
    vx, vy, vz, p, q, r = (rec[name] for name in MOTION)
    T = 0.5 * car["body.mass"] * (vx**2 + vy**2 + vz**2)
    for axis, rate in zip(("xx", "yy", "zz"), (p, q, r), strict=True):
        T = T + 0.5 * car[f"body.inertia_{axis}"] * rate**2
    for axle, x in (("front", car["body.to_front_axle"]), ("rear", -car["body.to_rear_axle"])):
        z = car[f"wheel.{axle}.hub_height"] - car["body.height"]
        for y in (0.5 * car[f"wheel.{axle}.track"], -0.5 * car[f"wheel.{axle}.track"]):
            hub = (vx + q * z - r * y) ** 2 + (vy + r * x - p * z) ** 2 + (vz + p * y - q * x) ** 2
            T = T + 0.5 * car[f"wheel.{axle}.mass"] * hub
    return T


def slid(
    car: Car, *, dt: float = 1e-3, prepare: Callable[[Any], object] = lambda state: None
) -> Recording:
    """A second without friction, turning and sliding; wheels at rest, without gyroscopics."""
    fleet = Fleet(car)
    fleet.start(20.0)
    fleet.state.wheel_speed = 0.0
    fleet.state.yaw_rate = 0.3
    fleet.state.vy = 3.0
    prepare(fleet.state)
    channels = [*MOTION, "assist_work", "assist_power", "assist_moment", "sideslip", "yaw"]
    return fleet.run({"steer": 0.05}, 1.0, dt, 1, channels)


# elsewhere than in the middle the turning hubs pitch the body, a little
@pytest.mark.parametrize(("middle", "atol"), [(1.35, 1e-12), (1.2, 2e-6)])
@pytest.mark.parametrize("dt", [1e-3, 1 / 30], ids=["1 kHz", "30 Hz"])
def test_yaw_rate_goes_to_the_steered_one_at_the_rate_of_the_servo(middle, atol, dt):
    k = np.array([0.0, 2.0, 20.0, 200.0])
    car = on_nothing({"drift.yaw_gain": k, "drift.understeer": 0.0}, middle=middle)
    rec = slid(car, dt=dt)
    steered = rec["vx"] * 0.05 / 2.7
    missing = rec["yaw_rate"][1:] - steered[:-1]
    before = rec["yaw_rate"][:-1] - steered[:-1]
    np.testing.assert_allclose(missing, before / (1 + dt * k), rtol=1e-9, atol=atol)


def test_assist_work_is_what_the_car_gains():
    # with the center of mass in the middle the moment turns the car and nothing else
    car = on_nothing({"drift.turn_rate": np.array([0.0, 3.0])})
    rec = slid(car)
    T = kinetic_energy(car, rec)
    np.testing.assert_allclose(T - T[0], rec["assist_work"], atol=1e-12 * T[0].max())
    assert np.all(np.abs(rec["assist_work"][-1]) > 10.0)
    # power is work over time, of the moment with the mean yaw rate of the step
    np.testing.assert_allclose(
        np.diff(rec["assist_work"], axis=0), 1e-3 * rec["assist_power"][1:], rtol=1e-9, atol=1e-9
    )
    mean_rate = 0.5 * (rec["yaw_rate"][1:] + rec["yaw_rate"][:-1])
    np.testing.assert_allclose(
        rec["assist_power"][1:, 0], (rec["assist_moment"][1:] * mean_rate)[:, 0], rtol=1e-9
    )


def test_assist_work_is_what_any_car_gains_but_for_the_error_of_the_steps():
    error = []
    for dt in (1e-3, 5e-4):
        car = on_nothing({"drift.turn_rate": 3.0}, middle=1.2)
        rec = slid(car, dt=dt)
        T = kinetic_energy(car, rec)
        error.append((T[-1] - T[0] - rec["assist_work"][-1]).item() / rec["assist_work"][-1].item())
    assert abs(error[0]) < 1e-3
    assert error[1] == pytest.approx(0.5 * error[0], rel=0.1)


def test_velocity_turns_to_the_heading_at_its_rate_and_keeps_its_size():
    k = np.array([0.0, 1.0, 3.0])
    car = on_nothing({"drift.yaw_gain": 0.0, "drift.turn_rate": k})

    def straight(state: Any) -> None:
        state.yaw_rate = 0.0

    rec = slid(car, prepare=straight)
    speed = np.hypot(rec["vx"], rec["vy"])
    np.testing.assert_allclose(speed, np.full_like(speed, np.hypot(20.0, 3.0)), rtol=1e-12)
    np.testing.assert_allclose(
        rec["sideslip"], np.arctan2(3.0, 20.0) * np.exp(-k * rec.time[:, None]), rtol=5e-3
    )
    assert not rec["yaw"].any()
    assert np.abs(rec["assist_work"]).max() < 1e-6


def slalom(car: Car) -> Recording:
    fleet = Fleet(car)
    fleet.start(20.0)
    t = np.linspace(0.0, 2.0, 201)
    return fleet.run({"steer": Signal(t, 0.05 * np.sin(6 * t))}, 2.0, 1e-3, 10, [*MOTION, "x", "y"])


def test_drift_assist_without_gains_is_a_car_without_it():
    car = plain("bmw_320i").replace(ICE)
    idle = car.replace({"drift.model": "assist", "drift.yaw_gain": 0.0, "drift.turn_rate": 0.0})
    off, idle_run, on = (slalom(c) for c in (car, idle, car.replace({"drift.model": "assist"})))
    for name in (*MOTION, "x", "y"):
        np.testing.assert_array_equal(idle_run[name], off[name])
    assert car["drift.model"] == "off"
    assert np.abs(on["yaw_rate"] - off["yaw_rate"]).max() > 0.01


def test_drift_assist_brings_a_car_on_ice_nearer_to_its_steer():
    gains = np.array([0.0, 1.0, 3.0, 10.0])
    car = plain("bmw_320i").replace({**ICE, "drift.model": "assist", "drift.yaw_gain": gains})
    fleet = Fleet(car)
    fleet.start(15.0)
    fleet.step(steer=0.1, dt=1e-3, steps=1000)
    base = car["body.to_front_axle"] + car["body.to_rear_axle"]
    u = fleet.state.vx
    missing = np.abs(u * 0.1 / (base + 0.0025 * u**2) - fleet.state.yaw_rate)
    assert (np.diff(missing) < 0).all()
