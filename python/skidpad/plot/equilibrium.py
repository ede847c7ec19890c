"""Figures of steady motion and linear models, in degrees, g and km/h.

Each takes ``ax=`` to draw into and returns the axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad import _core
from skidpad._channels import CHANNELS, WHEELS
from skidpad._lib.arguments import finite, texts
from skidpad._lib.messages import brief
from skidpad._lib.units import KMH
from skidpad.cars.checks import an, place
from skidpad.equilibrium import (
    Bode,
    Envelope,
    HandlingDiagram,
    LinearModel,
    Trim,
    YawMomentDiagram,
)
from skidpad.equilibrium._trim import where_of
from skidpad.plot.channel import name_cars
from skidpad.plot.frame import (
    DEGREES,
    KILO,
    G,
    family,
    finish,
    legend,
    number,
    one,
    one_of,
    plain_decades,
    several,
)
from skidpad.plot.friction import ACROSS, ALONG, draw_limits
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, ink

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = [
    "bode",
    "envelope",
    "handling",
    "poles",
    "steady",
    "yaw_moment",
]

APART: Final = 1e-3
"""Relative difference of numbers that differ."""
MOST_NAMED: Final = 8
"""Most curves that are named individually."""


def handling(
    diagram: HandlingDiagram, names: Sequence[str] | None = None, *, ax: Axes | None = None
) -> Axes:
    """Draw the understeer angle over lateral acceleration, a curve for each car.

    Parameters
    ----------
    diagram : HandlingDiagram
    names : sequence of str, optional
        Names of the cars, shown at the ends of curves. Default, of up to eight: their speeds, if
        these differ, else one or two parameters that do, else their numbers.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError
        If `diagram` is of the wrong kind, `names` are not one for each car, or `ax` is not an Axes.
    ImportError
        Without Matplotlib.
    """
    an("diagram", diagram, HandlingDiagram)
    angles = DEGREES * diagram.understeer
    firsts = range(0, diagram.trim.n, diagram.ay.size)
    names = _names(names, len(angles), diagram.trim, firsts)
    ax = one(ax)
    for k, color in enumerate(family(len(angles), ax)):
        label = names[k] if names else None
        ax.plot(diagram.ay / G, angles[k], color=color, lw=1.9, label=label)
    words = "understeer angle δ − L/R (deg, + = understeer)"
    finish(ax, "lateral acceleration (g)", words, f"Handling diagram{where_of(diagram.trim)}")
    ax.set_xlim(left=0)
    low, high = ax.get_ylim()
    ax.set_ylim(min(low, 0.0), max(high, 0.0))
    if names:
        name_ends(ax, ax.get_lines()[: len(names)])
    return ax


def yaw_moment(diagram: YawMomentDiagram, car: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw the yaw moment over the lateral force, lines of one sideslip angle and of one steer.

    Parameters
    ----------
    diagram : YawMomentDiagram
    car : int
        Which car.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError
        If `diagram` is of the wrong kind, there is no such car, or `ax` is not an Axes.
    ImportError
        Without Matplotlib.
    """
    an("diagram", diagram, YawMomentDiagram)
    k = place("car", car, len(diagram.cy))
    cy, cn = diagram.cy[k], diagram.cn[k]
    ax = one(ax)
    for i, beta in enumerate(diagram.beta):
        ax.plot(cy[i], cn[i], color=COLORS[2], lw=1.5 if abs(beta) < 1e-9 else 0.8)
    for j, delta in enumerate(diagram.steer):
        ax.plot(cy[:, j], cn[:, j], color=COLORS[1], lw=1.5 if abs(delta) < 1e-9 else 0.8)
    ax.plot([], [], color=COLORS[2], label=f"sideslip {_range(diagram.beta)}")
    ax.plot([], [], color=COLORS[1], label=f"steer {_range(diagram.steer)}")
    lateral, moment = "lateral force over weight CY (−, + = left)", "yaw moment CN = Mz/(W L) (−)"
    which = one_of(k, len(diagram.cy))
    title = f"Yaw-moment diagram, {which}" if which else "Yaw-moment diagram"
    finish(ax, lateral, moment, title, f"{KMH * diagram.speed:.0f} km/h")
    ax.margins(x=0.03)
    legend(ax, "", "upper left")
    return ax


