"""Public functions, classes and methods, each with valid arguments."""

from __future__ import annotations

import ctypes
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from importlib import import_module
from importlib.util import find_spec
from inspect import isabstract
from pathlib import Path as File
from typing import Any

import numpy as np
import skidpad as sp
from cars import foreign_files
from road import crg_files, opendrive_files
from skidpad import drivers, estimate, fit, kpi, maneuvers, plot, road, suspension, tires
from skidpad.gauges import Boundary, Crossing, StatusFlag, ValueAt
from skidpad.paths import Path
from suspension import designs

PLAIN, ENGINE = sp.cars.load("bmw_320i"), sp.cars.load("vw_golf_gti")
TIME = np.linspace(0.0, 10.0, 1001)
WAVE = np.sin(2 * np.pi * 0.4 * TIME)
SLOW_WAVE = np.sin(0.4 * np.pi * TIME)
WHEN = Crossing("x", above=1.0)
UNITS = {"vx": "m/s", "yaw_rate": "rad/s", "steer": "rad", "ay": "m/s2"}
FOLDER = File(tempfile.mkdtemp())
LOG = FOLDER / "log.csv"
ROWS = zip(TIME.tolist(), WAVE.tolist(), strict=True)
LOG.write_text(
    "\n".join(
        ["time,vx,yaw_rate,steer,ay", *(f"{t},20,{w / 10},{w / 99},{2 * w}" for t, w in ROWS)]
    )
)
CAR_FILE, TEST_FILE, TIRE_FILE = FOLDER / "own.toml", FOLDER / "step.toml", FOLDER / "slick.tir"
PLAIN.to_toml(CAR_FILE)
maneuvers.StepSteer().to_toml(TEST_FILE)
tires.load("slick_180_55r13").to_tir(TIRE_FILE)
CIRCUIT = FOLDER / "circuit.csv"
CIRCUIT.write_text("# x, y, right, left\n0,0,4,5\n60,0,4,5\n60,50,4,5\n0,50,4,5\n")
CRG = crg_files.write(FOLDER / "own.crg", crg_files.records())
XODR = opendrive_files.write(FOLDER / "own.xodr", opendrive_files.road("main"))

PART = ctypes.CFUNCTYPE(None, ctypes.c_int64, *(3 * [ctypes.c_void_p]))
IDLE = PART(lambda n, seen, kept, data: None)
"""A driver or a gauge that does nothing."""


@dataclass(frozen=True)
class Call:
    """A public callable, and valid arguments by name.

    Attributes
    ----------
    function : callable
    good : mapping of str to object
    needed : tuple of str
        Those without a default.
    Those without a default.
        Positional ones; for ``*names`` each item of the value.
    quick : bool
        Whether a valid call takes at most some milliseconds.
    """

    function: Callable[..., Any]
    good: Mapping[str, Any]
    needed: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    quick: bool = True

    def __call__(self, arguments: Mapping[str, Any]) -> Any:
        left = dict(arguments)
        by_place: list[Any] = []
        for name in self.placed:
            if name in left:
                value = left.pop(name)
                several = name.startswith("*") and isinstance(value, (list, tuple))
                by_place.extend(value if several else [value])
        return self.function(*by_place, **left)


def call(
    function: Callable[..., Any], needed: str = "", /, *, quick: bool = True, **good: Any
) -> Call:
    return Call(function, good, tuple(needed.split()), quick=quick)


def recording(car: sp.Car, *names: str) -> sp.Recording:
    """Drive briefly, with a steering sweep."""
    fleet = sp.Fleet(car)
    fleet.start(15.0)
    steer = sp.Signal(TIME[:300:10], 0.03 * WAVE[:300:10])
    return fleet.run({"steer": steer}, 3.0, record=names)


def rig() -> fit.TireData:
    """Return a few tire sweeps as measured on a test rig."""
    return fit.synthetic(
        tires.Brush(), loads=[3000.0, 5000.0], inclinations=[0.0], rate=2.0, noise=0.01
    )


def of_gym() -> dict[str, Call]:
    """Environments and their tasks."""
    gym = sp.gym
    one, many = gym.CarEnv(gym.Track), gym.CarVectorEnv(2, gym.Track)
    many.reset()

    def step(**action: Any) -> Any:
        one.reset()
        return one.step(**action)

    own = dict(
        dtype="float32", dt=1e-3, substeps=1, max_episode_steps=9, randomize={"body.mass": (1, 2)},
        steer_limit=0.4, steer_rate=1.0, acceleration=0.3, braking=0.9, render_mode=None, threads=1,
    )  # fmt: skip
    return {
        "CarVectorEnv": call(
            gym.CarVectorEnv,
            "num_envs task",
            num_envs=2,
            task=gym.Track,
            car=PLAIN,
            **own,
            autoreset_mode="NextStep",
        ),
        "CarEnv": call(gym.CarEnv, "task", task=gym.Moose, render_mode="rgb_array"),
        "CarEnv.reset": call(one.reset, seed=1, options={}),
        "CarEnv.step": call(step, "action", action=np.zeros(one.action_space.shape)),
        "CarVectorEnv.reset": call(many.reset, seed=[1, None], options={}),
        "CarVectorEnv.step": call(many.step, "actions", actions=np.zeros(many.action_space.shape)),
        "Track": call(gym.Track, path=None, width=9.0, speed=(5.0, 9.0)),
        "gym.Moose": call(gym.Moose, speed=(5.0, 9.0)),
        "Drift": call(gym.Drift, radius=9.0, speed=(5.0, 9.0)),
        "Parking": call(gym.Parking, slot="bay", room=1.5),
        "SlopeStart": call(gym.SlopeStart, grade=(0.05, 0.1), way=5.0, rollback=0.3),
        "register": call(gym.register),
    }


def of_gradients() -> dict[str, Call]:
    """Runs and steps in JAX and Torch, if installed."""
    fleet = sp.Fleet(PLAIN)
    run = dict(
        fleet=fleet, inputs={"steer": 0.01}, duration=0.004, dt=1e-3, every=1, record=["x"],
        driver=drivers.SpeedHold(9.0), threads=1,
    )  # fmt: skip
    few = dict(fleet=fleet, inputs={"steer": 0.01}, dt=1e-3, steps=2, threads=1)
    found = {}
    for name in filter(find_spec, ("jax", "torch")):
        module = getattr(sp, name)
        import_module(f"{module.__name__}.calls")  # takes longer than a call
        if name == "jax":
            import_module(name).config.update("jax_enable_x64", True)
        found |= {
            f"{name}.rollout": call(module.rollout, "fleet record", **run),
            f"{name}.step": call(module.step, "fleet", **few),
            f"{name}.rollout()": Call(
                module.rollout(**run), {"values": {"body.mass": 1000.0}}, ("values",), ("values",)
            ),
        }
    return found


def of_cars() -> dict[str, Call]:
    some = PLAIN.replace({"body.mass": np.linspace(1000.0, 1200.0, 4)})
    box = sp.cars.Box(size=(4.0, 1.8, 1.2), position=(0.0, 0.0, 0.6), mass=900.0)
    whole = sp.cars.mass_properties([box])
    chrono = foreign_files.chrono(FOLDER)
    return {
        "Car": Call(sp.Car, {"values": {"body.mass": 1000.0}}, placed=("values",)),
        "Car groups": call(sp.Car, body={"mass": 900.0}, tire={"model": "brush"}),
        "Car.replace": call(PLAIN.replace, "values", values={"body.mass": 900.0}, invalid="raise"),
        "Car.rows": call(ENGINE.rows, "name", name="engine.torques"),
        "Car.take": call(some.take, "where", where=[0, 2]),
        "Car.from_toml": call(sp.Car.from_toml, "path", path=CAR_FILE),
        "Car.to_toml": call(PLAIN.to_toml, "path", path=FOLDER / "car.toml"),
        "Car.to_flat": call(PLAIN.to_flat, "path", path=FOLDER / "car.txt"),
        "Car.to_fmu": call(
            PLAIN.to_fmu,
            "path",
            quick=False,
            path=FOLDER / "car.fmu",
            version="2.0",
            dt=1e-3,
            sources=False,
        ),
        "Car.from_totals": call(
            sp.Car.from_totals,
            mass=1300.0,
            front_weight=0.55,
            height=0.5,
            wheelbase=2.6,
            inertia=(400.0, 1800.0, 2000.0),
            track=1.5,
            ride_frequency=1.3,
        ),
        "Car[]": Call(PLAIN.__getitem__, {"name": "body.mass"}, ("name",), ("name",)),
        "cars.from_chrono": Call(
            sp.cars.from_chrono,
            {
                "*files": (chrono, chrono / "Car_TMeasy.json"),
                "travel": (-0.06, 0.1),
                "rack": (-0.01, 0.01),
            },
            needed=("*files",),
            placed=("*files",),
            quick=False,
        ),
        "cars.from_commonroad": call(
            sp.cars.from_commonroad,
            "vehicle tire",
            **dict(zip(("vehicle", "tire"), foreign_files.commonroad(FOLDER), strict=True)),
        ),
        "cars.to_commonroad": call(
            sp.cars.to_commonroad,
            "car vehicle tire",
            car=PLAIN,
            vehicle=FOLDER / "written_vehicle.yaml",
            tire=FOLDER / "written_tire.yaml",
        ),
        "cars.to_openscenario": call(
            sp.cars.to_openscenario,
            "car file name height max_steer max_speed max_acceleration max_deceleration",
            car=PLAIN,
            file=FOLDER / "written_vehicle.xosc",
            name="plain",
            height=1.4,
            max_steer=0.6,
            max_speed=60.0,
            max_acceleration=4.0,
            max_deceleration=9.0,
        ),
        "cars.from_open_car_dynamics": call(
            sp.cars.from_open_car_dynamics,
            "parameters",
            parameters=foreign_files.ocd(FOLDER),
            aero=False,
            actuator=False,
        ),
        "cars.from_openscenario": call(
            sp.cars.from_openscenario,
            "file",
            file=foreign_files.openscenario(FOLDER),
            name="hatchback",
            base=PLAIN,
        ),
        "cars.load": call(sp.cars.load, "name_or_path", name_or_path="bmw_320i"),
        "cars.typical_inertia": call(sp.cars.typical_inertia, "mass", mass=1200.0, kind="car"),
        "cars.arcade_setup": call(
            sp.cars.arcade_setup,
            "car",
            car=PLAIN,
            grip=1.3,
            braking_grip=1.3,
            load_response=0.5,
            roll_factor=0.5,
            pitch_factor=0.5,
        ),
        "cars.mass_properties": call(sp.cars.mass_properties, "boxes", boxes=[box]),
        "cars.Box": call(
            sp.cars.Box,
            "size position mass",
            size=(1.0, 1.0, 1.0),
            position=(0.0, 0.0, 0.0),
            mass=9.0,
            rotation=(0.0, 0.0, 0.0),
        ),
        "MassProperties.body": call(
            whole.body, "front_axle rear_axle", front_axle=1.2, rear_axle=-1.3
        ),
        "MassProperties.totals": call(
            whole.totals, "front_axle rear_axle", front_axle=1.2, rear_axle=-1.3
        ),
        "sweep": call(
            sp.sweep,
            "car varied",
            car=PLAIN,
            varied={"body.mass": [900.0, 1000.0]},
            mode="grid",
            n=None,
            seed=None,
        ),
        "sweep at random": call(
            sp.sweep,
            "car varied mode n seed",
            car=PLAIN,
            varied={"body.mass": (900.0, 1000.0)},
            mode="sobol",
            n=4,
            seed=1,
        ),
    }


