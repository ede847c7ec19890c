"""Rollouts as functions of JAX arrays, by callbacks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import mapping
from skidpad._lib.arrays import real_array
from skidpad._lib.optional import optional
from skidpad.simulation.rollout import Rollout, Slot

jax = optional("jax", "jax")
jnp = optional("jax.numpy", "jax")

Arrays = dict[str, Any]


def _require_float64() -> None:
    if not jax.config.jax_enable_x64:
        raise ValueError(
            "skidpad.jax needs float64, and JAX would cut it to float32: call "
            'jax.config.update("jax_enable_x64", True) before anything else'
        )


class Calls:
    """A rollout as a function of JAX arrays."""

    def __init__(self, rollout: Rollout) -> None:
        self._rollout = rollout
        self._known: dict[tuple[Slot, ...], _Packed] = {}  # JAX compiles each once

    def __call__(self, start: Mapping[str, Any], values: Mapping[str, Any]) -> Arrays:
        states, others = taken("state", start), taken("values", values)
        slots = self._rollout.slots(_shapes(states), _shapes(others))
        packed = self._known.setdefault(slots, _Packed(self._rollout, slots))
        every = (*states.values(), *others.values())
        if not any(isinstance(value, jax.core.Tracer) for value in every):
            # errors raised in a callback become errors of JAX, which hide the name
            self._rollout.check(slots, [np.asarray(value)[np.newaxis] for value in every])
        given = [jnp.ravel(value) for value in every]
        flat = jnp.concatenate(given) if given else jnp.zeros(0)
        return dict(zip(self._rollout.names, packed.unpacked(_run(packed, flat)), strict=True))


def _shapes(given: Arrays) -> dict[str, tuple[int, ...]]:
    return {name: value.shape for name, value in given.items()}


def taken(argument: str, given: Mapping[str, Any]) -> Arrays:
    """Return JAX arrays of float64.

    Raises
    ------
    TypeError, ValueError
        If one does not hold numbers, naming it, or if JAX computes in float32.
    """
    _require_float64()
    return {
        name: jnp.asarray(
            value if isinstance(value, jax.Array) else real_array(name or argument, value),
            jnp.float64,
        )
        for name, value in mapping(argument, given).items()
    }


@dataclass(frozen=True, eq=False, slots=True)
class _Packed:
    """A rollout of one flat row of numbers: passing one array is cheaper than passing many."""

    rollout: Rollout
    slots: tuple[Slot, ...]

    def unpacked(self, flat: Any) -> list[Any]:
        """Split one row into the recorded channels."""
        return _parts(flat, self.rollout.shapes)

    def length(self) -> int:
        """Return the length of that row."""
        return sum(map(prod, self.rollout.shapes))

    def run(self, flat: Any) -> NDArray[np.float64]:
        """Run a batch with any leading axes."""
        return _joined(self.rollout.run(self.slots, self._values(flat)), np.shape(flat)[:-1])

    def pull(self, flat: Any, weights: Any) -> NDArray[np.float64]:
        """Return the vector-Jacobian product of the runs."""
        rows = [np.asarray(part) for part in _parts(_batch(weights), self.rollout.shapes)]
        return _joined(self.rollout.pull(self.slots, self._values(flat), rows), np.shape(flat)[:-1])

    def _values(self, flat: Any) -> list[NDArray[np.float64]]:
        return _parts(_batch(flat), [slot.shape for slot in self.slots])


def _batch(flat: Any) -> NDArray[np.float64]:
    rows = np.asarray(flat)
    return rows.reshape(prod(rows.shape[:-1]), rows.shape[-1])


def _parts(flat: Any, shapes: Sequence[tuple[int, ...]]) -> list[Any]:
    """Split rows into arrays of these shapes, keeping leading axes."""
    ends = np.cumsum([0, *map(prod, shapes)]).tolist()
    return [
        flat[..., begin:end].reshape(*flat.shape[:-1], *shape)
        for begin, end, shape in zip(ends, ends[1:], shapes, strict=False)
    ]


def _joined(parts: Sequence[NDArray[np.float64]], axes: tuple[int, ...]) -> NDArray[np.float64]:
    return np.concatenate([part.reshape(*axes, -1) for part in parts], axis=-1)


def _run_forward(packed: _Packed, flat: Any) -> Any:
    shape = jax.ShapeDtypeStruct((packed.length(),), jnp.float64)
    return jax.pure_callback(packed.run, shape, flat, vmap_method="broadcast_all")


def _pull_back(packed: _Packed, flat: Any, weights: Any) -> Any:
    shape = jax.ShapeDtypeStruct(flat.shape, jnp.float64)
    return jax.pure_callback(packed.pull, shape, flat, weights, vmap_method="broadcast_all")


def _no_second(packed: _Packed, primals: Any, tangents: Any) -> Any:
    raise NotImplementedError(
        "skidpad.jax: a run is differentiated once; derivatives of derivatives do not exist"
    )


_run = partial(jax.custom_vjp, nondiff_argnums=(0,))(_run_forward)
_pull = partial(jax.custom_jvp, nondiff_argnums=(0,))(_pull_back)
_pull.defjvp(_no_second)
_run.defvjp(
    lambda packed, flat: (_run(packed, flat), flat),
    lambda packed, flat, weights: (_pull(packed, flat, weights),),
)
