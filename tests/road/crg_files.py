"""OpenCRG files for tests."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

CHANNELS = ("reference line phi,rad", *(f"long section at v = {v:g},m" for v in (-1.5, 0.0, 1.0)))
HEIGHTS = np.round(np.random.default_rng(2).uniform(-0.02, 0.02, (9, 3)), 5)
HEADINGS = np.array([0.0, 0.0, 0.1, 0.2, 0.2, 0.1, 0.1, 0.0, -0.1])


def records(heights: NDArray[np.float64] = HEIGHTS) -> NDArray[np.float64]:
    """Return headings and heights."""
    return np.column_stack([HEADINGS[: len(heights)], heights])


def write(
    path: Path,
    data: NDArray[np.float64],
    *,
    channels: tuple[str, ...] = CHANNELS,
    layout: str = "LDFI",
    header: str = "",
    more: str = "",
) -> Path:
    """Write a file in one of the formats; NaN means missing."""
    head = f"$CT\n a test\n$\n$ROAD_CRG\nREFERENCE_LINE_INCREMENT = 0.5 ! m\n{header}\n$\n{more}"
    head += f"$KD_Definition\n#:{layout}\n"
    head += "".join(f"D:{channel}\n" for channel in channels) + "$\n$$$$\n"
    path.write_bytes(head.encode() + _data(data, layout))
    return path


def _data(data: NDArray[np.float64], layout: str) -> bytes:
    if layout[2] == "B":
        size = 4 if layout[1] == "R" else 8
        row = data.shape[1] if layout[0] == "K" else -(-data.shape[1] * size // 80) * 80 // size
        filled = np.full((len(data), row), np.nan)
        filled[:, : data.shape[1]] = data
        flat = filled.ravel()
        flat = np.append(flat, np.full(-len(flat) % (80 // size), np.nan))
        return bytes(flat.astype(f">f{size}").tobytes())
    width, digits = (10, 6) if layout[1] == "R" else (20, 14)
    lines = []
    for row in data:
        words = ["*missing*".rjust(width) if np.isnan(x) else f"{x:{width}.{digits}f}" for x in row]
        text = "".join(words)
        lines += [text[i : i + 80] for i in range(0, len(text), 80)]
    return "\n".join([*lines, ""]).encode()