def plain_tire(at: sp.tires.TireOperands) -> tuple[Any, ...]:
    """A user-supplied tire."""
    slip = np.hypot(at.kappa, at.tan_alpha) + 1e-9
    stiffness, friction = at.c if len(at.c) == 2 else (20.0, 1.0)
    force = friction * at.surface * at.fz * np.tanh(stiffness * slip) / slip
    return force * at.kappa, -force * at.tan_alpha, 0.0 * slip


def of_tires() -> dict[str, Call]:
    magic = tires.load("slick_180_55r13")
    book = tires.Pacejka89(
        [
            1.6,
            -34,
            1250,
            3036,
            12.8,
            0.00501,
            -0.02103,
            0.77394,
            0.002289,
            0.013442,
            0.003709,
            19.1656,
            1.21356,
            6.26206,
        ],
        [1.65, -7.6, 1122.6, -0.00736, 144.82, -0.0766, -0.00386, 0.085, 0.0757, 0.0236, 0.0236],
    )
    models = [
        getattr(tires, name)()
        for name in (
            "Brush",
            "Dugoff",
            "Fiala",
            "Linear",
            "LuGre",
            "TMeasy",
            "SimplePacejka",
            "DrawnCurves",
            "PhysX",
            "MagicFormula",
        )
    ]
    slips = {
        "fz": 4000.0,
        "kappa": 0.05,
        "alpha": 0.1,
        "gamma": 0.02,
        "phit": 0.0,
        "vx": 20.0,
        "p": None,
        "out": None,
    }
    custom = tires.Custom(plain_tire, c1=20.0, c2=1.0)
    found: dict[str, Call] = {}
    for tire in [*models, custom, magic, book, tires.Similarity(magic, friction=0.8)]:
        kind = type(tire).__name__ + (" of a file" if tire is magic else "")
        found[f"{kind}.forces"] = call(tire.forces, "fz kappa alpha", **slips)
        if hasattr(tire, "describe"):
            found[f"{kind}.describe"] = call(tire.describe, fz=4000.0)
        if hasattr(tire, "jacobian"):
            found[f"{kind}.jacobian"] = call(
                tire.jacobian, "fz kappa alpha", **slips, by=None, of=["fx", "fy"]
            )
        if hasattr(tire, "pack"):
            found[f"{kind}.pack"] = call(tire.pack, dtype="float32")
        if hasattr(tire, "replace") and tire.parameters:
            some = dict(list(tire.parameters.items())[:3])
            found[f"{kind}.replace"] = call(tire.replace, **some, invalid="raise")
            if tire is not custom:
                found[kind] = call(type(tire), **some)
    for name in ("fx0", "fy0"):
        found[f"MagicFormula.{name}"] = call(
            getattr(magic, name), f"fz {'kappa' if name == 'fx0' else 'alpha'}", **slips
        )
    for name in ("full", "planar"):
        own = {n: v for n, v in slips.items() if n != "out" or name == "planar"}
        found[f"MagicFormula.{name}"] = call(getattr(magic, name), "fz kappa alpha", **own)
    points, arrays = (
        (15.0, 0.1, 1.0, 0.4, 0.8),
        ([0.0, 0.05, 0.1, 0.4, 1.0], [0.0, 0.7, 1.0, 0.9, 0.8]),
    )
    curve = magic and book.longitudinal(4000.0)
    return found | {
        "tires.Custom": call(
            tires.Custom,
            "function",
            function=plain_tire,
            single=None,
            slopes=False,
            check=True,
            c1=20.0,
            c2=1.0,
        ),
        "tires.TireFunction": call(
            tires.TireFunction,
            "function",
            function=plain_tire,
            single=None,
            slopes=False,
            numbers=2,
        ),
        "tires.load": call(
            tires.load, "name_or_path", name_or_path="slick_180_55r13", limits="iso"
        ),
        "tires.sae_j2452": call(
            tires.sae_j2452,
            "load pressure alpha beta a b c",
            load=4000.0,
            pressure=200e3,
            alpha=-0.4,
            beta=0.9,
            a=0.05,
            b=1e-4,
            c=1e-6,
        ),
        "MagicFormula options": call(
            tires.MagicFormula,
            version="6.1",
            limits="iso",
            tan_alpha=True,
            turn_slip=True,
            side="as measured",
            combined_slip="weights",
            fnomin=4000.0,
        ),
        "MagicFormula.from_tir": call(
            tires.MagicFormula.from_tir, "file", file=TIRE_FILE, limits="iso"
        ),
        "MagicFormula.to_tir": call(magic.to_tir, "path", path=FOLDER / "own.tir"),
        "SimplePacejka.from_magic_formula": call(
            tires.SimplePacejka.from_magic_formula, "tire", tire=magic, combine="vector"
        ),
        "Dugoff.from_gdsim": call(
            tires.Dugoff.from_gdsim,
            "mu contact_patch tire_stiffness",
            mu=1.0,
            contact_patch=0.1,
            tire_stiffness=1e5,
        ),
        "DrawnCurves.from_points": call(
            tires.DrawnCurves.from_points,
            "drive side",
            drive=points,
            side=points,
            brake=points,
            combine="vector",
            friction=1.1,
        ),
        "DrawnCurves.from_arrays": call(
            tires.DrawnCurves.from_arrays,
            "drive side",
            drive=arrays,
            side=arrays,
            combine="vector",
        ),
        "Pacejka89": call(
            tires.Pacejka89, "a b", a=[1.0] * 14, b=[1.0] * 11, axes="book", combine="none"
        ),
        "Pacejka94": call(
            tires.Pacejka94, "a b", a=[1.0] * 18, b=[1.0] * 14, axes="book", combine="none"
        ),
        "Pacejka89.aligning": call(
            tires.Pacejka89([1.0] * 14, [1.0] * 11, [1.0] * 18).aligning, "fz", fz=4000.0, gamma=0.0
        ),
        "Pacejka89.at_load": call(book.at_load, "fz", fz=4000.0),
        "Pacejka89.lateral": call(book.lateral, "fz", fz=4000.0, gamma=0.0),
        "Pacejka89.longitudinal": call(book.longitudinal, "fz", fz=4000.0),
        "MagicCurve.at": call(curve.at, "slip", slip=0.1),
        "MagicCurve.sine": call(curve.sine, "slip", slip=0.1),
        "Similarity": call(
            tires.Similarity, "tire", tire=magic, friction=0.8, stiffness=0.7, load=3000.0
        ),
    }