def envelope(limits: Envelope, car: int = 0, *, ax: Axes | None = None) -> Axes:
    """Draw longitudinal over lateral acceleration at the limit, a curve for each speed.

    Parameters
    ----------
    limits : Envelope
        For left turns; right turns are drawn as their mirror image.
    car : int
        Which car.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError, ValueError
        If `limits` are of the wrong kind, there is no such car, or `ax` is not an Axes.
    ImportError
        Without Matplotlib.
    """
    an("limits", limits, Envelope)
    k = place("car", car, len(limits.ax))
    ax = one(ax, (6.4, 6.0))
    draw_limits(ax, limits, k, family(limits.speed.size, ax))
    finish(ax, ACROSS, ALONG, "g-g envelope", one_of(k, len(limits.ax)))
    ax.set_aspect("equal")
    ax.margins(0.05)
    if limits.speed.size <= MOST_NAMED:
        legend(ax, "", "upper right")
    return ax


def poles(model: LinearModel, *, slowest: float = 0.0, ax: Axes | None = None) -> Axes:
    """Draw the eigenvalues of models in the complex plane, colored by speed.

    Parameters
    ----------
    model : LinearModel
        Model of cars at ascending speeds: a root locus over speed.
    slowest : float
        Eigenvalues with a real part below this one [1/s] are omitted, if it is negative.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes

    Raises
    ------
    TypeError
        If `model` is of the wrong kind, or `ax` is not an Axes.
    ImportError
        Without Matplotlib.
    """
    an("model", model, LinearModel)
    slowest = finite("slowest", slowest, "1/s")
    found = model.poles()
    shown = np.isfinite(found) & ((slowest >= 0) | (found.real >= slowest))
    speed = np.broadcast_to(KMH * model.trim.speed[:, None], found.shape)
    ax = one(ax)
    dots = ax.scatter(found.real[shown], found.imag[shown], c=speed[shown], cmap="viridis", s=14)
    finish(ax, "real part (1/s)", "imaginary part (rad/s)", "Eigenvalues")
    ax.margins(x=0.05)
    ax.axvline(0, color=ink(ax), lw=0.9)
    ax.figure.colorbar(dots, ax=ax, label="speed (km/h)")
    return ax


def steady(found: Trim, *, axes: Sequence[Axes] | None = None) -> list[Axes]:
    """Draw angles and wheel loads of steady cornering over what varies between the cars.

    Parameters
    ----------
    found : Trim
        Cars without an equilibrium are omitted.
    axes : sequence of Axes, optional
        Two, of angles and of wheel loads. Default: a new figure.

    Returns
    -------
    list of Axes
        Over lateral acceleration, or speed if that varies; else over the car.

    Raises
    ------
    TypeError, ValueError
        If `found` is of the wrong kind, no car has an equilibrium, or `axes` are not two Axes.
    ImportError
        Without Matplotlib.
    """
    there = an("found", found, Trim).converged
    if not there.any():
        raise ValueError(f"found: no car has an equilibrium ({found.status[0]})")
    words, x = _what_differs(found)
    order = np.flatnonzero(there)[np.argsort(x[there], kind="stable")]
    angles, loads = several(axes, 2, 1, (7.5, 6.6), sharex=True)
    dots: dict[str, Any] = {"lw": 1.7, "marker": "o", "ms": 3.5}
    for name, color in zip(("steer", "sideslip", "roll"), COLORS[1:], strict=False):
        label = {"steer": "road-wheel angle", "roll": "roll angle"}.get(name, "sideslip angle")
        angle = DEGREES * np.asarray(getattr(found, name))[order]
        angles.plot(x[order], angle, color=color, label=label, **dots)
    for wheel, load, color in zip(WHEELS, found.wheel_loads, COLORS[1:], strict=False):
        loads.plot(x[order], load[order] / KILO, color=color, label=wheel, **dots)
    left = found.n - order.size
    more = f", {left} without an equilibrium left out" if left else ""
    finish(angles, "", "angle (deg)", f"Steady cornering of {order.size} cars{more}")
    finish(loads, words, "wheel load (kN)", "")
    loads.set_ylim(bottom=min(0.0, loads.get_ylim()[0]))
    for ax in (angles, loads):
        legend(ax, "", "best")
    return [angles, loads]


