"""A local web page to modify and drive a car: ``python -m skidpad try``."""
