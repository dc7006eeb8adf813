"""The value network of the stronger levels: its inputs, weights, and forward pass in NumPy."""
