"""Cars on uneven ground: slopes, banks, bumps, landings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from numpy.typing import NDArray
from rings import first_quick, slow
from skidpad import Car, Fleet, Recording, Road, Signal, Status, _core

from .cars import AXLES, HUBS, SLIPS, G, RefA, both, largest
from .links import COMPLIANCE, LINKS
from .turns import tilt, turn, turned

ISAS = list(dict(_core.isas()))
BMW = sp.cars.load("bmw_320i")
NO_AIR = {"environment.air_density": 0.0}
TILTED = Road.plane(slope=0.12, bank=-0.08, heading=0.3)
LEVEL = Road.plane()
SEEN = (
    "vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "travel", "travel_rate", "wheel_speed",
    "deflection_x", "deflection_y", "fx", "fy", "fz", "mz", "slip_ratio", "slip_angle",
    "inclination", "speed",
)  # fmt: skip
TIMES = np.linspace(0, 3, 7)
DRIVING = {
    "steer": Signal(TIMES, np.array([0, 0.05, -0.08, 0.03, 0.1, 0, 0])),
    "brake_torque": Signal(TIMES, np.array([0, 0, 500, 3000, 0, 0, 2000])),
    "drive_torque": Signal(TIMES, np.array([500, 500, 0, 0, 800, 800, 0])),
}
every_hub_and_slip = pytest.mark.parametrize(
    ("slip", "hubs"), [(slip, hubs) for slip in SLIPS for hubs in HUBS]
)


def under_tilted_gravity(car: Car, road: Road) -> Car:
    """The car on a level road with gravity as on a plane; preloads stay unchanged."""
    g = turn(tilt(road) * [1, -1, -1, -1], np.array([0.0, 0.0, -G]))
    names = [f"environment.gravity_{axis}" for axis in "xyz"]
    changes: dict[str, object] = dict(zip(names, g, strict=True))
    if car["suspension.hubs"] == "massless":  # whose springs carry the hubs under gravity_z
        for axle in ("front", "rear"):
            preload = f"suspension.{axle}.preload"
            changes[preload] = car[preload] + car[f"wheel.{axle}.mass"] * (G + g[2])
    return car.replace(changes)


def same_on_a_tilted_plane(car: Car, inputs: dict[str, Any] = DRIVING) -> float:
    """Return the difference between a plane tilted by the road and by gravity.

    Relative to the largest value of each channel.
    """
    level, tilted = Fleet(under_tilted_gravity(car, TILTED)), Fleet(car, road=TILTED)
    level.start(20.0, heading=0.2)
    q = tilt(TILTED)
    place = turn(q, np.array([level.state.x[0], level.state.y[0], level.state.z[0]]))
    attitude = turned(q, np.array([getattr(level.state, f"q{k}")[0] for k in range(4)]))
    states = {name: np.array(getattr(level.state, name)) for name in SEEN[:11]}
    states |= dict(zip(("x", "y", "z"), place, strict=True))
    states |= {f"q{k}": attitude[k] for k in range(4)}
    tilted.start(20.0, state=states)
    one, other = (fleet.run(inputs, 3.0, 1e-3, 10, SEEN) for fleet in (level, tilted))
    assert np.abs(one["yaw_rate"]).max() > 0.1
    return max(largest(one[k] - other[k]) / max(largest(one[k]), 1e-3) for k in SEEN)


@every_hub_and_slip
def test_a_plane_tilted_by_the_road_is_one_tilted_by_gravity(slip: str, hubs: str):
    car = BMW.replace({"tire.slip": slip, "suspension.hubs": hubs})
    assert same_on_a_tilted_plane(car) < 1e-9


@every_hub_and_slip
def test_so_it_is_for_slip_of_the_planar_motion(slip: str, hubs: str):
    planar = {"tire.slip_velocity": "planar"}
    car = BMW.replace({"tire.slip": slip, "suspension.hubs": hubs, **planar})
    assert same_on_a_tilted_plane(car) < 1e-9


@pytest.mark.parametrize("kind", LINKS)
def test_so_it_is_for_links(kind: str):
    assert same_on_a_tilted_plane(BMW.replace(LINKS[kind])) < 1e-9


@pytest.mark.parametrize("model", ["magic_formula", "lugre", "fiala", "simple_pacejka"])
def test_so_it_is_for_other_tires(ref_a: RefA, model: str):
    assert same_on_a_tilted_plane(ref_a.car({"tire.model": model})) < 1e-9


def test_level_ground_is_a_flat_road():
    """Also if given by a grid, high above zero."""
    nodes = np.linspace(-300.0, 300.0, 7)
    grid = Road.grid(nodes, nodes, np.full((7, 7), 40.0))
    flat, ground, high = Fleet(BMW), Fleet(BMW, road=LEVEL), Fleet(BMW, road=grid)
    for fleet in (flat, ground, high):
        fleet.start(20.0, heading=1.0)
    assert high.state.z[0] - flat.state.z[0] == pytest.approx(40.0, abs=1e-12)
    recs = [fleet.run(DRIVING, 3.0, 1e-3, 10, SEEN) for fleet in (flat, ground, high)]
    for name in SEEN:
        for rec in recs[1:]:
            np.testing.assert_allclose(rec[name], recs[0][name], rtol=1e-8, atol=1e-8)


# --- standing


def held(road: Road, dt: float, **words: object) -> Recording:
    fleet = Fleet(BMW.replace(words), road=road, substeps=1)
    fleet.start(heading=0.4)
    names = ["x", "y", "fx", "fy", "fz", "wheel_speed"]
    return fleet.run({"brake_torque": 8000.0}, 20.0, dt, max(1, round(0.1 / dt)), names)


def way(rec: Recording, after: float = 0.0) -> float:
    """Distance of a car after a time [m]."""
    later = rec.time >= after
    return float(np.hypot(np.ptp(rec["x"][later]), np.ptp(rec["y"][later])))


@pytest.mark.parametrize("dt", [slow(0.25e-3), 1e-3, 4e-3])
@pytest.mark.parametrize("plane", [(0.1, 0.0), (-0.2, 0.0), (0.0, 0.15), (0.12, -0.1)])
@every_hub_and_slip
def test_T24_a_car_starts_at_rest_on_a_slope(slip: str, hubs: str, plane: tuple[float, ...], dt):
    """The tires carry the load from the first step, and nothing moves.

    Steady slip holds by creeping, which depends on the step: it first finds its equilibrium.
    """
    road = Road.plane(*plane, heading=0.4)
    rec = held(road, dt, **{"tire.slip": slip, "suspension.hubs": hubs})
    assert way(rec) < (1e-9 if slip == "relaxation" else 0.02)
    assert way(rec, after=10.0) < 1e-7
    assert largest(rec["wheel_speed"]) == 0
    if slip == "relaxation":
        m, n = BMW.mass, road.at(0.0, 0.0).normal
        assert rec["fz"][0].sum() == pytest.approx(m * G * n[2], rel=1e-3)
        pull = np.hypot(rec["fx"][0].sum(), rec["fy"][0].sum())
        assert pull == pytest.approx(m * G * np.hypot(n[0], n[1]), rel=2e-3)  # wheels have toe


STRUCTURES: dict[str, Car] = {
    "linear links": BMW.replace(LINKS["linear"]),
    "polynomial links": BMW.replace(LINKS["polynomial"]),
    "links that give": BMW.replace({**LINKS["linear"], **COMPLIANCE}),
    "magic formula": RefA().car({"tire.model": "magic_formula"}),
    "lugre": RefA().car({"tire.model": "lugre"}),
    "rubber": BMW.replace({"suspension.springs": "progressive", "suspension.stops": "progressive"}),
    "engine": BMW.replace(
        {"drive.source": "engine", "clutch.control": "automatic", "pedals.brakes": "hydraulic"}
    ),
    "brakes in front": BMW.replace({"brakes.front_share": 1.0}),
}


@pytest.mark.parametrize("kind", STRUCTURES)
def test_cars_of_any_structure_start_held(kind: str):
    fleet = Fleet(STRUCTURES[kind], road=Road.plane(0.12, -0.1, heading=0.4))
    fleet.start(heading=0.4)
    rec = fleet.run({"brake_torque": 9000.0}, 5.0, 1e-3, 10, ["x", "y", "speed"])
    assert way(rec) < 1e-9
    assert largest(rec["speed"]) < 1e-9


@pytest.mark.slow
@pytest.mark.parametrize("dtype", first_quick(["float32", "float64"]))
@pytest.mark.parametrize("slip", SLIPS)
def test_cars_start_held_anywhere_on_rough_ground(slip: str, dtype: str):
    """Where the plane under the wheels buries some, none is ejected."""
    random, n = np.random.default_rng(8), 2000
    car = sp.cars.load("vw_golf_gti").replace({"tire.slip": slip})
    fleet = Fleet(car, n, dtype, road=Road.rough("E", seed=1, length=100.0))
    x, y = random.uniform(0, 100, n), random.normal(0, 3, n)
    fleet.start(0.0, x=x, y=y, heading=random.uniform(-3, 3, n))
    start = np.stack([fleet.state.x, fleet.state.y, fleet.state.z])
    fleet.step(brake_torque=8000.0, steps=1000)
    moved = np.abs(np.stack([fleet.state.x, fleet.state.y, fleet.state.z]) - start).max(axis=0)
    assert np.quantile(moved, 0.99) < 2e-3
    assert moved.max() < 0.02


def test_on_ice_it_does_not_find_a_hold():
    """On a slope steeper than friction allows, the car starts as if rolling, and slides."""
    ends, height = [-500.0, 500.0], np.array([[-100.0, -100.0], [100.0, 100.0]])
    ice = Road.grid(ends, ends, height, friction=np.full((2, 2), 0.05))
    fleet = Fleet(BMW.replace(NO_AIR), road=ice)
    fleet.start()
    assert np.isfinite(fleet.state.x).all()
    fleet.run({"brake_torque": 8000.0}, 2.0, 1e-3)
    assert 0.1 * G < -fleet.state.vx[0] / 2.0 < 0.2 * G


@pytest.mark.parametrize("dt", [0.25e-3, 1e-3, 4e-3])
def test_released_it_rolls_off(dt: float):
    """(m + 4 I/Re^2) a = m g sin(slope) - f m g cos(slope)."""
    slope, f = 0.1, 0.012
    resisting = both("wheel.rolling_resistance", f)
    car = BMW.replace({**NO_AIR, **resisting, "suspension.hubs": "massless"})
    fleet = Fleet(car, road=Road.plane(slope=-slope))
    fleet.start()
    brakes = Signal([0.0, 1.0, 1.001], [8000.0, 8000.0, 0.0])
    rec = fleet.run({"brake_torque": brakes}, 5.0, dt, max(1, round(0.1 / dt)), ["speed"])
    v, t = rec["speed"][:, 0], rec.time
    assert largest(v[t < 0.95]) < 1e-9
    wheels = 0.0
    for axle in AXLES:
        inertia, Re = car[f"wheel.{axle}.spin_inertia"], car[f"wheel.{axle}.effective_radius"]
        wheels += 2 * inertia / Re**2
    a = car.mass * G * (np.sin(slope) - f * np.cos(slope)) / (car.mass + wheels)
    rolling = t >= 2.0
    assert np.polyfit(t[rolling], v[rolling], 1)[0] == pytest.approx(a, rel=3e-3)


def test_T25_it_drives_off_uphill_in_the_first_step():
    fleet = Fleet(BMW, road=Road.plane(slope=0.1))
    fleet.start()
    fleet.step(drive_torque=1500.0, dt=1e-3)
    assert (fleet.state.wheel_speed[2:] > 0).all()
    fleet.step(drive_torque=1500.0, dt=1e-3, steps=2000)
    assert fleet.state.vx[0] > 1.0


# --- the ground under each wheel


def ridge(height: float, length: float, left: bool = True, right: bool = False) -> Road:
    """A bump across x = 10 m, (1 + cos)/2, under the wheels of one side."""
    x, y = np.arange(5.0, 15.0001, 0.05), np.array([-2.0, -0.1, 0.1, 2.0])
    wave = 0.5 + 0.5 * np.cos(2 * np.pi * (x - 10) / length)
    shape = np.where(np.abs(x - 10) < length / 2, wave, 0)
    under = np.array([right, right, left, left])
    return Road.grid(x, y, height * shape[:, None] * under)


@pytest.mark.parametrize("hubs", HUBS)
def test_a_bump_under_one_wheel_lifts_that_wheel(hubs: str):
    fleet = Fleet(BMW.replace({"suspension.hubs": hubs}), road=ridge(0.04, 1.0))
    fleet.start(5.0)
    before = fleet.state.fz[:, 0].copy()
    rec = fleet.run({}, 4.0, 1e-3, 1, ["fz", "travel", "x", "roll", "z"])
    front = np.abs(rec["x"][:, 0] + BMW["body.to_front_axle"] - 10) < 0.2
    travel = rec["travel"][front, :, 0].mean(axis=0)
    assert travel[0] > 0.015
    assert largest(travel[1:]) < 0.01
    assert rec["fz"][:, 0].max() > 1.2 * before[0]
    assert largest(rec["roll"][-1]) < 1e-3
    np.testing.assert_allclose(rec["fz"][-1, :, 0], before, rtol=0.02)


def test_a_mirrored_bump_gives_the_mirrored_car():
    recs = []
    seen = ["x", "y", "z", "yaw_rate", "roll_rate", "fz"]
    for left, sign in ((True, 1), (False, -1)):
        fleet = Fleet(BMW, road=ridge(0.05, 0.8, left, not left))
        fleet.start(8.0)
        recs.append(fleet.run({"steer": sign * 0.01}, 3.0, 1e-3, 10, seen))
    one, other = recs
    swap = [1, 0, 3, 2]
    np.testing.assert_array_equal(one["fz"], other["fz"][:, swap])
    for name, sign in {"x": 1, "y": -1, "z": 1, "yaw_rate": -1, "roll_rate": -1}.items():
        np.testing.assert_array_equal(one[name], sign * other[name])
    assert largest(one["roll_rate"]) > 0.1


def test_a_straight_slope_is_met_exactly_wherever_it_is_asked():
    """A grid whose cells are one plane equals that plane."""
    x = np.arange(-50.0, 200.0, 2.5)
    z = 0.1 * x[:, None] - 0.05 * x[None, :]
    plane, grid = Road(slope_x=0.1, slope_y=-0.05), Road.grid(x, x, z)
    recs = []
    for road in (plane, grid):
        fleet = Fleet(BMW, road=road)
        fleet.start(20.0)
        recs.append(fleet.run(DRIVING, 3.0, 1e-3, 10, SEEN))
    for name in SEEN:
        np.testing.assert_allclose(recs[1][name], recs[0][name], rtol=1e-7, atol=1e-7)


PATCH = [-500.0, 500.0]


def test_rolling_resistance_is_a_factor_of_the_place():
    car = BMW.replace({**NO_AIR, **both("wheel.rolling_resistance", 0.01)})
    lost = {}
    for factor in (1.0, 4.0):
        fleet = Fleet(car, road=Road.grid(PATCH, PATCH, rolling=np.full((2, 2), factor)))
        fleet.start(10.0)
        fleet.run({}, 2.0, 1e-3)
        lost[factor] = 10.0 - fleet.state.vx[0]
    assert lost[4.0] == pytest.approx(4 * lost[1.0], rel=1e-2)


def test_friction_of_the_place_is_one_of_the_input():
    """Both add up."""
    recs = []
    for place, asked in ((0.3, 1.0), (1.0, 0.3), (0.6, 0.5)):
        fleet = Fleet(BMW, road=Road.grid(PATCH, PATCH, friction=np.full((2, 2), place)))
        fleet.start(20.0)
        inputs = {"brake_torque": 8000.0, "friction": asked}
        recs.append(fleet.run(inputs, 2.0, 1e-3, 10, ["vx", "fx"]))
    for rec in recs[1:]:
        np.testing.assert_allclose(rec["fx"], recs[0]["fx"], rtol=1e-9, atol=1e-6)
    assert recs[0]["vx"][-1, 0] > 5.0  # it slides


def test_the_status_says_when_a_car_leaves_the_grid():
    road = Road.grid([-20.0, 20.0], [-20.0, 20.0], np.zeros((2, 2)))
    fleet = Fleet(BMW, n=2, road=road)
    fleet.start(10.0, x=[0.0, -15.0])
    fleet.run({}, 2.5, 1e-3)
    assert fleet.state.x[0] > 20 > fleet.state.x[1] + 5
    assert list(fleet.status & Status.OFF_ROAD) == [Status.OFF_ROAD, 0]
    assert np.isfinite(fleet.state.x).all()
    fleet.start(10.0)
    assert not fleet.status.any()


# --- leaving the ground and landing


class Corner:
    """A wheel of a level car moving vertically, from a recording."""

    def __init__(self, car: Car, rec: Recording, axle: str) -> None:
        i = 2 * AXLES.index(axle)
        self.z, self.rate = rec["travel"][:, i, 0], rec["travel_rate"][:, i, 0]
        self.mass, self.kz = car[f"wheel.{axle}.mass"], car[f"wheel.{axle}.vertical_stiffness"]
        design = car[f"wheel.{axle}.hub_height"] - car["body.height"]
        self.height = rec["z"][:, 0] + design + self.z
        self.v = rec["vz"][:, 0] + self.rate
        self.rho = np.maximum(car[f"wheel.{axle}.radius"] - self.height, 0)
        self.fz = rec["fz"][:, i, 0]
        self.suspension = {
            name: car[f"suspension.{axle}.{name}"]
            for name in (
                "stiffness", "preload", "bump_travel", "rebound_travel", "stop_stiffness",
                "bump_damping", "rebound_damping",
            )
        }  # fmt: skip

    def energy(self) -> NDArray[Any]:
        s = self.suspension
        bump = np.maximum(self.z - s["bump_travel"], 0)
        rebound = np.maximum(-self.z - s["rebound_travel"], 0)
        stored = s["preload"] * self.z + 0.5 * s["stiffness"] * self.z**2
        stored += 0.5 * s["stop_stiffness"] * (bump**2 + rebound**2) + 0.5 * self.kz * self.rho**2
        return np.asarray(stored + self.mass * (0.5 * self.v**2 + G * self.height))

    def power_lost(self) -> NDArray[Any]:
        s = self.suspension
        damping = np.where(self.rate > 0, s["bump_damping"], s["rebound_damping"])
        tire = np.where(self.rho > 0, (self.kz * self.rho - self.fz) * self.v, 0)
        return np.asarray(damping * self.rate**2 + tire)


def balanced(ref_a: RefA) -> Car:
    """A car that lands level: identical at front and rear."""
    even = {
        "body.to_front_axle": 1.35, "body.to_rear_axle": 1.35, **both("wheel.hub_height", 0.3),
        **both("wheel.radius", 0.32), **both("anti_roll.stiffness", 0.0),
    }  # fmt: skip
    return ref_a.car(even | NO_AIR).level()


def test_a_landing_from_half_a_meter_loses_what_dampers_take(ref_a: RefA):
    """Energy falls by the work of dampers and of damping in the tires, to 1 %, and never rises."""
    fleet = Fleet(balanced(ref_a), road=LEVEL, substeps=1)
    fleet.start()
    fleet.start(state={"z": fleet.state.z + 0.5})
    car, dt = fleet.car, 1e-4
    rec = fleet.run({}, 3.0, dt, 1, ["z", "vz", "travel", "travel_rate", "fz", "pitch"])
    assert largest(rec["pitch"]) < 1e-6
    corners = [Corner(car, rec, axle) for axle in AXLES for _ in range(2)]
    energy = car["body.mass"] * (0.5 * rec["vz"][:, 0] ** 2 + G * rec["z"][:, 0])
    energy += sum(corner.energy() for corner in corners)
    power = sum(corner.power_lost() for corner in corners)
    lost = np.concatenate([[0], np.cumsum(power[1:]) * dt])
    drop = energy[0] - energy[-1]
    assert drop > 0.8 * car.mass * G * 0.5
    assert largest(energy + lost - energy[0]) < 0.01 * drop
    assert np.diff(energy).max() < 1e-3 * drop


@pytest.mark.parametrize("hubs", HUBS)
def test_a_landing_car_gains_no_energy_at_30_Hz(ref_a: RefA, hubs: str):
    """It never rebounds to its initial height, and comes to rest."""
    fleet = Fleet(balanced(ref_a).replace({"suspension.hubs": hubs}), road=TILTED)
    fleet.start()
    n = TILTED.at(0.0, 0.0).normal
    rest = {k: getattr(fleet.state, k)[0] for k in "xyz"}
    fleet.start(state={k: rest[k] + 0.5 * n[i] for i, k in enumerate("xyz")})
    rec = fleet.run({"brake_torque": 8000.0}, 10.0, 1 / 30, 1, ["x", "y", "z", "speed"])
    height = sum((rec[k][:, 0] - rest[k]) * n[i] for i, k in enumerate("xyz"))
    assert height[30:].max() < 0.1
    assert rec["speed"][-1, 0] < 1e-3


# --- one answer


def rough() -> Road:
    x = np.arange(-60.0, 200.0, 1.5)
    z = 0.03 * np.sin(0.7 * x)[:, None] * np.cos(0.4 * x)[None, :] + 0.05 * x[:, None]
    return Road.grid(x, x, z, friction=0.8 + 0.2 * np.cos(0.3 * x)[:, None] * np.ones(len(x)))


def structures() -> Iterator[dict[str, object]]:
    for slip, hubs in [(slip, hubs) for slip in SLIPS for hubs in HUBS]:
        yield {"tire.slip": slip, "suspension.hubs": hubs, "body.ground": "corners"}
    yield {**LINKS["polynomial"]}


@pytest.mark.parametrize("words", list(structures()), ids=str)
@pytest.mark.parametrize("dtype", first_quick(["float32", "float64"]))
def test_the_same_bits_for_every_instruction_set_batch_and_thread_count(words, dtype: str):
    road, mass = rough(), np.linspace(900, 1400, 37)
    speed, heading = np.linspace(0, 30, 37), np.linspace(-1, 1, 37)

    def states(cars: slice, isa: str | None = None, threads: int = 1) -> NDArray[Any]:
        car = BMW.replace({**words, "body.mass": mass[cars]})
        fleet = Fleet(car, road=road, dtype=dtype, isa=isa)
        fleet.start(speed[cars], heading=heading[cars])
        fleet.run(DRIVING, 1.0, 1e-3, threads=threads)
        return fleet.save().rows

    every = states(slice(None))
    assert np.isfinite(every).all()
    for isa in ISAS:
        np.testing.assert_array_equal(states(slice(None), isa=isa), every)
    np.testing.assert_array_equal(states(slice(None), threads=3), every)
    np.testing.assert_array_equal(states(slice(5, 14)), every[:, 5:14])


@pytest.mark.parametrize("hubs", HUBS)
def test_a_wheel_that_rolls_off_a_sharp_edge_is_not_buried_by_its_side(hubs: str):
    """The side's plane, if met at a wheel's reach, would be above the edge."""
    road, n = Road.plane().ramp(5.0, length=15.0, height=0.5, drop=True), 50
    fleet = Fleet(Car({"suspension.hubs": hubs}).level(), n=n, road=road, substeps=7)
    fleet.start(np.linspace(6.0, 9.0, n))
    rec = fleet.run({}, 5.0, 1 / 30, 1, ["x", "fz", "travel"])
    front = rec["x"] + fleet.car["body.to_front_axle"]
    passes = (front > 21.0) & (front < 21.5)  # it cannot have fallen half a meter yet
    assert passes.any(axis=0).all()
    level = rec["fz"][0].sum(axis=0).max()
    assert rec["fz"][:, :2].max(axis=1)[passes].max() < level
    assert largest(rec["travel"]) < 0.3
