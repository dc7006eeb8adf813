"""Mutations of Small World."""
