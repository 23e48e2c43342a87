"""Tests of everything but the browser; `python3 tests` runs all."""
