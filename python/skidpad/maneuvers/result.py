"""Results of a maneuver."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import CHANNELS
from skidpad._lib.figures import figure, scene_of_car
from skidpad._lib.messages import of_cars
from skidpad._lib.text_table import as_html
from skidpad._lib.units import KMH
from skidpad.cars import Car
from skidpad.recordings.metrics_table import Figures
from skidpad.recordings.provenance import origin
from skidpad.recordings.recording import Recording

if TYPE_CHECKING:
    from collections.abc import Sequence

    from matplotlib.axes import Axes

    from skidpad._lib.view import View

MOST_ROWS = 100  # in a table in a notebook


@dataclass(frozen=True, eq=False, repr=False)
class Result(Figures):
    """Metrics of a maneuver, one row per car.

    Attributes
    ----------
    metrics : dict of str to ndarray, shape (n,)
        Results of gauges and KPI functions; NaN if one does not exist for a car.
    units : dict of str to str
        Unit of each metric, "" for none.
    car : Car
        The cars.
    n : int
        Number of cars.
    provenance : dict of str to str
        Version, cars and maneuver that produced them.
    status : ndarray, shape (runs * n,)
        Bits of `skidpad.Status` at the end, of car i in run k at k n + i.
    recording : Recording
        Time histories, cars as in `status`; without channels if none are kept.
    maneuver : Procedure
        The maneuver.
    """

    status: NDArray[np.uint32]
    recording: Recording
    maneuver: Any

    @classmethod
    def of(
        cls,
        maneuver: object,
        car: Car,
        metrics: dict[str, NDArray[Any]],
        units: dict[str, str],
        status: NDArray[np.uint32],
        recording: Recording,
    ) -> Result:
        """Return the result of cars in a maneuver."""
        n = next((len(values) for values in metrics.values()), car.n)
        driven = {"maneuver": getattr(maneuver, "name", "") or type(maneuver).__name__}
        return cls(metrics, units, car, n, origin(car) | driven, status, recording, maneuver)

    @classmethod
    def _of(cls, *read: Any) -> Any:
        """Return only the metrics: files keep no more of a result."""
        return Figures._of(*read)

    def _title(self) -> str:
        return f"{self.provenance['maneuver']}{self._speed()}: {of_cars(self.n)}"

    def _speed(self) -> str:
        """Return the speed of a test at one speed in km/h, to reveal km/h given as m/s."""
        speed = getattr(self.maneuver, "speed", None)
        if not isinstance(speed, (int, float, np.ndarray)) or np.size(speed) == 0:
            return ""
        return f" at {range_of(KMH * np.atleast_1d(speed))} km/h"

    def __repr__(self) -> str:
        lines = [f"<Result of {self._title()}>"]
        for name, values in self.metrics.items():
            lines.append(f"  {name} = {range_of(values)} {self.units[name]}".rstrip())
        lost = self._without_figures()
        if lost:
            why = getattr(self.maneuver, "why_none", "")
            lines.append(f"  no figures of {of_cars(lost)}{': ' if why else ''}{why}")
        return "\n".join(lines)

    def _without_figures(self) -> int:
        """Return the number of cars without any metric."""
        if not self.metrics:
            return 0
        none = [np.isnan(np.asarray(values, np.float64)) for values in self.metrics.values()]
        return int(np.logical_and.reduce(none).sum())

    def _repr_html_(self) -> str:
        head = [
            f"{name} [{self.units[name]}]" if self.units[name] else name for name in self.metrics
        ]
        rows = [
            (str(i), *(f"{values[i]:.5g}" for values in self.metrics.values()))
            for i in range(min(self.n, MOST_ROWS))
        ]
        more = f"; the first {MOST_ROWS}" if self.n > MOST_ROWS else ""
        return as_html(self._title() + more, ("car", *head), rows)

    def varied(self) -> dict[str, NDArray[Any]]:
        """Return the parameters that differ between cars, then those of the maneuver, (n,) each."""
        varied = super().varied()
        for name, value in vars(self.maneuver).items():
            if isinstance(value, np.ndarray) and value.shape == (self.n,) and self.n > 1:
                varied[name] = value
        return varied

    def _meaning(self, name: str) -> dict[str, str]:
        """Label a parameter that differs between cars; those of a test are named as channels."""
        return {"units": CHANNELS[name].unit} if name in CHANNELS else super()._meaning(name)

    def plot(self, channel: str | None = None, **options: Any) -> Axes | Sequence[Axes]:
        """Plot the usual figure of the test (needs Matplotlib).

        Parameters
        ----------
        channel : str, optional
            A recorded channel to plot over time instead.
        **options
            Arguments of the plotting function, such as ``ax`` or ``axes`` to draw into, or
            ``cars``: for steps `skidpad.plot.response.step`, for circles
            `skidpad.plot.circle.understeer` and so on; for other tests
            `skidpad.plot.history.histories`, and without a recording
            `skidpad.plot.metrics.metrics`.

        Returns
        -------
        Axes or list of Axes
        """
        drawn: Axes | Sequence[Axes]
        if channel is None:
            drawn = figure("natural", "natural")(self, **options)
        else:
            drawn = figure("history", "history")(self, channel, **options)
        return drawn

    def view(self, car: int | None = None, **options: Any) -> View:
        """Show a recorded car as a 3D animation in a notebook or a page.

        Parameters
        ----------
        car : int, optional
            Which of the recorded ones. Default: the worst one: not finite, rolled over, spun,
            wheels lifted, in this order, then with the most sideslip.
        **options
            As in `skidpad.view`, such as ``ghosts``, ``color`` and ``road``.

        Returns
        -------
        View

        Raises
        ------
        TypeError, ValueError, ImportError
            As in `skidpad.view`.
        """
        shown: View = scene_of_car(self, car, **options)
        return shown


def nothing_of(recording: Recording, n: int, car: Car) -> Recording:
    """Return a recording of n cars over the same time, without channels."""
    return Recording(recording.time, (), np.zeros((0, recording.time.size, n)), {}, car)


def range_of(values: NDArray[Any]) -> str:
    """Format a metric: the value of one car, or the range of many."""
    if values.size == 1 or (values.size and (values == values[0]).all()):
        return f"{values[0]:.5g}"
    there = values[~np.isnan(values)] if values.dtype.kind == "f" else values
    if not there.size:
        return "none"
    lost = values.size - there.size
    return f"{there.min():.5g} to {there.max():.5g}" + (f" ({lost} none)" if lost else "")
