"""The stack of decisions: one class for each kind of frame, and what the rest of the code may see of them."""
