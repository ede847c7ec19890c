"""Figures of engines, gears and clutches, one function each; shown in km/h and rpm.

Each takes ``ax=`` to draw into and returns the axes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.arguments import instance
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad._lib.units import KMH
from skidpad.cars import Car
from skidpad.cars.checks import an, one_car, place
from skidpad.laps import engine as engines
from skidpad.laps.engine import DRIVEN, resistance
from skidpad.plot.frame import KILO, RPM, family, finish, legend, one
from skidpad.plot.style import COLORS, ink
from skidpad.recordings.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

__all__ = [
    "full_load",
    "launch",
    "shift_map",
    "traction",
]

POINTS: Final = 301

ENGINE_SPEED: Final = "engine speed (rpm)"
SPEED: Final = "speed (km/h)"


def full_load(car: Car, *, ax: Axes | None = None) -> Axes:
    """Draw the full-load torque of the engine over its speed and, on the right, its power.

    Parameters
    ----------
    car : Car
        One car with an engine.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        The torque axes.

    Raises
    ------
    ValueError
        If there are several cars, or no engine.
    TypeError
        If `car` is not a car, or `ax` not an Axes.
    ImportError
        Without Matplotlib.
    """
    n = _speeds(_driven(car))
    T = _torque(car, n)
    ax = one(ax)
    power = ax.twinx()
    ax.plot(n * RPM, T, color=ink(ax), lw=1.9, label="torque")
    power.plot(n * RPM, T * n / KILO, color=COLORS[1], lw=1.9, label="power")
    ax.set_ylim(bottom=0)
    finish(ax, ENGINE_SPEED, "torque (N m)", "Engine at full load")
    power.set_ylim(bottom=0)
    ax.set_xlim(left=0)
    power.set_ylabel("power (kW)", color=COLORS[1])
    power.tick_params(axis="y", colors=COLORS[1])
    for side in ("top", "left"):
        power.spines[side].set_visible(False)
    return ax


def traction(car: Car, slopes: Sequence[float] = (0.0,), *, ax: Axes | None = None) -> Axes:
    """Draw the traction force in each gear, and the driving resistance, over speed.

    Parameters
    ----------
    car : Car
        One car with an engine.
    slopes : sequence of float
        Road slopes, rise over run; one resistance curve each.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    ValueError, TypeError, ImportError
        As for `full_load`; also for slopes that are not finite.

    Notes
    -----
    In gear k, with the ratio i = i_k i_0 and the efficiency e of gearbox and final drive,
    F = i e T(n)/Re at v = n Re/i (Milliken and Milliken 1995, ch. 20): full throttle, closed
    clutch, no slip. Resistance is the sum of drag, rolling at static wheel loads, and slope. The
    rolling resistance of Magic Formula tires is left out.
    """
    n = _speeds(_driven(car))
    T = _torque(car, n)
    steep = np.atleast_1d(real_array("slopes", slopes).astype(np.float64))
    if steep.ndim != 1 or not np.isfinite(steep).all():
        raise ValueError(f"slopes must be finite numbers, rise over run, not {brief(slopes)}")
    Re = car[f"wheel.{DRIVEN[car['drive.axles']]}.effective_radius"]
    ratios = car["gearbox.ratios"] * car["gearbox.final_drive"]
    ax = one(ax)
    for k, (i, color) in enumerate(zip(ratios, family(len(ratios), ax), strict=True)):
        F = i * car["gearbox.efficiency"] * T / Re
        ax.plot(n * Re / i * KMH, F / KILO, color=color, lw=1.9, label=f"gear {k + 1}")
    v = np.linspace(0, 1.05 * n[-1] * Re / ratios.min(), POINTS)
    parts = "air" if car["tire.model"] == "magic_formula" else "air, rolling"
    for slope, dashes in zip(steep.tolist(), ("-", "--", "-.", ":") * len(steep), strict=False):
        label = f"resistance: {parts}" if slope == 0 else f"and a slope of {100 * slope:.3g} %"
        F = _resistance(car, v, slope)
        ax.plot(v * KMH, F / KILO, dashes, color=COLORS[1], lw=1.6, label=label)
    ax.set_ylim(bottom=0)
    finish(ax, SPEED, "force on the driven wheels (kN)", "Force at full throttle")
    ax.set_xlim(left=0)
    legend(ax, "", "upper left", bbox_to_anchor=(1, 1))
    return ax


def launch(recording: Recording, car: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw the speeds on both sides of the clutch over time.

    Parameters
    ----------
    recording : Recording
        With ``engine_speed`` and ``clutch_slip``; the title gives ``clutch_heat`` if recorded.
    car : int
        Index of the recorded car.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        The area between the speeds shows clutch slip.

    Raises
    ------
    KeyError
        If a channel was not recorded.
    ValueError
        If there is no such car.
    TypeError, ImportError
        As for `full_load`; also for what is no recording.
    """
    an("recording", recording, Recording)
    t, engine = recording.time, recording["engine_speed"]
    car = place("car", car, engine.shape[1])
    engine = engine[:, car] * RPM
    gearbox = engine - recording["clutch_slip"][:, car] * RPM
    heat = ""
    if "clutch_heat" in list(recording):
        heat = f"{recording['clutch_heat'][-1, car] / KILO:.1f} kJ of heat in the clutch"
    ax = one(ax)
    ax.fill_between(t, engine, gearbox, color=COLORS[3], alpha=0.3, lw=0, label="clutch slips")
    ax.plot(t, engine, color=ink(ax), lw=1.9, label="engine")
    ax.plot(t, gearbox, "--", color=COLORS[2], lw=1.9, label="gearbox input")
    finish(ax, "time (s)", "speed (rpm)", "Launch", heat)
    legend(ax, "", "best")
    return ax


