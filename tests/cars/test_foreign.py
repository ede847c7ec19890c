"""Cars of other simulators from their own files, and invalid files."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import skidpad as sp
from cars import foreign_files as made
from rings import first_quick
from skidpad.cars.foreign import chrono, chrono_mass
from skidpad.cars.foreign.chrono_files import gathered
from skidpad.cars.foreign.chrono_steering import read_steering
from skidpad.cars.foreign.chrono_suspension import linkage, read_axles

DATA = Path(os.environ.get("SKIDPAD_REFERENCE_DATA", Path(__file__).parents[3] / "shared" / "data"))
SEDAN = DATA / "simulators" / "chrono_sedan"
given = pytest.mark.skipif(
    not DATA.is_dir(),
    reason=f"no reference data in {DATA}; SKIDPAD_REFERENCE_DATA tells where they are",
)
SUSPENSION = "suspension/Car_Suspension.json"
TMEASY, PAC02, FIALA = "Car_TMeasy.json", "Car_Pac02.json", "Car_Fiala.json"
STRUT, TRAILING = "car/suspension/Car_Strut.json", "car/suspension/Car_Trailing.json"
SYSTEM = "vehicle/Car_Vehicle.json/Steering Subsystems/0"
LEANING = [0.99, 0.0, 0.14, 0.0]
OFF_ROAD = {f"{SYSTEM}/Input File": "car/Car_PitmanArm.json", f"{SYSTEM}/Orientation": LEANING}
STRUTS = {
    "vehicle/Car_Vehicle.json/Axles/0/Suspension Input File": STRUT,
    "vehicle/Car_Vehicle.json/Axles/1/Suspension Input File": TRAILING,
    "Car_Brake.json/Template": "BrakeShafts",
}
"""A Pitman arm in place of the rack; struts in front and trailing arms at the rear."""
G = 9.81


def settled(car: sp.Car, speed: float = 0.0, seconds: float = 4.0) -> sp.Fleet:
    """A car that rolls straight until it no longer bounces."""
    fleet = sp.Fleet(car)
    fleet.start(speed)
    fleet.step(steps=int(1000 * seconds), dt=1e-3)
    return fleet


def printed() -> dict[str, np.ndarray]:
    """Chrono's output for its sedan."""
    rows = [
        line.split(",") for line in (SEDAN / "parameters.csv").read_text("utf-8").splitlines()[1:]
    ]
    return {name: np.array(value.split(), float) for name, _, value, *_ in rows}


@given
def test_parts_of_a_chrono_sedan_weigh_what_chrono_printed() -> None:
    """Output for its springs: the wheels, with half of the arms, are up by their travel at rest."""
    files = SEDAN / "model", SEDAN / "model" / "Sedan_Pac02Tire.json"
    told, model = printed(), gathered(files)
    axles = read_axles(model)
    travel = settled(sp.cars.from_chrono(*files).car).state.travel[:, 0]
    parts = chrono.parts(model, axles, read_steering(model))
    for axle, up in zip(axles, travel[[0, 2]], strict=True):
        left = chrono_mass.point(axle.hub, axle.center)
        for hub in (left, left.mirrored()):
            parts += [hub._replace(mass=-hub.mass), hub.moved(np.array([0.0, 0.0, up]))]
    whole = chrono_mass.total(parts)
    assert whole.mass == pytest.approx(told["total_mass"][0], rel=1e-12)
    np.testing.assert_allclose(whole.place, told["center_of_mass"], atol=2e-4)
    for i, name in enumerate(("ixx", "iyy", "izz")):
        assert whole.inertia[i, i] == pytest.approx(told[name][0], rel=3e-3)
    assert -whole.inertia[0, 2] == pytest.approx(-told["ixz"][0], rel=2e-2)