def of_gauges_and_paths() -> dict[str, Call]:
    after = {"after": None, "before": WHEN}
    path = Path.circle(30.0)
    gauges = {
        f"{name}": call(getattr(sp.gauges, name), "channel", channel="ay", **after)
        for name in ("RMS", "Integral", "Max", "Mean", "Peak", "Min")
    }
    outside = {"function": IDLE, "sees": ["ay"], **after, "keeps": 2, "c1": 1.0}
    return gauges | {
        "gauges.Custom": call(sp.gauges.Custom, "function", **outside),
        "gauges.CustomEvent": call(sp.gauges.CustomEvent, "function", **outside),
        "ValueAt": call(ValueAt, "channel when", channel="ay", when=WHEN),
        "Cone": call(sp.Cone, "x y", x=1.0, y=2.0, **after),
        "Elapsed": call(sp.Elapsed, "duration", duration=1.0, **after),
        "Event": call(
            sp.Event,
            "word channel level sign",
            word="when",
            channel="x",
            **after,
            level=1.0,
            sign=1.0,
        ),
        "Gauge": call(sp.Gauge, "word channel", word="peak", channel="x", **after),
        "Boundary": call(Boundary, "x y to_x to_y", x=0.0, y=0.0, to_x=1.0, to_y=0.0, **after),
        "StatusFlag": call(StatusFlag, "status", status=sp.Status.SPUN, **after),
        "Gate": call(sp.Gate, "left right", left=(1.0, 2.0), right=(1.0, -2.0), **after),
        "Crossing": call(Crossing, "channel above", channel="x", above=1.0, **after),
        "Push": call(
            sp.Push,
            force=(1.0, 2.0, 0.0),
            at=(0.0, 0.5, 1.0),
            moment=(0.0, 0.0, 3.0),
            during=(0.0, 1.0),
        ),
        "Signal": call(sp.Signal, "times values", times=[0.0, 1.0], values=[0.0, 1.0]),
        "Path.circle": call(
            Path.circle, "radius", radius=9.0, left=True, x=0.0, y=0.0, heading=0.0
        ),
        "Path.from_points": call(
            Path.from_points, "points", points=[[0.0, 0.0], [9.0, 1.0], [20.0, 5.0]], closed=False
        ),
        "Path.lane_changes": Call(
            Path.lane_changes,
            {"*changes": [(10.0, 5.0, 1.0)], "x": 0.0, "y": 0.0, "heading": 0.0},
            placed=("*changes",),
        ),
        "Path.per_car": call(Path.per_car, "paths which", paths=[path], which=[0, 0]),
        "Path.straight": call(Path.straight, x=0.0, y=0.0, heading=0.1),
        "Path.curvature": call(path.curvature, "station", station=1.0),
        "Path.heading": call(path.heading, "station", station=1.0),
        "Path.position": call(path.position, "station", station=1.0),
        "Path.project": call(path.project, "x y", x=1.0, y=2.0),
    }


def of_fleets() -> dict[str, Call]:
    """Methods of a fleet and of its runs' results."""
    fleet = sp.Fleet(ENGINE, n=3)
    kept = recording(PLAIN, "x", "ay")
    rolling = recording(PLAIN, "x", "y", "yaw_rate")
    kept.to_netcdf(FOLDER / "kept.nc")
    kept.to_parquet(FOLDER / "kept.parquet")
    fleet.run(duration=0.002, to=FOLDER / "kept.rec", record=["x"])
    return {
        "Fleet": call(
            sp.Fleet, "car",
            car=PLAIN, n=2, dtype="float32", substeps=None, road=sp.Road(), isa=None,
        ),
        "Fleet.observe": call(fleet.observe, "channels", channels=["x", "fz"], out=None),
        "Fleet.change": call(
            fleet.change, "values", values={"brakes.front_share": 0.6}, where=[0]
        ),
        "Fleet.restore": call(fleet.restore, "snapshot", snapshot=fleet.save(), where=[0]),
        "Fleet.start": call(
            fleet.start,
            speed=9.0, heading=0.1, x=1.0, y=2.0, gear=2, where=[0, 2], state={"yaw_rate": 0.1},
        ),
        "Fleet.step": call(
            fleet.step,
            "steps",
            steer=0.01, drive_torque=0.0, brake_torque=0.0, dt=1e-3, steps=2, throttle=0.1,
            brake=0.0, clutch=0.0, hand_brake=0.0, gear=1, torque_vectoring=0.0, friction=1.0,
            wind_x=0.0, wind_y=0.0, ground_x=0.0, ground_y=0.0, force_x=1.0, force_y=0.0,
            force_z=0.0, moment_x=0.0, moment_y=0.0, moment_z=1.0, rear_steer=0.01,
            wheel_drive_torque=[0.0] * 4, wheel_brake_torque=[9.0] * 4, hand_wheel=None, threads=1,
        ),
        "Fleet.run": call(
            fleet.run,
            "duration",
            inputs={"steer": 0.01}, duration=0.004, dt=1e-3, every=1, record=["x"], threads=1,
            gauges={"ay": sp.Peak("ay")}, until=(StatusFlag(sp.Status.SPUN),),
            control_dt=0.002,
            driver=drivers.SpeedHold(9.0), progress=None, to=None,
        ),
        "Fleet.jacobian": call(
            fleet.jacobian,
            inputs={"steer": 0.01}, of=["vx", "ay"], by=["state", "steer", "body.mass"], dt=1e-3,
            steps=2, threads=1,
        ),
        "Fleet.gradient": call(
            fleet.gradient,
            "loss",
            loss={"y": 1.0}, inputs={"steer": 0.01}, duration=0.004, dt=1e-3, every=1,
            record=["x"], by=["vx", "steer"], driver=drivers.SpeedHold(9.0), threads=1,
        ),
        "Fleet.run of own": call(
            fleet.run,
            "duration",
            duration=0.004,
            driver=[drivers.Custom(IDLE, sees=["vx"], decides=["steer"], keeps=1)],
            gauges={"own": sp.gauges.Custom(IDLE, sees=["ay"], keeps=2, after=WHEN)},
            until=sp.gauges.CustomEvent(IDLE, sees=["ay"]),
        ),
        "Fleet.jacobian of lists": call(
            fleet.jacobian, inputs={"throttle": 0.1}, of=["vx"], by=["lists", "throttle"], steps=2
        ),
        "Fleet.gradient of gauges": call(
            fleet.gradient,
            "loss gauges driver",
            loss=[sp.Peak("roll", after=WHEN), {"peak": 1.0}],
            inputs={"throttle": 0.1},
            duration=0.004,
            every=2,
            by=["lists", "driver"],
            gauges={"peak": sp.Peak("ay"), "gate": sp.Gate((0.1, 2.0), (0.1, -2.0))},
            driver=[drivers.Preview(Path.straight())],
        ),
        "Recording[]": Call(kept.__getitem__, {"name": "x"}, ("name",), ("name",)),
        "Recording.plot": call(rolling.plot, channels=["yaw_rate"], quick=False),
        "Recording.view": call(rolling.view, cars=[0], rate=50.0),
        "view": Call(
            sp.view,
            {
                "*sources": (rolling,),
                "cars": [0],
                "ghosts": False,
                "color": None,
                "channels": ["yaw_rate"],
                "road": sp.Road(),
                "path": [[0.0, 0.0], [9.0, 0.0]],
                "cones": [[1.0, 2.0]],
                "names": ["one"],
                "beside": False,
                "rate": 100.0,
            },
            needed=("*sources",),
            placed=("*sources",),
        ),
        "View.save": call(rolling.view().save, "path", path=FOLDER / "view.html", quick=False),
        "Recording.open": call(sp.Recording.open, "path", path=FOLDER / "kept.rec"),
        "Recording.to_netcdf": call(kept.to_netcdf, "path", path=FOLDER / "to.nc", quick=False),
        "Recording.to_parquet": call(
            kept.to_parquet, "path", path=FOLDER / "to.parquet", quick=False
        ),
        "Recording.to_mdf": call(
            kept.to_mdf, "path", path=FOLDER / "to.mf4", where=[0], quick=False
        ),
        "Recording.to_mcap": call(
            kept.to_mcap, "path", path=FOLDER / "to.mcap", where=[0], quick=False
        ),
        "Recording.from_netcdf": call(
            sp.Recording.from_netcdf, "path", path=FOLDER / "kept.nc", quick=False
        ),
        "Recording.from_parquet": call(
            sp.Recording.from_parquet, "path", path=FOLDER / "kept.parquet", quick=False
        ),
    }  # fmt: skip


def of_drivers() -> dict[str, Call]:
    path = Path.straight()
    found = {
        "drivers.Custom": call(
            drivers.Custom,
            "function",
            function=IDLE,
            sees=["yaw_rate"],
            decides=["steer"],
            path=path,
            keeps=1,
            preview_time=0.5,
            c1=1.0,
        ),
        "drivers.Driver": call(drivers.Driver, "law", law="preview", program=0.0, path=path),
        "drivers.SpeedProfile": call(
            drivers.SpeedProfile, "station speed", station=[0.0, 9.0], speed=[5.0, 6.0], path=path
        ),
        "drivers.design_optimal_preview": call(
            drivers.design_optimal_preview,
            "car speed",
            car=PLAIN,
            speed=20.0,
            path=path,
            bandwidth=5.0,
            lag=0.1,
            ahead=0.0,
            steer_limit=0.6,
            hand_rate=20.0,
            threads=1,
            quick=False,
        ),
    }
    for name, first in (
        ("Preview", "path"),
        ("OptimalPreview", "path"),
        ("Robot", "program"),
        ("SpeedHold", "speed"),
    ):
        kind = getattr(drivers, name)
        value = path if first == "path" else 9.0
        some = kind(value)
        needed = "" if first == "path" else first
        found[f"drivers.{name}"] = call(kind, needed, **{first: value}, **some.numbers)
        found[f"{name}.replace"] = call(some.replace, **some.numbers)
    scheduled = drivers.ScheduledSteer(np.zeros((2, 6)), path)
    found["drivers.ScheduledSteer"] = call(
        drivers.ScheduledSteer, "table", table=np.zeros((2, 6)), path=path, **scheduled.numbers
    )
    found["ScheduledSteer.replace"] = call(scheduled.replace, **scheduled.numbers)
    profile = drivers.SpeedProfile([0.0, 9.0], [5.0, 6.0], path)
    found["Profile.replace"] = call(profile.replace, **profile.numbers)
    return found


