"""Phase portraits of sideslip angle and yaw rate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from skidpad._lib.arguments import finite, within
from skidpad._lib.units import KMH
from skidpad.cars import Car
from skidpad.cars.checks import one_car
from skidpad.equilibrium import trim, yaw_moment_diagram
from skidpad.plot.frame import DEGREES, G, finish, number, one
from skidpad.plot.style import COLORS, FAINT, ink
from skidpad.simulation.fleet import Fleet

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    from skidpad.recordings.recording import Recording

    Array = NDArray[np.float64]

__all__ = [
    "phase_portrait",
]

STARTS: Final = (13, 9)
"""Number of initial sideslip angles and yaw rates."""
DURATION: Final = 3.0
SIDESLIPS: Final = np.radians(np.linspace(-25.0, 25.0, 51))
"""Sideslip angles searched for steady motion [rad]."""
SLOWEST: Final = 0.1
FASTEST: Final = 1e3
"""Allowed speeds of a portrait [m/s]."""
GRIP: Final = 12.0
"""Lateral acceleration at the largest initial yaw rate [m/s2]."""


class Equilibria(NamedTuple):
    """Steady motions at a given steer and speed, each of shape (k,)."""

    sideslip: Array
    yaw_rate: Array
    stable: NDArray[np.bool_]


def equilibria(car: Car, speed: float, steer: float = 0.0) -> Equilibria:
    """Find the steady motions of a car at a steer angle and speed, stable or not.

    Parameters
    ----------
    car : Car
        A single car.
    speed : float
        [m/s]
    steer : float
        Road-wheel angle [rad].

    Returns
    -------
    Equilibria
        Sideslip angle [rad] and yaw rate [rad/s], sorted by sideslip, up to 25 degrees.

    Notes
    -----
    At each sideslip angle the yaw rate balances the lateral forces (see
    `skidpad.yaw_moment_diagram`); motion is steady where the yaw moment is zero, and stable where
    the moment increases with the sideslip angle, so that it turns the car back to its course.
    """
    one_car(car)
    speed, steer = within("speed", speed, SLOWEST, FASTEST, "m/s"), finite("steer", steer, "rad")
    held = yaw_moment_diagram(car, speed=speed, beta=SIDESLIPS, steer=[steer])
    moment, force = held.cn[0, :, 0], held.cy[0, :, 0]
    with np.errstate(invalid="ignore"):
        k = np.flatnonzero((moment[:-1] > 0) != (moment[1:] > 0))
    k = k[np.isfinite(moment[k]) & np.isfinite(moment[k + 1])]
    share = moment[k] / (moment[k] - moment[k + 1])
    beta = SIDESLIPS[k] + share * (SIDESLIPS[k + 1] - SIDESLIPS[k])
    across = force[k] + share * (force[k + 1] - force[k])
    return Equilibria(beta, across * G / speed, moment[k + 1] > moment[k])


def phase_portrait(car: Car, speed: float, steer: float = 0.0, *, ax: Axes | None = None) -> Axes:
    """Draw trajectories of sideslip angle and yaw rate with the steer held.

    Parameters
    ----------
    car : Car
        A single car.
    speed : float
        Initial speed [m/s]; the drive torque is that which holds it straight ahead.
    steer : float
        Road-wheel angle, held [rad].
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Trajectories that settle in the foreground color, others in red; filled dots mark stable
        steady motions, open dots unstable ones. The title counts them.

    Raises
    ------
    TypeError, ValueError
        If `car` is not one car, or speed and steer are out of range.
    ImportError
        Without Matplotlib.
    """
    one_car(car)
    speed, steer = within("speed", speed, SLOWEST, FASTEST, "m/s"), finite("steer", steer, "rad")
    found = equilibria(car, speed, steer)
    driven = _from_everywhere(car, speed, steer)
    ax = one(ax, (7.6, 5.8))
    settles = _settles(driven, found)
    for k, home in enumerate(settles):
        x, y = (DEGREES * driven[name][:, k] for name in ("sideslip", "yaw_rate"))
        seen = np.abs(x) <= DEGREES * SIDESLIPS[-1]
        last = seen.size if seen.all() else int(np.argmin(seen))
        color, name = (FAINT, "settles") if home else (COLORS[1], "is lost")
        ax.plot(x[:last], y[:last], color=color, lw=0.8, alpha=0.8, label=f"_{name}")
        middle = int(np.searchsorted(driven.time, 0.15))
        if last > middle + 1:
            ax.annotate("", (x[middle + 1], y[middle + 1]), (x[middle], y[middle]),
                        arrowprops={"arrowstyle": "->", "color": color, "lw": 0.8})  # fmt: skip
    for beta, rate, stable in zip(*found, strict=True):
        ax.plot(
            DEGREES * beta, DEGREES * rate, "o", ms=8, mec=ink(ax), mew=1.5, zorder=6,
            mfc=ink(ax) if stable else ax.get_facecolor(),
            label="_stable" if stable else "_unstable",
        )  # fmt: skip
    at = f"At {KMH * speed:.0f} km/h, steer {number(DEGREES * steer)}°"
    title = f"{at}: {100 * settles.mean():.0f} % of the starts settle\n{_counted(found)}"
    finish(ax, "sideslip angle (deg, + = moves to its left)", "yaw rate (deg/s, + = left)", title)
    return ax


def _from_everywhere(car: Car, speed: float, steer: float) -> Recording:
    """Simulate cars from a grid of sideslip angles and yaw rates."""
    widest, fastest = SIDESLIPS[-1], GRIP / speed
    beta, rate = (
        grid.ravel()
        for grid in np.meshgrid(
            np.linspace(-widest, widest, STARTS[0]) * 0.98,
            np.linspace(-fastest, fastest, STARTS[1]),
        )
    )
    fleet = Fleet(car, n=beta.size)
    fleet.start(
        speed,
        state={"vx": speed * np.cos(beta), "vy": speed * np.sin(beta), "yaw_rate": rate},
    )
    torque = float(trim(car, speed=speed, ay=0.0).drive_torque[0])
    if not np.isfinite(torque):
        raise ValueError(f"speed: this car does not go straight ahead at {speed:g} m/s")
    inputs = {"steer": steer, "drive_torque": max(torque, 0.0)}
    return fleet.run(inputs, DURATION, every=20, record=["sideslip", "yaw_rate"])


def _settles(driven: Recording, found: Equilibria) -> NDArray[np.bool_]:
    """Find cars that end closer to a stable motion than to any other."""
    if not found.stable.any():
        return np.zeros(driven["sideslip"].shape[1], bool)
    end = driven["sideslip"][-1][:, None], driven["yaw_rate"][-1][:, None]
    away = np.hypot(end[0] - found.sideslip, end[1] - found.yaw_rate)
    near = np.where(np.isfinite(away), away, np.inf).argmin(axis=1)
    settles: NDArray[np.bool_] = found.stable[near] & (np.abs(end[0][:, 0]) < SIDESLIPS[-1])
    return settles


def _counted(found: Equilibria) -> str:
    stable, unstable = int(found.stable.sum()), int((~found.stable).sum())
    return f"Steady motion: {stable} stable (full dot), {unstable} unstable (open dot)"


def __dir__() -> list[str]:
    return sorted(__all__)
