"""Results of moose tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.figures import figure, scene_of_car
from skidpad._lib.optional import optional
from skidpad._lib.text_table import as_html
from skidpad.cars import Car
from skidpad.maneuvers.course import Course
from skidpad.maneuvers.outcome import Outcome
from skidpad.maneuvers.result import range_of
from skidpad.recordings.labels import columns
from skidpad.recordings.metrics_table import Metrics
from skidpad.recordings.recording import Recording

if TYPE_CHECKING:
    import pandas
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from skidpad._lib.view import View

MOST_ROWS = 100  # in a table in a notebook


UNITS: Final = {
    "entry_speed": "m/s", "exit_speed": "m/s", "margin": "m", "cone_margin": "m", "max_roll": "rad",
    "max_steer": "rad", "max_ay": "m/s2", "max_sideslip": "rad",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class MooseResult:
    """Metrics of one moose test, one row per car.

    Attributes
    ----------
    metrics : dict of str to ndarray, shape (n,)
        ``entry_speed``, ``exit_speed`` [m/s] (NaN if the car never left the last lane),
        ``cones_hit``, ``margin`` [m] (the least to any cone, negative inside the outline),
        ``cone_margin`` [m] (the same, except that on the wrong side of a cone it is the negative
        distance), ``nearest_cone`` (its index in `Course.cones`; -1 for none), ``clean``,
        ``max_roll`` [rad], ``max_steer`` [rad] (road wheel), ``max_ay`` [m/s2], ``max_sideslip``
        [rad], ``front_saturation``, ``rear_saturation`` [-] (the largest slip angle of the axle
        over that of its largest force), ``wheel_lift``, ``rolled_over``, ``spun``, ``outcome`` (see
        `Outcome`). A car's run ends with the course or when it rolls over; metrics are NaN for one
        that did not stay finite.
    recording : Recording
        Time histories, if requested.
    course : Course
        The lanes.
    car : Car
        The cars.
    """

    metrics: dict[str, NDArray[Any]]
    recording: Recording
    course: Course
    car: Car

    def __post_init__(self) -> None:
        object.__setattr__(self, "metrics", Metrics(self.metrics))

    @property
    def units(self) -> dict[str, str]:
        """Units of the metrics, empty if they have none."""
        return {name: UNITS.get(name, "") for name in self.metrics}

    def __repr__(self) -> str:
        lines = [f"<MooseResult of {_fates(self.metrics['outcome'])}>"]
        for name, values in self.metrics.items():
            if name != "outcome":
                lines.append(f"  {name} = {range_of(values)} {UNITS.get(name, '')}".rstrip())
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        outcome = self.metrics["outcome"]
        rows = []
        for i in range(min(outcome.size, MOST_ROWS)):
            values = (_shown(name, values[i]) for name, values in self.metrics.items())
            rows.append((str(i), *values))
        more = f"; the first {MOST_ROWS}" if outcome.size > MOST_ROWS else ""
        return as_html(f"MooseResult of {_fates(outcome)}{more}", ("car", *self.metrics), rows)

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` with a row for each car: its label, then metrics."""
        pd = optional("pandas")
        n = self.metrics["outcome"].size
        table = {**columns(self.car, n), **self.metrics}
        frame: pandas.DataFrame = pd.DataFrame(table, index=pd.RangeIndex(n, name="car"))
        return frame

    def plot(self, cars: Sequence[int] | None = None, names: Sequence[str] = ()) -> Figure:
        """Plot the paths of recorded cars between the cones (needs Matplotlib)."""
        drawn: Figure = figure("moose", "plot_paths")(self, cars, names)
        return drawn

    def view(self, car: int | None = None, **options: Any) -> View:
        """Show a recorded car as a 3D animation in a notebook or a page.

        Parameters
        ----------
        car : int, optional
            Which of the recorded ones. Default: the worst one: not finite, rolled over, spun,
            wheels lifted, in this order, then farthest into the cones.
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


@dataclass(frozen=True, eq=False)
class MooseSweep:
    """Moose tests at many entry speeds, for each parameter set.

    Attributes
    ----------
    speeds : ndarray, shape (s,)
        Entry speeds [m/s], ascending.
    clean : ndarray of bool, shape (sets, s)
    outcome : ndarray of int, shape (sets, s)
        See `Outcome`.
    highest_clean_speed : ndarray, shape (sets,)
        Highest speed up to which every test was clean [m/s]; NaN if none was.
    limit : ndarray of int, shape (sets,)
        Outcome at the next speed: what ended the clean runs. CLEAN if nothing did.
    metrics : dict of str to ndarray, shape (sets, s)
        All metrics of `MooseResult`.
    car : Car
        The parameter sets.
    """

    speeds: NDArray[np.float64]
    metrics: dict[str, NDArray[Any]]
    car: Car

    def __post_init__(self) -> None:
        object.__setattr__(self, "metrics", Metrics(self.metrics))

    def __repr__(self) -> str:
        return f"<MooseSweep at {self.speeds.size} speeds, {_fates(self.outcome)}>"

    def _repr_html_(self) -> str:
        count = len(self.outcome)
        found = zip(self.highest_clean_speed[:MOST_ROWS], self.limit[:MOST_ROWS], strict=True)
        rows = [
            (str(i), f"{speed:.5g}", Outcome(end).name.lower())
            for i, (speed, end) in enumerate(found)
        ]
        more = f"; the first {MOST_ROWS}" if count > MOST_ROWS else ""
        title = f"MooseSweep at {self.speeds.size} speeds, {_fates(self.outcome)}{more}"
        return as_html(title, ("car", "highest clean speed [m/s]", "what ended it"), rows)

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` of all tests, indexed by (car, speed).

        The parameters that differ between cars come first, then the metrics.
        """
        pd = optional("pandas")
        sets = len(self.outcome)
        index = pd.MultiIndex.from_product([np.arange(sets), self.speeds], names=["car", "speed"])
        apart = columns(self.car, sets).items()
        table = {name: np.repeat(values, self.speeds.size) for name, values in apart}
        table |= {name: values.ravel() for name, values in self.metrics.items()}
        frame: pandas.DataFrame = pd.DataFrame(table, index=index)
        return frame

    def plot(self, cars: Sequence[int] | None = None, *, ax: Axes | None = None) -> Axes:
        """Plot distances to cones over entry speed, see `skidpad.plot.plot_margins`."""
        drawn: Axes = figure("moose", "plot_margins")(self, cars, ax=ax)
        return drawn

    @property
    def clean(self) -> NDArray[np.bool_]:
        """Whether each test was clean."""
        clean: NDArray[np.bool_] = self.metrics["clean"]
        return clean

    @property
    def outcome(self) -> NDArray[np.int_]:
        """Outcome for each car."""
        outcome: NDArray[np.int_] = self.metrics["outcome"]
        return outcome

    @property
    def _passed(self) -> NDArray[np.int_]:
        passed: NDArray[np.int_] = np.logical_and.accumulate(self.clean, axis=1).sum(axis=1)
        return passed

    @property
    def highest_clean_speed(self) -> NDArray[np.float64]:
        """Highest speed up to which every test was clean, NaN if none was."""
        speeds = np.concatenate(([np.nan], self.speeds))
        return speeds[self._passed]

    @property
    def limit(self) -> NDArray[np.int_]:
        """What ended the clean runs."""
        beyond = np.concatenate((self.outcome, np.zeros((len(self.outcome), 1), int)), axis=1)
        limit: NDArray[np.int_] = np.take_along_axis(beyond, self._passed[:, None], axis=1)[:, 0]
        return limit


def _fates(outcome: NDArray[np.int_]) -> str:
    """Describe how many runs had which outcome."""
    counts = ((kind.name.lower(), int(np.count_nonzero(outcome == kind))) for kind in Outcome)
    runs = "1 run" if outcome.size == 1 else f"{outcome.size} runs"
    return f"{runs}: " + ", ".join(f"{number} {name}" for name, number in counts if number)


def _shown(name: str, value: Any) -> str:
    return Outcome(value).name.lower() if name == "outcome" else f"{value:.6g}"
