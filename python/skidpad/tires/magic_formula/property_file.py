"""Magic Formula tires from property files and back: defaults, and what is not read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skidpad.tires import parameter
from skidpad.tires.magic_formula.check import contradictions
from skidpad.tires.tir import TirFile
from skidpad.tires.tir.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

MODEL = "magic_formula"

NEEDED = ("fnomin", "unloaded_radius")

DEFAULTS = {
    "longvl": 16.7,
    "vxlow": 1.0,
    "vertical_stiffness": 200_000.0,
    "longitudinal_stiffness": 300_000.0,
    "lateral_stiffness": 100_000.0,
    "q_re0": 1.0,
    "bottom_offst": 0.01,
    "amu": 1.0,
    "pky2": 1.0,
    "pky4": 2.0,
    "qsy7": 1.0,
    "pty2": 1.0,
}
"""Defaults of omitted coefficients. Other scaling factors are 1, ranges and turn slip those of the
table, other coefficients 0."""
DEFAULTS_52 = {"q_fz2": 1e-4}
PRESSURE = 220_000.0

NO_ZERO = {
    "longvl",
    "vxlow",
    "vertical_stiffness",
    "longitudinal_stiffness",
    "lateral_stiffness",
    "q_re0",
    "pky2",
    "pty2",
    "inflpres",
    "nompres",
}
"""Numbers that formulas divide by: 0 is treated as omitted."""

PRESSURE_TERMS = """
    ppx1 ppx2 ppx3 ppx4 ppy1 ppy2 ppy3 ppy4 ppy5 ppz1 ppz2 ppmx1 qsy8 pfz1 pcfx3 pcfy3"""

FORCES = {"pcx1": "Fx", "pdx1": "Fx", "pkx1": "Fx", "pcy1": "Fy", "pdy1": "Fy", "pky1": "Fy"}
"""Coefficients without which there is no force."""


def numbers(
    file: TirFile, turn_slip: bool = False, besides: Collection[str] = ()
) -> dict[str, float]:
    """Return the parameters of a tire, with defaults for omitted ones.

    Those in `besides` may be missing.

    Raises
    ------
    TirError
        If FITTYP is not supported, or a parameter is required but missing, or out of range.
    """
    version, given = file.version, _given(file)
    for key in NEEDED:
        if key not in given and key not in besides:
            reason = f"is missing in [{KEYS[key].section}]; {key}= gives it besides"
            raise file.error(key, reason)
    fields = parameter.table(MODEL)
    found = {name: given.get(name, default(name, version)) for name in fields}
    found |= {key: fields[key].default for key in NEEDED if key not in given}
    found |= pressures(file.numbers())
    for name, value in found.items():
        try:
            parameter.check(fields[name], value)
        except ValueError as error:
            raise file.error(name, str(error).removeprefix(f"{name} ")) from None
    for key, reason, _ in contradictions(found, turn_slip):
        raise file.error(key, reason)
    return found


def _given(file: TirFile) -> dict[str, float]:
    """Return the numbers of a file, without zeros that can only mean unknown."""
    return {name: value for name, value in file.numbers().items() if value or name not in NO_ZERO}


def default(name: str, version: str) -> float:
    """Return the default of a parameter omitted in a file of this version."""
    if version == "5.2" and name in DEFAULTS_52:
        return DEFAULTS_52[name]
    if name in DEFAULTS:
        return DEFAULTS[name]
    section = KEYS[name].section
    if section == "SCALING_COEFFICIENTS":
        return 1.0
    if section.endswith("_RANGE") or section == "TURNSLIP_COEFFICIENTS":
        return parameter.table(MODEL)[name].default
    return 0.0


def pressures(given: Mapping[str, float]) -> dict[str, float]:
    """Return the pressures; if the nominal one is 0, nothing depends on pressure."""
    inflation = given.get("inflpres") or given.get("nompres") or PRESSURE
    found = {
        "inflpres": inflation,
        "nompres": given.get("nompres") or inflation,
        "presmin": given.get("presmin", 10_000.0) or 1.0,
        "presmax": given.get("presmax") or 1_000_000.0,
    }
    return found | (dict.fromkeys(PRESSURE_TERMS.split(), 0.0) if given.get("nompres") == 0 else {})


def assumptions(file: TirFile, turn_slip: bool) -> list[str]:
    """Return what was assumed or is not read, one sentence each."""
    given = _given(file)
    return [*_assumed(file, given), *_missing(file, given, turn_slip), *_unread(given)]


def _assumed(file: TirFile, given: Mapping[str, float]) -> Iterator[str]:
    """Yield physical quantities that the file omits."""
    expected = ["longvl", "vxlow", "vertical_stiffness"]
    if file.version != "5.2":  # 5.2 has neither pressure nor carcass
        expected += ["inflpres", "longitudinal_stiffness", "lateral_stiffness"]
        if file.get("nompres") == 0:
            yield "NOMPRES is 0, so nothing depends on pressure"
        else:
            expected.insert(4, "nompres")
    found, fields = numbers(file, besides=NEEDED), parameter.table(MODEL)
    assumed = [
        f"{name.upper()} = {fields[name].show(found[name])}"
        for name in expected
        if name not in given
    ]
    if assumed:
        yield f"assumed {', '.join(assumed)}"
    if _side_word(file) not in ("", "left", "right"):
        yield f"TYRESIDE is {file['tyreside']!r}, which changes nothing here"


def _missing(file: TirFile, given: Mapping[str, float], turn_slip: bool) -> Iterator[str]:
    """Yield sections that the file omits, and coefficients without which there is no force."""
    for section in _absent(file.version, given, turn_slip):
        if section.endswith("_RANGE"):
            yield f"has no [{section}], so that it is wide"
        elif section == "TURNSLIP_COEFFICIENTS":
            yield f"has no [{section}], so those that MFeval takes are assumed"
        else:
            yield f"has no [{section}], so that they are 0"
    for key, force in FORCES.items():
        if key not in given:
            yield f"has no {key.upper()}, without which there is no {force}"


def _absent(version: str, given: Mapping[str, float], turn_slip: bool) -> list[str]:
    """Return sections of a version of which the file has no parameter."""
    wanted: dict[str, bool] = {}
    for name in parameter.table(MODEL):
        section = KEYS[name].section if name in KEYS else "MODEL"
        wanted[section] = wanted.get(section, False) or name in given
    unasked = {"MODEL", "SCALING_COEFFICIENTS", "OPERATING_CONDITIONS", "STRUCTURAL"}
    if not turn_slip:
        unasked.add("TURNSLIP_COEFFICIENTS")
    if version == "5.2":
        unasked |= {"CONTACT_PATCH", "INFLATION_PRESSURE_RANGE"}
    return [section for section, there in wanted.items() if not there and section not in unasked]


def _unread(given: Mapping[str, float]) -> Iterator[str]:
    """Yield coefficients that are not neutral but have no effect here."""
    fields = parameter.table(MODEL)
    unread = []
    for name, value in given.items():
        section = KEYS[name].section if name in KEYS else ""
        factor = section == "SCALING_COEFFICIENTS" and name != "lmuv"
        counts = section.endswith("_COEFFICIENTS") or (section == "VERTICAL" and name[0] == "q")
        if counts and name not in fields and value != float(factor):
            unread.append(f"{name.upper()} = {value:g}")
    if unread:
        yield f"not read here: {', '.join(unread)}"


def side(file: TirFile) -> str | None:
    """Return the side of the car on which the tire was measured: "left", "right" or None."""
    word = _side_word(file)
    return word if word in ("left", "right") else None


def _side_word(file: TirFile) -> str:
    return str(file.get("tyreside", "")).strip().lower()


def written(file: TirFile | None, version: str, values: Mapping[str, float]) -> TirFile:
    """Write parameters to the file they came from, or to a new one.

    Raises
    ------
    TirError
    """
    fittyp = {"5.2": 6, "6.1": 61, "6.2": 62}[version]
    known = {name: value for name, value in values.items() if name in KEYS}
    if file is None:
        file = TirFile.new(fittyp, known)
    elif version != file.version:
        file = file.replace({"fittyp": fittyp})
    before = numbers(file, besides=NEEDED)
    for key in NEEDED:
        if key not in _given(file):
            del before[key]
    changes = {_key(name): value for name, value in values.items() if value != before.get(name)}
    found = file.replace(changes)
    # a default may depend on a changed parameter
    return found if numbers(found) == values else file.replace({**known, **changes})


def _key(name: str) -> str:
    return name if name in KEYS else f"SCALING_COEFFICIENTS.{name.upper()}"
