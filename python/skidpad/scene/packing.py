"""Arrays as a page carries them: one block of bytes, and where each array is in it."""

from __future__ import annotations

import base64
import gzip
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

MOST: Final = 32767
"""Of 16 bits; one below the least of them stands for NaN."""


class Packer:
    """Gathers arrays; numbers take 16 bits where these tell apart what has to be told apart."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, values: ArrayLike, resolution: float = 0.0) -> dict[str, Any]:
        """Put an array, samples first, into the block and return how a page finds it.

        Parameters
        ----------
        values : array_like
            Of numbers; a NaN is kept.
        resolution : float
            Difference that nobody sees. Numbers whose range is no more than 65534 of it become
            integers of 16 bits, with steps as fine as these allow; others are float32.

        Returns
        -------
        dict
            ``at`` (bytes from the start), ``type``, ``shape``, and of integers ``scale`` and
            ``offset``. Integers are differences from sample to sample, which compress better, of
            one component after the other.
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
        data += bytes(-len(data) % 4)  # where the next array may begin
        self._parts.append(data)
        self._size += len(data)
        return found

    def packed(self) -> str:
        """Return the block, compressed, in base64."""
        return compressed(b"".join(self._parts))


def compressed(data: bytes) -> str:
    """Return bytes by gzip, the same ones each time, in base64."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
