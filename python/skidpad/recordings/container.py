"""Files of results: standard NetCDF and Parquet, including the cars."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import chain
from os import PathLike
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.atomic_write import written_whole
from skidpad._lib.files import path_of
from skidpad._lib.optional import optional
from skidpad._lib.parameters import FUNCTION
from skidpad.cars.axes import Axes
from skidpad.cars.car import Car, again
from skidpad.cars.lists import cars_in, list_fields
from skidpad.recordings.labels import attributes

if TYPE_CHECKING:
    import pandas
    import xarray

Arrays = Mapping[str, NDArray[Any]]
FileName = str | PathLike[str]
HEAD, PARAMETERS = "skidpad", "parameters"
LONGEST_METADATA = 2**31 - 1  # limit of Parquet


def head_of(kind: str, car: Car, **more: Any) -> str:
    """Return as JSON what a file contains, and all of its cars that is not an array over them.

    Parameters
    ----------
    kind : str
        What the file holds, "recording" or "figures".
    car : Car
    **more
        The rest.

    Raises
    ------
    ValueError
        If the cars' tire is a function.
    """
    if FUNCTION in car._leaves():
        raise ValueError(
            f"{FUNCTION}: a car whose tire is a function cannot be written to a file; to_xarray "
            "and to_pandas keep the results without the car"
        )
    arrays = arrays_of(car)
    leaves = {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in car._leaves().items()
        if name not in arrays
    }
    axes = None if car._axes is None else car._axes._asdict()
    import json  # loaded on demand

    return json.dumps({"kind": kind, "car": leaves, "axes": axes, **more})


def arrays_of(car: Car) -> dict[str, NDArray[np.float64]]:
    """Return the parameters and lists that have a value for each car."""
    leaves = car._leaves()
    return {
        name: value
        for name, value in leaves.items()
        if isinstance(value, np.ndarray)
        and (name not in list_fields() or cars_in(value, name, leaves) is not None)
    }


def car_of(head: Mapping[str, Any], arrays: Arrays) -> Car:
    """Rebuild cars."""
    axes = head["axes"]
    if axes is not None:
        leaves = {name: tuple(each) for name, each in axes["leaves"].items()}
        axes = Axes(**{**axes, "leaves": leaves})
    return again({**head["car"], **arrays}, axes)


def packed(head: str, car: Car, **groups: Arrays) -> bytes:
    """Pack a head, the arrays of cars and other groups into the bytes of an ``.npz`` file."""
    all_groups = {PARAMETERS: arrays_of(car), **groups}
    arrays = {f"{group}/{k}": x for group, held in all_groups.items() for k, x in held.items()}
    with io.BytesIO() as file:
        np.savez(file, allow_pickle=False, **{HEAD: np.array(head)}, **arrays)
        return file.getvalue()


def unpacked(kind: str, data: bytes) -> tuple[dict[str, Any], dict[str, dict[str, NDArray[Any]]]]:
    """Unpack head and groups from `packed`; KeyError if they are of another kind."""
    with np.load(io.BytesIO(data)) as file:
        arrays = dict(file)
    groups: dict[str, dict[str, NDArray[Any]]] = {}
    head = _head(kind, arrays.pop(HEAD))
    for name, values in arrays.items():
        group, _, rest = name.partition("/")
        groups.setdefault(group, {})[rest] = values
    return head, groups


def write_netcdf(
    path: FileName, dataset: xarray.Dataset, head: str, car: Car, **groups: Arrays
) -> None:
    """Write a dataset with head, cars and groups of arrays whose last axis is cars."""
    xr = optional("xarray")
    optional("h5netcdf")
    for name in chain(dataset.variables, *groups.values()):
        if "/" in str(name):
            raise ValueError(f"'{name}' has a '/', which no name in a NetCDF file can have")
    numbers = {k: (*_over_cars(k, x), attributes(car, k)) for k, x in arrays_of(car).items()}
    named = {
        group: {k: _over_cars(k, x) for k, x in held.items()} for group, held in groups.items()
    }
    parts = {"/": dataset, PARAMETERS: xr.Dataset({HEAD: ((), head), **numbers})}
    with written_whole(path) as part:
        for group, each in (parts | {k: xr.Dataset(held) for k, held in named.items()}).items():
            # floats unchanged: xarray would add a fill value
            floats = (k for k, x in each.variables.items() if x.dtype.kind == "f")
            exact: dict[str, Any] = {k: {"_FillValue": None} for k in floats}
            mode = "w" if group == "/" else "a"
            each.to_netcdf(part, mode, group=group, engine="h5netcdf", encoding=exact)


def read_netcdf(
    kind: str, path: FileName, *groups: str
) -> tuple[dict[str, Any], dict[str, dict[str, NDArray[Any]]]]:
    """Read head and groups written by `write_netcdf`, the dataset as "/".

    Raises
    ------
    OSError
        If there is no such file.
    ValueError
        If it holds something else.
    """
    xr = optional("xarray")
    optional("h5netcdf")

    def read(group: str) -> dict[str, NDArray[Any]]:
        with xr.open_dataset(path, engine="h5netcdf", group=group, decode_cf=False) as data:
            return {name: variable.values for name, variable in data.variables.items()}

    _require_file(path)
    try:
        numbers = read(PARAMETERS)
        head = _head(kind, numbers.pop(HEAD))
    except (KeyError, OSError, ValueError):
        _refuse(kind, path)
    return head, {PARAMETERS: numbers, **{group: read(group) for group in ("/", *groups)}}


def write_parquet(
    path: FileName, frame: pandas.DataFrame, meanings: Mapping[str, Mapping[str, str]], data: bytes
) -> None:
    """Write a table with units and meanings of its columns, and `packed` data."""
    optional("pandas")
    pa, parquet = optional("pyarrow"), optional("pyarrow.parquet")
    table = pa.Table.from_pandas(frame)
    for i, column in enumerate(table.schema):
        named = column.with_metadata(dict(meanings.get(column.name, {})))
        table = table.set_column(i, named, table.column(i))
    table = table.replace_schema_metadata({**(table.schema.metadata or {}), HEAD: data})
    with written_whole(path) as part:
        parquet.write_table(table, part)


def read_parquet(
    kind: str, path: FileName
) -> tuple[Any, dict[str, Any], dict[str, dict[str, NDArray[Any]]]]:
    """Read table, head and groups written by `write_parquet`; errors as in `read_netcdf`."""
    optional("pandas")
    pa, parquet = optional("pyarrow"), optional("pyarrow.parquet")
    _require_file(path)
    try:
        table = parquet.read_table(path, thrift_string_size_limit=LONGEST_METADATA)
        head, groups = unpacked(kind, (table.schema.metadata or {})[HEAD.encode()])
    except (KeyError, OSError, ValueError, pa.ArrowInvalid):
        _refuse(kind, path)
    return table, head, groups


def _head(kind: str, text: NDArray[Any]) -> dict[str, Any]:
    """Read a head; KeyError if it is of another kind."""
    import json

    head: dict[str, Any] = json.loads(str(text))
    if head["kind"] != kind:
        raise KeyError(kind)
    return head


def _over_cars(name: str, values: NDArray[Any]) -> tuple[tuple[str, ...], NDArray[Any]]:
    """Name the dimensions of an array whose last axis is cars."""
    return (*(f"{name}.{i}" for i in range(values.ndim - 1)), "car"), values


def _require_file(path: FileName) -> None:
    """Refuse a missing file, before a library raises its own error."""
    path_of(path).open("rb").close()


def _refuse(kind: str, path: FileName) -> NoReturn:
    raise ValueError(f"path: {path_of(path)} holds no {kind} of skidpad") from None
