"""Dotted names: given groups, tires and leaves, flattened into leaves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

from skidpad._lib.messages import LONGEST, brief, listed, meant, shown
from skidpad._lib.parameters import (
    AXLES,
    CUSTOM,
    FUNCTION,
    fields,
    groups,
    model_fields,
    tire_leaf,
    words,
)  # fmt: skip
from skidpad.cars.lists import list_fields
from skidpad.cars.synonyms import said_of
from skidpad.errors import UnknownNameError


@runtime_checkable
class TireLike(Protocol):
    """What a car needs from a tire: the word of its model, and that model's parameters."""

    @property
    def model(self) -> str:
        """Word, as in ``car["tire.model"]``."""
        ...

    @property
    def parameters(self) -> Mapping[str, object]:
        """Numbers by their names in the model's table."""
        ...


def spread(values: Mapping[str, object], current: str) -> dict[str, object]:
    """Flatten groups and tires into leaves.

    Parameters
    ----------
    values : mapping
        Leaves, groups as mappings, and tires, by dotted name.
    current : str
        Tire model of the car they are for.

    Returns
    -------
    dict
        The value given for each leaf, not yet checked. A tire includes its ``tire.model``.

    Raises
    ------
    TypeError
        If `values` is not a mapping with names for keys.
    ValueError
        If a leaf is given twice, or the two axles end up with tires of different models.
    """
    if not isinstance(values, Mapping):
        raise TypeError(
            f"values of a car come as a mapping of dotted names, not as {type(values).__name__}"
        )
    given: dict[str, object] = {}
    tires: dict[str, str] = {}

    def put(name: str, value: object) -> None:
        if name in given:
            raise ValueError(f"{name} is given twice")
        given[name] = value

    def fit(axle: str, tire: TireLike) -> None:
        model = str(tire.model)
        if model not in (*words()["tire.model"], CUSTOM):
            models = ", ".join(words()["tire.model"])
            raise ValueError(f"tire.{axle}: a car cannot run on a {model!r} tire, only on {models}")
        tires[axle] = model
        for leaf, value in {**model_fields(model), **tire.parameters}.items():
            put(tire_leaf(model, axle, leaf), value)
        for name, word in _shared_words(tire).items():
            if given.setdefault(name, word) != word:
                raise ValueError(f"{name} is {word!r} for one axle and not for the other")
        if model != CUSTOM and given.get(FUNCTION) is not None:
            raise ValueError("tire: one axle has a custom tire and the other has not")

    def walk(part: Mapping[str, object], prefix: str) -> None:
        for key, value in part.items():
            if not isinstance(key, str):
                within = prefix.rstrip(".") or "values"
                raise TypeError(f"{within}: names of a car's fields are strings, not {brief(key)}")
            name = prefix + key
            if isinstance(value, Mapping) and name in groups():
                walk(value, f"{name}.")
            elif name in ("tire", "tire.front", "tire.rear") and isinstance(value, TireLike):
                for axle in AXLES if name == "tire" else (name.rpartition(".")[2],):
                    fit(axle, value)
            else:
                put(name, value)

    walk(values, "")
    if tires:
        given["tire.model"] = _common_model(tires, given.get("tire.model"), current)
    return given


def _shared_words(tire: TireLike) -> Mapping[str, object]:
    """Return the words that a tire sets, which both axles share."""
    combine = getattr(tire, "combine", None)
    words: Mapping[str, object] = getattr(tire, "words", {})
    return words if combine is None else {"tire.combine": combine, **words}


def unknown(name: object, model: str) -> UnknownNameError:
    """Return the error for a name unknown to a car on tires of this model."""
    if not isinstance(name, str):
        return UnknownNameError(f"names of a car's fields are strings, not {brief(name)}")
    if name in groups():
        other = " or a tire, such as sp.tires.load gives," if name.startswith("tire") else ""
        return UnknownNameError(
            f"{name!r} is a group of fields, not a field: give a mapping,{other} or a name like "
            f"{next(leaf for leaf in fields(model) if leaf.startswith(f'{name}.'))!r}"
        )
    others = [m for m in words()["tire.model"] if m != model and name in fields(m)]
    if others:
        return UnknownNameError(
            f"{name!r} is a field of {', '.join(others)} tires, "
            f"but this car has tire.model = {model!r}"
        )
    said, known = shown(name, LONGEST), [*words(), *fields(model), *list_fields()]
    kind = said_of(name)
    if kind:
        return UnknownNameError(f"a car has no {said}; see {kind}")
    arranged = layout(model)
    close = meant(name, [*known, *arranged])
    if close and close[0] in arranged:
        leaves = listed(leaf.rpartition(".")[2] for leaf in arranged[close[0]])
        return UnknownNameError(
            f"a car has no {said}; did you mean a field of {close[0]}, which has {leaves}?"
        )
    if close := [other for other in close if other not in arranged]:
        return UnknownNameError(f"a car has no {said}; did you mean {' or '.join(close)}?")
    group = name.rpartition(".")[0]
    if group in arranged:
        leaves = ", ".join(leaf.rpartition(".")[2] for leaf in arranged[group])
        return UnknownNameError(f"a car has no {said}; {group} has {leaves}")
    return UnknownNameError(f"a car has no {said}; its fields are in {', '.join(arranged)}")


def layout(model: str) -> dict[str, list[str]]:
    """Arrange all leaves for display: groups in order, each with the names of its leaves."""
    known = fields(model)
    parts = list(dict.fromkeys(name.partition(".")[0] for name in known))
    arranged: dict[str, list[str]] = {}
    names = [*words(), *known, *list_fields()]
    for name in sorted(names, key=lambda name: parts.index(name.partition(".")[0])):
        arranged.setdefault(name.rpartition(".")[0], []).append(name)
    return arranged


def _common_model(tires: Mapping[str, str], word: object, current: str) -> str:
    """Return the common model of both axles after tires were given for one or both."""
    model = next(iter(tires.values()))
    if word is not None and word != model:
        raise ValueError(f"tire.model is {word!r}, but the tire is a {model!r} one")
    fitted = {axle: tires.get(axle, current if word is None else model) for axle in AXLES}
    if len(set(fitted.values())) > 1:
        raise ValueError(
            f"tire.front would be a {fitted['front']!r} tire and tire.rear a {fitted['rear']!r} "
            "one, but both axles need the same model; give 'tire' to fit both"
        )
    return model
