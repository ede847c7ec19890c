"""Tire models other than the Magic Formula, one per file."""
