"""What is built and installed, and that everything shown to newcomers works."""
