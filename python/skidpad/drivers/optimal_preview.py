"""Optimal preview steering based on the car's linear model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad._lib.arrays import real_array
from skidpad._lib.per_car import column
from skidpad._lib.renamed import former_names
from skidpad.cars.car import require_car
from skidpad.paths import Path
from skidpad.simulation.driver import Driver, require_within

if TYPE_CHECKING:
    from skidpad.cars import Car

LAG: Final = 0.1
"""Lag of the arms [s]."""
HAND_RATE: Final = 20.0
"""Fastest rate of hands at the wheel [rad/s]."""
Array = NDArray[np.float64]

SIDE_VELOCITY, YAW_RATE, OFFSET, HEADING, STEER, STEER_RATE = range(6)
STATES: Final = ("side_velocity", "yaw_rate", "offset", "heading", "steer", "steer_rate")
SEEN: Final = 8
"""Number of previewed curvatures."""
ALLOWED: Final = {
    "bandwidth": (0.01, 1e3, "rad/s"),
    "lag": (1e-3, 10.0, "s"),
    "hand_rate": (1e-3, 1e6, "rad/s"),
    "stiffness": (0.01, 100.0, "-"),
    "ahead": (-1e3, 1e3, "m"),
}
"""Ranges of the design parameters."""
HORIZON: Final = 6.0
"""Preview horizon times the bandwidth; the optimum hardly looks farther."""


class OptimalPreview(Driver):
    """A driver with full state feedback of a bicycle model on a path (optimal preview).

    A point of the car follows the path: the commanded rate of the road wheels depends on offset and
    heading error there, on the car's motion and steer, and on the curvatures of the path ahead.
    `design_optimal_preview` computes the gains for a car.

    Parameters
    ----------
    path : Path, optional
        The path it follows, forward; a maneuver may set it.
    **numbers : array_like, shape () or (n,)
        ``ahead`` [m], the gains ``offset`` [rad/s2], ``heading`` [1/s], ``side_velocity``
        [rad/m], ``yaw_rate`` [-], ``steer`` [1/s], ``steer_rate`` [-], ``curvature_0`` to
        ``curvature_7`` [-] at multiples of ``interval`` [s] ahead, ``lag`` [s],
        ``steer_limit`` [rad], ``rate_limit`` [rad/s] (road wheel); missing ones have their
        defaults, gains 0.

    Raises
    ------
    TypeError
        If a name is unknown, or `path` is not a `Path`.
    ValueError
        If a number is not finite or outside its range.
    """

    def __init__(self, path: Path | None = None, **numbers: ArrayLike) -> None:
        super().__init__("tracker", path=path, **numbers)

    def replace(self, **changes: Any) -> OptimalPreview:
        """Return a driver with some parameters or the path changed."""
        return OptimalPreview(**{"path": self.path, **self.numbers, **changes})


def design_optimal_preview(
    car: Car,
    speed: ArrayLike,
    path: Path | None = None,
    *,
    bandwidth: ArrayLike = 5.0,
    lag: ArrayLike = LAG,
    ahead: ArrayLike = 0.0,
    steer_limit: ArrayLike = 0.6,
    hand_rate: ArrayLike = HAND_RATE,
    stiffness: ArrayLike = 1.0,
    threads: int = 1,
) -> OptimalPreview:
    """Return the optimal preview driver of each car.

    Parameters
    ----------
    car : Car
        Any of its parameters may be an array over cars.
    speed : array_like, shape () or (n,)
        Design speed [m/s].
    path : Path, optional
        The path it follows; a maneuver may set it.
    bandwidth : array_like, shape () or (n,)
        Bandwidth of the response of the car's path to the requested path [rad/s].
    lag : array_like, shape () or (n,)
        First-order lag of the arms [s]; that of the car's steering, if any, is added.
    ahead : array_like, shape () or (n,)
        Distance ahead of the center of mass of the point that follows the path [m]:
        ``car["body.to_front_axle"]`` is the front axle.
    steer_limit : array_like, shape () or (n,)
        Largest road-wheel angle [rad].
    hand_rate : array_like, shape () or (n,)
        Largest rate of the hand wheel [rad/s].
    stiffness : array_like, shape () or (n,)
        Assumed cornering stiffness relative to that at small slip angles: less than 1 near the
        limit, where axles have less force for their slip angle.
    threads : int

    Returns
    -------
    OptimalPreview

    Raises
    ------
    TypeError, ValueError
        If a number is of the wrong kind or outside its range, or a car cannot roll straight at this
        speed.

    Notes
    -----
    Optimal control with preview, after Sharp and Valtetsidis (Vehicle System Dynamics supplement
    35, 2001), in continuous time: the commanded rate u minimizes

        integral of e^2 + (G(w) u / w^3)^2 dt

    for the bicycle model from `skidpad.linearize`, where e is the distance of the point from the
    path, w the bandwidth, and G the gain from steer to lateral acceleration at that frequency. So
    the cost weighs lateral jerk over w^3 against distance, and depends only on the car's linear
    model; a steady turn has no cost and no error. The optimal preview of the whole path ahead comes
    in closed form with the feedback; it is evaluated at eight points over 6/w, with weights that
    are exact for piecewise linear curvature.

    Examples
    --------
    >>> import skidpad as sp
    >>> car = sp.cars.load("bmw_320i")
    >>> fleet = sp.Fleet(car)
    >>> fleet.start(speed=15.0)
    >>> path = sp.Path.lane_changes((20.0, 30.0, 3.5))
    >>> driver = sp.drivers.design_optimal_preview(car, 15.0, path)
    >>> run = fleet.run({}, 6.0, record=["path_offset"], driver=driver)
    >>> bool(abs(run["path_offset"]).max() < 0.15)
    True
    """
    from skidpad.equilibrium import linearize
    from skidpad.equilibrium._trim import cars_of

    require_car("car", car)
    asked = {"bandwidth": bandwidth, "lag": lag, "hand_rate": hand_rate, "stiffness": stiffness}
    for name, value in {**asked, "ahead": ahead}.items():
        require_within(name, value, *ALLOWED[name])
    others = {"ahead": ahead, "steer_limit": steer_limit}
    n = cars_of(car, None, {"speed": speed, **asked, **others})
    at_speed = np.broadcast_to(speed, (n,))
    model = linearize(
        car,
        speed=at_speed,
        states=("vy", "yaw_rate"),
        inputs=("steer",),
        outputs=(),
        threads=threads,
    )
    if not model.trim.converged.all():
        at = int(np.argmin(model.trim.converged))
        raise ValueError(f"speed: car {at} cannot roll straight: {model.trim.status[at]}")
    whole = real_array("lag", lag) + steering_lag(car)
    A, B = softened(model.A, model.B[:, :, 0], model.trim.speed, stiffness)
    gains = optimal_gains(A, B, model.trim.speed, bandwidth, whole, ahead)
    lost = ~np.isfinite([*gains.values()]).all(axis=0)
    if lost.any():
        raise ValueError(f"bandwidth: car {np.argmax(lost)} has no optimal gains for these numbers")
    numbers = {"ahead": ahead, "lag": whole, "steer_limit": steer_limit}
    return OptimalPreview(
        path, **numbers, **gains, rate_limit=real_array("hand_rate", hand_rate) / ratio_of(car)
    )


def softened(A: Array, B: Array, speed: Array, stiffness: ArrayLike) -> tuple[Array, Array]:
    """Return a bicycle model, as in `optimal_gains`, with scaled tire stiffness."""
    if np.all(np.asarray(stiffness) == 1.0):
        return A, B
    share = np.broadcast_to(stiffness, speed.shape)[:, None]
    turning = np.zeros_like(A)
    turning[:, 0, 1] = speed  # not from tires
    return share[:, :, None] * (A + turning) - turning, share * B


def steering_lag(car: Car) -> Array:
    """Return the lag between hand wheel and road wheels [s]."""
    lags = car["steering.actuator"] == "lag"
    return np.asarray(car["steering.lag"] if lags else 0.0, np.float64)


def ratio_of(car: Car) -> Array:
    """Return the ratio of hand-wheel to road-wheel angle [-]."""
    return np.asarray(car["steering.ratio"], np.float64)


def optimal_gains(
    A: Array, B: Array, speed: Array, bandwidth: ArrayLike, lag: ArrayLike, ahead: ArrayLike
) -> dict[str, Array]:
    """Return the gains of a `OptimalPreview` for bicycles.

    Parameters
    ----------
    A : ndarray, shape (n, 2, 2)
    B : ndarray, shape (n, 2)
        Input matrix of lateral velocity and yaw rate: x' = A x + B steer.
    speed : ndarray, shape (n,)
    bandwidth, lag, ahead : array_like, shape () or (n,)
        As in `design_optimal_preview`.

    Returns
    -------
    dict of str to ndarray, shape (n,)
        NaN for models that are not finite.
    """
    n = len(A)
    v, w, lag, d = (column_of(x, n) for x in (speed, bandwidth, lag, ahead))
    sound = np.isfinite(A).all(axis=(1, 2)) & np.isfinite(B).all(axis=1) & np.isfinite(v)
    F = np.zeros((n, 6, 6))
    F[:, :2, :2], F[:, :2, STEER] = A, B
    F[:, OFFSET, SIDE_VELOCITY], F[:, OFFSET, HEADING], F[:, OFFSET, YAW_RATE] = 1.0, v, d
    F[:, HEADING, YAW_RATE] = F[:, STEER, STEER_RATE] = 1.0
    F[:, STEER_RATE, STEER_RATE] = -1 / lag
    F[~sound] = 0.0
    price = (response(A, B, v, w, sound) / w**3) ** 2
    toward = np.zeros((n, 6))
    toward[:, STEER_RATE] = 1 / lag
    cost = riccati(F, toward, price)
    per = toward / price[:, None]
    gain = np.einsum("ni,nij->nj", per, cost)
    gain[~sound] = np.nan
    ahead_of = preview_weights(F - toward[:, :, None] * gain[:, None, :], per, HORIZON / w)
    found = dict(zip(STATES, gain.T, strict=True))
    found["offset"] = v * found["offset"]
    for i, weight in enumerate(ahead_of):
        found[f"curvature_{i}"] = v * weight
    return {**found, "interval": HORIZON / w / (SEEN - 1)}


def column_of(value: ArrayLike, n: int) -> Array:
    """Return a number of each car, (n,)."""
    return np.broadcast_to(column("driver", value, n, np.dtype(np.float64)), (n,))


def response(A: Array, B: Array, v: Array, w: Array, sound: NDArray[np.bool_]) -> Array:
    """Return the gain from steer to lateral acceleration at w [rad/s], in m/s2 per rad."""
    system = 1j * w[:, None, None] * np.eye(2) - np.where(sound[:, None, None], A, -np.eye(2))
    x = np.linalg.solve(system, np.where(sound[:, None], B, 1.0)[..., None])[..., 0]
    size: Array = np.abs(1j * w * x[:, 0] + v * x[:, 1])
    return np.where(sound, size, 1.0)


def riccati(F: Array, b: Array, price: Array) -> Array:
    """Return P of F'P + P F - P b b'P/price + q q' = 0, q along the offset.

    P maps the states of the stable solutions to their costates; NaN if these are numerically
    dependent.
    """
    n, k, _ = F.shape
    hamilton = np.zeros((n, 2 * k, 2 * k))
    hamilton[:, :k, :k], hamilton[:, k:, k:] = F, -F.transpose(0, 2, 1)
    hamilton[:, :k, k:] = -b[:, :, None] * b[:, None, :] / price[:, None, None]
    hamilton[:, k + OFFSET, OFFSET] = -1.0
    values, vectors = np.linalg.eig(hamilton)
    stable = np.argsort(values.real, axis=1)[:, None, :k]
    some = np.take_along_axis(vectors.astype(complex), stable, axis=2)
    states, costates = some[:, :k].transpose(0, 2, 1), some[:, k:].transpose(0, 2, 1)
    flat = ~(np.linalg.cond(states) < 1 / np.finfo(np.float64).eps)
    states[flat] = np.eye(k)
    found: Array = np.linalg.solve(states, costates).transpose(0, 2, 1).real
    found[flat] = np.nan
    return found


def preview_weights(closed: Array, per: Array, horizon: Array) -> list[Array]:
    """Return the weights of the previewed curvatures, times the speed squared.

    The offset t ahead has the weight h(t) = per' exp(M t) q with M the transposed closed loop, and
    a curvature that of the offsets it causes: H'' = h. Curvature is linear between the previewed
    points, so the weights are differences of J, J'' = H; beyond the last it is constant.
    """
    from skidpad.equilibrium.linear import _exponential

    M = closed.transpose(0, 2, 1)
    sound = np.atleast_1d(np.isfinite(M).all(axis=(1, 2)))
    M = np.where(sound[:, None, None], M, -np.eye(6))
    step = horizon / (SEEN - 1)
    onward = np.linalg.inv(M)
    fourth = np.linalg.matrix_power(onward, 4)
    way, J = fourth[:, :, OFFSET], np.empty((SEEN, len(M)))
    slope = -np.einsum("ni,ni->n", per, np.einsum("nij,nj->ni", M, way))
    E = _exponential(M * step[:, None, None])
    for i in range(SEEN):
        J[i] = np.einsum("ni,ni->n", per, way)
        way = np.einsum("nij,nj->ni", E, way)
    J[:, ~sound] = np.nan
    rise = np.diff(J, axis=0) / step
    return [slope + rise[0], *np.diff(rise, axis=0), -rise[-1]]


__getattr__ = former_names(
    __name__,
    {
        "Tracker": "drivers.OptimalPreview",
    },
)
