"""Long-running programs to run by hand, such as soaks; tests import parts of them."""
