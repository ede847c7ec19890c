"""What a run leaves, and logs of cars: in memory, in files, as tables."""
