"""A build for one processor that was taken to an older one."""

from __future__ import annotations

import warnings
from collections.abc import Sequence


def warn_of_moved_build(here: Sequence[str], built: Sequence[str]) -> None:
    """Say so where nothing but one lane is left: the answers are the same, the speed is not."""
    if list(here) == ["scalar"] != list(built):
        warnings.warn(
            f"skidpad was built for {built[-1]}, which this processor lacks: it computes one car "
            "at a time, several times slower; install it again here, or with SKIDPAD_ISAS=all",
            RuntimeWarning,
            stacklevel=2,
        )
