"""Benchmarks of the whole server: `python -m tests.load` prints them all (`make bench`)."""
