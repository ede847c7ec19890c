"""Cars for other programs: text for the C library, and co-simulation units of the FMI."""

from skidpad.fmu.archive import write_fmu
from skidpad.fmu.flat import write_flat

__all__ = ["write_flat", "write_fmu"]
