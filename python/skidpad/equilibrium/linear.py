"""Linear models of the car about a steady motion: x' = A x + B u, y = C x + D u."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._channels import CHANNELS, STATE_ROWS, WHEELS, find_channel
from skidpad._lib.arguments import count, finite, texts
from skidpad._lib.arrays import real_array, unwarned
from skidpad._lib.figures import figure
from skidpad._lib.messages import brief, did_you_mean, of_cars
from skidpad._lib.text_table import as_html
from skidpad.cars import Car
from skidpad.equilibrium._trim import Trim, trim, where_of
from skidpad.equilibrium.continuation import Indices, each, pick
from skidpad.equilibrium.newton import Array
from skidpad.equilibrium.step_slopes import (
    ANGLES,
    About,
    attitude,
    exact_slopes,
    has_exact_slopes,
)
from skidpad.equilibrium.trim_equations import AT_ONCE, Q0, compliance, step
from skidpad.errors import UnknownNameError
from skidpad.simulation.inputs import DEFAULTS, WHEEL_INPUTS
from skidpad.simulation.kernel_state import bind
from skidpad.simulation.requirements import CHANNEL_NEEDS, INPUT_NEEDS, lack, lacking

if TYPE_CHECKING:
    from matplotlib.axes import Axes

TURN: Final = 2 * np.pi
MOST_CARS_SHOWN: Final = 10  # in a table in a notebook
BICYCLE: Final = ("vy", "yaw_rate", "roll", "roll_rate")
"""States of a bicycle model with roll."""
INPUTS: Final = ("steer", "drive_torque")
OUTPUTS: Final = ("yaw_rate", "ay", "sideslip", "roll")
HELD: Final = ("vx",)
"""States that a reduced model fixes instead of eliminating."""
LATEST: Final = 1e6
"""Latest time of a step response [s]."""

STEPS: Final = (5e-5, 2.5e-5, 1.25e-5)
"""Steps [s] from which derivatives are extrapolated to zero step."""
WEIGHTS: Final = (1 / 3, -2.0, 8 / 3)
"""Weights of the parabola through these at 0."""
CHANGES: Final = {
    "vx": 1e-2, "vy": 1e-2, "vz": 1e-2, "roll_rate": 5e-3, "pitch_rate": 5e-3, "yaw_rate": 2e-3,
    "roll": 1e-4, "pitch": 1e-4, "z": 1e-4, "wheel_speed": 1e-2, "travel": 1e-4,
    "travel_rate": 1e-3, "deflection_x": 1e-4, "deflection_y": 1e-4, "rack_steer": 1e-4,
    "elastic_toe": 1e-4, "elastic_camber": 1e-4,
}  # fmt: skip
"""Difference steps of the states."""
INPUT_CHANGES: Final = {
    "steer": 1e-4, "drive_torque": 1.0, "brake_torque": 1.0, "torque_vectoring": 1.0,
    "wind_x": 1e-2, "wind_y": 1e-2, "ground_x": 1e-2, "ground_y": 1e-2,
    "force_x": 1.0, "force_y": 1.0, "force_z": 1.0,
    "moment_x": 1.0, "moment_y": 1.0, "moment_z": 1.0, "rear_steer": 1e-4,
    **{f"{name}_{wheel}": 1.0 for name in WHEEL_INPUTS for wheel in WHEELS},
}  # fmt: skip
"""Difference steps of the inputs; 1e-3 for those from 0 to 1."""
IDLE: Final = {
    "throttle": "drive_torque drives the car, as the engine idles in neutral",
    "clutch": "the engine idles in neutral",
    "brake": "brake_torque brakes the car, as the pressure behind the pedal is held",
}
"""Inputs that act only through frozen states, and the inputs to use instead."""
NOT_NEGATIVE: Final = (
    "brake_torque", "throttle", "brake", "clutch", "hand_brake",
    *(f"wheel_brake_torque_{wheel}" for wheel in WHEELS),
)  # fmt: skip

Complex = NDArray[np.complex128]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bode:
    """Frequency response of linear models.

    Attributes
    ----------
    frequency : ndarray, shape (f,)
        [Hz]
    response : ndarray of complex, shape (n, outputs, inputs, f)
        Output over input.
    inputs, outputs : tuple of str
    trim : Trim, optional
        The steady motions of the models; used to label curves.
    """

    frequency: Array
    response: Complex
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    trim: Trim | None = None

    def __getitem__(self, pair: tuple[str, str]) -> Complex:
        """Return the response ``bode["yaw_rate", "steer"]`` of an output to an input, (n, f)."""
        if not (isinstance(pair, tuple) and len(pair) == 2):
            raise TypeError(
                f"expected an output and an input, as bode['yaw_rate', 'steer'], not {brief(pair)}"
            )
        output, given = pair
        i, j = _place(output, self.outputs, "output"), _place(given, self.inputs, "input")
        return self.response[:, i, j]

    @property
    def gain(self) -> Array:
        """Magnitude of the response, shape (n, outputs, inputs, f)."""
        return np.abs(self.response)

    @property
    def phase(self) -> Array:
        """Phase lead of the outputs [rad], unwrapped over frequency."""
        return np.unwrap(np.angle(self.response), axis=-1)

    def plot(self, **options: Any) -> list[Axes]:
        """Plot gain and phase, see `skidpad.plot.equilibrium.bode`."""
        drawn: list[Axes] = figure("equilibrium", "bode")(self, **options)
        return drawn

    def __repr__(self) -> str:
        n, f = self.response.shape[0], self.frequency.size
        return f"<Bode of {of_cars(n)}, {f} frequencies, {self.inputs} to {self.outputs}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LinearModel:
    """Linear models of n cars about their steady motion: x' = A x + B u, y = C x + D u.

    All quantities are deviations from the steady motion.

    Attributes
    ----------
    A : ndarray, shape (n, states, states)
    B : ndarray, shape (n, states, inputs)
    C : ndarray, shape (n, outputs, states)
    D : ndarray, shape (n, outputs, inputs)
    states, inputs, outputs : tuple of str
        Names in order; wheel channels with the wheel appended, "travel_FL".
    trim : Trim
        The steady motion.
    """

    A: Array
    B: Array
    C: Array
    D: Array
    states: tuple[str, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    trim: Trim

    @property
    def n(self) -> int:
        """Number of cars."""
        return len(self.A)

    def poles(self) -> Complex:
        """Return the eigenvalues of A [1/s], shape (n, states), slowest first."""
        poles = np.linalg.eigvals(_finite(self.A)).astype(complex)
        poles[~np.isfinite(self.A).all(axis=(1, 2))] = np.nan
        # conjugate pairs side by side, positive imaginary part first
        order = np.lexsort((-poles.imag, np.round(np.abs(poles), 9)), axis=-1)
        return np.take_along_axis(poles, order, axis=-1)

    def modes(self) -> tuple[Array, Array]:
        """Return natural frequency [rad/s] and damping ratio [-] of each pole, (n, states)."""
        poles = self.poles()
        frequency = np.abs(poles)
        with np.errstate(invalid="ignore"):
            return frequency, -poles.real / frequency

    @unwarned
    def bode(self, frequency: ArrayLike | None = None) -> Bode:
        """Return the frequency response.

        Parameters
        ----------
        frequency : array_like, shape (f,), optional
            [Hz], >= 0. Default: 0.1 to 10 Hz, 100 in each decade.

        Raises
        ------
        ValueError
            If frequencies are not finite or negative.
        """
        if frequency is None:
            frequency = np.logspace(-1.0, 1.0, 201)
        hertz = np.atleast_1d(real_array("frequency", frequency).astype(np.float64))
        if hertz.ndim != 1 or not (np.isfinite(hertz) & (hertz >= 0)).all():
            raise ValueError(
                f"frequency must be a row of numbers >= 0 [Hz], not {brief(frequency)}"
            )
        k, B = len(self.states), self.B.astype(complex)
        found = np.empty((self.n, len(self.outputs), len(self.inputs), hertz.size), complex)
        for i, f in enumerate(hertz):
            x = np.linalg.solve(2j * np.pi * f * np.eye(k) - self.A, B)
            found[..., i] = self.C @ x + self.D
        return Bode(hertz, found, self.inputs, self.outputs, self.trim)

    def step(self, time: ArrayLike, input: str = "steer", size: float = 1.0) -> Array:
        """Return the response to a step of an input at time 0.

        Parameters
        ----------
        time : array_like, shape (m,)
            Ascending, >= 0 [s].
        input : str
        size : float
            Height of the step.

        Returns
        -------
        ndarray, shape (n, outputs, m)
            Deviations from the steady motion.
        """
        at = np.atleast_1d(real_array("time", time).astype(np.float64))
        if at.ndim != 1 or not np.isfinite(at).all() or (at < np.append(0.0, at[:-1])).any():
            raise ValueError(f"time must be a row of ascending numbers >= 0 [s], not {brief(time)}")
        if (at > LATEST).any():
            raise ValueError(f"time: {at.max():g} s is not allowed, must be at most {LATEST:g} s")
        size = finite("size", size)
        j, k = _place(input, self.inputs, "input"), len(self.states)
        # the step is an additional constant state: x' = A x + B u, u' = 0
        flow = np.zeros((self.n, k + 1, k + 1))
        flow[:, :k, :k], flow[:, :k, k] = self.A, self.B[:, :, j] * size
        x = np.zeros((self.n, k + 1, 1))
        x[:, k] = 1.0
        out = np.empty((self.n, len(self.outputs), at.size))
        last, over, way = 0.0, np.nan, flow
        for i, t in enumerate(at):
            if t > last:
                if not abs(t - last - over) <= 1e-12 * t:
                    over = t - last
                    way = _exponential(flow * over)
                x = way @ x
            last = t
            out[:, :, i] = (self.C @ x[:, :k])[:, :, 0] + self.D[:, :, j] * size
        return out

    def reduced(self, states: Sequence[str] = BICYCLE) -> LinearModel:
        """Return models with some of the states; the others follow without delay.

        Parameters
        ----------
        states : sequence of str
            States to keep, in order.

        Returns
        -------
        LinearModel
            0 = A x + B u is solved exactly for the others, so steady-state gains are unchanged. The
            forward speed, which is slow, is fixed if not kept.
        """
        names = _names("states", states)
        keep = [_place(name, self.states, "states") for name in names]
        held = [self.states.index(name) for name in HELD if name in self.states]
        gone = [i for i in range(len(self.states)) if i not in keep and i not in held]
        if len(set(keep)) < len(keep):
            raise ValueError(f"states: {', '.join(names)} has one twice")
        A, B, C = self.A, self.B, self.C
        fast = _finite(_part(A, gone, gone))
        to_x = np.linalg.solve(fast, _part(A, gone, keep))
        to_u = np.linalg.solve(fast, B[:, gone])
        into, out = _part(A, keep, gone), np.ascontiguousarray(C[:, :, gone])
        return LinearModel(
            _part(A, keep, keep) - into @ to_x,
            B[:, keep] - into @ to_u,
            C[:, :, keep] - out @ to_x,
            self.D - out @ to_u,
            names, self.inputs, self.outputs, self.trim,
        )  # fmt: skip

    def plot(self, *, ax: Axes | None = None, **options: Any) -> Axes:
        """Plot its eigenvalues, see `skidpad.plot.equilibrium.poles`."""
        axes: Axes = figure("equilibrium", "poles")(self, ax=ax, **options)
        return axes

    def _repr_html_(self) -> str:
        frequency, damping = self.modes()
        rows = [
            (str(i), pole_of(pole), f"{omega / TURN:.4g}", f"{zeta:.4g}")
            for i in range(min(self.n, MOST_CARS_SHOWN))
            for pole, omega, zeta in zip(self.poles()[i], frequency[i], damping[i], strict=True)
        ]
        head = ("car", "eigenvalue [1/s]", "frequency [Hz]", "damping ratio")
        more = f"; the first {MOST_CARS_SHOWN}" if self.n > MOST_CARS_SHOWN else ""
        return as_html(f"LinearModel of {of_cars(self.n)}{more}", head, rows)

    def __repr__(self) -> str:
        k, inputs, outputs = len(self.states), ", ".join(self.inputs), ", ".join(self.outputs)
        who = f"{of_cars(self.n)}{where_of(self.trim)}"
        return f"<LinearModel of {who}, {k} states, from {inputs} to {outputs}>"


def pole_of(pole: complex) -> str:
    """Format an eigenvalue."""
    turns = f" {'−' if pole.imag < 0 else '+'} {abs(pole.imag):.4g}i" if pole.imag else ""
    return f"{pole.real:.4g}{turns}"


def _part(matrices: Array, rows: list[int], columns: list[int]) -> Array:
    """Return rows and columns of matrices, each with the memory layout of a single one.

    Otherwise products would round in an order that depends on the number of matrices.
    """
    return np.ascontiguousarray(matrices[:, rows][:, :, columns])


def linearize(
    car: Car | Trim,
    *,
    states: Sequence[str] | None = None,
    inputs: Sequence[str] = INPUTS,
    outputs: Sequence[str] = OUTPUTS,
    speed: ArrayLike | None = None,
    ay: ArrayLike = 0.0,
    threads: int = 1,
) -> LinearModel:
    """Return the linear models of all cars about a steady motion.

    Parameters
    ----------
    car : Car or Trim
        Cars driving at `speed` with `ay`, or any steady motion from `trim`.
    states : sequence of str, optional
        States to keep, as in `LinearModel.reduced`: ``("vy", "yaw_rate")`` is the bicycle model.
        Default: all.
    inputs : sequence of str
        Inputs of `Fleet.step`, except those that act through frozen states: throttle and clutch, as
        engines idle in neutral, and the brake pedal; use ``drive_torque`` and ``brake_torque``.
    outputs : sequence of str
        Channels.
    speed : array_like, shape () or (n,), optional
        Speed [m/s], for a Car.
    ay : array_like, shape () or (n,)
        Lateral acceleration [m/s2], for a Car.
    threads : int
        Threads to divide the cars among.

    Returns
    -------
    LinearModel
        NaN for cars without an equilibrium.

    Raises
    ------
    KeyError
        If a state, an input or an output is unknown.
    TypeError, ValueError
        If an argument is of the wrong kind or shape, or needs a part this car lacks.

    Notes
    -----
    The full state has velocity and rates in body axes, roll, pitch and height, wheel speeds,
    travels and their rates (with massed hubs), tire deflections (with relaxation), and the
    road-wheel angle of steering with a lag. Position and heading have no influence and are omitted;
    compliance acts without delay; states of controls and the engine are frozen.

    Derivatives are exact ones of the car's step, (x+ - x)/h, as in `Fleet.jacobian`, over small
    steps h extrapolated to zero. At a kink of a force, such as a damper with a different rate in
    rebound, the mean of both slopes is used. What sticks, such as the wheels of a locked axle, does
    so within a step: a pole faster than all others, which a reduced model drops. With respect to
    inputs that cannot be negative, one-sided differences are used; if skidpad was built without a
    C++ compiler, or the tires are a function of your own, all derivatives are central differences
    of fourth order.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> model = sp.linearize(sp.cars.load("bmw_320i"), speed=np.array([10.0, 30.0]))
    >>> model.A.shape
    (2, 29, 29)
    >>> bicycle = model.reduced(("vy", "yaw_rate"))
    >>> frequency, damping = bicycle.modes()
    >>> bool(damping[1, 0] < damping[0, 0])
    True
    """
    threads = count("threads", threads)
    if isinstance(car, Trim):
        if speed is not None:
            raise ValueError("speed: a Trim has one")
        about = car
    else:
        if speed is None:
            raise ValueError("speed: a Car needs one; or give a Trim")
        about = trim(car, speed=speed, ay=ay, threads=threads)
    names = _names("inputs", inputs)
    _require_inputs(about.car, names)
    shown = _outputs(about.car, _names("outputs", outputs))
    of_state, at_once = _states(about.car), compliance(about.car)
    model = _slopes(about, of_state, names, shown, threads)
    if states is None and at_once:
        states = [name for name, channel, _ in of_state if channel not in at_once]
    return model if states is None else model.reduced(states)


def _states(car: Car) -> list[tuple[str, str, int]]:
    """Return name, channel and wheel of each state of the full model."""
    plain = ["vx", "vy", "vz", "roll_rate", "pitch_rate", "yaw_rate", "roll", "pitch", "z"]
    if car["steering.actuator"] != "direct":
        plain.append("rack_steer")
    wheels = ["wheel_speed"]
    if car["suspension.hubs"] == "massed":
        wheels += ["travel", "travel_rate"]
    if car["tire.slip"] == "relaxation":
        wheels += ["deflection_x", "deflection_y"]
    wheels += compliance(car)
    of_wheels = [(f"{name}_{at}", name, i) for name in wheels for i, at in enumerate(WHEELS)]
    return [(name, name, 0) for name in plain] + of_wheels


def _outputs(car: Car, names: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return name and row of each output, rows of states before those of outputs."""
    lacks = lacking(car, CHANNEL_NEEDS)
    found: list[tuple[str, int]] = []
    for name in names:
        channel = find_channel(name, "outputs")
        if name in lacks:
            raise lack(car, name, "channel", lacks[name])
        if channel.wheels:
            found += [(f"{name}_{at}", channel.row + i) for i, at in enumerate(WHEELS)]
        else:
            found.append((name, channel.row))
    return found


