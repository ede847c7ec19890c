"""The car: numbers under dotted names."""

from __future__ import annotations

import itertools
from os import fspath
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from skidpad.cars import plausible, statics, table, tomlfile
from skidpad.cars.consistency import (
    INERTIA,
    require_inertia,
    require_one_length,
    require_parts,
    unsound_inertia,
)
from skidpad.cars.field import (
    AXLES,
    INVALID,
    Invalid,
    Number,
    choice,
    crossed_out,
    fields,
    groups,
    marked,
    model_fields,
    number,
    words,
)
from skidpad.cars.lists import (
    cars_in,
    default_lists,
    flat_list,
    list_fields,
    list_of,
    require_fitting_lists,
)
from skidpad.cars.tree import spread, unknown
from skidpad.errors import UnknownNameError, brief, meant, require_word
from skidpad.textfile import path_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from os import PathLike

    from numpy.typing import NDArray

# where these are not given, they follow from the design state
LEVELED = tuple(
    name
    for axle in AXLES
    for name in (
        f"suspension.{axle}.preload",
        f"wheel.{axle}.hub_height",
        f"tire.{axle}.rest_load",
    )
)


class Car:
    """A car, or many that share their structure: numbers under dotted names.

    Every number may be one for all cars, or an array with one for each. Words such as
    ``tire.model`` choose the structure and are the same for all. A car does not change:
    :meth:`replace` gives a new one.

    Parameters
    ----------
    values : mapping, optional
        Fields by dotted name, ``{"body.mass": 1100}``; groups as mappings,
        ``{"suspension.front": {"stiffness": 3e4}}``; tires under ``tire``, ``tire.front`` or
        ``tire.rear``. What is left out has its default, except for the spring preload, the
        height of the hubs and the tires' load at rest, which then follow from the design state
        as by :meth:`level`.

    Raises
    ------
    KeyError
        For a field that cars do not have; the message tells the nearest one.
    ValueError
        For a value that is no number, not finite or out of its range, with the field, the
        car, the value and the range; for arrays of different lengths; for an inertia tensor
        that no body can have.

    Notes
    -----
    SI units, ISO 8855 axes (x forward, y left, z up), wheels in the order front left, front
    right, rear left, rear right. Cars are counted from 0. ``print(car)`` shows all fields with
    their units.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("bmw_320i")
    >>> sweep = car.replace({"anti_roll.front.stiffness": np.linspace(0, 60e3, 1000)})
    >>> sweep.n
    1000
    """

    __slots__ = ("_lists", "_numbers", "_words")
    _lists: Mapping[str, NDArray[np.float64]]
    _numbers: Mapping[str, Number]
    _words: Mapping[str, str]

    def __init__(self, values: Mapping[str, object] | None = None) -> None:
        word = {name: choices[0] for name, choices in words().items()}
        given = {} if values is None else values
        self._words, self._numbers, self._lists = _fill(word, {}, {}, given)

    @classmethod
    def from_toml(cls, path: str | PathLike[str]) -> Car:
        """Read a car from a TOML file.

        Parameters
        ----------
        path : str or path
            A file with the groups as tables (``[suspension.front]``), and in them numbers,
            lists with one number for each car, and words.

        Returns
        -------
        Car
            What the file leaves out is as in ``Car({...})``.

        Raises
        ------
        OSError
            If there is no such file, or it cannot be opened.
        TypeError
            If `path` is no path.
        KeyError, ValueError
            As for ``Car({...})``, for bad TOML, and for what no car needs: a device or a pipe,
            more than 2^28 bytes, names of more than 16 parts, numbers of more than 400 digits;
            with the name of the file in front.
        """
        values = tomlfile.read(path)
        try:
            return cls(values)
        except (UnknownNameError, ValueError) as error:
            raise type(error)(f"{fspath(path)}: {error}") from None

    def to_toml(self, path: str | PathLike[str]) -> None:
        """Write the car to a TOML file, with all numbers to the last bit.

        Parameters
        ----------
        path : str or path
            Where to; a file that exists is replaced. :meth:`from_toml` and
            ``sp.cars.load`` read it back to an equal car.
        """
        path_of(path).write_text(tomlfile.text(self._leaves()), encoding="utf-8")

    def replace(self, values: Mapping[str, object], *, invalid: Invalid = "raise") -> Car:
        """Give a new car with some fields changed.

        Parameters
        ----------
        values : mapping
            As for ``Car({...})``. A tire, with its ``model`` and ``parameters``, replaces all
            of that model's numbers; both axles must end with the same model. Another
            ``tire.model`` keeps what all models share, such as relaxation lengths, and
            takes the defaults of the new model for the rest.
        invalid : {"raise", "nan"}
            What becomes of numbers out of range. ``"nan"``: they are NaN in the new car, and in a
            `Fleet` that reads them such a car has no finite state; the others go as they go alone.
            Lists out of range are refused.

        Returns
        -------
        Car
            This car is left as it is. The spring preload stays what it was, so a heavier body
            sags; :meth:`level` fits the springs to it.

        Raises
        ------
        KeyError, ValueError
            As for ``Car({...})``; with ``"nan"`` not for numbers out of range.

        Notes
        -----
        Only what is changed is checked, so that a change costs what its arrays do.
        """
        require_word("invalid", invalid, INVALID)
        car = Car.__new__(Car)
        car._words, car._numbers, car._lists = _fill(
            self._words, self._numbers, self._lists, values, invalid
        )
        return car

    def level(self) -> Car:
        """Give a new car that stands at its design ride height.

        Returns
        -------
        Car
            With ``suspension.*.preload`` equal to the static load of the body on each wheel,
            N, ``wheel.*.hub_height`` where the tire carries that and the hub, m, and
            ``tire.*.rest_load`` equal to what it carries, N.

        Raises
        ------
        ValueError
            If a tire is too soft to carry the car.
        """
        invalid: Invalid = "raise" if marked(self._numbers) is None else "nan"
        return self.replace(statics.level(self._numbers), invalid=invalid)

    def check(self) -> list[str]:
        """Look for numbers that are allowed, but hardly those of a car.

        Returns
        -------
        list of str
            One sentence for each finding, with the usual range; empty when all looks well.
            Meant to find slips like N/mm for N/m, and not to judge designs.
        """
        return plausible.findings(self._words, self._numbers, self._lists)

    def flat(self) -> dict[str, Any]:
        """List all leaves by dotted name.

        Returns
        -------
        dict
            The numbers in the order of the C tables, a float or a read-only ``(n,)`` array
            each; where an engine drives the car its lists, such as the torque curve, read-only
            ``(k,)`` or ``(k, n)`` arrays; then the words.
        """
        engine = self._words["drive.source"] == "engine"
        return {**self._numbers, **(self._lists if engine else {}), **self._words}

    def _leaves(self) -> dict[str, Any]:
        return {**self._numbers, **self._lists, **self._words}

    def rows(self, name: str) -> NDArray[np.float64]:
        """Give a list as the kernels take it: places by 1, or by the cars.

        Parameters
        ----------
        name : str
            Dotted name of a list, such as "engine.torques".

        Returns
        -------
        ndarray, shape (k, 1) or (k, n)

        Raises
        ------
        KeyError
            For what is no list, with those that there are.
        """
        if not isinstance(name, str) or name not in self._lists:
            close = " or ".join(meant(name, self._lists)) if isinstance(name, str) else ""
            hint = f"did you mean {close}?" if close else f"there are {', '.join(self._lists)}"
            raise UnknownNameError(f"a car has no list {brief(name)}; {hint}")
        return flat_list(name, self._lists)

    def __getitem__(self, name: str) -> Any:
        """One leaf by its dotted name, or a group as a dict of its leaves."""
        if not isinstance(name, str):
            raise unknown(name, self._words["tire.model"])
        if name in self._numbers:
            return self._numbers[name]
        if name in self._lists:
            return self._lists[name]
        if name in self._words:
            return self._words[name]
        if name in groups():
            within = f"{name}."
            leaves = self._leaves().items()
            return {leaf[len(within) :]: v for leaf, v in leaves if leaf.startswith(within)}
        raise unknown(name, self._words["tire.model"])

    def __setitem__(self, name: str, value: object) -> NoReturn:
        raise TypeError(f"a car does not change; car.replace({{{name!r}: ...}}) gives a new one")

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (
            name in self._numbers or name in self._lists or name in self._words
        )

    def __iter__(self) -> Iterator[str]:
        return iter(self.flat())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Car):
            return NotImplemented
        mine, theirs = ({**car._numbers, **car._lists} for car in (self, other))
        return self._words == other._words and all(
            np.array_equal(mine[name], theirs[name], equal_nan=True) for name in mine
        )

    # equal cars would have to hash alike, and hashing millions of numbers serves nobody
    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        # through the checks, so that the arrays of a copy are read-only too
        return _again, (self._leaves(),)

    def __repr__(self) -> str:
        return table.line(self)

    def __str__(self) -> str:
        return table.text(self)

    def _repr_html_(self) -> str:
        return table.html(self)

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    @property
    def n(self) -> int:
        """Number of cars: the length of the arrays, 1 if all numbers are shared."""
        arrays = (v.size for v in self._numbers.values() if isinstance(v, np.ndarray))
        lists = (cars_in(v, name, self._lists) for name, v in self._lists.items())
        return next(itertools.chain(arrays, (n for n in lists if n is not None)), 1)

    @property
    def mass(self) -> Number:
        """Mass of the whole car, kg: body and four hubs with their wheels."""
        return statics.leaf(statics.mass(self._numbers))

    @property
    def wheelbase(self) -> Number:
        """Distance between the axles, m."""
        return self._numbers["body.to_front_axle"] + self._numbers["body.to_rear_axle"]

    @property
    def center_of_mass_height(self) -> Number:
        """Height of the center of mass of the whole car above the road, m, at design height."""
        return statics.leaf(statics.center_of_mass_height(self._numbers))

    @property
    def static_loads(self) -> NDArray[np.float64]:
        """Wheel loads at rest on a level road, N: ``(4,)``, or ``(4, n)`` for many cars."""
        front, rear = (statics.wheel_load(self._numbers, axle) for axle in AXLES)
        return np.stack(np.broadcast_arrays(front, front, rear, rear))

    @property
    def roll_stiffness(self) -> NDArray[np.float64]:
        """Roll stiffness of the front and the rear axle, N m/rad: ``(2,)``, or ``(2, n)``.

        Springs and anti-roll bar, in series with the tires.
        """
        front, rear = (statics.roll_stiffness(self._numbers, axle) for axle in AXLES)
        return np.stack(np.broadcast_arrays(front, rear))


