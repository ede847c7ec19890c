"""The base of all tire models: checked parameters, and calls of the kernels."""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

import numpy as np

from skidpad import _core
from skidpad._lib.arrays import unwarned
from skidpad._lib.messages import require_word
from skidpad._lib.parameters import INVALID, marked, model_fields
from skidpad.tires import parameter
from skidpad.tires.compared import Compared
from skidpad.tires.description import UNITS, as_html, description, show
from skidpad.tires.forces import TireForces, argument, place, places, precision, real
from skidpad.tires.measure import measure
from skidpad.tires.wanted import RESULTS, wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from inspect import Signature
    from typing import TypeAlias

    from numpy.typing import ArrayLike, DTypeLike, NDArray

    from skidpad._lib.parameters import Invalid
    from skidpad.tires.description import Description
    from skidpad.tires.parameter import Value
    from skidpad.tires.wanted import Wanted

    Adjoint: TypeAlias = Callable[[NDArray[Any] | None, NDArray[Any] | None], NDArray[Any]]

T = TypeVar("T", bound="Tire")

GIVEN = ("fz", "kappa", "alpha", "gamma", "phit", "vx", "p")
"""Arguments of `Tire.forces`, in the order of the kernels."""


class Tire(Compared):
    """A tire of one model, or many with different parameters.

    Abstract: use one of the models. A tire is immutable; `replace` returns a new one.
    """

    model: ClassVar[str]
    """Word of the model, as in ``car["tire.model"]``."""
    _ignored: ClassVar[tuple[str, ...]] = ("phit", "p")
    """Arguments of `forces` that the model's kernels do not take."""
    __signature__: ClassVar[Signature]
    default_vx: ClassVar[float] = 1.0
    """Default velocity of the contact center, m/s."""

    __slots__ = ("_marked", "_packed", "_values")
    _values: dict[str, Value]
    _marked: NDArray[np.bool_] | None
    """Sets with parameters out of range, which give NaN."""
    _packed: dict[np.dtype[Any], NDArray[Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "model" not in vars(cls):  # a base class of models
            return
        if cls.__doc__:
            # Python 3.13 removes the indentation itself
            text = cleandoc(cls.__doc__)
            cls.__doc__ = text.replace("{parameters}", parameter.section(cls.model))
        cls.__signature__ = parameter.signature(cls.__init__, cls.model)

    def __new__(cls, *numbers: Any, **named: Any) -> Self:
        """Refuse to construct the abstract base."""
        if not hasattr(cls, "model"):
            raise TypeError(
                f"{cls.__name__} is what all models of tires are; take one, like sp.tires.Brush"
            )
        return super().__new__(cls)

    def __init__(self, **parameters: ArrayLike) -> None:
        self._fill(model_fields(self.model), parameters)

    def _fill(
        self,
        values: Mapping[str, Value],
        changes: Mapping[str, ArrayLike],
        invalid: Invalid = "raise",
    ) -> None:
        """Set checked parameters with changes, checking only these."""
        self._values = parameter.changed(type(self).__name__, self.model, values, changes, invalid)
        self._marked = None
        self._packed = {}

    @property
    def parameters(self) -> dict[str, Value]:
        """Parameters by name, in SI units: each a float or a read-only array.

        ``car.replace({"tire.front": tire})`` reads them.
        """
        return dict(self._values)

    @property
    def shape(self) -> tuple[int, ...]:
        """Shape of the parameter sets, () for a single one."""
        return parameter.common_shape(self._values)

    def replace(self, *, invalid: Invalid = "raise", **changes: Any) -> Self:
        """Return a new tire with some parameters or words changed.

        Parameters
        ----------
        invalid : {"raise", "nan"}
            What to do with parameters out of range. ``"nan"``: they are NaN in the new tire, and so
            are all results of their sets; other sets are unaffected. `describe` needs valid sets.
        **changes : array_like, str or bool
            As for the constructor.

        Returns
        -------
        Tire
            New tire of the same model; this one is unchanged.

        Raises
        ------
        TypeError, ValueError
            As for the constructor; with ``"nan"`` not for parameters out of range.

        Notes
        -----
        Only what changes is checked, so the cost is that of the given arrays.

        Examples
        --------
        >>> import skidpad as sp
        >>> sets = sp.tires.Brush().replace(friction=[0.9, -1.0], invalid="nan")
        >>> sets.forces(4000.0, 0.0, 1.0).fy.round(1).tolist()
        [-3600.0, nan]
        """
        require_word("invalid", invalid, INVALID)
        words = self._words()
        numbers = {name: value for name, value in changes.items() if name not in words}
        tire = object.__new__(type(self))
        tire._choose(**{name: changes.get(name, word) for name, word in words.items()})
        tire._fill(self._values, numbers, invalid)
        if invalid == "nan" or self._marked is not None:
            tire._marked = marked(tire._values)
        return tire

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
        """Compute the steady-state forces and moments of the road on the tire.

        Arguments broadcast with each other and with the parameter sets.

        Parameters
        ----------
        fz : array_like
            Wheel load, N. At 0 or less, in the air, all forces are 0.
        kappa : array_like
            Slip ratio of ISO-W, positive = driving; may be infinite. See `skidpad.slip.slip_ratio`.
        alpha : array_like
            Slip angle of ISO-W, rad, positive = wheel moves to its left.
        gamma : array_like, optional
            Inclination, rad, positive = top leans to the right. Only models with a `camber_slip`
            take it into account: `Brush` and `SimplePacejka`.
        phit : array_like, optional
            Turn slip, 1/m. These models have none: accepted for a common signature of all models,
            and ignored except for its shape.
        vx : array_like, optional
            Forward velocity of the contact center, m/s. `LuGre` uses it; in other models at most
            its sign, the direction of travel, matters. Default: forward.
        p : array_like, optional
            Inflation pressure, Pa. Ignored like `phit`.
        out : TireForces or tuple of 5 ndarrays, optional
            Output arrays. The read-only zero moments `mx` and `my` of an earlier result are left
            alone.

        Returns
        -------
        TireForces
            fx, fy (N), mx, my, mz (N m). `mx` and `my` are 0 in these models. float32 if all given
            arrays are, else float64; plain numbers and parameters take the precision of the arrays.
            A NaN affects only its own element.

        Raises
        ------
        TypeError
            If an argument is not real numbers.
        ValueError
            If shapes do not broadcast, or a parameter does not fit in float32.

        Warns
        -----
        UserWarning
            If `alpha` or `gamma` is more than half a turn, so can only be in degrees.

        Notes
        -----
        NumPy releases the GIL during the call. Over Dask arrays::

            da.apply_gufunc(tire.forces, "(),(),()->(),(),(),(),()", fz, kappa, alpha,
                            output_dtypes=5 * (float,))
        """
        results = None if out is None else TireForces(*places(out, len(TireForces._fields)))
        written = 3 * (None,) if results is None else (results.fx, results.fy, results.mz)
        kernel = getattr(_core, f"tire_{self.model}")
        given = (fz, kappa, alpha, gamma, phit, self._speed(vx), 0.0 if p is None else p)
        fx, fy, mz = self._ask(kernel, given, written)
        if results is None:
            none = _zeros(fx)
            if self._marked is not None:
                none = self._crossed_out(none.copy())
            return TireForces(fx, fy, none, none, mz)
        for moment in (results.mx, results.my):
            if moment.flags.writeable:
                moment[...] = 0
                self._crossed_out(moment)
        return results

    def jacobian(
        self,
        fz: ArrayLike,
        kappa: ArrayLike,
        alpha: ArrayLike,
        gamma: ArrayLike = 0.0,
        phit: ArrayLike = 0.0,
        vx: ArrayLike | None = None,
        p: ArrayLike | None = None,
        *,
        by: str | Iterable[str] | None = None,
        of: str | Iterable[str] = RESULTS,
        out: NDArray[Any] | None = None,
    ) -> NDArray[Any]:
        """Compute derivatives of the forces by load, slips and inclination, or by parameters.

        They are exact, from differentiated equations, not from differences.

        Parameters
        ----------
        fz, kappa, alpha, gamma, phit, vx, p : array_like
            As for `forces`.
        by : iterable of str, optional
            Parameters of the model, such as ``("pcy1", "pky1")``, or ``"all"`` for `parameters`, in
            that order. Default: fz, kappa, alpha and gamma.
        of : iterable of str, optional
            Some of ``"fx"``, ``"fy"`` and ``"mz"``, in any order; for a Magic Formula by parameters
            also ``"mx"`` and ``"my"``. By parameters, only these are computed.
        out : ndarray, optional
            Output array.

        Returns
        -------
        ndarray, shape ``(..., 3, 4)`` or ``(..., len(of), len(by))``
            Rows Fx, Fy (N), Mz (N m), or those of `of`; columns by fz (N), kappa (-), alpha, gamma
            (rad), or by the parameters, in their units. So ``-tire.jacobian(fz, 0, 0)[..., 1, 2]``
            is the cornering stiffness, N/rad, and ``jacobian(...) @ change[..., None]`` the change
            of the forces for a small change of the four. Precision as in `forces`. If a force is
            NaN, so is its row. By parameters, columns are contiguous in memory.

        Raises
        ------
        TypeError, ValueError
            As in `forces`; for unknown names, with the nearest ones.

        Notes
        -----
        Reverse differentiation, all derivatives of one force in one pass, so that many parameters
        cost as much as one (Griewank and Walther, Evaluating Derivatives, 2008, ch. 3). At a kink
        the derivative is one-sided: at fz = 0 that of a wheel on the ground (in the air all are 0);
        at the onset of full sliding that of partial adhesion; at a locked wheel that of a rolling
        one; at an angle or slip of 0 that of the side given by the sign of the zero. The magnitude
        of a zero combined slip has derivative 0. At +-pi/2 and beyond, derivatives by alpha are 0
        in models that use its tangent. A parameter without effect has zero derivatives; so has a
        `peak_stiffness_load` of 0, which means none.

        Examples
        --------
        >>> import skidpad as sp
        >>> tire = sp.tires.Brush(tread_stiffness=4e6, half_length=0.1)
        >>> round(float(-tire.jacobian(4000.0, 0.0, 0.0)[1, 2]), 6)
        80000.0
        >>> tire.jacobian(4000.0, 0.0, 1.0, by=["friction"], of="fy")  # all of it slides
        array([[-4000.]])
        """
        given = (fz, kappa, alpha, gamma, phit, vx, p)
        which = wanted(self.model, of, by)
        if out is not None and not place("out", out).flags.writeable:
            raise ValueError("out must be an array that can be written to")
        if which.columns is not None:
            return self._adjoint(which, given)(None, out)
        return self._derivatives(which, given, out)

    def _derivatives(
        self, which: Wanted, given: tuple[Any, ...], out: NDArray[Any] | None
    ) -> NDArray[Any]:
        """Return derivatives by load, slips and inclination at arguments of `jacobian`."""
        *slips, vx, p = given
        given = (*slips, self._speed(vx), 0.0 if p is None else p)
        kernel = getattr(_core, f"tire_{self.model}_jacobian")
        if which.rows == (0, 1, 2):
            return self._ask(kernel, given, (out,), which.shape)  # type: ignore[no-any-return]
        found = self._ask(kernel, given, (None,), (3, 4))[..., which.rows, :]
        if out is None:
            return found  # type: ignore[no-any-return]
        if out.shape != found.shape:
            raise ValueError(f"out must have the shape {found.shape}, not {out.shape}")
        out[...] = found
        return out

    def _adjoint(self, which: Wanted, given: tuple[Any, ...]) -> Adjoint:
        """Return a function for derivatives by parameters at arguments of `jacobian`.

        It takes packed sets, ``(..., parameters)``, known to be in range, as in a fit, or None for
        the tire's own; and an output array or None.
        """
        *slips, vx, p = given
        kernel = getattr(_core, f"tire_{self.model}_adjoint")
        asked, operands, dtype = self._operands(
            (*slips, self._speed(vx), 0.0 if p is None else p), which.shape
        )
        chosen = [np.array(places, dtype) for places in which]

        @np.errstate(over="ignore")  # numbers beyond float32
        def ask(packed: NDArray[Any] | None, out: NDArray[Any] | None) -> NDArray[Any]:
            sets = self.pack(dtype) if packed is None else packed
            try:
                if out is None:
                    shape = np.broadcast(*operands, sets[..., 0]).shape
                    axes = (*range(2, 2 + len(shape)), 0, 1)
                    out = np.empty((*which.shape, *shape), dtype).transpose(axes)
                    if not out.size:
                        return out  # by no parameter, at however many points
                found = kernel(*operands, sets, *chosen, out=(out,))
            except ValueError as error:
                raise self._misfit(asked, which.shape) from error
            return self._crossed_out(found, which.shape)  # type: ignore[no-any-return]

        return ask

    def _speed(self, vx: ArrayLike | None) -> ArrayLike:
        """Return the velocity of the contact center for `forces` and `jacobian`."""
        return self.default_vx if vx is None else vx

    def pack(self, dtype: DTypeLike = np.float64) -> NDArray[Any]:
        """Pack the parameters for the kernels.

        Parameters
        ----------
        dtype : {float64, float32}
            Precision of the data they are used with.

        Returns
        -------
        ndarray, shape ``(*shape, parameters)``
            Read-only, in the order of `parameters`. Cached for each precision.

        Raises
        ------
        TypeError
            If `dtype` is neither.
        ValueError
            If a parameter leaves its range in this precision.
        """
        dtype = real(dtype)
        if dtype not in self._packed:
            fields = parameter.table(self.model)
            self._packed[dtype] = parameter.pack(self._values, fields, dtype, self._extra())
        return self._packed[dtype]

    @unwarned  # loads near zero, zero or beyond any tire
    def describe(self, fz: ArrayLike | None = None) -> Description:
        """Return characteristic numbers of the tire's curves.

        Parameters
        ----------
        fz : array_like, optional
            Wheel load, N, broadcast with the parameter sets. Default: the nominal load.

        Returns
        -------
        Description
            A dict of numbers or arrays, which prints as a table with units. ``slip_stiffness`` is
            dFx/dkappa, ``cornering_stiffness`` -dFy/dalpha, both positive, at zero slip, or at the
            shifted origins of a `MagicFormula`. ``slip_ratio_at_peak`` is that of driving. ``tail``
            is the force at large slip relative to the peak; ``width`` the range of slip with at
            least 0.95 of the peak, infinite if the force does not fall below that again.

        Notes
        -----
        A `LuGre` tire is described at 20 m/s.
        """
        return self._describe(fz)

    def _describe(self, fz: ArrayLike | None) -> Description:
        raise NotImplementedError

    def _measured(self, load: NDArray[np.float64], **known: Any) -> Description:
        """Describe measured curves of a tire, except for numbers known in closed form."""

        def ahead(slip: Any) -> Any:
            return self.forces(load, slip, 0.0).fx

        def sideways(angle: Any) -> Any:
            return -self.forces(load, 0.0, angle).fy

        x, y = measure(ahead, 1e6), measure(sideways, np.pi / 2)
        by = self.jacobian(load, 0.0, 0.0)
        cornering = -by[..., 1, 2]
        found = {
            "load": load,
            "friction_x": x.peak / load,
            "friction_y": y.peak / load,
            "slip_stiffness": by[..., 0, 1],
            "cornering_stiffness": cornering,
            "peak_fx": x.peak,
            "peak_fy": y.peak,
            "slip_ratio_at_peak": x.slip_at_peak,
            "slip_angle_at_peak": np.minimum(y.slip_at_peak, np.pi / 2),
            "tail_x": x.tail,
            "tail_y": y.tail,
            "width_x": x.width,
            "width_y": y.width,
            "pneumatic_trail": by[..., 2, 2] / cornering,
        }
        found |= known
        return description(**{name: found[name] for name in UNITS if name in found})

    @np.errstate(over="ignore")  # numbers beyond float32
    def _ask(
        self, kernel: np.ufunc, given: tuple[Any, ...], out: Any, core: tuple[int, ...] = ()
    ) -> Any:
        """Call a kernel.

        Parameters
        ----------
        kernel : ufunc
            Takes the arguments except those in `_ignored`, and the packed parameters.
        given : tuple of array_like
            Arguments of `forces` in order, without `out`; a missing pressure is 0.
        out : None, or tuple of ndarray or None
            Output array for each result.
        core : tuple of int
            Shape of a result for one element.
        """
        asked, operands, dtype = self._operands(given, core)
        packed = self.pack(dtype)
        try:
            found = kernel(*operands, packed, out=out)
        except ValueError as error:
            raise self._misfit(asked, core) from error
        if isinstance(found, tuple):
            return tuple(map(self._crossed_out, found))
        return self._crossed_out(found, core)

    def _operands(
        self, given: tuple[Any, ...], core: tuple[int, ...]
    ) -> tuple[dict[str, Any], list[Any], np.dtype[Any]]:
        """Check arguments of `forces`; return them by name, in kernel form, and their precision."""
        asked = {name: argument(name, value) for name, value in zip(GIVEN, given, strict=True)}
        dtype = precision(asked.values())
        operands = [value for name, value in asked.items() if name not in self._ignored]
        ignored = [asked[name] for name in self._ignored]
        if any(isinstance(value, np.ndarray) for value in ignored):
            # not taken by the kernel; the load is broadcast to their shape
            try:
                whole = np.broadcast_shapes(*map(np.shape, (operands[0], *ignored)))
            except ValueError as error:
                raise self._misfit(asked, core) from error
            operands[0] = np.broadcast_to(np.asarray(operands[0], dtype), whole)
        return asked, operands, dtype

    def _misfit(self, asked: dict[str, Any], core: tuple[int, ...]) -> ValueError:
        """Return an error on shapes that do not broadcast, or on the shape of `out`."""
        shapes = {name: np.shape(value) for name, value in asked.items()}
        shapes["parameters"] = self.shape
        try:
            whole = np.broadcast_shapes(*shapes.values())
        except ValueError:
            listed = ", ".join(f"{name} {shape}" for name, shape in shapes.items() if shape)
            return ValueError(f"shapes do not broadcast: {listed}")
        return ValueError(f"out must have the shape {(*whole, *core)}")

    def _crossed_out(self, result: Any, core: tuple[int, ...] = ()) -> Any:
        """Set results of marked sets to NaN; arrays are changed in place."""
        if self._marked is None:
            return result
        if not isinstance(result, np.ndarray):  # of a single set
            return result.dtype.type(np.nan)
        where = self._marked.reshape(*self._marked.shape, *(1 for _ in core))
        np.copyto(result, np.nan, where=where)
        return result

    def _choose(self, **words: Any) -> None:
        """Check and set words, the constructor's arguments other than parameters."""

    def _words(self) -> dict[str, Any]:
        """Return the arguments of `_choose`."""
        return {}

    def _extra(self) -> tuple[float, ...]:
        """Return numbers for C after those of the table."""
        return ()

    def _arguments(self) -> dict[str, Any]:
        """Return the constructor's arguments that make this tire."""
        return {**self._values, **self._words()}

    def __reduce__(self) -> tuple[Any, ...]:
        return make, (type(self), self._arguments())

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={_show(value)}" for name, value in self._arguments().items())
        return f"{type(self).__name__}({shown})"

    def _repr_html_(self) -> str:
        sets = f": {self.shape} sets" if self.shape else ""
        fields = parameter.table(self.model)
        rows = [
            (name, show(value), fields[name].unit, fields[name].meaning)
            for name, value in self._values.items()
        ]
        words = [(name, str(word), "", "") for name, word in self._arguments().items()]
        rows += [row for row in words if row[0] not in self._values]
        return as_html(f"{type(self).__name__}{sets}", rows)


def _zeros(like: NDArray[Any]) -> NDArray[Any]:
    """Return read-only zeros of the same shape that share one number."""
    if not like.shape:
        return like.dtype.type(0)  # type: ignore[no-any-return]
    # unlike np.broadcast_to, this costs less than the forces of a few wheels
    return np.ndarray(like.shape, like.dtype, bytes(8), 0, like.ndim * (0,))


def make(kind: type[T], arguments: dict[str, Any]) -> T:
    """Rebuild a tire from `Tire._arguments`, where NaN marks a parameter out of range."""
    return kind().replace(invalid="nan", **arguments)


def _show(value: object) -> str:
    if not isinstance(value, np.ndarray):
        return repr(value)
    if value.size <= 4:
        return str(value.tolist())
    return f"<{value.shape} from {value.min():g} to {value.max():g}>"
