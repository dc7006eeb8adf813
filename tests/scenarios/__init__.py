"""Tests of scenario files: what their start means, what they check, and where they are written."""