def of_equilibrium() -> dict[str, Call]:
    model = sp.linearize(PLAIN, speed=20.0)
    return {
        "trim": call(
            sp.trim,
            "car speed ay",
            car=PLAIN,
            speed=20.0,
            ay=2.0,
            ax=0.0,
            n=None,
            dt=1e-3,
            threads=1,
            quick=False,
        ),
        "trim on a radius": call(
            sp.trim, "car speed radius", car=PLAIN, speed=20.0, radius=100.0, quick=False
        ),
        "linearize": call(
            sp.linearize,
            "car speed",
            car=PLAIN,
            states=None,
            inputs=["steer"],
            outputs=["ay"],
            speed=20.0,
            ay=0.0,
            threads=1,
            quick=False,
        ),
        "Trim.plot": call(model.trim.plot, axes=None, quick=False),
        "LinearModel.plot": call(model.plot, ax=None, slowest=0.0, quick=False),
        "Bode.plot": call(model.bode([0.1, 1.0]).plot, input="steer", quick=False),
        "LinearModel.bode": call(model.bode, "frequency", frequency=[0.1, 1.0]),
        "LinearModel.step": call(model.step, "time", time=[0.0, 0.1], input="steer", size=0.1),
        "LinearModel.reduced": call(model.reduced, states=["vy", "yaw_rate"]),
        "gg": call(
            sp.gg,
            "car speeds points",
            car=PLAIN,
            speeds=[20.0],
            ax=None,
            points=3,
            threads=1,
            quick=False,
        ),
        "lap_time": call(
            sp.lap_time,
            "line cars",
            line=sp.Path.circle(40.0),
            cars=PLAIN,
            road=None,
            share=1.0,
            fastest=30.0,
            threads=1,
            quick=False,
        ),
        "racing_line": call(
            sp.racing_line,
            "track car",
            track=sp.Road.track(
                [[40.0, 0.0], [0.0, 30.0], [-40.0, 0.0], [0.0, -30.0]], closed=True
            ),
            car=PLAIN,
            of="curvature",
            road=None,
            margin=0.0,
            fastest=30.0,
            threads=1,
            quick=False,
        ),
        "handling_diagram": call(
            sp.handling_diagram,
            "car speed ay",
            car=PLAIN,
            speed=20.0,
            ay=[1.0, 2.0],
            threads=1,
            quick=False,
        ),
        "yaw_moment_diagram": call(
            sp.yaw_moment_diagram,
            "car speed beta steer",
            car=PLAIN,
            speed=20.0,
            beta=[0.0, 0.02],
            steer=[0.0, 0.02],
            drive_torque=0.0,
            threads=1,
            quick=False,
        ),
    }


def of_roads() -> dict[str, Call]:
    flat, grid = sp.Road(), sp.Road.grid([0.0, 1.0, 2.0], [0.0, 1.0], np.zeros((3, 2)))
    yaw = np.zeros(5)
    line = [[0.0, 0.0, 0.0], [20.0, 0.0, 0.0], [40.0, 5.0, 0.0]]
    return {
        "Road": call(sp.Road, z=0.0, slope_x=0.0, slope_y=0.0, frame=None, layers=()),
        "Road.at": call(grid.at, "x y", x=0.5, y=0.5, dtype="float32"),
        "Road.uv": call(flat.uv, "x y", x=0.5, y=0.5),
        "Road.xy": call(flat.xy, "u v", u=0.5, v=0.5),
        "Road.heading": call(grid.heading, "u", u=0.5),
        "Road.curvature": call(grid.curvature, "u", u=0.5),
        "Road.slope": call(grid.slope, "u", u=0.5, v=0.5),
        "Road.bank": call(grid.bank, "u", u=0.5, v=0.5),
        "Road.width": call(grid.width, "u", u=0.5),
        "Road.bump": call(
            flat.bump,
            "u height length width",
            u=9.0,
            v=0.0,
            height=0.1,
            length=1.0,
            width=3.0,
            shape="cosine",
        ),
        "Road.kerb": call(
            flat.kerb,
            "start end inner outer",
            start=1.0,
            end=9.0,
            inner=3.0,
            outer=4.0,
            height=0.05,
            rise=0.05,
            material="concrete",
        ),
        "Road.patch": call(
            flat.patch,
            "u length width material",
            u=9.0,
            v=0.0,
            length=1.0,
            width=3.0,
            material="ice",
        ),
        "Road.ramp": call(
            flat.ramp,
            "start length height",
            start=9.0,
            length=5.0,
            height=1.0,
            top=1.0,
            width=5.0,
            v=0.0,
            drop=False,
        ),
        "Road.plane": call(sp.Road.plane, slope=0.1, bank=0.0, heading=0.0, x=0.0, y=0.0, z=0.0),
        "Road.profile": call(
            sp.Road.profile,
            "station height",
            station=[0.0, 1.0, 2.0, 3.0],
            height=[0.0, 0.1, 0.1, 0.0],
            heading=0.0,
            x=0.0,
            y=0.0,
            interpolation="linear",
            repeat=False,
        ),
        "Road.rough": call(
            sp.Road.rough,
            "kind seed length",
            kind="C",
            seed=1,
            length=50.0,
            tracks=1.5,
            coherence=None,
            step=0.1,
            heading=0.0,
        ),
        "Road.roughened": call(
            sp.Road.track(line).roughened,
            "kind seed length",
            kind="C",
            seed=1,
            length=30.0,
            tracks=1.5,
            step=0.1,
        ),
        "Road.per_car": call(sp.Road.per_car, "roads which", roads=[flat, flat], which=[0, 1]),
        "Road.track": call(
            sp.Road.track,
            "points",
            points=line,
            bank=0.0,
            left=5.0,
            right=5.0,
            closed=False,
            step=1.0,
            verge="grass",
            verge_width=10.0,
        ),
        "Road.track_from_angles": call(
            sp.Road.track_from_angles,
            "arclength yaw",
            arclength=10.0 * np.arange(5),
            yaw=yaw,
            pitch=0.0,
            roll=0.0,
            left=5.0,
            right=5.0,
            axes="iso",
            closed=False,
            step=1.0,
            verge=None,
            verge_width=10.0,
        ),
        "Road.track_from_csv": call(
            sp.Road.track_from_csv,
            "file",
            file=CIRCUIT,
            closed=True,
            step=1.0,
            verge=None,
            verge_width=10.0,
        ),
        "Road.grid": call(
            sp.Road.grid,
            "x y",
            x=[0.0, 1.0, 2.0],
            y=[0.0, 1.0],
            z=np.zeros((3, 2)),
            interpolation="bilinear",
            friction=None,
            rolling=None,
            origin=(0.0, 0.0),
            heading=0.0,
        ),
        "Road.with_wind": call(
            flat.with_wind,
            "x y wind_x wind_y",
            x=[0.0, 1.0],
            y=[0.0, 1.0],
            wind_x=np.zeros((2, 2)),
            wind_y=np.zeros((2, 2)),
        ),
        "Road.from_crg": call(sp.Road.from_crg, "file", file=CRG),
        "road.from_opendrive": call(
            road.from_opendrive, "file", file=XODR, road="main", lane=-1, lanes="driven", step=1.0
        ),
        "Road.plot": call(grid.plot, ax=None, quick=False),
        "road.Material": call(
            road.Material,
            "name friction rolling",
            name="tar",
            friction=0.9,
            rolling=0.01,
            roughness="A",
            source="assumed",
        ),
    }


POINTS: dict[str, Any] = {
    "lower_wishbone_inboard_front": (0.25, 0.40, 0.20),
    "lower_wishbone_inboard_rear": (-0.25, 0.45, 0.21),
    "lower_wishbone_outboard": (0.01, 0.75, 0.18),
    "upper_wishbone_inboard_front": (0.15, 0.45, 0.50),
    "upper_wishbone_inboard_rear": (-0.20, 0.47, 0.47),
    "upper_wishbone_outboard": (-0.03, 0.70, 0.52),
    "trackrod_inboard": (0.12, 0.38, 0.26),
    "trackrod_outboard": (0.14, 0.73, 0.25),
    "axle_inboard": (-0.001, 0.60, 0.305),
    "wheel_center": (0.0, 0.78, 0.31),
    "wheel_radius": 0.31,
}


def centered(points: Mapping[str, Any]) -> dict[str, Any]:
    """Call the outer end of the axle what it is."""
    return {"wheel_center" if name == "axle_outboard" else name: p for name, p in points.items()}


