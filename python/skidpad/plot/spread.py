"""Spread of many cars: fans over time, and the influence of parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import numpy as np

from skidpad._lib.arguments import finite, listing, mapping, texts
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.cars.checks import an
from skidpad.errors import UnknownNameError
from skidpad.plot.channel import recording_of, shown, shown_metric
from skidpad.plot.frame import finish, number, one
from skidpad.plot.history import TIME
from skidpad.plot.labels import name_ends
from skidpad.plot.style import COLORS, FAINT, ink, letters
from skidpad.recordings.metrics_table import Figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from skidpad.maneuvers.result import Result
    from skidpad.recordings.recording import Recording

    Array = NDArray[np.float64]

__all__ = [
    "fan",
    "sobol",
    "tornado",
]

MOST_BARS: Final = 12
"""Largest number of bars in a chart; the largest effects are drawn."""
RANGE: Final = (0.05, 0.95)
"""Parameter quantiles between which the effect is reported."""


def fan(
    source: Recording | Result,
    channel: str,
    bands: Sequence[float] = (0.5, 0.9),
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw the median and quantile bands of many cars over time.

    Parameters
    ----------
    source : Recording or Result
    channel : str
        Not a wheel channel.
    bands : sequence of float
        Central shares of the cars, 0 to 1.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Cars that are no longer finite are left out. The title gives where the outer band is widest.

    Raises
    ------
    TypeError, ValueError, ImportError
        As in `skidpad.plot.history.histories`; also for bands out of range.
    """
    recording = recording_of(source, channel, asked_by="channel")
    values = shown(channel).factor * np.asarray(recording[channel], np.float64)
    if values.ndim > 2:
        raise ValueError(f"{channel} has a value for each wheel, and a fan shows one")
    shares = sorted((finite("bands", share) for share in listing("bands", bands)), reverse=True)
    if not shares or not all(0 < share < 1 for share in shares):
        raise ValueError(f"bands must be shares above 0 and below 1, not {brief(bands)}")
    ax, time = one(ax), recording.time
    lines = []
    for k, share in enumerate(shares):
        low, high = np.nanquantile(values, [0.5 - share / 2, 0.5 + share / 2], axis=1)
        ax.fill_between(time, low, high, color=COLORS[2], alpha=0.22, lw=0, label=f"{share:g}")
        lines += ax.plot(time, high, color=COLORS[2], lw=0.6, label=f"{100 * share:g} %")
        if k == 0:
            widest = int(np.argmax(high - low))
            spread = number(float(high[widest] - low[widest]))
    middle = ax.plot(time, np.nanmedian(values, axis=1), color=ink(ax), lw=1.9, label="median")
    label = shown(channel).label
    unit = label[:-1].rpartition("(")[2]
    title = (
        f"{100 * shares[0]:g} % of {recording.n} cars are within {spread} {unit} "
        f"after {number(float(time[widest]))} s"
    )
    finish(ax, TIME, label, title)
    name_ends(ax, [*middle, *lines])
    return ax


def tornado(result: Result, metric: str, *, ax: Axes | None = None) -> Axes:
    """Draw how much a metric changes with each parameter that differs between cars.

    Parameters
    ----------
    result : Result
        Result of many cars, such as from `skidpad.sweep`.
    metric : str
        One of its metrics.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Bars from the 5 % to the 95 % quantile of each parameter around the mean, largest on top;
        red for the upper end of the parameter. The title names the most influential parameter and
        the share of variance explained by a linear model.

    Raises
    ------
    KeyError
        If there is no such metric.
    ValueError
        If too few cars are finite, or no parameter differs between them.
    ImportError
        Without Matplotlib.

    Notes
    -----
    Effects are those of a linear least-squares fit of the metric to all parameters together.
    """
    an("result", result, Figures)
    label, factor = shown_metric(result, metric)
    names, effects, mean, explained = _effects(result, metric)
    effects, mean = factor * effects, factor * mean
    order = np.argsort(np.abs(effects).sum(axis=1))[-MOST_BARS:]
    ax = one(ax, (8.0, 1.6 + 0.42 * order.size))
    rows = np.arange(1, order.size + 1)
    for row, k in zip(rows, order, strict=True):
        for which, color in enumerate((COLORS[2], COLORS[1])):
            ax.barh(row, effects[k, which], left=mean, color=color, height=0.62, lw=0,
                    label=f"_{('low', 'high')[which]}")  # fmt: skip
        way = "higher with more" if effects[k, 1] > 0 else "lower with more"
        end = mean + np.abs(effects[k]).max()
        ax.annotate(way, (end, row), xytext=(5, 0), textcoords="offset points", va="center",
                    fontsize=letters(0.85), color=ink(ax))  # fmt: skip
    most = names[order[-1]]
    finish(ax, label, "", f"{most} matters most",
           f"a linear model explains {100 * explained:.0f} %")  # fmt: skip
    ax.axvline(mean, color=ink(ax), lw=0.9, label="_mean")
    ax.set_yticks(rows, [names[k] for k in order])
    ax.grid(visible=False, axis="y")
    ax.margins(x=0.2)
    return ax


