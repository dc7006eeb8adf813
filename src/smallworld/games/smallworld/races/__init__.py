"""The races of Small World, one per file."""
