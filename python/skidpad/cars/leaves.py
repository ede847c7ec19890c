"""Leaves: words, parameters and lists under dotted names."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from skidpad._lib.messages import brief, meant
from skidpad._lib.parameters import Number, groups
from skidpad.cars.lists import cars_in, flat_list, is_used, places_of
from skidpad.cars.tree import unknown
from skidpad.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray


class Leaves:
    """Words, parameters and lists under dotted names, immutable.

    A parameter, or an element of a list, is one number for all cars or an array with one for each.
    """

    __slots__ = ("_lists", "_numbers", "_words")
    _lists: Mapping[str, NDArray[np.float64]]
    _numbers: Mapping[str, Number]
    _words: Mapping[str, str]

    def flat(self) -> dict[str, Any]:
        """Return all leaves by dotted name.

        Returns
        -------
        dict
            The parameters in the order of the C tables, each a float or a read-only ``(n,)`` array;
            the lists of parts that the car has, such as the torque curve of an engine, as read-only
            ``(k,)`` or ``(k, n)`` arrays; then the words.
        """
        lists = {k: v for k, v in self._lists.items() if is_used(k, self._words)}
        return {**self._numbers, **lists, **self._words}

    def rows(self, name: str) -> NDArray[np.float64]:
        """Return a list with an axis of cars, as the kernels need it.

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
            If there is no such list; the message has the existing ones.
        """
        if not isinstance(name, str) or name not in self._lists:
            close = " or ".join(meant(name, self._lists)) if isinstance(name, str) else ""
            hint = f"did you mean {close}?" if close else f"there are {', '.join(self._lists)}"
            raise UnknownNameError(f"name: a car has no list {brief(name)}; {hint}")
        return flat_list(name, self._lists)

    def _places(self, name: str) -> tuple[int, ...]:
        """Return the shape of a list without the axis of cars."""
        return places_of(self._lists[name], name, self._lists)

    def __getitem__(self, name: str) -> Any:
        """Return a leaf by dotted name, or a group as a dict of its leaves."""
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
        if not isinstance(other, Leaves):
            return NotImplemented
        mine, theirs = ({**car._numbers, **car._lists} for car in (self, other))
        return self._words == other._words and all(
            np.array_equal(mine[name], theirs[name], equal_nan=True) for name in mine
        )

    # equal cars would have to hash alike, which would mean hashing millions of numbers
    __hash__ = None  # type: ignore[assignment]

    def _ipython_key_completions_(self) -> list[str]:
        return list(self)

    @property
    def n(self) -> int:
        """Number of cars: the length of the arrays, 1 if all parameters are shared."""
        arrays = (v.size for v in self._numbers.values() if isinstance(v, np.ndarray))
        lists = (cars_in(v, name, self._lists) for name, v in self._lists.items())
        return next(itertools.chain(arrays, (n for n in lists if n is not None)), 1)

    def _leaves(self) -> dict[str, Any]:
        return {**self._numbers, **self._lists, **self._words}
