"""Sweeps: many cars that differ from one along named axes."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from skidpad._lib.arguments import count, seed_of
from skidpad._lib.arrays import real_array
from skidpad._lib.memory import require_memory
from skidpad._lib.messages import brief, require_word
from skidpad._lib.optional import optional
from skidpad._lib.parameters import fields, words
from skidpad.cars.axes import MODES, Axes, Mode
from skidpad.cars.car import Car, require_car
from skidpad.cars.lists import cars_in, list_fields
from skidpad.cars.tree import TireLike, unknown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    Designs: TypeAlias = dict[str, NDArray[Any]]

TIRES = ("tire", "tire.front", "tire.rear")
BITS = 30
"""Bits of a Sobol point: the number of points is at most 2 to this power."""


def sweep(
    car: Car,
    varied: Mapping[str, Any],
    mode: Mode = "grid",
    *,
    n: int | None = None,
    seed: int | None = None,
) -> Car:
    """Make many cars from one by varying parameters along named axes.

    Parameters
    ----------
    car : Car
        One car.
    varied : mapping
        What to vary, by dotted name: parameters ``(m,)``; lists such as ``gearbox.ratios`` ``(k,
        m)``, elements first; or, for ``tire``, ``tire.front`` or ``tire.rear``, a list of m tires
        of one model. With ``"sobol"`` instead a pair (low, high), a frozen distribution of
        ``scipy.stats``, or a function from probabilities to values.
    mode : {"grid", "zip", "sobol"}
        ``"grid"``: all combinations, the last name varying fastest. ``"zip"``: the first value of
        each name, then the second of each. ``"sobol"``: n points that fill the space evenly
        (scrambled Sobol points; needs SciPy, ``pip install 'skidpad[lab]'``).
    n : int, optional
        Number of Sobol points, preferably a power of two, for which they are balanced.
    seed : int, optional
        Seed of the Sobol points, 0 by default: the same points on every machine.

    Returns
    -------
    Car
        With an array for each varied parameter. ``car.axes`` has the values along the axes; in
        ``recording.to_xarray()`` those of a grid are dimensions, others coordinates of the cars,
        and tables have them as columns. The springs keep their preload, so a heavier car sags;
        ``.level()`` adapts them.

    Raises
    ------
    KeyError
        If cars have no such field.
    TypeError, ValueError
        If a name is a word, which all cars share, `car` is several cars, a parameter is out of
        range, lengths differ in ``"zip"``, or a parameter is varied twice.
    ImportError
        If SciPy is missing.
    MemoryError
        If the cars do not fit in memory.

    Warns
    -----
    UserWarning
        If the number of Sobol points is not a power of two.

    Examples
    --------
    >>> import skidpad as sp
    >>> car = sp.cars.load("bmw_320i")
    >>> bars, heights = [0.0, 10e3, 20e3], [0.5, 0.6]
    >>> cars = sp.sweep(car, {"anti_roll.front.stiffness": bars, "body.height": heights})
    >>> cars.n, cars.axes["body.height"].tolist()
    (6, [0.5, 0.6])
    """
    _require_one_car(car)
    if not isinstance(varied, Mapping) or not varied or not all(isinstance(k, str) for k in varied):
        hint = '; dict(table) with mode="zip" takes its rows' if hasattr(varied, "columns") else ""
        raise TypeError(f"varied must be a mapping of dotted names, not {brief(varied)}{hint}")
    require_word("mode", mode, MODES)
    if mode == "sobol":
        varied = _drawn(car, varied, n, 0 if seed is None else seed)
    elif n is not None or seed is not None:
        raise ValueError(f'n and seed are of mode="sobol"; here mode is {mode!r}')

    fitted = {name: _tires_of(name, value) for name, value in varied.items() if name in TIRES}
    base = car.replace({name: tires[0] for name, tires in fitted.items()})
    designs = {
        name: _of_tires(base, name, fitted[name]) if name in fitted else _of_leaf(base, name, value)
        for name, value in varied.items()
    }
    lengths = {
        name: len(fitted[name]) if name in fitted else columns[name].shape[-1]
        for name, columns in designs.items()
    }
    if mode != "grid":
        _require_one_length(lengths)
    leaves = {name: tuple(columns) for name, columns in designs.items()}
    drawn_by = int(seed or 0) if mode == "sobol" else None
    axes = Axes(mode, lengths, leaves, drawn_by)
    return _spread(base, axes, designs)


def _require_one_car(car: Car) -> None:
    require_car("car", car)
    if car.n > 1:
        differing = ", ".join(list(car.varied())[:3]) or "arrays of equal numbers"
        raise ValueError(
            f"a sweep starts from one car, not from {car.n} ({differing}): vary all in one sweep"
        )


def _of_leaf(car: Car, name: str, value: object) -> Designs:
    """Return the values of a parameter or a list, designs last."""
    if name in list_fields():
        rows = real_array(
            name, value, "a list of numbers for each design", list_fields()[name].field.unit
        )
        if rows.ndim < 2 or cars_in(rows, name, {k: car[k] for k in list_fields()}) is None:
            raise ValueError(
                f"{name} must be (k, m), a number in each of k places for each of m designs, "
                f"not an array of shape {rows.shape}"
            )
        return {name: rows}
    _require_number(car, name)
    unit = fields(car["tire.model"])[name].unit
    numbers = real_array(name, value, "numbers, one for each design", unit)
    if numbers.ndim != 1 or numbers.size == 0:
        raise ValueError(
            f"{name} must be (m,), a number for each design, not an array of shape "
            f"{numbers.shape}; car.replace() takes what does not vary"
        )
    return {name: numbers}


def _require_number(car: Car, name: str) -> None:
    """Refuse a name that is not a parameter of this car."""
    if name in words():
        raise ValueError(
            f"{name} is a word, which all cars of a fleet share: sweep numbers, "
            f"once for each of {', '.join(words()[name])}"
        )
    if name not in fields(car["tire.model"]):
        raise unknown(name, car["tire.model"])


def _tires_of(name: str, value: object) -> Sequence[TireLike]:
    """Return the given tires as a sequence."""
    tires = value if isinstance(value, (list, tuple)) else ()
    if not tires or not all(isinstance(tire, TireLike) for tire in tires):
        raise TypeError(f"{name} must be a list of tires, one for each design, not {brief(value)}")
    return tires


def _of_tires(car: Car, name: str, tires: Sequence[TireLike]) -> Designs:
    """Return the parameters in which tires differ, one value for each tire."""
    cars = [car.replace({name: tire}) for tire in tires]
    for k, other in enumerate(cars):
        differing = [word for word in words() if other[word] != cars[0][word]]
        if differing:
            word = differing[0]
            raise ValueError(
                f"{name}: design {k} has {word} = {other[word]!r} and design 0 has "
                f"{cars[0][word]!r}, but all cars of a fleet share their words"
            )
        if other.n > 1:
            raise ValueError(
                f"{name}: design {k} is a tire with {other.n} parameter sets, but must have one"
            )
    columns = {
        leaf: np.array([other[leaf] for other in cars]) for leaf in fields(car["tire.model"])
    }
    return {leaf: values for leaf, values in columns.items() if (values != values[0]).any()}


def _drawn(car: Car, varied: Mapping[str, Any], n: object, seed: object) -> Designs:
    """Draw Sobol points, n values of each parameter."""
    if n is None:
        raise ValueError('mode="sobol" needs n, how many points to draw')
    points, start = count("n", n, 2**BITS), seed_of(seed)
    for name in varied:
        if name in TIRES or name in list_fields():
            raise ValueError(f"{name} is not one number, and Sobol points are numbers: use a grid")
        _require_number(car, name)
    require_memory("n", 16 * points * len(varied), f"{points} points are too many")
    level = (points - 1).bit_length()
    if points != 2**level:
        warnings.warn(
            f"n = {points} is no power of two, for which Sobol points are balanced: "
            f"take {2 ** (level - 1)} or {2**level}",
            UserWarning,
            stacklevel=3,
        )
    qmc = optional("scipy.stats.qmc")
    engine = qmc.Sobol(len(varied), bits=BITS, rng=np.random.default_rng(start))
    # cell centers are never 0 or 1, where a quantile may be infinite
    shares = engine.random_base2(level)[:points] + 0.5 ** (BITS + 1)
    return {
        name: _quantiles(name, law, share)
        for (name, law), share in zip(varied.items(), shares.T, strict=True)
    }


def _quantiles(name: str, law: object, share: NDArray[np.float64]) -> NDArray[Any]:
    """Return the quantiles of a distribution."""
    quantile = getattr(law, "ppf", law)
    if callable(quantile):
        try:
            found = quantile(share)
        except TypeError as error:
            raise TypeError(
                f"varied: {name}: the function takes no array of probabilities: {error}"
            ) from error
        values = real_array(name, found)
        if values.shape != share.shape:
            raise ValueError(
                f"{name}: the function gave shape {values.shape} for {share.size} probabilities, "
                f"expected {share.shape}"
            )
        return values
    bounds = real_array(name, law, "a pair (low, high), a distribution or a function")
    if bounds.shape != (2,) or not np.isfinite(bounds).all() or bounds[0] > bounds[1]:
        raise ValueError(f"{name} must be a pair (low, high) with low <= high, not {brief(law)}")
    low, high = bounds.astype(np.float64)
    with np.errstate(over="ignore"):  # refused below if not finite
        return np.asarray(low + (high - low) * share)


def _require_one_length(lengths: Mapping[str, int]) -> None:
    """Refuse zipped values of different lengths.

    Raises
    ------
    ValueError
        The message has two names and lengths.
    """
    first = next(iter(lengths))
    for name, length in lengths.items():
        if length != lengths[first]:
            raise ValueError(
                f"{first} has {lengths[first]} designs and {name} has {length}, "
                'but mode="zip" takes one of each for a car'
            )


def _spread(car: Car, axes: Axes, designs: Mapping[str, Designs]) -> Car:
    """Return the cars of all designs."""
    rows = sum(values[..., 0].size for each in designs.values() for values in each.values())
    require_memory("varied", 16 * axes.cars * rows, f"{axes.cars} cars are too many")
    spread: Designs = {}
    for name, each in designs.items():
        for leaf, values in each.items():
            if leaf in spread:
                raise ValueError(f"{leaf} is varied twice, the second time by {name}")
            spread[leaf] = values[..., axes.picks(name)]
    cars = car.replace(spread)
    cars._axes = axes
    return cars
