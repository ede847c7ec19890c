"""The Magic Formula 6.2 in vectorized NumPy, to compare the kernel with.

Forces and moments in combined slip, with angles rather than tangents, limits on, ordinary forward
speed and no turn slip. Equations (4.E..) are from Pacejka 2012, section 4.3.2.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

EPS = 1e-6


def curve(B: Any, C: Any, E: Any, x: Any) -> Any:
    """C atan(phi): the argument of a curve's sine or cosine."""
    Bx = B * x
    return C * np.arctan(Bx - E * (Bx - np.arctan(Bx)))


def off_zero(x: Any) -> Any:
    """Keep a denominator from zero."""
    return x + np.where(x < 0, x.dtype.type(-EPS), x.dtype.type(EPS))


def capped(E: Any) -> Any:
    """Curvature, at most 1."""
    return np.minimum(E, E.dtype.type(1))


class NumpyMagic:
    """The five outputs of Magic Formula 6.2 from coefficients under their .tir names."""

    def __init__(self, numbers: dict[str, float], dtype: str) -> None:
        real = np.dtype(dtype).type
        self.c = SimpleNamespace(**{name: real(value) for name, value in numbers.items()})

    def forces(
        self, fz: NDArray[Any], kappa: NDArray[Any], alpha: NDArray[Any], gamma: NDArray[Any]
    ) -> tuple[Any, ...]:
        """Compute Fx, Fy, Mx, My, Mz at the file's nominal speed and pressure."""
        c = self.c
        q = SimpleNamespace(
            fz=np.minimum(fz, c.fzmax),
            kappa=np.clip(kappa, c.kpumin, c.kpumax),
            a=np.clip(alpha, c.alpmin, c.alpmax),
            g=np.clip(gamma, c.cammin, c.cammax),
        )
        fz0 = c.lfzo * c.fnomin
        q.dfz = (q.fz - fz0) / fz0
        x, y, upright = self.fx0(q), self.fy0(q, q.g), self.fy0(q, np.zeros_like(q.g))
        fx = self.gxa(q) * (x.D * np.sin(curve(x.B, x.C, x.E, x.x)) + x.SV)
        weight = self.gyk(q)
        fy = weight * (y.D * np.sin(curve(y.B, y.C, y.E, y.x)) + y.SV) + self.svyk(q, y)
        carried = weight * (
            upright.D * np.sin(curve(upright.B, upright.C, upright.E, upright.x)) + upright.SV
        )
        kappa_y = x.K / y.Kp * q.kappa
        s = c.unloaded_radius * (c.ssz1 + c.ssz2 * fy / c.fnomin + (c.ssz3 + c.ssz4 * q.dfz) * q.g)
        mz = self.residual(q, y, kappa_y) - self.trail(q, kappa_y) * carried + s * c.ls * fx
        return fx, fy, self.mx(q, fy), self.my(q, fx), mz

    def fx0(self, q: Any) -> Any:
        """Fx0, (4.E9) to (4.E18)."""
        c = self.c
        mu = (c.pdx1 + c.pdx2 * q.dfz) * (1 - c.pdx3 * q.g * q.g) * c.lmux
        D, C = mu * q.fz, c.pcx1 * c.lcx
        K = q.fz * (c.pkx1 + c.pkx2 * q.dfz) * np.exp(c.pkx3 * q.dfz) * c.lkx
        x = q.kappa + (c.phx1 + c.phx2 * q.dfz) * c.lhx
        E = (c.pex1 + q.dfz * (c.pex2 + c.pex3 * q.dfz)) * (1 - c.pex4 * np.sign(x)) * c.lex
        SV = q.fz * (c.pvx1 + c.pvx2 * q.dfz) * c.lvx * c.lmux
        return SimpleNamespace(D=D, C=C, B=K / off_zero(C * D), E=capped(E), x=x, SV=SV, K=K)

    def fy0(self, q: Any, g: Any) -> Any:
        """Fy0, (4.E19) to (4.E30)."""
        c = self.c
        fz0, g2 = c.lfzo * c.fnomin, g * g
        load = q.fz / fz0 / (c.pky2 + c.pky5 * g2)
        K = c.pky1 * fz0 * (1 - c.pky3 * np.abs(g)) * np.sin(c.pky4 * np.arctan(load)) * c.lky
        Kp = off_zero(K)
        SVg = q.fz * (c.pvy3 + c.pvy4 * q.dfz) * g * c.lkyc * c.lmuy
        Kg = q.fz * (c.pky6 + c.pky7 * q.dfz) * c.lkyc
        SH = (c.phy1 + c.phy2 * q.dfz) * c.lhy + (Kg * g - SVg) / Kp
        SV = q.fz * (c.pvy1 + c.pvy2 * q.dfz) * c.lvy * c.lmuy + SVg
        x, C = q.a + SH, c.pcy1 * c.lcy
        mu = (c.pdy1 + c.pdy2 * q.dfz) * (1 - c.pdy3 * g2) * c.lmuy
        D = mu * q.fz
        way = np.where(x < 0, x.dtype.type(-1), x.dtype.type(1))
        E = (c.pey1 + c.pey2 * q.dfz) * (1 + c.pey5 * g2 - (c.pey3 + c.pey4 * g) * way) * c.ley
        B = K / off_zero(C * D)
        return SimpleNamespace(D=D, C=C, B=B, E=capped(E), x=x, SV=SV, SH=SH, Kp=Kp, mu=mu)

    def gxa(self, q: Any) -> Any:
        """Weight of side slip on Fx, (4.E51) to (4.E57)."""
        c = self.c
        B = (c.rbx1 + c.rbx3 * q.g * q.g) * np.cos(np.arctan(c.rbx2 * q.kappa)) * c.lxal
        E = capped(c.rex1 + c.rex2 * q.dfz)
        base = np.cos(curve(B, c.rcx1, E, c.rhx1))
        return np.cos(curve(B, c.rcx1, E, q.a + c.rhx1)) / base

    def gyk(self, q: Any) -> Any:
        """Weight of longitudinal slip on Fy, (4.E59) to (4.E65)."""
        c = self.c
        B = (c.rby1 + c.rby4 * q.g * q.g) * np.cos(np.arctan(c.rby2 * (q.a - c.rby3))) * c.lyka
        E, SH = capped(c.rey1 + c.rey2 * q.dfz), c.rhy1 + c.rhy2 * q.dfz
        base = np.cos(curve(B, c.rcy1, E, SH))
        return np.cos(curve(B, c.rcy1, E, q.kappa + SH)) / base

    def svyk(self, q: Any, y: Any) -> Any:
        """Side force induced by longitudinal slip, (4.E66), (4.E67)."""
        c = self.c
        D = y.mu * q.fz * (c.rvy1 + c.rvy2 * q.dfz + c.rvy3 * q.g)
        D = D * np.cos(np.arctan(c.rvy4 * q.a))
        return D * np.sin(c.rvy5 * np.arctan(c.rvy6 * q.kappa)) * c.lvyka

    @staticmethod
    def equivalent(x: Any, kappa_y: Any) -> Any:
        """Equivalent slip angle of x and kappa combined, (A54), (A55)."""
        return np.sign(x) * np.arctan(np.sqrt(np.tan(x) ** 2 + kappa_y * kappa_y))

    def trail(self, q: Any, kappa_y: Any) -> Any:
        """Pneumatic trail, (4.E73)."""
        c = self.c
        at = q.a + c.qhz1 + c.qhz2 * q.dfz + (c.qhz3 + c.qhz4 * q.dfz) * q.g
        B = (c.qbz1 + q.dfz * (c.qbz2 + c.qbz3 * q.dfz)) * c.lky / c.lmuy
        B = B * (1 + c.qbz4 * q.g + c.qbz5 * np.abs(q.g))
        D = q.fz * (c.unloaded_radius / c.fnomin) * (c.qdz1 + c.qdz2 * q.dfz) * c.ltr
        D = D * (1 + c.qdz3 * q.g + c.qdz4 * q.g * q.g)
        share = (c.qez4 + c.qez5 * q.g) * (at.dtype.type(2 / np.pi) * np.arctan(B * c.qcz1 * at))
        E = capped((c.qez1 + q.dfz * (c.qez2 + c.qez3 * q.dfz)) * (1 + share))
        angle = curve(B, c.qcz1, E, self.equivalent(at, kappa_y))
        cos_a = np.cos(q.a)
        return D * np.cos(angle) * c.longvl * cos_a / (c.longvl + at.dtype.type(EPS) * cos_a)

    def residual(self, q: Any, y: Any, kappa_y: Any) -> Any:
        """Residual moment, (4.E75)."""
        c = self.c
        ar = q.a + y.SH + y.SV / y.Kp
        B = c.qbz9 * c.lky / c.lmuy + c.qbz10 * y.B * y.C
        D = (c.qdz6 + c.qdz7 * q.dfz) * c.lres
        camber = c.qdz8 + c.qdz9 * q.dfz + (c.qdz10 + c.qdz11 * q.dfz) * np.abs(q.g)
        D = D + camber * q.g * c.lkzc
        D = D * q.fz * c.unloaded_radius * c.lmuy * np.cos(q.a)
        return D * np.cos(np.arctan(B * self.equivalent(ar, kappa_y)))

    def mx(self, q: Any, fy: Any) -> Any:
        """Overturning moment, (A49)."""
        c = self.c
        load, side, lean = q.fz / c.fnomin, fy / c.fnomin, np.abs(q.g)
        mixed = np.cos(c.qsx5 * np.arctan((c.qsx6 * load) ** 2))
        mixed = mixed * np.sin(c.qsx7 * q.g + c.qsx8 * np.arctan(c.qsx9 * side))
        part = c.qsx1 * c.lvmx - c.qsx2 * q.g - c.qsx12 * q.g * lean + c.qsx3 * side
        part = part + c.qsx4 * mixed + c.qsx10 * np.arctan(c.qsx11 * load) * q.g
        return c.unloaded_radius * c.lmx * (q.fz * part + fy * (c.qsx13 + c.qsx14 * lean))

    def my(self, q: Any, fx: Any) -> Any:
        """Rolling resistance moment, (A48)."""
        c = self.c
        load = q.fz / c.fnomin
        part = c.qsy1 + c.qsy2 * fx / c.fnomin + c.qsy3 + c.qsy4
        part = part + (c.qsy5 + c.qsy6 * load) * q.g * q.g
        return -c.unloaded_radius * c.fnomin * c.lmy * part * load**c.qsy7
