"""Tests of scenario files: their start, their checks, and where they are found."""
