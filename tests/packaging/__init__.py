"""Builds, installations, and everything shown to newcomers."""
