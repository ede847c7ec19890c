"""Robust losses: the cost of large residuals.

With z = (residual/f_scale)^2 a residual adds f_scale^2 rho(z)/2 to the cost.

==========  ====================  ==================================================
name        rho(z)                for
==========  ====================  ==================================================
`linear`    z                     normal errors
`soft_l1`   2 (sqrt(1 + z) - 1)   some outliers; smooth
`huber`     z, 2 sqrt(z) - 1      the same, exactly linear in residuals below f_scale
`cauchy`    log(1 + z)            gross outliers; may have several minima
==========  ====================  ==================================================

The same as in ``scipy.optimize.least_squares``.
"""

from __future__ import annotations

from typing import Final

LOSSES: Final = {"linear": 0.0, "soft_l1": 1.0, "huber": 2.0, "cauchy": 3.0}
"""Names, and the numbers of ``csrc/fit/loss.h``."""
