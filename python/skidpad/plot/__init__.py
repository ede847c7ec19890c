"""Figures with Matplotlib, one function a figure; degrees and km/h where people look."""
