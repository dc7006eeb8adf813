"""The stronger levels' value network: its inputs, weights, and forward pass in NumPy."""
