"""The powers of Small World of Warcraft, one per file."""
