"""Tire test data in SI and ISO-W."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Self

import numpy as np

from skidpad._lib.arguments import finite, flag, instance, listing
from skidpad._lib.figures import figure
from skidpad._lib.files import path_of
from skidpad._lib.text_table import as_html
from skidpad.fit.binning import binned
from skidpad.fit.channel import CHANNELS, FIELDS
from skidpad.fit.cleaning import cleaned
from skidpad.fit.lag import without_lag
from skidpad.fit.matfile import write_mat
from skidpad.fit.plausible import doubts
from skidpad.fit.tire_points import TirePoints
from skidpad.fit.tydex import tydex_text
from skidpad.fit.writing import csv_text, dat_text, file_columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from os import PathLike

    from matplotlib.axes import Axes
    from numpy.typing import NDArray

    Column = NDArray[np.float64]


@dataclass(frozen=True, eq=False, repr=False)
class TireData(TirePoints):
    """Measured points of a tire, in SI units and ISO-W axes.

    Immutable; methods return new ones. All arrays are read-only float64 of shape ``(m,)``; scalars
    are repeated. NaN marks a missing value.

    Parameters
    ----------
    fz : array_like
        Wheel load, N.
    kappa : array_like, optional
        Slip ratio, + = driving. None, as for all below, if not measured.
    alpha : array_like, optional
        Slip angle, rad, + = wheel moves to its left.
    gamma : array_like, optional
        Inclination, rad, + = top leans to the right.
    p : array_like, optional
        Inflation pressure, Pa.
    vx : array_like, optional
        Velocity of the contact center, forward, m/s.
    fx, fy : array_like, optional
        Forces, N, + = driving, to the left.
    mz, mx, my : array_like, optional
        Aligning, overturning and rolling resistance moments, N m, about ISO-W axes: my is negative
        for a wheel rolling forward.
    time : array_like, optional
        Time, s.
    weights : array_like, optional
        Weight of each point in a fit, >= 0. Default: 1.
    run : array_like of int, optional
        Recording of each point. Default: 0.
    extra : mapping of str to array_like, optional
        Other channels of `skidpad.fit.channel.CHANNELS`, such as ``"loaded_radius"`` (m) or
        ``"tread_temperature_center"`` (°C).
    notes : tuple of str, optional
        Sentences on what was converted, dropped or recognized.
    source : str, optional
        Origin of the data.

    Raises
    ------
    TypeError
        If an argument is not real numbers.
    ValueError
        If there is no point, lengths differ, or none of fx, fy, mz, mx and my is given.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> alpha = np.linspace(-0.2, 0.2, 41)
    >>> data = sp.fit.TireData(fz=3000.0, alpha=alpha, fy=-3000.0 * np.tanh(20 * alpha))
    >>> len(data), len(data.where(data.alpha > 0)), data.fx is None
    (41, 20, True)
    """

    @classmethod
    def joined(cls, parts: Sequence[TireData]) -> Self:
        """Concatenate the points of several recordings.

        A channel is kept if at least one part has it: missing inclination, slip angle and slip
        ratio of other parts are 0, anything else is NaN. Runs are renumbered.

        Raises
        ------
        ValueError
            If there is none.
        """
        parts = [instance("parts", part, TireData) for part in listing("parts", parts)]
        if not parts:
            raise ValueError("parts: there are no tire data to join")
        names = {name for part in parts for name in part.channels}
        found = {
            name: np.concatenate([part._filled(name) for part in parts])
            for name in CHANNELS
            if name in names
        }
        runs, first = [], 0
        for part in parts:
            runs.append(part.run - part.run.min() + first)
            first = int(runs[-1].max()) + 1
        return cls(
            **{name: found[name] for name in FIELDS if name in found},
            weights=np.concatenate([part.weights for part in parts]),
            run=np.concatenate(runs),
            extra={name: found[name] for name in found if name not in FIELDS},
            notes=tuple(dict.fromkeys(note for part in parts for note in part.notes)),
            source=", ".join(dict.fromkeys(part.source for part in parts if part.source)),
        )

    def cleaned(
        self,
        *,
        spikes: float | None = 6.0,
        warm_up: float = 0.0,
        coldest: float | None = None,
        transitions: bool = False,
    ) -> TireData:
        """Drop points that say nothing about the tire; `notes` says how many and why.

        Points with missing values, or in the air, are always dropped.

        Parameters
        ----------
        spikes : float, optional
            Smallest deviation of a spike: of force over load from that predicted by the five
            points before and after, in standard deviations estimated from the median deviation of
            the 101 points around (Hampel's identifier). None keeps them.
        warm_up : float
            Time to drop at the start of each run, s.
        coldest : float, optional
            Mean tread temperature below which points are dropped, °C.
        transitions : bool
            Drop points between the levels of load, inclination and pressure.

        Raises
        ------
        ValueError
            If no point is left, or a required channel was not measured.
        """
        return cleaned(self, spikes, warm_up, coldest, transitions)

    def binned(
        self, *, slip_angle: float = 0.0087, slip_ratio: float = 0.01, keep: bool = False
    ) -> TireData:
        """Group points into bins of load, slips, inclination and pressure, with equal weights.

        The ends of sweeps, and loads held longer, then do not have more weight. Bins of load,
        inclination and pressure are the levels found in the data; points between them, and those
        that `cleaned` always drops, are dropped.

        Parameters
        ----------
        slip_angle : float
            Width of a bin, rad. Default: half a degree.
        slip_ratio : float
            Width of a bin.
        keep : bool
            Keep all points and change their `weights`, 1 on average; else one point per bin, its
            mean, with weight 1.

        Raises
        ------
        ValueError
            If no point is left, or a width is not positive.
        """
        angle, ratio = finite("slip_angle", slip_angle, "rad"), finite("slip_ratio", slip_ratio)
        for name, width in (("slip_angle", angle), ("slip_ratio", ratio)):
            if not width > 1e-6:
                raise ValueError(f"{name} is {width}, but must be greater than 1e-06")
        return binned(self, angle, ratio, flag("keep", keep))

    def without_lag(
        self, *, relaxation_length: float | None = None, tau: float | None = None
    ) -> TireData:
        """Delay swept slips by the lag of their forces.

        The slip of each point becomes the transient slip, which follows that of the wheel with a
        first-order lag (Pacejka 2012, eq. 7.7); forces are unchanged, so noise does not grow.
        Slip angles are delayed by the lag of Fy, slip ratios by that of Fx.

        Parameters
        ----------
        relaxation_length : float, optional
            Relaxation length, m. Default: that for which sweeps up and down agree best, given in
            `notes`.
        tau : float, optional
            Time constant of the lag instead, s.

        Raises
        ------
        ValueError
            If both are given or one is negative, no time was measured, or no speed for a length.
        """
        return without_lag(
            self, _lag("relaxation_length", relaxation_length, "m"), _lag("tau", tau, "s")
        )

    def check(self) -> list[str]:
        """Report what is implausible: units, swapped columns, signs, too few or constant points.

        Returns
        -------
        list of str
            A sentence for each finding; empty if there is none.
        """
        return doubts(self.channels)

    @cached_property
    def _found(self) -> dict[Any, Any]:
        """Cache of fits, valid as data are immutable."""
        return {}

    def plot(self, axes: Sequence[Axes] | None = None) -> list[Axes]:
        """Plot the test: its course, point by point, and its forces over slip.

        Parameters
        ----------
        axes : sequence of Axes, optional
            One for each panel. Default: a new figure.

        Returns
        -------
        list of Axes
            Load, slips, inclination, pressure, if measured; then Fy over slip angle and Fx over
            slip ratio, if swept, with a color for each load.

        Raises
        ------
        ValueError
            If there are too many or too few axes.
        ImportError
            If Matplotlib is not installed.
        """
        drawn: list[Axes] = figure("tire_test", "draw_test")(self, axes)
        return drawn

    def to_dat(
        self,
        path: str | PathLike[str],
        units: Literal["si", "us", "base"] = "si",
        convention: Literal["sae", "iso-w", "adapted-sae"] = "sae",
    ) -> None:
        """Write a text file in the consortium's layout: title, names, units, rows.

        Parameters
        ----------
        path : str or path
            An existing file is overwritten.
        units : {"si", "us", "base"}
            km/h, deg, cm, kPa, N; mph, deg, in, psi, lb; or m/s, rad, m, Pa, N.
        convention : {"sae", "iso-w", "adapted-sae"}
            Signs, as in `skidpad.fit.read`.

        Notes
        -----
        Seven digits. Weights and runs are not written.
        """
        _write(path, dat_text(self, units, convention))

    def to_csv(
        self,
        path: str | PathLike[str],
        units: Literal["si", "us", "base"] = "base",
        convention: Literal["sae", "iso-w", "adapted-sae"] = "iso-w",
    ) -> None:
        """Write a CSV file with headers like ``FY [N]``, exact to the last bit; see `to_dat`."""
        _write(path, csv_text(self, units, convention))

    def to_mat(
        self,
        path: str | PathLike[str],
        units: Literal["si", "us", "base"] = "si",
        convention: Literal["sae", "iso-w", "adapted-sae"] = "sae",
    ) -> None:
        """Write a MATLAB 5 file in the consortium's layout; else as `to_dat`.

        Raises
        ------
        ImportError
            If SciPy is not installed.
        """
        write_mat(path_of(path), *file_columns(self, units, convention))

    def to_tydex(self, path: str | PathLike[str]) -> None:
        """Write a TYDEX file, release 1.3, in SI units and W axes, with six or seven digits."""
        _write(path, tydex_text(self))

    def _filled(self, name: str) -> Column:
        values = self.channels.get(name)
        if values is not None:
            return values
        return np.full(len(self), 0.0 if name in ("kappa", "alpha", "gamma") else np.nan)

    def _rows(self) -> Iterator[tuple[str, str, str, str, str]]:
        for name, values in self.channels.items():
            known = values[np.isfinite(values)]
            low, high = (f"{f(known):.6g}" if known.size else "" for f in (np.min, np.max))
            yield name, low, high, CHANNELS[name].unit.replace("-", ""), CHANNELS[name].meaning

    def __repr__(self) -> str:
        rows = [f"  {name} {low} to {high} {unit}" for name, low, high, unit, _ in self._rows()]
        source = f" of {self.source}" if self.source else ""
        return "\n".join([f"<TireData{source}: {len(self)} points", *rows]).rstrip() + ">"

    def _repr_html_(self) -> str:
        head = ("channel", "lowest", "highest", "unit", "meaning")
        source = f" of {self.source}" if self.source else ""
        return as_html(f"TireData{source}: {len(self)} points", head, list(self._rows()))


def _write(path: str | PathLike[str], text: str) -> None:
    path_of(path).write_text(text, encoding="utf-8", newline="\n")


def _lag(name: str, given: object, unit: str) -> float | None:
    """Return a length or time in its unit, >= 0, or None if not given."""
    if given is None:
        return None
    lag = finite(name, given, unit)
    if lag < 0:
        raise ValueError(f"{name} is {lag}, but must be at least 0 and finite")
    return lag
