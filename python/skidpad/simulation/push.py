"""External forces at a point of the body."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from skidpad._lib.arguments import seconds
from skidpad._lib.arrays import real_array
from skidpad._lib.messages import brief
from skidpad.signal import Signal

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from skidpad.simulation.inputs import Input

FORCES: Final = ("force_x", "force_y", "force_z")
MOMENTS: Final = ("moment_x", "moment_y", "moment_z")
EARLY: Final = 1e-9
"""How long before their step the edges of a push come [s]."""


class Push(Mapping[str, "Input"]):
    """An external force at a point of the body, as the equivalent inputs of a car.

    It is a mapping of the inputs `force_x` to `moment_z`: ``fleet.step(**push)``,
    ``fleet.run({"steer": 0.02, **push})``.

    Parameters
    ----------
    force : sequence of 3
        Along the body's axes (forward, left, up), turning with them [N]: each a number, an ``(n,)``
        array or a `Signal`.
    at : sequence of 3
        Point of application relative to the center of mass of the sprung body, in the same axes
        [m]: each a number or an ``(n,)`` array. A point at height z above the road, on the level
        car, is at ``z - car["body.height"]``.
    moment : sequence of 3, optional
        Additional moment about the same axes [N m], each as in `force`.
    during : pair of float, optional
        It acts in the steps that begin at or after the first of these times and before the second
        [s]; nothing may then be a `Signal`. Its impulse is the force times their difference if both
        are times of steps. Default: always.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a triple of real numbers, or the times do not ascend.

    Notes
    -----
    The moment about the center of mass is ``at x force + moment``. The force acts on the sprung
    body: hubs feel it only through springs, dampers and guides. Pushes add: ``a + b``.

    Examples
    --------
    >>> import skidpad as sp
    >>> dict(sp.Push((0.0, 500.0, 0.0), at=(1.5, 0.0, 0.2)))["moment_z"]
    750.0
    """

    __slots__ = ("_inputs",)
    _inputs: dict[str, Input]

    def __init__(
        self,
        force: Any = (0.0, 0.0, 0.0),
        at: Any = (0.0, 0.0, 0.0),
        moment: Any = (0.0, 0.0, 0.0),
        *,
        during: tuple[float, float] | None = None,
    ) -> None:
        f, m = _triple("force", force), _triple("moment", moment)
        x, y, z = (_number(f"at[{i}]", part) for i, part in enumerate(_triple("at", at)))
        if during is not None:
            f = [_pulse("force", part, during) for part in f]
            m = [_pulse("moment", part, during) for part in m]
        turned = (
            _sum(_times(f[2], y), _times(f[1], -z)),
            _sum(_times(f[0], z), _times(f[2], -x)),
            _sum(_times(f[1], x), _times(f[0], -y)),
        )
        parts = (*f, *(_sum(a, b) for a, b in zip(turned, m, strict=True)))
        self._inputs = dict(zip((*FORCES, *MOMENTS), parts, strict=True))

    def __getitem__(self, name: str) -> Input:
        """Return one of the six inputs."""
        return self._inputs[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._inputs)

    def __len__(self) -> int:
        return len(self._inputs)

    def __add__(self, other: object) -> Push:
        """Return the sum of both."""
        if not isinstance(other, Push):
            return NotImplemented
        both = object.__new__(Push)
        both._inputs = {name: _sum(part, other[name]) for name, part in self.items()}
        return both

    def __repr__(self) -> str:
        return f"Push({', '.join(f'{k}={brief(v)}' for k, v in self.items())})"


def _triple(name: str, given: Any) -> list[Input]:
    """Return three parts, each a number, an array over cars or a Signal."""
    try:
        parts = list(given)
    except TypeError:
        parts = []
    if len(parts) != 3 or isinstance(given, (str, Mapping)):
        raise TypeError(f"{name}: expected three parts (x, y, z), not {brief(given)}")
    return [
        part if isinstance(part, Signal) else _number(f"{name}[{i}]", part)
        for i, part in enumerate(parts)
    ]


def _number(name: str, given: Any) -> float | NDArray[np.float64]:
    """Return a float, or an array over cars."""
    if isinstance(given, Signal):
        raise TypeError(f"{name} must be a number or one for each car, not a Signal")
    found: NDArray[np.float64] = np.array(real_array(name, given), np.float64)
    if found.ndim > 1:
        raise ValueError(f"{name} must be a number or one for each car, not {found.shape}")
    if not np.isfinite(found).all():
        raise ValueError(f"{name} must be finite, not {brief(given, kind=False)}")
    return found if found.ndim else float(found)


def _pulse(name: str, part: Input, during: Any) -> Input:
    """Return a part that acts only in some steps."""
    if isinstance(part, Signal):
        raise TypeError(f"{name}: it is a Signal over time already; leave out during")
    try:
        begin, end = during
    except (TypeError, ValueError):
        raise TypeError(f"during: expected (begin, end), not {brief(during)}") from None
    begin, end = (seconds("during", time, zero=True) for time in (begin, end))
    if not end - begin > EARLY * 4:
        raise ValueError(f"during: {end} s is not after {begin} s")
    values = np.asarray(part, np.float64)
    if not values.any():
        return 0.0
    times = np.array([begin - 2 * EARLY, begin - EARLY, end - 2 * EARLY, end - EARLY])
    if not (np.diff(times) > 0).all():
        raise ValueError(f"during: so late as {end} s, float64 has no nanoseconds")
    on = np.array([0.0, 1.0, 1.0, 0.0])
    return Signal(times, on * values if values.ndim == 0 else on[:, np.newaxis] * values)


def _over_time(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return samples as (time, cars)."""
    return values if values.ndim == 2 else values[:, np.newaxis]


def _plain(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return values[:, 0] if values.shape[1] == 1 else values


def _times(part: Input, arm: float | NDArray[np.float64]) -> Input:
    """Return a force times its arm."""
    if not isinstance(part, Signal):
        product = np.multiply(part, arm)
        return product if product.ndim else float(product)
    if np.ndim(arm) == 0:
        return Signal(part.times, part.values * np.asarray(arm))
    return Signal(part.times, _plain(_over_time(part.values) * np.asarray(arm)))


def _sum(a: Input, b: Input) -> Input:
    """Add two inputs; signals at the times of both."""
    if not isinstance(a, Signal) and not isinstance(b, Signal):
        total = np.add(a, b)
        return total if total.ndim else float(total)
    times = np.unique(np.concatenate([s.times for s in (a, b) if isinstance(s, Signal)]))
    return Signal(times, _plain(_at(a, times) + _at(b, times)))


def _at(part: Input, times: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an input at some times, shape (k, cars)."""
    if not isinstance(part, Signal):
        return np.broadcast_to(
            np.atleast_1d(np.asarray(part, np.float64)), (times.size, np.size(part))
        )
    columns = _over_time(part.values).T
    return np.stack([np.interp(times, part.times, column) for column in columns], axis=1)
