"""Blocks of runs, split evenly over threads."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from skidpad.estimate import blocks


@pytest.mark.parametrize(
    ("runs", "each", "threads", "sizes"),
    [
        (1000, 256, 1, [250] * 4), (1000, 256, 2, [250] * 4), (200, 256, 2, [100, 100]),
        (600, 256, 2, [150] * 4), (3, 256, 8, [1, 1, 1]), (5, 2, 1, [1, 2, 2]), (1, 9, 4, [1]),
    ],
)  # fmt: skip
def test_every_run_is_in_one_block_and_no_thread_has_more(
    runs: int, each: int, threads: int, sizes: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks, "replace", lambda task, **_: task)
    monkeypatch.setattr(blocks, "part", lambda _, block: block)
    task: Any = SimpleNamespace(car=SimpleNamespace(n=1), start={})
    measured: Any = SimpleNamespace(runs=runs, values=np.zeros((2, runs, 1)), inputs={})
    found: list[slice] = []
    mine = threading.Lock()

    def run(_task: Any, values: Any, _inputs: Any, block: Any) -> None:
        assert values.shape[1] == block.stop - block.start
        with mine:
            found.append(block)

    blocks.in_blocks(task, measured, None, each, threads, run)  # type: ignore[arg-type]
    found.sort(key=lambda block: block.start)
    assert [block.stop - block.start for block in found] == sizes
    assert [block.start for block in found] == [0, *(block.stop for block in found[:-1])]
    assert found[-1].stop == runs
