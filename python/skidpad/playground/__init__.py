"""A page for this machine alone, to change and drive a car: ``python -m skidpad try``."""