def _require_inputs(car: Car, names: tuple[str, ...]) -> None:
    lacks = lacking(car, INPUT_NEEDS)
    for name in names:
        if name not in DEFAULTS:
            raise UnknownNameError(f"inputs: no input '{name}'{did_you_mean(name, DEFAULTS)}")
        if DEFAULTS[name] is None:
            raise ValueError(f"inputs: a linear model has no '{name}', which jumps")
        if name in lacks:
            raise lack(car, name, "input", lacks[name])
        if name in IDLE:
            raise ValueError(f"inputs: '{name}' changes nothing in steady motion; {IDLE[name]}")


def _names(argument: str, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(texts(argument, names))


def _place(name: str, among: tuple[str, ...], what: str) -> int:
    if not isinstance(name, str):
        raise TypeError(f"{what}: expected a name, not {brief(name)}")
    if name not in among:
        hint = did_you_mean(name, among) or f"; there are {', '.join(among)}"
        raise UnknownNameError(f"{what}: there is no '{name}'{hint}")
    return among.index(name)


def _slopes(
    about: Trim,
    of_state: list[tuple[str, str, int]],
    inputs: tuple[str, ...],
    outputs: list[tuple[str, int]],
    threads: int,
) -> LinearModel:
    """Return the derivatives of all cars, chunk by chunk."""
    states = tuple(name for name, *_ in of_state)
    k, m, p = len(states), len(inputs), len(outputs)
    matrix = np.full((about.n, k + p, k + m), np.nan)
    has_slopes = has_exact_slopes(about.car)

    def work(cars: Indices) -> None:
        near = _Step(about, cars, of_state, [row for _, row in outputs])
        exact = [name for name in inputs if name not in NOT_NEGATIVE] if has_slopes else []
        if has_slopes:
            found = near.exact(exact).transpose(2, 0, 1)
            at = [*range(k), *(k + inputs.index(name) for name in exact)]
            matrix[np.ix_(cars, np.arange(k + p), np.array(at))] = found
        else:
            for j, (_, channel, _) in enumerate(of_state):
                matrix[cars, :, j] = near.slope(j, "", CHANGES[channel]).T
        for j, name in enumerate(inputs):
            if name not in exact:
                matrix[cars, :, k + j] = near.slope(None, name, INPUT_CHANGES.get(name, 1e-3)).T

    each(np.flatnonzero(about.converged), work, threads)
    A, B, C, D = matrix[:, :k, :k], matrix[:, :k, k:], matrix[:, k:, :k], matrix[:, k:, k:]
    for i, (name, _) in enumerate(outputs):
        if name in states:
            C[about.converged, i], D[about.converged, i] = np.eye(k)[states.index(name)], 0.0
    shown = tuple(name for name, _ in outputs)
    return LinearModel(A, B, C, D, states, inputs, shown, about)


class _Step:
    """The car's step about a steady motion, with perturbed states and inputs."""

    def __init__(
        self, about: Trim, cars: Indices, of_state: list[tuple[str, str, int]], shown: list[int]
    ) -> None:
        car = about.car
        if car["steering.actuator"] != "direct":  # small changes do not reach its limit
            car = car.replace({"steering.rate_limit": AT_ONCE})
        self.cars = bind(pick(car, cars), cars.size, np.dtype(np.float64), 1, None)
        self.base = about._rows[:, cars]
        self.inputs: dict[str, Any] = dict(DEFAULTS)
        self.inputs |= {name: value[cars] for name, value in about.inputs.items()}
        self.of_state, self.channels = of_state, [name for _, name, _ in of_state]
        self.rows = [CHANNELS[name].row + wheel for _, name, wheel in of_state]
        self.angles = {name: about[name][cars] for name in ANGLES}
        self.shown = shown

    def exact(self, inputs: list[str]) -> Array:
        """Return derivatives of all rates and outputs, (rows, states + inputs, n)."""
        about = About(self.cars, self.base, self.angles, self.inputs, self.of_state)
        return exact_slopes(about, inputs, self.shown)

    def slope(self, state: int | None, name: str, by: float) -> Array:
        """Return derivatives of all rates and outputs by a state or an input, (rows, n)."""
        small = zip(STEPS, WEIGHTS, strict=True)
        found = [weight * self._slope(h, state, name, by) for h, weight in small]
        return found[0] + found[1] + found[2]

    def _slope(self, h: float, state: int | None, name: str, by: float) -> Array:
        def at(share: float) -> Array:
            return self._after(h, state, name, share * by)

        if name in NOT_NEGATIVE and np.any(self.inputs[name] < 2 * by):
            return (4 * at(1) - at(2) - 3 * at(0)) / (2 * by)
        return (8 * (at(1) - at(-1)) - (at(2) - at(-2))) / (12 * by)

    def _after(self, h: float, state: int | None, name: str, by: float) -> Array:
        """Return rates of the states and outputs in a step of h [s] with a perturbation."""
        rows, inputs, angles = self.cars.state, dict(self.inputs), dict(self.angles)
        rows[...] = self.base
        if state is None:
            inputs[name] = inputs[name] + by
        elif self.channels[state] in ANGLES:
            angles[self.channels[state]] = angles[self.channels[state]] + by
        else:
            rows[self.rows[state]] += by
        rows[Q0 : Q0 + 4] = attitude(**angles)
        before = self._read(angles)
        step(self.cars, inputs, h)
        output = self.cars.output
        after = self._read({name: output[CHANNELS[name].row - STATE_ROWS] for name in ANGLES})
        shown = [rows[r] if r < STATE_ROWS else output[r - STATE_ROWS] for r in self.shown]
        return np.concatenate(((after - before) / h, np.reshape(shown, (-1, rows.shape[1]))))

    def _read(self, angles: dict[str, Array]) -> Array:
        found = zip(self.channels, self.rows, strict=True)
        return np.stack([angles[c] if c in ANGLES else self.cars.state[row] for c, row in found])


def _finite(matrix: Array) -> Array:
    """Return matrices with zeros for those that are not finite."""
    sound = np.isfinite(matrix).all(axis=(1, 2), keepdims=True)
    return np.where(sound, matrix, np.eye(matrix.shape[1]))


def _exponential(matrix: Array) -> Array:
    """Return matrix exponentials, by scaling and squaring of the Taylor series."""
    norm = np.abs(matrix).sum(axis=-1).max(initial=0.0, where=np.isfinite(matrix).all(axis=-1))
    squarings = max(0, int(np.ceil(np.log2(max(norm, 1e-300)))) + 2)
    small = matrix / 2.0**squarings
    term = total = np.broadcast_to(np.eye(matrix.shape[1]), matrix.shape)
    for i in range(1, 14):  # |small| <= 1/4, 4^-14/14! is below rounding
        term = term @ small / i
        total = total + term
    for _ in range(squarings):
        total = total @ total
    return total
