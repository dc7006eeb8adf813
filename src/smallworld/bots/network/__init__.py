"""The network that judges positions for the stronger levels: its inputs, its weights, and its sums in numpy."""
