"""Random fleets: structures of every word, cars, states and inputs.

Each run draws others; ``SKIDPAD_SEED`` sets the seed, which failing tests print, and
``SKIDPAD_FLEETS`` the number of fleets.
"""

from __future__ import annotations

import os
import secrets
from typing import Any

import numpy as np
import skidpad as sp
from numpy.typing import NDArray
from skidpad import _core
from skidpad._lib.parameters import optional_fields
from skidpad.cars import consistency
from skidpad.cars.lists import list_fields

SEED = int(os.environ.get("SKIDPAD_SEED", secrets.randbelow(2**32)))
FLEETS = int(os.environ.get("SKIDPAD_FLEETS", "12"))
CARS = 70  # more than the 64 that threads and calls share out at once
PARTS = 3  # of a drive, each with other inputs
ISAS = list(dict(_core.isas()))
BEST = ISAS[-1]
PER = {"s/m": 100.0, "s2/m2": 10_000.0, "m/N": 2e3, "rad/N": 1e4, "rad/(N m)": 1e3}
POWERED = {
    "throttle": ("drive.source", "engine"),
    "clutch": ("drive.source", "engine"),
    "gear": ("drive.source", "engine"),
    "torque_vectoring": ("drive.source", "engine"),
    "brake": ("pedals.brakes", "hydraulic"),
    "hand_brake": ("pedals.brakes", "hydraulic"),
}

Rows = NDArray[Any]

ROAD = sp.Road.rough("D", seed=1, length=100.0)