def _again(leaves: Mapping[str, object]) -> Car:
    """Give a car with these leaves, where NaN is the mark of a number out of range."""
    return Car().replace(leaves, invalid="nan")


def _fill(
    word: Mapping[str, str],
    old: Mapping[str, Number],
    old_lists: Mapping[str, NDArray[np.float64]],
    values: Mapping[str, object],
    invalid: Invalid = "raise",
) -> tuple[dict[str, str], dict[str, Number], dict[str, NDArray[np.float64]]]:
    """Put new values over old ones, which are checked already, and defaults where there are none.

    Returns
    -------
    tuple of dict
        Words, numbers and lists of a sound car.
    """
    given = spread(values, word["tire.model"])
    new_words = {name: choice(name, given.pop(name)) for name in word if name in given}
    chosen = {**word, **new_words}
    require_parts(chosen)

    new_lists = {name: list_of(name, given.pop(name)) for name in list_fields() if name in given}
    lists = {**(old_lists or default_lists()), **new_lists}
    if new_words or new_lists:
        require_fitting_lists(lists, chosen)

    model = chosen["tire.model"]
    known = fields(model)
    for name in given:
        if name not in known:
            raise unknown(name, model)
    there = old if old and model == word["tire.model"] else _moved(old, word["tire.model"], model)
    new = {
        name: number(known[name], value, invalid)
        for name, value in given.items()
        if value is not there[name]
    }
    numbers = {**there, **new}
    if new_lists or any(isinstance(value, np.ndarray) for value in new.values()):
        require_one_length(numbers, lists)
    if not INERTIA.isdisjoint(new):
        if invalid == "nan" and (unsound := unsound_inertia(numbers)).any():
            numbers["body.inertia_xx"] = crossed_out(numbers["body.inertia_xx"], unsound)
        require_inertia(numbers)
    missing = [name for name in LEVELED if name not in given and name not in old]
    if missing:
        level = statics.level(numbers)
        numbers |= {name: number(known[name], level[name]) for name in missing}
    return chosen, numbers, lists


def _moved(old: Mapping[str, Number], model: str, other: str) -> dict[str, Number]:
    """Take numbers to another tire model, with defaults for what is not there."""
    # the new model may use the same names for numbers of its own
    gone = {f"tire.{axle}.{leaf}" for axle in AXLES for leaf in model_fields(model)}
    return {
        name: field.default if name in gone else old.get(name, field.default)
        for name, field in fields(other).items()
    }
