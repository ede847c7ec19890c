"""Custom tires."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import flag
from skidpad._lib.parameters import model_fields
from skidpad.tires import parameter
from skidpad.tires.description import Description
from skidpad.tires.forces import TireForces, delivered, doubles
from skidpad.tires.outside import MOST_NUMBERS, TireFunction
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import ArrayLike, NDArray

    from skidpad.tires.tire import Adjoint
    from skidpad.tires.wanted import Wanted

    Array = NDArray[np.float64]

OWN_NAMES: Final = tuple(f"c{k}" for k in range(1, MOST_NUMBERS + 1))
MEASURED: Final = (
    "friction", "slip_ratio_at_peak", "slip_angle_at_peak", "slip_stiffness", "cornering_stiffness",
)  # fmt: skip
"""Numbers that the step needs besides forces, derived from these if not given."""
SLIPS: Final = np.concatenate(([1e-5], np.geomspace(1e-3, 1.5, 240)))
TRIED: Final = np.array([-0.5, -0.1, -0.02, 0.0, 0.02, 0.1, 0.5])
"""Slips at which a function is checked."""
LOADS: Final = np.array([0.25, 1.0, 2.0])
SLIGHT: Final = 0.02
"""Fraction of the largest force below which errors are not reported."""
SMALLEST: Final = 1e-9


class Custom(Tire):
    """A tire model of your own: a function that returns forces, usable like any other tire.

    A compiled function runs within the step of the car, as fast as the models of the package; a
    Python function is called once per step for all wheels of all cars, which is slower.

    Parameters
    ----------
    function : object
        A numba ``cfunc``, ``scipy.LowLevelCallable``, ctypes or cffi pointer of the C signature ::

            void my_tire(int64_t n, const double *in, double *out, void *data)

        Operand r of wheel i is ``in[32 * r + i]``: load, slip ratio, tan(alpha), sin(gamma),
        forward velocity, direction, factor on the friction, then ``c1``, ``c2`` and so on; result
        r is ``out[32 * r + i]``: Fx, Fy, Mz, and the slopes if it has them. A loop over all 32,
        whose length the compiler knows, is fastest; elements from n on are ignored. The header
        is ``skidpad/tire.h`` in `skidpad.get_include`. Or a Python function of `TireOperands`
        that returns ``fx, fy, mz``, arrays of the shape of ``fz``. Or a `TireFunction`, as in a
        car's "tire.function".
    single : object, optional
        The same in ``float``, for float32 fleets. Default: `function`, with operands and results
        converted. Compiled functions only.
    slopes : bool, keyword
        Whether it returns dFx/dkappa and -dFy/dtan(alpha) as fourth and fifth results. By default
        they are found by differences, which costs a second call.
    check : bool, keyword
        Whether to check it once, over loads and slips.
    {parameters}

    Raises
    ------
    TypeError
        If `function` is not a function, a name is unknown, or a value is not a number.
    ValueError
        If a value is out of range, shapes do not broadcast, results have another shape, or forces
        are not finite.

    Warns
    -----
    UserWarning
        If forces act along the sliding: see `check`.

    Notes
    -----
    `friction`, the slips at the peaks and both stiffnesses are found from the forces at
    `nominal_load` if not given. The step uses them at standstill and to bound the deflection of the
    relaxation. If the function computes each wheel separately, results have the same bits in any
    batch and order and on any number of threads. Road friction and wetness reach the function as
    its factor on the friction; one that ignores it has the same grip everywhere. In the air there
    is no force.

    Examples
    --------
    >>> import numpy as np, skidpad as sp
    >>> def grippy(at):
    ...     stiffness, mu = at.c
    ...     slip = np.hypot(at.kappa, at.tan_alpha) + 1e-12
    ...     force = mu * at.surface * at.fz * np.tanh(stiffness * slip) / slip
    ...     return force * at.kappa, -force * at.tan_alpha, 0.0 * slip
    >>> tire = sp.tires.Custom(grippy, c1=20.0, c2=1.1)
    >>> round(float(tire.forces(4000.0, 0.0, 0.5).fy))
    -4400
    >>> car = sp.cars.load("bmw_320i").replace({"tire": tire})
    >>> car["tire.front.custom.c1"]
    20.0
    """

    model = "custom"
    __slots__ = ("function",)
    function: TireFunction
    """The function."""

    def __init__(
        self,
        function: Any,
        single: Any = None,
        *,
        slopes: bool = False,
        check: bool = True,
        **parameters: ArrayLike,
    ) -> None:
        check = flag("check", check)
        numbers = max((k for k, name in enumerate(OWN_NAMES, 1) if name in parameters), default=0)
        if not isinstance(function, TireFunction):
            function = TireFunction(function, single, slopes, numbers)
        self._choose(function=function)
        super().__init__(**parameters)
        if check:
            self._require_forces()
        found = self._find_numbers()
        unknown = {name: found[name] for name in MEASURED if name not in parameters}
        self._fill(self._values, unknown)
        if check and (wrong := self._driving()):
            warnings.warn(wrong, UserWarning, stacklevel=2)

    @property
    def words(self) -> dict[str, TireFunction]:
        """Words of a car on this tire."""
        return {"tire.function": self.function}

    @property
    def own_count(self) -> int:
        """Number of the function's own parameters."""
        return self.function.numbers

    def check(self) -> list[str]:
        """Check the forces for what no tire, or no symmetric one, does.

        Returns
        -------
        list of str
            A sentence for each finding: forces along the sliding, which would do work; a
            difference between left and right. Empty if there is none.
        """
        return [sentence for sentence in (self._driving(), self._one_sided()) if sentence]

    def forces(
        self,
        fz: ArrayLike,
        kappa: ArrayLike,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
        out: TireForces | tuple[NDArray[Any], ...] | None = None,
    ) -> TireForces:
        """Compute the forces and moments; see `Tire.forces`.

        The function is called in float64 with friction factor 1.
        """
        given = (fz, kappa, alpha, gamma, phit, self._speed(vx), 0.0 if p is None else p)
        asked, _, dtype = self._operands(given, ())
        values = {name: np.asarray(value, np.float64) for name, value in asked.items()}
        with np.errstate(over="ignore"):  # numbers beyond float32
            found = self._computed(values, self._values).astype(dtype)
        whole = found.shape[1:]
        fx, fy, mz = (row[()] for row in found)
        none = np.zeros(whole, dtype)[()]
        results = TireForces(fx, fy, none, none, mz)
        if self._marked is not None:
            crossed = (self._crossed_out(np.array(part)) for part in results)
            results = TireForces(*crossed)
        return delivered(results, out)

    @np.errstate(over="ignore", invalid="ignore")  # forces at an infinite angle are NaN
    def _computed(self, given: dict[str, Array], numbers: dict[str, Any]) -> Array:
        """Return Fx, Fy, Mz, (3, ...), at arguments of `forces` by name."""
        load = np.maximum(given["fz"], 0.0)
        quarter = np.nextafter(np.pi / 2, 0)
        vx = given["vx"]
        parts = [
            load, given["kappa"], np.tan(np.clip(given["alpha"], -quarter, quarter)),
            np.sin(given["gamma"]), vx, np.where(vx < 0, -1.0, 1.0), np.ones(()),
            *(np.asarray(numbers[name]) for name in OWN_NAMES[: self.function.numbers]),
        ]  # fmt: skip
        others = (given[name] for name in ("phit", "p") if name in given)
        try:
            together = (*parts, *others, *numbers.values())
            whole = np.broadcast_shapes(*map(np.shape, together))
        except ValueError as error:
            raise self._misfit(given, ()) from error
        operands = np.stack([np.broadcast_to(part, whole) for part in parts])
        found = self.function.results(operands)[:3]
        return np.where(load > 0, found, load * 0.0)

    def _derivatives(
        self, which: Wanted, given: tuple[Any, ...], out: NDArray[Any] | None
    ) -> NDArray[Any]:
        """Return derivatives by load, slips and inclination, from central differences."""
        *slips, vx, p = given
        given = (*slips, self._speed(vx), 0.0 if p is None else p)
        asked, _, dtype = self._operands(given, which.shape)
        values = {name: np.asarray(value, np.float64) for name, value in asked.items()}

        def column(name: str) -> Array:
            return _slope(lambda x: self._computed({**values, name: x}, self._values), values[name])

        columns = [column(name) for name in ("fz", "kappa", "alpha", "gamma")]
        return self._arranged(columns, which.rows, dtype, out)

    def _adjoint(self, which: Wanted, given: tuple[Any, ...]) -> Adjoint:
        """Return derivatives by parameters, from differences, followed by the force itself."""
        *slips, vx, p = given
        given = (*slips, self._speed(vx), 0.0 if p is None else p)
        asked, _, dtype = self._operands(given, which.shape)
        values = {name: np.asarray(value, np.float64) for name, value in asked.items()}
        names = tuple(parameter.table(self.model))

        def ask(packed: NDArray[Any] | None, out: NDArray[Any] | None) -> NDArray[Any]:
            sets = self.pack() if packed is None else np.asarray(packed, np.float64)
            numbers = {name: sets[..., k] for k, name in enumerate(names)}

            def column(place: int) -> Array:
                if place == len(names):
                    return self._computed(values, numbers)
                name = names[place]
                return _slope(lambda x: self._computed(values, {**numbers, name: x}), numbers[name])

            columns = [column(place) for place in which.columns or ()]
            if not columns:
                whole = self._computed(values, numbers).shape[1:]
                return _delivered(np.zeros((*whole, len(which.rows), 0), dtype), out)
            return self._arranged(columns, which.rows, dtype, out)

        return ask

    @np.errstate(over="ignore")  # numbers beyond float32
    def _arranged(
        self, columns: list[Array], rows: tuple[int, ...], dtype: Any, out: NDArray[Any] | None
    ) -> NDArray[Any]:
        """Arrange derivatives as ``(..., rows, columns)``."""
        found = np.stack([np.moveaxis(column[list(rows)], 0, -1) for column in columns], axis=-1)
        return _delivered(np.asarray(self._crossed_out(found.astype(dtype), found.shape[-2:])), out)

    def _describe(self, fz: ArrayLike | None = None) -> Description:
        load = self._values["nominal_load"] if fz is None else fz
        return self._measured(doubles("fz", load))

    def _at(self, load: Any, kappa: Any, tan_alpha: Any) -> Array:
        """Return forces at slips, after the axes of the parameter sets: (3, sets..., slips)."""
        values = {k: np.asarray(v)[..., np.newaxis] for k, v in self._values.items()}
        given = {
            "fz": np.asarray(load) * values["nominal_load"],
            "kappa": np.asarray(kappa, np.float64),
            "alpha": np.arctan(tan_alpha),
            "gamma": np.zeros(()),
            "vx": np.full((), 20.0),
        }
        return self._computed(given, values)

    def _find_numbers(self) -> dict[str, Any]:
        """Return peaks and stiffnesses at the nominal load."""
        ahead = self._at(1.0, SLIPS, 0.0)[0]
        side = -self._at(1.0, 0.0, SLIPS)[1]
        load = np.asarray(self._values["nominal_load"])
        most_x, most_y = (np.abs(curve).max(axis=-1) for curve in (ahead, side))
        found = {
            "friction": np.maximum(most_x, most_y) / load,
            "slip_ratio_at_peak": SLIPS[np.abs(ahead).argmax(axis=-1)],
            "slip_angle_at_peak": np.arctan(SLIPS[np.abs(side).argmax(axis=-1)]),
            "slip_stiffness": ahead[..., 0] / SLIPS[0],
            "cornering_stiffness": side[..., 0] / SLIPS[0],
        }
        bounded = {name: np.maximum(value, SMALLEST) for name, value in found.items()}
        bounded["slip_angle_at_peak"] = np.maximum(bounded["slip_angle_at_peak"], 1e-6)
        return {k: v if np.ndim(v) else float(v) for k, v in bounded.items()}

    def _grid(self) -> Iterator[tuple[float, Array, Array, Array]]:
        """Yield loads, slips and the forces there."""
        kappa, tan_alpha = (x.ravel() for x in np.meshgrid(TRIED, TRIED))
        for share in LOADS:
            yield share, kappa, tan_alpha, self._at(share, kappa, tan_alpha)

    def _require_forces(self) -> None:
        """Refuse forces that are not finite."""
        for share, kappa, tan_alpha, found in self._grid():
            if np.isfinite(found).all():
                continue
            row, *_, at = (int(k) for k in np.argwhere(~np.isfinite(found))[0])
            raise ValueError(
                f"function: {('fx', 'fy', 'mz')[row]} is not finite at {share:g} times the nominal "
                f"load, kappa {kappa[at]:g}, tan(alpha) {tan_alpha[at]:g}"
            )

    def _driving(self) -> str:
        """Describe where the force does not oppose the sliding: Fx kappa - Fy tan(alpha) < 0."""
        for share, kappa, tan_alpha, (fx, fy, _) in self._grid():
            work = fx * kappa - fy * tan_alpha
            size = np.hypot(fx, fy).max(axis=-1, keepdims=True) * np.hypot(kappa, tan_alpha)
            wrong = work < -SLIGHT * size
            if wrong.any():
                at = int(np.argwhere(wrong)[0][-1])
                return (
                    f"the force of this tire drives what slides at {share:g} times the nominal "
                    f"load, kappa {kappa[at]:g}, tan(alpha) {tan_alpha[at]:g}; ISO-W has Fx along "
                    "kappa and Fy against tan(alpha)"
                )
        return ""

    def _one_sided(self) -> str:
        """Describe where left and right differ."""
        for share, kappa, tan_alpha, (fx, fy, mz) in self._grid():
            mirror = self._at(share, kappa, -tan_alpha)
            size = np.hypot(fx, fy).max()
            odd = np.abs(np.stack((fx - mirror[0], fy + mirror[1]))).max()
            if odd > 1e-6 * size or np.abs(mz + mirror[2]).max() > 1e-6 * max(np.abs(mz).max(), 1):
                return (
                    f"this tire is not alike left and right at {share:g} times the nominal load: "
                    f"forces differ by {odd:.3g} N"
                )
        return ""

    def _choose(self, **words: Any) -> None:
        function = words["function"]
        self.function = function if isinstance(function, TireFunction) else TireFunction(function)

    def _words(self) -> dict[str, Any]:
        return {"function": self.function}

    def __reduce__(self) -> tuple[Any, ...]:
        return _made, (self.function, dict(self._values))


def _made(function: TireFunction, values: dict[str, Any]) -> Custom:
    """Rebuild a tire from its arguments, where NaN marks a parameter out of range."""
    tire = object.__new__(Custom)
    tire._choose(function=function)
    tire._fill(model_fields("custom"), {})
    return tire.replace(invalid="nan", **values)


@np.errstate(over="ignore", invalid="ignore")  # at infinity there is no slope
def _slope(computed: Callable[[Array], Array], at: Array) -> Array:
    """Return the central difference quotient of results."""
    h = 1e-6 * np.maximum(1.0, np.abs(at))
    return (computed(at + h) - computed(at - h)) / (2 * h)


def _delivered(found: NDArray[Any], out: NDArray[Any] | None) -> NDArray[Any]:
    """Return derivatives, in `out` if given."""
    if out is None:
        return found
    if out.shape != found.shape:
        raise ValueError(f"out must have the shape {found.shape}, not {out.shape}")
    out[...] = found
    return out