@given
def test_a_chrono_sedan_stands_as_chrono_printed() -> None:
    """Nose down, so that the front carries more than the axle positions imply."""
    told = printed()
    car = sp.cars.from_chrono(SEDAN / "model", SEDAN / "model" / "Sedan_Pac02Tire.json").car
    state = settled(car, 20.0).state
    assert state.pitch[0] == pytest.approx(told["static_pitch"][0], abs=2e-4)
    front, rear = (told[f"static_load_{axle}"][0] for axle in ("front", "rear"))
    assert state.fz[0, 0] / state.fz[2, 0] == pytest.approx(front / rear, rel=2e-3)


@given
def test_typical_curves_of_a_truck_tire_are_those_of_a_published_one(tmp_path: Path) -> None:
    """Peak and sliding forces and their slips at both loads (uwsbel, from Chrono, MIT)."""
    theirs = json.loads((DATA / "cars" / "lfdm_sedan_tmeasy.json").read_text(encoding="utf-8"))
    changes: dict[str, Any] = {
        f"{TMEASY}/Load Index": None,
        f"{TMEASY}/Maximum Bearing Capacity [N]": 2 * theirs["pn"],
        f"{TMEASY}/Vehicle Type": "Truck",
    }
    folder = made.chrono(tmp_path, **changes)
    car = sp.cars.from_chrono(folder, folder / TMEASY).car
    for ours, name in (
        ("peak_force_x", "fxm"), ("sliding_force_x", "fxs"), ("peak_slip_x", "sxm"),
        ("sliding_slip_x", "sxs"), ("peak_force_y", "fym"), ("sliding_force_y", "fys"),
        ("peak_slip_y", "sym"), ("sliding_slip_y", "sys"),
    ):  # fmt: skip
        for end, load in (("", "Pn"), ("2", "P2n")):
            found = car[f"tire.front.{ours}{end}"]
            assert found == pytest.approx(theirs[name + load], rel=1e-6)


@pytest.mark.parametrize("tire", first_quick([TMEASY, PAC02, FIALA]))
def test_a_chrono_model_of_either_tire_drives(tire: str, tmp_path: Path) -> None:
    """It carries its weight, turns left, and stops with its own brakes at its own rate."""
    folder = made.chrono(tmp_path)
    foreign = sp.cars.from_chrono(folder, folder / tire)
    fleet = settled(foreign.car, 20.0, 3.0)
    assert fleet.state.fz.sum() == pytest.approx(foreign.car.mass * G, rel=1e-3)
    before = fleet.state.vx[0]
    fleet.run({"brake_torque": 0.2 * foreign.inputs["brake_torque"]}, 1.0)
    # 0.2 of 1500 N m at each wheel over its loaded radius, and what its spin gives back
    wheels = sum(2 * foreign.car[f"wheel.{a}.spin_inertia"] for a in ("front", "rear"))
    heavy = foreign.car.mass + wheels / 0.31**2
    resistance = foreign.car["wheel.front.rolling_resistance"] * foreign.car.mass * G
    assert before - fleet.state.vx[0] == pytest.approx(
        (1200.0 / 0.306 + resistance) / heavy, rel=0.02
    )
    fleet.run({"steer": 0.1}, 1.0)
    assert fleet.state.yaw_rate[0] > 0.01


@pytest.mark.parametrize("changes", [OFF_ROAD, STRUTS, OFF_ROAD | STRUTS], ids=str)
def test_a_chrono_model_of_other_templates_drives(changes: dict[str, Any], tmp_path: Path) -> None:
    """Its weight is that of its parts, which it carries, and it turns left."""
    folder = made.chrono(tmp_path, **changes)
    car = sp.cars.from_chrono(folder, folder / TMEASY).car
    # chassis, steering, wheels, tires and spindles, and what carries and guides them
    steering = 4.0 if OFF_ROAD.items() <= changes.items() else 2.0
    links = (6.0 + 3.0 + 4.0) + 8.0 if STRUTS.items() <= changes.items() else 2 * (6.0 + 5.0)
    assert car.mass == pytest.approx(1200.0 + steering + 4 * (10.0 + 10.0 + 2.0) + 2 * links)
    fleet = settled(car, 15.0, 3.0)
    assert fleet.state.fz.sum() == pytest.approx(car.mass * G, rel=1e-3)
    assert abs(fleet.state.yaw_rate[0]) < 1e-6
    fleet.step(steer=0.1, steps=1000, dt=1e-3)
    assert fleet.state.yaw_rate[0] > 0.02


