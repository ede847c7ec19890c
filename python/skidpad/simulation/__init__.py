"""Fleets: cars that advance together, with their inputs, drivers, runs and derivatives."""
