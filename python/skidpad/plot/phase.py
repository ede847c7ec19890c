"""Phase portraits: where sideslip and yaw rate go from anywhere, and where they stay."""

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
"""Sideslip angles times yaw rates from which cars set out."""
DURATION: Final = 3.0
SIDESLIPS: Final = np.radians(np.linspace(-25.0, 25.0, 51))
"""At which steady motion is looked for [rad]."""
SLOWEST: Final = 0.1
FASTEST: Final = 1e3
"""Speeds of a portrait [m/s]."""
GRIP: Final = 12.0
"""Lateral acceleration of the largest yaw rate at the start [m/s2]."""


class Equilibria(NamedTuple):
    """Steady motion with a given steer and speed, each of shape (k,)."""

    sideslip: Array
    yaw_rate: Array
    stable: NDArray[np.bool_]


def equilibria(car: Car, speed: float, steer: float = 0.0) -> Equilibria:
    """Find the steady motions of a car with a steer at a speed, stable or not.

    Parameters
    ----------
    car : Car
        One.
    speed : float
        [m/s]
    steer : float
        Road-wheel angle [rad].

    Returns
    -------
    Equilibria
        Sideslip [rad] and yaw rate [rad/s], in the order of sideslip, up to 25 degrees.

    Notes
    -----
    At each sideslip angle lateral forces are balanced by the yaw rate (see
    `skidpad.yaw_moment_diagram`); a steady motion is where no yaw moment is left. It is stable
    where the moment grows with the sideslip angle, and so turns the car back into its course.
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
    """Draw where sideslip and yaw rate go with the steer held, from all over the plane.

    Parameters
    ----------
    car : Car
        One.
    speed : float
        At the start [m/s]; the drive torque is that which holds it straight on.
    steer : float
        Road-wheel angle that is held [rad].
    ax : Axes, optional
        Where to draw. Default: a new figure.

    Returns
    -------
    Axes
        Paths of cars that settle in the color of the pen, of those that are lost in red; a full
        dot where steady motion is stable, an open one where it is not. The title counts them.

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
    """Let cars go from a grid of sideslip angles and yaw rates."""
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
    """Find which cars end nearer to stable motion than to any other."""
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