@pytest.mark.parametrize("share", [-0.8, 0.3, 1.0])
def test_a_pitman_arm_takes_the_track_rod_round_its_pivot(share: float, tmp_path: Path) -> None:
    """As far as a straight rack aimed at that point of the circle would move it."""
    folder = made.chrono(tmp_path, **OFF_ROAD)
    model = gathered([folder, folder / TMEASY])
    (front, _), steering = read_axles(model), read_steering(model)
    arm = np.array(steering.path["pitman_arm"])
    w, y = np.array(LEANING)[[0, 2]] / np.hypot(LEANING[0], LEANING[2])
    forward, up = np.array([w * w - y * y, 0, -2 * w * y]), np.array([2 * w * y, 0, w * w - y * y])
    np.testing.assert_allclose(arm, 0.12 * forward, atol=1e-12)
    angle = -share * np.radians(35.0)  # as Chrono has it
    end = np.cos(angle) * arm + np.sin(angle) * np.cross(up, arm) - arm
    length = np.linalg.norm(end)
    aims = steering._replace(path={"rack_direction": tuple(end / length)})
    found = linkage(front, 0.3, steering).solve(0.0, share * steering.travel)
    straight = linkage(front, 0.3, aims).solve(0.0, length)
    for name in ("toe", "inclination", "forward"):
        assert getattr(found, name) == pytest.approx(getattr(straight, name), abs=1e-10)
    assert np.sign(found.steer - linkage(front, 0.3, steering).solve(0.0).steer) == np.sign(share)


def test_a_chrono_tire_of_fiala_is_pressed_along_its_curve(tmp_path: Path) -> None:
    folder = made.chrono(tmp_path)
    car = sp.cars.from_chrono(folder, folder / FIALA).car
    load = settled(car).state.fz[:2].mean()
    assert 1500 < load < 4000
    assert car["wheel.front.vertical_stiffness"] == pytest.approx(250e3)
    depth = np.interp(load, [1500, 4000], [0.01, 0.02])
    assert car["wheel.front.effective_radius"] == pytest.approx(0.32 - depth, abs=2e-4)
    assert car["tire.front.friction"] == 0.95


def test_a_tmeasy_car_coasts_against_its_rolling_resistance(tmp_path: Path) -> None:
    folder = made.chrono(tmp_path)
    fleet = settled(sp.cars.from_chrono(folder, folder / TMEASY).car.replace(
        {"environment.air_density": 0.0}
    ), 15.0, 2.0)  # fmt: skip
    before = fleet.state.vx[0]
    fleet.step(steps=2000, dt=1e-3)
    # the wheels' spin carries 3 % of the car's energy besides
    assert (before - fleet.state.vx[0]) / 2.0 == pytest.approx(0.015 * G, rel=0.05)


@pytest.mark.slow
def test_stops_of_a_chrono_spring_are_in_its_table(tmp_path: Path) -> None:
    """Compression by 10 mm past the minimum length adds 1000 N, at the ratio of spring to wheel."""
    plain = made.chrono(tmp_path / "plain")
    stopped = made.chrono(
        tmp_path / "stopped",
        **{f"{SUSPENSION}/Spring/Minimum Length": 0.42, f"{SUSPENSION}/Spring/Maximum Length": 0.6},
    )
    without, within = (sp.cars.from_chrono(f, f / TMEASY).car for f in (plain, stopped))
    model = gathered([plain, plain / TMEASY])
    front, _ = read_axles(model)
    links = linkage(front, 0.31, read_steering(model))
    ends = (0.0, 0.50, 0.25), (0.0, 0.60, -0.19)
    travel = np.asarray(within["suspension.front.spring_travels"])
    place: dict[str, Any] = {"on": "lower_wishbone", "travel": travel}
    into = np.maximum(0.42 - links.spring_length(*ends, **place), 0.0)
    more = np.subtract(
        within["suspension.front.spring_forces"], without["suspension.front.spring_forces"]
    )
    soft = into < 0.01
    assert 0 < soft.sum() < soft.size
    np.testing.assert_allclose(
        more[soft], 1e5 * into[soft] * links.motion_ratio(*ends, **place)[soft], atol=1e-9
    )


