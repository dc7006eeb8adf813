"""The powers of Small World, one in each file."""
