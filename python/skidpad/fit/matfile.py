"""MATLAB files of the consortium: a variable for each channel, and a struct ``channel``.

``channel.name`` and ``channel.units`` list names and units. Channels may also be the fields of a
struct, but for files of 7.3. Files of MATLAB 4 to 7.2 are read by
SciPy, those of 7.3, which are HDF5, by h5py.
"""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.messages import cut
from skidpad._lib.optional import optional
from skidpad.recordings.naming import channel_of
from skidpad.recordings.table import Table, TireDataError, listed_names

if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from numpy.typing import NDArray

MAT5: Final = b"MATLAB 5.0 MAT-file"
HDF5: Final = b"\x89HDF\r\n\x1a\n"
COMPRESSED: Final = 15
"""Type of a compressed data element."""
MOST_UNPACKED: Final = 2**29
"""Most bytes of an uncompressed file."""


def is_mat(data: bytes, suffix: str) -> bool:
    """Return whether a file is a MATLAB file, by its first bytes or, in version 4, by its name."""
    return data.startswith(MAT5) or _is_hdf5(data) or (suffix.lower() == ".mat" and bool(data))


def _is_hdf5(data: bytes) -> bool:
    return data.startswith(HDF5) or data[512 : 512 + len(HDF5)] == HDF5


def read_mat(data: bytes, source: str) -> Table:
    """Read the channels of a file.

    Raises
    ------
    TireDataError
        If it is corrupt, unpacks to too much, or its variables are not channels.
    ImportError
        If SciPy or h5py is not installed.
    """
    try:
        if _is_hdf5(data):
            variables, units = _read_hdf5(data)
        else:
            variables, units = _read_mat5(data)
    except (ImportError, TireDataError):
        raise
    except Exception as error:  # the libraries raise many kinds for corrupt files
        reason = cut(" ".join(str(error).split()))
        raise TireDataError(
            f"is a broken MATLAB file, or none ({type(error).__name__}: {reason})", source
        ) from None
    found = {name: values for name, values in variables.items() if channel_of(name)}
    if len(found) < 2:
        raise TireDataError(
            f"has no variables such as SA, FZ and FY; it has {listed_names(list(variables))}"
            if variables
            else "has no variable that is a row or column of numbers, as SA, FZ and FY must be",
            source,
        )
    sizes = {name: values.size for name, values in found.items()}
    first = next(iter(sizes))
    for name, size in sizes.items():
        if size != sizes[first]:
            raise TireDataError(f"{name} has {size} values, but {first} has {sizes[first]}", source)
    if not sizes[first]:
        raise TireDataError("its channels are empty", source)
    names = list(found)
    values = np.column_stack([found[name] for name in names])
    return Table(source, names, [units.get(name, "") for name in names], values)


def _read_mat5(data: bytes) -> tuple[dict[str, NDArray[np.float64]], dict[str, str]]:
    scipy_io = optional("scipy.io")
    if data.startswith(MAT5):
        _require_bounded(data)
    loaded = scipy_io.loadmat(io.BytesIO(data), squeeze_me=True)
    channel = loaded.get("channel")
    given = {name: value for name, value in loaded.items() if name[:1] != "_"}
    for value in list(given.values()):
        if value is not channel and isinstance(value, np.ndarray) and value.size == 1:
            given = {name: value[name].item() for name in value.dtype.names or ()} | given
    variables = {name: _numbers(value) for name, value in given.items()}
    units: dict[str, str] = {}
    if isinstance(channel, np.ndarray) and {"name", "units"} <= set(channel.dtype.names or ()):
        names, words = (np.atleast_1d(channel[field].item()) for field in ("name", "units"))
        units = dict(zip(map(str, names), map(str, words), strict=False))
    return {name: values for name, values in variables.items() if values is not None}, units


def _numbers(value: Any) -> NDArray[np.float64] | None:
    """Return a variable as a 1-D array of numbers; None if it is not one."""
    array = np.asarray(value)
    if array.dtype.kind not in "iuf" or array.ndim > 1:
        return None
    return np.atleast_1d(array).astype(np.float64)


def _require_bounded(data: bytes) -> None:
    """Refuse a file whose elements unpack to too much, without unpacking them whole.

    Raises
    ------
    ValueError
    """
    order = "<" if data[126:128] == b"IM" else ">"
    at, unpacked = 128, 0
    while at + 8 <= len(data):
        kind, size = np.frombuffer(data, f"{order}u4", 2, at).tolist()
        if kind == COMPRESSED:
            stream, rest = zlib.decompressobj(), data[at + 8 : at + 8 + size]
            while rest and not stream.eof:
                unpacked += len(stream.decompress(rest, 2**20))
                rest = stream.unconsumed_tail
                if unpacked > MOST_UNPACKED:
                    raise ValueError(f"unpacks to more than {MOST_UNPACKED:,} bytes")
        at += 8 + size


def _read_hdf5(data: bytes) -> tuple[dict[str, NDArray[np.float64]], dict[str, str]]:
    h5py = optional("h5py")
    variables: dict[str, NDArray[np.float64]] = {}
    units: dict[str, str] = {}
    with h5py.File(io.BytesIO(data), "r") as file:
        for name, item in file.items():
            if isinstance(item, h5py.Dataset) and item.dtype.kind in "iuf":
                if item.size * 8 > MOST_UNPACKED:
                    raise ValueError(f"{name} has {item.size:,} values")
                if item.size == max(item.shape, default=1):
                    variables[name] = np.asarray(item[()], np.float64).ravel()
        channel = file.get("channel")
        if isinstance(channel, h5py.Group) and {"name", "units"} <= set(channel):
            names, words = (_texts(file, channel[field]) for field in ("name", "units"))
            units = dict(zip(names, words, strict=False))
    return variables, units


def _texts(file: Any, item: Any) -> list[str]:
    """Read a cell array of texts: references to rows of UTF-16 codes."""
    return ["".join(map(chr, np.ravel(file[one][()]))) for one in np.ravel(item[()])]


def write_mat(
    path: str | PathLike[str], columns: Mapping[str, NDArray[np.float64]], units: Mapping[str, str]
) -> None:
    """Write channels as columns of a MATLAB 5 file.

    Raises
    ------
    ImportError
        If SciPy is not installed.
    """
    texts = {
        "name": np.array(list(columns), dtype=object),
        "units": np.array([units[name] for name in columns], dtype=object),
    }
    variables = {name: values[:, None] for name, values in columns.items()}
    optional("scipy.io").savemat(
        path, {"channel": texts, **variables}, appendmat=False, do_compression=True
    )
