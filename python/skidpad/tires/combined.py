"""Tires with a choice of how their two directions share the friction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from skidpad._lib.messages import require_word
from skidpad.tires.tire import Tire

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

COMBINE = ("none", "ellipse", "vector")
"""In the order of their numbers in C."""

FAULTS = {
    "none": "the resultant reaches 1.4 times the friction, and a sliding tire still steers",
    "ellipse": "a sliding tire still steers: its force does not oppose its sliding",
}
"""Physical shortcomings of the choices."""

Combine = Literal["none", "ellipse", "vector"]


class CombinedTire(Tire):
    """A tire with the word `combine`: "vector", "ellipse" or "none"."""

    __slots__ = ("combine",)
    combine: Combine
    """How the two directions share the friction."""

    def __init__(self, *, combine: Combine = "vector", **parameters: ArrayLike) -> None:
        self._choose(combine=combine)
        super().__init__(**parameters)

    def _choose(self, **words: Any) -> None:
        require_word("combine", words["combine"], COMBINE)
        self.combine = words["combine"]

    def _words(self) -> dict[str, Any]:
        return {"combine": self.combine}

    def _extra(self) -> tuple[float, ...]:
        return (float(COMBINE.index(self.combine)),)
