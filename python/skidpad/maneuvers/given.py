"""Numbers of a test, as they are given."""

from __future__ import annotations

import numpy as np

from skidpad.columns import column, require_good


def keep(test: object, *names: str, above: float = -np.inf, most: float = np.inf) -> None:
    """Keep fields of a frozen test as numbers, or as arrays over cars.

    Raises
    ------
    TypeError, ValueError
        If one is no number or row of numbers, not finite, not above the one bound or beyond the
        other.
    """
    for name in names:
        given = getattr(test, name)
        if given is None:
            continue
        values = column(name, given, np.size(given), np.dtype(np.float64))
        require_good(name, values, values > above, f"> {above:g}")
        require_good(name, values, values <= most, f"<= {most:g}")
        object.__setattr__(test, name, values.copy() if values.size > 1 else float(values[0]))
