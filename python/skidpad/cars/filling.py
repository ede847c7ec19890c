"""A car's leaves with new values, defaults and derived values filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from skidpad._lib.parameters import (
    AXLES,
    CUSTOM,
    FUNCTION,
    Invalid,
    Number,
    choice,
    crossed_out,
    fields,
    model_fields,
    number,
    tire_leaf,
)
from skidpad.cars import statics
from skidpad.cars.consistency import (
    INERTIA,
    require_bars,
    require_inertia,
    require_links,
    require_one_length,
    require_parts,
    unsound_inertia,
)
from skidpad.cars.lists import default_lists, list_fields, list_of, require_fitting_lists
from skidpad.cars.tree import spread, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

# if not given, these follow from the design state
LEVELED = tuple(
    name
    for axle in AXLES
    for name in (
        f"suspension.{axle}.preload",
        f"wheel.{axle}.hub_height",
        f"tire.{axle}.rest_load",
    )
)


def filled(
    words: Mapping[str, str],
    old: Mapping[str, Number],
    old_lists: Mapping[str, NDArray[np.float64]],
    values: Mapping[str, object],
    invalid: Invalid = "raise",
) -> tuple[dict[str, str], dict[str, Number], dict[str, NDArray[np.float64]]]:
    """Merge new values into old, checked ones, with defaults for missing ones.

    Returns
    -------
    tuple of dict
        Words, parameters and lists of a valid car.
    """
    given = spread(values, words["tire.model"])
    function = given.pop(FUNCTION, None)
    new_words = {name: choice(name, given.pop(name)) for name in words if name in given}
    chosen = _with_function({**words, **new_words}, function)
    require_parts(chosen)
    require_links(chosen)

    new_lists = {name: list_of(name, given.pop(name)) for name in list_fields() if name in given}
    lists = {**(old_lists or default_lists()), **new_lists}
    if new_words or new_lists:
        require_fitting_lists(lists, chosen)

    model = chosen["tire.model"]
    known = fields(model)
    for name in given:
        if name not in known:
            raise unknown(name, model)
    there = old if old and model == words["tire.model"] else _moved(old, words["tire.model"], model)
    new = {
        name: number(known[name], value, invalid)
        for name, value in given.items()
        if value is not there[name]
    }
    numbers = {**there, **new}
    if new_lists or any(isinstance(value, np.ndarray) for value in new.values()):
        require_one_length(numbers, lists)
    require_bars(chosen, numbers)
    if not INERTIA.isdisjoint(new):
        if invalid == "nan" and (unsound := unsound_inertia(numbers)).any():
            numbers["body.inertia_xx"] = crossed_out(numbers["body.inertia_xx"], unsound)
        require_inertia(numbers)
    missing = [name for name in LEVELED if name not in given and name not in old]
    if missing:
        level = statics.level(numbers)
        numbers |= {name: number(known[name], level[name]) for name in missing}
    return chosen, numbers, lists


def _with_function(chosen: dict[str, Any], function: object) -> dict[str, Any]:
    """Return words with the function of a custom tire.

    Raises
    ------
    ValueError
        If a custom tire has none, or another tire has one.
    """
    if chosen["tire.model"] != CUSTOM:
        if function is not None:
            raise ValueError(f"{FUNCTION}: tire.model is {chosen['tire.model']!r}, not {CUSTOM!r}")
        return {name: word for name, word in chosen.items() if name != FUNCTION}
    if function is not None:
        from skidpad.tires.outside import TireFunction  # loaded only if needed

        made = isinstance(function, TireFunction)
        return {**chosen, FUNCTION: function if made else TireFunction(function)}
    if FUNCTION not in chosen:
        raise ValueError(
            f"tire.model: {CUSTOM!r} needs a function: replace({{'tire': sp.tires.Custom(...)}})"
        )
    return chosen


def _moved(old: Mapping[str, Number], model: str, other: str) -> dict[str, Number]:
    """Carry parameters over to another tire model, with defaults for missing ones."""
    # the new model may use the same names for parameters of its own
    gone = {tire_leaf(model, axle, leaf) for axle in AXLES for leaf in model_fields(model)}
    return {
        name: field.default if name in gone else old.get(name, field.default)
        for name, field in fields(other).items()
    }
