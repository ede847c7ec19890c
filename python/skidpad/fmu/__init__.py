"""Export of cars: text for the C library, and FMI co-simulation units."""

from skidpad.fmu.archive import write_fmu
from skidpad.fmu.flat import write_flat

__all__ = ["write_flat", "write_fmu"]
