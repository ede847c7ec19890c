"""Fleets with any driveline in any state, one step of them, and the conditions it must satisfy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
import skidpad as sp
from numpy.typing import NDArray

Array = NDArray[np.float64]
Words = Mapping[str, str]

AXLES = ("front", "rear")
DRIVEN = {"front": (0,), "rear": (1,), "all": (0, 1)}
OUTPUTS = ("fx", "fz", "brake_torque", "shaft_torque", "engine_torque", "engine_friction",
           "clutch_torque", "clutch_slip", "gearbox_torque", "front_torque", "rear_torque",
           "front_lock", "rear_lock", "center_lock")  # fmt: skip
STATES = ("wheel_speed", "engine_speed", "gear", "brake_pressure", "shift_left", "deflection_x")

BARE_ENGINE: Mapping[str, object] = {
    "engine.friction": 0.0,
    "engine.friction_rate": 0.0,
    "engine.idle_torque": 0.0,
    "engine.stall_speed": 0.0,
    "engine.intake_lag": 0.0,
    "engine.limit_speed": 1e4,
}
"""No friction, idling, stalling or throttle lag."""


def random_numbers(rng: np.random.Generator, n: int) -> dict[str, object]:
    """All driveline parameters, different for each car."""

    def between(low: float, high: float) -> Array:
        return rng.uniform(low, high, n)

    numbers: dict[str, object] = {
        "engine.inertia": between(0.05, 0.4),
        "engine.friction": between(0, 20),
        "engine.friction_rate": between(0, 0.1),
        "clutch.capacity": between(100, 600),
        "gearbox.efficiency": np.ones(n),
        "gearbox.final_drive": between(2.5, 4.5),
        "gearbox.shift_time": np.zeros(n),
        "drive.front_share": between(0.2, 0.8),
        "brakes.front_share": between(0.3, 0.8),
        "pedals.brake_torque": between(2e3, 15e3),
        "pedals.brake_lag": np.zeros(n),
    }
    for axle in AXLES:
        numbers |= {
            f"wheel.{axle}.spin_inertia": between(0.6, 2),
            f"wheel.{axle}.effective_radius": between(0.28, 0.34),
            f"wheel.{axle}.rolling_resistance": between(0, 0.02),
            f"tire.{axle}.standstill_damping": np.zeros(n),
        }
    for place in (*AXLES, "center"):
        numbers |= {
            f"differential.{place}.preload": rng.choice([0.0, 20.0, 100.0], n),
            f"differential.{place}.lock_drive": between(0, 0.7),
            f"differential.{place}.lock_coast": rng.choice([0.0, 0.2, 0.6], n),
            f"differential.{place}.bias_drive": between(1, 5),
            f"differential.{place}.bias_coast": between(1, 5),
            f"differential.{place}.viscosity": between(0, 200),
        }
    return numbers


@dataclass(frozen=True)
class Step:
    """A fleet before and after one step."""

    car: sp.Car
    h: float
    inputs: Mapping[str, Array]
    before: Mapping[str, Array]
    after: Mapping[str, Array]

    def number(self, name: str) -> Array:
        """A parameter of the car, one per car, shape (n,)."""
        n = len(self.before["gear"])
        return np.broadcast_to(np.asarray(self.car[name], float), (n,))

    def of_axles(self, name: str) -> Array:
        """A parameter of the axles, for each wheel, shape (4, n)."""
        group, leaf = name.split(".")
        front, rear = (self.number(f"{group}.{axle}.{leaf}") for axle in AXLES)
        return np.array([front, front, rear, rear])

    @property
    def axles(self) -> tuple[int, ...]:
        """Driven axles."""
        return DRIVEN[self.car["drive.axles"]]

    @property
    def share(self) -> Array:
        """Share of the drive torque for each axle, shape (2, n)."""
        if len(self.axles) == 2:
            front = self.number("drive.front_share")
        else:
            front = np.full(len(self.before["gear"]), float(self.axles == (0,)))
        return np.array([front, 1 - front])

    @property
    def ratio(self) -> Array:
        """Gearbox input speed over carrier speed, 0 in neutral."""
        gear = self.after["gear"].astype(int)
        forward = np.asarray(self.car["gearbox.ratios"], float)
        table = np.concatenate([[-np.nan, 0.0], forward])[gear + 1]
        ratio = np.where(gear < 0, self.number("gearbox.reverse"), table)
        return ratio * self.number("gearbox.final_drive")

    def carrier(self, wheel_speed: Array) -> Array:
        """Speed of the carrier, shape (n,)."""
        front, rear = wheel_speed[:2].mean(0), wheel_speed[2:].mean(0)
        return self.share[0] * front + self.share[1] * rear

    @property
    def clutch_capacity(self) -> Array:
        """Torque capacity of the clutch, by pedal and gear; infinite if it cannot slip."""
        open_ = (self.after["gear"] == 0) | (self.after["shift_left"] > 0)
        closed = 1 - self.inputs["clutch"]
        if self.car["clutch.model"] == "friction":
            capacity = closed * self.number("clutch.capacity")
        else:
            capacity = np.where(closed > 0.5, np.inf, 0.0)
        return np.where(open_, 0.0, capacity)

    @property
    def brake_capacity(self) -> Array:
        """Maximum torque of brakes and rolling resistance at each wheel, shape (4, n)."""
        share = self.number("brakes.front_share")
        split = 0.5 * np.array([share, share, 1 - share, 1 - share])
        pedal = split * self.number("pedals.brake_torque") * self.after["brake_pressure"]
        hand = 0.5 * self.number("pedals.hand_brake_torque") * self.inputs["hand_brake"]
        rolling = self.of_axles("wheel.rolling_resistance") * self.of_axles(
            "wheel.effective_radius"
        )
        return pedal + hand * np.array([[0], [0], [1], [1]]) + rolling * self.after["fz"]

    def lock_capacity(self, place: str, torque: Array) -> Array:
        """Maximum locking torque of a differential at a given carrier torque."""

        def number(leaf: str) -> Array:
            return self.number(f"differential.{place}.{leaf}")

        model = self.car[f"differential.{place}.model"]
        if model == "open":
            return np.zeros_like(torque)
        if model == "locked":
            return np.full_like(torque, np.inf)
        if model == "salisbury":
            k = np.where(torque < 0, number("lock_coast"), number("lock_drive"))
        else:
            bias = np.where(torque < 0, number("bias_coast"), number("bias_drive"))
            k = (bias - 1) / (bias + 1)
        if place == "center":  # never more than an output's share of the torque
            k = np.minimum(k, 2 * 0.99 * self.share.min(0))
        return number("preload") + k * np.abs(torque)


def one_step(
    car: sp.Car, h: float, inputs: Mapping[str, Array], state: Mapping[str, Array]
) -> Step:
    """Set the state of a fleet and advance it by one step."""
    n = len(state["engine_speed"])
    fleet = sp.Fleet(car, n, substeps=1)
    fleet.start(state["vx"])
    for name, value in state.items():
        setattr(fleet.state, name, value)
    before = {name: getattr(fleet.state, name).copy() for name in STATES}
    fleet.step(dt=h, **inputs)
    after = {name: getattr(fleet.state, name).copy() for name in (*STATES, *OUTPUTS)}
    return Step(car, h, inputs, before, after)


def random_step(words: Words, seed: int, n: int, *, airborne: bool, eta: bool = False) -> Step:
    """Advance cars of one structure by one step from random states with random inputs."""
    rng = np.random.default_rng(seed)
    numbers = random_numbers(rng, n)
    if eta:
        numbers["gearbox.efficiency"] = rng.uniform(0.7, 1, n)

    def some(share: float, values: Array, otherwise: float = 0.0) -> Array:
        return np.where(rng.uniform(size=n) < share, values, otherwise)

    car = sp.Car({**words, **numbers, "drive.source": "engine", "pedals.brakes": "hydraulic"})
    h = float(rng.choice([1e-3, 5e-3, 1 / 60]))
    if h > 5e-3:
        car = car.replace({"suspension.hubs": "massless"})
    speed = some(0.85, rng.uniform(-8, 40, n))
    rolling = speed / 0.31
    spin = np.array(
        [
            some(0.7, rolling * rng.uniform(0.8, 1.3, n) + some(0.4, rng.normal(0, 20, n)))
            for _ in range(4)
        ]
    )
    gear = rng.integers(-1, 6, n).astype(float)
    state = {"vx": speed, "wheel_speed": spin, "gear": gear}
    still = Step(car, h, {}, {"gear": gear}, {"gear": gear, "wheel_speed": spin})
    meshed = np.clip(still.ratio * still.carrier(spin), 0, 900)
    state["engine_speed"] = np.where(rng.uniform(size=n) < 0.4, meshed, rng.uniform(0, 700, n))
    state["engine_speed"] = some(0.9, state["engine_speed"])
    state["intake"] = some(0.7, rng.uniform(0, 1, n))
    if airborne:
        fleet = sp.Fleet(car, n)
        state["z"] = fleet.state.z + 5.0
    inputs = {
        "throttle": state["intake"],
        "brake": some(0.6, rng.uniform(0, 1, n) ** 3),
        "hand_brake": some(0.3, rng.uniform(0, 1, n)),
        "clutch": some(0.5, rng.uniform(0, 1, n)),
        "torque_vectoring": some(0.3, rng.normal(0, 200, n)),
    }
    return one_step(car, h, inputs, state)


# ---- what must hold, as relative errors


def off(difference: Array, *terms: Array) -> Array:
    """A difference relative to the size of its terms."""
    return np.abs(difference) / np.maximum(sum(np.abs(term) for term in terms), 1e-300)


def coulomb_error(torque: Array, capacity: Array, slip: Array, size: Array, speed: Array) -> Array:
    """How far an element is from sticking within its capacity, or slipping at its capacity."""
    beyond = np.maximum(np.abs(torque) - capacity, 0)
    with np.errstate(invalid="ignore"):
        against = np.abs(torque - capacity * np.sign(slip))
    error = np.where(np.abs(slip) <= 1e-9 * speed, beyond, against)
    return error / np.maximum(size + np.where(np.isinf(capacity), 0, capacity), 1e-300)


def errors(step: Step) -> Iterator[tuple[str, Array]]:
    """Every condition of a step by name, with its relative error for each car."""
    a, b, h = step.after, step.before, step.h
    w, T = a["wheel_speed"], a["shaft_torque"]
    driven = np.zeros(4, bool)
    for axle in step.axles:
        driven[2 * axle : 2 * axle + 2] = True

    # wheels: I (w+ - w) = h (T - T_b - Re Fx)
    I_h = step.of_axles("wheel.spin_inertia") / h
    push = step.of_axles("wheel.effective_radius") * a["fx"]
    sides = np.array([[-1], [1], [-1], [1]]) * np.repeat(step.share, 2, axis=0)
    vectored = sides * step.inputs["torque_vectoring"]
    terms = (I_h * b["wheel_speed"], T, vectored, a["brake_torque"], push)
    momentum = I_h * (w - b["wheel_speed"]) - (T + vectored - a["brake_torque"] - push)
    yield "wheels", off(momentum, *terms).max(0)
    size = sum(np.abs(term) for term in terms).sum(0)
    speed = np.abs(b["wheel_speed"]).max(0) + (sum(np.abs(t) for t in terms) / I_h).max(0)
    yield "only driven wheels have half shafts", np.abs(T[~driven]).sum(0)

    # brakes
    brake = [
        coulomb_error(a["brake_torque"][i], step.brake_capacity[i], w[i], size, speed)
        for i in range(4)
    ]
    yield "brakes", np.max(brake, axis=0)
    held = np.abs(a["brake_torque"]) < step.brake_capacity * (1 - 1e-9)
    yield "a wheel that is held stands", np.where(held, np.abs(w), 0).max(0)

    # engine: I (n+ - n) = h (T_ind - T_f - T_clutch)
    pretends = step.car["clutch.model"] == "pretend"
    n, n0, T_c = a["engine_speed"], b["engine_speed"], a["clutch_torque"]
    c1 = step.number("engine.friction_rate")
    engine_terms = (step.number("engine.inertia") / h * n0, a["engine_torque"], T_c)
    engine_size = sum(np.abs(term) for term in engine_terms)
    if not pretends:
        change = step.number("engine.inertia") / h * (n - n0)
        spins = change - (a["engine_torque"] - a["engine_friction"] - T_c)
        yield "engine", off(spins, *engine_terms)
        dry = a["engine_friction"] - c1 * n
        engine_speed = np.abs(n0) + engine_size * h / step.number("engine.inertia")
        yield (
            "engine friction",
            coulomb_error(dry, step.number("engine.friction"), n, engine_size, engine_speed),
        )

    # clutch and gearbox
    slip = n - step.ratio * step.carrier(w)
    engaged = step.clutch_capacity > 0
    ratio = np.abs(step.ratio)
    clutch_speed = np.abs(n0) + engine_size * h / step.number("engine.inertia") + ratio * speed
    if not pretends:
        yield "clutch slip", off(np.where(engaged, slip - a["clutch_slip"], 0), clutch_speed)
        yield "clutch", coulomb_error(T_c, step.clutch_capacity, slip, engine_size, clutch_speed)
    eta = step.number("gearbox.efficiency")
    drives = T_c * step.ratio * step.carrier(b["wheel_speed"]) >= 0
    passed = step.ratio * np.where(drives, eta, 1 / eta) * T_c
    yield "gearbox", off(a["gearbox_torque"] - passed, passed)

    # differentials: T_1 = g T - T_l/2, T_2 = (1 - g) T + T_l/2
    axle_torque = np.array([a["front_torque"], a["rear_torque"]])
    lock = {place: a[f"{place}_lock"] for place in (*AXLES, "center")}
    split = step.share * a["gearbox_torque"]
    if len(step.axles) == 2:
        split = split + 0.5 * np.array([[-1], [1]]) * lock["center"]
    yield "axles", off(axle_torque - split, a["gearbox_torque"], lock["center"]).max(0)
    for axle in step.axles:
        left, right = 2 * axle, 2 * axle + 1
        mean, half = axle_torque[axle] / 2, lock[AXLES[axle]] / 2
        yield AXLES[axle] + " left", off(T[left] - (mean - half), mean, half)
        yield AXLES[axle] + " right", off(T[right] - (mean + half), mean, half)
    joins = [(AXLES[axle], axle_torque[axle], w[2 * axle] - w[2 * axle + 1]) for axle in step.axles]
    if len(step.axles) == 2:
        joins.append(("center", a["gearbox_torque"], w[:2].mean(0) - w[2:].mean(0)))
    for place, torque, difference in joins:
        model = step.car[f"differential.{place}.model"]
        if model == "winner":
            continue
        if model == "viscous":
            expected = step.number(f"differential.{place}.viscosity") * difference
            yield place + " viscous", off(lock[place] - expected, size)
            continue
        capacity = step.lock_capacity(place, torque)
        yield place + " lock", coulomb_error(lock[place], capacity, difference, size, speed)

    for place in set(lock) - {place for place, _, _ in joins}:
        yield f"no {place} lock without its differential", np.abs(lock[place])
