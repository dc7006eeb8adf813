"""Mutations of Small World of Warcraft."""