def structure(index: int) -> dict[str, str]:
    """Words of each fleet: over as many fleets as a choice has words, each word is drawn once."""
    words = {}
    for place, (name, choices) in enumerate(_core.words().items()):
        shuffled = np.random.default_rng([SEED, place, index // len(choices)])
        words[name] = choices[shuffled.permutation(len(choices))[index % len(choices)]]
    for name, needed in consistency.NEEDS:  # parts that some assists cannot be without
        if words[name] != _core.words()[name][0]:
            words[needed] = _core.words()[needed][1]
    if words["suspension.kinematics"] != "vertical":
        words["suspension.hubs"] = "massed"  # those without mass have no way of their own
    return words


def polynomials(random: np.random.Generator) -> dict[str, Any]:
    """Random suspension curves, except steering."""
    return {
        name: np.array(row.default)[:, None] + random.normal(0, 0.02, (len(row.default), CARS))
        for name, row in list_fields().items()
        if name.endswith("_polynomial")
    }


def numbers(words: dict[str, str], random: np.random.Generator) -> dict[str, Any]:
    """Every number within 10 % of its default, or of a small value if that is 0; some for all cars.

    Half of the tires have their nominal pressure.
    """
    tables, parts = _core.tables(), {"front", "rear", "center"}
    model = words["tire.model"]
    values: dict[str, Any] = {}
    for name in (*_core.car_fields(model), *optional_fields()):
        *groups, leaf = name.split(".")
        table = ".".join(group for group in groups if group not in parts)
        table = _core.chassis_fields().get(name, (None, table))[1]
        rows = tables[table] if table != "tire" else (*tables["contact"], *tables[model])
        _, unit, default, low, high, _ = next(row for row in rows if row[0] == leaf)
        scale = default or 0.02 / PER.get(unit, 1.0)
        drawn = scale * random.uniform(0.9, 1.1, CARS if random.random() < 0.8 else ())
        values[name] = np.clip(drawn, low, high)
        if random.random() < 0.1:
            values[name] = np.where(random.random(CARS) < 0.5, default, values[name])
    if words["suspension.kinematics"] == "polynomial":
        values |= polynomials(random)
    for axle in ("front", "rear"):
        if model == "magic_formula":
            nominal = values[f"tire.{axle}.nompres"] + np.zeros(CARS)
            values[f"tire.{axle}.inflpres"] = np.where(
                random.random(CARS) < 0.5, nominal, values[f"tire.{axle}.inflpres"]
            )
    return values


class Drive:
    """A fleet of random cars, from random states through random inputs."""

    def __init__(self, index: int) -> None:
        random = np.random.default_rng([SEED, index])
        self.words = structure(index)
        self.numbers = numbers(self.words, random)
        self.dt = float(random.choice([1e-3, 1 / 240, 1 / 60]))
        self.steps = int(random.integers(10, 40))  # of a part
        self.speed = random.choice([0.0, 1.0, 20.0], CARS) * random.uniform(-0.2, 1.5, CARS)
        self.y = random.normal(0, 1, CARS)
        wild = random.random(CARS) < 0.5
        self.vy = wild * random.normal(0, 3, CARS)
        self.yaw_rate = wild * random.normal(0, 0.5, CARS)
        self.spin = np.where(wild, random.choice([0.0, 0.7, 1.0, 1.3], (4, CARS)), 1.0)
        shape = (PARTS, CARS)
        drawn = {
            "steer": random.normal(0, 0.15, shape) * random.choice([0, 1], shape),
            "drive_torque": random.choice([0.0, 0.0, 1500.0, -300.0], shape),
            "brake_torque": random.choice([0.0, 0.0, 500.0, 9000.0], shape),
            "throttle": random.choice([0.0, 0.3, 1.0], shape),
            "clutch": random.choice([0.0, 0.0, 0.5, 1.0], shape),
            "gear": random.choice([-1.0, 0.0, 1.0, 2.0, 3.0], shape),
            "torque_vectoring": random.choice([0.0, 200.0], shape),
            "brake": random.choice([0.0, 0.1, 1.0], shape),
            "hand_brake": random.choice([0.0, 0.0, 1.0], shape),
            "rear_steer": random.normal(0, 0.1, shape) * random.choice([0, 1], shape),
        }
        wheels = (PARTS, 4, CARS)
        drawn["wheel_drive_torque"] = random.choice([0.0, 0.0, 400.0, -90.0], wheels)
        drawn["wheel_brake_torque"] = random.choice([0.0, 0.0, 150.0, 2e3], wheels)
        self.inputs = {
            name: value
            for name, value in drawn.items()
            if name not in POWERED or self.words[POWERED[name][0]] == POWERED[name][1]
        }

    def start(self, cars: Any, dtype: str, isa: str) -> sp.Fleet:
        """Put some of the cars into a separate fleet."""
        values = {
            name: value[..., cars] if np.ndim(value) else value
            for name, value in self.numbers.items()
        }
        road = ROAD if self.words["road.model"] == "terrain" else None
        fleet = sp.Fleet(sp.Car(self.words | values), np.size(cars), dtype, isa=isa, road=road)
        fleet.start(self.speed[cars], y=self.y[cars])
        state = fleet.state
        state.vy, state.yaw_rate = self.vy[cars], self.yaw_rate[cars]
        state.wheel_speed = state.wheel_speed * self.spin[:, cars].astype(dtype)
        return fleet

    def run(self, cars: Any, dtype: str, isa: str = BEST, **how: Any) -> Rows:
        """Let inputs vary linearly from part to part."""
        fleet = self.start(cars, dtype, isa)
        times = np.arange(PARTS) * self.steps * self.dt
        signals = {
            name: sp.Signal(times, value[:, cars])
            if value.ndim == 2
            else tuple(sp.Signal(times, value[:, wheel, cars]) for wheel in range(4))
            for name, value in self.inputs.items()
        }
        fleet.run(signals, PARTS * self.steps * self.dt, self.dt, **how)
        return bits(fleet)

    def steps_of(self, cars: Any, dtype: str, isa: str, most: int) -> Rows:
        """Hold the inputs of each part, in calls of limited length."""
        fleet = self.start(cars, dtype, isa)
        for part in range(PARTS):
            held = {name: value[part][..., cars] for name, value in self.inputs.items()}
            for first in range(0, self.steps, most):
                fleet.step(**held, dt=self.dt, steps=min(most, self.steps - first))
        return bits(fleet)


def bits(fleet: sp.Fleet) -> Rows:
    """Status, states and outputs as integers, shape (row, car); all NaNs are equal."""
    rows = np.vstack([getattr(fleet.state, channel) for channel in sp.channels()])
    rows[np.isnan(rows)] = np.nan
    integers = rows.view(np.uint32 if rows.dtype == np.float32 else np.uint64)
    return np.vstack([fleet.status.astype(integers.dtype), integers])