def shift_map(
    up: ArrayLike,
    other: ArrayLike,
    time: ArrayLike,
    ylabel: str,
    *,
    title: str = "0 to 100 km/h",
    ax: Axes | None = None,
) -> Axes:
    """Draw a map of a time over upshift engine speed and another quantity.

    Parameters
    ----------
    up : array_like, shape (k,)
        Upshift engine speeds, such as ``gearbox.up_open`` [rad/s].
    other : array_like, shape (m,)
        The other quantity, in the unit given in `ylabel`.
    time : array_like, shape (m, k)
        Times [s]; NaN is drawn gray.
    ylabel : str
        Label of the other quantity, with its unit.
    title : str
        Title of the times.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        A cross marks the shortest time.

    Raises
    ------
    ValueError
        If the shapes do not fit, or no time is finite.
    TypeError, ImportError
        As for `full_load`.
    """
    given = {"up": up, "other": other, "time": time}
    n, y, t = (real_array(name, value).astype(np.float64) for name, value in given.items())
    for name, text in (("ylabel", ylabel), ("title", title)):
        instance(name, text, str)
    for name, row in (("up", n), ("other", y)):
        if not (np.abs(row) < 1e12).all():
            raise ValueError(f"{name} must be finite and below 1e12, not {brief(given[name])}")
    n = n * RPM
    if n.ndim != 1 or y.ndim != 1 or t.shape != (y.size, n.size):
        raise ValueError(
            f"time must have shape (m, k) for up (k,) and other (m,), not {t.shape} "
            f"for {n.shape} and {y.shape}"
        )
    if not np.isfinite(t).any():
        raise ValueError("time has no finite number")
    ax = one(ax)
    mesh = ax.pcolormesh(n, y, t, cmap="viridis_r", shading="nearest", rasterized=True)
    j, k = np.unravel_index(np.nanargmin(t), t.shape)
    ax.plot(n[k], y[j], "X", color="white", mec=ink(ax), ms=10, label=f"shortest: {t[j, k]:.2f} s")
    finish(ax, "shifts up at (rpm)", ylabel, title)
    ax.grid(visible=False)
    ax.set_facecolor("#d9d9d9")
    legend(ax, "", "upper left")
    ax.figure.colorbar(mesh, ax=ax, label="time (s)", pad=0.02)
    return ax


def _driven(given: Car) -> Car:
    """Refuse anything but a single car with an engine."""
    car = one_car(given)
    if car["drive.source"] != "engine":
        raise ValueError(
            f"drive.source = {car['drive.source']!r}, but this figure needs a car with 'engine'"
        )
    return car


def _speeds(car: Car) -> NDArray[np.float64]:
    """Return engine speeds from idle, or rest, to the limiter, with curve nodes [rad/s]."""
    first, last = car["engine.idle_speed"], car["engine.limit_speed"]
    n = np.linspace(first, last, POINTS)
    if car["engine.model"] == "envelope":
        return n
    corners = car["engine.speeds"]
    return np.union1d(n, corners[(corners > first) & (corners < last)])


def _torque(car: Car, n: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return net torque at full throttle [N m], reduced by the limiter; csrc/car/engine.h."""
    T = engines.full_load(car, n)
    if car["engine.limiter"] == "fade":
        left = np.clip((car["engine.limit_speed"] - n) / car["engine.limit_band"], 0, 1)
        friction = car["engine.friction"] + car["engine.friction_rate"] * n
        T = left * (T + friction) - friction
    return np.asarray(T)


def _resistance(car: Car, v: NDArray[np.float64], slope: float) -> NDArray[np.float64]:
    """Return drag, rolling and slope resistance at static wheel loads [N]."""
    climb = car.static_loads.sum() * (slope / np.hypot(1, slope))
    return np.asarray(resistance(car, v) + climb)


def __dir__() -> list[str]:
    return sorted(__all__)
