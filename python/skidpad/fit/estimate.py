"""Fitted parameters with their uncertainty."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from skidpad._lib.optional import optional
from skidpad._lib.text_table import as_html, as_text

NORMAL_95: Final = 1.959963984540054
"""Standard errors on each side of an interval of 95 %."""


class Estimate(NamedTuple):
    """A fitted parameter."""

    value: float
    standard_error: float
    """NaN for a tire parameter at a bound."""
    low: float
    """End of the interval of 95 %."""
    high: float
    unit: str


class Estimates(dict[str, Estimate]):
    """Fitted parameters by name, in the order of a fit's covariance; prints as a table."""

    HEAD = ("parameter", "value", "standard error", "95 % from", "to", "unit")

    def _rows(self) -> list[tuple[str, ...]]:
        return [(name, *(f"{x:.5g}" for x in each[:-1]), each.unit) for name, each in self.items()]

    def to_pandas(self) -> Any:
        """Return a ``pandas.DataFrame`` with one row per parameter."""
        pd = optional("pandas")
        return pd.DataFrame.from_dict(self, orient="index", columns=Estimate._fields)

    def __repr__(self) -> str:
        return as_text(self.HEAD, self._rows())

    def _repr_html_(self) -> str:
        return as_html("", self.HEAD, self._rows())
