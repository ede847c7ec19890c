"""Builds for one processor used on an older one."""

from __future__ import annotations

import warnings
from collections.abc import Sequence


def warn_of_moved_build(here: Sequence[str], built: Sequence[str]) -> None:
    """Warn if only one lane is supported: results are the same, but slower."""
    if list(here) == ["scalar"] != list(built):
        warnings.warn(
            f"skidpad was built for {built[-1]}, which this processor lacks: it computes one car "
            "at a time, several times slower; install it again here, or with SKIDPAD_ISAS=all",
            RuntimeWarning,
            stacklevel=2,
        )
