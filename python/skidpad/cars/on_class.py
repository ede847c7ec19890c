"""A class method that instances do not have, as it would ignore the instance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    on_class = classmethod
else:

    class on_class(classmethod):
        """A class method with a `base`; looking it up on an instance raises an error."""

        def __get__(self, one: Any, owner: type | None = None) -> Any:
            if one is None:
                return super().__get__(one, owner)
            call = f"sp.{type(one).__name__}.{self.__func__.__name__}(..., base=car)"
            raise AttributeError(f"call it on the class: {call} starts from that car")
