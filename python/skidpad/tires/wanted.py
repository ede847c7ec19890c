"""Selection of derivatives: of which forces, by which parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from skidpad._lib.arguments import texts
from skidpad._lib.messages import meant, shown
from skidpad.tires import parameter

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RESULTS: Final = ("fx", "fy", "mz")
"""Forces with derivatives, in the order of the kernels."""
BY_PARAMETERS: Final = {"magic_formula": (*RESULTS, "mx", "my")}
"""The same by parameters, for models with more."""


class Wanted(NamedTuple):
    """Indices of forces in the kernels' order, and of parameters in the model's table."""

    rows: tuple[int, ...]
    columns: tuple[int, ...] | None
    """None for load, slips and inclination instead of parameters."""

    @property
    def shape(self) -> tuple[int, int]:
        """Shape of the derivatives at one point."""
        return len(self.rows), 4 if self.columns is None else len(self.columns)

    def with_forces(self, model: str) -> Wanted:
        """Add the forces themselves as a last column; by parameters only."""
        return Wanted(self.rows, (*(self.columns or ()), len(parameter.table(model))))


def wanted(model: str, of: str | Iterable[str], by: str | Iterable[str] | None) -> Wanted:
    """Look up the names given to `Tire.jacobian`.

    Raises
    ------
    TypeError
        If one is not a name.
    ValueError
        If a name is not a force or a parameter of the model; the message suggests the nearest.
    """
    fields = {name: k for k, name in enumerate(parameter.table(model))}
    if isinstance(by, str) and by == "all":
        by = fields
    results = RESULTS if by is None else BY_PARAMETERS.get(model, RESULTS)
    rows = _places("of", of, {name: k for k, name in enumerate(results)})
    return Wanted(rows, None if by is None else _places("by", by, fields))


def _places(
    argument: str, names: str | Iterable[str], places: Mapping[str, int]
) -> tuple[int, ...]:
    listed = (names,) if isinstance(names, str) else tuple(texts(argument, names))
    for name in listed:
        if name not in places:
            close = " or ".join(meant(name, places))
            hint = f"did you mean {close}?" if close else f"there are {', '.join(places)}"
            raise ValueError(f"{argument}: there is no {shown(name)}; {hint}")
    return tuple(places[name] for name in listed)
