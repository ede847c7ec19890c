"""Laps: the speed that cars can hold round a line."""
