"""Results of many fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import instance, listing
from skidpad._lib.text_table import as_html
from skidpad.fit.levenberg_marquardt import MESSAGES, Array

MOST_ROWS = 100  # in a table in a notebook


@dataclass(frozen=True, slots=True, eq=False)
class LeastSquaresResult:
    """Minima of n fits of k parameters to m residuals.

    Parameters
    ----------
    x : ndarray, shape (n, k)
        Parameters at the minimum.
    cost : ndarray, shape (n,)
        Half the weighted sum of the losses.
    residuals : ndarray, shape (n, m)
        As returned by `fun`.
    gradient : ndarray, shape (n, k)
        Gradient of the cost.
    covariance : ndarray, shape (n, k, k)
        Covariance of the parameters, ``variance`` (J^T J)^-1 by singular values of the triangle of
        J. A parameter at an active bound counts as known: its rows are 0. One not determined by the
        residuals has infinite variance. NaN if there are no more points than free parameters.
    variance : ndarray, shape (n,)
        Variance of a residual of weight 1: weighted sum of squares over degrees of freedom; with a
        robust loss Huber's estimate.
    condition : ndarray, shape (n,)
        Condition number of the Jacobian of the free parameters with columns scaled to one. Beyond
        about 1e3 parameters trade off; infinite if some are indistinguishable.
    weakest : ndarray, shape (n, k)
        The direction least determined by the residuals, of length 1, in parameters times the norms
        of their columns: its large entries trade off against each other.
    active : ndarray of int, shape (n, k)
        -1 if a parameter is at its lower bound, 1 at its upper.
    status : ndarray of int, shape (n,)
        Why each fit ended, see `messages`; > 0 is a success.
    iterations, evaluations : ndarray of int, shape (n,)
        Steps tried; residuals evaluated, including those for differences.
    """

    x: Array
    cost: Array
    residuals: Array
    gradient: Array
    covariance: Array
    variance: Array
    condition: Array
    weakest: Array
    active: NDArray[np.int64]
    status: NDArray[np.int64]
    iterations: NDArray[np.int64]
    evaluations: NDArray[np.int64]

    @classmethod
    def joined(cls, parts: Sequence[LeastSquaresResult]) -> LeastSquaresResult:
        """Concatenate the fits of several results."""
        parts = [instance("parts", one, LeastSquaresResult) for one in listing("parts", parts)]
        if not parts:
            raise ValueError("parts: there is none")
        if len({(part.x.shape[1], part.residuals.shape[1:]) for part in parts}) > 1:
            raise ValueError("parts: they differ in their numbers of parameters or residuals")
        if len(parts) == 1:
            return parts[0]
        names = [field.name for field in fields(cls)]
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))

    @property
    def success(self) -> NDArray[np.bool_]:
        """Whether each fit ended at a minimum."""
        return self.status > 0

    @property
    def messages(self) -> tuple[str, ...]:
        """Why each fit ended, as text."""
        return tuple(MESSAGES[int(status)] for status in self.status)

    @property
    def standard_error(self) -> Array:
        """Standard deviations of the parameters, (n, k)."""
        return np.sqrt(np.diagonal(self.covariance, axis1=1, axis2=2))

    @property
    def correlation(self) -> Array:
        """Correlation of the parameters, (n, k, k): 1 on the diagonal; NaN for fixed ones."""
        error = self.standard_error
        with np.errstate(divide="ignore", invalid="ignore"):
            return self.covariance / (error[:, :, None] * error[:, None, :])

    def __len__(self) -> int:
        return len(self.x)

    def __repr__(self) -> str:
        n, k = self.x.shape
        done, points = int(self.success.sum()), self.residuals.shape[1]
        return f"<{n:,} fits of {k} parameters to {points:,} points, {done:,} at a minimum>"

    def _repr_html_(self) -> str:
        names = [f"x[{k}]" for k in range(self.x.shape[1])]
        numbers = np.column_stack((self.x, self.cost))[:MOST_ROWS]
        why = [MESSAGES[int(status)] for status in self.status]
        rows = [(str(i), *(f"{x:.5g}" for x in row), why[i]) for i, row in enumerate(numbers)]
        more = f"; the first {MOST_ROWS}" if len(self) > MOST_ROWS else ""
        title = f"{len(self):,} fits, {int(self.success.sum()):,} at a minimum{more}"
        return as_html(title, ("fit", *names, "cost", "why it ended"), rows)
