"""What a run has recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad.channels import WHEELS, Channel, find_channel
from skidpad.errors import UnknownNameError
from skidpad.tables import as_html

if TYPE_CHECKING:
    import pandas
    import xarray


def _need(module: str, extra: str) -> Any:
    import importlib

    try:
        return importlib.import_module(module)
    except ImportError:
        raise ImportError(
            f"this needs {module}, which is not installed: pip install 'skidpad[{extra}]'"
        ) from None


class Recording(Mapping[str, NDArray[Any]]):
    """Samples of the recorded channels.

    ``rec["yaw_rate"]`` has shape (sample, car), ``rec["fz"]`` has shape (sample, wheel, car) with
    wheels FL, FR, RL, RR. Sample 0 is the start; forces and accelerations at a sample belong to the
    step that ended there.

    Attributes
    ----------
    time : ndarray, shape (sample,)
        Time since the start of the run [s].
    peak : dict of str to ndarray
        Largest magnitude over all samples of the channels named in ``peaks=``, shape (car,) or
        (wheel, car); NaN for a car that did not stay finite.

    Notes
    -----
    A recording equals only itself; compare its arrays with NumPy.
    """

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(
        self,
        time: NDArray[np.float64],
        channels: tuple[Channel, ...],
        samples: NDArray[Any],
        peak: dict[str, NDArray[Any]],
    ) -> None:
        self.time = time
        self.peak = peak
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

    def _size(self) -> str:
        cars = self._samples.shape[2]
        return f"{self.time.size} samples over {self.time[-1]:g} s, {cars} cars"

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

    def to_xarray(self) -> xarray.Dataset:
        """Return an ``xarray.Dataset`` with dimensions time, wheel and car, and units."""
        xr = _need("xarray", "lab")
        cars = np.arange(self._samples.shape[2])
        data = {}
        for name, channel in self._channels.items():
            dims = ("time", "wheel", "car") if channel.wheels else ("time", "car")
            attributes = {"units": channel.unit, "long_name": channel.meaning}
            data[name] = (dims, self[name], attributes)
        coords: dict[str, Any] = {"time": ("time", self.time, {"units": "s"}), "car": cars}
        if any(channel.wheels for channel in self._channels.values()):
            coords["wheel"] = list(WHEELS)
        dataset: xarray.Dataset = xr.Dataset(data, coords=coords)
        return dataset

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` indexed by (time, car); wheels become columns fz_FL ..."""
        pd = _need("pandas", "lab")
        cars = np.arange(self._samples.shape[2])
        index = pd.MultiIndex.from_product([self.time, cars], names=["time", "car"])
        columns = {}
        for name, channel in self._channels.items():
            if channel.wheels:
                for i, wheel in enumerate(WHEELS):
                    columns[f"{name}_{wheel}"] = self[name][:, i].ravel()
            else:
                columns[name] = self[name].ravel()
        frame: pandas.DataFrame = pd.DataFrame(columns, index=index)
        return frame
