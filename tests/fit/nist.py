"""The 27 nonlinear regression problems of NIST's Statistical Reference Datasets.

Data, both starts and certified values, https://www.itl.nist.gov/div898/strd/nls/nls_main.shtml, are
in ``nist.json``: a work of the United States government, free of copyright.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


class Reference(NamedTuple):
    """One problem."""

    model: Callable[..., Array]
    """Of the predictors and the parameters, each a row of single columns."""
    predictors: tuple[Array, ...]
    response: Array
    starts: Array
    """``(2, k)``: far and near."""
    certified: Array
    deviations: Array
    squares: float
    """Certified sum of squared residuals."""

    def residuals(self, x: Array) -> Array:
        """Of parameters ``(a, k)``."""
        return self.model(*self.predictors, *np.moveaxis(x, -1, 0)[..., None]) - self.response

    def jacobian(self, x: Array) -> Array:
        """By complex steps, exact to rounding."""
        steps = x[:, None] + 1e-30j * np.eye(x.shape[1])
        return np.moveaxis(self.residuals(steps).imag / 1e-30, 1, 2)


def _misra1a(x: Array, a: Array, b: Array) -> Array:
    return a * (1 - np.exp(-b * x))


def _chwirut(x: Array, a: Array, b: Array, c: Array) -> Array:
    return np.exp(-a * x) / (b + c * x)


def _lanczos(x: Array, a: Array, b: Array, c: Array, d: Array, e: Array, f: Array) -> Array:
    return a * np.exp(-b * x) + c * np.exp(-d * x) + e * np.exp(-f * x)


def _gauss(
    x: Array, a: Array, b: Array, c: Array, d: Array, e: Array, f: Array, g: Array, h: Array
) -> Array:
    first, second = c * np.exp(-(((x - d) / e) ** 2)), f * np.exp(-(((x - g) / h) ** 2))
    return a * np.exp(-b * x) + first + second


def _cubics(
    x: Array, a: Array, b: Array, c: Array, d: Array, e: Array, f: Array, g: Array
) -> Array:
    return (a + x * (b + x * (c + x * d))) / (1 + x * (e + x * (f + x * g)))


def _enso(
    x: Array, a: Array, b: Array, c: Array, d: Array, e: Array, f: Array, g: Array, h: Array,
    i: Array,
) -> Array:  # fmt: skip
    year, second, third = (2 * np.pi * x / period for period in (12.0, d, g))
    waves = e * np.cos(second) + f * np.sin(second) + h * np.cos(third) + i * np.sin(third)
    return a + b * np.cos(year) + c * np.sin(year) + waves


MODELS: dict[str, Callable[..., Array]] = {
    "Misra1a": _misra1a,
    "Chwirut2": _chwirut,
    "Chwirut1": _chwirut,
    "Lanczos3": _lanczos,
    "Gauss1": _gauss,
    "Gauss2": _gauss,
    "DanWood": lambda x, a, b: a * x**b,
    "Misra1b": lambda x, a, b: a * (1 - (1 + b * x / 2) ** -2),
    "Kirby2": lambda x, a, b, c, d, e: (a + x * (b + x * c)) / (1 + x * (d + x * e)),
    "Hahn1": _cubics,
    "Nelson": lambda x, z, a, b, c: a - b * x * np.exp(-c * z),
    "MGH17": lambda x, a, b, c, d, e: a + b * np.exp(-x * d) + c * np.exp(-x * e),
    "Lanczos1": _lanczos,
    "Lanczos2": _lanczos,
    "Gauss3": _gauss,
    "Misra1c": lambda x, a, b: a * (1 - (1 + 2 * b * x) ** -0.5),
    "Misra1d": lambda x, a, b: a * b * x / (1 + b * x),
    "Roszman1": lambda x, a, b, c, d: a - b * x - np.arctan(c / (x - d)) / np.pi,
    "ENSO": _enso,
    "MGH09": lambda x, a, b, c, d: a * (x * x + b * x) / (x * x + c * x + d),
    "Thurber": _cubics,
    "BoxBOD": _misra1a,
    "Rat42": lambda x, a, b, c: a / (1 + np.exp(b - c * x)),
    "MGH10": lambda x, a, b, c: a * np.exp(b / (x + c)),
    "Eckerle4": lambda x, a, b, c: a / b * np.exp(-0.5 * ((x - c) / b) ** 2),
    "Rat43": lambda x, a, b, c, d: a / (1 + np.exp(b - c * x)) ** (1 / d),
    "Bennett5": lambda x, a, b, c: a * (b + x) ** (-1 / c),
}
"""In the order of NIST's page, by increasing difficulty."""


def references() -> dict[str, Reference]:
    """Read all problems."""
    stored = json.loads(Path(__file__).with_name("nist.json").read_text())
    found = {}
    for name, model in MODELS.items():
        fields = stored[name]
        columns = np.array(fields["data"], float)
        response = np.log(columns[:, 0]) if name == "Nelson" else columns[:, 0]
        found[name] = Reference(
            model, tuple(columns[:, 1:].T), response, np.array(fields["starts"], float),
            np.array(fields["certified"]), np.array(fields["deviations"]), fields["squares"],
        )  # fmt: skip
    return found
