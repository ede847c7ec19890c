"""Steady cornering of many cars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, STATE_ROWS, find_channel
from skidpad._lib.arguments import LARGEST, count, seconds
from skidpad._lib.arrays import real_array
from skidpad._lib.figures import figure
from skidpad._lib.messages import of_cars
from skidpad._lib.per_car import column
from skidpad._lib.text_table import as_html, as_text
from skidpad.cars import Car
from skidpad.cars.car import require_car
from skidpad.equilibrium.continuation import Found, Indices, Motion, each, find
from skidpad.equilibrium.newton import Array, Mask
from skidpad.equilibrium.trim_equations import Q0, Turn
from skidpad.simulation.fleet import Fleet
from skidpad.simulation.kernel_state import MOST_CARS
from skidpad.simulation.requirements import CHANNEL_NEEDS, lacking

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEAD: Final = (
    "car", "speed [m/s]", "ay [m/s2]", "radius [m]", "steer [deg]", "sideslip [deg]", "roll [deg]",
    "status",
)  # fmt: skip
MOST_ROWS: Final = 100  # in a table in a notebook
TURNS: Final = ("ay", "radius", "steer", "sideslip")
UNITS: Final = {
    "speed": "m/s", "ay": "m/s2", "radius": "m", "steer": "rad", "sideslip": "rad",
    "ax": "m/s2", "effort": "N m", "drive_torque": "N m",
}  # fmt: skip
"""Units of the conditions and results of a motion."""
DUST: Final = 1e-100
LEAST_RADIUS: Final = 1e-3  # m
LEAST_SPEED: Final = 1e-3  # m/s
TURNED: Final = "between -pi/2 and pi/2 rad; are these degrees?"
NEARLY_STRAIGHT: Final = 0.02
"""Fraction of the requested condition at which the path begins."""
STRAIGHT: Final = 1e-12
"""Yaw rates below this are rounding [rad/s]."""
SETTLED: Final = 1e-6
"""Largest rate at which a state may still change, in its units/s."""
KMH: Final = 3.6
ALIKE: Final = 1e-6
"""Relative difference of speeds or radii that is rounding."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Trim:
    """Steady cornering of cars, found by `trim`; NaN for cars without an equilibrium.

    ``trim["fz"]`` is any channel, see `skidpad.channels`, shape (n,) or (4, n).

    Attributes
    ----------
    car : Car
    n : int
        Number of cars.
    state : dict of str to ndarray
        Every state, for ``fleet.start(state=trim.state)``: at x = y = 0, heading along x.
    inputs : dict of str to ndarray
        Inputs that hold the state: "steer" [rad], "drive_torque" and "brake_torque" [N m].
    converged : ndarray of bool, shape (n,)
    status : list of str
        "converged", or why there is no equilibrium.
    residual : ndarray, shape (n,)
        Largest rate at which a step still changes a state [its units/s].
    ax : ndarray, shape (n,)
        Rate of change of the speed [m/s2]; everything else is steady.
    dt : float
        The step that leaves the state unchanged [s].
    """

    car: Car
    n: int
    state: dict[str, Array]
    inputs: dict[str, Array]
    converged: Mask
    status: list[str]
    residual: Array
    ax: Array
    dt: float
    _rows: Array
    _output: Array

    def __getitem__(self, name: str) -> Array:
        channel = find_channel(name)
        if name in self.state:
            return self.state[name]
        row = channel.row - STATE_ROWS
        if row < 0 or name in lacking(self.car, CHANNEL_NEEDS):
            raise ValueError(f"{name}: this car has no such part")
        return self._output[row : row + 4] if channel.wheels else self._output[row]

    @property
    def steer(self) -> Array:
        """Road-wheel angle before Ackermann geometry and toe [rad], shape (n,)."""
        return self.inputs["steer"]

    @property
    def drive_torque(self) -> Array:
        """Drive torque that holds the speed, summed over the driven wheels [N m], shape (n,)."""
        return self.inputs["drive_torque"]

    @property
    def speed(self) -> Array:
        """Speed of the center of mass [m/s], shape (n,)."""
        vx, vy, vz = (self.state[name] for name in ("vx", "vy", "vz"))
        return np.sqrt(vx * vx + vy * vy + vz * vz)

    @property
    def ay(self) -> Array:
        """Acceleration to the left of the heading [m/s2], shape (n,)."""
        return self["ay"]

    @property
    def yaw_rate(self) -> Array:
        """Yaw rate about the vertical [rad/s], shape (n,), positive to the left."""
        q1, q2 = self.state["q1"], self.state["q2"]
        up = 1 - 2 * (q1 * q1 + q2 * q2)
        rate: Array = self.state["yaw_rate"] / up
        return rate

    @property
    def radius(self) -> Array:
        """Radius of the path of the center of mass [m], shape (n,), positive to the left.

        Infinite straight ahead.
        """
        rate = self.yaw_rate
        turning = ~(np.abs(rate) < STRAIGHT)
        radius = np.full(self.n, np.inf)
        radius[turning] = self.speed[turning] / rate[turning]
        return radius

    @property
    def sideslip(self) -> Array:
        """Angle of the velocity relative to the heading [rad], shape (n,)."""
        return self["sideslip"]

    @property
    def roll(self) -> Array:
        """Roll angle [rad], shape (n,), positive = right side down."""
        return self["roll"]

    @property
    def pitch(self) -> Array:
        """Pitch angle [rad], shape (n,), positive = nose down."""
        return self["pitch"]

    @property
    def wheel_loads(self) -> Array:
        """Wheel loads [N], shape (4, n)."""
        return self["fz"]

    def fleet(self) -> Fleet:
        """Return a fleet in this state, at time 0, with the forces of the turn.

        It keeps turning with ``fleet.step(**trim.inputs, dt=trim.dt)``.

        Raises
        ------
        ValueError
            If a car has no equilibrium.
        """
        if not self.converged.all():
            car = int(np.argmin(self.converged))
            raise ValueError(
                f"car {car} has no equilibrium ({self.status[car]}); start those that have one "
                "with fleet.start(where=trim.converged, state=trim.state)"
            )
        fleet = Fleet(self.car, self.n, substeps=1)
        fleet.start(state=self.state)
        there = fleet.save()
        rows = np.concatenate((there.rows[:STATE_ROWS], self._output))
        fleet.restore(replace(there, rows=rows))
        return fleet

    def plot(self, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
        """Plot angles and wheel loads, see `skidpad.plot.equilibrium.steady`."""
        drawn: list[Axes] = figure("equilibrium", "steady")(self, axes=axes)
        return drawn

    def _repr_html_(self) -> str:
        more = f"; the first {MOST_ROWS}" if self.n > MOST_ROWS else ""
        return as_html(f"Trim of {of_cars(self.n)}{more}", HEAD, self._table(MOST_ROWS))

    def __repr__(self) -> str:
        return f"<Trim of {of_cars(self.n)}, {int(self.converged.sum())} converged>"

    def __str__(self) -> str:
        return as_text(HEAD, self._table(self.n))

    def _table(self, most: int) -> list[tuple[str, ...]]:
        shown = np.stack(
            (self.speed, self.ay, self.radius, *np.degrees((self.steer, self.sideslip, self.roll)))
        )
        return [
            (str(i), *(f"{v:.4g}" for v in shown[:, i]), self.status[i])
            for i in range(min(self.n, most))
        ]


def where_of(turns: Trim) -> str:
    """Return the common speed or radius of turns for a title, empty if they differ."""
    for form, values in ((" at {} km/h", KMH * turns.speed), (" on {} m", turns.radius)):
        sizes = np.abs(values[np.isfinite(values)])
        if sizes.size and np.ptp(sizes) <= ALIKE * sizes.max():
            return form.format(f"{sizes[0]:.3g}")
    return ""


def trim(
    car: Car,
    *,
    speed: ArrayLike | None = None,
    ay: ArrayLike | None = None,
    radius: ArrayLike | None = None,
    steer: ArrayLike | None = None,
    sideslip: ArrayLike | None = None,
    ax: ArrayLike = 0.0,
    n: int | None = None,
    dt: float = 1e-3,
    threads: int = 1,
) -> Trim:
    """Find the steady cornering of all cars in one call.

    Parameters
    ----------
    car : Car
        Any of its parameters may be an array over cars.
    speed : array_like, shape () or (n,)
        Speed of the center of mass [m/s], > 0. Give it with one of the next four, or omit it and
        give `ay` and `radius`.
    ay : array_like, shape () or (n,)
        Acceleration in the road plane, to the left of the heading [m/s2], like the channel.
    radius : array_like, shape () or (n,)
        Radius of the path of the center of mass [m], positive to the left; infinite is straight.
    steer : array_like, shape () or (n,)
        Road-wheel angle before Ackermann geometry and toe [rad].
    sideslip : array_like, shape () or (n,)
        Angle of the velocity relative to the heading [rad].
    ax : array_like, shape () or (n,)
        Rate of change of the speed [m/s2]: quasi-static, with everything else steady and the wheels
        accelerating with the car. A torque against the motion comes from the brakes.
    n : int, optional
        Number of cars. Default: the length of the arrays, or 1.
    dt : float
        The step that must leave the state unchanged [s].
    threads : int
        Threads to divide the cars among; the result does not depend on it.

    Returns
    -------
    Trim

    Raises
    ------
    TypeError, ValueError
        If a condition is of the wrong kind, shape or range, or there are not two. A motion that
        does not exist is not an error: see ``trim.status``.

    Notes
    -----
    One time step of the car maps the state to itself in the frame that turns with the car: a long
    run with these inputs stays in it, if it is stable. The unknowns are height and attitude of the
    body, its velocity and yaw rate, wheel speeds, travels, tire deflections, brake pressures if
    controls brake, toe and camber from compliance, steer and torque. They are found by a damped
    Newton method from rolling straight; for cars where that fails, by continuation toward the
    requested condition, up to it or to the last motion that exists.

    The speed is held by ``drive_torque`` on the driven wheels, split by ``drive.front_share`` and
    equally left and right. This also holds for cars with an engine, which idles in neutral; locking
    differentials still lock. Such motion ends where a driven wheel spins up. Wheels may lift.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> turn = sp.trim(sp.cars.load("bmw_320i"), speed=20.0, ay=np.linspace(2.0, 6.0, 3))
    >>> np.degrees(turn.steer).round(2).tolist()
    [1.08, 2.26, 3.84]
    >>> fleet = turn.fleet()
    >>> fleet.step(**turn.inputs, dt=turn.dt, steps=1000)
    >>> fleet.state.ay.round(6).tolist()
    [2.0, 4.0, 6.0]
    """
    require_car("car", car)
    dt, threads = seconds("dt", dt), count("threads", threads)
    turns = {"ay": ay, "radius": radius, "steer": steer, "sideslip": sideslip}
    asked = {name: value for name, value in turns.items() if value is not None}
    _require_two(speed, asked)
    given = {**({} if speed is None else {"speed": speed}), **asked, "ax": ax}
    n = cars_of(car, n, given)
    columns = {name: condition(name, value, n) for name, value in given.items()}
    if "radius" in columns:
        columns["curvature"] = without_dust(1 / columns.pop("radius"))
    rate = columns.pop("ax")
    end = np.stack((*columns.values(), rate))
    if speed is not None:
        start = columns["speed"]
        begin = np.where(np.array([[name == "speed"] for name in (*columns, "ax")]), end, 0.0)
    else:
        # both must have the same sign, else no speed satisfies them
        if (columns["ay"] * columns["curvature"] <= 0).any():
            raise ValueError("ay and radius must be of the same sign and not 0, or give a speed")
        start = np.sqrt(columns["ay"] / columns["curvature"])
        begin = NEARLY_STRAIGHT * end  # with no lateral acceleration, any speed fits
    motion = Motion(car, tuple(columns), start, dt, threads=threads)
    return result(motion, find(motion, begin, end), end)


def _require_two(speed: object, asked: Mapping[str, object]) -> None:
    """Refuse conditions that do not define a motion."""
    fits = len(asked) == 1 if speed is not None else set(asked) == {"ay", "radius"}
    if not fits:
        given = ", ".join(([] if speed is None else ["speed"]) + list(asked)) or "nothing"
        raise ValueError(
            f"trim needs speed and one of {', '.join(TURNS)}, or ay and radius; given: {given}"
        )


def cars_of(car: Car, n: int | None, given: Mapping[str, ArrayLike]) -> int:
    """Return the common number of cars of parameters and arguments."""
    sizes = {"n": count("n", n, MOST_CARS)} if n is not None else {}
    if car.n > 1:
        sizes["the car"] = car.n
    for name, value in given.items():
        array = real_array(name, value)
        if array.ndim > 1:
            raise ValueError(f"{name}: shape {array.shape}, must be () or (n,)")
        if not array.size:
            raise ValueError(f"{name}: shape {array.shape} holds no number, must be () or (n,)")
        if array.shape not in ((), (1,)):
            sizes[name] = array.size
    if len(set(sizes.values())) > 1:
        listed = ", ".join(f"{size} ({name})" for name, size in sizes.items())
        raise ValueError(f"arrays must be over the same number of cars, not {listed}")
    return next(iter(sizes.values()), 1)


def condition(name: str, value: ArrayLike, n: int, called: str = "") -> Array:
    """Return a condition, (n,), checked for its range; `called` is its name in errors."""
    called = called or name
    given = real_array(called, value, unit=UNITS[name])
    if name == "radius":
        given = np.where(np.isinf(given), np.finfo(float).max, given)
    found = np.broadcast_to(column(called, given, n, np.dtype(np.float64)), (n,))
    values = without_dust(found)
    bad = {
        "speed": (values < LEAST_SPEED, f"> 0, and at least {LEAST_SPEED:g} m/s"),
        "radius": (np.abs(values) < LEAST_RADIUS, f"not 0, at least {LEAST_RADIUS:g} m in size"),
        "steer": (np.abs(values) >= 0.5 * np.pi, TURNED),
        "sideslip": (np.abs(values) >= 0.5 * np.pi, TURNED),
    }.get(name, (np.abs(values) > LARGEST, f"no more than {LARGEST:g} in size"))
    if bad[0].any():
        at = int(np.argmax(bad[0]))
        raise ValueError(f"{called}: car {at}: {values[at]:g} is not allowed, must be {bad[1]}")
    return values


def without_dust(values: Array) -> Array:
    """Return numbers with those too small to divide by set to 0."""
    return np.where(np.abs(values) < DUST, 0.0, values)


def result(motion: Motion, found: Found, end: Array) -> Trim:
    """Return the solution of a motion as a `Trim`."""
    n = motion.n
    states = np.full((STATE_ROWS, n), np.nan)
    output = np.full((max(c.row + c.rows for c in CHANNELS.values()) - STATE_ROWS, n), np.nan)
    inputs = {name: np.full(n, np.nan) for name in ("steer", "drive_torque", "brake_torque")}
    residual = np.full(n, np.nan)

    def read(cars: Indices) -> None:
        turn, _ = motion.some(cars)
        unknown = found.unknown[:, cars]
        at = turn.equations(unknown, found.given[:, cars])
        residual[cars] = np.abs(at[: -len(turn.conditions)]).max(axis=0)
        output[:, cars] = turn.cars.output
        followed = [(rows, turn.cars.state[rows].copy()) for rows in turn.followed]
        turn.put(unknown)
        for rows, values in followed:
            turn.cars.state[rows] = values
        states[:, cars] = _level_heading(turn)
        for name, value in turn.inputs(unknown).items():
            inputs[name][cars] = value

    there = found.all_the_way
    each(np.flatnonzero(there), read, motion.threads)
    converged = there & (residual <= SETTLED)
    lacks = lacking(motion.car, CHANNEL_NEEDS)
    state = {
        name: states[c.row : c.row + 4] if c.wheels else states[c.row]
        for name, c in CHANNELS.items()
        if c.row < STATE_ROWS and name not in lacks
    }
    status = _words(motion, found, end)
    for car in np.flatnonzero(there & ~converged):
        status[car] = f"not steady: a state still changes by {residual[car]:.1e} of its units/s"
    return Trim(
        motion.car,
        n,
        state,
        inputs,
        converged,
        status,
        residual,
        end[-1].copy(),
        motion.dt,
        states,
        output,
    )


def _level_heading(turn: Turn) -> NDArray[Any]:
    """Return the state of the cars, rotated about the vertical to a heading along earth x."""
    state = turn.cars.state.copy()
    q0, q1, q2 = state[Q0 : Q0 + 3]
    tangent = 2 * q1 * q2 / (1 - 2 * q2 * q2)
    cosine = 1 / np.sqrt(1 + tangent * tangent)
    c = np.sqrt(0.5 * (1 + cosine))
    s = 0.5 * tangent * cosine / c
    state[Q0 : Q0 + 4] = c * q0, c * q1 + s * q2, c * q2 - s * q1, -s * q0
    return state


def _words(motion: Motion, found: Found, end: Array) -> list[str]:
    """Return the status of each car."""
    words = ["converged"] * motion.n
    names = (*motion.conditions, "ax")
    for car in np.flatnonzero(~found.all_the_way):
        share = found.share[car]
        if np.isnan(share):
            words[car] = "no equilibrium rolling straight"
            continue
        listed = [
            _worded(name, found.given[i, car])
            for i, name in enumerate(names)
            if name != "speed" and end[i, car] != 0
        ]
        words[car] = f"no equilibrium beyond {', '.join(listed)}"
    return words


def _worded(name: str, value: float) -> str:
    """Format a condition with its unit."""
    if name == "curvature":
        return f"radius = {1 / value if value else np.inf:.4g} m"
    title = "drive_torque" if name == "effort" else name
    return f"{title} = {value:.4g} {UNITS[name]}"
