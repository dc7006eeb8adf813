"""The races of Small World of Warcraft, one per file."""
