"""Steady motion as equations: the car's step leaves the state unchanged in the turning frame.

In a steady turn the body keeps its attitude, speed and height over the road, and its rates are
those of a turn about the vertical; wheels keep their speed, hubs their travel, tires their
deflection. These, with the steer and the torque that hold them, are the unknowns. The equations are
the rates at which one step changes them, and the conditions that select one motion. An acceleration
along the path is quasi-static: everything is steady except the speed of the car and of its wheels.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad import _core
from skidpad._channels import CHANNELS, STATE_ROWS
from skidpad.cars import Car
from skidpad.simulation.inputs import DEFAULTS, MOST_STEER
from skidpad.simulation.kernel_state import Bound, bind

Array = NDArray[np.float64]

BODY = ("z", "q1", "q2", "speed", "course", "turn_rate")
"""Height, attitude without yaw, speed, sine of the course angle from earth x, yaw rate."""

INPUTS = ("steer", "effort")
"""Steer, and the torque that drives the car or, if negative, brakes it."""

SCALES = {
    "z": 0.01, "q1": 0.01, "q2": 0.01, "speed": 1.0, "course": 0.01, "turn_rate": 0.05,
    "wheel_speed": 0.5, "travel": 0.01, "deflection_x": 0.005, "deflection_y": 0.005,
    "contact_ax": 1.0, "contact_ay": 1.0, "brake_pressure": 0.01,
    "elastic_toe": 0.001, "elastic_camber": 0.001, "steer": 0.01, "effort": 100.0,
}  # fmt: skip
"""Scales of the unknowns: changes of equal weight, a small part of those in a turn."""

CONTROLS = ("stability.model", "traction.model")
"""Controls that may brake in a turn."""

AT_ONCE = 1e6
"""Rate without effect as a limit: of the road-wheel angle [rad/s], of brake pressures [1/s]."""

PROMPT = {
    "steering.actuator": {"steering.lag": 0.0, "steering.rate_limit": AT_ONCE},
    "pedals.brakes": {"pedals.brake_lag": 0.0, "antilock.build": AT_ONCE, "antilock.dump": AT_ONCE},
    "stability.model": {"stability.yaw_lag": 0.0},
}
"""Parameters that remove the lag of actuators, by the option that has them. The equilibrium is the
same without lags, but a lag ends in a jump when its state is close enough (csrc/car/lag.h), which
breaks Newton's method."""

ELASTIC = ("elastic_toe", "elastic_camber")
GIVING = ("toe_per_fx", "toe_per_fy", "toe_per_mz", "camber_per_fy")
"""Toe and camber from compliance, and their coefficients."""

DIFFERENCE = 1e-5
"""Difference step, relative to the scale."""

ALONG, YAW = 0, 5
"""Equations of the body: forces along the path, across it and up, moments in roll, pitch, yaw."""

CONDITIONS = ("speed", "ay", "curvature", "steer", "sideslip", "effort")


def wheels(name: str) -> slice:
    """Return the rows of a wheel state."""
    row = CHANNELS[name].row
    return slice(row, row + 4)


def body_ahead(car: Car) -> Array | float:
    """Return the distance of the body's center of mass ahead of the whole car's [m]."""
    front = car["wheel.front.mass"] * car["body.to_front_axle"]
    rear = car["wheel.rear.mass"] * car["body.to_rear_axle"]
    ahead: Array | float = 2 * (rear - front) / car.mass
    return ahead


def step(cars: Bound, inputs: Mapping[str, Any], dt: float) -> None:
    """Take one step [s] with all inputs."""
    arguments: tuple[Any, ...] = (cars.plan, *inputs.values(), dt, 1, 1)
    _core.step(*arguments)


def compliance(car: Car) -> tuple[str, ...]:
    """Return the wheel states of compliance, if there are any."""
    names = (f"suspension.{axle}.{leaf}" for axle in ("front", "rear") for leaf in GIVING)
    if car["suspension.kinematics"] != "vertical" and any(np.any(car[name]) for name in names):
        return ELASTIC
    return ()


def prompt(car: Car) -> Car:
    """Return the car with road wheels, brakes and stability control that follow without lag."""
    absent = ("direct", "none", "off")
    parts = (leaves for option, leaves in PROMPT.items() if car[option] not in absent)
    return car.replace({name: value for leaves in parts for name, value in leaves.items()})


