"""Tire models besides the Magic Formula, one a file."""
