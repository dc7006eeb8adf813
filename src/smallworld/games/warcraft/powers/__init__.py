"""The powers of Small World of Warcraft, one in each file."""