def test_a_curve_of_a_chrono_damper_is_reversed(tmp_path: Path) -> None:
    """Chrono's speeds are of extension: a higher force there damps rebound here."""
    curve = [[-1.0, -2000.0], [0.0, 0.0], [1.0, 6000.0]]
    folder = made.chrono(tmp_path, **{
        f"{SUSPENSION}/Shock/Damping Coefficient": None,
        f"{SUSPENSION}/Shock/Curve Data": curve,
    })  # fmt: skip
    car = sp.cars.from_chrono(folder, folder / TMEASY).car
    speeds, forces = (np.asarray(car[f"suspension.rear.damper_{x}"]) for x in ("speeds", "forces"))
    assert car["suspension.dampers"] == "table"
    rebound, bump = forces[0] / speeds[0], forces[-1] / speeds[-1]
    assert rebound == pytest.approx(3 * bump)


def test_a_degressive_chrono_damper_falls_off(tmp_path: Path) -> None:
    """By 1/(1 + d v): half the rate at d v = 1, with the damper speed at the wheel."""
    folder = made.chrono(tmp_path, **{
        f"{SUSPENSION}/Shock/Degressivity Compression": 1.0,
        f"{SUSPENSION}/Shock/Degressivity Expansion": 0.0,
    })  # fmt: skip
    car = sp.cars.from_chrono(folder, folder / TMEASY).car
    speeds, forces = (np.asarray(car[f"suspension.rear.damper_{x}"]) for x in ("speeds", "forces"))
    at = speeds.searchsorted(0.5 * speeds[-1])  # 1 m/s of 2 of the damper
    assert forces[at] / speeds[at] == pytest.approx(0.5 * forces[0] / speeds[0])


@pytest.mark.parametrize(("axles", "share"), first_quick([([0], 1.0), ([1], 0.0), ([0, 1], 0.5)]))
def test_a_chrono_car_is_driven_where_its_driveline_is(
    axles: list[int], share: float, tmp_path: Path
) -> None:
    driveline = {"Input File": "car/Driveline.json", "Suspension Indexes": axles}
    folder = made.chrono(tmp_path, **{"vehicle/Car_Vehicle.json/Driveline": driveline})
    assert sp.cars.from_chrono(folder, folder / TMEASY).car["drive.front_share"] == share


def test_a_file_that_names_vehicle_and_tire_is_enough(tmp_path: Path) -> None:
    folder = made.chrono(tmp_path)
    both = {
        "Type": "Vehicle",
        "Vehicle": {"Input File": "car/vehicle/Car_Vehicle.json"},
        "Tire": {"Input File": "car/Car_TMeasy.json"},
    }
    (folder / "Car.json").write_text(json.dumps(both), encoding="utf-8")
    for files in (folder / "Car.json", folder):
        assert sp.cars.from_chrono(files).car["tire.model"] == "tmeasy"


@pytest.mark.parametrize("number", [1, 2, 3])
@given
def test_commonroad_cars_carry_their_own_weight(number: int) -> None:
    """Static axle loads from the masses and lengths in the file."""
    file = DATA / "cars" / f"commonroad_vehicle{number}.yaml"
    car = sp.cars.from_commonroad(file, DATA / "cars" / "commonroad_tire.yaml").car
    p = {
        name: float(value)
        for line in file.read_text(encoding="utf-8").splitlines()
        for name, colon, value in (line.partition("#")[0].strip().partition(": "),)
        if colon
    }
    assert car.mass == pytest.approx(p["m"], rel=1e-6)
    front = p["m_s"] * p["b"] / (p["a"] + p["b"]) + p["m_uf"]
    state = settled(car).state
    assert state.fz[:2].sum() == pytest.approx(front * G, rel=2e-3)
    assert state.fz.sum() == pytest.approx(p["m"] * G, rel=1e-4)


