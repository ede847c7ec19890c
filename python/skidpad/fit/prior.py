"""Prior knowledge about a parameter."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from skidpad._lib.arguments import finite, is_number, positive
from skidpad._lib.units import fields_in_si


@dataclass(frozen=True, slots=True)
class Prior:
    """Prior knowledge about a parameter: a normal distribution, bounds, or both.

    Attributes
    ----------
    mean : float, optional
        Expected value, in the parameter's unit, or as a factor for tied leaves. Default: the
        initial value of the fit.
    deviation : float
        Standard deviation, > 0; inf, the default, for no expectation.
    low, high : float
        Bounds. Default: the usual bounds of the parameter.

    Examples
    --------
    >>> import skidpad as sp
    >>> sp.fit.Prior(deviation=0.1)  # about where the fit starts
    Prior(mean=None, deviation=0.1, low=None, high=None)
    >>> bounds = sp.fit.Prior(low=0.8, high=1.2)
    """

    mean: float | None = None
    deviation: float = np.inf
    low: float | None = None
    high: float | None = None

    def __post_init__(self) -> None:
        fields_in_si(self)
        for name in ("mean", "low", "high"):
            if (value := getattr(self, name)) is not None:
                finite(name, value)
        if not (is_number(self.deviation) and self.deviation == np.inf):
            positive("deviation", self.deviation)
        if self.low is not None and self.high is not None and not self.low < self.high:
            raise ValueError(f"low: {self.low:g} must be below high, {self.high:g}")
        if self.mean is not None and self.deviation == np.inf:
            raise ValueError("mean: without a deviation it says nothing; give both")
