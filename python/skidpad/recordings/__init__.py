"""Recordings of runs, and logs of cars: in memory, in files, as tables."""
