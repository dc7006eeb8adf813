"""The races of Small World of Warcraft, one in each file."""
