"""Figure of a tire fit with its data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad.fit.tire_report import usual
from skidpad.plot.frame import DEGREES, KILO, family
from skidpad.plot.style import ink, open_frame, pyplot

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

    from skidpad.fit.bootstrap import Bootstrap
    from skidpad.fit.data import TireData
    from skidpad.fit.tire_result import FitResult

MOST_LOADS: Final = 5
MOST_POINTS: Final = 400
"""Largest number of points drawn per load."""
OUTPUT: Final = {
    "fx": ("kappa", 1.0, "slip ratio (-)", "Fx (kN)", KILO),
    "fy": ("alpha", DEGREES, "slip angle (deg)", "Fy (kN)", KILO),
    "mz": ("alpha", DEGREES, "slip angle (deg)", "Mz (N m)", 1.0),
    "mx": ("alpha", DEGREES, "slip angle (deg)", "Mx (N m)", 1.0),
    "my": ("kappa", 1.0, "slip ratio (-)", "My (N m)", 1.0),
}
"""Slip, its factor and label, output label and unit."""
MY_ROLLING: Final = ("alpha", DEGREES, "slip angle (deg)", "My (N m)", 1.0)
"""The same for My without measured slip ratio."""


def fit_figure(result: FitResult, bootstrap: Bootstrap | None = None) -> Figure:
    """Draw data, curves with bands, and residuals, one row per output.

    Parameters
    ----------
    result : FitResult
    bootstrap : Bootstrap, optional
        Source of the 95 % bands, instead of the covariance.

    Returns
    -------
    Figure

    Raises
    ------
    ImportError
        Without Matplotlib.
    """
    rows = len(result.targets)
    figure, grid = pyplot().subplots(
        rows,
        2,
        figsize=(12, 1 + 3.8 * rows),
        layout="constrained",
        squeeze=False,
        width_ratios=(3, 2),
    )
    for output, (left, right) in zip(result.targets, grid, strict=True):
        shown = _shown(result.data, output)
        groups = _loads(result.data.fz, shown)
        colors = family(len(groups), left)
        for group, color in zip(groups, colors, strict=True):
            _curve(left, result, output, group, color, bootstrap)
        most = 1.15 * result.scales[output] / OUTPUT[output][-1]
        left.set_ylim(-most, most)
        _axes(left, _look(result.data, output))
        left.legend(title="wheel load", frameon=False, fontsize="small")
        _residuals(right, result, output)
    grid[0][0].set_title(f"{type(result.tire).__name__}: {_conditions(result)}", loc="left")
    grid[0][1].set_title("measured less fitted, all points but strays", loc="left")
    return figure  # type: ignore[no-any-return]


def _look(data: TireData, output: str) -> tuple[str, float, str, str, float]:
    """Return the slip over which an output is drawn, as in `OUTPUT`."""
    return MY_ROLLING if output == "my" and data.kappa is None else OUTPUT[output]


def _shown(data: TireData, output: str) -> NDArray[np.bool_]:
    """Select points to draw: if any, upright, at the usual pressure, in pure slip."""
    found = np.isfinite(getattr(data, output))
    other = data.alpha if _look(data, output)[0] == "kappa" else data.kappa
    for values, near in ((other, 0.02), (data.gamma, 0.01)):
        if values is not None and (found & (np.abs(values) < near)).sum() > 20:
            found &= np.abs(values) < near
    if data.p is not None:
        found &= np.abs(data.p / _pressure(data) - 1) < 0.04
    return np.asarray(found)


def _pressure(data: TireData) -> float:
    assert data.p is not None
    return float(np.median(data.p))


def _loads(fz: NDArray[np.float64], shown: NDArray[np.bool_]) -> list[NDArray[np.intp]]:
    """Group points by load: at jumps, else into equal shares; at most a few groups."""
    index = np.flatnonzero(shown)
    order = index[np.argsort(fz[index], kind="stable")]
    jumps = np.flatnonzero(np.diff(fz[order]) > 0.08 * np.median(fz[order])) + 1
    groups = np.split(order, jumps)
    if len(jumps) == 0 and np.ptp(fz[order]) > 0.3 * np.median(fz[order]):
        groups = np.array_split(order, 4)
    groups = [group for group in groups if len(group) > 5]
    if len(groups) > MOST_LOADS:
        some = np.linspace(0, len(groups) - 1, MOST_LOADS).round().astype(int)
        groups = [groups[k] for k in some]
    return groups


def _curve(
    ax: Axes,
    result: FitResult,
    output: str,
    group: NDArray[np.intp],
    color: Any,
    bootstrap: Bootstrap | None,
) -> None:
    """Draw the points of one load and the curve through them."""
    data = result.data
    slip, unit, _, _, scale = _look(data, output)
    x, y = getattr(data, slip)[group], getattr(data, output)[group]
    some = np.linspace(0, len(group) - 1, min(len(group), MOST_POINTS)).round().astype(int)
    ax.plot(unit * x[some], y[some] / scale, ".", color=color, ms=2.5, alpha=0.35)
    at = np.linspace(x.min(), x.max(), 201)
    middle = {
        name: float(np.median(values[group]))
        for name in ("fz", "kappa", "alpha", "gamma", "vx", "p")
        if (values := getattr(data, name)) is not None
    }
    asked: dict[str, Any] = {"kappa": 0.0, "alpha": 0.0} | middle | {slip: at}
    curve = getattr(result.tire.forces(**asked), output)
    low, high = (bootstrap or result).band(**asked)[output]
    ax.fill_between(unit * at, low / scale, high / scale, color=color, alpha=0.25, lw=0)
    label = f"{middle['fz'] / KILO:.3g} kN"
    ax.plot(unit * at, curve / scale, color=color, lw=1.6, label=label)


def _residuals(ax: Axes, result: FitResult, output: str) -> None:
    """Draw residuals of all points over slip, colored by load."""
    slip, unit, _, _, scale = _look(result.data, output)
    data, left = result.data, result.residuals[output]
    some = np.linspace(0, len(data) - 1, min(len(data), 8 * MOST_POINTS)).round().astype(int)
    drawn = ax.scatter(
        unit * getattr(data, slip)[some],
        left[some] / scale,
        c=data.fz[some] / KILO,
        s=3,
        alpha=0.5,
        cmap="viridis",
        lw=0,
    )
    most = 6 * usual(left) / scale  # outliers do not set the range
    ax.set_ylim(-most, most)
    ax.axhline(0, color=ink(ax), lw=0.8)
    _axes(ax, _look(data, output))
    ax.figure.colorbar(drawn, ax=ax, label="wheel load (kN)", pad=0.01)


def _axes(ax: Axes, look: tuple[str, float, str, str, float]) -> None:
    _, _, slip, name, _ = look
    ax.set_xlabel(slip)
    ax.set_ylabel(name)
    ax.grid(alpha=0.2)
    open_frame(ax)


def _conditions(result: FitResult) -> str:
    """Describe inclination and pressure of the points, and the bands."""
    words = ["upright"] if result.data.gamma is not None else []
    if result.data.p is not None:
        words.append(f"{_pressure(result.data) / KILO:.0f} kPa")
    return ", ".join([*words, "bands of 95 %"])
