"""Tests of scenario files: their start, their checks, and finding them."""
