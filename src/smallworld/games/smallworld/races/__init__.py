"""The races of Small World, one in each file."""
