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
    """A car, or many that share their structure: parameters under dotted names.

    Every parameter may be one number for all cars, or an array with one for each. Words such as
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
    **groups : mapping or tire
        The same by keyword, instead: ``Car(body={"mass": 1100}, tire=sp.tires.Brush())``.

    Raises
    ------
    KeyError
        For a field that cars do not have; the message names the nearest one.
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
            """Say how parameters are read, to whoever looks for them among the attributes."""
            if name in vars(Car):  # what is there and refuses says why
                return vars(Car)[name].__get__(self)
            how = "" if name.startswith("_") else "; parameters are read as car['body.mass']"
            raise AttributeError(f"'Car' object has no attribute '{name}'{how}")

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
        """Make a car from what is known of it as a whole, such as from scales and a data sheet.

        Each parameter is one number for all cars or an array ``(n,)``; what is left out is that of
        `base`.

        Parameters
        ----------
        mass : array_like, optional
            Mass with hubs and wheels, kg.
        front_weight : array_like, optional
            Share of it on the front axle, 0 to 1.
        height : array_like, optional
            Height of the center of mass of the whole car above the road, m.
        inertia : sequence of array_like, optional
            Moments of inertia xx (roll), yy (pitch) and zz (yaw) about that center of mass,
            kg m2, and as a fourth, if not 0, the product xz (integral of x z dm). Left out, the
            radii of gyration are those of `base`; ``sp.cars.typical_inertia`` has those of measured
            cars of a mass, and ``sp.cars.mass_properties`` sums up boxes.
        wheelbase : array_like, optional
            Distance between the axles, m.
        track : array_like or pair, optional
            Distance between the wheels of an axle, m: of both, or (front, rear).
        ride_frequency : array_like or pair, optional
            Natural frequency of the body on springs and tires in series, Hz: over both axles, or
            (front, rear).
        base : Car, optional
            Has the rest: hubs with their wheels, tires, steering, engine and so on. Default:
            ``Car()``.

        Returns
        -------
        Car
            Stands level, as by :meth:`level`. Springs, stops, anti-roll bars and dampers are those
            of `base` times the ratio of the masses that they carry; with a `ride_frequency` it
            sets the springs, stops scale with these, and damping ratios stay. The outline keeps
            its overhangs. What control units are told of the car stays, too:
            ``stability.understeer`` and ``drift.understeer`` are those of `base`. The car's own
            understeer gradient follows from its tires and axles, and changes with the loads on
            them; see the second example.

        Raises
        ------
        ValueError
            For what no car can have, or not with these hubs: a mass that is not above theirs, a
            `front_weight` or `height` that leaves the body none, an inertia that is not above
            what the distances of body and hubs take of it.

        Notes
        -----
        With the hubs as points of masses m_i at (x_i, y_i, z_i) from the center of mass of the
        whole car, and the body, of mass m_s, at (x_s, 0, z_s)::

            m_s = m - sum m_i          m_s x_s = -sum m_i x_i          m_s z_s = -sum m_i z_i
            I_s,xx = I_xx - m_s z_s^2 - sum m_i (y_i^2 + z_i^2)
            I_s,yy = I_yy - m_s (x_s^2 + z_s^2) - sum m_i (x_i^2 + z_i^2)
            I_s,zz = I_zz - m_s x_s^2 - sum m_i (x_i^2 + y_i^2)
            P_s,xz = P_xz - m_s x_s z_s - sum m_i x_i z_i

        What hubs and wheels have of their own moments of inertia counts with the body. The
        properties `mass`, `front_weight`, `center_of_mass_height`, `inertia` and `wheelbase`
        give the totals back.

        Examples
        --------
        >>> import skidpad as sp
        >>> car = sp.Car.from_totals(mass=1500, front_weight=0.6, height=0.55, wheelbase=2.7)
        >>> round(car.mass, 6), round(car.front_weight, 6)
        (1500.0, 0.6)

        A heavier car, whose stability control knows how it understeers:

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
        with np.errstate(over="ignore", invalid="ignore"):  # what is not finite is refused
            leaves = totals.leaves(car._words, car._numbers, car._lists, given)
        return car.replace(leaves)

    def to_toml(self, path: str | PathLike[str]) -> None:
        """Write the car to a TOML file, with all parameters to the last bit.

        Parameters
        ----------
        path : str or path
            Where to; a file that exists is replaced. :meth:`from_toml` and
            ``sp.cars.load`` read it back to an equal car.

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
        """Write the car as text for the C library, with all parameters to the last bit.

        Parameters
        ----------
        path : str or path
            Where to; a file that exists is replaced. ``skidpad_read`` of ``skidpad.h`` reads it.

        Raises
        ------
        TypeError
            If `path` is no path.
        ValueError
            If the car runs on a tire that is a function or on a road of its own, or has parameters
            out of range.
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
        """Write the car as a Functional Mock-up Unit for co-simulation, which runs without Python.

        Parameters
        ----------
        path : str or path
            Where to; ends in .fmu, and a file that exists is replaced. The model is called as it.
        version : {"3.0", "2.0"}
            Of the Functional Mock-up Interface.
        dt : float
            Step of the car [s], > 0. A communication step that is no multiple of it is cut into
            equal steps that are shorter.
        sources : bool
            Whether the C sources are in it, so that other systems can compile it.

        Raises
        ------
        TypeError, ValueError
            If an argument is of the wrong kind or range, or the car is many, runs on a tire that is
            a function or on a road of its own, or has parameters out of range.
        OSError
            If it cannot be written.

        Notes
        -----
        Inputs are those of `Fleet.step`, outputs the channels that the car has; of wheels each, as
        ``fz_FL``, and ``actual_steer`` and ``actual_gear`` where an input has the name. Parameters
        are tunable, but for words and lists, and ``start.speed`` and its like say how the car
        starts. A gear of -2 stays in, or is chosen at the start. States can be kept, put back and
        written as bytes.

        The unit has a binary for the system that this runs on. Its bits are those of a `Fleet`
        with steps of `dt`.
        """
        exporter("write_fmu")(self, path, version, dt, sources)

    def replace(self, values: Mapping[str, object], *, invalid: Invalid = "raise") -> Car:
        """Return a new car with some fields changed.

        Parameters
        ----------
        values : mapping
            As for ``Car({...})``. A tire, with its ``model`` and ``parameters``, replaces all
            of that model's parameters; both axles must end with the same model. Another
            ``tire.model`` keeps what all models share, such as relaxation lengths, and
            takes the defaults of the new model for the rest.
        invalid : {"raise", "nan"}
            What becomes of parameters out of range. ``"nan"``: they are NaN in the new car, and in
            a `Fleet` that reads them such a car has no finite state; the others go as they go
            alone. Lists out of range are refused.

        Returns
        -------
        Car
            This car is left as it is. The spring preload stays what it was, so a heavier body
            sags; :meth:`level` fits the springs to it. The axes of a sweep stay, unless one of
            the fields that it varies is replaced.

        Raises
        ------
        KeyError, ValueError
            As for ``Car({...})``; with ``"nan"`` not for parameters out of range.

        Notes
        -----
        Only what is changed is checked, so that a change costs what its arrays do.
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
        """Return some of the cars, which share what all share.

        Parameters
        ----------
        where : array_like of bool, shape (n,), or of int, or slice
            Which cars; in this order, each at most once.

        Returns
        -------
        Car
            Without the axes of a sweep, which these may not fill.

        Raises
        ------
        TypeError, ValueError
            If `where` is something else, names no car, one twice or one that is not there.

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
        """Return a single car with plain numbers in place of arrays over itself."""
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
        """Return cars by their numbers, any of them many times."""
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
        """Look for values that are allowed, but implausible for a car.

        Returns
        -------
        list of str
            One sentence for each finding, with the usual range; empty when all looks well.
            Meant to find slips like N/mm for N/m, and not to judge designs; and parameters that
            differ between cars but make no difference with their models, such as
            ``road.friction_left`` on a road that is not split.

        Notes
        -----
        Moments of inertia and height of the center of mass of the whole car are compared with what
        was measured of cars and light trucks of its mass, see ``sp.cars.typical_inertia``: between
        814 and 2667 kg. A racing car of 300 kg, or a model car, is out of the range of these
        measurements and is judged by its own lengths alone.
        """
        found = plausible.findings(self._words, self._numbers, self._lists)
        return [*found, *idle(self._words, self.varied())]

    @property
    def axes(self) -> dict[str, NDArray[np.float64]]:
        """What `skidpad.sweep` has varied, in order: name and values along that axis.

        Of a grid the values of each axis, ``(m,)``, or ``(k, m)`` of a list; of other sweeps one
        for each car. Tires are counted from 0. Empty for cars that no sweep made.
        """
        axes, leaves = self._axes, self._leaves()
        if axes is None:
            return {}
        return {
            name: axes.along(name, leaves[name] if name in leaves else axes.picks(name))
            for name in axes.lengths
        }

    def varied(self) -> dict[str, NDArray[np.float64]]:
        """List the leaves that differ between cars.

        Returns
        -------
        dict
            By dotted name the parameters ``(n,)`` and lists ``(k, n)`` that differ from car to car,
            and those that a sweep has varied, read-only.
        """
        swept = self._swept()
        return {
            name: value
            for name, value in self._leaves().items()
            if name in swept or (table.is_varied(self, name) and _differs(value))
        }

    def _swept(self) -> set[str]:
        """Names of the parameters and lists that a sweep has varied."""
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
        """Share of the weight of the whole car on the front axle."""
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

        Springs and anti-roll bar, in series with the tires, near the design state and, where bars
        follow the speed, at a low one.
        """
        mount = self._words["anti_roll.mount"]
        numbers = springs.at_design(self._words, self._numbers, self._lists)
        front, rear = (statics.roll_stiffness(numbers, axle, mount) for axle in AXLES)
        return np.stack(np.broadcast_arrays(front, rear))


def require_car(name: str, given: object) -> Car:
    """Return a car, or raise a TypeError that names the argument."""
    if not isinstance(given, Car):
        raise TypeError(f"{name}: expected a Car, not {brief(given)}; see sp.cars.load()")
    return given


def arranged(car: Car, cars: NDArray[np.intp] | slice) -> Car:
    """Return cars by their numbers, of which any may occur many times; one car stands for all.

    It then has plain numbers, which go with arrays over any number of cars; arrays over itself
    alone, as of a sweep of one design or of the last slice of some, would not.
    """
    return car._shared() if car.n == 1 else car._arranged(cars)


def _read_only(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an array of its own that does not change."""
    own = values.copy()
    own.flags.writeable = False
    return own


def _differs(values: NDArray[np.float64]) -> bool:
    """Whether cars, along the last axis, have different parameters."""
    return bool((values != values[..., :1]).any())


def again(leaves: Mapping[str, object], axes: Axes | None = None) -> Car:
    """Return a car with these leaves, where NaN is the mark of a parameter out of range."""
    car = Car().replace(leaves, invalid="nan")
    car._axes = axes
    return car
