"""Utilities shared by all of the package: arrays, files, messages, arguments."""
