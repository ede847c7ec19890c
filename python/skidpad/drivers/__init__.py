"""Drivers: laws that steer or see to the speed in the kernels, every step, each car with its own.

``fleet.run(inputs, driver=[sp.drivers.Preview(path), sp.drivers.Hold(20.0)])`` takes one that
steers, one for the speed, or both. Inputs that none of them owns stay inputs.
"""

from skidpad.drivers.hold import Hold
from skidpad.drivers.preview import Preview
from skidpad.drivers.profile import Profile
from skidpad.drivers.robot import Robot
from skidpad.drivers.tracker import Tracker, preview_for
from skidpad.simulation.driver import Driver

__all__ = ["Driver", "Hold", "Preview", "Profile", "Robot", "Tracker", "preview_for"]
