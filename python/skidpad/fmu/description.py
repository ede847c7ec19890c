"""modelDescription.xml of co-simulation units, for both versions of the FMI."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from skidpad._core import version as skidpad_version
from skidpad.fmu.units import SHOWN, exponents

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skidpad.fmu.variables import Variable

Version = Literal["3.0", "2.0"]

SOURCE: Final = "library/all.c"
"""The one file to compile, in the sources folder."""

DURATION: Final = 10.0
"""Default stop time of an experiment, s."""


@dataclass(frozen=True, slots=True)
class Description:
    """Description of a unit.

    Attributes
    ----------
    name : str
        Model name.
    identifier : str
        The name as a C identifier, also that of the binary.
    token : str
        Unique token of the unit.
    step : float
        Integration step of the car, s.
    variables : sequence of Variable
        All variables.
    sources : bool
        Whether the unit includes sources.
    """

    name: str
    identifier: str
    token: str
    step: float
    variables: Sequence[Variable]
    sources: bool

    def xml(self, version: Version) -> bytes:
        """Return the text of the file."""
        root = self._of_3() if version == "3.0" else self._of_2()
        return _text(root)

    def _root(self, version: str, token: str) -> Element:
        return Element(
            "fmiModelDescription",
            {
                "fmiVersion": version,
                "modelName": self.name,
                token: self.token,
                "description": "A car of skidpad: SI units, ISO 8855 axes, wheels FL FR RL RR",
                "generationTool": f"skidpad {skidpad_version}",
                "variableNamingConvention": "structured",
            },
        )

    def _of_3(self) -> Element:
        root = self._root("3.0", "instantiationToken")
        SubElement(
            root,
            "CoSimulation",
            modelIdentifier=self.identifier,
            canGetAndSetFMUState="true",
            canSerializeFMUState="true",
            canHandleVariableCommunicationStepSize="true",
            fixedInternalStepSize=repr(self.step),
        )
        self._add_head(root)
        listed = SubElement(root, "ModelVariables")
        for v in self.variables:
            kind = "Int32" if v.whole else "Float64"
            SubElement(listed, kind, _common(v) | _numbers(v))
        structure = SubElement(root, "ModelStructure")
        for v in self._outputs():
            SubElement(structure, "Output", valueReference=str(v.reference), dependencies="")
        for v in self._outputs():
            SubElement(structure, "InitialUnknown", valueReference=str(v.reference))
        return root

    def _of_2(self) -> Element:
        root = self._root("2.0", "guid")
        kind = SubElement(
            root,
            "CoSimulation",
            modelIdentifier=self.identifier,
            canHandleVariableCommunicationStepSize="true",
            canNotUseMemoryManagementFunctions="true",
            canGetAndSetFMUstate="true",
            canSerializeFMUstate="true",
        )
        if self.sources:
            SubElement(SubElement(kind, "SourceFiles"), "File", name=SOURCE)
        self._add_head(root)
        listed = SubElement(root, "ModelVariables")
        for v in self.variables:
            one = SubElement(listed, "ScalarVariable", _common(v))
            SubElement(one, "Integer" if v.whole else "Real", _numbers(v))
        structure = SubElement(root, "ModelStructure")
        places = {v.reference: str(i) for i, v in enumerate(self.variables, 1)}
        outputs, unknowns = (
            SubElement(structure, "Outputs"),
            SubElement(structure, "InitialUnknowns"),
        )
        for v in self._outputs():
            SubElement(outputs, "Unknown", index=places[v.reference], dependencies="")
            SubElement(unknowns, "Unknown", index=places[v.reference])
        return root

    def _outputs(self) -> list[Variable]:
        return [v for v in self.variables if v.causality == "output"]

    def _add_head(self, root: Element) -> None:
        """Add the elements before the variables, common to both versions."""
        units = SubElement(root, "UnitDefinitions")
        for name in sorted({v.unit for v in self.variables} - {"-"}):
            unit = SubElement(units, "Unit", name=name)
            SubElement(unit, "BaseUnit", {b: str(power) for b, power in exponents(name).items()})
            if name in SHOWN:
                shown, factor = SHOWN[name]
                SubElement(unit, "DisplayUnit", name=shown, factor=repr(factor))
        categories = SubElement(root, "LogCategories")
        SubElement(
            categories, "Category", name="logStatusError", description="why a call has failed"
        )
        SubElement(
            root,
            "DefaultExperiment",
            startTime="0",
            stopTime=repr(DURATION),
            stepSize=repr(self.step),
        )


def build_description(identifier: str) -> bytes:
    """Return buildDescription.xml of version 3.0, for compiling the sources."""
    root = Element("fmiBuildDescription", fmiVersion="3.0")
    one = SubElement(root, "BuildConfiguration", modelIdentifier=identifier)
    files = SubElement(one, "SourceFileSet", language="C11")
    SubElement(files, "SourceFile", name=SOURCE)
    SubElement(files, "IncludeDirectory", name=".")
    return _text(root)


def _text(root: Element) -> bytes:
    indent(root)
    text: bytes = tostring(root, encoding="UTF-8", xml_declaration=True)
    return text


def _common(v: Variable) -> dict[str, str]:
    """Return the attributes of a variable common to both versions."""
    initial = {"output": "calculated", "parameter": "exact"}.get(v.causality)
    return {
        "name": v.name,
        "valueReference": str(v.reference),
        "description": v.meaning,
        "causality": v.causality,
        "variability": v.variability,
    } | ({} if initial is None else {"initial": initial})


def _numbers(v: Variable) -> dict[str, str]:
    """Return the numeric attributes common to both versions."""
    shown = int if v.whole else float
    found = {} if v.unit == "-" else {"unit": v.unit}
    for name, value in (("min", v.low), ("max", v.high), ("start", v.start)):
        if value is not None and math.isfinite(value):
            found[name] = repr(shown(value))
    return found
