"""The stack of decisions: one class per kind of frame, and `Pending` for code outside the core."""
