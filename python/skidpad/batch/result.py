"""Results of batch runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from skidpad.batch.store import Directory
from skidpad.recordings.metrics_table import Figures
from skidpad.recordings.recording import Recording


@dataclass(frozen=True, eq=False, repr=False)
class BatchResult(Figures):
    """Metrics of many cars, joined from slices, bit-identical to a single call.

    Attributes are those of `Figures`: ``metrics``, ``units``, ``car``, ``n`` and ``provenance``.
    """

    _directory: Directory | None = None

    def __repr__(self) -> str:
        return f"<BatchResult of {self.n} cars: {', '.join(self.metrics)}>"

    def recordings(self) -> Iterator[Recording]:
        """Yield the recordings of the slices in order, read from file one by one.

        Raises
        ------
        ValueError
            If none were written.
        """
        if self._directory is None:
            raise ValueError("no recordings were written; ask for them with to=, recordings=True")
        return self._directory.recordings()
