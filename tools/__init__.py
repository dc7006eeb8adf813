"""Tools: programs that are run by hand and take long, such as soaks; what the tests run of them is imported there."""