def test_a_car_of_commonroad_is_written_and_read_again(tmp_path: Path) -> None:
    car = sp.cars.from_commonroad(*made.commonroad(tmp_path)).car
    files = tmp_path / "vehicle_again.yaml", tmp_path / "tire_again.yaml"
    lost = sp.cars.to_commonroad(car, *files)
    assert len(lost) == 1  # what the model there needs besides
    assert "K_ras" in lost[0]
    back = sp.cars.from_commonroad(*files).car.flat()
    for name, value in car.flat().items():
        if isinstance(value, str):
            assert back[name] == value, name
        else:
            np.testing.assert_allclose(back[name], value, rtol=1e-12, atol=1e-12, err_msg=name)


def test_what_files_of_commonroad_do_not_carry_is_listed(tmp_path: Path) -> None:
    car = sp.cars.load("bmw_320i")
    files = tmp_path / "vehicle.yaml", tmp_path / "tire.yaml"
    lost = sp.cars.to_commonroad(car, *files)
    back = sp.cars.from_commonroad(*files).car
    for name in ("tire.front.load_sensitivity", "aero.drag_area"):
        assert f"{name} = {car[name]}, not {back[name]}" in lost
    for name in ("body.mass", "body.height", "wheel.front.track", "suspension.front.stiffness"):
        assert back[name] == pytest.approx(car[name], rel=1e-12)
        assert not any(words.startswith(f"{name} ") for words in lost)
    with pytest.raises(ValueError, match=r"tire\.model = 'brush'"):
        sp.cars.to_commonroad(car.replace({"tire.model": "brush"}), *files)
    with pytest.raises(ValueError, match="these are 2 cars"):
        sp.cars.to_commonroad(car.replace({"body.mass": [1000.0, 1100.0]}), *files)


def test_numbers_that_commonroad_does_not_explain_are_named(tmp_path: Path) -> None:
    foreign = sp.cars.from_commonroad(*made.commonroad(tmp_path, E_f=0.1))
    assert any("E_f = 0.1" in one for one in foreign.left_out)
    assert "left out:\n- axles are beams" in str(foreign)


def test_air_presses_an_open_car_dynamics_car_down(tmp_path: Path) -> None:
    """Twice 0.5 rho A v^2: lift from c_l, front axle share from the center of pressure."""
    without, within = (
        sp.cars.from_open_car_dynamics(made.ocd(tmp_path), aero=aero).car for aero in (False, True)
    )
    speed = 50.0
    still, pressed = (settled(car, speed, 1.5).state for car in (without, within))
    more = (pressed.fz - still.fz)[:, 0]
    v = pressed.vx[0]
    down = 0.5 * 1.2 * 1.2 * 1.4 * v**2
    assert more.sum() == pytest.approx(down, rel=5e-3)
    # drag acts where the mass is, so that a car that it slows down moves no load to the front
    assert more[:2].sum() == pytest.approx(down * (1.4 + 0.1) / 3.0, rel=5e-3)


@pytest.mark.parametrize("nested", [False, True])
def test_a_json_file_of_open_car_dynamics_is_its_list(nested: bool, tmp_path: Path) -> None:
    """Configurations of its Python package: dotted names, or groups, and arrays."""
    listed = made.ocd(tmp_path)
    rows = [line.split(",") for line in listed.read_text(encoding="utf-8").splitlines()]
    values: dict[str, Any] = {name: float(value) for name, value in rows}
    model = "vehicle_dynamics_double_track"
    values[f"{model}.aerodynamics.c_l_velocity_scaling.vel_mps"] = [0.0, 100.0]
    if nested:
        within = {n.removeprefix(f"{model}."): v for n, v in values.items() if n.startswith(model)}
        values = {n: v for n, v in values.items() if not n.startswith(model)} | {model: within}
    file = tmp_path / "OCD_Vehicle.json"
    file.write_text(json.dumps(values), encoding="utf-8")
    assert sp.cars.from_open_car_dynamics(file).car == sp.cars.from_open_car_dynamics(listed).car


