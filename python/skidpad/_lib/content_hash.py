"""Fingerprints: whether two objects are equal, across processes and days."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

SIZE = 32  # bytes
PLAIN = (type(None), bool, int, float, complex, str, bytes)
VERSIONED = ("builtins", "numpy", "skidpad")
"""Packages whose classes are identified by name, as their version is recorded elsewhere."""


def fingerprint(thing: object) -> str:
    """Return a hash of an object: its type and its content, to the last bit.

    For a function that is its code with its bound values, but not the globals it reads; for a class
    its methods; for other objects the class and the state that pickle would keep. Mappings and sets
    are unordered.

    Returns
    -------
    str
        BLAKE2, 64 hexadecimal digits.

    Raises
    ------
    TypeError
        If it contains an object that does not pickle, such as a lock or an open file.
    """
    return _digest(thing, ()).hex()


def _digest(thing: object, within: tuple[int, ...]) -> bytes:
    """Hash an object nested in others with the given ids."""
    if id(thing) in within:  # a reference cycle
        return _joined([b"within", str(within[::-1].index(id(thing))).encode()])
    kind = type(thing)
    parts = _parts(thing, (*within, id(thing)))
    return _joined([f"{kind.__module__}.{kind.__qualname__}".encode(), *parts])


def _joined(parts: Iterable[bytes | memoryview]) -> bytes:
    """Hash parts so that their boundaries count."""
    from hashlib import blake2b  # loads OpenSSL, which simulations do not need

    whole = blake2b(digest_size=SIZE)
    for part in parts:
        whole.update(blake2b(part, digest_size=SIZE).digest())
    return whole.digest()


def _parts(thing: Any, within: tuple[int, ...]) -> Iterator[bytes | memoryview]:
    """Split an object into parts; nested objects are replaced by their hashes."""
    if type(thing) in PLAIN:
        yield repr(thing).encode()
    elif isinstance(thing, (np.ndarray, np.generic)):
        array = np.asarray(thing)
        yield repr((array.dtype.descr, array.shape)).encode()
        if array.dtype.hasobject:
            yield _digest(array.tolist(), within)
        else:
            yield np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
    elif isinstance(thing, Mapping):
        pairs = ((_digest(key, within), _digest(thing[key], within)) for key in thing)
        yield from map(_joined, sorted(pairs))
    elif isinstance(thing, (list, tuple)):
        yield from (_digest(item, within) for item in thing)
    elif isinstance(thing, Set):
        yield from sorted(_digest(item, within) for item in thing)
    elif isinstance(thing, FunctionType):
        bound = thing.__defaults__, thing.__kwdefaults__, thing.__closure__
        identity = thing.__module__, thing.__qualname__, thing.__code__, *bound
        yield _digest(identity, within)
    elif isinstance(thing, CodeType):
        yield _digest((thing.co_code, thing.co_consts, thing.co_names), within)
    elif isinstance(thing, CellType):
        try:
            yield _digest(thing.cell_contents, within)
        except ValueError:  # an empty cell
            yield b""
    elif isinstance(thing, type):
        yield f"{thing.__module__}.{thing.__qualname__}".encode()
        own = (kind for kind in thing.__mro__ if _package(kind) not in VERSIONED)
        yield from (_digest(_methods(kind), within) for kind in own)
    elif isinstance(thing, (ModuleType, np.ufunc)):
        yield thing.__name__.encode()
    else:
        yield from _pickled(thing, within)


def _package(kind: type) -> str:
    return kind.__module__.partition(".")[0]


def _methods(kind: type) -> dict[str, FunctionType]:
    """List the functions of a class, including those of properties."""
    found = (
        (name, getattr(x, "__func__", getattr(x, "fget", x))) for name, x in vars(kind).items()
    )
    return {name: thing for name, thing in found if isinstance(thing, FunctionType)}


def _pickled(thing: Any, within: tuple[int, ...]) -> Iterator[bytes]:
    """Identify an object by the state that pickle keeps."""
    reduced = thing.__reduce_ex__(4)
    if isinstance(reduced, str):  # the name of a global
        yield f"{thing.__module__}.{reduced}".encode()
        return
    maker, arguments, *rest = reduced
    state, items, pairs = (*rest, None, None, None)[:3]
    held = maker, arguments, state, list(items or ()), dict(pairs or ())
    yield _digest(held, within)