def of_suspensions() -> dict[str, Call]:
    wishbones = suspension.DoubleWishbone(**POINTS)
    solved = wishbones.solve([-0.01, 0.0, 0.01])
    fit_of_it = wishbones.polynomials((-0.05, 0.05), (-0.02, 0.02))
    curves = suspension.Curves([-0.05, 0.0, 0.05], toe=[0.01, 0.0, -0.01])
    springs = {"inboard": (0.0, 0.4, 0.6), "outboard": (0.0, 0.6, 0.2), "on": "lower_wishbone"}
    return {
        "DoubleWishbone": call(
            suspension.DoubleWishbone, " ".join(POINTS), **POINTS, toe=0.0, camber=0.0
        ),
        **{
            kind.__name__: Call(kind, {"toe": 0.0, "camber": 0.0, **points}, tuple(points))
            for kind, points in (
                (suspension.MacPherson, centered(designs.STRUT)),
                (suspension.FiveLink, centered(designs.FIVE_LINKS)),
                (suspension.TrailingArm, designs.SEMI_TRAILING),
            )
        },
        "DoubleWishbone.solve": call(wishbones.solve, "travel", travel=[0.0, 0.01], rack=0.0),
        "DoubleWishbone.polynomials": call(
            wishbones.polynomials, travel=(-0.05, 0.05), rack=(-0.02, 0.02)
        ),
        "DoubleWishbone.motion_ratio": call(
            wishbones.motion_ratio, "inboard outboard on", **springs, travel=0.0, rack=0.0
        ),
        "DoubleWishbone.spring_length": call(
            wishbones.spring_length, "inboard outboard on", **springs, travel=0.0, rack=0.0
        ),
        "DoubleWishbone.plot": call(
            wishbones.plot, travel=(-0.05, 0.05), rack=0.0, axes=None, quick=False
        ),
        "Kinematics.anti_dive": call(
            solved.anti_dive,
            "wheelbase height brake_share",
            wheelbase=2.6,
            height=0.5,
            brake_share=0.6,
        ),
        "Kinematics.anti_lift": call(
            solved.anti_lift,
            "wheelbase height brake_share",
            wheelbase=2.6,
            height=0.5,
            brake_share=0.6,
        ),
        "Kinematics.anti_squat": call(
            solved.anti_squat, "wheelbase height", wheelbase=2.6, height=0.5, drive_share=1.0
        ),
        "Polynomials.at": call(fit_of_it.at, "curve travel", curve="toe", travel=0.01, rack=0.0),
        "Polynomials.fields": call(fit_of_it.fields, "axle", axle="front"),
        "Curves": call(
            suspension.Curves,
            "travel",
            travel=[-0.05, 0.0, 0.05],
            rack=None,
            toe=[0.01, 0.0, -0.01],
            camber=None,
            caster=None,
            forward=None,
            outward=None,
        ),
        "Curves.fields": call(curves.fields, "axle", axle="rear"),
        "suspension.wheel_rates": call(
            suspension.wheel_rates,
            "values motion_ratio",
            values={"stiffness": 3e4},
            motion_ratio=0.8,
        ),
        "suspension.from_compression_ratio": call(
            suspension.from_compression_ratio,
            "stiffness damping spring_length",
            stiffness=3e4,
            damping=2e3,
            spring_length=[0.3, 0.29, 0.28],
        ),
        "suspension.from_hardpoints": call(
            suspension.from_hardpoints, "points", points=POINTS, kind="double_wishbone"
        ),
        "suspension.spring_table": call(
            suspension.spring_table,
            "travel compression force",
            travel=[0.0, 0.01, 0.02],
            compression=[0.0, 0.01, 0.02],
            force=lambda c: 3e4 * c,
        ),
    }


def of_figures_of_tests() -> dict[str, Call]:
    """Functions of `skidpad.kpi`."""
    ramp = np.linspace(-1.0, 1.0, TIME.size)
    slowing = np.linspace(30.0, 0.0, TIME.size)
    lag = np.concatenate([np.zeros(100), np.ones(TIME.size - 100)])
    some = kpi.frequency_response(TIME, WAVE, WAVE)
    return {
        "kpi.bandwidth": call(
            kpi.bandwidth, "response", response=some, lowest=0.2, lag=0.8, drop=0.7
        ),
        "kpi.beginning_of_steer": call(
            kpi.beginning_of_steer,
            "time hand_wheel",
            time=TIME,
            hand_wheel=WAVE,
            rate=1.3,
            lasting=0.2,
            angle=0.09,
        ),
        "kpi.butterworth": call(
            kpi.butterworth, "time signal cutoff", time=TIME, signal=WAVE, cutoff=6.0, poles=12
        ),
        "kpi.completion_of_steer": call(
            kpi.completion_of_steer, "time hand_wheel", time=TIME, hand_wheel=WAVE, share=0.15
        ),
        "kpi.corrected_ay": call(
            kpi.corrected_ay,
            "ay",
            ay=WAVE,
            roll=0.0,
            az=9.8,
            yaw_rate=0.0,
            yaw_acceleration=0.0,
            roll_acceleration=0.0,
            x=0.0,
            y=0.0,
            z=0.0,
        ),
        "kpi.frequency_response": call(
            kpi.frequency_response,
            "time input output",
            time=TIME,
            input=WAVE,
            output=WAVE,
            segment=4.0,
            window="hann",
            overlap=0.5,
        ),
        "kpi.gradient": call(kpi.gradient, "x y between", x=ramp, y=ramp, between=(-0.5, 0.5)),
        "kpi.hysteresis": call(kpi.hysteresis, "x y", x=WAVE, y=WAVE),
        "kpi.lateral_displacement": call(
            kpi.lateral_displacement, "time ay begin", time=TIME, ay=WAVE, begin=1.0, after=1.07
        ),
        "kpi.mfdd": call(
            kpi.mfdd,
            "time speed",
            time=TIME,
            speed=slowing,
            distance=None,
            initial=None,
            between=(0.8, 0.1),
        ),
        "kpi.evaluate_log": call(
            kpi.evaluate_log,
            "log kind wheelbase",
            log=LOG,
            kind="constant_radius",
            wheelbase=2.6,
            ratio=1.0,
            between=(1.0, 4.0),
        ),
        "kpi.ride_comfort": call(
            kpi.ride_comfort,
            "time ax ay az",
            time=TIME,
            ax=WAVE,
            ay=WAVE,
            az=WAVE,
            factors=(1.0, 1.0, 1.0),
        ),
        "kpi.step_response": call(
            kpi.step_response, "time steer signal", time=TIME, steer=lag, signal=lag, steady=1.0
        ),
        "kpi.step_responses": call(
            kpi.step_responses,
            "time steer signals",
            time=TIME,
            steer=lag,
            signals={"yaw_rate": lag},
            steady=1.0,
        ),
        "kpi.stopping_distance": call(
            kpi.stopping_distance,
            "time speed",
            time=TIME,
            speed=slowing,
            begin=1.0,
            nominal=None,
            distance=None,
        ),
        "kpi.tb_factor": call(
            kpi.tb_factor,
            "time steer yaw_rate sideslip",
            time=TIME,
            steer=lag,
            yaw_rate=lag,
            sideslip=lag,
            steady=1.0,
        ),
        "kpi.transition": call(kpi.transition, "steer ay", steer=ramp, ay=ramp, torque=ramp),
        "kpi.two_wheel_lift": call(
            kpi.two_wheel_lift,
            "time height",
            time=TIME,
            height=np.zeros((TIME.size, 4)),
            least=0.05,
        ),
        "kpi.understeer_gradient": call(
            kpi.understeer_gradient,
            "steer ay yaw_rate speed wheelbase",
            steer=ramp,
            ay=5 * ramp,
            yaw_rate=ramp,
            speed=slowing,
            wheelbase=2.6,
            between=(1.0, 4.0),
        ),
        "kpi.weave": call(
            kpi.weave,
            "time steer ay",
            time=TIME,
            steer=SLOW_WAVE,
            ay=SLOW_WAVE,
            torque=SLOW_WAVE,
            yaw_rate=SLOW_WAVE,
            frequency=0.2,
            skip=1,
        ),
        "kpi.weighted": call(
            kpi.weighted, "time acceleration", time=TIME, acceleration=WAVE, kind="Wk"
        ),
        "kpi.weighting": call(kpi.weighting, "frequency", frequency=[1.0, 2.0], kind="Wk"),
        "kpi.yaw_rate_ratio": call(
            kpi.yaw_rate_ratio,
            "time hand_wheel yaw_rate",
            time=TIME,
            hand_wheel=WAVE,
            yaw_rate=WAVE,
            after=(1.0, 1.75),
            completion=None,
            lasting=0.1,
        ),
    }


