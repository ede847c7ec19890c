"""Results that are saved to files and restored with the same bits and names."""

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
    """Results of cars as a dataset, a table, and files of both."""

    __slots__ = ()
    _kind: ClassVar[str]
    """Its name in errors and files."""
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
        """Write a NetCDF file, which `from_netcdf` restores with the same bits and names.

        Parameters
        ----------
        path : str or path
            An existing file is replaced once the new one is written.

        Raises
        ------
        ImportError
            If xarray or h5netcdf is missing (``pip install 'skidpad[lab]'``).
        ValueError
            If a name contains "/", which the file cannot have.

        Notes
        -----
        The file is the dataset of `to_xarray`, so ``xarray.open_dataset(path)`` shows it with its
        units; a group "parameters" has the parameters of the cars, and a group "gauges" the gauges
        of a run.
        """
        container.write_netcdf(path, self.to_xarray(), self._head(), self.car, **self._groups())

    @classmethod
    def from_netcdf(cls, path: str | PathLike[str]) -> Self:
        """Read a file written by `to_netcdf`.

        Raises
        ------
        OSError
            If there is no such file.
        ImportError
            If xarray or h5netcdf is missing.
        ValueError
            If the file has something else.
        """
        head, groups = container.read_netcdf(cls._kind, path, *cls._beside)
        return cls._of_dataset(head, groups)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write a Parquet file, which `from_parquet` restores with the same bits and names.

        Parameters
        ----------
        path : str or path
            An existing file is replaced once the new one is written.

        Raises
        ------
        ImportError
            If pandas or pyarrow is missing (``pip install 'skidpad[lab]'``).

        Notes
        -----
        The file is the table of `to_pandas`, as read by ``pandas.read_parquet(path)``; units and
        meanings are stored with the columns, the rest in its metadata.
        """
        container.write_parquet(path, self.to_pandas(), self._meanings(), self._packed())

    @classmethod
    def from_parquet(cls, path: str | PathLike[str]) -> Self:
        """Read a file written by `to_parquet`; errors as in `from_netcdf`."""
        table, head, groups = container.read_parquet(cls._kind, path)
        return cls._of_table(table, head, groups)

    def _groups(self) -> Mapping[str, container.Arrays]:
        """Return arrays over cars that are not in the dataset, by group."""
        return {}

    @abstractmethod
    def _head(self) -> str:
        """Return all that is not an array, as JSON."""

    @abstractmethod
    def _packed(self) -> bytes:
        """Return all that is not in the table."""

    @abstractmethod
    def _meanings(self) -> dict[str, dict[str, str]]:
        """Return unit and meaning of each column of the table."""

    @classmethod
    @abstractmethod
    def _of_dataset(cls, head: dict[str, Any], groups: Mapping[str, container.Arrays]) -> Self:
        """Rebuild from the contents of a NetCDF file."""

    @classmethod
    @abstractmethod
    def _of_table(
        cls, table: Any, head: dict[str, Any], groups: Mapping[str, container.Arrays]
    ) -> Self:
        """Rebuild from the contents of a Parquet file."""