def _what_differs(found: Trim) -> tuple[str, np.ndarray]:
    """Return the label of what trims differ in, and its numbers."""
    known = found.converged
    for words, values in (
        ("lateral acceleration (g)", found.ay / G), ("speed (km/h)", KMH * found.speed)
    ):  # fmt: skip
        if np.ptp(values[known]) > APART * max(1.0, np.abs(values[known]).max()):
            return words, values
    return "car (-)", np.arange(found.n, dtype=np.float64)


def bode(
    response: Bode | LinearModel,
    output: str = "yaw_rate",
    input: str = "steer",
    names: Sequence[str] | None = None,
    *,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw gain and phase over the frequency, a curve for each car.

    Parameters
    ----------
    response : Bode or LinearModel
        A model is drawn from 0.1 to 10 Hz.
    output, input : str
        The output and the input.
    names : sequence of str, optional
        Names of the cars, shown at the ends of curves. Default, of up to eight: their speeds, if
        these differ, else one or two parameters that do, else their numbers.
    axes : sequence of Axes, optional
        Two, of gain and phase. Default: a new figure.

    Returns
    -------
    list of Axes

    Raises
    ------
    KeyError
        If the model has no such output or input.
    TypeError, ValueError
        If `response` is of the wrong kind, `names` are not one for each car, or `axes` not two
        Axes.
    ImportError
        Without Matplotlib.
    """
    if not isinstance(response, (Bode, LinearModel)):
        raise TypeError(f"response must be a Bode or a LinearModel, not {brief(response)}")
    response = response.bode() if isinstance(response, LinearModel) else response
    found = response[output, input]
    names = _names(names, len(found), response.trim, range(len(found)))
    gain, phase = several(axes, 2, 1, (7.5, 6.4), sharex=True)
    for k, color in enumerate(family(len(found), gain)):
        label = names[k] if names else None
        gain.loglog(response.frequency, np.abs(found[k]), color=color, lw=1.9, label=label)
        angle = DEGREES * np.unwrap(np.angle(found[k]))
        phase.semilogx(response.frequency, angle, color=color, lw=1.9)
    words = f"{output} over {input}".replace("_", " ")
    unit = f"{CHANNELS[output].unit} per {_core.inputs()[input][0]}"
    finish(gain, "", f"gain ({unit})", f"Frequency response, {words}")
    finish(phase, "frequency (Hz)", "phase (deg)", "")
    for axis in (gain.yaxis, phase.xaxis):
        plain_decades(axis)
    if names:
        name_ends(gain, gain.get_lines()[: len(names)])
    return [gain, phase]


def _names(
    names: Sequence[str] | None, count: int, found: Trim | None, which: Sequence[int]
) -> list[str]:
    """Return the names at the ends of curves: none for one curve, or too many.

    By default what distinguishes some of the cars of a trim.
    """
    if names is None:
        if not 1 < count <= MOST_NAMED:
            return []
        if found is not None:
            speed = KMH * found.speed[list(which)]
            if np.ptp(speed) > APART * np.abs(speed).max():
                return [f"{number(float(each))} km/h" for each in speed]
            if found.car.n == found.n:
                return name_cars(found.car.take(list(which)), count, range(count))
        return [f"car {k}" for k in range(count)]
    given = texts("names", names)
    if len(given) != count:
        raise ValueError(f"names must be {count}, one for each car, not {brief(names)}")
    return given


def _range(angles: np.ndarray) -> str:
    """Format the range of angles."""
    least, most = DEGREES * angles.min(), DEGREES * angles.max()
    return f"{number(least)} to {number(most, '°')}"


def __dir__() -> list[str]:
    return sorted(__all__)