def of_maneuvers() -> dict[str, Call]:
    """Standard tests with their parameters, results and runs."""
    own = {
        "DriveCycle": {"cycle": sp.Signal([0.0, 5.0], [0.0, 5.0])},
        "Lap": {"path": Path.circle(30.0)},
    }
    found: dict[str, Call] = {}
    for name in maneuvers.__all__:
        kind = getattr(maneuvers, name)
        if not (isinstance(kind, type) and issubclass(kind, maneuvers.Procedure)):
            continue
        if isabstract(kind):
            continue
        needed = own.get(name, {})
        test = kind(**needed)
        car = PLAIN.replace({"road.model": "flat"})
        good = {f.name: getattr(test, f.name) for f in fields(test) if f.init}
        found[f"maneuvers.{name}"] = call(kind, " ".join(needed), **good)
        if name == "Maneuver":
            continue
        found[f"{name}.run"] = call(
            lambda car=car, test=test, **more: test.run(car, **more),
            "car",
            car=ENGINE,
            threads=1,
            dtype="float64",
            record=None,
            progress=None,
            quick=False,
        )

        def said(_of: type = kind, _more: Mapping[str, Any] = needed, **numbers: Any) -> Any:
            return _of(**{**_more, **numbers}).maneuver(ENGINE)

        found[f"{name}(...).maneuver"] = call(said, "", **good, quick=False)
    circle, swept = maneuvers.StepSteer(), maneuvers.SineSweep(duration=20.0)
    told = swept.run(PLAIN)
    moose = maneuvers.Moose()
    lanes, slalom = maneuvers.LaneChange(), maneuvers.Slalom()
    return found | {
        "SineSweep.response": call(
            swept.response, "recording output", recording=told.recording, output="ay"
        ),
        "Procedure.number_of": call(circle.number_of, "car", car=PLAIN),
        "Procedure.part": call(circle.part, "cars n", cars=slice(0, 1), n=1),
        "Steered.angle": call(circle.angle, "car ay", car=PLAIN, ay=2.0, threads=1),
        "Procedure.from_toml": call(maneuvers.StepSteer.from_toml, "path", path=TEST_FILE),
        "Procedure.to_toml": call(circle.to_toml, "path", path=FOLDER / "test.toml"),
        "maneuvers.Moose": call(
            maneuvers.Moose, **{f.name: getattr(moose, f.name) for f in fields(moose)}
        ),
        "maneuvers.Hand": call(maneuvers.Hand, angle=10.0, rate=15.0, torque=60.0),
        "maneuvers.LaneChange": call(
            maneuvers.LaneChange, **{f.name: getattr(lanes, f.name) for f in fields(lanes)}
        ),
        "maneuvers.Slalom": call(
            maneuvers.Slalom, **{f.name: getattr(slalom, f.name) for f in fields(slalom)}
        ),
        "LaneChange.run": call(
            lanes.run,
            "car speed",
            car=PLAIN,
            speed=15.0,
            record=("x",),
            threads=1,
            dtype="float64",
            progress=None,
            quick=False,
        ),
        "Moose.limit": call(
            moose.limit,
            "car",
            car=PLAIN,
            speeds=[12.5],
            hand=maneuvers.Hand(),
            threads=1,
            progress=None,
            quick=False,
        ),
        "ConstantRadiusDrift.limit": call(
            maneuvers.ConstantRadiusDrift(duration=7.0, every=500).limit,
            "car",
            car=PLAIN,
            sideslips=[-0.5],
            hand=maneuvers.Hand(),
            threads=1,
            progress=None,
            quick=False,
        ),
        "BrakingInATurn.limit": call(
            maneuvers.BrakingInATurn().limit,
            "car",
            car=PLAIN,
            speeds=[12.5],
            lane=3.5,
            threads=1,
            progress=None,
            quick=False,
        ),
        "JTurn.limit": call(
            maneuvers.JTurn(steer=0.4).limit,
            "car",
            car=PLAIN,
            speeds=[12.5],
            threads=1,
            progress=None,
            quick=False,
        ),
        "Moose.skilled": call(
            moose.skilled, "car speed", car=PLAIN, speed=15.0, threads=1, quick=False
        ),
        "Moose.sweep": call(
            moose.sweep,
            "car speeds",
            car=PLAIN,
            speeds=[15.0],
            threads=1,
            dtype="float64",
            quick=False,
        ),
        "maneuvers.repeated": call(maneuvers.repeated, "car runs", car=PLAIN, runs=2),
    }


def of_estimates() -> dict[str, Call]:
    rate, noise = 0.1 * WAVE[:60], {"yaw_rate": 0.01, "vx": 0.1}
    runs = {"time": TIME[:60], "steer": 0.01 * WAVE[:60], "yaw_rate": rate, "vx": 20 + rate}
    found = estimate.kalman(PLAIN, runs, noise, smooth=True)
    asked = {
        "car": PLAIN,
        "runs": {name: value[:20] for name, value in runs.items()},
        "sensors": noise,
        "states": ("vx", "vy", "yaw_rate"),
        "parameters": {"body.mass": (50.0, 0.0)},
        "biases": {"yaw_rate": (0.01, 0.0)},
        "record": ("sideslip",),
        "start": {"vx": 20.0},
        "gate": 0.999,
        "stuck": 0.5,
        "dt": 0.01,
        "covariances": False,
        "threads": 1,
    }
    return {
        "estimate.kalman": Call(
            estimate.kalman,
            {**asked, "method": "unscented", "smooth": False},
            ("car", "runs", "sensors"),
            quick=False,
        ),
        "estimate.particle": Call(
            estimate.particle,
            {**asked, "particles": 20, "resample": 0.5, "discount": 0.98, "seed": 0},
            ("car", "runs", "sensors"),
            quick=False,
        ),
        "estimate.moving_horizon": Call(
            estimate.moving_horizon,
            {
                **{name: value for name, value in asked.items() if name != "gate"},
                "bounds": {"body.mass": (100.0, 1e4)},
                "window": 2,
                "iterations": 2,
                "loss": 3.0,
            },
            ("car", "runs", "sensors", "parameters"),
            quick=False,
        ),
        "StateEstimate[]": Call(found.__getitem__, {"name": "vy"}, ("name",), ("name",)),
        "StateEstimate.consistency": call(found.consistency, confidence=0.95),
        "StateEstimate.measured": call(found.measured, "name", name="vx"),
        "StateEstimate.nees": call(found.nees, "truth", truth={"vx": 20.0}, confidence=0.95),
        "StateEstimate.plot": call(
            found.plot, quick=False, names=["vy"], run=0, truth={"vy": np.zeros(60)}
        ),
        "StateEstimate.smooth": call(found.smooth),
        "StateEstimate.to_xarray": call(found.to_xarray, quick=False),
        "StateEstimate.unit": call(found.unit, "name", name="vy"),
    }


