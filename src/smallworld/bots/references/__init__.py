"""Reference opponents to measure the levels against."""