def test_friction_of_an_extended_simple_tire_falls_with_load(tmp_path: Path) -> None:
    """D + PDY2 (Fz - FNOMIN)/FNOMIN in pure slip (mf_simple_extended.cpp)."""
    more = {f"z__tire_model__{wheel}__FNOMIN": 3000.0 for wheel in made.WHEELS}
    more |= {f"z__tire_model__{wheel}__PDY2": -0.1 for wheel in made.WHEELS}
    made_of = sp.cars.from_open_car_dynamics(made.ocd(tmp_path, **more))
    assert "a friction that falls with load" in str(made_of)
    names = ("nominal_load", "load_sensitivity")
    names += tuple(
        f"{of}_{w}" for of in ("friction", "stiffness", "shape", "curvature") for w in "xy"
    )
    tire = sp.tires.SimplePacejka(**{name: made_of.car[f"tire.front.{name}"] for name in names})
    slip = np.linspace(0.0, 0.3, 301)
    for load in (2000.0, 4500.0):
        peak = (1.5 - 0.1 * (load / 3000.0 - 1.0)) * load
        assert tire.forces(load, slip, 0.0).fx.max() == pytest.approx(peak, rel=1e-4)
        assert -tire.forces(load, 0.0, slip).fy.min() == pytest.approx(peak, rel=1e-4)


