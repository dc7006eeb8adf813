"""Learning: environments for programs that learn, and the training of our own networks."""
