"""The car: parameters under dotted names."""

from __future__ import annotations

from os import fspath
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from skidpad._lib.exporting import exporter
from skidpad._lib.files import path_of, reading
from skidpad._lib.messages import brief, require_word
from skidpad._lib.parameters import AXLES, FUNCTION, INVALID, Invalid, Number, marked, words
from skidpad._lib.selection import Chosen
from skidpad.cars import plausible, springs, statics, table, tomlfile, totals
from skidpad.cars.filling import filled
from skidpad.cars.idle import idle
from skidpad.cars.leaves import Leaves
from skidpad.cars.lists import cars_in
from skidpad.cars.on_class import on_class
from skidpad.errors import UnknownNameError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike

    from numpy.typing import ArrayLike, NDArray

    from skidpad.cars.axes import Axes


class Car(Leaves):
    """A car, or many with the same structure: parameters under dotted names.

    Every parameter may be one number for all cars or an array with one for each. Words such as
    ``tire.model`` choose the structure and are the same for all. A car is immutable:
    :meth:`replace` returns a new one.

    Parameters
    ----------
    values : mapping, optional
        Fields by dotted name, ``{"body.mass": 1100}``; groups as mappings,
        ``{"suspension.front": {"stiffness": 3e4}}``; tires under ``tire``, ``tire.front`` or
        ``tire.rear``. Omitted fields have their defaults, except the spring preload, the height of
        the hubs and the tires' load at rest, which then follow from the design state as in
        :meth:`level`.
    **groups : mapping or tire
        The same by keyword: ``Car(body={"mass": 1100}, tire=sp.tires.Brush())``.

    Raises
    ------
    KeyError
        If cars have no such field; the message suggests the nearest one.
    ValueError
        If a value is not a number, not finite or out of range (the message has the field, the car,
        the value and the range), arrays have different lengths, or no body can have the inertia
        tensor.

    Notes
    -----
    SI units, ISO 8855 axes (x forward, y left, z up), wheels in the order front left, front
    right, rear left, rear right. Cars are numbered from 0. ``print(car)`` shows all fields with
    their units.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> car = sp.cars.load("bmw_320i")
    >>> sweep = car.replace({"anti_roll.front.stiffness": np.linspace(0, 60e3, 1000)})
    >>> sweep.n
    1000
    """

    __slots__ = ("_axes",)
    _axes: Axes | None

    def __init__(self, values: Mapping[str, object] | None = None, /, **groups: object) -> None:
        word = {name: choices[0] for name, choices in words().items()}
        if values is not None and groups:
            raise TypeError(f"Car takes one mapping or keywords such as {min(groups)}=, not both")
        given = groups if values is None else values
        self._words, self._numbers, self._lists = filled(word, {}, {}, given)
        self._axes = None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """Explain how to read parameters, which are not attributes."""
            if name in vars(Car):  # existing attributes raise their own errors
                return vars(Car)[name].__get__(self)
            how = "" if name.startswith("_") else "; parameters are read as car['body.mass']"
            raise AttributeError(f"'Car' object has no attribute '{name}'{how}")

    @classmethod
    def from_toml(cls, path: str | PathLike[str]) -> Car:
        """Read a car from a TOML file.

        Parameters
        ----------
        path : str or path
            A file with the groups as tables (``[suspension.front]``) of numbers, lists with one
            number for each car, and words.

        Returns
        -------
        Car
            Omitted fields are as in ``Car({...})``.

        Raises
        ------
        OSError
            If there is no such file, or it cannot be opened.
        TypeError
            If `path` is not a path.
        KeyError, ValueError
            As for ``Car({...})``, and for bad TOML, a device or a pipe, more than 2^28 bytes, names
            of more than 16 parts or numbers of more than 400 digits; the message begins with the
            name of the file.
        """
        with reading("path", path):
            values = tomlfile.read(path)
            try:
                return cls(values)
            except (UnknownNameError, ValueError) as error:
                raise type(error)(f"{fspath(path)}: {error}") from None

    @on_class
    def from_totals(
        cls,
        *,
        mass: ArrayLike | None = None,
        front_weight: ArrayLike | None = None,
        height: ArrayLike | None = None,
        inertia: ArrayLike | Sequence[ArrayLike] | None = None,
        wheelbase: ArrayLike | None = None,
        track: ArrayLike | tuple[ArrayLike, ArrayLike] | None = None,
        ride_frequency: ArrayLike | tuple[ArrayLike, ArrayLike] | None = None,
        base: Car | None = None,
    ) -> Car:
        """Make a car from totals, such as from scales and a data sheet.

        Each parameter is one number for all cars or an array ``(n,)``; omitted ones are those of
        `base`.

        Parameters
        ----------
        mass : array_like, optional
            Mass with hubs and wheels, kg.
        front_weight : array_like, optional
            Fraction of it on the front axle, 0 to 1.
        height : array_like, optional
            Height of the center of mass of the whole car above the road, m.
        inertia : sequence of array_like, optional
            Moments of inertia xx (roll), yy (pitch) and zz (yaw) about that center of mass,
            kg m2, and optionally as a fourth the product xz (integral of x z dm). Default: the
            radii of gyration of `base`. ``sp.cars.typical_inertia`` has values of measured cars,
            ``sp.cars.mass_properties`` those of boxes.
        wheelbase : array_like, optional
            Distance between the axles, m.
        track : array_like or pair, optional
            Distance between the wheels of an axle, m: for both, or (front, rear).
        ride_frequency : array_like or pair, optional
            Natural frequency of the body on springs and tires in series, Hz: for both axles, or
            (front, rear).
        base : Car, optional
            Supplies the rest: hubs, wheels, tires, steering, engine and so on. Default: ``Car()``.

        Returns
        -------
        Car
            Level, as in :meth:`level`. Springs, stops, anti-roll bars and dampers are those of
            `base` scaled by the ratio of the masses they carry; a `ride_frequency` sets the
            springs, stops scale with these, and damping ratios stay. The outline keeps its
            overhangs. Parameters of control units stay too: ``stability.understeer`` and
            ``drift.understeer`` are those of `base`, while the understeer gradient of the car
            itself changes with the axle loads; see the second example.

        Raises
        ------
        ValueError
            If no car with these hubs can have the totals: a mass not above theirs, a `front_weight`
            or `height` that leaves none for the body, an inertia not above what the distances of
            body and hubs contribute.

        Notes
        -----
        With the hubs as point masses m_i at (x_i, y_i, z_i) from the center of mass of the whole
        car, and the body, of mass m_s, at (x_s, 0, z_s)::

            m_s = m - sum m_i          m_s x_s = -sum m_i x_i          m_s z_s = -sum m_i z_i
            I_s,xx = I_xx - m_s z_s^2 - sum m_i (y_i^2 + z_i^2)
            I_s,yy = I_yy - m_s (x_s^2 + z_s^2) - sum m_i (x_i^2 + z_i^2)
            I_s,zz = I_zz - m_s x_s^2 - sum m_i (x_i^2 + y_i^2)
            P_s,xz = P_xz - m_s x_s z_s - sum m_i x_i z_i

        The hubs' and wheels' own moments of inertia count as the body's. The properties `mass`,
        `front_weight`, `center_of_mass_height`, `inertia` and `wheelbase` return the totals.

        Examples
        --------
        >>> import skidpad as sp
        >>> car = sp.Car.from_totals(mass=1500, front_weight=0.6, height=0.55, wheelbase=2.7)
        >>> round(car.mass, 6), round(car.front_weight, 6)
        (1500.0, 0.6)

        A heavier car whose stability control knows its understeer:

        >>> golf = sp.cars.load("vw_golf_gti")
        >>> heavy = sp.Car.from_totals(base=golf, mass=1.2 * golf.mass)
        >>> circle = sp.handling_diagram(heavy, speed=20.0, ay=[0.5, 1.0])
        >>> heavy = heavy.replace({"stability.understeer": float(circle.gradient[0, 0])})
        >>> round(heavy["stability.understeer"] / golf["stability.understeer"], 2)
        1.14
        """
        car = Car() if base is None else require_car("base", base)
        given = {
            "mass": mass, "front_weight": front_weight, "height": height, "inertia": inertia,
            "wheelbase": wheelbase, "track": track, "ride_frequency": ride_frequency,
        }  # fmt: skip
        with np.errstate(over="ignore", invalid="ignore"):  # refused below if not finite
            leaves = totals.leaves(car._words, car._numbers, car._lists, given)
        return car.replace(leaves)

    def to_toml(self, path: str | PathLike[str]) -> None:
        """Write the car to a TOML file, with all parameters exact to the last bit.

        Parameters
        ----------
        path : str or path
            An existing file is replaced. :meth:`from_toml` and ``sp.cars.load`` read it back to
            an equal car.

        Notes
        -----
        A file holds parameters and words: the cars of a sweep, but not its axes. A car on a tire
        that is a function is refused with a ValueError.
        """
        if FUNCTION in self._words:
            raise ValueError(
                f"{FUNCTION}: a tire that is a function is in no file; replace the tire, and again "
                "after reading"
            )
        path_of(path).write_text(tomlfile.text(self._leaves()), encoding="utf-8")

    def to_flat(self, path: str | PathLike[str]) -> None:
        """Write the car as text for the C library, with all parameters exact to the last bit.

        Parameters
        ----------
        path : str or path
            An existing file is replaced. ``skidpad_read`` of ``skidpad.h`` reads it.

        Raises
        ------
        TypeError
            If `path` is not a path.
        ValueError
            If the car has a tire that is a function or a road of its own, or parameters out of
            range.
        OSError
            If it cannot be written.
        """
        exporter("write_flat")(self, path)

    def to_fmu(
        self,
        path: str | PathLike[str],
        version: Literal["3.0", "2.0"] = "3.0",
        *,
        dt: float = 1e-3,
        sources: bool = True,
    ) -> None:
        """Write the car as a Functional Mock-up Unit for co-simulation, independent of Python.

        Parameters
        ----------
        path : str or path
            Ends in .fmu; an existing file is replaced. The model is named after it.
        version : {"3.0", "2.0"}
            Version of the Functional Mock-up Interface.
        dt : float
            Step of the car [s], > 0. A communication step that is not a multiple of it is divided
            into equal, shorter steps.
        sources : bool
            Whether to include the C sources, so that other systems can compile it.

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind or range, or `car` is several cars, has a tire that
            is a function or a road of its own, or parameters out of range.
        OSError
            If it cannot be written.

        Notes
        -----
        Inputs are those of `Fleet.step`, outputs the channels the car has: wheel channels one by
        one, such as ``fz_FL``, and ``actual_steer`` and ``actual_gear`` where an input has the
        name. Parameters are tunable, except words and lists; ``start.speed`` and the like set the
        start. A gear of -2 keeps the gear, or chooses it at the start. States can be saved,
        restored and serialized.

        The unit has a binary for the system it was written on. Its results have the same bits as a
        `Fleet` with steps of `dt`.
        """
        exporter("write_fmu")(self, path, version, dt, sources)

    def replace(self, values: Mapping[str, object], *, invalid: Invalid = "raise") -> Car:
        """Return a new car with some fields changed.

        Parameters
        ----------
        values : mapping
            As for ``Car({...})``. A tire replaces all parameters of its model; both axles must end
            up with the same model. A different ``tire.model`` keeps the parameters common to all
            models, such as relaxation lengths, and has the new model's defaults for the rest.
        invalid : {"raise", "nan"}
            What to do with parameters out of range. ``"nan"``: they are NaN in the new car, and a
            `Fleet` that uses them gives such a car no finite state; the others are unaffected.
            Lists out of range are refused.

        Returns
        -------
        Car
            This car is unchanged. The spring preload stays, so a heavier body sags; :meth:`level`
            adapts the springs. The axes of a sweep stay unless a field it varies is replaced.

        Raises
        ------
        KeyError, ValueError
            As for ``Car({...})``; with ``"nan"`` not for parameters out of range.

        Notes
        -----
        Only what changes is checked, so the cost is that of the given arrays.
        """
        require_word("invalid", invalid, INVALID)
        car = Car.__new__(Car)
        car._words, car._numbers, car._lists = filled(
            self._words, self._numbers, self._lists, values, invalid
        )
        mine, theirs = self._leaves(), car._leaves()
        kept = all(theirs.get(name) is mine[name] for name in self._swept())
        car._axes = self._axes if kept else None
        return car

    def take(self, where: ArrayLike | slice) -> Car:
        """Return some of the cars.

        Parameters
        ----------
        where : array_like of bool, shape (n,), or of int, or slice
            Which cars, in this order, each at most once.

        Returns
        -------
        Car
            Without the axes of a sweep, as these cars may not fill them.

        Raises
        ------
        TypeError, ValueError
            If `where` is something else, or selects no car, one twice or one that does not exist.

        Examples
        --------
        >>> import numpy as np, skidpad as sp
        >>> car = sp.cars.load("bmw_320i").replace({"body.mass": np.linspace(900, 1300, 5)})
        >>> car.take([0, -1])["body.mass"].tolist()
        [900.0, 1300.0]
        """
        among = Chosen(where, self.n)
        if among.count == 0:
            raise ValueError(f"where: names none of {self.n} cars")
        return self._arranged(among.cars)

    def _shared(self) -> Car:
        """Return a single car with plain numbers instead of arrays of length 1."""
        arrays = any(isinstance(value, np.ndarray) for value in self._numbers.values())
        over = any(cars_in(value, name, self._lists) for name, value in self._lists.items())
        if not (arrays or over):
            return self
        car = Car.__new__(Car)
        car._words, car._axes = self._words, None
        car._numbers = {
            name: float(value[0]) if isinstance(value, np.ndarray) else value
            for name, value in self._numbers.items()
        }
        car._lists = {
            name: value if cars_in(value, name, self._lists) is None else _read_only(value[..., 0])
            for name, value in self._lists.items()
        }
        return car

    def _arranged(self, cars: NDArray[np.intp] | slice) -> Car:
        """Return cars by number, any of them repeatedly."""
        car = Car.__new__(Car)
        car._words, car._axes = self._words, None
        car._numbers = {
            name: _read_only(value[cars]) if isinstance(value, np.ndarray) else value
            for name, value in self._numbers.items()
        }
        car._lists = {
            name: value if cars_in(value, name, self._lists) is None
            else _read_only(value[..., cars])
            for name, value in self._lists.items()
        }  # fmt: skip
        return car

    def level(self) -> Car:
        """Return a new car that stands at its design ride height.

        Returns
        -------
        Car
            With ``suspension.*.preload`` equal to the static load of the body on each wheel,
            N, ``wheel.*.hub_height`` at which the tire carries that and the hub, m, and
            ``tire.*.rest_load`` equal to that load, N.

        Raises
        ------
        ValueError
            If a tire is too soft to carry the car.
        """
        invalid: Invalid = "raise" if marked(self._numbers) is None else "nan"
        return self.replace(statics.level(self._numbers), invalid=invalid)

    def check(self) -> list[str]:
        """Report values that are allowed but implausible for a car.

        Returns
        -------
        list of str
            One sentence for each finding, with the usual range; empty if there is none. It finds
            mistakes such as N/mm for N/m and does not judge designs. It also reports parameters
            that were set, or differ between cars, but have no effect with their models, such as
            ``road.friction_left`` on a road that is not split.

        Notes
        -----
        Moments of inertia and height of the center of mass of the whole car are compared with
        measured cars and light trucks of its mass, see ``sp.cars.typical_inertia``, between 814 and
        2667 kg. A racing car of 300 kg or a model car is outside the measured range and is judged
        by its own dimensions alone.
        """
        found = plausible.findings(self._words, self._numbers, self._lists)
        return [*found, *idle(self._words, self._numbers, self.varied())]

    @property
    def axes(self) -> dict[str, NDArray[np.float64]]:
        """What `skidpad.sweep` varied, in order: name and values along that axis.

        For a grid the values of each axis, ``(m,)``, or ``(k, m)`` for a list; for other sweeps
        one for each car. Tires are numbered from 0. Empty for cars not made by a sweep.
        """
        axes, leaves = self._axes, self._leaves()
        if axes is None:
            return {}
        return {
            name: axes.along(name, leaves[name] if name in leaves else axes.picks(name))
            for name in axes.lengths
        }

    def varied(self) -> dict[str, NDArray[np.float64]]:
        """Return the leaves that differ between cars.

        Returns
        -------
        dict
            By dotted name, the parameters ``(n,)`` and lists ``(k, n)`` that differ from car to car
            and those that a sweep varied, read-only.
        """
        swept = self._swept()
        return {
            name: value
            for name, value in self._leaves().items()
            if name in swept or (table.is_varied(self, name) and _differs(value))
        }

    def _swept(self) -> set[str]:
        """Return the names of the parameters and lists that a sweep varied."""
        along = () if self._axes is None else self._axes.leaves.values()
        return {leaf for leaves in along for leaf in leaves}

    def __reduce__(self) -> tuple[Any, ...]:
        # through the checks, so that the arrays of a copy are read-only too
        return again, (self._leaves(), self._axes)

    def __repr__(self) -> str:
        return table.line(self)

    def __str__(self) -> str:
        return table.text(self)

    def _repr_html_(self) -> str:
        return table.html(self)

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
    def front_weight(self) -> Number:
        """Fraction of the weight of the whole car on the front axle."""
        return statics.leaf(statics.front_weight(self._numbers))

    @property
    def inertia(self) -> NDArray[np.float64]:
        """Inertia of the whole car about its center of mass, kg m2: ``(4,)``, or ``(4, n)``.

        The moments xx, yy, zz and the product xz (integral of x z dm) at design height, with the
        hubs as points.
        """
        return np.stack(np.broadcast_arrays(*statics.inertia(self._numbers)))

    @property
    def static_loads(self) -> NDArray[np.float64]:
        """Wheel loads at rest on a level road, N: ``(4,)``, or ``(4, n)`` for many cars."""
        front, rear = (statics.wheel_load(self._numbers, axle) for axle in AXLES)
        return np.stack(np.broadcast_arrays(front, front, rear, rear))

    @property
    def roll_stiffness(self) -> NDArray[np.float64]:
        """Roll stiffness of the front and the rear axle, N m/rad: ``(2,)``, or ``(2, n)``.

        Springs and anti-roll bar in series with the tires, near the design state and, for bars that
        depend on speed, at low speed.
        """
        mount = self._words["anti_roll.mount"]
        numbers = springs.at_design(self._words, self._numbers, self._lists)
        front, rear = (statics.roll_stiffness(numbers, axle, mount) for axle in AXLES)
        return np.stack(np.broadcast_arrays(front, rear))


def require_car(name: str, given: object) -> Car:
    """Return a car, or raise a TypeError that names the argument."""
    if not isinstance(given, Car):
        several = isinstance(given, (list, tuple)) and given and isinstance(given[0], Car)
        how = "call it for each, or vary one with sp.sweep()" if several else "see sp.cars.load()"
        raise TypeError(f"{name}: expected a Car, not {brief(given)}; {how}")
    return given


def arranged(car: Car, cars: NDArray[np.intp] | slice) -> Car:
    """Return cars by number, any of them repeatedly; a single car stands for all.

    A single car gets plain numbers, which combine with arrays over any number of cars; arrays of
    length 1, as from a sweep of one design or the last slice of many, would not.
    """
    return car._shared() if car.n == 1 else car._arranged(cars)


def _read_only(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a read-only copy."""
    own = values.copy()
    own.flags.writeable = False
    return own


def _differs(values: NDArray[np.float64]) -> bool:
    """Whether cars, along the last axis, have different parameters."""
    return bool((values != values[..., :1]).any())


def again(leaves: Mapping[str, object], axes: Axes | None = None) -> Car:
    """Return a car with these leaves, where NaN marks a parameter out of range."""
    car = Car().replace(leaves, invalid="nan")
    car._axes = axes
    return car