Z, Q0, VX, ROLL_RATE = (CHANNELS[name].row for name in ("z", "q0", "vx", "roll_rate"))
TRAVEL_RATE = wheels("travel_rate")
RACK = CHANNELS["rack_steer"].row
YAW_REFERENCE = CHANNELS["yaw_reference"].row
OUTPUT = {name: CHANNELS[name].row - STATE_ROWS for name in ("ay", "sideslip")}


class Turn:
    """Cars in steady motion, as unknowns (k, n) and equations.

    Parameters
    ----------
    car : Car
    n : int
        Number of cars.
    conditions : sequence of str
        As many of `CONDITIONS` as there are inputs and omitted equations; each has a row of given
        values.
    dt : float
        The step [s].
    free : sequence of int
        Omitted equations of the body.
    """

    def __init__(
        self, car: Car, n: int, conditions: Sequence[str], dt: float, free: Sequence[int] = ()
    ) -> None:
        self.cars: Bound = bind(prompt(car), n, np.dtype(np.float64), 1, None)
        self.dt = dt
        self.conditions = tuple(conditions)
        self._beside: Bound | None = None
        self.kept = [row for row in range(6) if row not in free]
        states = ["wheel_speed"]
        if car["suspension.hubs"] == "massed":
            states.append("travel")
        states += ["deflection_x", "deflection_y"]
        if car["tire.slip"] == "steady" and car["wheel.spin"] == "implicit":
            states += ["contact_ax", "contact_ay"]
        self.ahead = body_ahead(car)
        # set by the step: massless hubs, steering with a lag, the reference of stability control
        self.followed = [] if "travel" in states else [wheels("travel"), TRAVEL_RATE]
        if car["steering.actuator"] != "direct":
            self.followed.append(slice(RACK, RACK + 1))
        if car["stability.model"] != "off":
            self.followed.append(slice(YAW_REFERENCE, YAW_REFERENCE + 1))
        if any(car[control] != "off" for control in CONTROLS):
            states.append("brake_pressure")
        states += compliance(car)
        self.states = {name: slice(6 + 4 * i, 10 + 4 * i) for i, name in enumerate(states)}
        self.size = 8 + 4 * len(states)
        self.row = {name: i for i, name in enumerate(BODY)} | {
            "steer": self.size - 2,
            "effort": self.size - 1,
        }
        scales = [SCALES[name] for name in BODY]
        scales += [SCALES[name] for name in states for _ in range(4)]
        self.scale = np.array([*scales, *(SCALES[name] for name in INPUTS)])
        self._neutral = np.full(1, np.nan if "gear" in self.cars.lacks else 0.0)
        self._base = self.cars.state.copy()

    def straight(self, speed: Array) -> Array:
        """Put the cars on the road, rolling straight in neutral, and return their unknowns."""
        zero = np.zeros(1)
        _core.settle(self.cars.plan, speed, zero, zero, zero, self._neutral, None)
        self._base = self.cars.state.copy()
        unknown = np.zeros((self.size, self.cars.n))
        unknown[0], unknown[1:3] = self._base[Z], self._base[Q0 + 1 : Q0 + 3]
        unknown[3] = speed
        for name, rows in self.states.items():
            unknown[rows] = self._base[wheels(name)]
        return unknown

    def _put(self, state: Array, unknown: Array) -> tuple[Array, Array, Array]:
        """Write the state (rows, ..., n) of the unknowns (k, ..., n).

        Returns
        -------
        tuple of ndarray, shape (3, ..., n)
            The road's normal, velocity [m/s] and rates [rad/s] in body axes.
        """
        state[...] = self._base if state.ndim == 2 else self._base[:, None]
        z, q1, q2, speed, course, turn_rate = unknown[:6]
        q0 = np.sqrt(1 - (q1 * q1 + q2 * q2))
        cross, pitch, roll = 2 * q1 * q2, 2 * q0 * q2, 2 * q0 * q1
        forward, left = speed * np.sqrt(1 - course * course), speed * course
        up = np.stack((-pitch, roll, 1 - 2 * (q1 * q1 + q2 * q2)))
        velocity = np.stack(
            (
                forward * (1 - 2 * q2 * q2) + left * cross,
                forward * cross + left * (1 - 2 * q1 * q1),
                forward * pitch - left * roll,
            )
        )
        rates = turn_rate * up
        state[Z] = z
        for row, value in enumerate((q0, q1, q2, np.zeros_like(q0)), Q0):
            state[row] = value
        state[VX : VX + 3], state[ROLL_RATE : ROLL_RATE + 3] = velocity, rates
        for name, rows in self.states.items():
            state[wheels(name)] = unknown[rows]
        return up, velocity, rates

    def inputs(self, unknown: Array) -> dict[str, Array]:
        """Return the inputs: steer, within its limit, drive torque and brake torque."""
        steer, effort = unknown[-2:].reshape(2, -1)
        return {
            "steer": np.clip(steer, -MOST_STEER, MOST_STEER),
            "drive_torque": np.maximum(effort, 0.0),
            "brake_torque": np.maximum(-effort, 0.0),
        }

    def put(self, unknown: Array) -> None:
        """Set the state of the cars from the unknowns."""
        self._put(self.cars.state, unknown)

    def _step(self, cars: Bound, unknown: Array) -> None:
        """Take one step from the present state, with the inputs among the unknowns."""
        step(cars, DEFAULTS | self.inputs(unknown), self.dt)

    def equations(self, unknown: Array, given: Array) -> Array:
        """Return the residuals.

        Parameters
        ----------
        unknown : ndarray, shape (k, n) or (k, k, n)
            One motion of each car, or k of them.
        given : ndarray, shape (conditions + 1, n)
            Values of the conditions, and the acceleration along the path [m/s2].

        Returns
        -------
        ndarray, shape (k, n) or (k, k, n)
            Rates of the state [its units/s], and errors of the conditions.
        """
        cars = self.cars if unknown.ndim == 2 else self.beside
        state, output = (a.reshape(-1, *unknown.shape[1:]) for a in (cars.state, cars.output))
        up, velocity, rates = self._put(state, unknown)
        self._step(cars, unknown)
        per_h = 1 / self.dt
        growth = given[-1] / unknown[3]
        gained = state[ROLL_RATE : ROLL_RATE + 3] - rates
        # the step transforms the velocity to axes that turn with the new rates
        rate = (state[VX : VX + 3] - velocity) * per_h + _cross(gained, velocity)
        rate -= growth * velocity
        spin = gained * per_h
        along = velocity / unknown[3]
        yaw = _dot(spin, up)
        body = (
            _dot(rate, along), _dot(rate, _cross(up, along)) - self.ahead * yaw, _dot(rate, up),
            spin[0] - yaw * up[0], spin[1] - yaw * up[1], yaw,
        )  # fmt: skip
        out = np.empty_like(unknown)
        for i, row in enumerate(self.kept):
            out[i] = body[row]
        end = len(self.kept)
        for name, rows in self.states.items():
            if name == "travel":
                change = state[TRAVEL_RATE] * per_h
            else:
                change = (state[wheels(name)] - unknown[rows]) * per_h
            if name == "wheel_speed":
                change -= growth * unknown[rows]
            out[end : end + 4] = change
            end += 4
        self._missed(unknown, output, given, out[end:])
        return out

    @property
    def beside(self) -> Bound:
        """The cars, each with as many states as there are unknowns."""
        if self._beside is None:
            cars = self.cars
            self._beside = bind(cars.car, cars.n, cars.dtype, 1, None, states=self.size)
        return self._beside

    def yaw_acceleration(self, unknown: Array) -> Array:
        """Return the yaw acceleration [rad/s2], shape (n,)."""
        up, _, rates = self._put(self.cars.state, unknown)
        self._step(self.cars, unknown)
        return _dot(self.cars.state[ROLL_RATE : ROLL_RATE + 3] - rates, up) / self.dt

    def _missed(self, unknown: Array, output: Array, given: Array, out: Array) -> None:
        """Fill in the errors of the conditions."""
        for i, name in enumerate(self.conditions):
            if name == "curvature":
                out[i] = unknown[5] - unknown[3] * given[i]
            elif name in OUTPUT:
                out[i] = output[OUTPUT[name]] - given[i]
            else:
                out[i] = unknown[self.row[name]] - given[i]

    def jacobian(self, unknown: Array, given: Array, at: Array) -> Array:
        """Return derivatives of the equations by the unknowns, (n, equation, unknown).

        `at` are the residuals at the unknowns. A free wheel in the air keeps its speed.
        """
        each = np.arange(self.size)
        moved = np.repeat(unknown[:, None], self.size, axis=1)
        moved[each, each] += DIFFERENCE * self.scale[:, None]
        found = self.equations(moved, given)
        found -= at[:, None]
        found /= moved[each, each] - unknown
        spin = len(self.kept)
        for i in range(4):
            alone = ~found[spin + i].any(axis=0)
            found[spin + i, 6 + i, alone] = 1.0
        return np.ascontiguousarray(found.transpose(2, 0, 1))


def _dot(a: Array, b: Array) -> Array:
    found: Array = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return found


def _cross(a: Array, b: Array) -> Array:
    return np.stack(
        (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
    )
