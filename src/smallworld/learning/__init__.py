"""Learning: environments for reinforcement learning, and training of our own networks."""
