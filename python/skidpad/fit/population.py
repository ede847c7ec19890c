"""Similar cars: their mean, their spread, and a fit of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import count, seed_of
from skidpad._lib.text_table import as_html, as_text
from skidpad.cars import Car
from skidpad.fit.car_result import MOST_DRAWS, CarFit
from skidpad.fit.estimate import NORMAL_95, Estimates
from skidpad.fit.free import changed
from skidpad.fit.prior import Prior
from skidpad.fit.quantile import student

Array = NDArray[np.float64]


def expected_deviation(between: Array, cars: int) -> Array:
    """Return the standard deviation of each parameter of a further car from the mean.

    That of the normal distribution with the 95 % interval of Student's distribution with one degree
    of freedom less than cars, as the spread is also an estimate.

    Parameters
    ----------
    between : ndarray, shape (k, k)
        Covariance of the parameters of a further car, with estimated spread and mean.
    cars : int
        Number of cars in the estimate.
    """
    return np.asarray(student(0.95, cars - 1) / NORMAL_95 * np.sqrt(np.diag(between)))


@dataclass(frozen=True, slots=True, eq=False)
class Population:
    """Similar cars, fitted together.

    Attributes
    ----------
    mean : Estimates, a dict of str to Estimate
        Mean of each free parameter over the population.
    spread : dict of str to float
        Standard deviation between cars.
    fits : tuple of CarFit
        Fit of each car, with the population as the prior of its parameters.
    success : bool
    message : str
        How the fit ended.
    """

    mean: Estimates
    spread: Mapping[str, float]
    fits: tuple[CarFit[Car], ...]
    success: bool
    message: str
    _covariance: Array = field(repr=False)

    @property
    def priors(self) -> dict[str, Prior]:
        """Priors of a further car of the population, for `skidpad.fit.car`.

        The deviation includes the spread, its uncertainty with few cars, and the uncertainty of the
        mean.
        """
        deviations = expected_deviation(self._between(), len(self.fits))
        each = zip(self.mean.items(), deviations, strict=True)
        return {name: Prior(mean.value, float(deviation)) for (name, mean), deviation in each}

    def cars(self, n: int = 200, seed: int = 0) -> Car:
        """Return further cars of the population, as arrays for one `Fleet`.

        Parameters
        ----------
        n, seed : int
            Number of cars, and seed of the draws.

        Returns
        -------
        Car
            The first car with each free parameter an array over n cars, drawn from a normal
            distribution with the spread about the mean, which is drawn too, within bounds.
        """
        task = self.fits[0]._problem
        numbers = [each for each in task.free if each.leaves]
        ends = np.array([[each.low, each.high] for each in numbers])
        values, vectors = np.linalg.eigh(self._between())
        random = np.random.default_rng(seed_of(seed))
        normal = random.standard_normal((count("n", n, MOST_DRAWS), len(numbers)))
        away = normal * np.sqrt(np.maximum(values, 0.0)) @ vectors.T
        drawn = np.clip([mean.value for mean in self.mean.values()] + away, *ends.T)
        return self.fits[0].car.replace(changed(task.model.numbers(), numbers, drawn.T))

    def _between(self) -> Array:
        """Return the covariance of the parameters of a further car, (k, k)."""
        return self._covariance + np.diag(np.array(list(self.spread.values())) ** 2)

    def __repr__(self) -> str:
        numbers = ", ".join(
            f"{name} {mean.value:.4g} +- {self.spread[name]:.2g}"
            for name, mean in self.mean.items()
        )
        return f"<Population of {len(self.fits)} cars: {numbers}>"

    def __str__(self) -> str:
        return self.describe()

    def _repr_html_(self) -> str:
        return as_html("Population", *self._table())

    def _table(self) -> tuple[Sequence[str], list[Sequence[str]]]:
        head = ("parameter", "mean", "95 % interval", "spread", "lowest", "highest", "unit")
        rows: list[Sequence[str]] = []
        for name, e in self.mean.items():
            each = [fit.parameters[name].value for fit in self.fits]
            ends = (f"{value:.5g}" for value in (min(each), max(each)))
            interval = f"{e.low:.5g} to {e.high:.5g}"
            rows.append(
                (name, f"{e.value:.5g}", interval, f"{self.spread[name]:.2g}", *ends, e.unit)
            )
        return head, rows

    def describe(self) -> str:
        """Describe what the cars have in common and how they differ."""
        found = [as_text(*self._table()), f"{len(self.fits)} cars; {self.message}."]
        found += [
            f"The fit of car {i} did not end well: {fit.message}."
            for i, fit in enumerate(self.fits)
            if not fit.success
        ]
        return "\n".join(found)