def of_fits() -> dict[str, Call]:
    simple, data = tires.Brush(), rig()
    data.to_csv(FOLDER / "rig.csv")
    driven = recording(PLAIN, "steer", "yaw_rate", "ay", "speed", "vy")
    model = fit.SingleTrack.of(PLAIN)
    turns = {"yaw_rate": 0.1 * WAVE, "ay": 2 * WAVE, "steer": 0.01 * WAVE}
    log = fit.Log({"time": TIME, "vx": 20 + WAVE, **turns})
    known = fit.tire(data, "brush")
    of_car = fit.car(driven, PLAIN, free=["body.inertia_zz"], max_iterations=2)
    kind = fit.cars([driven, driven], PLAIN, ["body.inertia_zz"], dt=2e-3, max_iterations=1)
    drawn = of_car.predict(draws=2)
    assert isinstance(drawn, fit.Prediction)
    squares = fit.batch_least_squares(lambda x: x - 1.0, np.zeros((3, 2)))
    down = 30.0 * np.exp(-TIME / 20.0)
    load = fit.coast_down(TIME, down, 1200.0)
    return {
        "fit.Log": call(
            fit.Log,
            "source",
            source={"time": TIME, "yaw_rate": WAVE, "steer": WAVE, "vx": 20 + WAVE},
            columns=None,
            units={"yaw_rate": "rad/s"},
            name="log",
        ),
        "Log.read": call(
            fit.Log.read, "path units", path=LOG, columns=None, units=UNITS, name=None
        ),
        "Log.plot": call(log.plot, channels=["yaw_rate"], axes=None, quick=False),
        "Log.between": call(log.between, "first last", first=1.0, last=5.0),
        "Log.filled": call(log.filled, "quantity", quantity="ay"),
        "Log.steer": call(log.steer, "ratio", ratio=15.0),
        "Log.thinned": call(log.thinned, "interval", interval=0.1),
        "fit.RoadLoad.force": call(load.force, "speed", speed=[10.0, 20.0]),
        "fit.SingleTrack": call(
            fit.SingleTrack,
            "mass to_front_axle to_rear_axle yaw_inertia",
            **{f.name: getattr(model, f.name) for f in fields(model) if f.init},
        ),
        "SingleTrack.of": call(fit.SingleTrack.of, "car", car=PLAIN, tires="linear"),
        "fit.TireData": call(
            fit.TireData,
            "fz alpha fy",
            fz=[4000.0] * 3,
            alpha=[0.0, 0.1, 0.2],
            fy=[0.0, -1.0, -2.0],
            kappa=None,
            gamma=None,
            p=None,
            vx=None,
            fx=None,
            mz=None,
        ),
        "TireData.binned": call(data.binned, slip_angle=0.0087, slip_ratio=0.01, keep=False),
        "TireData.cleaned": call(
            data.cleaned, spikes=6.0, warm_up=0.0, coldest=None, transitions=False
        ),
        "TireData.joined": call(fit.TireData.joined, "parts", parts=[data, data]),
        "TireData.noted": Call(data.noted, {"*sentences": ("one",)}, placed=("*sentences",)),
        "TireData.replace": call(data.replace, fz=data.fz, fy=data.fy, vx=None),
        "TireData.to_csv": call(
            data.to_csv, "path", path=FOLDER / "t.csv", units="base", convention="iso-w"
        ),
        "TireData.to_dat": call(
            data.to_dat, "path", path=FOLDER / "t.dat", units="si", convention="sae"
        ),
        "TireData.to_mat": call(
            data.to_mat, "path", path=FOLDER / "t.mat", units="si", convention="sae"
        ),
        "TireData.to_tydex": call(data.to_tydex, "path", path=FOLDER / "t.tdx"),
        "TireData.where": call(data.where, "mask", mask=data.fz > 4000.0),
        "TireData.without_lag": call(data.without_lag, relaxation_length=0.3, tau=None),
        "fit.synthetic": call(
            fit.synthetic,
            "tire loads rate",
            tire=simple,
            plan="ttc-cornering",
            loads=[3000.0],
            inclinations=[0.0],
            pressures=None,
            slip_angles=None,
            speed=11.0,
            rate=2.0,
            noise=0.0,
            drift=0.0,
            missing=0.0,
            outliers=0.0,
            lag=0.0,
            seed=0,
        ),
        "fit.read": call(
            fit.read,
            "path",
            path=FOLDER / "rig.csv",
            convention="auto",
            units=None,
            turn=(),
            slip=None,
            check=True,
        ),
        "fit.tire": call(
            fit.tire,
            "data model",
            data=data,
            model="brush",
            free=["friction"],
            start=None,
            bounds=None,
            weights=None,
            starts=1,
            targets=("fy",),
            loss="cauchy",
            seed=0,
            threads=1,
            quick=False,
        ),
        "FitResult.band": call(
            known.band, "fz kappa alpha", fz=4000.0, kappa=0.0, alpha=0.1, level=0.95
        ),
        "FitResult.trade_offs": call(known.trade_offs, least=0.99),
        "CarFit.log_likelihood": call(
            of_car.log_likelihood, "values", values=[[1e3, 1e4, 2e4]], quick=False
        ),
        "CarFit.predict": call(
            of_car.predict,
            recordings=driven,
            channels=["yaw_rate"],
            draws=2,
            seed=0,
            quick=False,
        ),
        "TireData.plot": call(data.plot, axes=None, quick=False),
        "FitResult.bootstrap": call(
            known.bootstrap, "n", n=2, block=1, seed=0, threads=1, progress=None, quick=False
        ),
        "FitResult.plot": call(known.plot, bootstrap=None, quick=False),
        "FitResult.to_tir": call(known.to_tir, "path", path=FOLDER / "f.tir"),
        "fit.car": call(
            fit.car,
            "recordings car free max_iterations segment",
            recordings=driven,
            car=PLAIN,
            free=["body.inertia_zz"],
            bounds=None,
            start=None,
            priors={"body.inertia_zz": fit.Prior(deviation=300.0)},
            channels=["yaw_rate"],
            noise=None,
            sensors=None,
            speed=None,
            starts=1,
            seed=0,
            loss="linear",
            stages=[["steer.cubic"]],
            cross_validate=False,
            segment=10.0,
            lead=1.0,
            dt=2e-3,
            max_iterations=1,
            threads=1,
            progress=None,
            quick=False,
        ),
        "fit.Prior": call(fit.Prior, "mean deviation", mean=1.0, deviation=0.1, low=0.5, high=2.0),
        "CarFit.draws": call(of_car.draws, n=3, seed=0),
        "CarFit.cars": call(of_car.cars, n=3, seed=0),
        "Population.cars": call(kind.cars, n=3, seed=0),
        "CarFit.corrected": call(of_car.corrected, "recordings", recordings=driven, quick=False),
        "Prediction.band": call(drawn.band, "name", name="vy", level=0.9, noise=False),
        "fit.identifiability": call(
            fit.identifiability,
            "recordings car free",
            recordings=driven,
            car=PLAIN,
            free=["body.inertia_zz"],
            speed=None,
            channels=["yaw_rate"],
            quick=False,
        ),
        "fit.cars": call(
            fit.cars,
            "recordings car free max_iterations",
            recordings=[driven, driven],
            car=PLAIN,
            free=["body.inertia_zz"],
            noise=None,
            speed=None,
            loss="linear",
            intervals="auto",
            max_iterations=1,
            channels=["yaw_rate"],
            dt=2e-3,
            quick=False,
        ),
        "fit.optimal_runs": call(
            fit.optimal_runs,
            "recordings car noise",
            recordings=driven,
            car=PLAIN,
            free=["body.inertia_zz"],
            noise={"yaw_rate": 0.01},
            runs=1,
            speed=None,
            quick=False,
        ),
        "fit.axle_curves": call(
            fit.axle_curves,
            "recordings model slip",
            recordings=driven,
            model=PLAIN,
            speed=None,
            slip=None,
            draws=10,
            seed=0,
            quick=False,
        ),
        "fit.single_track": call(
            fit.single_track,
            "recordings model max_iterations",
            recordings=driven,
            model=model,
            tires="linear",
            free=["front_stiffness"],
            bounds=None,
            start=None,
            starts=1,
            seed=0,
            loss="linear",
            max_iterations=1,
            noise=None,
            quick=False,
        ),
        "fit.coast_down": call(
            fit.coast_down, "time speed mass", time=TIME, speed=down, mass=1200.0, held={"b": 0.0}
        ),
        "fit.batch_least_squares": call(
            fit.batch_least_squares,
            "fun x0",
            fun=lambda x: np.concatenate([x - 1.0, x], axis=-1),
            x0=np.zeros((3, 2)),
            jac=None,
            data=(),
            bounds=(-2.0, 2.0),
            loss="linear",
            f_scale=1.0,
            weights=None,
            x_scale="jac",
            ftol=1e-8,
            xtol=1e-8,
            gtol=1e-8,
            max_iterations=5,
            chunk=None,
            threads=1,
        ),
        "LeastSquaresResult.joined": call(
            fit.LeastSquaresResult.joined, "parts", parts=[squares, squares]
        ),
        "batch.bisect": call(
            sp.batch.bisect,
            "holds car low high tolerance",
            holds=lambda car, v: v < 3.0,
            car=PLAIN,
            low=1.0,
            high=9.0,
            tolerance=0.1,
            points=5,
            progress=None,
        ),
        "batch.run": call(
            sp.batch.run,
            "procedure car",
            procedure=lambda car: {"mass": np.atleast_1d(car.mass)},
            car=PLAIN,
            each=None,
            options=None,
            chunk=8,
            executor=None,
            to=None,
            resume=True,
            recordings=False,
            progress=None,
        ),
    }


def mpl_axes() -> Any:
    """Return new axes."""
    from matplotlib.figure import Figure

    return Figure().subplots()


