"""A test driver's impressions of every car of the package: signs and magnitudes.

Closed forms use the car's own parameters.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skidpad as sp

from .driving import PLAIN, G

KMH = 1 / 3.6
ENGINE = {"drive.source": "engine", "pedals.brakes": "hydraulic"}
UNAIDED = {"stability.model": "off", "traction.model": "off", "antilock.model": "off"}
SMALL = ("dart", "formula_1", "formula_student")
ROAD = tuple(name for name in sp.cars.names() if name not in SMALL)
POWERED = tuple(name for name in ROAD if not name.endswith(("_commonroad", "_stanford")))
AXLES = ("front", "rear")
STEPS = (1e-3, 1 / 30)


def plain(name: str, **changes: Any) -> sp.Car:
    return sp.cars.load(name).replace(PLAIN | changes)


def powered(name: str) -> sp.Car:
    return sp.cars.load(name).replace(ENGINE | UNAIDED)


def sloped(car: sp.Car, along: float = 0.0, aside: float = 0.0) -> sp.Car:
    """On ground rising by `along` forward, and falling by `aside` to the left."""
    size = G / np.sqrt(1 + along**2 + aside**2)
    return car.replace(
        {
            "environment.gravity_x": -along * size,
            "environment.gravity_y": aside * size,
            "environment.gravity_z": -size,
        }
    )


def turning_mass(car: sp.Car) -> float:
    """Effective longitudinal mass, including wheel inertia [kg]."""
    wheels = [
        2 * car[f"wheel.{axle}.spin_inertia"] / car[f"wheel.{axle}.effective_radius"] ** 2
        for axle in AXLES
    ]
    return float(car.mass + sum(wheels))


def road_load(car: sp.Car, v: float) -> float:
    """Rolling resistance and drag, without lift [N]."""
    air = 0.5 * car["environment.air_density"] * car["aero.drag_area"] * v**2
    loads = dict(zip(AXLES, 2 * np.asarray(car.static_loads)[::2], strict=True))
    rolling = sum(
        load
        * (
            car[f"wheel.{axle}.rolling_resistance"]
            + car[f"wheel.{axle}.rolling_resistance_1"] * v
            + car[f"wheel.{axle}.rolling_resistance_2"] * v**2
        )
        for axle, load in loads.items()
    )
    return float(air + rolling)


def leaning(car: sp.Car, ay: float) -> np.ndarray:
    """Roll in a steady turn at 20 m/s [rad]."""
    turn = sp.trim(car, speed=20.0, ay=ay)
    fleet = turn.fleet()
    fleet.step(**turn.inputs, dt=turn.dt)
    return np.array(fleet.state.roll)


# at rest


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("name", ROAD)
def test_it_stands_across_a_hill(name: str, dt: float) -> None:
    """On 30 % to either side for ten seconds, by less than a millimeter; motions are mirrored."""
    crept = []
    for aside in (0.3, -0.3):
        fleet = sp.Fleet(sloped(plain(name), aside=aside))
        fleet.start(0.0)
        fleet.step(brake_torque=1e4, dt=dt, steps=round(3.0 / dt))
        at = float(fleet.state.y[0])
        fleet.step(brake_torque=1e4, dt=dt, steps=round(10.0 / dt))
        crept.append(float(fleet.state.y[0]) - at)
    assert abs(crept[0]) < 1e-3
    assert crept[1] == -crept[0]


@pytest.mark.parametrize("name", POWERED)
def test_the_hand_brake_holds_it_on_a_fifth_and_without_it_it_rolls_away(name: str) -> None:
    """UN R13-H requires 20 % of a parking brake; in either direction, in neutral."""
    for along in (0.2, -0.2):
        fleet = sp.Fleet(sloped(powered(name), along=along))
        fleet.start(0.0)
        fleet.step(hand_brake=1.0, gear=0, steps=3000)
        at = float(fleet.state.x[0])
        fleet.step(hand_brake=1.0, gear=0, steps=5000)
        assert abs(fleet.state.x[0] - at) < 1e-3
        fleet.step(gear=0, steps=2000)
        assert -np.sign(along) * fleet.state.vx[0] == pytest.approx(2.0 * G * 0.2, rel=0.25)


@pytest.mark.parametrize("name", ROAD)
def test_a_pull_at_the_roof_leans_it_as_far_as_a_turn_with_that_moment(name: str) -> None:
    """At rest, per moment about the roll axis on the ground: the roll gradient of a steady turn."""
    car = plain(name)
    pull, above = 600.0, 0.7
    fleet = sp.Fleet(car)
    fleet.start(0.0)
    fleet.step(force_y=pull, moment_x=-pull * above, brake_torque=1e4, steps=6000)
    arms = car["body.mass"] * car["body.height"]  # of the turn, about the ground
    expected = -float(leaning(car, 1.0)[0]) * pull * (car["body.height"] + above) / arms
    assert float(fleet.state.roll[0]) < 0.0  # to the left, as the pull
    assert float(fleet.state.roll[0]) == pytest.approx(expected, rel=0.15)


# rolling


@pytest.mark.parametrize("name", ROAD)
def test_it_coasts_by_its_road_load(name: str) -> None:
    """From 120 km/h in neutral: deceleration at 100 km/h, including wheel inertia."""
    car = powered(name)
    fleet = sp.Fleet(car)
    fleet.start(120 * KMH, gear=0)
    rec = fleet.run({"gear": 0}, 20.0, record=["vx"])
    v = rec["vx"][:, 0]
    if car["aero.drag_area"] == 0.0:
        assert v[-1] == pytest.approx(v[0], abs=1e-3)  # their source has no resistance
        return
    at = np.argmin(np.abs(v - v.mean()))
    slowed = -np.gradient(v, rec.time)[at]
    assert slowed == pytest.approx(road_load(car, v[at]) / turning_mass(car), rel=0.01)


@pytest.mark.parametrize("name", POWERED)
def test_its_engine_brakes_by_its_friction_times_the_gear(name: str) -> None:
    """Throttle closed, clutch engaged: T i/(eta r) plus road load, on mass, wheels and engine."""
    car = powered(name).replace({"gearbox.control": "manual"})
    ratios = np.asarray(car["gearbox.ratios"])
    driven = "front" if car["drive.axles"] == "front" else "rear"
    radius = car[f"wheel.{driven}.effective_radius"]
    slowed = []
    for gear in range(1, ratios.size + 1):
        over = ratios[gear - 1] * car["gearbox.final_drive"] / radius
        v = min(60 * KMH, 0.6 * car["engine.limit_speed"] / over)
        n = v * over
        drag = car["engine.friction"] + car["engine.friction_rate"] * n
        if car["engine.model"] == "envelope":  # its motor takes power back
            power = car["engine.regeneration_power"] / n
            drag += min(car["engine.regeneration_torque"], power)
        moved = turning_mass(car) + car["engine.inertia"] * over**2 / car["gearbox.efficiency"]
        expected = (drag * over / car["gearbox.efficiency"] + road_load(car, v)) / moved
        fleet = sp.Fleet(car)
        fleet.start(v + 0.5 * expected, gear=gear)
        rec = fleet.run({"gear": gear}, 1.0, every=1, record=["vx"])
        middle = (rec["vx"][300, 0] - rec["vx"][700, 0]) / 0.4
        assert middle == pytest.approx(expected, rel=0.05), gear
        slowed.append(middle / v)
    assert slowed == sorted(slowed, reverse=True)


DOWN = [name for name in POWERED if name not in ("bmw_i3", "hmmwv")]  # those have nowhere to go


@pytest.mark.parametrize("name", DOWN)
def test_a_kick_down_is_smoother_and_quicker_with_matched_speeds(name: str) -> None:
    """Full throttle in top gear slightly below 60 km/h.

    The engine's missing speed in the lower gear comes from the car, or from the throttle.
    """
    slip, reached = {}, {}
    for word in ("off", "on"):
        car = powered(name).replace({"gearbox.rev_matching": word})
        fleet = sp.Fleet(car)
        fleet.start(60 * KMH, gear=len(car["gearbox.ratios"]))
        fleet.step(throttle=0.15, steps=4000)
        rec = fleet.run({"throttle": 1.0}, 4.0, every=1, record=["slip_ratio", "vx", "gear"])
        assert rec["gear"].min() < rec["gear"][0]
        slip[word], reached[word] = rec["slip_ratio"].min(), rec["vx"][-1, 0]
    assert slip["off"] < 2.0 * slip["on"] < 0.0
    assert slip["on"] > -0.1
    assert reached["on"] > reached["off"] + 1.0 * KMH


@pytest.mark.parametrize("name", POWERED)
def test_no_lever_makes_it_faster_than_the_throttle_does(name: str) -> None:
    """Reverse at 100 km/h, first gear at 150: it slows down and stays finite, also at 30 Hz."""
    for gear, speed in ((-1, 100 * KMH), (1, 150 * KMH)):
        for dt in STEPS:
            car = powered(name).replace({"gearbox.control": "manual"})
            fleet = sp.Fleet(car)
            fleet.start(speed, gear=len(car["gearbox.ratios"]))
            speeds = fleet.run({"gear": gear}, 4.0, dt=dt, every=1, record=["vx"])["vx"][:, 0]
            assert np.isfinite(speeds).all()
            assert np.diff(speeds).max() < 0.02 * dt / 1e-3
            assert speeds[-1] < speed


# turning


@pytest.mark.parametrize("dt", STEPS)
@pytest.mark.parametrize("name", ROAD)
def test_backwards_it_turns_the_other_way_and_tighter_the_faster(name: str, dt: float) -> None:
    """Forward understeer is oversteer in reverse: r = v delta/(L - K v^2), v < 0.

    Steered left it goes around a point on its left in either direction.
    """
    steer = 0.05
    fleet = sp.Fleet(plain(name), n=2)
    v = 25 * KMH
    fleet.start(speed=np.array([v, -v]))
    fleet.step(steer=steer, dt=dt, steps=round(2.0 / dt))
    radius = fleet.state.vx / fleet.state.yaw_rate
    wheelbase = sp.cars.load(name).wheelbase
    assert (fleet.state.yaw_rate * [1, -1] > 0.0).all()
    assert (fleet.state.ay > 0.0).all()
    assert (fleet.state.roll > 0.0).all()  # outward
    neutral = wheelbase / np.tan(steer)
    assert radius[1] < radius[0]
    assert radius == pytest.approx(neutral, rel=0.1)
    assert 0.5 * radius.sum() == pytest.approx(neutral, rel=0.02)


@pytest.mark.parametrize("name", ROAD)
def test_on_a_road_that_leans_it_goes_downhill_and_turns_there(name: str) -> None:
    """Hands off at 100 km/h on 5 %, for 3 s: like any understeering car."""
    fleet = sp.Fleet(sloped(plain(name), aside=0.05), n=2)
    fleet.start(100 * KMH)
    fleet.step(steps=3000)
    assert 0.0 < float(fleet.state.yaw[0]) < np.radians(5.0)
    # what gravity does alone is 0.5 * 0.49 * 3^2 = 2.2 m
    assert 0.15 < float(fleet.state.y[0]) < 2.2


@pytest.mark.parametrize("name", POWERED)
def test_off_the_throttle_in_a_turn_its_line_tightens(name: str) -> None:
    """Half of g on 60 m, by the engine, fixed steer: curvature increases, and no car spins."""
    radius = 60.0
    speed = np.sqrt(0.5 * G * radius)
    car = powered(name)
    held = {"steer": car.wheelbase / radius, "throttle": 0.2}

    def hold(time: float, state: sp.State) -> dict[str, float]:
        if time < 8.0:
            off = 1 / radius - float(state.yaw_rate[0] / state.speed[0])
            held["steer"] += 0.003 * off * car.wheelbase
            slow = speed - float(state.vx[0])
            held["throttle"] = float(np.clip(held["throttle"] + 0.0002 * slow, 0, 1))
            throttle = float(np.clip(held["throttle"] + 0.2 * slow, 0, 1))
            return {"steer": held["steer"] * min(time, 1.0), "throttle": throttle}
        return {"steer": held["steer"], "throttle": 0.0}

    fleet = sp.Fleet(car)
    fleet.start(speed)
    rec = fleet.run(hold, 9.0, record=["yaw_rate", "speed", "sideslip"])
    curvature = rec["yaw_rate"][:, 0] / rec["speed"][:, 0]
    before, after = (int(np.searchsorted(rec.time, t)) for t in (7.95, 8.95))
    assert curvature[before] == pytest.approx(1 / radius, rel=0.1)
    assert 1.01 < curvature[after] / curvature[before] < 1.4
    assert abs(rec["sideslip"][after, 0]) < np.radians(8.0)


@pytest.mark.parametrize("name", POWERED)
def test_on_split_friction_it_pulls_to_the_side_that_grips_and_each_help_lessens_it(
    name: str,
) -> None:
    """Full pedal at 80 km/h, slippery under the left wheels, fixed steer: yaw after 0.7 s."""
    split = {"road.model": "split", "road.friction_left": 0.2}
    yaw, ax = {}, {}
    for label, words in (
        ("locked", {}),
        ("anti-lock", {"antilock.model": "slip"}),
        ("stability", {"antilock.model": "slip", "stability.model": "brakes"}),
    ):
        fleet = sp.Fleet(powered(name).replace(split | words))
        fleet.start(80 * KMH)
        fleet.step(brake=1.0, clutch=1.0, steps=700)
        yaw[label], ax[label] = float(fleet.state.yaw[0]), float(fleet.state.ax[0])
    assert yaw["locked"] < yaw["anti-lock"] < 0.0
    assert yaw["locked"] < yaw["stability"] < 0.0
    assert yaw["stability"] > 1.1 * yaw["anti-lock"]
    assert max(ax.values()) < -0.2 * G


# what the parameters do

LESS, MORE, NONE = -1, 1, 0
SIGNS: dict[str, tuple[dict[str, float], tuple[int, int, int]]] = {
    # factor on parameters: sign of the change of understeer, of roll in a turn, of the locked stop
    "mass": ({"body.mass": 1.1}, (MORE, MORE, MORE)),
    "height": ({"body.height": 1.1}, (MORE, MORE, MORE)),
    "track": ({"wheel.*.track": 1.05}, (LESS, LESS, NONE)),
    "front bar": ({"anti_roll.front.stiffness": 1.3}, (MORE, LESS, NONE)),
    "rear bar": ({"anti_roll.rear.stiffness": 1.3}, (LESS, LESS, NONE)),
    "front springs": ({"suspension.front.stiffness": 1.2}, (MORE, LESS, NONE)),
    "rear springs": ({"suspension.rear.stiffness": 1.2}, (LESS, LESS, NONE)),
    "tire springs": ({"wheel.*.vertical_stiffness": 1.2}, (NONE, LESS, NONE)),
    "dampers": ({"suspension.*.bump_damping": 1.5}, (NONE, NONE, NONE)),
    "front cornering stiffness": ({"tire.front.stiffness_y": 1.1}, (LESS, NONE, NONE)),
    "rear cornering stiffness": ({"tire.rear.stiffness_y": 1.1}, (MORE, NONE, NONE)),
    "grip": ({"tire.*.grip": 1.1}, (LESS, NONE, LESS)),
    "yaw inertia": ({"body.inertia_zz": 1.1}, (NONE, NONE, NONE)),
    "relaxation": ({"tire.*.relaxation_length_y": 1.2}, (NONE, NONE, NONE)),
    # it is held by drive on the ground below, which loads the rear axle
    "drag": ({"aero.drag_area": 1.6}, (MORE, NONE, LESS)),
}
WORTH = (0.008, 0.02, 0.05)
"""Changes that count: understeer and roll [deg/g], distance [m]."""


def varied(base: sp.Car) -> sp.Car:
    """The car, and one for each line of `SIGNS`."""
    values = {}
    for i, (factors, _) in enumerate(SIGNS.values()):
        for pattern, factor in factors.items():
            for axle in AXLES if "*" in pattern else ("",):
                path = pattern.replace("*", axle)
                values.setdefault(path, np.full(len(SIGNS) + 1, float(base[path])))[i + 1] *= factor
    return base.replace(values).level()


def figures(car: sp.Car, dt: float, dtype: str) -> np.ndarray:
    """Understeer and roll from 1 to 4 m/s2 at 80 km/h [deg/g], locked-wheel stop [m]."""
    n, v = len(SIGNS) + 1, 80 * KMH
    force = 3.0 * np.broadcast_to(car.mass, n) * car["wheel.front.effective_radius"]
    fleet = sp.Fleet(car, n=n, dtype=dtype)
    fleet.start(v)

    def ramp(time: float, state: sp.State) -> dict[str, Any]:
        return {"steer": 0.005 * time, "drive_torque": force * (v - state.vx)}

    names = ["ay", "roll", "steer", "yaw_rate", "speed"]
    rec = fleet.run(ramp, 11.0, dt=dt, every=round(1 / 30 / dt), record=names)
    neutral = np.broadcast_to(car.wheelbase, n) * rec["yaw_rate"] / rec["speed"]
    lines = []
    for i in range(n):
        ay = rec["ay"][:, i]
        some = (ay > 1.0) & (ay < 4.0)
        beyond = np.degrees(rec["steer"] - neutral)[some, i]
        roll = np.degrees(rec["roll"])[some, i]
        lines.append([np.polyfit(ay[some] / G, y, 1)[0] for y in (beyond, roll)])
    fleet.start(100 * KMH)
    fleet.step(brake_torque=1e5, dt=dt, steps=round(7.0 / dt))
    return np.column_stack([np.array(lines), fleet.state.x])


@pytest.mark.parametrize("name", ["vw_golf_gti", "mazda_mx5"])
def test_every_parameter_acts_with_its_sign_at_any_step_in_either_precision(name: str) -> None:
    """And by the same amount at 30 Hz and in float32 as at 2 ms in float64."""
    car = varied(plain(name))
    fine = figures(car, 1 / 480, "float64")
    changes = fine[1:] - fine[0]
    for (label, (_, signs)), change in zip(SIGNS.items(), changes, strict=True):
        felt = [int(np.sign(c)) if abs(c) > worth else NONE
                for c, worth in zip(change, WORTH, strict=True)]  # fmt: skip
        assert tuple(felt) == signs, (label, change)
    for dt, dtype in ((1 / 30, "float64"), (1 / 480, "float32")):
        other = figures(car, dt, dtype)
        assert np.abs((other[1:] - other[0]) - changes).max(axis=0) == pytest.approx(
            0.0, abs=0.01
        ), (dt, dtype)


@pytest.mark.parametrize("name", ["vw_golf_gti", "mazda_mx5", "bmw_i3"])
def test_roll_goes_with_mass_and_height_and_against_the_square_of_the_track(name: str) -> None:
    """As m g h/(K - m g h), K = springs and bars times track squared, in series with the tires."""
    car = plain(name)
    heavier = np.array([1.0, 1.1, 1.0, 1.0])
    changes = {
        "body.mass": car["body.mass"] * heavier,
        "body.height": car["body.height"] * np.array([1.0, 1.0, 1.1, 1.0]),
    }
    for axle in AXLES:
        track = f"wheel.{axle}.track"
        changes[track] = car[track] * np.array([1.0, 1.0, 1.0, 1.05])
    roll = leaning(car.replace(changes).level(), 2.0)
    ratio = roll / roll[0]
    assert ratio[1] == pytest.approx(1.10, abs=0.015)
    assert ratio[2] == pytest.approx(1.10, abs=0.025)
    assert ratio[3] == pytest.approx(1.05**-2, abs=0.01)
