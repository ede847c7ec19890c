"""Tests in TOML files: those that are data, without functions, paths and roads."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from os import PathLike, fspath
from typing import Any

import numpy as np

from skidpad import _core
from skidpad._lib.messages import brief, did_you_mean
from skidpad.cars import tomlfile
from skidpad.drivers import Driver, SpeedProfile
from skidpad.gauges import Event, Gauge
from skidpad.signal import Signal

FORMER = {"Elasticity": "InGearAcceleration", "Parked": "HillHold"}
"""Tests by their names in files of version 0.1.0."""

HEAD = "# A test for skidpad. SI units. A list holds one number for each car, or for each run.\n"


def text(test: Any) -> str:
    """Format a test so that it reads back exactly.

    Raises
    ------
    TypeError
        If it contains anything but data.
    """
    values = {field.name: getattr(test, field.name) for field in fields(test)}
    kept = {name: _plain(name, value) for name, value in values.items() if not _is_nothing(value)}
    lines = [f"{name} = {_toml(value)}" for name, value in kept.items() if type(value) is not dict]
    for name, value in kept.items():
        if type(value) is dict:
            lines += ["", f"[{name}]", *(f"{_key(k)} = {_toml(v)}" for k, v in value.items())]
    return "\n".join([HEAD, f'test = "{type(test).__name__}"', *lines]) + "\n"


def read(path: str | PathLike[str], kinds: Mapping[str, type[Any]]) -> Any:
    """Read a test of one of some kinds.

    Raises
    ------
    TypeError, ValueError
        The message begins with the name of the file.
    """
    given = tomlfile.read(path)
    kind = given.pop("test", None)
    if isinstance(kind, str):
        kind = FORMER.get(kind, kind)
    if not isinstance(kind, str) or kind not in kinds:
        hint = did_you_mean(kind, kinds) if isinstance(kind, str) else ""
        kept = "names no test" if kind is None else f"has no test {brief(kind)}{hint}"
        raise ValueError(f'{fspath(path)}: {kept}; it begins with a line like test = "StepSteer"')
    try:
        known = [field.name for field in fields(kinds[kind])]
        for name in given:
            if name not in known:
                raise ValueError(f"a {kind} has no '{name}'{did_you_mean(name, known)}")
        return kinds[kind](**{name: _object(value) for name, value in given.items()})
    except (TypeError, ValueError, KeyError) as error:
        raise type(error)(f"{fspath(path)}: {error}") from None


def _is_nothing(value: Any) -> bool:
    """Whether a value need not be written."""
    return value is None or (isinstance(value, (Mapping, list, tuple, str)) and not len(value))


def _plain(name: str, value: Any) -> Any:
    """Convert a value to TOML types: numbers, texts, lists and mappings."""
    if isinstance(value, Signal):
        return {"times": value.times.tolist(), "values": value.values.tolist()}
    if isinstance(value, Driver) and value.path is None and not isinstance(value, SpeedProfile):
        numbers = {key: _plain(name, number) for key, number in value.numbers.items()}
        return {"law": value.law, "program": _plain(name, value.program), **numbers}
    if isinstance(value, Gauge):
        windows = {"channel": value.channel, "after": value.after, "before": value.before}
        there = {key: _plain(name, inside) for key, inside in windows.items() if inside is not None}
        numbers = {key: number.tolist() for key, number in value.numbers.items()}
        return {"gauge": value.word, **there, **numbers}
    if isinstance(value, Mapping):
        return {key: _plain(f"{name}.{key}", inside) for key, inside in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(name, inside) for inside in value]
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    if isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"{name}: {brief(value)} is no data, and cannot be written to a TOML file")


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, (str, bool)):
        return json.dumps(value)
    return repr(value)


def _key(name: str) -> str:
    return name if name.replace("_", "").isalnum() and name.isascii() else json.dumps(name)


def _object(value: Any) -> Any:
    """Convert plain values back to objects."""
    if isinstance(value, list):
        return tuple(_object(inside) for inside in value)
    if not isinstance(value, dict):
        return value
    if set(value) == {"times", "values"}:
        return Signal(**value)
    inside = {key: _object(each) for key, each in value.items()}
    if "law" in inside:
        return Driver(**inside)
    if "gauge" in inside:
        word = inside.pop("gauge")
        kinds = _core.gauges()
        kind = Event if word in kinds and kinds[word][1] else Gauge
        return kind(word, inside.pop("channel", None), **inside)
    return inside