def test_the_actuator_of_an_open_car_dynamics_car_lags(tmp_path: Path) -> None:
    """After its time constant 1 - 1/e of the command."""
    car = sp.cars.from_open_car_dynamics(made.ocd(tmp_path), actuator=True).car
    fleet = sp.Fleet(car)
    fleet.start(20.0)
    rec = fleet.run({"steer": 0.01}, 0.06, dt=1e-3, every=1, record=["rack_steer"])
    assert rec["rack_steer"][-1, 0] == pytest.approx(0.01 * (1 - np.exp(-1.0)), rel=0.02)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"T_sb": None}, "vehicle.yaml: 'T_sb' is missing"),
        ({"m_s": "heavy"}, "vehicle.yaml: 'm_s' is 'heavy' (str); it must be a number from 1e-15"),
        ({"R_w": -0.3}, "vehicle.yaml: 'R_w' is -0.3 (float)"),
        ({"p_cy1": None}, "tire.yaml: 'p_cy1' is missing"),
        ({"p_ky1": 20.0}, "tire.yaml: stiffness_y"),
        ({"T_sb": 7.0}, "vehicle.yaml: brakes.front_share is 7.0"),
        ({"m_s": "[1, {"}, "vehicle.yaml: is no YAML"),
    ],
)
def test_wrong_commonroad_files_are_refused(
    changes: dict[str, Any], told: str, tmp_path: Path
) -> None:
    files = made.commonroad(tmp_path, **changes)
    with pytest.raises(ValueError, match=re.escape(told)):
        sp.cars.from_commonroad(*files)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"mass_vehicle_kg": None}, "parameters.csv: 'mass_vehicle_kg' is missing"),
        ({"mass_vehicle_kg": 50}, "parameters.csv: 'mass_vehicle_kg' is less than that of its"),
        ({"wheelbase_m": "(array)"}, "parameters.csv: 'wheelbase_m' is '(array)' (str)"),
        ({"suspension__toe_out_rad__rear_left": 0.1}, "both sides must be alike"),
        ({"z__tire_model__front_left__lateral__B": 9}, "is not the tire of the left wheel"),
        ({"moment_of_inertia_kgpm2__z": 10.0}, "parameters.csv: body.inertia_zz"),
        (
            {
                f"z__tire_model__{wheel}__{name}": value
                for wheel in made.WHEELS
                for name, value in (("PDY2", -0.1), ("longitudinal__D", 1.2))
            },
            "'z.tire_model.front_left / longitudinal.D' is not lateral.D, 1.5",
        ),
    ],
)
def test_wrong_lists_of_open_car_dynamics_are_refused(
    changes: dict[str, Any], told: str, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        sp.cars.from_open_car_dynamics(made.ocd(tmp_path, **changes))


def test_a_single_track_of_open_car_dynamics_is_named(tmp_path: Path) -> None:
    file = tmp_path / "single.json"
    file.write_text('{"vehicle_dynamics_single_track.wheelbase_m": 3.2}', encoding="utf-8")
    with pytest.raises(ValueError, match=r"double_track\.\.\., but of 'vehicle_dynamics_single"):
        sp.cars.from_open_car_dynamics(file)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (f"{SUSPENSION}/Spring/Free Length", None, "'Spring / Free Length' is missing"),
        (f"{SUSPENSION}/Spindle/COM", [0, 1], "'Spindle / COM' has 2 numbers; it must have 3"),
        (f"{SUSPENSION}/Template", "LeafspringAxle", "only DoubleWishbone and MacPhersonStrut and"),
        (f"{SUSPENSION}/Axle", 3, "'Axle' is 3 (int); it must be a group of fields"),
        (f"{SUSPENSION}/Shock/Damping Coefficient", None, "there is no curve of it either"),
        ("Car_Rack.json/Template", "RotaryArm", "only RackPinion and PitmanArm can be read"),
        ("vehicle/Car_Vehicle.json/Axles/0/Suspension Input File", TRAILING, "has no track rod"),
        ("Car_Brake.json/Maximum Torque", True, "'Maximum Torque' is True (bool)"),
        ("Car_Wheel.json/Mass", "x", "'Mass' is 'x' (str)"),
        (f"{TMEASY}/Load Index", 7, "must be an integer, 50 to 199"),
        (f"{TMEASY}/Template", "RigidTire", "only Pac02Tire and TMeasyTire and Fiala"),
        ("vehicle/Car_Vehicle.json/Axles", [], "'Axles' are 0; a car here has two"),
        ("vehicle/Car_Vehicle.json/Axles/1/Steering Index", 0, "cannot be steered here"),
        ("vehicle/Car_Vehicle.json/Type", "Bus", "none of those given is of the Type 'Vehicle'"),
        ("vehicle/Car_Vehicle.json/Axles", None, "of the Type 'Vehicle' with Axles, as a Wheeled"),
    ],
)
def test_wrong_chrono_files_are_refused(
    place: str, value: object, told: str, tmp_path: Path
) -> None:
    folder = made.chrono(tmp_path, **{place: value})
    with pytest.raises(ValueError, match=re.escape(told)) as caught:
        sp.cars.from_chrono(folder, folder / TMEASY)
    file = value if value == TRAILING else next(f for f in made.CHRONO if place.startswith(f))
    assert "Type" in told or Path(str(file)).name in str(caught.value)


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("Revolute-Spherical Joint/Location Link", [0.1, -0.3, 0], "unlike the Pitman arm"),
        ("Universal Joint/Location", [0, 0.25, 0.1], "an idler arm that is unlike the Pitman arm"),
        ("Revolute Joint/Direction", [0, 0, 0], "is no direction"),
        ("Revolute Joint/Direction", [0, 0.6, 0.8], "otherwise than sideways"),
    ],
)
def test_wrong_pitman_arms_are_refused(
    place: str, value: object, told: str, tmp_path: Path
) -> None:
    folder = made.chrono(tmp_path, **OFF_ROAD, **{f"Car_PitmanArm.json/{place}": value})
    with pytest.raises(ValueError, match=f"Car_PitmanArm.*{told}"):
        sp.cars.from_chrono(folder, folder / TMEASY)


def test_a_chrono_file_that_is_nowhere_is_named(tmp_path: Path) -> None:
    folder = made.chrono(tmp_path)
    (folder / "Car_Wheel.json").unlink()
    with pytest.raises(FileNotFoundError, match=r"Left Wheel Input File.*car/Car_Wheel\.json"):
        sp.cars.from_chrono(folder, folder / TMEASY)


