"""The tires included in the package."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from skidpad._lib.files import path_of, reading
from skidpad._lib.messages import nearest
from skidpad.tires.magic_formula import MagicFormula

if TYPE_CHECKING:
    from os import PathLike

FOLDER = Path(__file__).parent / "data"


def names() -> list[str]:
    """Return the names of the tires included in the package.

    Returns
    -------
    list of str
        Names for :func:`load`, sorted.
    """
    return sorted(path.stem for path in FOLDER.glob("*.tir"))


def available() -> dict[str, str]:
    """Return descriptions of the tires included in the package.

    Returns
    -------
    dict of str to str
        A short description of each, by its name for :func:`load`.
    """
    from skidpad.tires.tir import TirFile  # loaded on demand

    return {name: str(TirFile.read(FOLDER / f"{name}.tir")["COMMENT"]) for name in names()}


def load(name_or_path: str | PathLike[str], **options: Any) -> MagicFormula:
    """Load a tire of the package or from a file.

    Parameters
    ----------
    name_or_path : str or path
        One of :func:`names`, or the path of a ``.tir`` file.
    **options
        As for :meth:`MagicFormula.from_tir`: options, and coefficients to change.

    Returns
    -------
    MagicFormula
        The tires of the package are of version 6.1 and, except the published one, symmetric. Their
        files give the source of each parameter; docs/tires.md compares them.

    Raises
    ------
    FileNotFoundError
        If there is no such tire or file.
    TirError
        A ValueError with file, line and key, if it is not a tire property file.
    TypeError, ValueError
        For options, as in :meth:`MagicFormula.from_tir`.

    Examples
    --------
    >>> import skidpad as sp
    >>> tire = sp.tires.load("touring_205_55r16")
    >>> round(float(tire.forces(4000.0, 0.0, 0.05).fy))
    -2477
    """
    if isinstance(name_or_path, str) and name_or_path in names():
        return MagicFormula.from_tir(FOLDER / f"{name_or_path}.tir", **options)
    path = path_of(name_or_path, "name_or_path")
    if not path.exists():
        shipped = ", ".join(nearest(path.stem, names()))
        raise FileNotFoundError(
            f"there is no tire and no file {str(name_or_path)!r}; the tires that come with skidpad "
            f"are {shipped} (the most alike first)"
        )
    with reading("name_or_path", path):
        return MagicFormula.from_tir(path, **options)