def _effects(result: Result, metric: str) -> tuple[list[str], Array, float, float]:
    """Return names, effects of low and high values (k, 2), the mean, and R squared."""
    y = np.asarray(result.metrics[metric], np.float64)
    given = result.varied()
    numbers = {
        name: np.asarray(values, np.float64)
        for name, values in given.items()
        if values.dtype.kind in "fiu" and np.ptp(values) > 0
    }
    if not numbers:
        raise ValueError("no parameter differs between these cars")
    finite = np.isfinite(y)
    if finite.sum() < len(numbers) + 2:
        raise ValueError(f"{metric} is finite for {finite.sum()} cars, which are too few for "
                         f"{len(numbers)} parameters")  # fmt: skip
    x = np.stack([values[finite] for values in numbers.values()], axis=1)
    middle, scale = x.mean(axis=0), x.std(axis=0)
    scaled = (x - middle) / np.where(scale > 0, scale, 1.0)
    mean = float(y[finite].mean())
    slopes = np.linalg.lstsq(scaled, y[finite] - mean, rcond=None)[0]
    total = float(((y[finite] - mean) ** 2).sum())
    left = float(((y[finite] - mean - scaled @ slopes) ** 2).sum())
    effects = (slopes * np.quantile(scaled, RANGE, axis=0)).T
    return list(numbers), effects, mean, 1 - left / total if total > 0 else 0.0


def sobol(
    indices: Mapping[str, ArrayLike],
    names: Sequence[str],
    *,
    ax: Axes | None = None,
) -> Axes:
    """Draw first-order and total Sobol indices of each parameter.

    Parameters
    ----------
    indices : mapping of str to array_like, shape (k,)
        ``S1`` and ``ST``, optionally ``S1_conf`` and ``ST_conf``, as returned by SALib.
    names : sequence of str
        Names of the k parameters.
    ax : Axes, optional
        Axes to draw into. Default: a new figure.

    Returns
    -------
    Axes
        Blue bars for first-order indices, open circles for total ones; the title names the
        parameter with the largest first-order index, and the share due to interactions.

    Raises
    ------
    KeyError
        Without ``S1`` or ``ST``.
    ValueError
        If their number differs from that of the names.
    ImportError
        Without Matplotlib.
    """
    names = texts("names", names)
    missing = [key for key in ("S1", "ST") if key not in mapping("indices", indices)]
    if missing:
        raise UnknownNameError(f"indices lack {' and '.join(missing)}")
    given = {key: np.asarray(real_array(f"indices {key}", values), np.float64)
            for key, values in indices.items()
            if key in ("S1", "ST", "S1_conf", "ST_conf")}  # fmt: skip
    for key, values in given.items():
        if values.shape != (len(names),):
            raise ValueError(f"{key} must have shape ({len(names)},), as names, not {values.shape}")
    order = np.argsort(given["ST"], kind="stable")[-MOST_BARS:]
    ax = one(ax, (8.0, 1.6 + 0.42 * order.size))
    rows = np.arange(1, order.size + 1)
    unknown = np.zeros(len(names))
    first, total = given["S1"][order], given["ST"][order]
    ax.barh(rows, first, xerr=given.get("S1_conf", unknown)[order], color=COLORS[2], height=0.55,
            ecolor=FAINT, label="alone")  # fmt: skip
    ax.errorbar(total, rows, xerr=given.get("ST_conf", unknown)[order], fmt="o", mfc="none",
                color=ink(ax), ecolor=FAINT, label="with others")  # fmt: skip
    ax.set_yticks(rows, [names[k] for k in order])
    best = int(np.argmax(given["S1"]))
    together = max(0.0, 1 - float(given["S1"].sum()))
    finish(ax, "share of the variance (-)", "",
           f"{names[best]} alone explains {100 * given['S1'][best]:.0f} %",
           f"parameters together {100 * together:.0f} %")  # fmt: skip
    ax.grid(visible=False, axis="y")
    ax.set_xlim(left=min(0.0, float(first.min())), right=max(1.0, 1.05 * float(total.max())))
    for words, at, color, side, gap in (
        ("alone", first[-1], COLORS[2], "right", -3),
        ("with others", total[-1], ink(ax), "left", 3),
    ):
        ax.annotate(words, (at, rows[-1] + 0.3), xytext=(gap, 2), textcoords="offset points",
                    ha=side, color=color, fontsize=letters())  # fmt: skip
    ax.set_ylim(0.5, rows[-1] + 0.75)
    return ax


def __dir__() -> list[str]:
    return sorted(__all__)
