"""Tires that leave open how their two directions share the friction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from skidpad.errors import require_word
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

COMBINE = ("none", "ellipse")


class CombinedTire(Tire):
    """A tire with the word `combine`: "none" or "ellipse"."""

    __slots__ = ("combine",)
    combine: Literal["none", "ellipse"]
    """How the two directions share the friction."""

    def __init__(
        self, *, combine: Literal["none", "ellipse"] = "none", **parameters: ArrayLike
    ) -> None:
        require_word("combine", combine, COMBINE)
        super().__init__(**parameters)
        self.combine = combine

    def _extra(self) -> tuple[float, ...]:
        return (float(self.combine == "ellipse"),)

    def _arguments(self) -> dict[str, Any]:
        return {**super()._arguments(), "combine": self.combine}
