"""Rollouts as functions of Torch tensors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from skidpad._lib.arguments import mapping
from skidpad._lib.arrays import real_array
from skidpad._lib.optional import optional
from skidpad.errors import NotRealError
from skidpad.simulation.rollout import Rollout, Slot

if TYPE_CHECKING:
    import torch
else:
    torch = optional("torch", "torch")

Tensors = dict[str, Any]


class Calls:
    """A rollout as a function of tensors."""

    def __init__(self, rollout: Rollout) -> None:
        self._rollout = rollout

    def __call__(self, start: Mapping[str, Any], values: Mapping[str, Any]) -> Tensors:
        states, others = taken("state", start), taken("values", values)
        slots = self._rollout.slots(_shapes(states), _shapes(others))
        found = _Run.apply(self._rollout, slots, *states.values(), *others.values())
        return dict(zip(self._rollout.names, found, strict=True))


def taken(argument: str, given: Mapping[str, Any]) -> Tensors:
    """Return float64 tensors on the CPU.

    Raises
    ------
    TypeError, ValueError
        If one does not hold real numbers or is not on the CPU, naming it.
    """
    return {
        name: _tensor(name or argument, value) for name, value in mapping(argument, given).items()
    }


def _tensor(name: str, value: Any) -> Any:
    if not isinstance(value, torch.Tensor):
        return torch.from_numpy(np.array(real_array(name, value), np.float64))
    if value.device.type != "cpu":
        raise ValueError(
            f"{name} is on {value.device.type}, and cars run on the processor: give {name}.cpu(), "
            "which lets gradients through"
        )
    if value.is_complex() or value.dtype == torch.bool:
        raise NotRealError(f"{name} must be real numbers, not a tensor of {value.dtype}")
    return value.to(torch.float64)


def _shapes(given: Tensors) -> dict[str, tuple[int, ...]]:
    return {name: tuple(value.shape) for name, value in given.items()}


def _rows(tensors: tuple[Any, ...]) -> list[NDArray[np.float64]]:
    """View tensors as arrays with a batch axis of one, without a copy."""
    arrays = (np.from_dlpack(tensor.detach().resolve_neg()) for tensor in tensors)
    return [np.asarray(array, np.float64)[np.newaxis] for array in arrays]


def _tensors(rows: list[NDArray[np.float64]]) -> tuple[Any, ...]:
    return tuple(torch.from_dlpack(np.ascontiguousarray(row[0])) for row in rows)


class _Run(torch.autograd.Function):  # type: ignore[misc]
    """Runs and their gradient."""

    @staticmethod
    def forward(ctx: Any, rollout: Rollout, slots: tuple[Slot, ...], *values: Any) -> Any:
        ctx.rollout, ctx.slots = rollout, slots
        ctx.save_for_backward(*values)
        return _tensors(rollout.run(slots, _rows(values)))

    @staticmethod
    def backward(ctx: Any, *weights: Any) -> Any:
        values = ctx.saved_tensors
        found = _Pull.apply(ctx.rollout, ctx.slots, len(values), *values, *weights)
        return None, None, *found


class _Pull(torch.autograd.Function):  # type: ignore[misc]
    """The gradient, which cannot be differentiated itself."""

    @staticmethod
    def forward(
        ctx: Any, rollout: Rollout, slots: tuple[Slot, ...], count: int, *given: Any
    ) -> Any:
        values, weights = given[:count], given[count:]
        return _tensors(rollout.pull(slots, _rows(values), _rows(weights)))

    @staticmethod
    def backward(ctx: Any, *weights: Any) -> Any:
        raise NotImplementedError(
            "skidpad.torch: a run is differentiated once; derivatives of derivatives do not exist"
        )
