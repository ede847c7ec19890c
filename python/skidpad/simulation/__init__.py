"""Fleets: cars that advance together, what drives them and what they are asked."""