def of_plots() -> dict[str, Call]:
    names = (
        "x",
        "y",
        "yaw",
        "vx",
        "vy",
        "speed",
        "ay",
        "ax",
        "yaw_rate",
        "steer",
        "sideslip",
        "roll",
        "fz",
        "travel",
        "engine_speed",
        "clutch_slip",
    )
    driven = recording(ENGINE, *names)
    many = recording(PLAIN.replace({"body.mass": np.linspace(900.0, 1100.0, 9)}), "ay", "speed")
    step = maneuvers.StepSteer().run(PLAIN)
    mass = maneuvers.StepSteer().run(
        PLAIN.replace({"body.mass": np.linspace(900.0, 1100.0, 9)}), record=()
    )
    weave, sweep = (
        maneuvers.Weave(cycles=4).run(PLAIN),
        maneuvers.SineSweep(duration=20.0).run(PLAIN),
    )
    stop = maneuvers.StraightLineBraking().run(PLAIN)
    envelope = sp.gg(PLAIN, [20.0, 30.0], points=5)
    tire = tires.load("slick_180_55r13")
    handling = sp.handling_diagram(PLAIN, speed=20.0, ay=[1.0, 2.0, 3.0])
    moments = sp.yaw_moment_diagram(PLAIN, 20.0, beta=[0.0, 0.02], steer=[0.0, 0.02])
    model = sp.linearize(PLAIN, speed=[20.0, 30.0])
    axis = {"ax": None}
    bars = np.array([1e4, 3e4])
    grid = {f"anti_roll.{axle}.stiffness": bars for axle in ("front", "rear")}
    swept = maneuvers.Moose(dt=5e-3).sweep(sp.sweep(PLAIN, grid), speeds=[12.0, 14.0])
    named = plot.named_cars(PLAIN, maneuvers.Moose(dt=5e-3), swept, bars, bars)
    moose = maneuvers.Moose(dt=5e-3).run(PLAIN, 14.0)
    drifting = maneuvers.ConstantRadiusDrift(duration=7.0, every=500).limit(PLAIN, [-0.5])
    turning, dwell = (
        maneuvers.SlowlyIncreasingSteer().run(PLAIN),
        maneuvers.SineWithDwell().run(PLAIN),
    )
    return {
        f"plot.{name}": replace(slow, quick=False)
        for name, slow in {
            "history.comparison": call(
                plot.history.comparison,
                "sources",
                sources={"one": driven, "other": driven},
                channels=["ay"],
                car=0,
                axes=None,
            ),
            "history.histories": call(
                plot.history.histories,
                "source",
                source=driven,
                channels=["ay"],
                cars=[0],
                axes=None,
            ),
            "history.history": call(
                plot.history.history,
                "source channel",
                source=driven,
                channel="ay",
                cars=[0],
                **axis,
            ),
            "history.wheels": call(plot.history.wheels, "source", source=driven, car=0, axes=None),
            "history.load_transfer": call(
                plot.history.load_transfer, "source", source=driven, car=0, **axis
            ),
            "response.step": call(
                plot.response.step,
                "source",
                source=step,
                car=None,
                channels=["ay"],
                cars=[0],
                steady=1.0,
                axes=None,
            ),
            "response.weave": call(
                plot.response.weave, "result", result=weave, cars=[0], since=None, axes=None
            ),
            "frequency.bode": call(
                plot.frequency.bode,
                "source",
                source=sweep,
                outputs=["ay"],
                cars=[0],
                names=None,
                axes=None,
            ),
            "stopping.stopping": call(
                plot.stopping.stopping, "source", source=stop, cars=[0], **axis
            ),
            "friction.gg": call(
                plot.friction.gg, "source", source=driven, cars=[0], limits=envelope, **axis
            ),
            "friction.ggv": call(plot.friction.ggv, "limits", limits=envelope, car=0, axes=None),
            "track.track_map": call(
                plot.track.track_map, "source", source=driven, channel="speed", car=0, **axis
            ),
            "track.paths": call(
                plot.track.paths,
                "source",
                source=driven,
                cars=[0],
                cones=[[1.0, 1.0]],
                every=1.0,
                **axis,
            ),
            "animation.top_view": call(
                plot.animation.top_view,
                "source",
                source=driven,
                cars=[0],
                cones=None,
                window=None,
                fps=20.0,
                rate=1.0,
                **axis,
            ),
            "spread.fan": call(
                plot.spread.fan,
                "source channel",
                source=many,
                channel="ay",
                bands=(0.5, 0.9),
                **axis,
            ),
            "spread.tornado": call(
                plot.spread.tornado, "result metric", result=mass, metric="yaw_rate_gain", **axis
            ),
            "spread.sobol": call(
                plot.spread.sobol,
                "indices names",
                indices={"S1": [0.5, 0.2], "ST": [0.6, 0.4]},
                names=["a", "b"],
                **axis,
            ),
            "metrics.metrics": call(
                plot.metrics.metrics, "result", result=mass, names=None, over=None, axes=None
            ),
            "phase.equilibria": call(
                plot.phase.equilibria, "car speed", car=PLAIN, speed=20.0, steer=0.01
            ),
            "equilibrium.handling": call(
                plot.equilibrium.handling, "diagram", diagram=handling, names=None, **axis
            ),
            "equilibrium.yaw_moment": call(
                plot.equilibrium.yaw_moment, "diagram", diagram=moments, car=0, **axis
            ),
            "equilibrium.envelope": call(
                plot.equilibrium.envelope, "limits", limits=envelope, car=0, **axis
            ),
            "equilibrium.steady": call(
                plot.equilibrium.steady, "found", found=model.trim, axes=None
            ),
            "equilibrium.poles": call(
                plot.equilibrium.poles, "model", model=model, slowest=0.0, **axis
            ),
            "equilibrium.bode": call(
                plot.equilibrium.bode,
                "response",
                response=model.bode([0.1, 1.0]),
                output="yaw_rate",
                input="steer",
                names=None,
                axes=None,
            ),
            "powertrain.full_load": call(plot.powertrain.full_load, "car", car=ENGINE, **axis),
            "powertrain.traction": call(
                plot.powertrain.traction, "car", car=ENGINE, slopes=(0.0, 0.1), **axis
            ),
            "powertrain.launch": call(
                plot.powertrain.launch, "recording", recording=driven, car=0, **axis
            ),
            "tire.lateral": call(plot.tire.lateral, "tire", tire=tire, loads=None, **axis),
            "tire.carpet": call(
                plot.tire.carpet, "tire", tire=tire, loads=None, alpha=None, **axis
            ),
            "tire.combined": call(
                plot.tire.combined, "tire", tire=tire, fz=3000.0, alpha=None, kappa=None, axes=None
            ),
            "tire.compare": call(
                plot.tire.compare, "tires", tires={"slick": tire}, fz=3000.0, axes=None
            ),
            "tire.friction_ellipse": call(
                plot.tire.friction_ellipse,
                "tire",
                tire=tire,
                fz=3000.0,
                alpha=None,
                kappa=None,
                **axis,
            ),
            "tire.load_sensitivity": call(
                plot.tire.load_sensitivity, "tire", tire=tire, loads=None, axes=None
            ),
            "tire.camber": call(
                plot.tire.camber, "tire", tire=tire, gamma=None, fz=3000.0, axes=None
            ),
            "tire.trail": call(
                plot.tire.trail, "tire", tire=tire, loads=None, alpha=None, axes=None
            ),
            "suspension.curves": call(
                plot.suspension.curves,
                "suspensions",
                suspensions=suspension.DoubleWishbone(**POINTS),
                travel=(-0.05, 0.05),
                rack=0.0,
                axes=None,
            ),
            "anti_roll.on_and_off": call(
                plot.anti_roll.on_and_off,
                "car",
                car=PLAIN,
                speed=20.0,
                lateral_acceleration=4.0,
                axes=None,
            ),
            "Result.view": call(
                maneuvers.StepSteer().run(PLAIN, record=("x", "y")).view, car=0, rate=20.0
            ),
            "MooseResult.view": call(moose.view, car=0, rate=20.0),
            "Result.plot": call(step.plot, channel="ay", cars=[0]),
            "Envelope.plot": call(envelope.plot, ax=None),
            "HandlingDiagram.plot": call(handling.plot, ax=None),
            "YawMomentDiagram.plot": call(moments.plot, ax=None),
            "MooseResult.plot": call(moose.plot, cars=[0], names=["a"]),
            "MooseSweep.plot": call(swept.plot, cars=[0], ax=None),
            "plot_paths": call(
                plot.plot_paths, "result", result=moose, cars=[0], names=["a"], ax=None
            ),
            "plot_margins": call(plot.plot_margins, "sweep", sweep=swept, cars=[0], **axis),
            "plot_speeds": call(
                plot.plot_speeds,
                "sweep front rear",
                sweep=swept,
                front=bars,
                rear=bars,
                ax=None,
            ),
            "limit_figure": call(
                plot.limit_figure,
                "speed outcome front rear",
                speed=np.full(4, 15.0),
                outcome=np.zeros(4, int),
                front=np.array([0.0, 1e4]),
                rear=np.array([0.0, 1e4]),
                named={"a": (0.0, 0.0)},
                words="w",
                title="t",
                quick=False,
            ),
            "moose_figure": call(
                plot.moose_figure,
                "car test sweep front rear named",
                car=PLAIN,
                test=maneuvers.Moose(dt=5e-3),
                sweep=swept,
                front=bars,
                rear=bars,
                named=named,
                title="car",
            ),
            "named_cars": call(
                plot.named_cars,
                "car test sweep front rear",
                car=PLAIN,
                test=maneuvers.Moose(dt=5e-3),
                sweep=swept,
                front=bars,
                rear=bars,
            ),
            "tire.longitudinal": call(
                plot.tire.longitudinal, "tire", tire=tire, loads=None, kappa=None, **axis
            ),
            "circle.understeer": call(
                plot.circle.understeer, "source", source=turning, cars=[0], between=None, **axis
            ),
            "drift.limits": call(plot.drift.limits, "limit", limit=drifting, names=None, axes=None),
            "dwell.sine_with_dwell": call(
                plot.dwell.sine_with_dwell, "result", result=dwell, car=0, axes=None
            ),
            "plot_outcomes": call(
                plot.plot_outcomes,
                "outcome front rear",
                outcome=np.zeros((2, 2), int),
                front=np.arange(2.0),
                rear=np.arange(2.0),
                **axis,
            ),
            "phase.phase_portrait": call(
                plot.phase.phase_portrait, "car speed", car=PLAIN, speed=20.0, steer=0.01, **axis
            ),
            "game.lateral_clamp": call(
                plot.game.lateral_clamp, "car", car=sp.cars.arcade_setup(PLAIN), axes=None
            ),
            "game.longitudinal_clamp": call(
                plot.game.longitudinal_clamp, "car", car=sp.cars.arcade_setup(PLAIN), axes=None
            ),
            "game.load_response": call(
                plot.game.load_response, "car", car=sp.cars.arcade_setup(PLAIN), axes=None
            ),
            "game.grip": call(plot.game.grip, "car", car=sp.cars.arcade_setup(PLAIN), axes=None),
            "powertrain.shift_map": call(
                plot.powertrain.shift_map,
                "up other time ylabel",
                up=[500.0, 600.0],
                other=[1.0, 2.0],
                time=[[9.0, 8.0], [7.0, 6.0]],
                ylabel="y",
                title="t",
                ax=None,
            ),
            "track.draw_cones": call(
                plot.track.draw_cones, "ax cones", ax=mpl_axes(), cones=[[1.0, 2.0], [2.0, 3.0]]
            ),
            "game.impulses": call(
                plot.game.impulses, "car", car=sp.cars.arcade_setup(PLAIN), axes=None
            ),
            "game.braking": call(
                plot.game.braking, "car", car=sp.cars.arcade_setup(PLAIN), axes=None
            ),
        }.items()
    }
