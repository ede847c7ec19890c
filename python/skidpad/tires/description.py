"""Characteristic numbers of a tire, with their units."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

UNITS = {
    "load": "N",
    "friction_x": "-",
    "friction_y": "-",
    "load_sensitivity": "-",
    "load_sensitivity_x": "-",
    "load_sensitivity_y": "-",
    "slip_stiffness": "N",
    "cornering_stiffness": "N/rad",
    "camber_stiffness": "N/rad",
    "peak_fx": "N",
    "peak_fy": "N",
    "slip_ratio_at_peak": "-",
    "slip_angle_at_peak": "rad",
    "tail_x": "-",
    "tail_y": "-",
    "width_x": "-",
    "width_y": "rad",
    "pneumatic_trail": "m",
    # additional results of `MagicFormula.full`
    "fx": "N",
    "fy": "N",
    "mx": "N m",
    "my": "N m",
    "mz": "N m",
    "effective_radius": "m",
    "deflection": "m",
    "loaded_radius": "m",
    "contact_length": "m",
    "contact_width": "m",
    "trail": "m",
    "mu_x": "-",
    "mu_y": "-",
    "residual_moment": "N m",
    "longitudinal_stiffness": "N/m",
    "lateral_stiffness": "N/m",
    "vertical_stiffness": "N/m",
    "relaxation_length_x": "m",
    "relaxation_length_y": "m",
    "wheel_speed": "rad/s",
}


class Description(dict[str, Any]):
    """A dict of numbers or arrays by name; prints as a table with remarks."""

    note: str | None = None
    """Remarks."""

    def noting(self, note: str | None) -> Self:
        """Add a remark."""
        self.note = note
        return self

    @property
    def units(self) -> dict[str, str]:
        """Unit of each number, ``"-"`` for dimensionless ones."""
        return {name: UNITS[name] for name in self}

    def __repr__(self) -> str:
        width = max(map(len, self))
        rows = (
            f"{name.replace('_', ' '):<{width}}  {show(value)} {UNITS[name].replace('-', '')}"
            for name, value in self.items()
        )
        words = [] if self.note is None else [self.note]
        return "\n".join([*(row.rstrip() for row in rows), *words])

    def _repr_html_(self) -> str:
        return as_html("", [(name, show(x), UNITS[name]) for name, x in self.items()])


def description(**numbers: Any) -> Description:
    """Return a description from floats and arrays."""
    return Description(
        (name, float(value) if np.ndim(value) == 0 else np.asarray(value))
        for name, value in numbers.items()
    )


def friction(mu0: Any, sensitivity: Any, nominal: Any, load: Any) -> Any:
    """Return the friction at a load, mu0 (1 - k (Fz - Fz0)/Fz0), at least mu0/100."""
    fall = np.asarray(sensitivity) * (np.asarray(load) - nominal) / nominal
    return mu0 * np.maximum(1 - fall, 0.01)


def stiffness_share(c2: Any, nominal: Any, load: Any) -> Any:
    """Return c1 sin(2 atan(Fz/c2)) relative to proportional to load; 1 if c2 = 0."""
    c2, load = np.asarray(c2), np.asarray(load)
    per = np.where(c2 > 0, 1 / np.where(c2 > 0, c2, 1), 0.0)
    return (1 + (nominal * per) ** 2) / (1 + (load * per) ** 2)


def stiffness_ratio(values: Any, way: str, load: Any) -> Any:
    """Return the stiffness in a direction relative to that at nominal load; 1 if constant."""
    c2, nominal = np.asarray(values[f"peak_stiffness_load_{way}"]), values["nominal_load"]
    ratio = np.asarray(load) / nominal * stiffness_share(c2, nominal, load)
    return np.where(c2 > 0, ratio, 1.0)


def as_html(caption: str, rows: Iterable[Sequence[str]]) -> str:
    """Return a table for notebooks with a caption."""
    left = ' style="text-align:left"'
    lines = [f"<p>{escape(caption)}</p>"] if caption else []
    lines.append("<table>")
    for row in rows:
        lines.append("<tr>" + "".join(f"<td{left}>{escape(cell)}</td>" for cell in row) + "</tr>")
    return "\n".join([*lines, "</table>"])


def show(value: Any) -> str:
    """Format a number, or the range of an array."""
    if np.ndim(value) == 0:
        return f"{value:.6g}"
    return f"{np.min(value):.6g} … {np.max(value):.6g}"
