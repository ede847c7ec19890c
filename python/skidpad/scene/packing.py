"""Packing of arrays into one block of bytes for a page."""

from __future__ import annotations

import base64
import gzip
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

MOST: Final = 32767
"""Smallest and largest 16-bit codes; the code below stands for NaN."""


class Packer:
    """Packs arrays, in 16 bits where these resolve the values finely enough."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, values: ArrayLike, resolution: float = 0.0) -> dict[str, Any]:
        """Add an array, samples first, and return its description for the page.

        Parameters
        ----------
        values : array_like
            Numbers; NaN is kept.
        resolution : float
            Invisible difference. Numbers that span at most 65534 of it are stored as 16-bit
            integers with the finest possible step, others as float32.

        Returns
        -------
        dict
            ``at`` (bytes from the start), ``type``, ``shape``, and for integers ``scale`` and
            ``offset``. Integers are stored as differences between samples, which compress better,
            component by component.
        """
        given = np.asarray(values)
        if given.dtype == np.bool_:
            return self._put(given.astype(np.uint8), {})
        numbers = given.astype(np.float64)
        there = numbers[np.isfinite(numbers)]
        low, high = (float(there.min()), float(there.max())) if there.size else (0.0, 0.0)
        step = (high - low) / (2 * MOST)
        if not (there.size and step <= resolution):
            return self._put(numbers.astype(np.float32), {})
        offset, scale = 0.5 * (low + high), step or 1.0
        whole = np.full(numbers.shape, -MOST - 1, np.int16)
        known = np.isfinite(numbers)
        whole[known] = np.rint((numbers[known] - offset) / scale).astype(np.int16)
        columns = whole.reshape(len(whole), -1).T
        changes = np.diff(columns, axis=1, prepend=np.int16(0))  # modulo 2^16
        return self._put(changes, {"scale": scale, "offset": offset, "shape": [*numbers.shape]})

    def _put(self, values: NDArray[Any], more: dict[str, Any]) -> dict[str, Any]:
        found = {"at": self._size, "type": values.dtype.name, "shape": [*values.shape], **more}
        data = np.ascontiguousarray(values).tobytes()
        data += bytes(-len(data) % 4)  # align the next array
        self._parts.append(data)
        self._size += len(data)
        return found

    def packed(self) -> str:
        """Return the block, gzip-compressed, in base64."""
        return compressed(b"".join(self._parts))


def compressed(data: bytes) -> str:
    """Return gzip-compressed bytes, reproducible, in base64."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
