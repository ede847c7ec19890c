"""Reading of tire test data in all formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from skidpad._lib.arguments import flag, texts
from skidpad._lib.files import path_of, read_bounded, reading
from skidpad.fit.conversion import tire_data
from skidpad.fit.data import TireData
from skidpad.fit.matfile import is_mat, read_mat
from skidpad.fit.tydex import is_tydex, read_tydex
from skidpad.recordings.decoding import MOST_BYTES, OTHERS, decoded
from skidpad.recordings.delimited import read_delimited
from skidpad.recordings.table import TireDataError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from os import PathLike

    from skidpad.recordings.table import Table


def read(
    path: str | PathLike[str] | Sequence[str | PathLike[str]],
    *,
    convention: Literal["auto", "iso-w", "sae", "adapted-sae"] = "auto",
    units: Literal["si", "us", "base"] | Mapping[str, str] | None = None,
    turn: Iterable[str] = (),
    slip: Literal["SL", "SR"] | None = None,
    check: bool = True,
) -> TireData:
    """Read tire test data: the consortium's ``.dat`` and ``.mat``, CSV, and TYDEX.

    The format is detected from the contents. A text has a line with the names of channels
    (ET, V, N, SA, IA, RL, RE, P, FX, FY, FZ, MX, MZ, RST, TSTI, TSTC, TSTO, AMBTMP, SR, SL; names
    of TYDEX; names of `TireData`; words such as Slip Angle and Normal Load), in any case and order;
    units are in the next line or after the names, ``FY [N]``. At most 128 MB.

    Parameters
    ----------
    path : str, path, or sequence of them
        The file, or several, joined as runs.
    convention : {"auto", "iso-w", "sae", "adapted-sae"}
        Signs of the file. ``"sae"`` is SAE J670 of the consortium: z down, y to the right, loads
        negative; ``"adapted-sae"`` that of Pacejka's book: loads positive, lateral force increasing
        with slip angle. ``"auto"``: that of the format, or the one that agrees with the data.
    units : {"si", "us", "base"} or mapping of str to str, optional
        For channels without a unit in the file: the consortium's sets (km/h, deg, cm, kPa, N; mph,
        deg, in, psi, lb), or SI base units (default). A mapping gives units by channel, overriding
        the file: ``{"FZ": "lb"}``.
    turn : str or iterable of str
        Channels with reversed sign in the file; they are negated first.
    slip : {"SL", "SR"}, optional
        Slip ratio to read. Default: SL, which is zero for a freely rolling wheel, else SR, which
        refers to the loaded radius.
    check : bool
        Refuse implausible data; False reads them as they are, and `TireData.check` describes them.

    Returns
    -------
    TireData
        In SI and ISO-W; `TireData.notes` reports what was converted, negated, excluded or missing.

    Raises
    ------
    TireDataError
        A ValueError with the reason and the line or channel: another kind of file, no names, load,
        slip or force, cells that are not numbers, unknown or impossible units, reversed or swapped
        columns, no points.
    OSError
        If the file cannot be opened.
    ImportError
        If SciPy, or h5py for MATLAB 7.3, is needed and not installed.
    UnknownNameError
        If `turn`, `units` or `slip` names a channel that the file does not have.

    Examples
    --------
    >>> import pathlib, tempfile, skidpad as sp
    >>> made = sp.fit.synthetic(sp.tires.load("slick_180_55r13"), rate=10.0)
    >>> path = pathlib.Path(tempfile.mkdtemp(), "run.dat")
    >>> made.to_dat(path, units="us")
    >>> data = sp.fit.read(path)
    >>> len(data), round(data.fz.max())
    (5445, 1250)
    """
    turned = (turn,) if isinstance(turn, str) else tuple(texts("turn", turn))
    check = flag("check", check)
    several = isinstance(path, (list, tuple))
    files = list(path) if isinstance(path, (list, tuple)) else [path]
    if not files:
        raise ValueError("path: there are no files to read")
    with reading("path", *files):
        tables = [_table(one) for one in files]
        parts = [tire_data(one, convention, units, turned, slip, check) for one in tables]
    return TireData.joined(parts) if several else parts[0]


def _table(given: object) -> Table:
    path = path_of(given)
    source = str(path)
    if path.is_dir():
        raise TireDataError("is a folder; give the files in it as a list", source)
    try:
        data = read_bounded(path, MOST_BYTES)
    except ValueError as error:
        raise TireDataError(str(error), source) from None
    if is_mat(data, path.suffix):
        return read_mat(data, source)
    for begin, words in OTHERS.items():
        if data.startswith(begin):
            raise TireDataError(words, source)
    text = decoded(data, source)
    if not text.strip():
        raise TireDataError("is empty", source)
    if "[MDI_HEADER]" in text[:10_000].upper():
        raise TireDataError(
            "is a tire property file, which holds a tire and no test data: "
            "skidpad.tires.MagicFormula.from_tir reads it",
            source,
        )
    return read_tydex(text, source) if is_tydex(text) else read_delimited(text, source)
