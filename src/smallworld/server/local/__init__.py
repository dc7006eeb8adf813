"""In-process implementations of `ports`: no database, no other processes."""