def test_files_of_a_chrono_simulation_lie_beside_the_folder_of_vehicles(tmp_path: Path) -> None:
    """Like SynChrono's in data/synchrono/vehicle, which name parts relative to data/vehicle."""
    (tmp_path / "vehicle").mkdir()
    made.chrono(tmp_path / "vehicle")
    both = {
        "Type": "Vehicle",
        "Vehicle": {"Input File": "car/vehicle/Car_Vehicle.json"},
        "Tire": {"Input File": "car/Car_TMeasy.json"},
    }
    file = tmp_path / "synchrono" / "vehicle" / "Car.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(both), encoding="utf-8")
    assert sp.cars.from_chrono(file).car["tire.model"] == "tmeasy"


def test_a_heavy_tire_carries_what_its_load_index_says(tmp_path: Path) -> None:
    """5000 kg at 164 (ETRTO), half of which is nominal in Chrono."""
    folder = made.chrono(tmp_path, **{f"{TMEASY}/Load Index": 164})
    car = sp.cars.from_chrono(folder, folder / TMEASY).car
    assert car["tire.front.nominal_load"] == pytest.approx(0.5 * 5000 * 9.81)


def test_a_chrono_tire_must_be_named_where_there_are_two(tmp_path: Path) -> None:
    folder = made.chrono(tmp_path)
    (folder / FIALA).unlink()
    with pytest.raises(ValueError, match=r"Car_Pac02\.json, Car_TMeasy\.json: name one"):
        sp.cars.from_chrono(folder)
    (folder / PAC02).write_text("[" * 10**5, encoding="utf-8")
    assert sp.cars.from_chrono(folder).car.mass > 1200.0
    with pytest.raises(ValueError, match=r"Car_Pac02\.json: is no JSON"):
        sp.cars.from_chrono(folder, folder / PAC02)


LIMITS = {"height": 1.45, "max_steer": 0.6, "max_speed": 66.0, "max_acceleration": 4.0}


@pytest.mark.parametrize("name", ["vw_golf_gti", "vw_vanagon", "hmmwv", "formula_student"])
def test_a_car_is_written_as_a_vehicle_of_openscenario_and_read_again(
    name: str, tmp_path: Path
) -> None:
    car, file = sp.cars.load(name), tmp_path / "vehicle.xosc"
    lost = sp.cars.to_openscenario(car, file, "a <car> & b", **LIMITS, max_deceleration=10.0)
    assert len(lost) == 1
    made = sp.cars.from_openscenario(file, "a <car> & b", base=car)
    assert made.inputs["steer"] == 0.6
    force = made.inputs["brake_torque"] / float(car["wheel.rear.effective_radius"])
    assert force == pytest.approx(10.0 * float(car.mass), rel=1e-9)
    plain = sp.cars.from_openscenario(file).car
    for field in ("body.length", "body.width", "wheel.front.track", "wheel.rear.radius"):
        assert plain[field] == pytest.approx(car[field], rel=1e-12), field
    assert plain.wheelbase == pytest.approx(car.wheelbase, rel=1e-12)
    assert plain.mass == pytest.approx(car.mass, rel=1e-12)
    with pytest.raises(ValueError, match=r"max_acceleration: .* must be from"):
        sp.cars.to_openscenario(
            car, file, "a", **LIMITS | {"max_acceleration": 4e9}, max_deceleration=9.0
        )
    with pytest.raises(ValueError, match="max_steer"):
        sp.cars.to_openscenario(
            car, file, "a", **LIMITS | {"max_steer": 35.0}, max_deceleration=9.0
        )


@pytest.mark.parametrize("name", ["\x00", "a\x1fb", "\ud800", "\ufffe"])
def test_a_name_that_xml_cannot_hold_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "vehicle.xosc"
    with pytest.raises(ValueError, match=r"^name: .* has a character that XML cannot hold"):
        sp.cars.to_openscenario(
            sp.cars.load("vw_vanagon"), file, name, **LIMITS, max_deceleration=9.0
        )
    assert not file.exists()
