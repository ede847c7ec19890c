"""Results that go into files, and come back to the same bits and names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar, Self

from skidpad.recordings import container

if TYPE_CHECKING:
    import pandas
    import xarray

    from skidpad.cars import Car


class Archived(ABC):
    """Something of cars that has a dataset, a table, and files of both."""

    __slots__ = ()
    _kind: ClassVar[str]
    """What errors and files call it."""
    _beside: ClassVar[tuple[str, ...]] = ()
    """Groups of a NetCDF file besides the dataset and the cars."""
    car: Car

    @abstractmethod
    def to_xarray(self) -> xarray.Dataset:
        """Return an ``xarray.Dataset``."""

    @abstractmethod
    def to_pandas(self) -> pandas.DataFrame:
        """Return a ``pandas.DataFrame``."""

    def to_netcdf(self, path: str | PathLike[str]) -> None:
        """Write a NetCDF file, which `from_netcdf` reads back to the same bits and names.

        Parameters
        ----------
        path : str or path
            Where to; a file that exists is replaced once the new one is written.

        Raises
        ------
        ImportError
            If xarray or h5netcdf is missing (``pip install 'skidpad[lab]'``).
        ValueError
            If there is a name that the file cannot have, with "/".

        Notes
        -----
        The file is what `to_xarray` gives, so that ``xarray.open_dataset(path)`` shows it with its
        units; a group "parameters" has the numbers of the cars, and one "gauges" the gauges of a
        run.
        """
        container.write_netcdf(path, self.to_xarray(), self._head(), self.car, **self._groups())

    @classmethod
    def from_netcdf(cls, path: str | PathLike[str]) -> Self:
        """Read what `to_netcdf` wrote.

        Raises
        ------
        OSError
            If there is no such file.
        ImportError
            If xarray or h5netcdf is missing.
        ValueError
            If something else was written there.
        """
        head, groups = container.read_netcdf(cls._kind, path, *cls._beside)
        return cls._of_dataset(head, groups)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write a Parquet file, which `from_parquet` reads back to the same bits and names.

        Parameters
        ----------
        path : str or path
            Where to; a file that exists is replaced once the new one is written.

        Raises
        ------
        ImportError
            If pandas or pyarrow is missing (``pip install 'skidpad[lab]'``).

        Notes
        -----
        The file is the table of `to_pandas`, which ``pandas.read_parquet(path)`` gives; units and
        meaning stand with its columns, the rest in its metadata.
        """
        container.write_parquet(path, self.to_pandas(), self._meanings(), self._packed())

    @classmethod
    def from_parquet(cls, path: str | PathLike[str]) -> Self:
        """Read what `to_parquet` wrote; errors as of `from_netcdf`."""
        table, head, groups = container.read_parquet(cls._kind, path)
        return cls._of_table(table, head, groups)

    def _groups(self) -> Mapping[str, container.Arrays]:
        """Return arrays over cars that the dataset has not, by the group."""
        return {}

    @abstractmethod
    def _head(self) -> str:
        """Tell all that is no array."""

    @abstractmethod
    def _packed(self) -> bytes:
        """Return all that is not in the table."""

    @abstractmethod
    def _meanings(self) -> dict[str, dict[str, str]]:
        """Say of each column of the table what it is."""

    @classmethod
    @abstractmethod
    def _of_dataset(cls, head: dict[str, Any], groups: Mapping[str, container.Arrays]) -> Self:
        """Put together what was in a NetCDF file."""

    @classmethod
    @abstractmethod
    def _of_table(
        cls, table: Any, head: dict[str, Any], groups: Mapping[str, container.Arrays]
    ) -> Self:
        """Put together what was in a Parquet file."""
