"""Metrics of a test over what varies between cars."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from skidpad._lib.arguments import texts
from skidpad._lib.messages import brief
from skidpad.cars.checks import an
from skidpad.errors import UnknownNameError
from skidpad.plot.channel import shown_metric
from skidpad.plot.frame import finish, several, span
from skidpad.plot.style import COLORS
from skidpad.recordings.labels import attributes
from skidpad.recordings.metrics_table import Figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad.maneuvers.result import Result


__all__ = [
    "metrics",
]

CARS = "car"
"""Label of the axis if no parameter differs."""


def metrics(
    result: Result,
    names: Sequence[str] | None = None,
    *,
    over: str | None = None,
    axes: Sequence[Axes] | None = None,
) -> list[Axes]:
    """Draw metrics of all cars, a panel each.

    Parameters
    ----------
    result : Result
    names : sequence of str, optional
        Default: all metrics.
    over : str, optional
        A parameter that differs between cars. Default: the first one, or the order of cars if none
        does.
    axes : sequence of Axes, optional
        One for each metric. Default: a new figure.

    Returns
    -------
    list of Axes
        The titles have the metrics with their ranges, and how many cars have none.

    Raises
    ------
    KeyError
        If there is no such metric, or no such parameter differs.
    TypeError, ValueError
        If `axes` are not one for each metric, or `over` is no single name.
    ImportError
        Without Matplotlib.
    """
    an("result", result, Figures)
    chosen = list(result.metrics) if names is None else texts("names", names)
    if not chosen:
        raise ValueError("names: there is no metric to draw")
    read = [shown_metric(result, name, "names") for name in chosen]
    label, x = _abscissa(result, over)
    wide = min(3, len(chosen))
    tall = -(-len(chosen) // wide)
    panels = several(axes, *((tall, wide) if axes is None else (len(chosen), 1)),
                     (4.4 * wide, 0.6 + 2.7 * tall))  # fmt: skip
    for ax in panels[len(chosen) :]:
        ax.set_visible(False)
    for ax, name, (words, factor) in zip(panels, chosen, read, strict=False):
        y = factor * np.asarray(result.metrics[name], np.float64)
        if result.n > 1:
            ax.plot(x, y, "o", color=COLORS[2], ms=4, alpha=0.8, label=name)
        else:
            ax.bar(x, np.nan_to_num(y), 0.4, color=COLORS[2], label=name)
        finish(ax, label, words, _title(y, words))
        ax.margins(x=0.05, y=0.1)
        if label == CARS:
            ax.set_xlim(-0.5, result.n - 0.5)
            ax.locator_params(axis="x", integer=True)
            ax.tick_params(axis="x", labelbottom=result.n > 1)
        if result.n == 1:
            ax.set_ylim(*sorted((0.0, 1.1 * float(np.nan_to_num(y[0]) or 1.0))))
    return panels[: len(chosen)]


def _abscissa(result: Result, over: str | None) -> tuple[str, np.ndarray]:
    varied = result.varied()
    numbers = {name: values for name, values in varied.items() if values.dtype.kind in "fiu"}
    if over is not None and not isinstance(over, str):
        raise TypeError(
            f"over: expected one name, not {brief(over)}; of a grid of two parameters "
            "result.to_xarray()[metric].plot() draws a map"
        )
    if over is not None and over not in numbers:
        raise UnknownNameError(
            f"over: {brief(over)} does not differ; {', '.join(numbers) or 'nothing'} does"
        )
    name = next(iter(numbers), None) if over is None else over
    if name is None:
        return CARS, np.arange(result.n)
    return f"{name} ({attributes(result.car, name).get('units', '-')})", numbers[name]


def _title(values: np.ndarray, label: str) -> str:
    """Return the title with the range, and how many cars have none."""
    name, _, unit = label.partition(" (")
    lost = values.size - int(np.isfinite(values).sum())
    found = f"{span(values)} {unit[:-1].replace('-', '')}".rstrip() if lost < values.size else ""
    found = f"{found}, {lost} none" if 0 < lost < values.size else found or "none"
    symbol = len(name.partition(" ")[0]) < 3  # such as ay
    return f"{name if symbol else name[:1].upper() + name[1:]}: {found}"


def __dir__() -> list[str]:
    return sorted(__all__)
