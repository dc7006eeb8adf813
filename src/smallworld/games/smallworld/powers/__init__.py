"""The powers of Small World, one per file."""
