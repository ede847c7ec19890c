"""Nonlinear least squares for thousands of fits in one call."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from skidpad import _core
from skidpad._lib.arguments import count, finite
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief, require_word
from skidpad.fit.differences import Differences
from skidpad.fit.least_squares_result import LeastSquaresResult
from skidpad.fit.levenberg_marquardt import NO_MINIMUM, Array, Minimum, minimize
from skidpad.fit.loss import LOSSES
from skidpad.fit.residuals import Data, Function, Residuals, called, pair, shaped
from skidpad.simulation.scheduler import share_out

__all__ = ["batch_least_squares"]

CHUNK_BYTES: Final = 1 << 20
"""Residuals, Jacobian and about as much again of one chunk: small enough for the cache."""
CHUNKS: Final = 16
"""Chunks that go from iteration to iteration together, so that the few fits that take long are as
few calls."""
SMALLEST: Final = 1e-100
"""Least size of a parameter, and one over the largest: the square of one over it is a number."""

DIFFERENCES: Final = {None: True, "3-point": True, "2-point": False}

Jacobian = Function | Literal[True, "2-point", "3-point"] | None


def batch_least_squares(
    fun: Callable[..., Any],
    x0: ArrayLike,
    jac: Jacobian = None,
    *,
    data: tuple[ArrayLike, ...] = (),
    bounds: tuple[ArrayLike, ArrayLike] | None = None,
    loss: str = "linear",
    f_scale: float = 1.0,
    weights: ArrayLike | None = None,
    x_scale: ArrayLike | Literal["jac"] = "jac",
    ftol: float = 1e-8,
    xtol: float = 1e-8,
    gtol: float = 1e-8,
    max_iterations: int | None = None,
    chunk: int | None = None,
    threads: int = 1,
) -> LeastSquaresResult:
    """Fit k parameters to m residuals, for n fits at once (Levenberg-Marquardt).

    Each fit i minimizes the cost, half the sum over its residuals r of
    weights f_scale^2 rho((r/f_scale)^2), within its bounds. All fits that have not ended are
    evaluated in one call for each iteration, or one for each chunk of them; each has a damping, a
    scaling and an end of its own.

    Parameters
    ----------
    fun : callable
        ``fun(x, *data)``: residuals (a, m) of a fits at x (a, k), with a from 1 to n. Row i may
        depend on row i of x and data only. A fit whose residuals are not finite at a trial step
        tries a shorter one.
    x0 : array_like, shape (n, k)
        Starts, finite and within the bounds.
    jac : callable, True, '3-point', '2-point' or None
        ``jac(x, *data)``: the Jacobian (a, m, k), derivatives of the residuals. True: `fun` returns
        ``(residuals, jacobian)``. None is '3-point', central differences; '2-point' costs half of
        it. Differences of all columns of all fits are one call of `fun`.
    data : tuple of array_like
        Further arguments of `fun` and `jac`: each of n rows, of which they get those of the a fits,
        or of one row, which they get as it is.
    bounds : (lower, upper), optional
        Each broadcasts to (n, k); infinite where there is none. Equal ones hold a parameter.
    loss : {'linear', 'soft_l1', 'huber', 'cauchy'}
        rho, see `skidpad.fit.loss`.
    f_scale : float
        Size of the residuals from which on the loss bends.
    weights : array_like, optional
        Of squared residuals, >= 0, that broadcasts to (n, m): 2 counts a point twice, 0 leaves it
        out, even where its residual is not finite.
    x_scale : array_like or 'jac'
        Sizes of the parameters, 1e-100 to 1e100, that broadcast to (n, k). With 'jac' the columns
        of the Jacobian scale them, so that units do not matter.
    ftol, xtol, gtol : float
        When a fit ends. ftol: a step that the model is free to choose lowers the cost by less than
        ftol of it, as the model said, or the model says that the next one lowers it by less than a
        quarter of that; gains that fall by less than a thousand times from step to step are
        weighed up by as much as is missing. xtol: a step is shorter than xtol (xtol + norm(x)), in
        scaled parameters. gtol, as in MINPACK: no column of the Jacobian has a cosine above gtol
        with the residuals, where no bound is in the way.
    max_iterations : int, optional
        Steps tried for a fit; 100 (1 + k) if None, and as many once more if they were not enough.
    chunk : int, optional
        Fits that `fun` is asked for at once. If None, as many as fill a megabyte.
    threads : int
        Threads that share the fits, of use where `fun` releases the GIL (NumPy does).

    Returns
    -------
    LeastSquaresResult

    Raises
    ------
    ValueError, TypeError
        For what does not fit together, with the name of the argument.

    Notes
    -----
    A fit has the same bits whatever fits are beside it, in any order, chunk and number of threads,
    if that is true of `fun`: of NumPy's elementwise functions it is, of ``@`` and ``einsum`` it
    need not be.

    A fit is a success if, besides, the linear model promises no more than a millionth of the cost
    (Bates and Watts, Technometrics 23, 1981), or only a step shorter than xtol: small steps that
    are forced by a plateau or a canyon are none. Nor is a place where parameters have become
    indistinguishable that were not at the start. From such places fits set out once more from
    their start, with a longer first step.

    Steps come from a QR decomposition of the Jacobian, not from normal equations, and a step that
    changes the cost by no more than rounding is taken by its gradient. So minima are found to
    nearly full precision with tight tolerances, also of problems that are badly conditioned.

    Examples
    --------
    >>> import numpy as np
    >>> from skidpad.fit import batch_least_squares
    >>> t = np.linspace(0.0, 4.0, 20)
    >>> y = np.array([[2.0], [3.0]]) * np.exp(-np.array([[1.0], [0.5]]) * t)
    >>> def decay(x, y):
    ...     return x[:, :1] * np.exp(-x[:, 1:] * t) - y
    >>> result = batch_least_squares(decay, np.ones((2, 2)), data=(y,))
    >>> result.x.round(6)
    array([[2. , 1. ],
           [3. , 0.5]])
    """
    start = _starts(x0)
    n, k = start.shape
    arrays = _rows(data, n)
    lower, upper = _bounds(bounds, start)
    require_word("loss", loss, tuple(LOSSES))
    f_scale = _positive("f_scale", f_scale)
    sizes = None if isinstance(x_scale, str) and x_scale == "jac" else _sizes(x_scale, n, k)
    tolerances = {
        name: _positive(name, value, zero=True)
        for name, value in (("ftol", ftol), ("xtol", xtol), ("gtol", gtol))
    }
    most = 100 * (1 + k) if max_iterations is None else count("max_iterations", max_iterations)
    again = (*NO_MINIMUM, 0) if max_iterations is None else NO_MINIMUM
    threads = count("threads", threads)
    points = _points(fun, jac, start, arrays)
    if points < k:
        raise ValueError(
            f"fun: {points} residuals cannot determine {k} parameters; m >= k is needed"
        )
    weight = _weights(weights, n, points)
    step_sizes = np.where(start == 0, 1.0, np.abs(start)) if sizes is None else sizes

    def fit(begin: int, end: int) -> LeastSquaresResult:
        part = slice(begin, end)
        low, high = lower[part], upper[part]
        columns = _jacobian(jac, step_sizes[part], low, high)
        own = tuple(array if len(array) == 1 else array[part] for array in arrays)
        heavy = weight if len(weight) == 1 else weight[part]
        problem = Residuals(fun, columns, own, heavy, LOSSES[loss], f_scale, each)
        scale = None if sizes is None else sizes[part]
        found = minimize(
            problem, start[part], low, high, again=again, x_scale=scale, max_iterations=most,
            **tolerances,
        )  # fmt: skip
        extra = k * columns.points if isinstance(columns, Differences) else 0
        return _result(found, problem, low, high, heavy, (LOSSES[loss], f_scale), extra)

    each = _chunk(jac, n, k, points) if chunk is None else count("chunk", chunk)
    some = min(CHUNKS * each, -(-n // threads))
    return LeastSquaresResult.joined(_over_parts(fit, n, some, threads))


def _over_parts(
    fit: Callable[[int, int], LeastSquaresResult], n: int, some: int, threads: int
) -> list[LeastSquaresResult]:
    """Fit so many at once, in threads if there are several."""
    starts = range(0, n, some)
    results: dict[int, LeastSquaresResult] = {}

    def work(begin: int) -> None:
        results[begin] = fit(begin, min(begin + some, n))

    share_out(starts, work, min(threads, len(starts)), threading.Event())
    return [results[begin] for begin in starts]


def _result(
    found: Minimum,
    problem: Residuals,
    lower: Array,
    upper: Array,
    weights: Array,
    loss: tuple[float, float],
    extra: int,
) -> LeastSquaresResult:
    """Add to the minima what they are worth."""
    x, gradient = found.x, found.gradient
    active = np.where((x == upper) & (gradient <= 0), 1, 0)
    active = np.where((x == lower) & (gradient >= 0), -1, active)
    free = active == 0
    points, slope2, curvature, convex = _core.fit_spread(problem.kept, weights, *loss)
    inverse, condition, weakest = _core.fit_inverse(found.triangle, free.astype(np.float64))
    freedom = points - free.sum(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        # of an M-estimator: Huber, Robust Statistics (1981), 7.6
        variance = slope2 / freedom * (points / curvature) ** 2
        variance[(freedom <= 0) | (curvature <= 0)] = np.nan
        covariance = (variance * convex / points)[:, None, None] * inverse
    return LeastSquaresResult(
        x=x,
        cost=found.cost,
        residuals=problem.kept,
        gradient=gradient,
        covariance=covariance,
        variance=variance,
        condition=condition,
        weakest=weakest,
        active=active,
        status=found.status,
        iterations=found.iterations,
        evaluations=found.starts + found.iterations + extra * found.linearizations,
    )


def _chunk(jac: Jacobian, n: int, k: int, points: int) -> int:
    rows = 1 + k * (4 if jac is None or isinstance(jac, str) else 2)
    return int(max(1, min(n, CHUNK_BYTES // (8 * points * rows))))


def _points(fun: Function, jac: Jacobian, start: Array, data: Data) -> int:
    """Return how many residuals a fit has, from the first."""
    if not callable(fun):
        raise TypeError(f"fun: expected a function of x, not {brief(fun)}")
    if jac is not True and not callable(jac):
        require_word("jac", jac, tuple(DIFFERENCES), repr)
    _require_room(fun, data)
    result = called(fun, start[:1], tuple(array[:1] for array in data))
    if jac is True:
        result = pair(result)[0]
    return int(shaped("fun", result, (1, None)).shape[1])


def _require_room(fun: Function, data: tuple[Array, ...]) -> None:
    """Refuse data of which a function takes more or fewer parts."""
    try:
        signature = inspect.signature(fun)
    except (TypeError, ValueError):  # of a function in C that does not say
        return
    try:
        signature.bind(None, *data)
    except TypeError as error:
        raise TypeError(f"fun does not take x and the {len(data)} parts of data: {error}") from None


def _jacobian(
    jac: Jacobian, sizes: Array, lower: Array, upper: Array
) -> Function | Literal[True] | Differences:
    if jac is None or isinstance(jac, str):
        return Differences(sizes, lower, upper, central=DIFFERENCES[jac])
    return jac


def _starts(x0: ArrayLike) -> Array:
    start = real_array("x0", x0).astype(np.float64)
    if start.ndim != 2 or 0 in start.shape:
        raise ValueError(f"x0 must have the shape (fits, parameters), not {start.shape}")
    _no_fault("x0", start, ~np.isfinite(start), "must be finite")
    return start


def _bounds(bounds: tuple[ArrayLike, ArrayLike] | None, start: Array) -> tuple[Array, Array]:
    if bounds is None:
        bounds = (-np.inf, np.inf)
    if not (isinstance(bounds, (tuple, list)) and len(bounds) == 2):
        raise ValueError("bounds must be (lower, upper)")
    lower, upper = (_over("bounds", side, start.shape) for side in bounds)
    faulty = np.isnan(lower) | np.isnan(upper)
    _no_fault("bounds", np.where(np.isnan(lower), lower, upper), faulty, "must not be NaN")
    crossed = (lower > upper) | (lower == np.inf) | (upper == -np.inf)
    _no_fault("bounds: lower", lower, crossed, "must be at most upper")
    _no_fault("x0", start, (start < lower) | (start > upper), "must be within the bounds")
    return lower, upper


def _sizes(x_scale: ArrayLike, n: int, k: int) -> Array:
    sizes = _over("x_scale", x_scale, (n, k))
    faulty = ~((sizes >= SMALLEST) & (sizes <= 1 / SMALLEST))
    _no_fault("x_scale", sizes, faulty, f"must be from {SMALLEST:g} to {1 / SMALLEST:g}")
    return sizes


def _weights(weights: ArrayLike | None, n: int, points: int) -> Array:
    if weights is None:
        return np.ones((1, points))
    array = _over("weights", weights, (n, points))
    _no_fault("weights", array, ~((array >= 0) & np.isfinite(array)), "must be >= 0 and finite")
    return array


def _rows(data: tuple[ArrayLike, ...], n: int) -> Data:
    if not isinstance(data, (tuple, list)):
        raise TypeError(f"data must be a tuple of arrays, not {brief(data)}")
    try:
        arrays = tuple(np.asarray(part) for part in data)
    except ValueError as error:  # ragged, or nested too deep
        raise ValueError(f"data: a part is no array: {error}") from error
    for i, array in enumerate(arrays):
        if array.ndim == 0 or len(array) not in (1, n):
            raise ValueError(f"data[{i}] has the shape {array.shape}, but needs 1 or {n} rows")
    return arrays


def _over(name: str, value: ArrayLike, shape: tuple[int, ...]) -> Array:
    array = real_array(name, value).astype(np.float64)
    try:
        return np.array(np.broadcast_to(array, shape))
    except ValueError:
        raise ValueError(f"{name} has the shape {array.shape}, but must fit {shape}") from None


def _no_fault(name: str, values: Array, faulty: NDArray[np.bool_], rule: str) -> None:
    if faulty.any():
        at = tuple(int(i) for i in np.argwhere(faulty)[0])
        raise ValueError(f"{name} {rule}, but is {values[at]} at {list(at)}")


def _positive(name: str, value: object, *, zero: bool = False) -> float:
    number = finite(name, value)
    if not (number > 0 or (zero and number == 0)):
        raise ValueError(f"{name} must be {'>= 0' if zero else '> 0'} and finite, not {value}")
    return number
