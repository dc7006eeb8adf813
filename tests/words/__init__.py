"""Tests of the catalogues of words."""
