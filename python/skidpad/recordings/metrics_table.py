"""Metrics of cars: numbers, booleans or texts for each, with units, axes and provenance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.messages import none_called
from skidpad._lib.optional import optional
from skidpad._lib.units import with_unit
from skidpad.cars import Car
from skidpad.errors import UnknownNameError
from skidpad.recordings import container
from skidpad.recordings.labels import attributes, columns, coordinates, dimensions
from skidpad.recordings.persistent import Archived

if TYPE_CHECKING:
    import pandas
    import xarray


class Metrics(dict[str, NDArray[Any]]):
    """Metrics by name; the error for an unknown name lists the existing ones."""

    def __missing__(self, name: object) -> NDArray[Any]:
        """Refuse an unknown name."""
        raise UnknownNameError(f"metrics: {none_called('this result', 'metric', name, self)}")


@dataclass(frozen=True, eq=False)
class Figures(Archived):
    """Metrics of cars, one row per car in tables.

    Attributes
    ----------
    metrics : dict of str to ndarray, shape (n,) or (..., n)
        The metrics by name.
    units : dict of str to str
        Their units, as far as known.
    car : Car
        The cars.
    n : int
        Number of cars.
    provenance : dict of str to str
        Version and build, units and signs, a hash of the parameters, the seed of a sweep that drew
        them, and what was run.
    """

    _kind = "figures"

    metrics: dict[str, NDArray[Any]]
    units: dict[str, str]
    car: Car
    n: int
    provenance: dict[str, str]

    def __post_init__(self) -> None:
        object.__setattr__(self, "metrics", Metrics(self.metrics))

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Explain how to read metrics, which are not attributes."""
            if name in vars(self).get("metrics", ()):
                kind = type(self).__name__
                how = f"metrics are read as result.metrics['{name}']"
                raise AttributeError(f"'{kind}' object has no attribute '{name}'; {how}")
            return object.__getattribute__(self, name)

    def varied(self) -> dict[str, NDArray[Any]]:
        """Return the parameters that distinguish the cars, (n,) each."""
        return columns(self.car, self.n)

    def _meaning(self, name: str) -> dict[str, str]:
        """Describe a parameter that distinguishes the cars."""
        return attributes(self.car, name)

    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame`` with one row per car: its varied parameters, then metrics.

        A metric of shape (k, n) has k columns, ``name[0]`` and so on. ``frame.attrs`` has the units
        by column, as "units", and the provenance.
        """
        pd = optional("pandas")
        table = self.varied()
        for name, values in self.metrics.items():
            table |= dict(zip(_columns_of(name, values), values.reshape(-1, self.n), strict=True))
        frame: pandas.DataFrame = pd.DataFrame(table, index=pd.RangeIndex(self.n, name="car"))
        units = {name: described.get("units", "") for name, described in self._meanings().items()}
        frame.attrs = {**dict[Any, Any](self.provenance), "units": units}
        return frame

    def to_xarray(self) -> xarray.Dataset:
        """Return an ``xarray.Dataset`` with units, and the provenance as its attributes.

        Returns
        -------
        xarray.Dataset
            Over cars, or over the axes of a grid from `skidpad.sweep`.
        """
        xr = optional("xarray")
        over = dimensions(self.car, self.n)
        data = {}
        for name, values in self.metrics.items():
            places = tuple(f"{name}.{k}" for k in range(values.ndim - 1))
            spread = np.reshape(values, (*values.shape[:-1], *over.values()))
            data[name] = ((*places, *over), spread, with_unit({"units": self.units.get(name, "")}))
        dataset: xarray.Dataset = xr.Dataset(
            data, coords=coordinates(self.car, self.n), attrs=self.provenance
        )
        return dataset

    def _head(self) -> str:
        described = {
            name: (values.dtype.str, values.shape) for name, values in self.metrics.items()
        }
        return container.head_of(
            self._kind,
            self.car,
            cars=self.n,
            metrics=described,
            units=self.units,
            provenance=self.provenance,
        )

    def _packed(self) -> bytes:
        return container.packed(self._head(), self.car)

    @classmethod
    def _of_dataset(cls, head: dict[str, Any], groups: Mapping[str, container.Arrays]) -> Self:
        return cls._of(head, groups[container.PARAMETERS], groups["/"])

    @classmethod
    def _of_table(
        cls, table: Any, head: dict[str, Any], groups: Mapping[str, container.Arrays]
    ) -> Self:
        metrics = {
            name: np.array([table.column(k).to_numpy() for k in _names(name, *shape[:-1])])
            for name, (_, shape) in head["metrics"].items()
        }
        return cls._of(head, groups.get(container.PARAMETERS, {}), metrics)

    @classmethod
    def _of(cls, head: dict[str, Any], numbers: container.Arrays, data: container.Arrays) -> Self:
        """Rebuild from file contents."""
        metrics = {
            name: data[name].astype(dtype).reshape(shape)
            for name, (dtype, shape) in head["metrics"].items()
        }
        car = container.car_of(head, numbers)
        return cls(metrics, head["units"], car, head["cars"], head["provenance"])

    def _meanings(self) -> dict[str, dict[str, str]]:
        described = {name: self._meaning(name.partition("[")[0]) for name in self.varied()}
        for name, values in self.metrics.items():
            unit = {"units": self.units.get(name, "")}
            described |= {column: unit for column in _columns_of(name, values)}
        return described


def _columns_of(name: str, values: NDArray[Any]) -> list[str]:
    return _names(name, *values.shape[:-1])


def _names(name: str, *places: int) -> list[str]:
    """Name the columns of a metric in a table."""
    return [f"{name}[{k}]" for k in range(int(np.prod(places)))] if places else [name]
