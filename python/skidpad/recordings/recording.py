"""Recordings of runs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from skidpad._channels import WHEELS, Channel, find_channel
from skidpad._lib.figures import figure, scene
from skidpad._lib.messages import of_cars
from skidpad._lib.optional import optional
from skidpad._lib.text_table import as_html
from skidpad._lib.units import written
from skidpad.errors import UnknownNameError
from skidpad.recordings import container, memmap, recording_io
from skidpad.recordings.labels import attributes, columns, coordinates, dimensions
from skidpad.recordings.persistent import Archived
from skidpad.recordings.provenance import origin

if TYPE_CHECKING:
    import pandas
    import xarray
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from skidpad._lib.view import View
    from skidpad.cars import Car


class Recording(Archived, Mapping[str, NDArray[Any]]):
    """Samples of the recorded channels.

    ``rec["yaw_rate"]`` has shape (sample, car), ``rec["fz"]`` has shape (sample, wheel, car) with
    wheels FL, FR, RL, RR. Sample 0 is the start; forces and accelerations at a sample belong to the
    step that ended there.

    Attributes
    ----------
    time : ndarray, shape (sample,)
        Time since the start of the run [s].
    gauges : dict of str to ndarray
        Results of the run's gauges by name: shape (car,), for wheels (wheel, car), for several
        gauges (gauge, car) or (gauge, wheel, car). See `skidpad.gauges`.
    car : Car
        The car, with the parameters of all cars.
    provenance : dict of str to str
        Version and build of skidpad, units and signs, a hash of the cars' parameters, the seed of a
        sweep that drew them, inputs, drivers, step and precision.

    Notes
    -----
    A recording equals only itself; compare its arrays with NumPy.
    """

    _kind = recording_io.KIND
    _beside = (recording_io.GAUGES,)

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(
        self,
        time: NDArray[np.float64],
        channels: tuple[Channel, ...],
        samples: NDArray[Any],
        gauges: dict[str, NDArray[Any]],
        car: Car,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self.time = time
        self.gauges = gauges
        self.car = car
        self._given = given or {}
        self._channels = {channel.name: channel for channel in channels}
        self._rows: dict[str, int] = {}
        row = 0
        for channel in channels:
            self._rows[channel.name] = row
            row += channel.rows
        self._samples = samples

    def __getitem__(self, name: str) -> NDArray[Any]:
        if find_channel(name).name not in self._rows:
            recorded = ", ".join(self._rows) or "none"
            raise UnknownNameError(f"the channel '{name}' was not recorded; recorded: {recorded}")
        row = self._rows[name]
        if self._channels[name].wheels:
            wheels: NDArray[Any] = self._samples[row : row + 4].transpose(1, 0, 2)
            return wheels
        samples: NDArray[Any] = self._samples[row]
        return samples

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    @cached_property
    def provenance(self) -> dict[str, str]:
        """Version, build, cars, inputs and drivers that produced it."""
        return {**origin(self.car), **self._given}

    @property
    def _kept(self) -> recording_io.Kept:
        """The contents for files."""
        return recording_io.Kept(
            self.time, tuple(self), self._samples, self.gauges, self.car, self.provenance
        )

    @property
    def n(self) -> int:
        """Number of cars."""
        return int(self._samples.shape[2])

    def _size(self) -> str:
        return f"{self.time.size} samples over {self.time[-1]:g} s, {of_cars(self.n)}"

    def __repr__(self) -> str:
        names = ", ".join(self._rows) or "nothing"
        return f"<Recording of {names}: {self._size()}>"

    def _repr_html_(self) -> str:
        rows = []
        for name, channel in self._channels.items():
            values = self[name]
            low, high = f"{values.min():.6g}", f"{values.max():.6g}"
            unit = channel.unit.replace("-", "")
            rows.append((name, str(values.shape), low, high, unit, channel.meaning))
        head = ("channel", "shape", "lowest", "highest", "unit", "meaning")
        return as_html(f"Recording: {self._size()}", head, rows)

    def plot(self, channels: str | Sequence[str] | None = None, **options: Any) -> list[Axes]:
        """Plot channels over time (needs Matplotlib).

        Parameters
        ----------
        channels : str or sequence of str, optional
            Default: all recorded ones.
        **options
            ``cars`` and ``axes`` of `skidpad.plot.history.histories`. Use
            `skidpad.plot.history.comparison` to compare several runs.

        Returns
        -------
        list of Axes
        """
        wanted = [channels] if isinstance(channels, str) else channels
        drawn: list[Axes] = figure("history", "histories")(self, wanted, **options)
        return drawn

    def view(self, **options: Any) -> View:
        """Show the cars as a 3D animation in a notebook or a page.

        Parameters
        ----------
        **options
            As in `skidpad.view`, such as ``cars``, ``ghosts``, ``road``, ``path`` and ``cones``.

        Returns
        -------
        View
            Shown by a notebook; ``.save("run.html")`` writes a self-contained page.

        Raises
        ------
        TypeError, ValueError, ImportError
            As in `skidpad.view`.
        """
        shown: View = scene(self, **options)
        return shown

    def to_xarray(self) -> xarray.Dataset:
        """Return an ``xarray.Dataset`` with units, and the provenance as its attributes.

        Returns
        -------
        xarray.Dataset
            Dimensions time, wheel and car, with the parameters that distinguish the cars as
            coordinates. The axes of a grid from `skidpad.sweep` are dimensions of their own instead
            of car.
        """
        xr = optional("xarray")
        over = dimensions(self.car, self.n)
        data = {}
        for name, channel in self._channels.items():
            wheel = ("wheel",) if channel.wheels else ()
            samples = self[name]
            spread = samples.reshape(*samples.shape[:-1], *over.values())
            attributes = {"units": written(channel.unit), "long_name": channel.meaning}
            data[name] = (("time", *wheel, *over), spread, attributes)
        coords: dict[str, Any] = {
            "time": ("time", self.time, {"units": "s"}),
            **coordinates(self.car, self.n),
        }
        if any(channel.wheels for channel in self._channels.values()):
            coords["wheel"] = list(WHEELS)
        dataset: xarray.Dataset = xr.Dataset(data, coords=coords, attrs=self.provenance)
        return dataset

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` indexed by (time, car); wheels become columns fz_FL ...

        The parameters that distinguish the cars come first, by dotted name. ``frame.attrs`` has the
        units by column, as "units", and the provenance.
        """
        pd = optional("pandas")
        index = pd.MultiIndex.from_product([self.time, np.arange(self.n)], names=["time", "car"])
        apart = columns(self.car, self.n)
        table = {name: np.tile(values, self.time.size) for name, values in apart.items()}
        units = {
            name: attributes(self.car, name.partition("[")[0]).get("units", "") for name in apart
        }
        for name, channel in self._channels.items():
            first, names = self._rows[name], recording_io.columns_of(name)
            table |= {one: self._samples[first + i].ravel() for i, one in enumerate(names)}
            units |= dict.fromkeys(names, channel.unit)
        frame: pandas.DataFrame = pd.DataFrame(table, index=index)
        frame.attrs = {**dict[Any, Any](self.provenance), "units": units}
        return frame

    def to_mdf(self, path: str | PathLike[str], *, where: ArrayLike | slice | None = None) -> None:
        """Write an ASAM MDF 4 file: a group of channels for each car, over its time.

        Parameters
        ----------
        path : str or path
            An existing file is replaced once the new one is written.
        where : array_like of bool, shape (n,), or of int, or slice, optional
            Which cars, in order. Default: all.

        Raises
        ------
        ImportError
            If asammdf is missing (``pip install 'skidpad[mdf]'``).
        TypeError, ValueError
            If `path` is not a path, or `where` selects no cars of this recording.

        Notes
        -----
        Channels have their names (``fz_FL`` and so on for wheels), units and meanings, in the
        precision of the run; groups are named ``car 0`` and so on, with the parameters that
        distinguish the cars in their comment, and the header has the provenance.
        `skidpad.fit.Log.read` reads a file of one car.
        """
        from skidpad.recordings.mdf_file import write_mdf

        write_mdf(path, self._kept, where)

    def to_mcap(self, path: str | PathLike[str], *, where: ArrayLike | slice | None = None) -> None:
        """Write an MCAP file for display in Foxglove.

        Parameters
        ----------
        path : str or path
            An existing file is replaced once the new one is written.
        where : array_like of bool, shape (n,), or of int, or slice, optional
            Which cars. Default: all.

        Raises
        ------
        ImportError
            If mcap is missing (``pip install 'skidpad[mcap]'``).
        TypeError, ValueError
            If `path` is not a path, or `where` selects no cars of this recording.

        Notes
        -----
        Messages are JSON. A topic ``/car0`` has the channels (``fz_FL`` and so on for wheels), with
        units in its schema; NaN is null. If x, y and yaw, or the quaternion q0 to q3, are recorded,
        ``/tf`` has the frame of each car in that of the earth, at its center of mass, and
        ``/scene`` a box of its outline, twice as high as the center of mass.
        """
        from skidpad.recordings.mcap_file import write_mcap

        write_mcap(path, self._kept, where)

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Self:
        """Open the folder of a run with ``to=``; samples are read on access.

        Raises
        ------
        OSError
            If there is no such folder.
        ValueError
            If it has no completed run.
        """
        return cls._of(memmap.read(path))

    def _groups(self) -> Mapping[str, container.Arrays]:
        return {recording_io.GAUGES: self.gauges}

    def _head(self) -> str:
        return recording_io.head_of(self._kept)

    def _packed(self) -> bytes:
        return recording_io.packed(self._kept)

    def _meanings(self) -> dict[str, dict[str, str]]:
        return recording_io.meanings(self._kept)

    @classmethod
    def _of_dataset(cls, head: dict[str, Any], groups: Mapping[str, container.Arrays]) -> Self:
        return cls._of(recording_io.of_dataset(head, groups))

    @classmethod
    def _of_table(
        cls, table: Any, head: dict[str, Any], groups: Mapping[str, container.Arrays]
    ) -> Self:
        return cls._of(recording_io.of_table(table, head, groups))

    @classmethod
    def _of(cls, kept: recording_io.Kept) -> Self:
        """Return a recording from file contents."""
        channels = tuple(find_channel(name) for name in kept.channels)
        recording = cls(kept.time, channels, kept.samples, kept.gauges, kept.car)
        recording.provenance = kept.provenance
        return recording
